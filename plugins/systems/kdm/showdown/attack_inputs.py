"""What a survivor's attack needs to know, as frozen values with a default for every key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Refers

from .windows import Reaction

LuckReading: TypeAlias = Literal["net", "strict"]
SlowReading: TypeAlias = Literal["parts", "net", "exactly_one"]
LyingReading: TypeAlias = Literal["ask", "counts", "ignored"]
OneReading: TypeAlias = Literal["fails", "as_any"]


@dataclass(frozen=True, slots=True)
class Carried:
    """A weapon in the survivor's gear grid, as its card has it.

    Attributes:
        id: the entry.
        name: the card's.
        speed, accuracy, strength: printed on it.
        keywords: its special rules, and whether it is melee or ranged.
        rows: the lines of the gear grid that hold such a card.
    """

    id: str = ""
    name: str = ""
    speed: int = 0
    accuracy: int = 0
    strength: int = 0
    keywords: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attacker:
    """Who attacks.

    Attributes:
        speed: base, gear and tokens together, or part by part, as Slow wants to know them (RULES.md A14, X5).
        accuracy, strength, luck: all of it, without the weapon's (A7, A8, A10).
        frenzied: takes Slow from a melee weapon (W22); what frenzy adds is in the numbers.
        insanity: for Sentient (W109); None where nobody says.
        devastating: what this attack has of it besides the weapon's own, as by Overcharge (S29).
        id, weapons: of a record, and what lies in its grid; None where the numbers are typed.
    """

    speed: int | tuple[int, ...] = 0
    accuracy: int = 0
    strength: int = 0
    luck: int = 0
    frenzied: bool = False
    insanity: int | None = None
    devastating: int = 0
    id: str = ""
    weapons: tuple[Carried, ...] | None = None


@dataclass(frozen=True, slots=True)
class Weapon:
    """What is attacked with; a number that is left out is the card's, or 0 where there is no card.

    Attributes:
        card: the gear card, by its name or id.
        speed, accuracy, strength, luck: its numbers.
        keywords: its special rules ("slow", "devastating 2").
        paired: the speed of the second weapon (RULES.md W103).
    """

    card: Annotated[str, Refers("kdm.gear")] = ""
    speed: int | None = None
    accuracy: int | None = None
    strength: int | None = None
    luck: int | None = None
    keywords: tuple[str, ...] | None = None
    paired: int | None = None


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens that lie on the monster, for numbers that are typed without them."""

    toughness: int = 0
    evasion: int = 0
    luck: int = 0


@dataclass(frozen=True, slots=True)
class Monster:
    """Whom it is against.

    Attributes:
        toughness: None where nobody knows it (RULES.md X11).
        evasion, luck: tokens laid at setup (X2).
        knocked_down: whether it lies (W26, W47).
        tokens: what is added to the plain numbers.
        cards: in AI deck and discard together (W40, W41); None where nobody counts them.
    """

    toughness: int | None = 0
    evasion: int = 0
    luck: int = 0
    knocked_down: bool = False
    tokens: Tokens = Tokens()
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Location:
    """A hit location card.

    Attributes:
        name: of the card.
        critical: whether it has a critical effect (RULES.md W35).
        impervious, parry, super_dense: W44 to W46.
        reaction: what it reacts to (W38).
        trap: W29.
        order: W30.
        persistent: whether its critical effect is a persistent injury (W37).
    """

    name: str = ""
    critical: bool = False
    reaction: Reaction = "none"
    impervious: bool = False
    parry: bool = False
    super_dense: bool = False
    persistent: bool = False
    trap: bool = False
    order: Literal["any", "light_speed", "first_strike"] = "any"


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of RULES.md X3, X5, X4, X7, W26 and Y13."""

    luck: LuckReading = "net"
    slow: SlowReading = "parts"
    min_dice: int = 1
    wound_one: OneReading = "fails"
    lying_evasion: LyingReading = "ask"
    reaction_window: Literal["due", "printed"] = "due"


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack.

    Attributes:
        weapon: what is attacked with.
        blind_spot: whether it comes from the monster's blind spot, for 1 accuracy (RULES.md W23).
        locations: the hit location cards in the attacker's order, as far as they are drawn.
        others_critical: whether a location that is not listed has a critical effect.
        automatic_hits: hits in place of dice (W27).
        ended_after: after how many locations the attack ended (W43); None where it did not.
        lying_evasion: whether evasion counts while the monster lies (W26), where the campaign asks each time.
    """

    weapon: Weapon = Weapon()
    blind_spot: bool = False
    locations: tuple[Location, ...] = ()
    others_critical: bool = False
    automatic_hits: int = 0
    ended_after: int | None = None
    lying_evasion: Literal["counts", "ignored"] | None = None
    survivor: Attacker = Attacker()
    monster: Monster = Monster()
    settings: Readings = Readings()


LABELS = {
    "blind_spot": "From the blind spot",
    "automatic_hits": "Automatic hits",
    "weapon": "Weapon",
    "weapon.card": "Card, if several",
    "weapon.speed": "Speed, if not the card's",
    "weapon.accuracy": "Accuracy, if not the card's",
    "weapon.strength": "Strength, if not the card's",
    "weapon.luck": "Luck of the weapon",
    "weapon.keywords": "Keywords, if not the card's",
    "weapon.paired": "Speed of a paired weapon",
    "locations": "Hit locations drawn",
    "locations.name": "Card",
    "locations.critical": "Has a critical effect",
    "locations.reaction": "Reaction",
    "locations.impervious": "Impervious",
    "locations.parry": "Parry",
    "locations.super_dense": "Super-dense",
    "locations.persistent": "Critical is a persistent injury",
    "locations.trap": "Trap",
    "locations.order": "Comes",
    "locations.order.any": "In order",
    "locations.order.light_speed": "Light speed",
    "locations.order.first_strike": "First strike",
    "others_critical": "Cards not listed have a critical effect",
    "ended_after": "Attack ended after so many locations",
    "lying_evasion": "Evasion of a monster that lies",
    "survivor.speed": "Speed, part by part",
    "survivor.accuracy": "Accuracy",
    "survivor.strength": "Strength",
    "survivor.luck": "Luck",
    "survivor.frenzied": "Frenzied",
    "survivor.insanity": "Insanity",
    "survivor.devastating": "Devastating of its own",
    "survivor.id": "",
    "survivor.weapons": "",
    "monster.toughness": "Toughness",
    "monster.evasion": "Evasion",
    "monster.luck": "Luck",
    "monster.knocked_down": "Knocked down",
    "monster.tokens": "Tokens besides",
    "monster.tokens.toughness": "Toughness tokens",
    "monster.tokens.evasion": "Evasion tokens",
    "monster.tokens.luck": "Luck tokens",
    "monster.cards": "AI cards left, discard included",
    "settings": "Readings",
    "settings.luck": "Luck below 0",
    "settings.slow": "Slow",
    "settings.min_dice": "Fewest dice of an attack",
    "settings.wound_one": "A wound die of 1",
    "settings.lying_evasion": "Evasion of a monster that lies",
    "settings.reaction_window": "Opportunity before a reaction",
}

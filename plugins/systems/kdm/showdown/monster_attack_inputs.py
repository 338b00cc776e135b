"""What a monster's attack needs to know, as frozen values with a default for every key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from .body import Armor, Injuries
from .bounds import at_least, counted, near
from .injury_row import BLEEDS_TO_DEATH

MOST_DICE = 50
"""Dice of one attack; more are a slip of the finger."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The attack as its card prints it.

    Attributes:
        speed, accuracy, damage: of the attack.
        brain: brain damage of its effect, once if it hits (RULES.md W57, W58).
    """

    speed: int = 0
    accuracy: int = 0
    damage: int = 0
    brain: int = 0

    def __post_init__(self) -> None:
        for key in ("speed", "damage", "brain"):
            at_least(key, getattr(self, key))
        near("accuracy", self.accuracy)


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of the monster's attributes; speed, damage and accuracy count in its attack."""

    movement: int = 0
    toughness: int = 0
    speed: int = 0
    damage: int = 0
    accuracy: int = 0
    evasion: int = 0
    luck: int = 0

    def __post_init__(self) -> None:
        for key in ("speed", "damage", "accuracy"):
            near(key, getattr(self, key))


@dataclass(frozen=True, slots=True)
class Attacker:
    """The monster's own numbers, to which its tokens are added (RULES.md A17, A20 to A22)."""

    speed: int = 0
    damage: int = 0
    accuracy: int = 0
    tokens: Tokens = Tokens()

    def __post_init__(self) -> None:
        for key in ("speed", "damage", "accuracy"):
            near(key, getattr(self, key))


@dataclass(frozen=True, slots=True)
class Attacked:
    """Who is attacked.

    Attributes:
        evasion: with all that counts (RULES.md A9).
        insanity: points.
        attacking: whether a reaction hits who attacks: then nothing is dodged or endured (RULES.md S16).
        armor: points that are left.
        injuries: squares that are filled.
        block, deflect: hits that are ignored, and tokens (RULES.md W92, W97).
        controller: whether the survivor holds the monster controller tile (RULES.md W5).
        falls: whether every injury knocks the survivor down.
        survival, luck: what dodging and enduring are paid with (RULES.md S3, S25); None where nobody says.
        no_dodge, no_endure: why who is attacked cannot, in a few words, "" for nothing that the sheet knows.
        bleeding, bleeding_max, courage, counters, arc, systemic_pressure, torment, trauma_bonus, disorders: what the
            rolls that follow ask for; the odds count them.
    """

    evasion: int = 0
    insanity: int = 0
    attacking: bool = False
    armor: Armor = field(default_factory=Armor)
    injuries: Injuries = field(default_factory=Injuries)
    block: int = 0
    deflect: int = 0
    controller: bool = False
    falls: bool = False
    survival: int | None = None
    luck: int = 0
    no_dodge: str = ""
    no_endure: str = ""
    arc: bool = False
    systemic_pressure: int = 0
    torment: int = 0
    trauma_bonus: int = 0
    disorders: int = 0
    courage: int = 0
    bleeding: int = 0
    bleeding_max: int = BLEEDS_TO_DEATH
    counters: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        near("evasion", self.evasion)
        near("trauma_bonus", self.trauma_bonus)
        for key in ("insanity", "block", "deflect", "systemic_pressure", "torment", "disorders", "courage", "bleeding"):
            at_least(key, getattr(self, key))
        at_least("bleeding_max", self.bleeding_max, least=1)
        counted("counters", self.counters)


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings that hold; the campaign's settings say which.

    Attributes:
        legs, laughter: of the tables that the rolls which follow are made on.
        endure_lying: whether who is knocked down endures (RULES.md Y12).
    """

    legs: str = "legs_one"
    laughter: str = "laughter_minus"
    endure_lying: Literal["yes", "no"] = "yes"


@dataclass(frozen=True, slots=True)
class MonsterAttack:
    """An attack of the monster on one survivor.

    Attributes:
        profile: the attack.
        monster: who attacks.
        survivor: who is attacked.
        block, deflect: hits that are ignored, and tokens; None for what the survivor has.
        dodge: which of the hits is dodged, from 0 in the order of their locations; None for none (RULES.md S20).
        endure: the hits of which no severe injury comes (RULES.md S25), likewise.
        settings: the readings that hold.
    """

    profile: Profile = Profile()
    monster: Attacker = Attacker()
    survivor: Attacked = field(default_factory=Attacked)
    block: int | None = None
    deflect: int | None = None
    dodge: int | None = None
    endure: tuple[int, ...] = ()
    settings: Readings = Readings()

    def __post_init__(self) -> None:
        for key in ("block", "deflect"):
            if (number := getattr(self, key)) is not None:
                at_least(key, number)

    @property
    def dice(self) -> int:
        """The dice of the attack, at least one (RULES.md A20)."""
        return max(1, self.profile.speed + self.monster.speed + self.monster.tokens.speed)

    @property
    def needed(self) -> int:
        """The lowest die that hits: a 1 never does, a 10 always (RULES.md A9, A22, X8)."""
        monster = self.monster.accuracy + self.monster.tokens.accuracy
        return max(2, min(10, self.profile.accuracy + self.survivor.evasion - monster))

    @property
    def damage(self) -> int:
        """What each hit deals; what lowers it leaves 1, but a profile without damage has none (RULES.md A21, X6c)."""
        return max(min(1, self.profile.damage), self.profile.damage + self.monster.damage + self.monster.tokens.damage)

    @property
    def shield(self) -> int:
        """Hits that never get a location: deflect tokens, or where there is none the block (RULES.md W92, W97)."""
        return self.tokens or self.blocked

    @property
    def tokens(self) -> int:
        """Deflect tokens."""
        return self.survivor.deflect if self.deflect is None else self.deflect

    @property
    def blocked(self) -> int:
        """Hits that Block ignores."""
        return self.survivor.block if self.block is None else self.block


LABELS = {
    "profile": "The attack, by its card",
    "profile.speed": "Speed",
    "profile.accuracy": "Accuracy",
    "profile.damage": "Damage of each hit",
    "profile.brain": "Brain damage, once if it hits",
    "monster": "Monster",
    "monster.speed": "Speed of its level",
    "monster.damage": "Damage of its level",
    "monster.accuracy": "Accuracy of its level",
    "monster.tokens": "Tokens",
    "monster.tokens.movement": "",
    "monster.tokens.toughness": "",
    "monster.tokens.evasion": "",
    "monster.tokens.luck": "",
    "monster.tokens.speed": "Speed tokens",
    "monster.tokens.damage": "Damage tokens",
    "monster.tokens.accuracy": "Accuracy tokens",
    "survivor": "Survivor",
    "survivor.evasion": "Evasion",
    "survivor.insanity": "Insanity",
    "survivor.attacking": "Is attacking",
    "survivor.armor": "Armor left",
    "survivor.injuries": "Injuries already there",
    "survivor.block": "Block",
    "survivor.deflect": "Deflect tokens",
    "survivor.controller": "Holds the monster controller tile",
    "survivor.falls": "Every injury knocks down",
    "survivor.survival": "",
    "survivor.luck": "",
    "survivor.no_dodge": "",
    "survivor.no_endure": "",
    "survivor.arc": "Arc survivor",
    "survivor.systemic_pressure": "Systemic pressure",
    "survivor.torment": "Torment",
    "survivor.trauma_bonus": "Added to brain trauma",
    "survivor.disorders": "Disorders",
    "survivor.courage": "Courage",
    "survivor.bleeding": "Bleeding tokens",
    "survivor.bleeding_max": "Bleeding tokens that kill",
    "survivor.counters": "",
    "block": "",
    "deflect": "",
    "dodge": "Dodged (hit 1 is 0)",
    "endure": "Endured (hit 1 is 0)",
    "settings": "Readings",
    "settings.legs": "Reading of the legs table",
    "settings.laughter": "Reading of Maniacal Laughter",
    "settings.endure_lying": "Endure while knocked down",
    "settings.endure_lying.yes": "Yes",
    "settings.endure_lying.no": "No",
}

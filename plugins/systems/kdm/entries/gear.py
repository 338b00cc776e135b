"""What lies in storage and in gear grids: resources, gear, armor sets, weapon types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Add, Effect, Entry, Meta, Refers, UserMistake, spoken

from .gain import Gain
from .settlement import Cost, InnovationId, LocationId, MonsterId

Color: TypeAlias = Literal["red", "green", "blue"]
Place: TypeAlias = Literal["head", "arms", "body", "waist", "legs"]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
PLACES: tuple[Place, ...] = ("head", "arms", "body", "waist", "legs")
COLORS: tuple[Color, ...] = ("red", "green", "blue")
_BONUS_TOTALS = tuple(f"kdm.{each}" for each in ("movement", "accuracy", "strength", "evasion", "luck", "speed"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource(Entry):
    """A resource.

    Attributes:
        deck: where it is drawn from: "Basic", "Strange", "Vermin", or a monster's name.
        monster: the monster that it comes from, "" for none.
        keywords: what it counts as when something is paid ("bone", "consumable").
        copies: how many cards of it the deck holds, 0 where nobody says.
        copies_1_6: the same in edition 1.6 where it differs, else 0.
        edition: "1.6" for a resource of that edition alone.
    """

    deck: str = "Basic"
    monster: MonsterId = ""
    keywords: tuple[str, ...] = ()
    copies: Annotated[int, Meta(ge=0, le=99)] = 0
    copies_1_6: Annotated[int, Meta(ge=0, le=99)] = 0
    edition: Literal["", "1.6"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """One way to craft a gear.

    Attributes:
        costs: what is paid from storage.
        endeavors: endeavors besides.
        innovations: what the settlement must have.
        keywords: keywords ("heat"), each of which one of its innovations must have.
        note: what else it asks for, in a few words.
        edition: the edition that it belongs to, "" for every one.
    """

    costs: tuple[Cost, ...] = ()
    endeavors: Annotated[int, Meta(ge=0, le=20)] = 0
    innovations: tuple[InnovationId, ...] = ()
    keywords: tuple[str, ...] = ()
    note: str = ""
    edition: Literal["", "1.5", "1.6"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """What an attack with a gear rolls (RULES.md A13, A7, A8): dice, the die that hits, what is added to wound."""

    speed: Annotated[int, Meta(ge=0, le=20)]
    accuracy: Annotated[int, Meta(ge=1, le=10)]
    strength: Annotated[int, Meta(ge=-20, le=30)]

    def told(self, name: Callable[[str], str]) -> str:
        """``speed 2, accuracy 6+, strength 3``."""
        return f"speed {self.speed}, accuracy {self.accuracy}+, strength {spoken(self.strength)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor:
    """Armor points at hit locations."""

    head: Points = 0
    arms: Points = 0
    body: Points = 0
    waist: Points = 0
    legs: Points = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Affinities:
    """Halves at a card's edges; "" where there is none."""

    top: Literal["", "red", "green", "blue"] = ""
    right: Literal["", "red", "green", "blue"] = ""
    bottom: Literal["", "red", "green", "blue"] = ""
    left: Literal["", "red", "green", "blue"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """What a gear does besides while the affinities for it are there.

    Attributes:
        red, green, blue: how many whole affinities of a color the survivor needs in all.
        puzzle_red, puzzle_green, puzzle_blue: how many of those must be joined to this very card.
        effects: what it changes then.
        text: what else it does then, in a few words.
    """

    red: Whole = 0
    green: Whole = 0
    blue: Whole = 0
    puzzle_red: Whole = 0
    puzzle_green: Whole = 0
    puzzle_blue: Whole = 0
    effects: tuple[Effect, ...] = ()
    text: str = ""

    def __post_init__(self) -> None:
        """Raises UserMistake for effects that affinities do not bring."""
        for each in self.effects:
            if not isinstance(each, Add) or each.total not in _BONUS_TOTALS or each.to != "self" or each.copy:
                raise UserMistake(
                    f"Affinities add to {', '.join(_BONUS_TOTALS)}, and nothing else is counted. Say the rest in text."
                )


UNKNOWN_GEAR = ("keywords", "rules", "weapon", "armor", "halves", "bonus", "recipes", "effects", "gains", "text")
"""What nobody could say of a gear that has none of it: it is known by its name and place alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear(Entry):
    """A gear card. Its effects reach the survivor in whose grid it lies.

    Attributes:
        location: where it is crafted or comes from.
        location_1_6: the same in edition 1.6 where it differs, else "".
        keywords: "weapon", "item", "leather" …
        rules: names of special rules on the card ("Slow", "Deadly").
        weapon: its figures as a weapon; None for none.
        weapon_types: the weapon types that it belongs to.
        armor: its armor points; ``armor_place`` is its hit location, "" for none.
        armor_adds: whether its points come on top of another armor there.
        halves: its half affinities.
        bonus: what it does with affinities; None for nothing.
        recipes: how it is crafted; none for what is only found or given.
        unique: whether the settlement may have one alone.
        gains: what it brings who has it in the grid, at a moment.
        edition: "1.6" for a gear of that edition alone.
    """

    location: LocationId = ""
    location_1_6: LocationId = ""
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    weapon: Weapon | None = None
    weapon_types: tuple[Annotated[str, Refers("kdm.weapon_type")], ...] = ()
    armor: Armor | None = None
    armor_place: Literal["", "head", "arms", "body", "waist", "legs"] = ""
    armor_adds: bool = False
    halves: Affinities | None = None
    bonus: Bonus | None = None
    recipes: tuple[Recipe, ...] = ()
    unique: bool = False
    gains: tuple[Gain, ...] = ()
    edition: Literal["", "1.6"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorSet(Entry):
    """An armor set: who wears all its pieces has its bonus.

    Attributes:
        pieces: one list for each piece, of the gear that counts as it.
        armor: the armor points that the bonus adds.
        edition: "1.6" for a set of that edition alone.
    """

    pieces: tuple[tuple[Annotated[str, Refers("kdm.gear")], ...], ...]
    armor: Armor | None = None
    edition: Literal["", "1.6"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponType(Entry):
    """A weapon type, in which survivors become proficient.

    Attributes:
        specialist, master: the abilities of a specialist (level 3) and a master (level 8).
        shared: whether a master of the settlement makes every survivor a specialist.
    """

    specialist: Annotated[str, Refers("kdm.ability")] = ""
    master: Annotated[str, Refers("kdm.ability")] = ""
    shared: bool = True

"""What damage does to a body: armor first, then the squares of injuries, then a roll (RULES.md W60 to W65)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from .bounds import at_least

Place: TypeAlias = Literal["head", "arms", "body", "waist", "legs"]
Square: TypeAlias = Literal["light", "heavy"]

FACES: Mapping[int, Place] = {1: "head", 2: "arms", 3: "body", 4: "body", 5: "waist", 6: "legs"}
"""What a location die shows → where it hits (RULES.md W54)."""
INSANE = 3
"""Insanity from which a survivor is insane (RULES.md W66)."""


@dataclass(frozen=True, slots=True)
class Armor:
    """Armor points by hit location."""

    head: int = 0
    arms: int = 0
    body: int = 0
    waist: int = 0
    legs: int = 0

    def __post_init__(self) -> None:
        for place in FACES.values():
            at_least(place, getattr(self, place))


@dataclass(frozen=True, slots=True)
class Injuries:
    """The gravest square that is filled, by hit location; the head has a heavy one alone (RULES.md W62)."""

    brain: Literal["light"] | None = None
    head: Literal["heavy"] | None = None
    arms: Square | None = None
    body: Square | None = None
    waist: Square | None = None
    legs: Square | None = None


@dataclass(frozen=True, slots=True)
class Blow:
    """What one hit did at its location.

    Attributes:
        place: where.
        armor: armor points that it took.
        filled: squares that it filled, in order.
        severe: whether damage is left for a severe injury roll (RULES.md W63, W64).
    """

    place: Place
    armor: int = 0
    filled: tuple[Square, ...] = ()
    severe: bool = False

    @property
    def injures(self) -> bool:
        """Whether it did more than take armor."""
        return bool(self.filled) or self.severe


@dataclass(frozen=True, slots=True)
class Body:
    """A survivor's armor and squares.

    Attributes:
        armor: armor points by hit location.
        injuries: hit location → the gravest square that is filled, None for none.
    """

    armor: Mapping[Place, int] = field(default_factory=dict)
    injuries: Mapping[Place, Square | None] = field(default_factory=dict)

    @classmethod
    def of(cls, armor: Armor, injuries: Injuries) -> Body:
        """The body as inputs tell it."""
        return cls(
            {place: getattr(armor, place) for place in FACES.values()},
            {place: getattr(injuries, place) for place in FACES.values()},
        )

    def free(self, place: Place) -> tuple[Square, ...]:
        """The squares that are still free at a location, in the order in which they are filled."""
        squares: tuple[Square, ...] = ("heavy",) if place == "head" else ("light", "heavy")
        filled = self.injuries.get(place)
        return squares if filled is None else squares[squares.index(filled) + 1 :]

    def struck(self, place: Place, damage: int) -> tuple[Body, Blow]:
        """The body after one hit: armor, the light square, the heavy one, and one roll for whatever is left."""
        points = self.armor.get(place, 0)
        armor = min(points, damage)
        free = self.free(place)
        filled = free[: damage - armor]
        severe = damage - armor > len(filled)
        after = replace(self, armor={**self.armor, place: points - armor})
        if filled:
            after = replace(after, injuries={**self.injuries, place: filled[-1]})
        return after, Blow(place, armor, filled, severe)


@dataclass(frozen=True, slots=True)
class Mind:
    """A survivor's insanity and the brain's square.

    Attributes:
        insanity: points.
        light: whether the square is filled.
    """

    insanity: int = 0
    light: bool = False

    def struck(self, damage: int) -> tuple[Mind, bool]:
        """The mind after brain damage, and whether a roll for brain trauma is due (RULES.md W65)."""
        insanity = min(self.insanity, damage)
        left = damage - insanity
        light = self.light or left > 0
        return Mind(self.insanity - insanity, light), left > (0 if self.light else 1)

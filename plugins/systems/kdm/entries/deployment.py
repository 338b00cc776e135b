"""Deployments: which terrain a showdown lays out, where the monster and the survivors begin, and who goes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Entry, Meta, Refers, UserMistake

Spaces: TypeAlias = tuple[int, int, int, int]
"""The lowest x and y, then the highest x and y, of what lies there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """The tiles of one named card on the showdown's diagram.

    Attributes:
        card: the terrain card.
        spaces: where each tile lies; a tile that is not named is set up by the card's own rule (RULES.md T11).
    """

    card: Annotated[str, Refers("kdm.terrain_card")]
    spaces: tuple[Spaces, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeploymentLevel:
    """What is other at a level.

    Attributes:
        level: its number.
        name: of a variant of it ("Prologue"), "" for the level itself.
        random: how many random cards, None as at the other levels.
        named: its named cards in place of the others, None for the same.
    """

    level: Annotated[int, Meta(ge=0, le=9)]
    name: str = ""
    random: Annotated[int, Meta(ge=0, le=20)] | None = None
    named: tuple[Diagram, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployment(Entry):
    """The Terrain and Deployment part of a showdown (RULES.md T5, T10).

    Attributes:
        monster: whose showdown it is.
        at: the lowest x and y of the monster's base, (0, 0) where nobody says.
        size: of its base, which a variant of a monster does not always say itself; one space where nobody says.
        named: the named terrain cards, in order; several copies of one card are several.
        random: how many cards are drawn, None where nobody says.
        first: who has the first turn.
        always: whether no ambush changes that.
        ring: the distance from the monster's base at which survivors begin, 0 for another zone.
        zone: where survivors begin, in a few words.
        spaces: the spaces where they begin where these are marked, or an example of four that fit the zone.
        flips: whether tiles with two faces flip after they are placed (T6).
        board: the board that it has of its own, "" for the common one (W122).
        levels: what is other at some levels.
    """

    monster: Annotated[str, Refers("kdm.monster")]
    at: tuple[int, int] = (0, 0)
    size: tuple[int, int] = (1, 1)
    named: tuple[Diagram, ...] = ()
    random: Annotated[int, Meta(ge=0, le=20)] | None = None
    first: Literal["monster", "survivors"] = "monster"
    always: bool = False
    ring: Annotated[int, Meta(ge=0, le=20)] = 0
    zone: str = ""
    spaces: tuple[tuple[int, int], ...] = ()
    flips: bool = False
    board: Annotated[str, Refers("kdm.showdown_board")] = ""
    levels: tuple[DeploymentLevel, ...] = ()

    def __post_init__(self) -> None:
        """Raises UserMistake for spaces that are no rectangle."""
        for diagram in (*self.named, *(each for level in self.levels for each in level.named or ())):
            for left, top, right, bottom in diagram.spaces:
                if not (1 <= left <= right and 1 <= top <= bottom):
                    raise UserMistake(
                        f"{left}, {top}, {right}, {bottom} are no spaces. Give the lowest x and y, then the highest."
                    )


DEPLOYMENT_LABELS = {
    "at": "The monster's lowest column and row",
    "size": "Width and height of its base",
    "named": "Named terrain",
    "random": "Random terrain cards",
    "first": "First turn",
    "always": "Not changed by an ambush",
    "ring": "Survivors begin at this distance",
    "zone": "Where survivors begin",
    "spaces": "Spaces where survivors begin",
    "flips": "Two-faced tiles flip",
    "board": "Its own board",
    "levels": "What is other at a level",
}

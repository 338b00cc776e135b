"""Terrain cards with their special rules, and boards that a showdown has of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Entry, Meta, Refers, UserMistake

TerrainRule: TypeAlias = Literal[
    "obstacle", "impassable", "monster_impassable", "destructible", "indestructible", "elastic"
]
"""A special rule of terrain (RULES.md T26 to T37)."""
_MOST_COLUMNS, _MOST_ROWS = 40, 26


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivationRow:
    """A row of the dice table of an activation.

    Attributes:
        low, high: the results that it holds.
        text: what happens, in a few words.
    """

    low: Annotated[int, Meta(ge=1, le=40)]
    high: Annotated[int, Meta(ge=1, le=40)]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainCard(Entry):
    """A terrain card (RULES.md T7, T8).

    What nobody could read off a card is left open, and the app says "see the card".

    Attributes:
        tiles: how many tiles it brings, 0 where nobody says.
        size: a tile's width and height in spaces, (0, 0) where nobody says.
        rules: the special rules that are known; one that is not named is not known to be missing.
        whole: whether ``rules`` is known to be all.
        activated: whether a survivor can activate it, "" where nobody says.
        dice: what is rolled when it is activated, "" for nothing or where nobody says.
        rows: the dice table, lowest first.
        lasting: what holds all through the showdown, in a few words, or "".
        setup: its own setup rule in a few words, or "".
        deck: where it comes from: shuffled into the terrain deck; crested, for its monster's showdown alone (T9);
            with its campaign only; "" where nobody says.
        other_face: the card of the tile's other face (T6).
        copies: how many of it are in the deck, 0 where nobody says.
    """

    tiles: Annotated[int, Meta(ge=0, le=20)] = 0
    size: tuple[int, int] = (0, 0)
    rules: tuple[TerrainRule, ...] = ()
    whole: bool = False
    activated: Literal["", "yes", "no"] = ""
    dice: str = ""
    rows: tuple[ActivationRow, ...] = ()
    lasting: str = ""
    setup: str = ""
    deck: Literal["", "shuffled", "crested", "campaign"] = ""
    other_face: Annotated[str, Refers("kdm.terrain_card")] = ""
    copies: Annotated[int, Meta(ge=0, le=20)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowdownBoard(Entry):
    """A board that a showdown has in place of the common one, put together of board tiles (RULES.md W122).

    Attributes:
        columns, rows: how many board tiles lie beside and below each other.
        size: a board tile's width and height in spaces.
    """

    columns: Annotated[int, Meta(ge=1, le=9)]
    rows: Annotated[int, Meta(ge=1, le=9)]
    size: tuple[Annotated[int, Meta(ge=1, le=9)], Annotated[int, Meta(ge=1, le=9)]]

    def __post_init__(self) -> None:
        """Raises UserMistake for a board whose squares could not be named."""
        if self.height > _MOST_ROWS or self.width > _MOST_COLUMNS:
            raise UserMistake(
                f"A board has at most {_MOST_COLUMNS} columns and {_MOST_ROWS} rows of spaces, and {self.width} × "
                f"{self.height} is more. Make it smaller."
            )

    @property
    def width(self) -> int:
        """Of the whole board, in spaces."""
        return self.columns * self.size[0]

    @property
    def height(self) -> int:
        """Of the whole board, in spaces."""
        return self.rows * self.size[1]


CARD_LABELS = {
    "tiles": "Number of tiles",
    "size": "Width and height of a tile",
    "rules": "Special rules",
    "whole": "These are all its special rules",
    "activated": "Can be activated",
    "dice": "Dice of its table",
    "rows": "Its table",
    "lasting": "Lasting rule",
    "setup": "Setup rule",
    "deck": "In the terrain deck",
    "other_face": "Other face",
    "copies": "Copies in the deck",
}
UNKNOWN_CARD = (("tiles",), ("size",), ("activated",), ("deck",))
"""What nobody could read off a card where it is empty."""

BOARD_LABELS = {
    "columns": "Board tiles beside each other",
    "rows": "Board tiles below each other",
    "size": "Width and height of a board tile",
}

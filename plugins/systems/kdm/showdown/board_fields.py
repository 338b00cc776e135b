"""What a showdown keeps of its board: where the monster stands and looks, the tiles, the cards beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tallow.api import Choice, ChoiceField, EntriesField, FlagField, NumberField

ACROSS, DOWN = 22, 16
"""The squares of the showdown board (RULES.md T1)."""
LARGEST = 9

FACING = "monster_facing"
TILES, CARDS = "tiles", "terrain"
TERRAIN_CARD = "kdm.terrain_card"


def column(id: str, label: str, most: int) -> NumberField:
    """A place or a size on the board; 0 is beside it, or as the content says."""
    return NumberField(id, label, default=0, minimum=0, maximum=most)


def place() -> tuple[NumberField, NumberField]:
    """The lowest column and row of what is on the board; 0 and 0 is beside it."""
    return column("x", "Column", ACROSS), column("y", "Row", DOWN)


BOARD_FIELDS: Sequence[Any] = (
    column("monster_x", "Monster's column", ACROSS),
    column("monster_y", "Monster's row", DOWN),
    column("monster_base", "Side of the monster's base", LARGEST),
    ChoiceField(
        FACING,
        "The monster looks",
        (
            Choice("", "Nobody said"),
            Choice("up", "Up"),
            Choice("right", "Right"),
            Choice("down", "Down"),
            Choice("left", "Left"),
        ),
        "",
    ),
    EntriesField(
        TILES,
        "Terrain tiles",
        TERRAIN_CARD,
        columns=(
            *place(),
            column("width", "Width", LARGEST),
            column("height", "Height", LARGEST),
            FlagField("archived", "Archived"),
        ),
        carried=False,
        row="tile",
    ),
    EntriesField(CARDS, "Terrain cards in use", TERRAIN_CARD, carried=False, row="terrain card"),
)
"""``monster_base`` is 0 where the deployment says how large the base is; a tile's width and height where its card does.

A tile that is archived is off the board for good, or until somebody lays it again (RULES.md T16, T26).
"""

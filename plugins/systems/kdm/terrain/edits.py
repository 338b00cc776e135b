"""What is written of a showdown's board: where everybody stands, which tiles are gone."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tallow.api import Book, Edit, Record, Set, Square

from ..cells import changed
from ..showdown.board_fields import TILES
from ..showdown.kind import FIGHTERS
from . import standing

BESIDE: Square = (0, 0)
"""Where stands what is beside the board."""


def survivor_stands(record: Record, row: str, square: Square) -> Iterator[Edit]:
    """A survivor of the fight stands there."""
    yield from changed(record, FIGHTERS.id, row, x=square[0], y=square[1])


def monster_stands(record: Record, square: Square) -> Iterator[Edit]:
    """The monster's base has its lowest square there."""
    for field, value in (("monster_x", square[0]), ("monster_y", square[1])):
        if (record.get(field) or 0) != value:
            yield Set(record.id, field, value, record.get(field))


def tile_lies(record: Record, row: str, square: Square) -> Iterator[Edit]:
    """A tile has its lowest square there."""
    yield from changed(record, TILES, row, x=square[0], y=square[1])


def archived(record: Record, book: Book, indices: Collection[int], without: str = "") -> Iterator[Edit]:
    """Tiles on the board are gone.

    Args:
        indices: which, counted among those on the board.
        without: the line of a tile that is not counted, "" to count all.
    """
    lying = [each for each in standing.tiles_of(record, book) if each.laid is not None and each.row["id"] != without]
    for index, tile in enumerate(lying):
        if index in indices:
            yield from changed(record, TILES, tile.row["id"], archived=True)

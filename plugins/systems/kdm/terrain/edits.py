"""What is written of a showdown's board: where everybody stands, which tiles are gone."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tallow.api import Book, Edit, Record, Row, Set, Square, Value

from ..showdown.board_fields import TILES
from ..showdown.kind import FIGHTERS
from . import standing

BESIDE: Square = (0, 0)
"""Where stands what is beside the board."""


def cell(record: Record, table: str, row: str, column: str, value: Value) -> Edit:
    """A line's column gets another value."""
    stored: Row = next((each for each in record.get(table) or () if each["id"] == row), {})
    return Set(record.id, f"{table}.{row}.{column}", value, stored.get(column))


def survivor_stands(record: Record, row: str, square: Square) -> Iterator[Edit]:
    """A survivor of the fight stands there."""
    yield cell(record, FIGHTERS.id, row, "x", square[0])
    yield cell(record, FIGHTERS.id, row, "y", square[1])


def monster_stands(record: Record, square: Square) -> Iterator[Edit]:
    """The monster's base has its lowest square there."""
    for field, value in (("monster_x", square[0]), ("monster_y", square[1])):
        yield Set(record.id, field, value, record.get(field))


def tile_lies(record: Record, row: str, square: Square) -> Iterator[Edit]:
    """A tile has its lowest square there."""
    yield cell(record, TILES, row, "x", square[0])
    yield cell(record, TILES, row, "y", square[1])


def archived(record: Record, book: Book, indices: Collection[int], without: str = "") -> Iterator[Edit]:
    """Tiles on the board are gone.

    Args:
        indices: which, counted among those on the board.
        without: the line of a tile that is not counted, "" to count all.
    """
    lying = [each for each in standing.tiles_of(record, book) if each.laid is not None and each.row["id"] != without]
    for index, tile in enumerate(lying):
        if index in indices:
            yield cell(record, TILES, tile.row["id"], "archived", True)

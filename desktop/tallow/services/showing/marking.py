"""Which squares stand behind a line of a list: those of all lines, or its own."""

from __future__ import annotations

from tallow.model.cards import Marks
from tallow.model.column import FlagField
from tallow.model.field import EntriesField
from tallow.model.value import Row
from tallow.services.showing.sheets import SheetView


def columns_of(view: SheetView, block: Marks, field: EntriesField, row: Row | None) -> tuple[FlagField, ...]:
    """The flag columns of a line; of an empty one, and where the game says nothing sound, those of all lines."""
    flags = {column.id: column for column in field.columns if isinstance(column, FlagField)}
    marks_of, book = block.marks_of, view.book
    own: tuple[str, ...] = ()
    if marks_of is not None and row is not None:
        own = view.asked(lambda: marks_of(row, book), own)
    known = tuple(flags[id] for id in own if id in flags)
    return known or tuple(flags[id] for id in block.marks)

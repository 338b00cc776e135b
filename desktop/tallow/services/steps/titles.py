"""What a step is called that changes one row of a table: the row, the column, and the value before → after."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tallow.model.column import Column
from tallow.model.edit import Edit, Set
from tallow.model.field import EntriesField, TableField
from tallow.model.value import Row, Value, parse_path, row_of, tidy
from tallow.services.book import called
from tallow.services.showing.sheets import SheetView

LONGEST = 40
"""How many letters of a value stand in a title."""


def of_edits(view: SheetView, edits: Sequence[Edit]) -> str:
    """``Leather vest, Physical 100 → 60`` where the edits give one cell of the record another value, else ""."""
    edit = edits[0] if len(edits) == 1 else None
    if not isinstance(edit, Set) or edit.record != view.record.id or view.kind is None:
        return ""
    path = parse_path(edit.path, view.kind.keys)
    field = next((each for each in view.kind.fields if each.id == path.key), None)
    if not isinstance(field, TableField | EntriesField) or not path.row or not path.column:
        return ""
    row = stored_row(view, field, path.row)
    return of_cell(view, field, row, path.column, edit.value)


def of_cell(view: SheetView, table: TableField | EntriesField, row: Row, column: str, value: Value) -> str:
    """``Leather vest, Physical 100 → 60``: a cell of a row as it is stored gets a value."""
    declared = table.column(column)
    name = called(table, row, view.book)
    return told(name, declared.label, words(view, declared, row.get(column)), words(view, declared, value))


def words(view: SheetView, column: Column, value: Value) -> str:
    """A cell as it reads on the sheet, at its default where there is none."""
    shown = column.default if value is None else value
    return view.cell(column, tidy(shown) if isinstance(shown, float) and math.isfinite(shown) else shown)


def told(name: str, label: str, before: str, after: str) -> str:
    """A change of a row in words."""
    return f"{name}, {label} {_short(before)} → {_short(after)}"


def stored_row(view: SheetView, table: TableField | EntriesField, row: str) -> Row:
    """A row as it is stored, or as the table begins with it."""
    stored = view.stored(table.id)
    return row_of(table.default if stored is None else stored, row) or {}


def _short(words: str) -> str:
    line = " ".join(words.split())
    return (f"{line[:LONGEST].rstrip()}…" if len(line) > LONGEST else line) or "nothing"

"""What of a stored value does not fit its field, cell by cell: one bad value spoils one cell, and nothing around it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tallow.model.column import Column, NumberField, TrackField
from tallow.model.errors import UserMistake, spoken
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.total import Base, Part
from tallow.model.value import Number, Row, Value, tidy

_WORDS = frozenset(("id", "entry", "name"))


@dataclass(frozen=True, slots=True)
class Unfit:
    """A stored value that does not fit.

    Attributes:
        path: of the field or the cell.
        what: how it is called: "Salt: Weight".
        stored: what is stored there.
        counts: what counts in its place, in words.
        sentence: why it does not fit, and what to do.
        column: what it does not fit; None for what no column is for.
    """

    path: str
    what: str
    stored: Value
    counts: str
    sentence: str
    column: Column | None = None

    @property
    def left_out(self) -> str:
        """That the part of a total which was read from it is left out."""
        return f"{self.what} holds {spoken(self.stored)}, which does not fit: its part is left out."

    @property
    def replaced(self) -> str:
        """That something else counts in its place."""
        return f"{self.what} holds {spoken(self.stored)}, which does not fit: {self.counts} counts in its place."


def cells_of(field: Field, stored: Value) -> Iterator[Unfit]:
    """The cells of a table or list that do not fit; a row that is none is left to the field as a whole."""
    if not isinstance(field, TableField | EntriesField) or not isinstance(stored, list | tuple):
        return
    columns = {column.id: column for column in field.columns}
    for row in _rows(field, stored):
        for key, value in row.items():
            if key in (_WORDS if isinstance(field, EntriesField) else ("id",)):
                continue
            try:
                field.column(key).checked(value)
            except UserMistake as mistake:
                column, called = columns.get(key), field.called(row) if isinstance(field, TableField) else ""
                what = ": ".join(part for part in (called or field.label, column.label if column else key) if part)
                counts = column.shown(column.default) or "nothing" if column else "nothing"
                yield Unfit(
                    f"{field.id}.{row['id']}.{key}", what, value, counts, f"{called or field.label}: {mistake}", column
                )


def rows_that_fit(field: Field, stored: Value) -> Value:
    """The rows of a stored table or list without the cells that do not fit; None where it holds no rows at all."""
    if not isinstance(field, TableField | EntriesField) or not isinstance(stored, list | tuple):
        return None
    bad = {each.path for each in cells_of(field, stored)}
    return tuple(
        {key: value for key, value in row.items() if f"{field.id}.{row['id']}.{key}" not in bad}
        for row in _rows(field, stored)
    )


def _rows(field: TableField | EntriesField, stored: Sequence[Value]) -> Iterator[Row]:
    """Those of what is stored that are rows, each id once."""
    seen: set[str] = set()
    for row in stored:
        if isinstance(row, Mapping) and isinstance(id := row.get("id"), str) and id and id not in seen:
            seen.add(id)
            word = row.get("entry", row.get("name") if isinstance(field, EntriesField) and field.free else None)
            if isinstance(field, TableField) or (isinstance(word, str) and word.strip()):
                yield row


def spared(base: Base | Sequence[Part], unfit: Sequence[Unfit]) -> Base:
    """What a total begins with, without the parts that were read from cells that do not fit; each is said.

    Args:
        unfit: what the total read and does not fit.
    """
    first = base if isinstance(base, Base) else Base(tuple(base))
    cells = {each.path for each in unfit if "." in each.path}
    gone = {part.field for part in first.parts} & cells
    parts = tuple(part for part in first.parts if part.field not in gone)
    return Base(parts, (*first.notes, *(each.left_out if each.path in gone else each.replaced for each in unfit)))


def nearest_fit(column: Field, stored: Value) -> Value:
    """The number nearest to one that does not fit: rounded, and within the bounds; None where there is none."""
    number = isinstance(stored, int | float) and not isinstance(stored, bool) and math.isfinite(stored)
    if not number or not isinstance(column, NumberField | TrackField):
        return None
    places = column.places if isinstance(column, NumberField) else 0
    least: Number | None = column.minimum if isinstance(column, NumberField) else 0
    found: Number = tidy(math.floor(stored * 10**places + 0.5) / 10**places)
    found = found if least is None else max(found, least)
    found = found if column.maximum is None else min(found, column.maximum)
    try:
        return column.checked(found)
    except UserMistake:
        return None

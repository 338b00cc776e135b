"""Fields: the typed places of a kind, which are plain ones, tables of them, lists of entries, and pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

from tallow.model.column import Column, FlagField, TextField
from tallow.model.errors import Unknown, UserMistake, nearest, spoken
from tallow.model.picture import PictureField
from tallow.model.value import Row, Rows, Value


@dataclass(frozen=True, slots=True)
class TableField:
    """Rows of columns, each row with an id of its own.

    Attributes:
        columns: the columns, in order; none may be called ``id``.
        row: what one row is called, for the button and for messages ("piece").
    """

    id: str
    label: str
    columns: Annotated[tuple[Column, ...], Meta(min_length=1)]
    row: str = "row"
    default: Rows = ()

    def column(self, id: str) -> Column:
        """The column with that id; raises UserMistake with the nearest."""
        return _column(self.label, self.columns, id)

    def called(self, row: Mapping[str, Value]) -> str:
        """What a row is called: its first words, or "the piece" where it has none."""
        words = (row.get(column.id) for column in self.columns if isinstance(column, TextField))
        return next((str(each) for each in words if each), f"the {self.row}")

    def checked_row(self, row: Value) -> dict[str, Value]:
        """A row as it is stored: every column given is checked, those left out stand at their default."""
        if not isinstance(row, Mapping) or not isinstance(row.get("id"), str) or not row["id"]:
            raise UserMistake(f"A {self.row} of {self.label} is a set of columns with an id.")
        return {"id": row["id"]} | {key: self.column(key).checked(value) for key, value in row.items() if key != "id"}

    def checked(self, value: Value) -> list[dict[str, Value]]:
        """The value as it is stored."""
        rows = [self.checked_row(row) for row in _listed(self.label, value)]
        return _with_own_ids(self.label, rows)

    def read(self, text: str) -> Rows:
        """A table cannot be typed as one word."""
        raise UserMistake(
            f"{self.label} is a table. Name a cell, as in {self.id}.ROW.{self.columns[0].id}, or add a {self.row}."
        )

    def shown(self, value: Value) -> str:
        """The value as it reads in one line."""
        return ", ".join(str(row.get(self.columns[0].id, "")) for row in value or ())


@dataclass(frozen=True, slots=True)
class EntriesField:
    """A list of entries; each row is ``{id, entry}``, or ``{id, name}`` for what no plugin knows.

    Attributes:
        entry: the entry type whose entries fit, ``kdm.innovation``.
        free: whether a person may write down a name that no entry has.
        limit: how many rows at most; None for no limit.
        columns: what is kept of each line besides; none may be called ``id``, ``entry`` or ``name``.
        carried: whether the record has the effects of the entries.
        told: the columns that are told behind a line's name ("White Lion, level 2, year 5").
        active: the column without which a line's effects are not had (its place is 0, its tick is off), or "".
        row: what one line is called in messages ("line").
    """

    id: str
    label: str
    entry: str
    free: bool = True
    limit: Annotated[int, Meta(ge=0, le=200)] | None = None
    default: Rows = ()
    columns: tuple[Column, ...] = ()
    carried: bool = True
    active: str = ""
    told: tuple[str, ...] = ()
    row: str = "line"

    def column(self, id: str) -> Column:
        """The column with that id; raises UserMistake with the nearest."""
        return _column(self.label, self.columns, id)

    def called(self, row: Mapping[str, Value]) -> str:
        """What a line is called where no book is at hand: its name, or its entry's id."""
        return str(row.get("name") or row.get("entry") or f"the {self.row}")

    def told_of(self, row: Row, shown: Callable[[Column, Value], str]) -> str:
        """What is told of a line behind its name: its told columns, as far as they differ from an empty one."""
        columns = (self.column(id) for id in self.told)
        told = (
            column.label.lower() if isinstance(column, FlagField) else f"{column.label.lower()} {shown(column, value)}"
            for column in columns
            if (value := row.get(column.id, column.default)) != column.default
        )
        return ", ".join(told)

    def checked_row(self, row: Value) -> dict[str, Value]:
        """A row as it is stored; whether the entry exists is no condition, its plugin may be away."""
        if not isinstance(row, Mapping) or not isinstance(row.get("id"), str) or not row["id"]:
            raise UserMistake(f"A line of {self.label} is an entry or a name, with an id.")
        named = set(row) & _NAMES
        if named == {"entry"} or (self.free and named == {"name"}):
            word = row.get("entry", row.get("name"))
            if isinstance(word, str) and word.strip():
                further = {key: value for key, value in row.items() if key not in ("id", *named)}
                cells = {key: self.column(key).checked(value) for key, value in further.items()}
                return {"id": row["id"], **{key: row[key] for key in named}, **cells}
        raise UserMistake(f"A line of {self.label} names one entry{' or gives one name' if self.free else ''}.")

    def checked(self, value: Value) -> list[dict[str, Value]]:
        """The value as it is stored."""
        rows = [self.checked_row(row) for row in _listed(self.label, value)]
        if self.limit is not None and len(rows) > self.limit:
            raise UserMistake(f"{self.label} holds {self.limit}, and this is {len(rows)}. Take one out first.")
        return _with_own_ids(self.label, rows)

    def read(self, text: str) -> Rows:
        """A list cannot be typed as one word."""
        raise UserMistake(f"{self.label} is a list. Add to it and take from it instead.")

    def shown(self, value: Value) -> str:
        """The value as it reads in one line."""
        return ", ".join(str(row.get("name") or row.get("entry", "")) for row in value or ())


Field: TypeAlias = Column | TableField | EntriesField | PictureField
_NAMES = {"entry", "name"}


def _column(label: str, columns: tuple[Column, ...], id: str) -> Column:
    for column in columns:
        if column.id == id:
            return column
    raise Unknown(f"{label} has no column {id!r}. {nearest(id, [column.id for column in columns])}".rstrip())


def _listed(label: str, value: Value) -> list[Value]:
    if not isinstance(value, list | tuple):
        raise UserMistake(f"{label} is a list of rows, and {spoken(value)} is none.")
    return list(value)


def _with_own_ids(label: str, rows: list[dict[str, Value]]) -> list[dict[str, Value]]:
    if len({row["id"] for row in rows}) < len(rows):
        raise UserMistake(f"Two rows of {label} have the same id. Give each its own.")
    return rows

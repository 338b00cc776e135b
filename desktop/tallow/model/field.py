"""Fields: the typed places of a kind, which say of a value whether it fits and how it reads."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tallow.model.errors import UserMistake, nearest, spoken
from tallow.model.value import Number, Rows, Value, tidy


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that a choice field may have.

    Attributes:
        id: as stored.
        label: as shown.
        note: a sentence shown beside the field while this is chosen, or "".
    """

    id: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number that a person enters.

    Attributes:
        minimum, maximum: bounds, both included; None for none.
        places: 0 for whole numbers, else how many places a fraction may have (at most six).
        unit: shown behind the figure, ``%``.
    """

    id: str
    label: str
    default: Number = 0
    minimum: Number | None = None
    maximum: Number | None = None
    places: int = 0
    unit: str = ""

    def checked(self, value: Value) -> Number:
        """The value as it is stored; raises UserMistake with the limit in words."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise UserMistake(f"{self.label} is a number, and {spoken(value)!r} is none. Give a number.")
        if tidy(value) != tidy(round(value, self.places)):
            raise UserMistake(f"{self.label} is a whole number, and {spoken(value)} is not. Round it.")
        if self.minimum is not None and value < self.minimum:
            raise UserMistake(f"{self.label} is at least {spoken(self.minimum)}, and {spoken(value)} is less.")
        if self.maximum is not None and value > self.maximum:
            raise UserMistake(f"{self.label} is at most {spoken(self.maximum)}, and {spoken(value)} is more.")
        return tidy(value)

    def read(self, text: str) -> Number:
        """The value that a person typed; takes a typographic minus and a decimal comma."""
        plain = text.strip().replace("−", "-").replace(",", ".")
        try:
            return self.checked(tidy(float(plain)) if math.isfinite(float(plain)) else float(plain))
        except ValueError:
            raise UserMistake(f"{self.label} is a number, and {text!r} is none. Give a number.") from None

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return f"{spoken(value)}{self.unit}"


@dataclass(frozen=True, slots=True)
class TextField:
    """Words: a line, or with ``lines`` above 1 a text with line breaks."""

    id: str
    label: str
    default: str = ""
    lines: int = 1
    longest: int = 40_000

    def checked(self, value: Value) -> str:
        """The value as it is stored."""
        if not isinstance(value, str):
            raise UserMistake(f"{self.label} is a text, and {spoken(value)} is none. Give words.")
        if len(value) > self.longest:
            raise UserMistake(f"{self.label} holds {self.longest} characters, and this has {len(value)}. Shorten it.")
        if self.lines == 1 and ("\n" in value or "\r" in value):
            raise UserMistake(f"{self.label} is one line. Take the line breaks out.")
        return value

    def read(self, text: str) -> str:
        """The value that a person typed."""
        return self.checked(text)

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return str(value)


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of a few named values."""

    id: str
    label: str
    choices: tuple[Choice, ...]
    default: str

    def checked(self, value: Value) -> str:
        """The value as it is stored."""
        ids = [choice.id for choice in self.choices]
        if not isinstance(value, str) or value not in ids:
            raise UserMistake(f"{self.label} is one of {', '.join(ids)}, and {spoken(value)} is none of them.")
        return value

    def read(self, text: str) -> str:
        """The value that a person typed: an id or a label."""
        wanted = text.strip().casefold()
        for choice in self.choices:
            if wanted in (choice.id.casefold(), choice.label.casefold()):
                return choice.id
        hint = nearest(wanted, [choice.id for choice in self.choices])
        raise UserMistake(f"{self.label} cannot be {text!r}. {hint}".rstrip())

    def chosen(self, value: Value) -> Choice | None:
        """The choice that a stored value means."""
        return next((choice for choice in self.choices if choice.id == value), None)

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        choice = self.chosen(value)
        return choice.label if choice else str(value)


_YES = {"yes", "true", "on", "1", "ticked"}
_NO = {"no", "false", "off", "0", ""}


@dataclass(frozen=True, slots=True)
class FlagField:
    """Something that is so or not so."""

    id: str
    label: str
    default: bool = False

    def checked(self, value: Value) -> bool:
        """The value as it is stored."""
        if not isinstance(value, bool):
            raise UserMistake(f"{self.label} is yes or no, and {spoken(value)} is neither.")
        return value

    def read(self, text: str) -> bool:
        """The value that a person typed."""
        word = text.strip().casefold()
        if word in _YES | _NO:
            return word in _YES
        raise UserMistake(f"{self.label} is yes or no, and {text!r} is neither.")

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return spoken(bool(value))


@dataclass(frozen=True, slots=True)
class TrackField:
    """A row of pips that fills from the left.

    Attributes:
        maximum: how many pips.
        milestones: pips with a double frame.
    """

    id: str
    label: str
    maximum: int
    default: int = 0
    milestones: tuple[int, ...] = ()

    def checked(self, value: Value) -> Number:
        """The value as it is stored."""
        return NumberField(self.id, self.label, minimum=0, maximum=self.maximum).checked(value)

    def read(self, text: str) -> Number:
        """The value that a person typed."""
        return NumberField(self.id, self.label, minimum=0, maximum=self.maximum).read(text)

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return f"{spoken(value)} of {self.maximum}"


@dataclass(frozen=True, slots=True)
class ReferenceField:
    """Another record of the campaign, by its id; "" for none.

    Attributes:
        kind: the kind that the other record has.
    """

    id: str
    label: str
    kind: str
    default: str = ""

    def checked(self, value: Value) -> str:
        """The value as it is stored; whether the record exists is asked where the book is at hand."""
        if not isinstance(value, str):
            raise UserMistake(f"{self.label} names a record, and {spoken(value)} is no name.")
        return value

    def read(self, text: str) -> str:
        """The value that a person typed."""
        return text.strip()

    def shown(self, value: Value) -> str:
        """The value as it reads on a sheet."""
        return str(value)


Column: TypeAlias = NumberField | TextField | ChoiceField | FlagField | TrackField | ReferenceField


@dataclass(frozen=True, slots=True)
class TableField:
    """Rows of columns, each row with an id of its own.

    Attributes:
        columns: the columns, in order; none may be called ``id``.
        row: what one row is called, for the button and for messages ("piece").
    """

    id: str
    label: str
    columns: tuple[Column, ...]
    row: str = "row"
    default: Rows = ()

    def column(self, id: str) -> Column:
        """The column with that id; raises UserMistake with the nearest."""
        for column in self.columns:
            if column.id == id:
                return column
        hint = nearest(id, [column.id for column in self.columns])
        raise UserMistake(f"{self.label} has no column {id!r}. {hint}".rstrip())

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
    """

    id: str
    label: str
    entry: str
    free: bool = True
    limit: int | None = None
    default: Rows = ()

    def checked_row(self, row: Value) -> dict[str, Value]:
        """A row as it is stored; whether the entry exists is no condition, its plugin may be away."""
        if not isinstance(row, Mapping) or not isinstance(row.get("id"), str) or not row["id"]:
            raise UserMistake(f"A line of {self.label} is an entry or a name, with an id.")
        if set(row) == {"id", "entry"} or (self.free and set(row) == {"id", "name"}):
            word = row.get("entry", row.get("name"))
            if isinstance(word, str) and word.strip():
                return dict(row)
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


Field: TypeAlias = Column | TableField | EntriesField


@dataclass(frozen=True, slots=True)
class KindType:
    """A kind of record.

    Attributes:
        id: ``armor_damage.character``.
        label, plural: as shown: "Character", "Characters".
        fields: in the sheet's order; an expansion's carry its id in front (``gorm.acid``).
        icon: the rail's icon, a name of ``resources/icons``.
        figure: the total or field whose value stands beside the name in the rail, or "".
        full: the total that it is measured against there, or "".
    """

    id: str
    label: str
    plural: str
    fields: tuple[Field, ...]
    icon: str = "sheet"
    figure: str = ""
    full: str = ""

    def field(self, id: str) -> Field:
        """The field with that id; raises UserMistake with the nearest."""
        for field in self.fields:
            if field.id == id:
                return field
        hint = nearest(id, [field.id for field in self.fields])
        raise UserMistake(f"A {self.label.lower()} has no field {id!r}. {hint}".rstrip())

    @property
    def keys(self) -> tuple[str, ...]:
        """The ids of all fields."""
        return tuple(field.id for field in self.fields)


def _listed(label: str, value: Value) -> list[Value]:
    if not isinstance(value, list | tuple):
        raise UserMistake(f"{label} is a list of rows, and {spoken(value)} is none.")
    return list(value)


def _with_own_ids(label: str, rows: list[dict[str, Value]]) -> list[dict[str, Value]]:
    if len({row["id"] for row in rows}) < len(rows):
        raise UserMistake(f"Two rows of {label} have the same id. Give each its own.")
    return rows

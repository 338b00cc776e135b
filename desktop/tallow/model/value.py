"""The plain values that a record's document is made of, and how a path names one of them."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Number: TypeAlias = int | float
# JSON nests itself, and a recursive alias costs more at every use than it tells: rows and lists are checked by
# their field (``model.field``), so their static type may stay open.
Value: TypeAlias = Any
Row: TypeAlias = Mapping[str, Value]
Rows: TypeAlias = Sequence[Row]

LARGEST = 10**15
"""No number that is entered or that an effect adds is larger: what is worked out of such numbers stays one."""

SECTIONS = ("values", "adjustments", "overrides", "settings", "plugins")
_DOTTED_KEYS = {"adjustments", "settings"}  # their keys are ids of the form plugin.thing


@dataclass(frozen=True, slots=True)
class Also:
    """In an annotation: a value that fits besides, and is none of the type's."""

    value: object


@dataclass(frozen=True, slots=True)
class Refers:
    """In an annotation: a text that names something, ``Annotated[str, Refers("king.litany")]``; "" names nothing.

    Attributes:
        what: the id of an entry type, or one of the host's words: ``entry``, ``total``, ``reach``, ``permission``,
            ``list``, ``field``.
    """

    what: str


@dataclass(frozen=True, slots=True)
class Path:
    """Where in a document a value stands, written ``armor.r3.physical``.

    Attributes:
        section: ``values`` (left out in writing), ``adjustments``, ``overrides``, and for a campaign ``settings`` and
            ``plugins``.
        key: a field's id, a total's, a setting's, a plugin's; "" for the overrides, which are one list: ``overrides:``
            is all of them and ``overrides:.o1`` one. The key ``name`` is the record's own name; no field has that id.
        row: the id of a row, or None for the whole field.
        column: a column of that row, or None for the whole row.
    """

    section: str
    key: str
    row: str | None = None
    column: str | None = None

    def __str__(self) -> str:
        """As it is written in the journal and on the command line."""
        prefix = "" if self.section == "values" else f"{self.section}:"
        return prefix + ".".join(part for part in (self.key, self.row, self.column) if part is not None)

    @property
    def whole(self) -> Path:
        """The path of the whole field."""
        return Path(self.section, self.key)


def parse_path(text: str, keys: Iterable[str]) -> Path:
    """Read a path.

    An expansion's field has a dot in its id (``gorm.acid``), so the field is the longest of ``keys`` (the ids that the
    kind declares and those that the document holds) that the text begins with; without one it is the part before the
    first dot.
    """
    head, colon, rest = text.partition(":")
    section, body = (head, rest) if colon and head in SECTIONS else ("values", text)
    key = _key(section, body, keys)
    row, _, column = body[len(key) + 1 :].partition(".")
    return Path(section, key, row or None, column or None)


def _key(section: str, body: str, keys: Iterable[str]) -> str:
    """The part of a path's body that names the field."""
    if section in _DOTTED_KEYS:
        return ".".join(body.split(".")[:2])
    fitting = [key for key in keys if body == key or body.startswith(key + ".")]
    return max(fitting, key=len) if fitting else body.partition(".")[0]


def is_finite(number: Number) -> bool:
    """Whether a number is one that can be worked with: no infinity, and no whole number that no fraction reaches."""
    return abs(number) <= sys.float_info.max


def tidy(number: Number) -> Number:
    """A number as it is stored and shown: whole where it is whole, else rounded to six places."""
    rounded = round(number, 6)
    return int(rounded) if rounded == int(rounded) else rounded


def as_json(value: Value, named: Callable[[str], str] = str) -> Value:
    """A plain value as JSON's own kinds: dataclasses and frozen mappings as dicts, tuples as lists.

    Args:
        named: gives the key of a dataclass's field.
    """
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
        return {named(name): as_json(getattr(value, name), named) for name in names}
    if isinstance(value, Mapping):
        return {key: as_json(each, named) for key, each in value.items()}
    return [as_json(each, named) for each in value] if isinstance(value, list | tuple) else value


def row_of(rows: Value, row: str) -> Row | None:
    """The row with that id, or None."""
    return next((each for each in rows or () if isinstance(each, Mapping) and each.get("id") == row), None)

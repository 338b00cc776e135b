"""Rows that come from a spreadsheet: lines of fields become the keys of entries, in the order of a table's columns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tallow.hooks.registry import Registry
from tallow.model.entry import Ranges
from tallow.model.value import Value
from tallow.ui.entries.reading import read_text
from tallow.ui.resolver.input import Input, Shape

Fields = Sequence[str]
_RANGE = re.compile(r"(?P<low>\d{1,6})(?:\s*[-–—‒]\s*(?P<high>\d{1,6}))?")


@dataclass(frozen=True, slots=True)
class Pasted:
    """What lines became.

    Attributes:
        rows: the keys of the entries.
        refused: lines that hold no range, and fields for which there is no column, each as a sentence.
    """

    rows: tuple[Mapping[str, Value], ...]
    refused: tuple[str, ...]


def pasted(lines: Sequence[Fields], ranges: Ranges, columns: Sequence[Input], registry: Registry) -> Pasted:
    """Read lines whose first field is a range ("14–15", "14"), or whose first two are its ends.

    The columns follow in their order; a first line without a number is taken for heads and left out.
    """
    heads = bool(lines) and not any(_RANGE.match(field) for field in lines[0][:1])
    rows, refused = [], []
    for at, line in enumerate(lines[1:] if heads else lines, 2 if heads else 1):
        ends, rest = _ends(line, columns)
        if ends is None:
            refused.append(f"Line {at} begins with no number: “{' '.join(line)[:40]}”. Begin it with {ranges.title}.")
            continue
        values = (
            (column.key, read_text(column, field, registry)) for column, field in zip(columns, rest, strict=False)
        )
        beyond = [field for field in rest[len(columns) :] if field.strip()]
        if beyond:
            refused.append(f"Line {at} has more fields than there are columns: “{' '.join(beyond)[:40]}” is left out.")
        row = {ranges.low: ends[0], ranges.high: ends[1]}
        rows.append(row | {key: value for key, value in values if value is not None})
    return Pasted(tuple(rows), tuple(refused))


def _ends(line: Fields, columns: Sequence[Input]) -> tuple[tuple[int, int] | None, Fields]:
    """The range that a line begins with, and the fields behind it."""
    found = _RANGE.fullmatch(line[0].strip()) if line else None
    if found is None:
        return None, line
    low = int(found["low"])
    if found["high"]:
        return (low, int(found["high"])), line[1:]
    # Two numbers are the ends, unless the second one is the first column's.
    numbers = next((at for at, field in enumerate(line) if not field.strip().isdecimal()), len(line))
    of_columns = next((at for at, each in enumerate(columns) if each.shape is not Shape.NUMBER), len(columns))
    if numbers > of_columns + 1:
        return (low, int(line[1])), line[2:]
    return (low, low), line[1:]

"""Places of a form: which value of which record a field of a PDF stands for, as its name says."""

from __future__ import annotations

import re
from dataclasses import dataclass

NEW = "+"
"""Before the id of a record or a row that is not there yet."""
GIVEN = "="
"""Between a column and what a line of a list has in it by its place: ``events.+.year=7`` is a new event of year 7."""
_NAME = re.compile(
    r"(?:(?P<record>[^:=+#]+)|\+(?P<new>[^:=+#]+)=(?P<kind>[^:=#]+)):(?P<path>[^:#]+)(?:#(?P<part>\d+))?"
)


@dataclass(frozen=True, slots=True)
class Place:
    """What a form's field stands for.

    Attributes:
        record: the record's id; of a new one the id that it will have.
        kind: the new record's kind, or "" for one that was there.
        path: of the value: ``armor.r3.physical``; the id of a row that is new begins with ``+``.
        part: which part of a text, or which pip of a track; 0 for the whole value.
    """

    record: str
    kind: str
    path: str
    part: int = 0

    def __str__(self) -> str:
        """As the field is called; PDF parts its names at dots, so there are none."""
        sheet = f"{NEW}{self.record}={_slashed(self.kind)}" if self.kind else self.record
        part = f"#{self.part}" if self.part else ""
        return f"{sheet}:{_slashed(self.path)}{part}"


def place_of(name: str) -> Place | None:
    """What a field of that name stands for; None for one that Tallow did not make."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    kind = (match["kind"] or "").replace("/", ".")
    path = match["path"].replace("/", ".")
    return Place(match["record"] or match["new"], kind, path, int(match["part"] or 0))


def _slashed(text: str) -> str:
    return text.replace(".", "/")

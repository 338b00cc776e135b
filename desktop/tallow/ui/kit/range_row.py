"""What a table of ranges holds: its columns, its rows from a number to a number, and what is wrong between two rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class RangeKind(Enum):
    """How a column is drawn and typed: a name, plain words, or a level from 1 to 6 with its cells."""

    NAME = auto()
    TEXT = auto()
    LEVEL = auto()


@dataclass(frozen=True, slots=True)
class RangeColumn:
    """A column behind the range.

    Attributes:
        key, title: its key in a row's cells, and its head.
        kind: how it is drawn and typed.
        width: in pixels at 100 %; 0 takes what the others leave.
        blank: what is written where there is no value ("by its band").
        choices: what is offered while one types; anything else can be typed all the same.
    """

    key: str
    title: str
    kind: RangeKind = RangeKind.TEXT
    width: int = 0
    blank: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RangeRow:
    """One row.

    Attributes:
        id: what the signals speak of.
        low, high: from which number to which; a high of None goes on without end.
        cells: the values by their columns' keys: words, or a level's number.
        fixed: why it cannot be changed, or "": then it has a lock instead of a grip.
        harm: the key of a column whose word stands in oxblood small capitals, or "".
    """

    id: str
    low: int
    high: int | None
    cells: Mapping[str, str | int] = field(default_factory=dict)
    fixed: str = ""
    harm: str = ""

    @property
    def written(self) -> str:
        """The range as it stands in its row."""
        if self.high is None:
            return f"{self.low} +"
        return str(self.low) if self.high == self.low else f"{self.low} – {self.high}"

    @property
    def said(self) -> str:
        """The range as it is spoken."""
        if self.high is None:
            return f"{self.low} and more"
        return str(self.low) if self.high == self.low else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class RangeFault:
    """What is wrong between two rows.

    Attributes:
        key: what the signals speak of.
        after: id of the row below which it stands; "" is above all.
        sentence, detail: the fact, and what comes of it.
        repairs: (key, words) of what mends it; the first may be the likeliest.
        short: the fact as it is spoken with its row ("14 and 15 missing").
    """

    key: str
    after: str
    sentence: str
    detail: str = ""
    repairs: tuple[tuple[str, str], ...] = ()
    short: str = ""

"""The block that says what may come: what a blow of each size would do, and the exact chances of one size."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from tallow.model.book import Book
from tallow.model.record import EMPTY, Record
from tallow.model.value import Value

Tone: TypeAlias = Literal["clear", "pale", "hatched", "filled", "solid"]
"""From harmless to final."""


@dataclass(frozen=True, slots=True)
class ForecastPart:
    """From which size on what happens, and how bad that is."""

    start: int
    words: str
    tone: Tone = "clear"


@dataclass(frozen=True, slots=True)
class ForecastShare:
    """One outcome of a size, with its exact chance; of 0 too, which is shown and not dropped."""

    words: str
    chance: Fraction
    tone: Tone = "clear"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one size may come to.

    Attributes:
        shares: from the mildest outcome to the worst; together they are certain.
        told: how it comes about, in a line ("27 − Vigor 4 − Vitality 9 = carry 14").
        further: what would change it ("with 1 Fate on 31 or more: dead 0.16 %"), or "".
    """

    shares: tuple[ForecastShare, ...]
    told: str = ""
    further: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """What paper has in place of a ruler: rows of figures under heads, the same for every record.

    Attributes:
        corner: over the rows' names.
        heads: of the columns.
        rows: each a name and its cells.
        hint: a few words at the right of the block's head.
        note: a sentence below.
    """

    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    hint: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """The button beside the size: it opens a resolver with this record in a role, and with the size that shows.

    Attributes:
        target: the resolver's id.
        label: the button's words.
        role: the role that the record takes.
        size: the input that takes the size.
        passed: further inputs, given where the bypass is ticked.
    """

    target: str
    label: str
    role: str
    size: str
    passed: Mapping[str, Value] = EMPTY


@dataclass(frozen=True, slots=True)
class Forecast:
    """A ruler of sizes with what each part does, a size that a person sets, and its chances; on paper a grid.

    Attributes:
        label: the head.
        size: what is set ("a hit of").
        present: what the ruler's mark is called ("this hit").
        parts: of the ruler, the first from 0 on; ``parts(record, book, passed)``.
        outlook: of one size; ``outlook(record, book, size, passed)``.
        bypass: words of a tick that changes both ("past Vigor"), or "".
        paper: what is printed.
        most: the greatest size that can be set.
        opens: the button that goes on with the size, the one filled button of the sheet, or None.
    """

    label: str
    size: str
    present: str
    parts: Callable[[Record, Book, bool], Sequence[ForecastPart]]
    outlook: Callable[[Record, Book, int, bool], Outlook]
    paper: Grid
    bypass: str = ""
    most: int = 999
    opens: Opening | None = None

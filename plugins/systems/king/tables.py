"""The injury tables that a campaign has: the rows of each harm, and where they leave gaps or overlap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tallow.api import Book

from .band import LAST_ROW
from .entries import Injury, Source
from .harm import HARMS


def has_tables(book: Book) -> bool:
    """Whether the campaign has any injury rows."""
    return any(rows_of(book, harm) for harm in HARMS)


def rows_of(book: Book, harm: str) -> tuple[Injury, ...]:
    """The rows that the campaign's plugins give for a harm, lowest first."""
    rows = (each for each in book.entries(Injury) if each.harm == harm)
    return tuple(sorted(rows, key=lambda each: (each.low, each.id)))


def rows_at(book: Book, harm: str, total: int) -> tuple[Injury, ...]:
    """The rows that hold a total: one where the table is whole, none in a gap, several where rows overlap."""
    return tuple(each for each in rows_of(book, harm) if each.low <= total <= each.high)


def gaps(rows: Iterable[Injury]) -> tuple[int, ...]:
    """The totals from 1 to 30 that no row holds."""
    held = {total for each in rows for total in range(each.low, each.high + 1)}
    return tuple(total for total in range(1, LAST_ROW + 1) if total not in held)


def overlaps(rows: Sequence[Injury]) -> tuple[int, ...]:
    """The totals that more than one row holds."""
    counted = [total for each in rows for total in range(each.low, each.high + 1)]
    return tuple(sorted({total for total in counted if counted.count(total) > 1}))


def origin(book: Book, entry: str) -> str:
    """What the tables that an entry belongs to call themselves, or ""; of an entry that is away that it is missing."""
    if away := book.away(entry):
        return away
    owner = entry.partition(".")[0]
    return next((source.name for source in book.entries(Source) if source.owner == owner), "")

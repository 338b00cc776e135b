"""Whom the effects of entries reach: a settlement's its survivors, a survivor's the settlement."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Book, Reach, Record

from .belonging import home, living, living_survivors
from .kinds import SETTLEMENT, SURVIVOR


def _of_survivors(record: Record, book: Book) -> Sequence[Record]:
    """What a settlement has reaches its living survivors."""
    settlement = home(record, book) if living(record, book) else None
    return () if settlement is None else (settlement,)


def _of_departing(record: Record, book: Book) -> Sequence[Record]:
    """What a settlement has reaches those who depart."""
    return _of_survivors(record, book) if book.value(record, "departing") else ()


REACHES = (
    Reach("kdm.survivors", SURVIVOR, _of_survivors),
    Reach("kdm.departing", SURVIVOR, _of_departing),
    Reach("kdm.settlement", SETTLEMENT, living_survivors),
)

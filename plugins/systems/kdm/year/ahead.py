"""What is about to come: events of the next years, and who is about to age or retire."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Ahead, Book, Record, spoken

from .. import aging
from ..belonging import living_survivors
from ..entries import Monster
from ..settlement_totals import campaign_of
from .settling import event_name, events_of

_YEARS = 3


def ahead(settlement: Record, book: Book) -> tuple[Ahead, ...]:
    """The next years' events, then the survivors'."""
    return (*_events(settlement, book), *_ages(settlement, book))


def _events(settlement: Record, book: Book) -> Iterator[Ahead]:
    now = int(book.value(settlement, "lantern_year"))
    for year in range(now + 1, now + 1 + _YEARS):
        for row in events_of(settlement, year, book):
            entry = book.entry(row.get("entry", ""))
            nemesis = isinstance(entry, Monster) and entry.kind == "nemesis"
            when = "next year" if year == now + 1 else f"in {year - now} years"
            yield Ahead(f"{event_name(row, book)} {when}", f"Year {year} on the timeline.", harm=nemesis)


def _ages(settlement: Record, book: Book) -> Iterator[Ahead]:
    campaign = campaign_of(settlement, book)
    if campaign is None:
        return
    for each in living_survivors(settlement, book):
        coming = aging.learned(each, book)
        if book.value(each, "departing") and aging.reached(each, coming, book):
            what = "ranks up in philosophy" if aging.philosophy_of(each, book) is not None else "ages"
            yield Ahead(f"{each.name} {what} on coming home", f"Hunt experience {spoken(coming)}.")
        elif book.value(each, "departing") and coming >= campaign.retires_at and not book.value(each, "retired"):
            yield Ahead(f"{each.name} retires on coming home", f"Hunt experience {spoken(coming)}.")

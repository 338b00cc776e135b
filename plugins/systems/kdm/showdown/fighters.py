"""Who fights in a showdown, which showdown somebody is in, and what a new one begins with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallow.api import Book, Record, Row, UserMistake, Value, spoken

from ..belonging import departing_survivors, living
from ..entries import Monster
from ..kinds import SHOWDOWN
from .kind import FIGHTERS


def fighters(record: Record, book: Book) -> Iterator[tuple[Row, Record]]:
    """Each line of a showdown's survivors with its survivor; those whose sheet is gone are left out."""
    for row in book.value(record, FIGHTERS.id):
        try:
            yield row, book.record(row["survivor"])
        except UserMistake:  # the sheet was removed for good, or nobody is chosen yet
            continue


def alive(record: Record, book: Book) -> tuple[Record, ...]:
    """Those who fight and live."""
    return tuple(each for _, each in fighters(record, book) if living(each, book))


def running(settlement: Record, book: Book) -> Record | None:
    """The showdown of a settlement whose aftermath is still to come, the last by name where there are several."""
    alone = len(book.records(settlement.kind)) == 1
    wanted = (settlement.id, "") if alone else (settlement.id,)
    open_ = [each for each in book.records(SHOWDOWN) if not book.value(each, "closed")]
    return next((each for each in reversed(open_) if book.value(each, "settlement") in wanted), None)


def met(settlement: Record, book: Book) -> tuple[Monster, int] | None:
    """The only monster that the timeline has in this lantern year, with its level; None for none or many."""
    year = book.value(settlement, "lantern_year")
    rows = [row for row in book.value(settlement, "timeline") if row["year"] == year]
    found = [
        (entry, int(row["level"]) or 1)
        for row in rows
        if isinstance(entry := book.entry(row.get("entry", "")), Monster)
    ]
    return found[0] if len(found) == 1 else None


def beginning(settlement: Record, book: Book) -> Mapping[str, Value]:
    """What a new showdown of a settlement begins with: the year, who departed, and the monster of the year."""
    away = departing_survivors(settlement, book)
    values: dict[str, Value] = {"settlement": settlement.id, "year": int(book.value(settlement, "lantern_year"))}
    if away:
        values[FIGHTERS.id] = [{"id": f"s{at}", "survivor": each.id} for at, each in enumerate(away, 1)]
        values["controller"] = away[0].id
    monster = met(settlement, book)
    if monster is not None:
        values |= {"monster": [{"id": "m1", "entry": monster[0].id}], "level": monster[1]}
    return values


def title(settlement: Record, book: Book) -> str:
    """What a new showdown is called: ``White Lion 1, year 5``."""
    monster, year = met(settlement, book), spoken(book.value(settlement, "lantern_year"))
    return f"{monster[0].name} {monster[1]}, year {year}" if monster is not None else f"Showdown, year {year}"

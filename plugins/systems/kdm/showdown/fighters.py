"""Who fights in a showdown, which showdown somebody is in, and what a new one begins with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallow.api import Book, Record, Row, UserMistake, Value, spoken

from .. import hunted
from ..belonging import departing_survivors, living
from ..entries import Monster
from ..kinds import SETTLEMENT, SHOWDOWN
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


def met(settlement: Record, book: Book) -> tuple[Row, int] | None:
    """Whom those who depart meet, as a line without an id, with the level; None where nobody can say.

    Whom the group chose; else the only monster that the timeline has in this lantern year.
    """
    row = hunted.chosen(settlement, book)
    if row is not None:
        return {key: row[key] for key in ("entry", "name") if key in row}, int(row["level"]) or 1
    year = book.value(settlement, "lantern_year")
    rows = [row for row in book.value(settlement, "timeline") if row["year"] == year]
    there = (row for row in rows if isinstance(book.entry(row.get("entry", "")), Monster))
    found = [({"entry": row["entry"]}, int(row["level"]) or 1) for row in there]
    return found[0] if len(found) == 1 else None


def known(record: Record, book: Book) -> tuple[str, ...]:
    """The quarries and nemeses of a showdown's settlement, by name."""
    there = book.records(SETTLEMENT)
    chosen = book.value(record, "settlement")
    settlement = next((each for each in there if each.id == chosen), there[0] if len(there) == 1 else None)
    return tuple(hunted.names(settlement, book)) if settlement is not None else ()


def beginning(settlement: Record, book: Book) -> Mapping[str, Value]:
    """What a new showdown of a settlement begins with: the year, who departed, and the monster of the year."""
    away = departing_survivors(settlement, book)
    values: dict[str, Value] = {"settlement": settlement.id, "year": int(book.value(settlement, "lantern_year"))}
    if away:
        values[FIGHTERS.id] = [{"id": f"s{at}", "survivor": each.id} for at, each in enumerate(away, 1)]
        values["controller"] = away[0].id
    monster = met(settlement, book)
    if monster is not None:
        values |= {"monster": [{"id": "m1", **monster[0]}], "level": monster[1]}
    return values


def title(settlement: Record, book: Book) -> str:
    """What a new showdown is called: ``White Lion 1, year 5``."""
    monster, year = met(settlement, book), spoken(book.value(settlement, "lantern_year"))
    if monster is None:
        return f"Showdown, year {year}"
    name = monster[0].get("name") or book.last_name(monster[0]["entry"])
    return f"{name} {spoken(monster[1])}, year {year}"

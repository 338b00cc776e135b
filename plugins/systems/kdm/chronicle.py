"""The chronicle of a settlement: year by year who was born and died, what was innovated, met and beaten."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Book, Chapter, Happening, Record, Row

from .belonging import survivors
from .family import is_founder, name_of, parents_of
from .year.settling import event_name, events_of, is_showdown


def chapters(settlement: Record, book: Book) -> tuple[Chapter, ...]:
    """The years up to the present one in which something happened."""
    last = int(book.value(settlement, "lantern_year"))
    return tuple(chapter for year in range(last + 1) if (chapter := _chapter(year, settlement, book)) is not None)


def _chapter(year: int, settlement: Record, book: Book) -> Chapter | None:
    happened = tuple(_happenings(year, settlement, book))
    if not happened:
        return None
    everybody = survivors(settlement, book)
    living = sum(_lived(each, year, book) for each in everybody)
    dead = sum(_died_by(each, year, book) for each in everybody)
    return Chapter(str(year), _title(year, settlement, book), happened, f"{living} living, {dead} dead")


def _lived(survivor: Record, year: int, book: Book) -> bool:
    there = book.value(survivor, "born") <= year and not book.value(survivor, "exiled")
    return there and not _died_by(survivor, year, book)


def _died_by(survivor: Record, year: int, book: Book) -> bool:
    return bool(book.value(survivor, "dead")) and book.value(survivor, "died") <= year


def _title(year: int, settlement: Record, book: Book) -> str:
    """The year's events that are no showdowns."""
    rows = events_of(settlement, year, book)
    return ", ".join(event_name(row, book) for row in rows if not is_showdown(row, book))


def _happenings(year: int, settlement: Record, book: Book) -> Iterator[Happening]:
    for row in book.value(settlement, "defeated"):
        if row["year"] == year:
            yield Happening(f"{event_name(row, book)} was beaten")
    for field, words in (("innovations", "innovated"), ("principles", "decided"), ("milestones", "reached")):
        names = [_name(row, book) for row in book.value(settlement, field) if row["year"] == year]
        if names and (year or field != "innovations"):
            yield Happening(f"{', '.join(names)} {words}")
    everybody = survivors(settlement, book)
    founders = [each for each in everybody if is_founder(each, book)]
    if founders and year == min(book.value(each, "born") for each in founders):
        yield Happening(f"{', '.join(each.name for each in founders)} found the settlement")
    for each in everybody:
        if book.value(each, "born") == year and each not in founders:
            yield _came(each, book)
    for each in everybody:
        if book.value(each, "dead") and book.value(each, "died") == year:
            causes = ", ".join(_name(row, book) for row in book.value(each, "cause"))
            yield Happening(each.name, causes, harm=True)


def _came(survivor: Record, book: Book) -> Happening:
    parents = [name_of(id, book) for id in parents_of(survivor, book)]
    if not parents:
        return Happening(f"{survivor.name} came")
    return Happening(f"{survivor.name} was born", f"child of {' and '.join(parents)}")


def _name(row: Row, book: Book) -> str:
    entry = book.entry(row.get("entry", ""))
    return entry.name if entry is not None else str(row.get("name") or row.get("entry", ""))

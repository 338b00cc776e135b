"""The chronicle of a settlement: year by year who was born and died, what was innovated, met and beaten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tallow.api import Book, Chapter, Happening, Record, Row

from .belonging import survivors
from .family import is_founder, listed, name_of, parents_of
from .year.settling import event_name, events_of, is_showdown


@dataclass(frozen=True, slots=True)
class Life:
    """A survivor's years.

    Attributes:
        born: when they were born or came.
        died: when they died, None for who lives.
        stays: whether they never left the settlement.
        founder: whether they were there from the beginning.
    """

    survivor: Record
    born: int
    died: int | None
    stays: bool
    founder: bool


def chapters(settlement: Record, book: Book) -> tuple[Chapter, ...]:
    """The years up to the present one in which something happened."""
    lives = [_life(each, book) for each in survivors(settlement, book)]
    years = range(int(book.value(settlement, "lantern_year")) + 1)
    return tuple(chapter for year in years if (chapter := _chapter(year, lives, settlement, book)) is not None)


def _life(survivor: Record, book: Book) -> Life:
    died = int(book.value(survivor, "died")) if book.value(survivor, "dead") else None
    stays = not book.value(survivor, "exiled")
    return Life(survivor, int(book.value(survivor, "born")), died, stays, is_founder(survivor, book))


def _chapter(year: int, lives: Sequence[Life], settlement: Record, book: Book) -> Chapter | None:
    happened = (*_reached(year, settlement, book), *_lives(year, lives, book))
    if not happened:
        return None
    dead = [each for each in lives if each.died is not None and each.died <= year]
    living = sum(each.stays and each.born <= year for each in lives) - sum(each.stays for each in dead)
    return Chapter(str(year), _title(year, settlement, book), happened, f"{living} living, {len(dead)} dead")


def _title(year: int, settlement: Record, book: Book) -> str:
    """The year's events that are no showdowns."""
    rows = events_of(settlement, year, book)
    return ", ".join(event_name(row, book) for row in rows if not is_showdown(row, book))


def _reached(year: int, settlement: Record, book: Book) -> Iterator[Happening]:
    """What the settlement beat, innovated, decided and reached."""
    for row in book.value(settlement, "defeated"):
        if row["year"] == year:
            yield Happening(f"{event_name(row, book)} was beaten")
    for field, words in (("innovations", "innovated"), ("principles", "decided"), ("milestones", "reached")):
        names = [_name(row, book) for row in book.value(settlement, field) if row["year"] == year]
        if names and (year or field != "innovations"):
            yield Happening(f"{', '.join(names)} {words}")


def _lives(year: int, lives: Sequence[Life], book: Book) -> Iterator[Happening]:
    """Who founded the settlement, was born, came or died."""
    founders = [each for each in lives if each.founder]
    if founders and year == min(each.born for each in founders):
        yield Happening(f"{listed([each.survivor.name for each in founders])} founded the settlement")
    for each in lives:
        if each.born == year and not each.founder:
            yield _came(each.survivor, book)
    for each in lives:
        if each.died == year:
            causes = ", ".join(_name(row, book) for row in book.value(each.survivor, "cause"))
            yield Happening(each.survivor.name, causes, harm=True)


def _came(survivor: Record, book: Book) -> Happening:
    parents = [name_of(id, book) for id in parents_of(survivor, book)]
    if not parents:
        return Happening(f"{survivor.name} came")
    return Happening(f"{survivor.name} was born", f"child of {listed(parents)}")


def _name(row: Row, book: Book) -> str:
    entry = book.entry(row.get("entry", ""))
    return entry.name if entry is not None else str(row.get("name") or row.get("entry", ""))

"""The chronicle of a settlement: year by year who was born, left and died, what was innovated, met and beaten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tallow.api import Book, Chapter, Happening, Record

from .belonging import everybody
from .cells import named
from .family import is_founder, listed, name_of, parents_of
from .year.settling import event_name, events_of, is_showdown


@dataclass(frozen=True, slots=True)
class Life:
    """A survivor's years.

    Attributes:
        born: when they were born or came.
        died: when they died, None for who lives.
        left: when they left the settlement, None for who stayed.
        founder: whether they were there from the beginning.
        child: whether a parent is named.
    """

    survivor: Record
    born: int
    died: int | None
    left: int | None
    founder: bool
    child: bool

    def gone(self, year: int) -> bool:
        """Whether they had died or left by the end of a year."""
        return any(each is not None and each <= year for each in (self.died, self.left))


def chapters(settlement: Record, book: Book) -> tuple[Chapter, ...]:
    """The years up to the present one in which something happened."""
    of = lives(settlement, book)
    years = range(int(book.value(settlement, "lantern_year")) + 1)
    return tuple(chapter for year in years if (chapter := _chapter(year, of, settlement, book)) is not None)


def lives(settlement: Record, book: Book) -> tuple[Life, ...]:
    """The years of everybody who ever belonged to a settlement."""
    return tuple(_life(each, book) for each in everybody(settlement, book))


def living_in(year: int, of: Sequence[Life]) -> int:
    """How many live in the settlement at the end of a year."""
    return sum(each.born <= year and not each.gone(year) for each in of)


def _life(survivor: Record, book: Book) -> Life:
    died = int(book.value(survivor, "died")) if book.value(survivor, "dead") else None
    left = int(book.value(survivor, "left")) if book.value(survivor, "exiled") else None
    born, child = int(book.value(survivor, "born")), bool(parents_of(survivor, book))
    return Life(survivor, born, died, left, is_founder(survivor, book), child)


def _chapter(year: int, of: Sequence[Life], settlement: Record, book: Book) -> Chapter | None:
    happened = (*_reached(year, settlement, book), *_lived(year, of, book))
    if not happened:
        return None
    dead = sum(each.died is not None and each.died <= year for each in of)
    return Chapter(str(year), _title(year, settlement, book), happened, f"{living_in(year, of)} living, {dead} dead")


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
        names = [named(row, book) for row in book.value(settlement, field) if row["year"] == year]
        if names and (year or field != "innovations"):
            yield Happening(f"{', '.join(names)} {words}")


def _lived(year: int, of: Sequence[Life], book: Book) -> Iterator[Happening]:
    """Who founded the settlement, was born, came, left or died."""
    founders = [each for each in of if each.founder]
    if founders and year == min(each.born for each in founders):
        yield Happening(f"{listed([each.survivor.name for each in founders])} founded the settlement")
    names = {each.survivor.id: each.survivor.name for each in of}
    for each in of:
        if each.born == year and not each.founder:
            yield _came(each.survivor, names, book)
    for each in of:
        if each.left == year:
            yield Happening(f"{each.survivor.name} left the settlement")
    for each in of:
        if each.died == year:
            causes = ", ".join(named(row, book) for row in book.value(each.survivor, "cause"))
            yield Happening(each.survivor.name, causes, harm=True)


def _came(survivor: Record, names: Mapping[str, str], book: Book) -> Happening:
    parents = [names.get(id) or name_of(id, book) for id in parents_of(survivor, book)]
    if not parents:
        return Happening(f"{survivor.name} came")
    return Happening(f"{survivor.name} was born", f"child of {listed(parents)}")

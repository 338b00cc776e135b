"""Figures of a settlement: who lives and died, of what, and when; whom it beat and to whom it lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from tallow.api import Book, Record, ToldLine, spoken

from .belonging import everybody, living_survivors
from .cells import named
from .chronicle import Life, lives, living_in
from .kinds import SHOWDOWN
from .showdown.aftermath import settlement_of

_NAMES = 3
"""How many names stand behind a figure; of more it says how many."""


def of_the_living(settlement: Record, book: Book) -> tuple[ToldLine, ...]:
    """How many of each sex, how old, how experienced."""
    there = living_survivors(settlement, book)
    now = int(book.value(settlement, "lantern_year"))
    found = [*_sexes(there, book), *_without_sheet("population", len(there), settlement, book)]
    if there:
        found += _spread("age", "Oldest", there, lambda each: now - int(book.value(each, "born")))
        found += _spread("hunt experience", "Most of it", there, lambda each: int(book.value(each, "hunt_xp")))
    return tuple(found)


def of_the_dead(settlement: Record, book: Book) -> tuple[ToldLine, ...]:
    """How many of each sex, where they died, how old they became."""
    dead = [each for each in everybody(settlement, book) if book.value(each, "dead")]
    found = [*_sexes(dead, book), *_without_sheet("deaths", len(dead), settlement, book)]
    away = sum(bool(book.value(each, "died_away")) for each in dead)
    if dead:
        found.append(ToldLine("In hunt or showdown", "as their sheets say", spoken(away)))
    dated = [each for each in dead if book.value(each, "died") >= book.value(each, "born")]
    if dated:
        found += _spread("age at death", "Longest lived", dated, lambda each: _lived(each, book))
    return tuple(found)


def _lived(survivor: Record, book: Book) -> int:
    return int(book.value(survivor, "died")) - int(book.value(survivor, "born"))


def causes(settlement: Record, book: Book) -> tuple[ToldLine, ...]:
    """What they died of, the most frequent first."""
    of: dict[str, list[str]] = {}
    for each in everybody(settlement, book):
        if book.value(each, "dead"):
            told = ", ".join(named(row, book) for row in book.value(each, "cause"))
            of.setdefault(told or "Not said", []).append(each.name)
    ordered = sorted(of.items(), key=lambda item: (-len(item[1]), item[0].casefold()))
    return tuple(ToldLine(cause, _some(names), spoken(len(names))) for cause, names in ordered)


def years(settlement: Record, book: Book) -> tuple[ToldLine, ...]:
    """Each year in which somebody was born, came, left or died, with how many live at its end."""
    of = lives(settlement, book)
    now = range(int(book.value(settlement, "lantern_year")) + 1)
    told = ((year, _moved(year, of)) for year in now)
    return tuple(
        ToldLine(f"Year {year}", ", ".join(some), f"{living_in(year, of)} living") for year, some in told if some
    )


def _moved(year: int, of: Sequence[Life]) -> list[str]:
    """``2 born``, ``1 died``."""
    new = [each for each in of if each.born == year]
    founded = sum(each.founder for each in new)
    born = sum(each.child and not each.founder for each in new)
    counts = (
        ("founded it", founded),
        ("born", born),
        ("came", len(new) - born - founded),
        ("left", sum(each.left == year for each in of)),
        ("died", sum(each.died == year for each in of)),
    )
    return [f"{count} {what}" for what, count in counts if count]


def showdowns(settlement: Record, book: Book) -> tuple[ToldLine, ...]:
    """Each monster that was beaten with its levels and years, and each showdown that was lost."""
    return (*_beaten(settlement, book), *_lost(settlement, book))


def score(settlement: Record, book: Book) -> str:
    """``4 won, 1 lost``."""
    won = len(book.value(settlement, "defeated"))
    return f"{won} won, {len(tuple(_lost(settlement, book)))} lost"


def _beaten(settlement: Record, book: Book) -> Iterator[ToldLine]:
    times: dict[str, list[str]] = {}
    entries: dict[str, str] = {}
    for row in sorted(book.value(settlement, "defeated"), key=lambda row: int(row["year"])):
        name = named(row, book)
        level = f"level {spoken(row['level'])} in " if row["level"] else ""
        times.setdefault(name, []).append(f"{level}year {spoken(row['year'])}")
        entries[name] = row.get("entry", "")
    for name, said in sorted(times.items(), key=lambda item: (-len(item[1]), item[0].casefold())):
        yield ToldLine(name, ", ".join(said), spoken(len(said)), entry=entries[name])


def _lost(settlement: Record, book: Book) -> Iterator[ToldLine]:
    for each in book.records(SHOWDOWN):
        of = settlement_of(each, book)
        if book.value(each, "state") == "lost" and of is not None and of.id == settlement.id:
            yield ToldLine(each.name, f"year {spoken(book.value(each, 'year'))}", "lost", "harm", record=each.id)


def _sexes(some: Sequence[Record], book: Book) -> Iterator[ToldLine]:
    counts = Counter(book.value(each, "sex") for each in some)
    for sex, words in (("female", "Female"), ("male", "Male"), ("", "Sex not said")):
        if counts[sex]:
            yield ToldLine(words, value=spoken(counts[sex]))


def _without_sheet(total: str, with_sheet: int, settlement: Record, book: Book) -> Iterator[ToldLine]:
    more = int(book.total(settlement, f"kdm.{total}").value) - with_sheet
    if more:
        yield ToldLine("Without a sheet", "your adjustments, and effects", spoken(more))


def _spread(what: str, most: str, some: Sequence[Record], figure: Callable[[Record], int]) -> Iterator[ToldLine]:
    """The average of a figure, and who has the most of it."""
    figures = {each.id: figure(each) for each in some}
    average = round(sum(figures.values()) / len(some), 1)
    note = f"{spoken(len(some))} survivors, {spoken(sum(figures.values()))} together"
    yield ToldLine(f"Average {what}", note, spoken(average))
    top = max(figures.values())
    first = [each for each in some if figures[each.id] == top]
    alone = first[0].id if len(first) == 1 else ""
    yield ToldLine(most, _some([each.name for each in first]), spoken(top), record=alone)


def _some(names: Sequence[str]) -> str:
    """A few names, and how many more there are."""
    more = len(names) - _NAMES
    return ", ".join(names[:_NAMES]) + (f" and {more} more" if more > 0 else "")

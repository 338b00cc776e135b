"""Those who were away come home, recover, and bring endeavors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tallow.api import Book, Edit, Insert, Record, Set, Task, TaskChange, spoken

from .. import aging, gains
from ..belonging import departing_survivors, living_survivors
from ..commands import over
from ..kinds import ENDEAVORS_MOST, LOST, PLACES, TOKENS
from ..settings import HEAVY_STAYS
from .standing import number, stands

_WEIGHTS = ("light", "heavy")
_RETURNING = "Returning survivors (A5)"


def returning(settlement: Record, book: Book) -> Task:
    """Who departed comes home; who skipped the hunt has skipped it."""
    away = departing_survivors(settlement, book)
    year = int(book.value(settlement, "lantern_year"))
    proposals = [change for each in away for change in _returns(each, year, book)]
    proposals += [
        TaskChange(
            f"skip:{each.id}",
            each.name,
            "Skip next hunt",
            "It has been skipped",
            "ticked",
            "clear",
            (Set(each.id, "skip_next_hunt", False, each.get("skip_next_hunt")),),
        )
        for each in living_survivors(settlement, book)
        if book.value(each, "skip_next_hunt") and each not in away
    ]
    return stands(
        Task(
            "return",
            "Return home",
            "Whoever departed and lives comes home. Whoever sat a hunt out has sat it out.",
            note=f"{len(away)} away" if away else "nobody is away",
            proposals=tuple(proposals),
        ),
        settlement,
        book,
    )


def _returns(survivor: Record, year: int, book: Book) -> Iterator[TaskChange]:
    yield TaskChange(
        f"return:{survivor.id}",
        survivor.name,
        "Departing",
        "Comes home",
        "away",
        f"home in year {year}",
        (
            Set(survivor.id, "departing", False, survivor.get("departing")),
            Set(survivor.id, "returned", year, survivor.get("returned")),
        ),
    )


def recovering(settlement: Record, book: Book) -> Task:
    """Hunt experience, and what goes when survivors return (RULES.md A5); light and heavy injuries heal at home."""
    year = int(book.value(settlement, "lantern_year"))
    back = [each for each in living_survivors(settlement, book) if year and book.value(each, "returned") == year]
    others = [each for each in living_survivors(settlement, book) if each not in back]
    proposals = [change for each in back for change in _experience(each, year, book)]
    proposals += [change for each in (*back, *others) for change in _recovers(each, book)]
    return stands(
        Task(
            "recover",
            "Survivors recover",
            "Those who came home learn, heal and put down what they carried. Untick what your table rules otherwise.",
            note=f"{len(back)} home" if back else "",
            proposals=tuple(proposals),
            asks=tuple(ask for each in back for ask in _ages(each, settlement, year, book)),
        ),
        settlement,
        book,
    )


def _ages(survivor: Record, settlement: Record, year: int, book: Book) -> Iterator[str]:
    """Who ages by coming home, and what to read then."""
    if not _has_learned(survivor, year, book):
        for age in aging.reached(survivor, aging.learned(survivor, book), book):
            yield aging.told(survivor, age, settlement, book)


def home_from_a_fight(survivor: Record, year: int, book: Book) -> Iterator[TaskChange]:
    """What the aftermath of a showdown leaves on a survivor who lives: back home, wiser, and rid of what passes.

    The tasks of the year into which somebody comes home propose the same to whoever has it still to come.

    Args:
        year: the lantern year into which they come home.
    """
    if book.value(survivor, "departing"):
        yield from _returns(survivor, year, book)
    yield from _experience(survivor, year, book)
    yield from _recovers(survivor, book)


def _experience(survivor: Record, year: int, book: Book) -> Iterator[TaskChange]:
    """One for each return, which is noted, so that it is given once."""
    now, then = int(book.value(survivor, "hunt_xp")), aging.learned(survivor, book)
    if then > now and not _has_learned(survivor, year, book):
        yield TaskChange(
            f"hunt_xp:{survivor.id}",
            survivor.name,
            "Hunt experience",
            "Came home",
            spoken(now),
            spoken(then),
            (
                *number(survivor, "hunt_xp", now, then),
                *number(survivor, "learned", book.value(survivor, "learned"), year),
            ),
            milestone=bool(aging.reached(survivor, then, book)),
        )
        yield from _ranks_up(survivor, then, book)
        yield from _brought_by_an_age(survivor, then, book)


def _brought_by_an_age(survivor: Record, then: int, book: Book) -> Iterator[TaskChange]:
    """What the survivor's entries bring at each age, and the fighting art of the second."""
    ages = aging.reached(survivor, then, book)
    for given in gains.at("age", survivor, book) if ages else ():
        whole = replace(given, gain=replace(given.gain, amount=given.gain.amount * len(ages)))
        now, after = gains.before_and_after(whole, survivor, book)
        yield TaskChange(
            f"age_{given.gain.what}:{survivor.id}",
            survivor.name,
            gains.words(given.gain.what).capitalize(),
            f"{given.entry.name} ages at hunt experience {spoken(ages[-1])}",
            spoken(now),
            spoken(after),
            tuple(gains.edits_on(whole, survivor, book)),
            milestone=True,
        )
    if (second := aging.second_age(survivor, then, book)) is not None:
        type_, art = second
        row = {"id": art.id.replace(".", "_"), "entry": art.id}
        yield TaskChange(
            f"second_age:{survivor.id}",
            survivor.name,
            "Fighting arts",
            f"{type_.name} at the second age",
            "without it",
            art.name,
            (Insert(survivor.id, "fighting_arts", row),),
            milestone=True,
        )


def _ranks_up(survivor: Record, then: int, book: Book) -> Iterator[TaskChange]:
    """A philosophy goes up a rank at each hunt experience that it names, as far as it goes."""
    philosophy, ages = aging.philosophy_of(survivor, book), aging.reached(survivor, then, book)
    rank = int(book.value(survivor, "philosophy_rank"))
    higher = min(philosophy.ranks, rank + len(ages)) if philosophy is not None else rank
    if philosophy is not None and higher > rank:
        yield TaskChange(
            f"philosophy_rank:{survivor.id}",
            survivor.name,
            "Philosophy rank",
            f"{philosophy.name} at hunt experience {spoken(ages[-1])}",
            spoken(rank),
            spoken(higher),
            number(survivor, "philosophy_rank", rank, higher),
            milestone=True,
        )


def _has_learned(survivor: Record, year: int, book: Book) -> bool:
    """Whether the return of a year was counted already."""
    return bool(year and book.value(survivor, "learned") == year)


def _recovers(survivor: Record, book: Book) -> Iterator[TaskChange]:
    stays = bool(book.setting(HEAVY_STAYS))
    for place, weights in (("brain", ("light",)), ("head", ("heavy",)), *((each, _WEIGHTS) for each in PLACES[1:])):
        for weight in weights:
            flag = f"{place}_{weight}"
            if book.value(survivor, flag):
                kept = stays and weight == "heavy"
                source = "House rule: heavy injuries stay" if kept else "Injuries heal at home"
                edits: tuple[Edit, ...] = (Set(survivor.id, flag, False, survivor.get(flag)),)
                what = f"{place.capitalize()}, {weight} injury"
                key = f"{flag}:{survivor.id}"
                yield TaskChange(key, survivor.name, what, source, weight, "clear", edits, ticked=not kept)
    lost = [field for field in LOST if book.value(survivor, field)]
    if lost:
        edits = tuple(Set(survivor.id, field, 0, survivor.get(field)) for field in lost)
        told = ", ".join(f"{field.removesuffix('_lost')} {spoken(book.value(survivor, field))}" for field in lost)
        yield TaskChange(
            f"lost:{survivor.id}",
            survivor.name,
            "Lost armor and bleeding",
            _RETURNING,
            told,
            "none",
            edits,
        )
    tokens = [field for field in TOKENS if book.value(survivor, field)]
    if tokens:
        edits = tuple(Set(survivor.id, field, 0, survivor.get(field)) for field in tokens)
        told = ", ".join(f"{_token(field)} {spoken(book.value(survivor, field))}" for field in tokens)
        yield TaskChange(f"tokens:{survivor.id}", survivor.name, "Attribute tokens", _RETURNING, told, "none", edits)
    yield from _over(survivor, book)


def _token(field: str) -> str:
    return "+1 strength" if field == "strength_plus" else field.removesuffix("_tokens")


def _over(survivor: Record, book: Book) -> Iterator[TaskChange]:
    """Injuries that last until the showdown ends, and its marks."""
    edits = tuple(over(survivor, book))
    if edits:
        passing = (row for row in book.value(survivor, "injuries") if row["passing"])
        told = ", ".join(row.get("name") or book.last_name(row["entry"]) for row in passing)
        yield TaskChange(
            f"over:{survivor.id}",
            survivor.name,
            "Until the showdown ends",
            _RETURNING,
            told or "marks of the round",
            "none",
            edits,
        )


def endeavors(settlement: Record, book: Book) -> Task:
    """One endeavor for each who came home, and what the settlement's entries bring."""
    year, now = book.value(settlement, "lantern_year"), int(book.value(settlement, "endeavors"))
    back = [each for each in living_survivors(settlement, book) if year and book.value(each, "returned") == year]
    population = int(book.total(settlement, "kdm.population").value)
    brought = [(given, gains.endeavors(given, population)) for given in gains.at("settlement_phase", settlement, book)]
    brought = [(given, count) for given, count in brought if count]
    more = len(back) + sum(count for _, count in brought)
    then = max(now, min(ENDEAVORS_MOST, now + more))
    sources = ([f"{len(back)} came home"] if back else []) + [f"{given.entry.name} {count}" for given, count in brought]
    proposals = [
        TaskChange(
            "endeavors",
            settlement.name,
            "Endeavors",
            ", ".join(sources),
            spoken(now),
            spoken(then),
            number(settlement, "endeavors", now, then),
        )
    ]
    return stands(
        Task(
            "endeavors",
            "Gain endeavors",
            "One for each survivor who came home, and what innovations bring.",
            note=f"+ {more}" if more else "",
            proposals=tuple(proposals if then > now else ()),
            asks=tuple(_drawn(settlement, book)),
        ),
        settlement,
        book,
    )


def _drawn(settlement: Record, book: Book) -> Iterator[str]:
    """What the settlement phase brings that is drawn from the players' own deck."""
    for given in gains.at("settlement_phase", settlement, book):
        if given.gain.what == "basic_resource":
            note = f", {given.gain.note}" if given.gain.note else ""
            yield f"{given}{note}: draw and add to storage."

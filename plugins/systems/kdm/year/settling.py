"""The settlement phase at home: the year's events, the dead, milestones, and what is made of the year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tallow.api import Book, Insert, Record, Row, Set, Task, TaskChange, spoken

from .. import gains
from ..belonging import everybody
from ..cells import named
from ..drawing import DRAWN
from ..entries import Monster, SettlementEvent, Story
from ..entries.gain import Moment
from ..gains import Given
from ..innovating import in_deck
from ..kinds import ENDEAVORS_MOST
from ..milestones import reached_now, standings
from .standing import number, stands

_AWAY: Moment = "showdown_death"
_AT_HOME: Moment = "settlement_death"
_WHERE = {_AWAY: "died in hunt or showdown", _AT_HOME: "died in the settlement"}


def events_of(settlement: Record, year: int, book: Book) -> tuple[Row, ...]:
    """What stands on the timeline in a year."""
    return tuple(row for row in book.value(settlement, "timeline") if row["year"] == year)


def event_name(row: Row, book: Book) -> str:
    """An event as it is called, a monster with its level."""
    name = named(row, book)
    return f"{name} {spoken(row['level'])}" if row["level"] else name


def is_showdown(row: Row, book: Book) -> bool:
    """Whether an event is a monster that is met; one with a level and a name alone is one that the group chooses."""
    entry = book.entry(row.get("entry", ""))
    return isinstance(entry, Monster) or (entry is None and bool(row["level"]))


def timeline(settlement: Record, book: Book) -> Task:
    """The year's events; their text is on the players' cards and in their book."""
    year = book.value(settlement, "lantern_year")
    rows = events_of(settlement, year, book)
    told = [row for row in rows if not is_showdown(row, book)]
    draw = "Draw a settlement event and resolve it."
    asks = [*([] if any(_of_the_deck(row, book) for row in told) else [draw]), *(_read(row, book) for row in told)]
    return stands(
        Task(
            "timeline",
            "Settlement event and timeline",
            "Resolve this year's events, from the cards and the rulebook. What they change you enter on the sheets.",
            note=", ".join(event_name(row, book) for row in told),
            asks=tuple(asks),
            targets=(
                ("kdm.settlement_event", "Draw a settlement event…"),
                ("kdm.together", "Give many survivors the same…"),
            ),
        ),
        settlement,
        book,
        away="" if year or told else "the timeline begins with year 1",
    )


def _read(row: Row, book: Book) -> str:
    if _of_the_deck(row, book):
        return f"Settlement event: {event_name(row, book)}. Read it on the card."
    entry = book.entry(row.get("entry", ""))
    page = f", page {entry.page}" if isinstance(entry, Story) and entry.page else ""
    return f"Story event: {event_name(row, book)}{page}."


def _of_the_deck(row: Row, book: Book) -> bool:
    """Whether an event is a card of the settlement event deck."""
    return row["by"] == DRAWN or isinstance(book.entry(row.get("entry", "")), SettlementEvent)


def deaths(settlement: Record, book: Book) -> Task:
    """Who died since the last count, in whichever year; what a death brings."""
    gone = [each for each in everybody(settlement, book) if book.value(each, "dead")]
    dead = [each for each in gone if not book.value(each, "counted")]
    causes = [f"{each.name}: name the cause of death on the sheet." for each in dead if not book.value(each, "cause")]
    task = stands(
        Task(
            "deaths",
            "Count the dead",
            "The death count follows the sheets. What the dead leave is proposed; each sheet says who died in hunt or "
            "showdown.",
            note=f"{len(dead)} since the last count" if dead else "nobody died",
            proposals=tuple(_for_deaths(settlement, dead, book)),
            asks=(*causes, *_drawn_for_deaths(settlement, dead, book)),
        ),
        settlement,
        book,
    )
    year = max(1, int(book.value(settlement, "lantern_year")))  # 0 is for who was not counted
    anew = [each for each in gone if book.value(each, "counted") == year]
    return replace(
        task,
        done=(*task.done, *(Set(each.id, "counted", year, each.get("counted")) for each in dead)),
        opened=(*task.opened, *(Set(each.id, "counted", 0, each.get("counted")) for each in anew if task.opened)),
    )


def _brought(settlement: Record, dead: Sequence[Record], book: Book) -> Iterator[tuple[Given, int]]:
    """What the deaths bring, with how many of them: those in hunt or showdown, and those in the settlement."""
    away = sum(bool(book.value(each, "died_away")) for each in dead)
    for count, moment in ((away, _AWAY), (len(dead) - away, _AT_HOME)):
        if count:
            yield from ((given, count) for given in gains.at(moment, settlement, book))


def _drawn_for_deaths(settlement: Record, dead: Sequence[Record], book: Book) -> Iterator[str]:
    """What the deaths bring that is drawn from the players' own deck."""
    amounts: dict[str, int] = {}
    for given, count in _brought(settlement, dead, book):
        if given.gain.what == "basic_resource":
            amounts[given.entry.name] = amounts.get(given.entry.name, 0) + given.gain.amount * count
    for name, amount in sorted(amounts.items()):
        what = "it" if amount == 1 else "them"
        if amount > 0:
            told = gains.words("basic_resource", amount)
            yield f"{name}: {spoken(amount)} {told}; draw {what} and add {what} to storage."


def _for_deaths(settlement: Record, dead: Sequence[Record], book: Book) -> Iterator[TaskChange]:
    """The endeavors that the deaths bring, wherever each was."""
    now = int(book.value(settlement, "endeavors"))
    brought = [(given, count, count * gains.endeavors(given, 0)) for given, count in _brought(settlement, dead, book)]
    brought = [each for each in brought if each[2]]
    then = min(ENDEAVORS_MOST, now + sum(more for _, _, more in brought))
    if then > now:
        told = (f"{given.entry.name}: {count} {_WHERE[given.gain.at]}" for given, count, _ in brought)
        edits = number(settlement, "endeavors", now, then)
        source = ", ".join(told)
        yield TaskChange("deaths", settlement.name, "Endeavors", source, spoken(now), spoken(then), edits)


def milestones(settlement: Record, book: Book) -> Task:
    """Milestones that are reached; they are proposed and never written by themselves."""
    year = book.value(settlement, "lantern_year")
    proposals = []
    for milestone in reached_now(settlement, book):
        row = {"id": f"reached_{milestone.id.replace('.', '_')}", "entry": milestone.id, "year": year}
        source = f"Brings {book.last_name(milestone.brings)}" if milestone.brings else "Reached"
        edits = (Insert(settlement.id, "milestones", row),)
        proposals.append(
            TaskChange(milestone.id, settlement.name, milestone.name, source, "", f"year {year}", edits, milestone=True)
        )
    count = sum(each.year is not None for each in standings(settlement, book))
    return stands(
        Task(
            "milestones",
            "Milestones",
            "What the settlement has reached brings a story event: read it in the rulebook.",
            note=f"{len(proposals)} reached" if proposals else f"{count} so far",
            proposals=tuple(proposals),
        ),
        settlement,
        book,
    )


def developing(settlement: Record, book: Book) -> Task:
    """Endeavors are spent, gear is made, an innovation is found."""
    left, deck = book.value(settlement, "endeavors"), in_deck(settlement, book)
    drawn = int(book.total(settlement, "kdm.innovate_cards").value)
    return stands(
        Task(
            "develop",
            "Develop the settlement",
            "Spend endeavors, craft gear, innovate. What you take in stands on the settlement's sheet.",
            note=f"{spoken(left)} endeavors left",
            asks=tuple(
                [f"Innovate: draw {drawn} of the {len(deck)} innovations in the deck, and keep one."] if deck else ()
            ),
            targets=(
                ("kdm.spend_endeavors", "Spend endeavors…"),
                ("kdm.innovate", "Innovate…"),
                ("kdm.craft", "Craft gear…"),
            ),
        ),
        settlement,
        book,
    )

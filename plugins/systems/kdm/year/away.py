"""Departure, hunt, showdown, aftermath, and the turn of the year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallow.api import Book, Edit, Record, Remove, Set, Task, TaskChange, spoken

from .. import gains, hunted
from ..belonging import departing_survivors, living_survivors
from ..entries import Monster
from ..entries.gain import Moment
from ..gains import Given
from ..kinds import LAST_YEAR
from ..showdown import fighters
from ..showdown.aftermath import changes, closing
from .settling import event_name, events_of, is_showdown
from .standing import TASKS, number, stands


def choosing(settlement: Record, book: Book) -> Task:
    """Who departs: ticked by the group among those who may."""
    away = departing_survivors(settlement, book)
    proposals = [
        TaskChange(
            f"depart:{each.id}",
            "Who departs",
            each.name,
            _of(each, book),
            "stays",
            "departs",
            (Set(each.id, "departing", True, each.get("departing")),),
            ticked=False,
        )
        for each in living_survivors(settlement, book)
        if each not in away and _may_depart(each, book)
    ]
    return stands(
        Task(
            "choose",
            "Choose who departs",
            "Tick up to four survivors, and put gear into their grids on their sheets. Choose whom they hunt or meet "
            "among the settlement's quarries and nemeses.",
            note=f"{len(away)} chosen, for {_whom(settlement, book) or 'nobody yet'}",
            proposals=tuple(proposals),
            targets=(("kdm.hunted", "Choose whom you hunt or meet…"),),
        ),
        settlement,
        book,
    )


def _whom(settlement: Record, book: Book) -> str:
    """Whom those who depart meet: whom the group chose, else whom the timeline has this year."""
    rows = events_of(settlement, book.value(settlement, "lantern_year"), book)
    return hunted.told(settlement, book) or ", ".join(event_name(row, book) for row in rows if is_showdown(row, book))


def _of(survivor: Record, book: Book) -> str:
    survival, most = book.value(survivor, "survival"), book.total(survivor, "kdm.limit").value
    return f"survival {spoken(survival)} of {spoken(most)}, hunt experience {spoken(book.value(survivor, 'hunt_xp'))}"


def _may_depart(survivor: Record, book: Book) -> bool:
    stays = book.value(survivor, "retired") or book.value(survivor, "skip_next_hunt")
    return not stays and not book.allowed(survivor, "kdm.depart").forbidden


def departing(settlement: Record, book: Book) -> Task:
    """What departing survivors gain, with its sources."""
    away = departing_survivors(settlement, book)
    nemesis = _meets_nemesis(settlement, book)
    moments: tuple[Moment, ...] = ("departure", "nemesis_departure") if nemesis else ("departure",)
    some = [given for moment in moments for given in gains.at(moment, settlement, book)]
    proposals = [change for each in away for change in _gains(each, [*some, *_own(each, moments, book)], book)]
    sure = [given for given in some if not given.gain.note]
    return stands(
        Task(
            "depart",
            "Depart",
            "Departing survivors gain what the settlement gives them.",
            note=(", ".join(map(str, sure)) or "no bonuses") if away else "nobody departs yet",
            proposals=tuple(proposals),
            asks=tuple(f"{given}: {given.gain.note}." for given in some if given.gain.note),
        ),
        settlement,
        book,
    )


def _own(survivor: Record, moments: Sequence[Moment], book: Book) -> Iterator[Given]:
    """What a survivor's own entries bring at some moments."""
    return (given for moment in moments for given in gains.at(moment, survivor, book))


def _gains(survivor: Record, some: Sequence[Given], book: Book) -> Iterator[TaskChange]:
    """The gains of a survivor; those on which something else decides are asked for, and not among them."""
    sure = [given for given in some if not given.gain.note]
    for edit in gains.together(survivor, sure, book):
        sources = ", ".join(given.entry.name for given in sure if given.gain.what == edit.path)
        before = int(book.value(survivor, edit.path))
        what = gains.words(edit.path).capitalize()
        yield TaskChange(
            f"{edit.path}:{survivor.id}", survivor.name, what, sources, spoken(before), spoken(edit.value), (edit,)
        )


def _meets_nemesis(settlement: Record, book: Book) -> bool:
    row = hunted.chosen(settlement, book)
    rows = (row,) if row is not None else events_of(settlement, book.value(settlement, "lantern_year"), book)
    entries = (book.entry(row.get("entry", "")) for row in rows)
    return any(isinstance(entry, Monster) and entry.kind == "nemesis" for entry in entries)


def hunting(settlement: Record, book: Book) -> Task:
    """The hunt happens on the board; the app names the table's row."""
    nemesis = _meets_nemesis(settlement, book)
    return stands(
        Task(
            "hunt",
            "Hunt",
            "Move along the hunt board, and resolve what it holds.",
            targets=(("kdm.hunt_event", "Roll a hunt event…"), ("kdm.together", "Give many survivors the same…")),
        ),
        settlement,
        book,
        away="a nemesis comes to you" if nemesis else "",
    )


def showdown(settlement: Record, book: Book) -> Task:
    """The fight itself is at the table."""
    known = fighters.met(settlement, book) is not None
    begin = (("kdm.begin_showdown", "Begin the showdown"), ("kdm.together", "Give many survivors the same…"))
    asked = (("kdm.hunted", "Choose whom you hunt or meet…"), ("kdm.begin_showdown", "Begin it, the monster open"))
    return stands(
        Task(
            "showdown",
            "Showdown",
            "Fight. The showdown has a sheet of its own; injuries, survival and tokens stand on the survivors' sheets.",
            note=_whom(settlement, book) or "nobody chose the monster yet",
            asks=("A severe injury or brain trauma is rolled from the survivor's sheet.",),
            targets=begin if known else asked,
        ),
        settlement,
        book,
    )


def aftermath(settlement: Record, book: Book) -> Task:
    """What was won and lost; of a showdown that has a sheet, what it leaves on those who fought."""
    fought = fighters.running(settlement, book)
    proposals = (*changes(fought, book), closing(fought, book)) if fought is not None else ()
    return stands(
        Task(
            "aftermath",
            "Aftermath",
            "Write down the victory, and put the rewards into storage. The showdown's own sheet does all of it in one.",
            note=fought.name if fought is not None else "",
            proposals=proposals,
            asks=(
                "A victory is recorded: the monster joins the defeated, and its level is ticked.",
                "Rewards: add the resources to storage.",
                "Who died: tick Dead on the sheet and name the cause.",
            ),
            targets=(("kdm.victory", "Record a victory…"),),
        ),
        settlement,
        book,
    )


def turning(settlement: Record, book: Book) -> Task:
    """The lantern year ends: unspent endeavors are lost, and the tasks begin anew."""
    year, left = int(book.value(settlement, "lantern_year")), int(book.value(settlement, "endeavors"))
    proposals: list[TaskChange] = []
    last = year >= LAST_YEAR
    if left and not last:
        edits = number(settlement, "endeavors", left, 0)
        source = "Unspent endeavors are lost"
        proposals.append(TaskChange("unspent", settlement.name, "Endeavors", source, spoken(left), "0", edits))
    for each in () if last else living_survivors(settlement, book):
        own = _own(each, ("year_end",), book)
        proposals += _gains(each, [*gains.at("year_end", settlement, book), *own], book)
    return stands(
        Task(
            "turn",
            "Turn the year",
            "The lantern burns down. All tasks begin anew.",
            note=f"{year} → {year + 1}",
            proposals=tuple(proposals),
        ),
        settlement,
        book,
        finishing=() if last else _turned(settlement, year),
        away=f"{year} is the last year that the sheet holds" if last else "",
    )


def _turned(settlement: Record, year: int) -> tuple[Edit, ...]:
    rows = settlement.get(TASKS) or ()
    cleared = tuple(Remove(settlement.id, TASKS, row["id"], row) for row in rows)
    turned = Set(settlement.id, "lantern_year", year + 1, settlement.get("lantern_year"))
    return (*cleared, *hunted.cleared(settlement), turned)

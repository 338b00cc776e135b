"""The rows of the history: steps and rolls in the order in which they happened, days, and where one is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tallow.model.edit import Step
from tallow.model.roll import Roll
from tallow.services.telling import Teller, Told
from tallow.ui.kit.history_list import HistoryDivider, HistoryHere, HistoryRow, HistoryStep
from tallow.ui.shell.outline import clock

_MANY = 3  # changes of one step that one of them may speak for


@dataclass(frozen=True, slots=True)
class Entry:
    """A step, a roll, or a step that applied a roll.

    Attributes:
        at: when, ISO 8601 in UTC.
        row: as the list shows it.
        told: all its changes.
        roll: the roll, or None.
        state: ``done``, ``undone`` or ``final`` of a step; "" of a roll that no step applied.
    """

    at: str
    row: HistoryStep
    told: tuple[Told, ...] = ()
    roll: Roll | None = None
    state: str = ""

    def has(self, words: str) -> bool:
        """Whether the words occur in what is shown of it."""
        texts = (self.row.label, self.row.records, self.row.after, *map(str, self.told))
        return words.casefold() in " ".join(texts).casefold()


def entries_of(steps: Sequence[Step], loose: Sequence[Roll], tied: Mapping[int, Roll], teller: Teller) -> list[Entry]:
    """Steps and rolls, newest first.

    Args:
        steps, loose: newest first; loose rolls are those that no step applied.
        tied: step number → the roll that it applied.
    """
    made: list[Entry] = []
    rolls = list(loose)
    for step in steps:
        while rolls and rolls[0].at >= step.at:
            made.append(_of_roll(rolls.pop(0)))
        made.append(_of_step(step, tied.get(step.number), teller))
    return [*made, *map(_of_roll, rolls)]


def rows_of(entries: Sequence[Entry], wanted: Callable[[Entry], bool], now: datetime) -> list[HistoryRow]:
    """The wanted entries with a divider for each day, and one that says where one is."""
    undone = sum(entry.state == "undone" for entry in entries)
    done = any(entry.state == "done" for entry in entries)
    here = HistoryHere(undone, can_undo=done, can_redo=undone > 0)
    return list(_divided([entry for entry in entries if wanted(entry)], here, now))


def _divided(entries: Sequence[Entry], here: HistoryHere, now: datetime) -> Iterator[HistoryRow]:
    first_done = max((at for at, entry in enumerate(entries) if entry.state == "undone"), default=-1) + 1
    today = ""
    for place, entry in enumerate(entries):
        if place == first_done:
            yield here
        if day_of(entry.at, now) != today:
            today = day_of(entry.at, now)
            yield HistoryDivider(today)
        yield entry.row
    if first_done >= len(entries):
        yield here


def _of_step(step: Step, roll: Roll | None, teller: Teller) -> Entry:
    told = tuple(teller.told(change) for change in step.changes)
    firsts = {change.record: change for change in reversed(step.changes)}
    names = [teller.name(record, firsts[record]) for record in step.records]
    many = len(told) > _MANY
    row = HistoryStep(
        str(step.number),
        clock(step.at),
        step.label,
        names[0] if len(names) == 1 else f"{len(names)} records" if names else "",
        before=told[0].before if told and not many else "",
        after=_after(told[0]) if told and not many else "",
        icon="die" if roll else "",
        dice=roll.dice if roll else (),
        chip=f"{len(told)} changes in one step" if many else "",
        undone=step.undone,
        final=step.state == "final",
    )
    return Entry(step.at, row, told, roll, step.state)


def _after(told: Told) -> str:
    return told.after or ("removed" if told.before else "")


def _of_roll(roll: Roll) -> Entry:
    row = HistoryStep(roll.id, clock(roll.at), f"Roll {roll.title}", after=result_of(roll), icon="die", dice=roll.dice)
    return Entry(roll.at, row, (), roll)


def result_of(roll: Roll) -> str:
    """What a free roll came to."""
    total = roll.outcome.get("total")
    return "" if total is None else str(total).replace("-", "−")


def day_of(at: str, now: datetime) -> str:
    """A moment's day in words, on this machine's clock."""
    then = datetime.fromisoformat(at).astimezone()
    if then.date() == now.date():
        return "Today"
    return f"{then:%A} {then.day} {then:%B %Y}"

"""The rows of the history: steps and rolls in the order in which they happened, sessions, folds, and where one is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tallow.model.edit import Change, Step
from tallow.model.roll import Roll
from tallow.services.steps.telling import Teller, Told
from tallow.ui.kit.history_list import HistoryFold, HistoryHere, HistoryRow, HistoryStep
from tallow.ui.shell.history.roll_words import standing
from tallow.ui.shell.history.session_line import counted, dividers
from tallow.ui.shell.rail.outline import clock

_MANY = 3  # changes of one step that one of them may speak for


@dataclass(frozen=True, slots=True)
class Entry:
    """A step, a roll, or a step that applied a roll.

    Attributes:
        at: when, ISO 8601 in UTC.
        row: as the list shows it.
        told: all its changes.
        roll: the roll, or None.
        step: the step, or None of a roll that no step applied.
    """

    at: str
    row: HistoryStep
    told: tuple[Told, ...] = ()
    roll: Roll | None = None
    step: Step | None = None

    @property
    def state(self) -> str:
        """``done``, ``undone`` or ``final`` of a step; "" of a roll that no step applied."""
        return self.step.state if self.step else ""

    @property
    def touched(self) -> frozenset[str]:
        """The ids of what it changed, and of who took part in its roll."""
        roles = self.roll.roles.values() if self.roll else ()
        return frozenset((*(self.step.records if self.step else ()), *roles))

    def has(self, words: str) -> bool:
        """Whether the words occur in what is shown of it."""
        texts = (self.row.label, self.row.records, self.row.after, *map(str, self.told))
        return words.casefold() in " ".join(texts).casefold()


@dataclass(frozen=True, slots=True)
class Showing:
    """What of the history is shown.

    Attributes:
        wanted: whether an entry is.
        elsewhere: whether an entry is left out for the records alone that it touched.
        opened: the keys of the folds that are open.
        now: the present moment, on this machine's clock.
    """

    wanted: Callable[[Entry], bool]
    elsewhere: Callable[[Entry], bool]
    opened: Collection[str]
    now: datetime


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
            made.append(_of_roll(rolls.pop(0), teller))
        made.append(_of_step(step, tied.get(step.number), teller))
    return [*made, *(_of_roll(roll, teller) for roll in rolls)]


def rows_of(entries: Sequence[Entry], showing: Showing) -> list[HistoryRow]:
    """The wanted entries; what is left out between them stands as a fold with its number.

    A divider stands between two sessions, and one says where one is.
    """
    undone = sum(entry.state == "undone" for entry in entries)
    newest = next((entry.step for entry in entries if entry.state == "done"), None)
    here = HistoryHere(undone, can_undo=newest is not None and not newest.migrates, can_redo=undone > 0)
    return list(_rows(entries, here, showing))


def _rows(entries: Sequence[Entry], here: HistoryHere, showing: Showing) -> Iterator[HistoryRow]:
    first_done = max((at for at, entry in enumerate(entries) if entry.state == "undone"), default=-1) + 1
    lines = dividers([entry.at for entry in entries], [entry.step is not None for entry in entries], showing.now)
    hidden: list[Entry] = []
    for at, entry in enumerate(entries):
        breaks: list[HistoryRow] = [here] if at == first_done else []
        if at in lines:
            breaks.append(lines[at])
        if breaks or showing.wanted(entry):
            yield from _folded(hidden, showing)
            hidden = []
        yield from breaks
        if showing.wanted(entry):
            yield entry.row
        else:
            hidden.append(entry)
    yield from _folded(hidden, showing)
    if first_done >= len(entries):
        yield here


# what is left out


def _folded(hidden: Sequence[Entry], showing: Showing) -> Iterator[HistoryRow]:
    if not hidden:
        return
    key = hidden[-1].row.id  # the oldest: newer ones that come to it leave an open fold open
    open = key in showing.opened
    yield HistoryFold(key, _fold_words(hidden, showing), open)
    if open:
        yield from (entry.row for entry in hidden)


def _fold_words(hidden: Sequence[Entry], showing: Showing) -> str:
    steps = sum(entry.step is not None for entry in hidden)
    rolls = len(hidden) - steps
    number = " and ".join(counted(count, word) for count, word in ((steps, "step"), (rolls, "roll")) if count)
    return f"{number} {'on other records' if all(map(showing.elsewhere, hidden)) else 'left out'}"


# one entry


def _of_step(step: Step, roll: Roll | None, teller: Teller) -> Entry:
    told = tuple(teller.told(change) for change in step.changes)
    firsts = {change.record: change for change in reversed(step.changes)}
    names = [teller.name(record, firsts[record]) for record in step.records]
    many = len(told) > _MANY
    said = "" if step.undone else standing(roll, step)
    chips = [said, f"{len(told)} changes in one step" if many else ""]
    row = HistoryStep(
        str(step.number),
        clock(step.at),
        step.label,
        names[0] if len(names) == 1 else f"{len(names)} records" if names else "",
        before=told[0].before if told and not many else "",
        after=_after(told[0]) if told and not many else "",
        icon=_icon(step.changes, roll),
        dice=roll.dice if roll else (),
        chip=", ".join(filter(None, chips)),
        undone=step.undone,
        final=step.state == "final",
    )
    return Entry(step.at, row, told, roll, step)


def _after(told: Told) -> str:
    return told.after or ("removed" if told.before else "")


def _icon(changes: Sequence[Change], roll: Roll | None) -> str:
    """The sign before a step's name: what fell, what came, what went, what is more or less."""
    if roll is not None:
        return "die"
    if not changes or len(changes) > _MANY:
        return "list" if changes else ""
    first = changes[0]
    signs = {"create": "plus", "insert": "plus", "delete": "cross", "remove": "cross", "archive": "sheet"}
    if first.op in signs:
        return signs[first.op]
    numbers = [each for each in (first.before, first.after) if isinstance(each, int | float)]
    if len(numbers) == 2 and not any(isinstance(each, bool) for each in numbers):
        return "plus" if numbers[1] > numbers[0] else "minus"
    return "pen"


def _of_roll(roll: Roll, teller: Teller) -> Entry:
    names = ", ".join(teller.name(record) for record in roll.roles.values())
    row = HistoryStep(
        roll.id,
        clock(roll.at),
        f"Roll {roll.title}",
        names,
        after=result_of(roll),
        icon="die",
        dice=roll.dice,
        chip=standing(roll),
    )
    return Entry(roll.at, row, (), roll)


def result_of(roll: Roll) -> str:
    """What a free roll came to."""
    total = roll.outcome.get("total")
    return "" if total is None else str(total).replace("-", "−")

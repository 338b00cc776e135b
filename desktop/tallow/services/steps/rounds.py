"""The rounds of a record as its history tells them: which steps each had, and taking rounds back as one step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tallow.model.edit import ChangeSet, Step
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.model.roll import Roll
from tallow.model.rounds import Rounds
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.steps import reverting
from tallow.services.steps.applied import applied_since
from tallow.services.steps.reverting import Misfit


@dataclass(frozen=True, slots=True)
class Round:
    """A round.

    Attributes:
        number: which.
        steps: those that hold, newest first; none that was taken back, and none that took others back.
        rolls: step number → the roll that it applied.
    """

    number: int
    steps: tuple[Step, ...]
    rolls: dict[int, Roll]


def rounds(host: Host, book: CampaignBook, record: Record, block: Rounds) -> tuple[Round, ...]:
    """The rounds of a record, the newest first; what made the record belongs to none."""
    return _rounds(host, _steps(host, book, record, block), record, book, block)


def take_back(
    host: Host, book: CampaignBook, record: Record, block: Rounds, number: int
) -> tuple[ChangeSet, tuple[Misfit, ...]]:
    """Take a round back with those after it, as one step that undo takes back in turn.

    Raises:
        UserMistake: where there is no such round, or nothing of it can be taken back any more.
    """
    steps = _steps(host, book, record, block)
    there = _rounds(host, steps, record, book, block)
    if not any(each.number == number for each in there):
        known = ", ".join(str(each.number) for each in reversed(there)) or "none"
        raise UserMistake(f"{record.name} has no {block.unit.lower()} {number}. It has: {known}.")
    first = min(step.number for each in there for step in each.steps if each.number >= number)
    label = f"Take back {called(block, number, there[0].number)}: {record.name}"
    chosen = [step for step in steps if step.number >= first]
    return reverting.revert(host, record.campaign, chosen, label=label)


def called(block: Rounds, first: int, last: int) -> str:
    """``round 3``, ``rounds 2 to 4``."""
    unit = block.unit.lower()
    return f"{unit} {last}" if first == last else f"{unit}s {first} to {last}"


def _steps(host: Host, book: CampaignBook, record: Record, block: Rounds) -> list[Step]:
    """The steps of the record and its members that are not undone, from behind its making until it was over.

    Newest first.
    """
    campaign, everything = record.campaign, reverting.EVERYTHING
    with host.store.read() as reader:
        own = reader.steps(campaign, record=record.id, limit=everything)
        members = list(_members(own, record, book, block))
        others = [step for id in members for step in reader.steps(campaign, record=id, limit=everything)]
    made = own[-1].number if own and _makes(own[-1], record) else 0
    first = own[-1].number if own else 0
    ended = bool(block.over and book.value(record, block.over))
    last = own[0].number if own and ended else reverting.NUMBERS
    every = {step.number: step for step in (*own, *others) if first <= step.number <= last and step.number != made}
    return sorted((step for step in every.values() if not step.undone), key=lambda step: -step.number)


def _makes(step: Step, record: Record) -> bool:
    return any(change.op == "create" and change.record == record.id for change in step.changes)


def _rounds(host: Host, steps: Sequence[Step], record: Record, book: CampaignBook, block: Rounds) -> tuple[Round, ...]:
    """The steps that a person sees, round by round."""
    if not steps:
        return ()
    with host.store.read() as reader:
        hidden = reader.reverts(step.number for step in steps)
    tied = applied_since(host, record.campaign, steps[-1].at)
    found: dict[int, list[Step]] = {}
    for step, number in zip(steps, _numbers(steps, record, book, block), strict=True):
        if not step.reverted and step.number not in hidden:
            found.setdefault(number, []).append(step)
    return tuple(
        Round(number, tuple(some), {each.number: tied[each.number] for each in some if each.number in tied})
        for number, some in sorted(found.items(), reverse=True)
    )


def _members(own: Sequence[Step], record: Record, book: CampaignBook, block: Rounds) -> Iterator[str]:
    """The ids of those who take part, and of those who took part and were taken out."""
    rows = [*(book.value(record, block.members) if block.members else ())]
    for step in own:
        for change in step.changes if block.members else ():
            if change.record == record.id and change.path == block.members:
                rows += [each for each in (change.before, change.after) if isinstance(each, dict)]
    yield from dict.fromkeys(str(row[block.member]) for row in rows if row.get(block.member))


def _numbers(steps: Sequence[Step], record: Record, book: CampaignBook, block: Rounds) -> Iterator[int]:
    """In which round each of the steps was done: the one that begins a round is the first in it."""
    default: Any = book.kind(record).field(block.number).default or 0
    now: Any = book.value(record, block.number)
    for step in steps:
        began = [
            change
            for change in step.changes
            if change.op == "set" and change.record == record.id and change.path == block.number
        ]
        yield now
        if began:
            before = began[0].before
            now = int(before) if isinstance(before, int) else default

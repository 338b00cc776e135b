"""Replaying: what followed upon a step, taken back with it and, once that step is another, worked out anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tallow.model.edit import Change, ChangeSet, Edit, Insert, Remove, Set, Step
from tallow.model.errors import Stale
from tallow.model.record import EMPTY
from tallow.model.roll import Roll
from tallow.model.value import Row, Value
from tallow.services import rolls
from tallow.services.book import CampaignBook
from tallow.services.history import see_changeable
from tallow.services.host import Host
from tallow.services.records import announce
from tallow.services.rolls import Throw
from tallow.services.steps.applied import applied_since
from tallow.store.apply import inverted
from tallow.store.unit_of_work import UnitOfWork

_AT_ONCE, FARTHEST = 200, 2_000
"""Steps that are read at once, and how many may lie behind the one that is corrected: an evening has some hundred."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A step that followed, with what is needed to do it again upon other values.

    Attributes:
        roll: the roll that it applied, None for a step that set values.
        typed: the inputs that a person gave, without what records and campaign supplied then.
        left: the record and path of each proposal that was not ticked.
    """

    step: Step
    roll: Roll | None = None
    typed: Row = EMPTY
    left: frozenset[tuple[str, str]] = frozenset()


def later(host: Host, campaign: str, number: int) -> tuple[Step, ...]:
    """The steps after one that hold and hang on it; the oldest first.

    A step hangs on those before it that concern a record which it concerns: which it changed, or which took part in its
    roll. Those that were taken back are not among them, nor what took them back. None where more than ``FARTHEST``
    steps came after it.
    """
    return tuple(step for step, _ in _later(host, campaign, number))


def _later(host: Host, campaign: str, number: int) -> list[tuple[Step, Roll | None]]:
    newer = _newer(host, campaign, number)
    if not newer or newer[0].number != number:
        return []
    applied = applied_since(host, campaign, newer[0].at)
    gone, found = _gone(host, newer), list[tuple[Step, Roll | None]]()
    concerned = _concerned(newer[0], applied)
    for step in newer[1:]:
        if step.number not in gone and concerned & (some := _concerned(step, applied)):
            concerned |= some
            found.append((step, applied.get(step.number)))
    return found


def _concerned(step: Step, applied: Mapping[int, Roll]) -> set[str]:
    """The ids of the records that a step changed, and of those that took part in its roll."""
    roll = applied.get(step.number)
    return {*step.records, *(roll.roles.values() if roll is not None else ())}


def _newer(host: Host, campaign: str, number: int) -> list[Step]:
    """The step and the later ones that hold, the oldest first."""
    found: list[Step] = []
    with host.store.read() as reader:
        while not found or found[-1].number > number:
            some = reader.steps(campaign, limit=_AT_ONCE, before=found[-1].number if found else None)
            found += some
            if len(some) < _AT_ONCE:
                break
            if len(found) > FARTHEST:
                return []
    return [step for step in reversed(found) if step.number >= number and not step.undone]


def _gone(host: Host, steps: Sequence[Step]) -> frozenset[int]:
    """Those that were taken back, and those that did nothing but take such ones back."""
    with host.store.read() as reader:
        targets = reader.reverts(step.number for step in steps)
    taken = {step.number for step in steps if step.reverted}
    back = {each for each, some in targets.items() if some <= taken}
    return frozenset(taken | back)


def followed(host: Host, campaign: str, number: int) -> tuple[Followed, ...]:
    """The later steps, each with what a person gave to it; nothing is written.

    Raises:
        UserMistake: where something of them no longer fits.
    """
    found: list[Followed] = []
    host.get_ready(campaign)
    with host.store.work() as work:  # taken back to look at what stood before each, and never committed
        for step, roll in reversed(_later(host, campaign, number)):
            keys = _book(host, work, campaign).keys
            work.apply(campaign, [change.inverse() for change in reversed(step.changes)], keys)
            found.append(Followed(step) if roll is None else _as_given(step, roll, _book(host, work, campaign)))
    return tuple(reversed(found))


def _as_given(step: Step, roll: Roll, book: CampaignBook) -> Followed:
    """What was given to a roll, by what its records supplied then."""
    resolver = rolls.find(book, roll.resolver)
    roles = {role: book.record(id) for role, id in roll.roles.items()}
    typed = _besides(roll.inputs, rolls.filled(resolver, book, roles, {}))
    throw = Throw(faces=roll.dice, whole=False)
    then = rolls.resolve(resolver, book, typed, roles=roles, throw=throw, set_values=roll.set_values)
    written = {(change.record, change.path) for change in step.changes}
    return Followed(step, roll, typed, frozenset(_place(each.edit) for each in then.proposed) - written)


def _besides(inputs: Mapping[str, Value], supplied: Mapping[str, Value]) -> dict[str, Value]:
    """Inputs without what is supplied anyway."""
    made: dict[str, Value] = {}
    for key, value in inputs.items():
        below = supplied.get(key)
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            if inner := _besides(value, below):
                made[key] = inner
        elif key not in supplied or value != below:
            made[key] = value
    return made


def _place(edit: Edit) -> tuple[str, str]:
    return edit.record, edit.path if isinstance(edit, Set | Insert | Remove) else ""


def again(host: Host, campaign: str, step: Followed) -> ChangeSet:
    """Do a step that followed again: a roll by its dice upon what holds now, and values as they were set.

    A number that the step changed by so much is changed by as much.

    Raises:
        UserMistake: where another die or a decision is due, and where it cannot be done as things stand.
    """
    return _do(host, campaign, step.step) if step.roll is None else _roll(host, campaign, step, step.roll)


def _roll(host: Host, campaign: str, each: Followed, roll: Roll) -> ChangeSet:
    book = host.book(host.campaign(campaign))
    roles = {role: book.record(id) for role, id in roll.roles.items()}
    throw, resolver = Throw(faces=roll.dice, whole=False), rolls.find(book, roll.resolver)
    found = rolls.resolve(resolver, book, each.typed, roles=roles, throw=throw, set_values=roll.set_values)
    chosen = [proposed for proposed in found.proposed if _place(proposed.edit) not in each.left]
    return rolls.apply(host, campaign, found, chosen, corrects=roll.id)


def _do(host: Host, campaign: str, step: Step) -> ChangeSet:
    """Do again what a step did; what followed from it by the rules is among its changes."""
    see_changeable(host, campaign, [step])
    host.get_ready(campaign)
    with host.store.work() as work:
        keys = _book(host, work, campaign).keys
        made = [done for change in step.changes for done in _done(work, campaign, change, keys)]
        written = work.write_step(campaign, step.label, work.merged(made))
        work.commit()
    changes = ChangeSet(written)
    announce(host, changes)
    return changes


def _done(work: UnitOfWork, campaign: str, change: Change, keys: Callable[[str], Iterable[str]]) -> tuple[Change, ...]:
    """Make a change again; where what it found is another by now, by as much."""
    edit = inverted(change).inverse()
    try:
        return work.apply(campaign, [edit], keys)
    except Stale as stale:
        if isinstance(edit, Set):
            value = _shifted(change, stale.found)
            return work.apply(campaign, [Set(edit.record, edit.path, value, stale.found)], keys)
        raise


def _shifted(change: Change, found: Value) -> Value:
    """What a value comes to that a change set, and that is another by now."""
    numbers = (change.before, change.after, found)
    if all(isinstance(each, int) and not isinstance(each, bool) for each in numbers):
        return max(min(0, change.after), found + change.after - change.before)
    return change.after


def _book(host: Host, work: UnitOfWork, campaign: str) -> CampaignBook:
    return host.book(work.campaign(campaign), work)

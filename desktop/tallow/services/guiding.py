"""Guides: the tasks of a record as both painters show them, and doing, skipping or opening one as one step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from tallow.model.edit import ChangeSet, Edit, Insert, Remove, Set, Step
from tallow.model.errors import PluginFault, UserMistake
from tallow.model.record import Record
from tallow.model.years import Ahead, Guide, Task, TaskChange
from tallow.services import history
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.records import Proposal, do
from tallow.services.showing.sheets import SheetView
from tallow.services.steps.telling import Teller

SHOWN = 3
"""How many changes of a step are told in short."""


@dataclass(frozen=True, slots=True)
class Guided:
    """A guide as it stands for one record.

    Attributes:
        title: of the whole.
        tasks: in their order, each key once.
        ahead: what is about to come.
    """

    title: str
    tasks: tuple[Task, ...]
    ahead: tuple[Ahead, ...] = ()

    def task(self, key: str) -> Task | None:
        """The task of that key."""
        return next((task for task in self.tasks if task.key == key), None)

    def place(self, key: str) -> int:
        """Where a task stands, from 1."""
        return 1 + next(at for at, task in enumerate(self.tasks) if task.key == key)

    @property
    def settled(self) -> int:
        """How many tasks need nothing more: done, skipped, or not to be done now."""
        return sum(task.status != "open" for task in self.tasks)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.tasks)

    def after(self, key: str) -> str:
        """The next open task behind one, going round; "" where none is open. Behind "" is the top."""
        keys = [task.key for task in self.tasks]
        start = keys.index(key) + 1 if key in keys else 0
        return next((task.key for task in (*self.tasks[start:], *self.tasks[:start]) if task.status == "open"), "")


def guided(view: SheetView, block: Guide) -> Guided:
    """The guide of the view's record.

    Raises:
        PluginFault: where the tasks could not be worked out; without a title or what comes, the rest shows.
    """
    record, book, ahead = view.record, view.book, block.ahead
    title = view.asked(lambda: block.title(record, book), "") or block.label
    coming: tuple[Ahead, ...] = ()
    if ahead is not None:
        coming = tuple(view.asked(lambda: ahead(record, book), coming))
    return Guided(title, _tasks(block, record, book), coming)


def _tasks(block: Guide, record: Record, book: CampaignBook) -> tuple[Task, ...]:
    """The tasks as they stand now."""
    tasks = tuple(block.tasks(record, book))
    keys = [task.key for task in tasks]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        owner = record.kind.partition(".")[0]
        raise PluginFault(owner, f'The plugin {owner} gives two tasks the key "{twice}" in the guide {block.label}.')
    return tasks


def grouped(changes: Sequence[TaskChange]) -> Iterator[tuple[str, list[TaskChange]]]:
    """The proposals below each other by whom they concern, each group where its first one stands."""
    order = list(dict.fromkeys(change.group for change in changes))
    by_group = sorted(changes, key=lambda change: order.index(change.group))
    return ((group, list(some)) for group, some in groupby(by_group, key=lambda change: change.group))


# what is done


@dataclass(frozen=True, slots=True)
class Doing:
    """A task of a record's guide, as the person saw it.

    Attributes:
        owner: the plugin whose guide it is.
        title: the guide's, as it was shown.
        added: the changes that the person added to those of the task.
    """

    campaign: str
    record: str
    owner: str
    block: Guide
    title: str
    task: Task
    added: tuple[TaskChange, ...] = ()

    def named(self, what: str = "") -> str:
        """What the step is called: ``Lantern year 7: Survivors recover``."""
        return f"{self.title}: {self.task.title}" + (f", {what}" if what else "")


def apply(host: Host, doing: Doing, ticked: Collection[str], override: str = "") -> ChangeSet:
    """Do a task: the changes whose keys are ticked, proposed or added, and what marks it done, as one step.

    Raises:
        UserMistake: where the task stands otherwise by now than it was shown, or two ticked changes are about one
            value; Objected where a rule objects.
        PluginFault: where what is proposed does not fit.
    """

    def wished(task: Task) -> Sequence[Edit]:
        chosen = [change for change in (*task.proposals, *doing.added) if change.key in ticked]
        _see(chosen)
        return (*(edit for change in chosen for edit in change.edits), *task.done)

    return _step(host, doing, doing.named(), wished, override)


def skip(host: Host, doing: Doing, override: str = "") -> ChangeSet:
    """Mark a task skipped; raises as ``apply``."""
    return _step(host, doing, doing.named("skipped"), lambda task: task.skipped, override)


def reopen(host: Host, doing: Doing, override: str = "") -> ChangeSet:
    """Open a task again that is done or skipped, without taking back what it changed; raises as ``apply``."""
    return _step(host, doing, doing.named("opened again"), lambda task: task.opened, override)


def _step(host: Host, doing: Doing, label: str, wished: Callable[[Task], Sequence[Edit]], override: str) -> ChangeSet:
    """One step of edits as they are proposed now, where that reads as it was shown."""

    def edits(book: CampaignBook) -> Sequence[Edit]:
        tasks = _tasks(doing.block, book.record(doing.record), book)
        now = next((task for task in tasks if task.key == doing.task.key), None)
        if now is None or _read(now) != _read(doing.task):
            raise UserMistake(
                f"Nothing was written: “{doing.task.title}” stands otherwise by now, for something was changed "
                "meanwhile. Look at what is proposed now, and do it again."
            )
        return wished(now)

    return do(host, doing.campaign, label, Proposal(doing.owner, edits), override=override)


def _read(task: Task) -> tuple[object, ...]:
    """What a person agrees to: how the task stands, and its proposals in words."""
    words = tuple((each.key, each.group, each.what, each.source, each.before, each.after) for each in task.proposals)
    return task.status, words


def _see(chosen: Sequence[TaskChange]) -> None:
    """Raise UserMistake for two changes that would write one value."""
    for one, other in combinations(chosen, 2):
        if any(_collide(mine, others) for mine in one.edits for others in other.edits):
            first, second = (f"“{change.what}”" + (f" of {change.group}" if change.group else "") for change in
                             (one, other))  # fmt: skip
            raise UserMistake(f"{first} and {second} change the same value. Untick one of them.")


def _collide(one: Edit, other: Edit) -> bool:
    """Whether two edits are about one value, or one is about a part of what the other sets or takes out."""
    mine, others = _place(one), _place(other)
    if not mine or not others or one.record != other.record:
        return False
    within = (isinstance(each, Set | Remove) and far.startswith(f"{near}.") for each, near, far in
              ((one, mine, others), (other, others, mine)))  # fmt: skip
    return mine == others or any(within)


def _place(edit: Edit) -> str:
    """The path of what an edit is about, "" for a whole record."""
    match edit:
        case Set():
            return edit.path
        case Insert():
            return f"{edit.path}.{edit.row['id']}"
        case Remove():
            return f"{edit.path}.{edit.row}"
    return ""


# what was done


@dataclass(frozen=True, slots=True)
class DoneStep:
    """A step of a guide that holds.

    Attributes:
        step: itself.
        title: its task, and what became of it.
    """

    step: Step
    title: str


def done_steps(host: Host, view: SheetView, now: Guided) -> tuple[DoneStep, ...]:
    """The steps of the guide as it is titled now that hold, newest first."""
    head = f"{now.title}: "
    found = history.steps(host, view.record.campaign, record=view.record.id, labelled=head)
    return tuple(DoneStep(each, each.label.removeprefix(head)) for each in found if not (each.undone or each.reverted))


def told(host: Host, view: SheetView, now: Guided, steps: Sequence[DoneStep]) -> tuple[str, ...]:
    """What each of some steps changed, in short; what only marks a task is left out."""
    with host.store.read() as reader:
        records = {each.id: each for each in reader.records(view.record.campaign, archived=None)}
    teller = Teller(view.book, records)
    marks = {
        (edit.record, _place(edit).partition(".")[0])
        for task in now.tasks
        for edit in (*task.done, *task.skipped, *task.opened)
    }
    return tuple(_in_short(each.step, view.record.id, teller, marks) for each in steps)


def _in_short(step: Step, own: str, teller: Teller, marks: Collection[tuple[str, str]]) -> str:
    """A few changes in words, those of others with whose they are."""
    changes = [change for change in step.changes if (change.record, change.path.partition(".")[0]) not in marks]
    said = [(change.record == own, teller.told(change)) for change in changes[:SHOWN]]
    more = len(changes) - len(said)
    return "; ".join(str(each) if mine else f"{each.record}: {each}" for mine, each in said) + (
        f" and {more} more" if more else ""
    )

"""History: what was done in a campaign, and taking it back and doing it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tallow.model.edit import ChangeSet, Step
from tallow.model.errors import Stale, UserMistake
from tallow.services.host import Host
from tallow.services.records import announce, made_ready
from tallow.store.unit_of_work import UnitOfWork

_PLUGINS = "plugins:"
GAP = timedelta(hours=6)
"""A session is over where nothing is done for longer than this; a shorter pause is a break within one."""


@dataclass(frozen=True, slots=True)
class Session:
    """One sitting, as far as the times of what was done tell.

    Attributes:
        began, ended: when the first and the last thing was done.
        count: how many things were done.
    """

    began: datetime
    ended: datetime
    count: int


def sessions(times: Sequence[str], gap: timedelta = GAP) -> tuple[Session, ...]:
    """The sittings in which something was done, newest first.

    Args:
        times: ISO 8601, newest first; a clock that was put back does not part anything.
        gap: the pause that parts two of them.
    """
    return tuple(_sessions([datetime.fromisoformat(time) for time in times], gap))


def _sessions(moments: Sequence[datetime], gap: timedelta) -> Iterator[Session]:
    start = 0
    for at, moment in enumerate(moments):
        if at + 1 == len(moments) or moment - moments[at + 1] > gap:
            yield Session(moment, moments[start], at + 1 - start)
            start = at + 1


def steps(
    host: Host,
    campaign: str,
    *,
    record: str | None = None,
    limit: int = 200,
    before: int | None = None,
    labelled: str = "",
) -> tuple[Step, ...]:
    """The steps of a campaign, or those that touched one record, newest first; ``before`` gives the next page.

    Args:
        labelled: only those whose label begins so.
    """
    with host.store.read() as reader:
        return reader.steps(campaign, record=record, limit=limit, before=before, labelled=labelled)


def ends(host: Host, campaign: str) -> tuple[Step | None, Step | None]:
    """The step that undo would take back, and the one that redo would do again."""
    with host.store.read() as reader:
        return reader.undoable(campaign), reader.redoable(campaign)


def undo(host: Host, campaign: str, shown: int | None = None) -> ChangeSet:
    """Take back the newest step that holds.

    Args:
        shown: the number of the step that the person means. Where somebody else did another one meanwhile, it is taken
            back from the middle, by a step of its own.

    Raises:
        UserMistake: where there is nothing to take back, or something is no longer as the step left it; the sentence
            names what no longer fits, and nothing is changed.
        PluginFault: where the campaign is not to be changed.
    """
    see_changeable(host, campaign, ends(host, campaign)[:1])
    host.get_ready(campaign)
    with host.store.work() as work:
        newest = work.undoable(campaign)
        see_no_migration(newest)
        overtaken = shown is not None and newest is not None and newest.number != shown
        changes = None if overtaken else _replayed(host, work, campaign, newest, work.undo)
        if changes is not None:
            work.commit()
    if changes is not None:
        announce(host, changes)
        return changes
    assert newest is not None, "only what is there overtakes another"
    return _undo_overtaken(host, campaign, shown or 0, newest)


def see_changeable(host: Host, campaign: str, steps: Iterable[Step | None] = ()) -> None:
    """Raise PluginFault where a campaign is to be read and not to be changed, as with every first step of a process.

    Args:
        steps: which are taken back or done again; the plugins that they switch on or off are no reason against it.
    """
    if host.first_step_of(campaign):
        switching = [step for step in steps if step is not None and not step.migrates]
        paths = [each.path for step in switching for each in step.changes if each.record == campaign]
        made_ready(host, campaign, {path.removeprefix(_PLUGINS) for path in paths if path.startswith(_PLUGINS)})


def see_no_migration(step: Step | None) -> None:
    """Raise UserMistake for a step at which undo stops."""
    if step is not None and step.migrates:
        raise UserMistake(
            f"Undo stops at “{step.label}”: what was before it is in a form that the plugin no longer knows. "
            "To go back behind it, restore a backup: the page Backups, or: tallow restore."
        )


def redo(host: Host, campaign: str, shown: int | None = None) -> ChangeSet:
    """Do again the oldest step that was taken back and that no later step made final.

    Args:
        shown: the number of the step that the person means.

    Raises:
        UserMistake: where there is nothing to do again, or somebody else did something meanwhile that ended it.
        PluginFault: where the campaign is not to be changed.
    """
    see_changeable(host, campaign, ends(host, campaign)[1:])
    host.get_ready(campaign)
    with host.store.work() as work:
        waiting = work.redoable(campaign)
        if shown is not None and (waiting is None or waiting.number != shown):
            raise UserMistake(
                "Something was done meanwhile that ended this redo. The step stays listed in the history."
            )
        changes = _replayed(host, work, campaign, waiting, work.redo)
        work.commit()
    announce(host, changes)
    return changes


def _replayed(
    host: Host, work: UnitOfWork, campaign: str, step: Step | None, replay: Callable[[str], ChangeSet]
) -> ChangeSet:
    """A step taken back or done again; what no longer fits is told in words."""
    try:
        return replay(campaign)
    except Stale as stale:
        from tallow.services.steps.clash import told
        from tallow.services.steps.telling import Teller

        book = host.book(work.campaign(campaign), work)
        clash = told(stale, Teller(book, {each.id: each for each in work.records(campaign, archived=None)}))
        label = step.label if step else "The step"
        raise UserMistake(
            f"“{label}” no longer fits: {clash.what} is {clash.found} by now, not {clash.seen}. Nothing was changed."
        ) from stale


def _undo_overtaken(host: Host, campaign: str, shown: int, newest: Step) -> ChangeSet:
    """Take back the step that the person means, though another one came after it."""
    from tallow.services.steps import reverting

    steps = reverting.one(host, campaign, shown)
    reversal = reverting.plan(host, campaign, steps)
    if reversal.left or not reversal.changes:
        sentences = " ".join(misfit.sentence for misfit in reversal.left[:3])
        first = f"“{newest.label}” came after it; Undo takes that back first."
        raise UserMistake(f"“{steps[0].label}” no longer fits: {sentences} {first}")
    changes, _ = reverting.revert(host, campaign, steps)
    return changes

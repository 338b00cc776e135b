"""History: what was done in a campaign, and taking it back and doing it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tallow.model.edit import ChangeSet, Step
from tallow.services.host import Host
from tallow.services.records import announce

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
    host: Host, campaign: str, *, record: str | None = None, limit: int = 200, before: int | None = None
) -> tuple[Step, ...]:
    """The steps of a campaign, or those that touched one record, newest first; ``before`` gives the next page."""
    with host.store.read() as reader:
        return reader.steps(campaign, record=record, limit=limit, before=before)


def ends(host: Host, campaign: str) -> tuple[Step | None, Step | None]:
    """The step that undo would take back, and the one that redo would do again."""
    with host.store.read() as reader:
        return reader.undoable(campaign), reader.redoable(campaign)


def undo(host: Host, campaign: str) -> ChangeSet:
    """Take back the newest step that holds.

    Raises:
        UserMistake: where there is nothing to take back.
        Stale: where something changed that the step does not know of; nothing is changed then.
    """
    with host.store.work() as work:
        changes = work.undo(campaign)
        work.commit()
    announce(host, changes)
    return changes


def redo(host: Host, campaign: str) -> ChangeSet:
    """Do again the oldest step that was taken back and that no later step made final."""
    with host.store.work() as work:
        changes = work.redo(campaign)
        work.commit()
    announce(host, changes)
    return changes

"""History: what was done in a campaign, and taking it back and doing it again."""

from __future__ import annotations

from tallow.model.edit import ChangeSet, Step
from tallow.services.host import Host
from tallow.services.records import announce


def steps(host: Host, campaign: str, *, record: str | None = None, limit: int = 200) -> tuple[Step, ...]:
    """The steps of a campaign, or those that touched one record, newest first."""
    with host.store.read() as reader:
        return reader.steps(campaign, record=record, limit=limit)


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

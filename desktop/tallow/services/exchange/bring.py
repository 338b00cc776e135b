"""Import: a campaign file becomes a campaign of the store, whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tallow.model.record import Campaign
from tallow.services.exchange import homebrew, ids
from tallow.services.exchange.contents import Contents
from tallow.services.exchange.plan import Plan, Way, plan
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.services.progress import Tell, silent
from tallow.store.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class Brought:
    """What an import did.

    Attributes:
        campaign: as it is in the store now.
        plan: what was done.
        backup: the copy of the whole store as it was before.
    """

    campaign: Campaign
    plan: Plan
    backup: Path


def bring(host: Host, contents: Contents, way: Way | None = None, tell: Tell = silent) -> Brought:
    """Bring a campaign in, after a backup, in one transaction.

    Args:
        way: as in ``plan``.
        tell: is told how far it is.

    Raises:
        UserMistake, StoreTrouble: where it cannot be; then nothing was changed.
        Stopped: where ``tell`` stops it; then nothing was changed either.
    """
    tell(0, 4, "Making a backup first")
    backup = backups.back_up(host, "before-import").path
    tell(1, 4, "Looking at what is here")
    host.registry(
        contents.whole.campaign.plugins
    ).complete()  # what takes long is made before anybody has to wait for the file
    with host.store.work() as work:
        done = plan(host, contents, way, work)
        whole = ids.renamed(contents.whole, _ids(host, done, work), done.name)
        if done.here is not None:
            work.drop_campaign(done.here.id)
        tell(2, 4, "Writing the campaign")
        work.put_whole(whole)
        tell(3, 4, "Writing the campaign")
        with homebrew.put_in_place(host, homebrew.wanted(host, contents.own)):
            work.commit()
    return Brought(host.campaign(whole.campaign.id), done, backup)


def _ids(host: Host, done: Plan, work: UnitOfWork) -> Mapping[str, str]:
    """The ids that change: all of a copy's, else those that something else in the store has already."""
    own = dict.fromkeys(ids.ids_of(done.contents.whole))
    if done.way == "copy":
        return ids.fresh(own, host.fresh_id)
    return ids.fresh(work.taken(own, done.contents.whole.campaign.id), host.fresh_id)

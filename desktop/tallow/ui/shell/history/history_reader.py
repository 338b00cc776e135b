"""Reads a campaign's history page by page, newest first, with what is needed to tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tallow.model.edit import Step
from tallow.model.record import Record
from tallow.model.roll import Roll
from tallow.services import history, rolls
from tallow.services.steps.telling import Teller
from tallow.ui.bridge import Bridge
from tallow.ui.shell.history.history_row import Entry, entries_of

AT_ONCE = 200
"""How many steps a page has."""


class HistoryReader:
    """Holds what was read so far.

    Attributes:
        entries: steps and rolls, newest first.
        more: whether there are older steps than those.
        count: of all steps.
        records: all the campaign's records by id, those put away too.
    """

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._steps: list[Step] = []
        self.forget()

    def forget(self) -> None:
        """Let everything go."""
        self.entries: list[Entry] = []
        self.more, self.count = False, 0
        self.records: Mapping[str, Record] = {}
        self._steps = []

    def refresh(self, *, all: bool = True) -> None:
        """Read anew: as many steps as are held, or with ``all`` off the newest page alone."""
        campaign = self._bridge.campaign
        wanted = max(AT_ONCE, len(self._steps) if all else 0)
        self.forget()
        if campaign is None:
            return
        host = self._bridge.host
        with host.store.read() as reader:
            self.records = {each.id: each for each in reader.records(campaign.id, archived=None)}
            self.count = reader.step_count(campaign.id)
        self._add(history.steps(host, campaign.id, limit=wanted), wanted)

    def further(self) -> None:
        """Read the next page."""
        campaign = self._bridge.campaign
        if campaign is not None and self._steps:
            before = self._steps[-1].number
            self._add(history.steps(self._bridge.host, campaign.id, limit=AT_ONCE, before=before), AT_ONCE)

    def teller(self) -> Teller:
        """Tells changes in the words of the campaign as it stands."""
        return Teller(self._bridge.book(), self.records)

    def _add(self, steps: Sequence[Step], wanted: int) -> None:
        campaign = self._bridge.campaign
        assert campaign is not None, "pages are read of an open campaign"
        newest = self._steps[-1].at if self._steps else ""  # older pages take the rolls from there on
        self.more = len(steps) == wanted
        self._steps += steps
        oldest = steps[-1].at if self.more else ""
        every = self._rolls(campaign.id, oldest)
        tied = {roll.step: roll for roll in every if roll.step is not None}
        loose = [roll for roll in every if roll.step is None and roll.at >= oldest and (not newest or roll.at < newest)]
        self.entries += entries_of(steps, loose, tied, self.teller())

    def _rolls(self, campaign: str, oldest: str) -> Sequence[Roll]:
        """The campaign's rolls, at least as far back as a moment."""
        limit = 2 * len(self._steps) + AT_ONCE
        while True:
            every = rolls.logged(self._bridge.host, campaign, limit)
            if len(every) < limit or every[-1].at < oldest:
                return every
            limit *= 2

"""What the window's actions do to campaigns and records, through the bridge."""

from __future__ import annotations

from dataclasses import replace

from tallow.model.edit import ChangeSet
from tallow.ui.bridge import Bridge


class Verbs:
    """The verbs of the menus, for the open campaign and the record that shows."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    # records

    def new_record(self, kind: str, name: str) -> bool:
        """Make a record and show it; whether it was made."""
        from tallow.services import records

        made: list[str] = []

        def make() -> ChangeSet:
            id, changes = records.create(self._bridge.host, self._campaign_id, kind, name)
            made.append(id)
            return changes

        done = self._bridge.commit(make) is not None
        if done:
            self._bridge.show_record(made[0])
        return done

    def rename_record(self, id: str, seen: str, name: str) -> None:
        """Give a record another name in place of the one that was seen."""
        from tallow.services import records

        bridge = self._bridge

        def rename() -> ChangeSet:
            return records.rename(bridge.host, replace(bridge.view(id).record, name=seen), name)

        bridge.commit(rename, again=lambda: self.rename_record(id, bridge.view(id).record.name, name))

    def duplicate_record(self, id: str) -> None:
        """Make a second record like this one, and show it."""
        from tallow.services import records

        made: list[str] = []

        def make() -> ChangeSet:
            copy, changes = records.duplicate(self._bridge.host, self._bridge.view(id).record)
            made.append(copy)
            return changes

        if self._bridge.commit(make):
            self._bridge.show_record(made[0])

    def archive_record(self, id: str) -> None:
        """Put a record away; undo brings it back."""
        from tallow.services import records

        self._bridge.commit(lambda: records.archive(self._bridge.host, self._bridge.view(id).record))

    def delete_record(self, id: str) -> None:
        """Remove a record for good; one undo brings it back with what referred to it."""
        from tallow.services import removal

        self._bridge.commit(lambda: removal.delete(self._bridge.host, self._bridge.view(id).record))

    def run_command(self, command: str, record: str) -> None:
        """Run a plugin's command on a record, as one step; what it makes is shown, unless that record changes too."""
        from tallow.services import commands

        bridge, campaign = self._bridge, self._bridge.campaign

        def done(override: str = "") -> ChangeSet:
            assert campaign is not None, "a command is run on a record of the open campaign"
            found = commands.find(bridge.host, campaign, command)
            return commands.run(bridge.host, campaign, found, [bridge.view(record).record], override)

        def overridden(reason: str) -> None:
            self._show_made(record, bridge.commit(lambda: done(reason)))

        if campaign is not None:
            self._show_made(record, bridge.commit(done, go_on=overridden))

    def _show_made(self, record: str, changes: ChangeSet | None) -> None:
        """Go to what was made of a record; who writes on a sheet, as that somebody retires, stays with it."""
        changed = changes.changes if changes is not None else ()
        made = [change.record for change in changed if change.op == "create"]
        if len(made) == 1 and all(change.record != record for change in changed):
            self._bridge.show_record(made[0])

    # campaigns

    def rename_campaign(self, name: str) -> None:
        """Give the open campaign another name."""
        from tallow.services import campaigns

        bridge, campaign = self._bridge, self._bridge.campaign

        def over() -> None:
            bridge.reread_campaign()
            self.rename_campaign(name)

        if campaign is not None:
            bridge.commit(lambda: campaigns.rename(bridge.host, campaign, name), again=over)

    def duplicate_campaign(self) -> None:
        """Make a second campaign like the open one, and open it."""
        from tallow.services import campaigns

        campaign = self._bridge.campaign
        if campaign is None:
            return
        copy = self._bridge.attempt(lambda: campaigns.duplicate(self._bridge.host, campaign))
        if copy is not None:
            self._bridge.open_campaign(copy.id)

    def archive_campaign(self) -> None:
        """Put the open campaign away and open another, if there is one."""
        from tallow.services import campaigns

        campaign = self._bridge.campaign
        if campaign is not None and self._bridge.commit(lambda: campaigns.archive(self._bridge.host, campaign)):
            others = self._bridge.campaigns()
            self._bridge.open_campaign(others[0].id if others else "")

    def open_demo(self) -> None:
        """Open the demo campaign, made if it is not there."""
        from tallow.services import demo

        campaign = self._bridge.attempt(lambda: demo.find_or_make(self._bridge.host))
        if campaign is not None:
            self._bridge.open_campaign(campaign.id)

    @property
    def _campaign_id(self) -> str:
        return self._bridge.campaign.id if self._bridge.campaign else ""

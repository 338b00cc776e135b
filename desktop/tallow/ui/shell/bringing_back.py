"""Bringing back campaigns and records that were put away, from the window's menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tallow.ui.bridge import Bridge

if TYPE_CHECKING:
    from tallow.ui.shell.window import MainWindow


class BringingBack(QObject):
    """Opens the lists of what was put away, and shows what came back."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        super().__init__(window)
        self._window, self._bridge = window, bridge

    def campaigns(self) -> None:
        """List the campaigns that were put away."""
        from tallow.ui.dialogs.archived import Archived

        with self._bridge.host.store.read() as reader:
            things = [(each.id, each.name, "") for each in reader.campaigns(archived=True)]
        dialog = Archived("Archived campaigns", things, "No campaign was archived.", self._window)
        dialog.wanted.connect(self._bring_campaign)
        dialog.open()

    def records(self) -> None:
        """List the open campaign's records that were put away."""
        from tallow.ui.dialogs.archived import Archived

        bridge = self._bridge
        if bridge.campaign is None:
            return
        kinds = {kind.id: kind.label for kind in bridge.heads().kinds}
        with bridge.host.store.read() as reader:
            away = reader.records(bridge.campaign.id, archived=True)
        things = [(each.id, each.name, kinds.get(each.kind, "")) for each in away]
        dialog = Archived(
            "Archived records", things, f"No record of {bridge.campaign.name} was archived.", self._window
        )
        dialog.wanted.connect(self._bring_record)
        dialog.open()

    def _bring_campaign(self, id: str) -> None:
        from tallow.services import campaigns

        host = self._bridge.host
        if self._bridge.attempt(lambda: campaigns.archive(host, host.campaign(id), archived=False)):
            self._bridge.open_campaign(id)

    def _bring_record(self, id: str) -> None:
        from tallow.services import records

        bridge = self._bridge
        if bridge.commit(lambda: records.archive(bridge.host, bridge.view(id).record, archived=False)):
            bridge.show_record(id)

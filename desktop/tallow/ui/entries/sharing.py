"""What the group's plugin says of itself, and writing it as one file, from the page of own entries."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tallow.model.record import Campaign
from tallow.services.own.keeping import describe
from tallow.services.own.place import ours
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.confirm import Confirm
from tallow.ui.dialogs.share_dialog import ShareDialog
from tallow.ui.shell.outside import open_outside


class Sharing(QObject):
    """Does both for what is edited."""

    def __init__(self, bridge: Bridge, page: QWidget) -> None:
        super().__init__(page)
        self._bridge, self._page = bridge, page

    def describe(self, campaign: Campaign, system: str, name: str, release: str, licence: str) -> None:
        """Let the plugin say something else of itself."""
        host = self._bridge.host
        verb = lambda: describe(host, campaign, system, name=name, release=release, licence=licence)  # noqa: E731
        if self._bridge.attempt(verb) is not None:
            self._bridge.content_changed()

    def share(self, campaign: Campaign, system: str) -> None:
        """Ask where to and what of it, and write that."""
        place = ours(self._bridge.host, campaign, system)
        dialog = self._bridge.attempt(lambda: ShareDialog(self._bridge, campaign, place, self._page))
        if dialog is not None:
            dialog.shared.connect(self._on_shared)
            dialog.open()

    def _on_shared(self, path: str, said: str) -> None:
        done = Confirm("Exported", said, "Show its folder", self._page, leave="Done")
        folder = Path(path).absolute().parent
        done.accepted.connect(lambda: open_outside(folder, self._bridge.trouble.emit, self))
        done.open()

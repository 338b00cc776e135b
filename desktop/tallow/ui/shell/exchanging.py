"""Exporting the open campaign and importing another, from the window's menus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tallow.ui.bridge import Bridge
from tallow.ui.shell.outside import open_outside

if TYPE_CHECKING:
    from tallow.ui.shell.window import MainWindow


class Exchanging(QObject):
    """Opens the dialogs, and says when it is done."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        super().__init__(window)
        self._window, self._bridge = window, bridge

    def export(self) -> None:
        """Ask where to, and export the open campaign."""
        from tallow.ui.dialogs.export_dialog import ExportDialog

        campaign = self._bridge.campaign
        if campaign is not None:
            dialog = ExportDialog(self._bridge, campaign, self._window)
            dialog.exported.connect(self._on_exported)
            dialog.open()

    def bring(self) -> None:
        """Ask which file, show what it would do, and import it."""
        from tallow.ui.dialogs.import_dialog import ImportDialog

        dialog = ImportDialog(self._bridge, self._window)
        dialog.imported.connect(self._on_imported)
        dialog.open()

    def _on_exported(self, path: str, said: str) -> None:
        from tallow.ui.dialogs.confirm import Confirm

        done = Confirm("Exported", said, "Show its folder", self._window, leave="Done")
        folder = Path(path).absolute().parent
        done.accepted.connect(lambda: open_outside(folder, self._bridge.trouble.emit, self))
        done.open()

    def _on_imported(self, campaign: str, said: str) -> None:
        from tallow.ui.dialogs.confirm import Confirm

        self._bridge.open_campaign(campaign)
        done = Confirm("Imported", said, "Check it", self._window, leave="Done")
        done.accepted.connect(lambda: self._bridge.show_page("check"))
        done.open()

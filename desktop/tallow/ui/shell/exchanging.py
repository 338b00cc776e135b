"""Exporting the open campaign or the record that shows, and importing, from the window's menus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tallow.ui.bridge import Bridge
from tallow.ui.shell.outside import open_outside

if TYPE_CHECKING:
    from tallow.model.edit import ChangeSet
    from tallow.services.exchange.joining import Joining
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

    def export_record(self) -> None:
        """Ask where to, and export the record that shows, with the homebrew that it uses."""
        from tallow.ui.dialogs.record_export_dialog import RecordExportDialog

        campaign, id = self._bridge.campaign, self._bridge.record_id
        if campaign is not None and id:
            record = self._bridge.view(id).record
            dialog = self._bridge.attempt(lambda: RecordExportDialog(self._bridge, campaign, record, self._window))
            if dialog is not None:
                dialog.exported.connect(self._on_exported)
                dialog.open()

    def bring(self) -> None:
        """Ask which file, show what it would do, and import it: as a campaign, or into the open one."""
        from tallow.ui.dialogs.import_dialog import ImportDialog

        dialog = ImportDialog(self._bridge, self._window)
        dialog.imported.connect(self._on_imported)
        dialog.join_wanted.connect(self._on_join)
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

    def _on_join(self, wish: Joining, homebrew: bool) -> None:
        from tallow.services.exchange.joining import join

        bridge = self._bridge

        def done(override: str = "") -> ChangeSet:
            return join(bridge.host, wish, homebrew=homebrew, override=override)

        self._show_joined(
            wish, bridge.commit(done, lambda why: self._show_joined(wish, bridge.commit(lambda: done(why))))
        )

    def _show_joined(self, wish: Joining, changes: ChangeSet | None) -> None:
        if changes is not None:
            self._bridge.plugins_came()
            self._bridge.show_record(wish.coming[0].record.id)

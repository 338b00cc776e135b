"""Exports one record: what of the group's own content goes with it, and where to."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tallow.model.record import Campaign, Record
from tallow.services.exchange.brew import cards_in, names_in
from tallow.services.exchange.export import Exported
from tallow.services.exchange.selection import export_records, records_file_name, used_homebrew
from tallow.services.exchange.telling import held, listed, told_cards
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.export_dialog import FILTER, documents
from tallow.ui.dialogs.file_dialog import FileDialog
from tallow.ui.kit import Role
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.shell.progress import Work

_WHAT = (
    "One file with what stands on the sheet, its pictures, and the group's own content that it uses. The campaign's "
    "history stays here. Another group imports it into its campaign."
)


class RecordExportDialog(FileDialog):
    """Asks for a file, and writes the record into it.

    Signals:
        exported: the file is written (its path as text, what it holds in a sentence).

    Raises:
        UserMistake: where the group's own content cannot be read.
    """

    exported = Signal(str, str)

    def __init__(self, bridge: Bridge, campaign: Campaign, record: Record, parent: QWidget) -> None:
        own = used_homebrew(bridge.host, campaign, [record])
        super().__init__(f"Export {record.name}", _WHAT, FILTER, parent)
        self._bridge, self._campaign, self._record = bridge, campaign, record
        self.middle.addWidget(SmallCaps("homebrew"))
        for plugin in own:
            names = listed(names_in(bridge.host, campaign, plugin))
            self.middle.addWidget(Text(f"{plugin.manifest.name}: {names}.", Role.BODY, "ink", wrap=True))
            for told in told_cards(cards_in(bridge.host, campaign, plugin)):
                self.middle.addWidget(Text(told, Role.BODY, "ink2", wrap=True))
        if not own:
            self.middle.addWidget(Text("It uses none of the group's own.", Role.BODY, "ink3", wrap=True))
        self.write_wanted.connect(self._write)
        self.begin(documents() / records_file_name([record], campaign))

    def _write(self, path: Path) -> None:
        host, campaign, record = self._bridge.host, self._campaign, self._record
        Work(
            self,
            f"Exporting {record.name}",
            lambda tell: export_records(host, campaign, [record], path, tell),
            done=self._on_written,
            failed=self.fail,
        ).begin()

    def _on_written(self, done: Exported) -> None:
        self.accept()
        self.exported.emit(str(done.path), f"Wrote {done.path}: {held(done.manifest)}.")

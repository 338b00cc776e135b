"""Exports the open campaign, whole: what goes with it, and where to."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from tallow.model.record import Campaign
from tallow.services.exchange.export import Exported, export, file_name
from tallow.services.exchange.format import ENDING
from tallow.services.exchange.telling import held
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.file_dialog import FileDialog
from tallow.ui.shell.progress import Work

FILTER = f"Campaigns (*{ENDING});;All files (*)"
_WHAT = (
    "Its records, its history to the very start, its rolls and attachments go with it, "
    "and the group's own plugins that have no code. Other plugins are named."
)


class ExportDialog(FileDialog):
    """Asks for a file, and writes the campaign into it.

    Signals:
        exported: the file is written (its path as text, what it holds in a sentence).
    """

    exported = Signal(str, str)

    def __init__(self, bridge: Bridge, campaign: Campaign, parent: QWidget) -> None:
        super().__init__(f"Export {campaign.name}", _WHAT, FILTER, parent)
        self._bridge, self._campaign = bridge, campaign
        self.write_wanted.connect(self._write)
        self.begin(documents() / file_name(campaign))

    def _write(self, path: Path) -> None:
        host, campaign = self._bridge.host, self._campaign
        Work(
            self,
            f"Exporting {campaign.name}",
            lambda tell: export(host, campaign, path, tell),
            done=self._on_written,
            failed=self.fail,
        ).begin()

    def _on_written(self, done: Exported) -> None:
        self.accept()
        left_out = [f"Left out: {each}" for each in done.left_out]
        self.exported.emit(str(done.path), " ".join([f"Wrote {done.path}: {held(done.manifest)}.", *left_out]))


def documents() -> Path:
    """Where a person's files are looked for first."""
    place = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return place if place.is_dir() else Path.home()

"""Exports the open campaign, whole: what goes with it, and where to."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from tallow.model.record import Campaign
from tallow.services.exchange.export import Exported, export, file_name
from tallow.services.exchange.format import ENDING
from tallow.services.exchange.telling import counted
from tallow.services.path import typed_path
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.file_line import file_line
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.dialogs.replacing import ReplaceTick
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.shell.progress import Work

FILTER = f"Campaigns (*{ENDING});;All files (*)"
_WHAT = (
    "Its records, its history to the very start, its rolls and attachments go with it, "
    "and the group's own plugins that have no code. Other plugins are named."
)


class ExportDialog(Overlay):
    """Says before anything is written whether a file would be replaced.

    Signals:
        exported: the file is written (its path as text, what it holds in a sentence).
    """

    exported = Signal(str, str)

    def __init__(self, bridge: Bridge, campaign: Campaign, parent: QWidget) -> None:
        super().__init__(f"Export {campaign.name}", parent, width=560)
        self._bridge, self._campaign = bridge, campaign
        self.path = Field("File")
        self.replace = ReplaceTick()
        self._trouble = Text("", Role.SECONDARY, "danger", wrap=True)
        self._fill()
        self.add_button("Cancel").clicked.connect(self.reject)
        self._export = self.add_button("Export", Kind.PRIMARY, default=True)
        self._export.clicked.connect(self._on_export)
        self.path.textChanged.connect(self._look_ahead)
        self.replace.toggled.connect(self._look_ahead)
        self.path.setText(str(documents() / file_name(campaign)))
        self.path.setFocus()

    def _fill(self) -> None:
        self.body.addWidget(Text(_WHAT, Role.BODY, "ink2", wrap=True))
        self.body.addWidget(SmallCaps("file"))
        self.body.addLayout(file_line(self.path, self._on_browse))
        self.body.addWidget(self.replace)
        self.body.addWidget(self._trouble)
        self._trouble.hide()

    def _look_ahead(self) -> None:
        self.replace.look_at(typed_path(self.path.text().strip()))
        self._export.set_unavailable(self.replace.objection if self.path.text().strip() else "Name a file.")
        self._trouble.hide()
        self.refit()

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, "Export", self.path.text(), FILTER)
        if path:
            self.path.setText(path)
            self.replace.agree(typed_path(path))

    def _on_export(self) -> None:
        self._look_ahead()  # a file may have come since the path was typed
        if self._export.unavailable:
            return
        host, campaign, path = self._bridge.host, self._campaign, typed_path(self.path.text().strip())
        Work(
            self,
            f"Exporting {campaign.name}",
            lambda tell: export(host, campaign, path, tell),
            done=self._on_written,
            failed=self._fail,
        ).begin()

    def _fail(self, sentence: str) -> None:
        self._trouble.setText(sentence)
        self._trouble.show()
        self.refit()

    def _on_written(self, done: Exported) -> None:
        counts = done.manifest.counts
        held = f"{counted(counts.records, 'record')}, {counted(counts.steps, 'step')}, {counted(counts.rolls, 'roll')}"
        self.accept()
        self.exported.emit(
            str(done.path), " ".join([f"Wrote {done.path}: {held}.", *(f"Left out: {each}" for each in done.left_out)])
        )


def documents() -> Path:
    """Where a person's files are looked for first."""
    place = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return place if place.is_dir() else Path.home()

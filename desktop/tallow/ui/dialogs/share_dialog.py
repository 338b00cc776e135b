"""Writes the group's own content as one file that another group can put in its place."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from tallow.model.errors import UserMistake
from tallow.services.own.place import Ours
from tallow.services.own.sharing import ENDING, file_name, share
from tallow.services.path import typed_path
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.export_dialog import documents
from tallow.ui.dialogs.file_line import file_line
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.dialogs.replacing import ReplaceTick
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text

_WHAT = (
    "The entries that the group made and what it changed of others, as a zipped plugin without code. "
    "Another group unpacks it into its folder of plugins and switches it on."
)


class ShareDialog(Overlay):
    """Asks for a file, and writes the plugin into it.

    Signals:
        shared: the file is written (its path as text, that as a sentence).
    """

    shared = Signal(str, str)

    def __init__(self, bridge: Bridge, ours: Ours, parent: QWidget) -> None:
        super().__init__(f"Export {ours.manifest.name}", parent, width=560)
        self._bridge, self._ours = bridge, ours
        self.path = Field("File")
        self.replace = ReplaceTick()
        self._trouble = Text("", Role.SECONDARY, "danger", wrap=True)
        self.body.addWidget(Text(_WHAT, Role.BODY, "ink2", wrap=True))
        self.body.addWidget(SmallCaps("file"))
        self.body.addLayout(file_line(self.path, self._on_browse))
        self.body.addWidget(self.replace)
        self.body.addWidget(self._trouble)
        self._trouble.hide()
        self.add_button("Cancel").clicked.connect(self.reject)
        self._export = self.add_button("Export", Kind.PRIMARY, default=True)
        self._export.clicked.connect(self._on_export)
        self.path.textChanged.connect(self._look_ahead)
        self.replace.toggled.connect(self._look_ahead)
        self.path.setText(str(documents() / file_name(ours)))
        self.path.setFocus()

    def _look_ahead(self) -> None:
        self.replace.look_at(typed_path(self.path.text().strip()))
        self._export.set_unavailable(self.replace.objection if self.path.text().strip() else "Name a file.")
        self._trouble.hide()
        self.refit()

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, "Export", self.path.text(), f"Plugins (*{ENDING});;All files (*)")
        if path:
            self.path.setText(path)
            self.replace.agree(typed_path(path))

    def _on_export(self) -> None:
        self._look_ahead()  # a file may have come since the path was typed
        if self._export.unavailable:
            return
        try:
            written: Path = share(self._bridge.host, self._ours, typed_path(self.path.text().strip()))
        except UserMistake as mistake:
            self._trouble.setText(str(mistake))
            self._trouble.show()
            self.refit()
            return
        self.accept()
        self.shared.emit(str(written), f"Wrote {written}.")

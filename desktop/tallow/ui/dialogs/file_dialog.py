"""The dialog that writes something into a file: it asks for the name, and replaces nothing without a tick."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from tallow.services.files.path import typed_path
from tallow.ui.dialogs.file_line import file_line
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.dialogs.replacing import ReplaceTick
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text


class FileDialog(Overlay):
    """Says before anything is written whether a file would be replaced; a subclass writes it.

    Args:
        title: also the panel's name.
        what: what goes into the file.
        filter: of the system's own dialog.

    Attributes:
        path: the file's name.
        replace: the tick that an existing file may go.
        middle: between what is said and the file's name, for what a subclass asks besides.

    Signals:
        write_wanted: the file is to be written (its path); what goes wrong is told by ``fail``.
    """

    write_wanted = Signal(object)

    def __init__(self, title: str, what: str, filter: str, parent: QWidget) -> None:
        super().__init__(title, parent, width=560)
        self._filter = filter
        self.path = Field("File")
        self.replace = ReplaceTick()
        self.middle = QVBoxLayout()
        self._trouble = Text("", Role.SECONDARY, "danger", wrap=True)
        self._trouble.hide()
        self.body.addWidget(Text(what, Role.BODY, "ink2", wrap=True))
        self.body.addLayout(self.middle)
        self.body.addWidget(SmallCaps("file"))
        self.body.addLayout(file_line(self.path, self._on_browse))
        self.body.addWidget(self.replace)
        self.body.addWidget(self._trouble)
        self.add_button("Cancel").clicked.connect(self.reject)
        self._export = self.add_button("Export", Kind.PRIMARY, default=True)
        self._export.clicked.connect(self._on_export)
        self.path.textChanged.connect(self.look_ahead)
        self.replace.toggled.connect(self.look_ahead)

    def begin(self, proposed: Path) -> None:
        """Propose a file, and take the keyboard there."""
        self.path.setText(str(proposed))
        self.path.setFocus()

    # what a subclass says

    def objection(self) -> str:
        """Why what is chosen cannot be written, "" for nothing."""
        return ""

    def write(self, path: Path) -> None:
        """Write it, and end the dialog; what goes wrong is told by ``fail``."""
        raise TypeError(f"{type(self).__name__} does not say what it writes to {path}")

    # what happens

    def look_ahead(self) -> None:
        """Say what keeps the file from being written now."""
        text = self.path.text().strip()
        self.replace.look_at(typed_path(text))
        self._export.set_unavailable(self.objection() or (self.replace.objection if text else "Name a file."))
        self._trouble.hide()
        self.refit()

    def fail(self, sentence: str) -> None:
        """Say what went wrong; what was typed stays."""
        self._trouble.setText(sentence)
        self._trouble.show()
        self.refit()

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, "Export", self.path.text(), self._filter)
        if path:
            self.path.setText(path)
            self.replace.agree(typed_path(path))

    def _on_export(self) -> None:
        self.look_ahead()  # a file may have come since the path was typed
        if not self._export.unavailable:
            self.write_wanted.emit(typed_path(self.path.text().strip()))

"""Saves pages as a PDF: where to, and nothing is replaced that is not meant."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from tallow.printing.document import Document
from tallow.printing.naming import pdf_name, pdf_path
from tallow.printing.target import write_pdf
from tallow.services.files.targets import see_target
from tallow.services.progress import Tell
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.export_dialog import documents
from tallow.ui.dialogs.file_line import file_line
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.dialogs.replacing import ReplaceTick
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.shell.progress import Work


class PdfDialog(Overlay):
    """Asks for a file, and writes the pages into it.

    Args:
        called: what is printed, for the file's name.

    Signals:
        saved: the PDF is written (its path as text, how many pages).
    """

    saved = Signal(str, int)

    def __init__(self, bridge: Bridge, document: Document, called: str, parent: QWidget) -> None:
        super().__init__("Save as PDF", parent, width=560)
        self._bridge, self._document, self._called = bridge, document, called
        self.path = Field("File")
        self.replace = ReplaceTick()
        self._trouble = Text("", Role.SECONDARY, "danger", wrap=True)
        self.body.addWidget(SmallCaps("file"))
        self.body.addLayout(file_line(self.path, self._on_browse))
        self.body.addWidget(self.replace)
        self.body.addWidget(self._trouble)
        self.add_button("Cancel").clicked.connect(self.reject)
        self._save = self.add_button("Save PDF", Kind.PRIMARY, default=True)
        self._save.clicked.connect(self._on_save)
        self.path.textChanged.connect(self._see_file)
        self.replace.toggled.connect(self._see_file)
        self.path.setText(str(documents() / pdf_name(called)))
        self.path.setFocus()

    def _target(self) -> Path:
        """The file that is meant."""
        return pdf_path(self.path.text(), self._called)

    def _see_file(self) -> None:
        """Offer to replace the file that is there, and write nothing until that is wished."""
        self.replace.look_at(self._target())
        self._save.set_unavailable(self.replace.objection)
        self._trouble.setVisible(False)
        self.refit()

    def _on_browse(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, "Save as PDF", self.path.text(), "PDF (*.pdf)")
        if path:
            self.path.setText(path)
            if self._target() == Path(path):  # else the system's dialog asked about another file
                self.replace.agree(self._target())

    def _on_save(self) -> None:
        self._see_file()  # a file may have come since the path was typed
        if self._save.unavailable:
            return
        path, document, host = self._target(), self._document, self._bridge.host

        def write(tell: Tell) -> int:
            see_target(host, path)
            write_pdf(document, path, tell)
            return len(document.pages)

        Work(self, "Printing", write, done=lambda pages: self._on_written(path, pages), failed=self._fail).begin()

    def _on_written(self, path: Path, pages: int) -> None:
        self.accept()
        self.saved.emit(str(path), pages)

    def _fail(self, sentence: str) -> None:
        self._trouble.setText(sentence)
        self._trouble.setVisible(True)
        self.refit()

"""Ways: how pages leave the preview, to a printer of the system or into a PDF, and the word that they did."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from tallow.model.errors import UserMistake
from tallow.printing.document import Document
from tallow.printing.paper import PAPERS, Margins, clear_of
from tallow.ui.bridge import Bridge
from tallow.ui.preview import printer
from tallow.ui.preview.desk import Desk
from tallow.ui.shell.outside import open_outside
from tallow.ui.shell.progress import Work


class Ways(QObject):
    """For the pages that are on the desk.

    Args:
        over: the page that shows them.

    Signals:
        sent: the printer has the pages (a sentence).
    """

    sent = Signal(str)

    def __init__(self, bridge: Bridge, desk: Desk, over: QWidget) -> None:
        super().__init__(over)
        self._bridge, self._desk, self._over = bridge, desk, over

    def print(self) -> None:
        """Ask which printer, and send it the pages."""
        document = self._desk.document
        if document is None:
            return
        if not printer.installed():
            self._bridge.trouble.emit(printer.NONE)
            return
        printer.choose(document, self._over, self._see_border)

    def save(self) -> None:
        """Ask where to, and write the PDF."""
        from tallow.ui.dialogs.pdf_dialog import PdfDialog

        document = self._desk.document
        if document is None:
            return
        campaign, records = self._bridge.campaign, document.records
        called = records[0].name if len(records) == 1 else campaign.name if campaign else "Sheets"
        dialog = PdfDialog(self._bridge, document, called, self._over)
        dialog.saved.connect(self._on_saved)
        dialog.open()

    def _see_border(self, chosen: QPrinter) -> None:
        """Ask what is to be done where the pages reach into what the printer leaves white; else send them."""
        document = self._desk.document
        if document is None:
            return
        frame = document.pages[0].frame
        edge = printer.border(chosen, frame)
        margins = clear_of(frame, edge)
        if margins is None:
            self._send(document, chosen)
            return
        from tallow.ui.dialogs.border_dialog import BorderDialog

        paper = PAPERS[self._desk.wish.options.paper].name
        dialog = BorderDialog(chosen.printerName(), paper, edge, self._over)
        dialog.accepted.connect(lambda: self._widen(margins))
        dialog.as_they_are.connect(lambda: self._send(document, chosen))
        dialog.open()

    def _widen(self, margins: Margins) -> None:
        """Lay the pages out anew, clear of the printer's border, to be looked at before they are printed."""
        options = replace(self._desk.wish.options, margin=margins)
        try:
            options.see()
        except UserMistake as mistake:
            self._bridge.trouble.emit(str(mistake))
            return
        self._desk.take(replace(self._desk.wish, options=options))

    def _send(self, document: Document, chosen: QPrinter) -> None:
        Work(
            self._over,
            "Printing",
            lambda tell: printer.send(document, chosen, tell),
            done=lambda pages: self._on_sent(chosen.printerName(), pages),
            failed=self._bridge.trouble.emit,
        ).begin()

    def _on_sent(self, name: str, pages: int) -> None:
        self.sent.emit(f"Sent {_counted(pages)} to {name}." if name else f"Sent {_counted(pages)}.")

    def _on_saved(self, path: str, pages: int) -> None:
        from tallow.ui.dialogs.confirm import Confirm

        done = Confirm("Saved", f"Wrote {path}: {_counted(pages)}.", "Open it", self._over, leave="Done")
        done.accepted.connect(lambda: open_outside(Path(path), self._bridge.trouble.emit, self))
        done.open()


def _counted(pages: int) -> str:
    return "1 page" if pages == 1 else f"{pages} pages"

"""Ways: how pages leave the preview, to a printer of the system or into a PDF, and the word that they did."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

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
        printer.choose(document, self._over, self._send)

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

    def _send(self, chosen: QPrinter) -> None:
        document = self._desk.document
        if document is None:
            return
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

        done = Confirm("Printed", f"Wrote {path}: {_counted(pages)}.", "Open it", self._over, leave="Done")
        done.accepted.connect(lambda: open_outside(Path(path), self._bridge.trouble.emit, self))
        done.open()


def _counted(pages: int) -> str:
    return "1 page" if pages == 1 else f"{pages} pages"

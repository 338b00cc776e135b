"""A printer of the system: whether there is one, which the person chooses in Qt's dialog, and what it is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from tallow.model.errors import UserMistake
from tallow.printing.document import Document
from tallow.printing.pdf import draw, layout
from tallow.services.progress import Tell, silent

NONE = "No printer is set up on this computer. Add one in the system's settings, or save a PDF."


def installed() -> bool:
    """Whether the system has a printer."""
    return bool(QPrinterInfo.availablePrinterNames())


def choose(document: Document, over: QWidget, go_on: Callable[[QPrinter], object]) -> QPrintDialog:
    """Ask with the system's dialog which printer, which pages and how often; ``go_on`` is given the printer."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(document.title)
    printer.setCreator("Tallow")
    printer.setPageLayout(layout(document.pages[0].frame))
    dialog = QPrintDialog(printer, over.window())
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
    dialog.setMinMax(1, len(document.pages))
    dialog.accepted.connect(lambda: go_on(printer))
    dialog.finished.connect(lambda _code: dialog.deleteLater())
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.show()
    return dialog


def send(document: Document, printer: QPrinter, tell: Tell = silent) -> int:
    """Paint the pages that were chosen on a printer; returns how many.

    Raises:
        UserMistake: where it takes none.
        Stopped: where ``tell`` stops it; the printer forgets what it has by then.
    """
    first, last = 1, len(document.pages)
    if printer.printRange() == QPrinter.PrintRange.PageRange and printer.fromPage():
        first, last = printer.fromPage(), printer.toPage()
    part = replace(document, pages=document.pages[first - 1 : last])
    draw(part, printer, tell)
    if printer.printerState() == QPrinter.PrinterState.Error:
        raise UserMistake("The printer did not take the pages. See whether it is there, or save a PDF.")
    return len(part.pages)

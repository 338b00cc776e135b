"""A printer of the system: whether there is one, which the person chooses, its border, and what it is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QPageLayout
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget

from tallow.model.errors import UserMistake
from tallow.printing.document import Document
from tallow.printing.paper import Frame, Margins, turned
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


def border(chosen: QPrinter, frame: Frame) -> Margins:
    """What a printer leaves white of a page, as it lies; nothing where the pages go into a file."""
    if chosen.outputFormat() != QPrinter.OutputFormat.NativeFormat:
        return Margins(0.0, 0.0, 0.0, 0.0)
    # WORKAROUND for Qt with CUPS, which gives a lying page the border of an upright one, and which of another paper
    # keeps the border that a whole layout was set with: a printer of our own is asked, upright, by the size alone.
    asked = QPrinter(QPrinterInfo.printerInfo(chosen.printerName()), QPrinter.PrinterMode.HighResolution)
    asked.setPageSize(layout(frame).pageSize())
    asked.setPageOrientation(QPageLayout.Orientation.Portrait)
    found = asked.pageLayout()
    found.setUnits(QPageLayout.Unit.Millimeter)
    edge = found.minimumMargins()
    upright = Margins(edge.left(), edge.top(), edge.right(), edge.bottom())
    return turned(upright) if frame.page_width > frame.page_height else upright


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

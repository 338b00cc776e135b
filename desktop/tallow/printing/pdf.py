"""A document as PDF or on a printer: the same pages by one painter, with bookmarks, a language and real text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TypeAlias

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter

from tallow.model.errors import TallowError, UserMistake
from tallow.model.visible import visible
from tallow.printing.document import Document
from tallow.printing.page import Page
from tallow.printing.paper import Frame
from tallow.printing.render import paint, paint_entered, paint_printed
from tallow.printing.role import GRID
from tallow.services.collecting import no_collecting
from tallow.services.progress import Tell, silent

Paint: TypeAlias = Callable[[QPainter, Page], None]

LANGUAGE = "en-US"
"""What the labels of a sheet are written in; a reader aloud asks for it."""


def draw(document: Document, device: QPagedPaintDevice, tell: Tell = silent) -> None:
    """Paint a document on a PDF or a printer.

    Args:
        device: a QPdfWriter or a QPrinter, ready to be begun.
        tell: is told each page that is painted.

    Raises:
        UserMistake: where the device takes no page.
        Stopped: where ``tell`` stops it; a printer is told to forget what it has by then.
    """
    _draw(document, device, tell, (paint,))


def _draw(document: Document, device: QPagedPaintDevice, tell: Tell, layers: Sequence[Paint]) -> None:
    """Paint each page of a document once for each layer, on pages of their own."""
    pages = document.pages
    painter = QPainter()
    try:
        for number, page in enumerate(pages):
            tell(number, len(pages), f"Writing page {number + 1} of {len(pages)}")
            device.setPageLayout(layout(page.frame))
            for layer in layers:
                if not (device.newPage() if painter.isActive() else painter.begin(device)):
                    raise UserMistake("The printer takes no page. See whether it is there, or save a PDF.")
                painter.save()
                painter.scale(painter.device().logicalDpiX() / GRID, painter.device().logicalDpiY() / GRID)
                layer(painter, page)
                painter.restore()
    except TallowError:
        abort = getattr(device, "abort", None)  # a printer has it; its class would bring all of Qt's widgets in
        if abort is not None:
            abort()
        raise
    finally:
        if painter.isActive():
            painter.end()


def layout(frame: Frame) -> QPageLayout:
    """The page for Qt, upright or lying; the whole of it is drawn on, for the margins are the document's."""
    wide, high = frame.page_width, frame.page_height
    size = QPageSize(QSizeF(min(wide, high), max(wide, high)), QPageSize.Unit.Millimeter)
    turned = QPageLayout.Orientation.Landscape if wide > high else QPageLayout.Orientation.Portrait
    made = QPageLayout(size, turned, QMarginsF(0, 0, 0, 0))
    made.setMode(QPageLayout.Mode.FullPageMode)
    return made


def pdf(document: Document, tell: Tell = silent) -> bytes:
    """A document as PDF, its text real, its fonts in it, a bookmark for each record.

    Args:
        tell: is told each page that is painted, and of a form each field.

    Raises:
        Stopped: where ``tell`` stops it.
    """
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(GRID)
    writer.setTitle(visible(document.title))
    writer.setCreator("Tallow")
    with no_collecting():
        _draw(document, writer, tell, (paint_printed, paint_entered) if document.form else (paint,))
        return _finished(document, bytes(buffer.data().data()), tell)


def _finished(document: Document, drawn: bytes, tell: Tell) -> bytes:
    """The PDF with what Qt cannot write: bookmarks and the language of its text."""
    # pypdf takes a tenth of a second to import, which a start should not pay.
    from pypdf import PdfWriter
    from pypdf.generic import BooleanObject, DictionaryObject, NameObject, TextStringObject

    writer = PdfWriter(clone_from=BytesIO(drawn))
    if document.form:
        from tallow.printing.acroform import add_fields
        from tallow.printing.form import fields

        add_fields(writer, fields(document), tell)
    for each in document.records:
        writer.add_outline_item(title=visible(each.name or document.title), page_number=each.first)
    root = writer.root_object
    root[NameObject("/Lang")] = TextStringObject(LANGUAGE)
    root[NameObject("/ViewerPreferences")] = DictionaryObject({NameObject("/DisplayDocTitle"): BooleanObject(True)})
    finished = BytesIO()
    writer.write(finished)
    return finished.getvalue()

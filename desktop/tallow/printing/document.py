"""A document: sheets of records laid out on pages, written as PDF or painted as pictures."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from tallow.model.errors import UserMistake
from tallow.printing.flow import Page, Room, flow
from tallow.printing.fonts import load_fonts, missing_characters
from tallow.printing.paper import Frame, Options, day
from tallow.printing.pen import Words
from tallow.printing.render import image, paint
from tallow.printing.rest import at_rest
from tallow.printing.role import GRID
from tallow.printing.sheet import footer, rows, running_head
from tallow.printing.space import Space
from tallow.printing.strand import Placed
from tallow.services.progress import Tell, silent
from tallow.services.sheets import SheetView

__all__ = ["Layout", "Options", "Printed", "lay_out", "print_pdf", "render_pages", "unprintable", "write_pdf"]

FOOT = 8.6
"""What the foot of a page takes, with the white above it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Pages, ready to be painted on anything.

    Attributes:
        title: what the document is called.
        unprintable: characters that no font has, each once, to be named before printing.
    """

    title: str
    pages: tuple[Page, ...]
    unprintable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Printed:
    """What was written.

    Attributes:
        pages: how many.
        unprintable: characters that no font has; they stand on paper as empty boxes.
    """

    pages: int
    unprintable: tuple[str, ...]


def lay_out(views: Iterable[SheetView], options: Options, *, home: Path, tell: Tell = silent, count: int = 0) -> Layout:
    """The sheets of records on pages, each record beginning on a page of its own.

    Args:
        home: where ``resources/fonts`` lies.
        tell: is told each sheet that is laid out.
        count: how many sheets there are, for ``tell``.

    Raises:
        UserMistake: for a paper that is not known or margins that leave no room.
        Stopped: where ``tell`` stops it.
    """
    _ready(home)
    frame = options.frame()
    sheets: list[tuple[SheetView, tuple[Placed, ...]]] = []
    names: list[str] = []
    for number, view in enumerate(views, 1):
        tell(number - 1, count, f"Laying out sheet {number} of {count}")
        shown = at_rest(view) if options.values == "full" else view
        names.append(view.record.name)
        sheets += [(shown, page) for page in _pages(shown, frame)]
    when = options.printed or datetime.now().astimezone().date()
    pages = []
    for number, (view, placed) in enumerate(sheets, 1):
        foot = footer(view, f"printed {day(when)}", f"page {number} of {len(sheets)}", frame.width)
        at = Placed(frame.x, frame.y + frame.height - foot.height, foot)
        pages.append(Page(frame, (*(replace(each, x=each.x + frame.x, y=each.y + frame.y) for each in placed), at)))
    title = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
    return Layout(title, tuple(pages), _unprintable(pages))


def _pages(view: SheetView, frame: Frame) -> tuple[tuple[Placed, ...], ...]:
    """A record's pages; where standing closer saves one, its lines do."""
    room = Room(frame.width, frame.height - FOOT, running_head(view, frame.width))
    usual = flow(rows(view, Space(frame.width)), room)
    if len(usual) == 1:
        return usual
    close = flow(rows(view, Space(frame.width, close=True)), room)
    return close if len(close) < len(usual) else usual


def _unprintable(pages: Sequence[Page]) -> tuple[str, ...]:
    texts: dict[str, dict[str, None]] = {}
    for mark in _words(pages):
        texts.setdefault(mark.role.family, {}).update(dict.fromkeys(mark.line.text))
    found = [lost for family, used in texts.items() for lost in missing_characters("".join(used), family)]
    return tuple(dict.fromkeys(found))


def unprintable(text: str, *, home: Path) -> tuple[str, ...]:
    """The characters of a text that no font has, each once, asked before anything is laid out."""
    _ready(home)
    return missing_characters(text)


def _words(pages: Sequence[Page]) -> Iterator[Words]:
    return (mark for page in pages for placed in page.placed for mark in placed.piece.marks if isinstance(mark, Words))


def _ready(home: Path) -> None:
    """A program to draw in, which needs no display, and our fonts."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        global _application  # noqa: PLW0603 — Qt wants its one application kept until the process ends
        _application = QGuiApplication(["tallow"])
    load_fonts(home)


_application: QGuiApplication | None = None


def print_pdf(views: Sequence[SheetView], path: Path, options: Options, *, home: Path) -> Printed:
    """Write the sheets of records as one PDF.

    Raises:
        UserMistake: for options that do not fit, or a path that cannot be written; then no file was touched.
    """
    document = lay_out(views, options, home=home)
    write_pdf(document, path)
    return Printed(len(document.pages), document.unprintable)


def write_pdf(document: Layout, path: Path, tell: Tell = silent) -> None:
    """Write a document; what stood at the path is replaced only by the whole of it.

    Args:
        tell: is told each page that is painted.
    """
    data = pdf(document, tell)
    try:
        target = path.resolve()
        if target.is_dir():
            raise UserMistake(f"{path} is a folder. Name a file in it.")
        if target.exists() and not target.is_file():  # a pipe or a device is written to, never replaced
            target.write_bytes(data)
        else:
            _swap_in(data, target)
    except OSError as error:
        raise UserMistake(f"{path} cannot be written: {error.strerror or error}. Choose another place.") from error


def _swap_in(data: bytes, target: Path) -> None:
    """Write beside the target, then put it in its place, so that nobody ever sees half of it."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".part")
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        unfinished.chmod(0o666 & ~_umask())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def pdf(document: Layout, tell: Tell = silent) -> bytes:
    """A document as PDF, its text real and its fonts in it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(GRID)
    writer.setTitle(document.title)
    writer.setCreator("Tallow")
    painter: QPainter | None = None
    try:
        for number, page in enumerate(document.pages):
            tell(number, len(document.pages), f"Writing page {number + 1} of {len(document.pages)}")
            writer.setPageLayout(_layout(page.frame))
            if painter is None:
                painter = QPainter(writer)
            else:
                writer.newPage()
            paint(painter, page)
    finally:
        if painter is not None:
            painter.end()
    return bytes(buffer.data().data())


def _layout(frame: Frame) -> QPageLayout:
    wide, high = frame.page_width, frame.page_height
    lying = wide > high
    size = QPageSize(QSizeF(min(wide, high), max(wide, high)), QPageSize.Unit.Millimeter)
    turned = QPageLayout.Orientation.Landscape if lying else QPageLayout.Orientation.Portrait
    return QPageLayout(size, turned, QMarginsF(0, 0, 0, 0))


def render_pages(view: SheetView, options: Options, *, home: Path, dpi: int = 100) -> list[QImage]:
    """The pages of one record as pictures, from the same layout."""
    return [image(page, dpi) for page in lay_out([view], options, home=home).pages]

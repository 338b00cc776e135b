"""Thumbs: draws the small pictures of the pages one after the other, while nothing else is to be done."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from PySide6.QtGui import QImage

from tallow.printing.document import Document
from tallow.printing.render import image
from tallow.ui.kit import look
from tallow.ui.kit.page_strip import PageStrip, PageThumb

_ACROSS = 208  # pixels that a small picture is drawn with, at 100 %
_WHILE = 20  # milliseconds of drawing before the window looks what else there is to do


class Thumbs(QObject):
    """Fills a strip."""

    def __init__(self, strip: PageStrip) -> None:
        super().__init__(strip)
        self._strip = strip
        self._document: Document | None = None
        self._titles: list[str] = []
        self._pictures: list[QImage] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._draw)

    def show(self, document: Document | None) -> None:
        """Show the pages of another document; those of the same stay as they are."""
        if document is self._document:
            return
        self._document, self._pictures = document, []
        self._titles = [_title(document, at) for at in range(len(document.pages))] if document else []
        self._fill()
        self._timer.start()

    def _draw(self) -> None:
        pages = self._document.pages if self._document else ()
        clock = QElapsedTimer()
        clock.start()
        while len(self._pictures) < len(pages) and clock.elapsed() < _WHILE:
            page = pages[len(self._pictures)]
            dots = look().px(_ACROSS) * self._strip.devicePixelRatioF()
            self._pictures.append(image(page, max(8, round(dots / page.frame.page_width * 25.4))))
        if len(self._pictures) >= len(pages):
            self._timer.stop()
        self._fill()

    def _fill(self) -> None:
        pages = self._document.pages if self._document else ()
        drawn = [*self._pictures, *([None] * (len(pages) - len(self._pictures)))]
        self._strip.set_pages([
            PageThumb(title, picture, page.frame.page_height / page.frame.page_width)
            for title, picture, page in zip(self._titles, drawn, pages, strict=True)
        ])  # fmt: skip


def _title(document: Document, page: int) -> str:
    """Whose sheets stand on a page."""
    names = [each.name for each in document.records if each.first <= page < each.first + each.count]
    return ", ".join(names)

"""PageStrip: the pages that will be printed, small, one below the other."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import REACH, Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import Index, RowState, RowView
from tallow.ui.kit.spoken import spoken

_WIDTH, _THUMB, _LONG, _ABOVE, _BETWEEN, _LINE, _BELOW = 168, 104, 147, 10, 6, 16, 8
_BAR = 3  # what marks the page that is shown


@dataclass(frozen=True, slots=True)
class PageThumb:
    """One page: what is on it, its picture once it is drawn, and its height divided by its width."""

    title: str
    picture: QImage | None = None
    ratio: float = _LONG / _THUMB


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    of: int
    thumb: PageThumb


class PageStrip(RowView[_Page]):
    """The pages; ↑, ↓, Page Up and Page Down go from one to the next. `unit` is what one is called.

    A page whose picture is not drawn yet is dashed; a picture is scaled to the thumb.

    Signals:
        page_chosen: its place, 0 for the first.
    """

    page_chosen = Signal(int)

    def __init__(self, name: str = "Pages", unit: str = "Page", parent: QWidget | None = None) -> None:
        super().__init__(name, scrolls=True, parent=parent)
        self._unit = unit

    def set_pages(self, pages: list[PageThumb] | tuple[PageThumb, ...]) -> None:
        """Shows other pages; does not emit; the page that is shown stays where it can."""
        at = max(0, self.currentIndex().row())
        self.set_rows([_Page(number, len(pages), thumb) for number, thumb in enumerate(pages, start=1)])
        if pages:
            self.choose(min(at, len(pages) - 1))

    @property
    def page(self) -> int:
        """The place of the page that is shown, -1 while there is none."""
        return self.currentIndex().row()

    def row_height(self, row: _Page, width: int) -> int:
        px = look().px
        return px(_ABOVE) + round(px(_THUMB) * row.thumb.ratio) + px(_BETWEEN) + px(_LINE) + px(_BELOW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: _Page, state: RowState) -> None:
        current, theme, px = look(), look().theme, look().px
        if state.current:
            painter.fillRect(rect, theme.sheet)
            paint.bar(painter, rect, theme.fill)
        elif state.hovered:
            painter.fillRect(rect, theme.wash)
        wide = px(_THUMB)
        left = round(rect.center().x() - wide / 2)
        page = QRectF(left, rect.top() + px(_ABOVE), wide, round(wide * row.thumb.ratio))
        self._paint_page(painter, page, row.thumb.picture)
        line = QRectF(rect.left() + px(8), page.bottom() + px(_BETWEEN), rect.width() - px(16), px(_LINE))
        ink = theme.ink if state.current and self.isEnabled() else theme.ink3
        words = f"{row.number}\u2002{row.thumb.title}"
        paint.text(painter, line, words, current.font(Role.MINIMUM), ink, Qt.AlignmentFlag.AlignHCenter)

    def focus_outline(self) -> Outline:
        """The ring goes round within the page's row, beside its bar: the strip fills its side of the window."""
        px, outline = look().px, super().focus_outline()
        return Outline(outline.rect.adjusted(px(REACH + _BAR), px(REACH), -px(REACH), -px(REACH)))

    def _paint_page(self, painter: QPainter, page: QRectF, picture: QImage | None) -> None:
        line = look().theme.line
        if picture is None:
            paint.dashed(painter, page, line)
            return
        size = page.size().toSize() * self.devicePixelRatioF()
        smooth = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(page, picture.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        paint.frame(painter, page, line, paint.HAIR)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        hint.setWidth(look().px(_WIDTH))
        return hint

    def spoken_row(self, row: _Page) -> str:
        drawn = "" if row.thumb.picture is not None else "not drawn yet"
        return spoken(f"{self._unit} {row.number} of {row.of}", row.thumb.title, drawn)

    def tip_row(self, row: _Page) -> str:
        return row.thumb.title

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        elif 0 <= self.page + by < len(self.rows):
            self.setCurrentIndex(self.model().index(self.page + by, 0))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self.showing and current.isValid():
            self.page_chosen.emit(current.row())
        self.viewport().update()

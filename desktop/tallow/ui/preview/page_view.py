"""PageView: a page as it will be printed, drawn by the same painter at any size, with its margins marked."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from tallow.printing.page import Page
from tallow.printing.render import image
from tallow.ui.kit import look, paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.spoken import spoken

SCREEN = 96 / 25.4
"""Pixels of a millimeter at 100 %."""
STEPS = (0.25, 0.33, 0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0)
_AROUND, _CORNER, _LEAST = 16, 12, 0.1
_WHOLE, _WIDTH = "page", "width"
FITS = ((_WHOLE, "Whole page"), (_WIDTH, "Width"))


class PageView(QAbstractScrollArea):
    """One page; arrows scroll, Page Up and Page Down ask for another, Ctrl with the wheel makes it larger.

    Attributes:
        fit: ``page`` or ``width`` where the page takes the room there is, "" for a size of its own.

    Signals:
        page_wanted: another page is wanted, by -1 or 1.
        zoomed: its size is another.
    """

    page_wanted = Signal(int)
    zoomed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fit = _WHOLE
        self._zoom = 1.0
        self._page: Page | None = None
        self._drawn: tuple[Page, int, QImage] | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName("Page")
        look().changed.connect(self._restyle)

    @property
    def zoom(self) -> float:
        """1.0 is as large as on paper, on a usual screen."""
        return self._zoom

    def show_page(self, page: Page | None, words: str = "") -> None:
        """Show a page, or with None nothing but a few words of why there is none."""
        self._page = page
        self.setAccessibleName(spoken("Page", words))
        self._arrange()

    def set_fit(self, fit: str) -> None:
        """Let the page take the room there is, or its width alone."""
        self.fit = fit
        self._arrange()

    def step_zoom(self, by: int) -> None:
        """Make the page larger (1) or smaller (-1)."""
        others = [each for each in STEPS if each > self._zoom + 0.004] if by > 0 else [
            each for each in reversed(STEPS) if each < self._zoom - 0.004]  # fmt: skip
        if others:
            self.set_zoom(others[0])

    def set_zoom(self, zoom: float) -> None:
        """Give the page a size of its own."""
        self.fit, self._zoom = "", zoom
        self._arrange()
        self.zoomed.emit()

    def page_rect(self) -> QRect:
        """Where the page stands in the viewport."""
        if self._page is None:
            return QRect()
        frame, room, around = self._page.frame, self.viewport().rect(), look().px(_AROUND)
        wide, high = (round(mm * SCREEN * self._zoom) for mm in (frame.page_width, frame.page_height))
        left = max(around - self.horizontalScrollBar().value(), (room.width() - wide) // 2)
        top = max(around - self.verticalScrollBar().value(), (room.height() - high) // 2)
        left = left if wide + 2 * around <= room.width() else around - self.horizontalScrollBar().value()
        top = top if high + 2 * around <= room.height() else around - self.verticalScrollBar().value()
        return QRect(left, top, wide, high)

    def focus_outline(self) -> Outline:
        return Outline(self.viewport().rect().adjusted(3, 3, -3, -3))

    # how it stands

    def _arrange(self) -> None:
        """Take the size that fits, and let the bars reach all of the page."""
        before, around = self._zoom, look().px(_AROUND)
        room = self.maximumViewportSize()
        if self._page is not None:
            frame = self._page.frame
            across = (room.width() - 2 * around) / frame.page_width / SCREEN
            down = (room.height() - 2 * around) / frame.page_height / SCREEN
            if self.fit:
                self._zoom = max(_LEAST, min(across, down) if self.fit == _WHOLE else across)
                narrower = room.width() - self.verticalScrollBar().sizeHint().width() - 2 * around
                if self.fit == _WIDTH and across > down:
                    self._zoom = max(_LEAST, narrower / frame.page_width / SCREEN)
            self._set_bars(frame.page_width, frame.page_height)
        if before != self._zoom:
            self.zoomed.emit()
        self.viewport().update()

    def _set_bars(self, wide: float, high: float) -> None:
        room, around, scale = self.viewport().size(), 2 * look().px(_AROUND), SCREEN * self._zoom
        for bar, long, short in (
            (self.horizontalScrollBar(), round(wide * scale) + around, room.width()),
            (self.verticalScrollBar(), round(high * scale) + around, room.height()),
        ):
            bar.setPageStep(short)
            bar.setSingleStep(look().px(24))
            bar.setRange(0, max(0, long - short))

    def _restyle(self) -> None:
        self._drawn = None
        self._arrange()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self.viewport().update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self.viewport()), look().theme
        painter.fillRect(self.viewport().rect(), theme.bg)
        if self._page is not None:
            rect = self.page_rect()
            painter.drawImage(rect, self._picture(self._page, rect.width()))
            paint.frame(painter, QRectF(rect), theme.line, paint.HAIR)
            self._paint_corners(painter, self._page, rect)
        painter.end()

    def _picture(self, page: Page, width: int) -> QImage:
        """The page's picture for so many pixels across, drawn once."""
        dpi = max(8, round(width * self.devicePixelRatioF() / page.frame.page_width * 25.4))
        if self._drawn is None or self._drawn[0] is not page or self._drawn[1] != dpi:
            self._drawn = (page, dpi, image(page, dpi))
        return self._drawn[2]

    def _paint_corners(self, painter: QPainter, page: Page, rect: QRect) -> None:
        """Marks at the corners of what may be drawn on, outside of it; they are not printed."""
        frame, scale, color = page.frame, SCREEN * self._zoom, QColor(look().theme.fill)
        narrowest = min(
            frame.x, frame.y, frame.page_width - frame.x - frame.width, frame.page_height - frame.y - frame.height
        )
        long = min(look().px(_CORNER), narrowest * scale)
        thick = paint.snapped(painter, paint.HAIR)
        left, top = rect.left() + frame.x * scale, rect.top() + frame.y * scale
        for x, outward in ((left, -long), (left + frame.width * scale, 0)):
            for y, upward in ((top, -long), (top + frame.height * scale, 0)):
                painter.fillRect(QRectF(x + outward, y, long, thick), color)
                painter.fillRect(QRectF(x, y + upward, thick, long), color)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()))
        if by is not None:
            self.page_wanted.emit(by)
            self.verticalScrollBar().setValue(0)
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.step_zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

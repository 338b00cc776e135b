"""What lies below the bar: rail, pages and Why panel side by side, or one over the other where the window is narrow."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import look

RAIL, NARROW_RAIL, WHY = 256, 56, 304
#: Below the first width the rail shows icons only; below the second, Why lies over the page.
RAIL_FROM, WHY_FROM = 1200, 1100


class Body(QWidget):
    """Places the three; widths are the design's, at the zoom.

    Where there is no room beside the page, Why lies over it only while it was asked for.

    Signals:
        narrowed: the rail is to show icons only, or words again.
        why_moved: whether Why shows has changed with the width.
        beside_clicked: the page was clicked while the unfolded rail lies over it.
    """

    narrowed = Signal(bool)
    why_moved = Signal()
    beside_clicked = Signal()

    def __init__(self, rail: QWidget, pages: QWidget, why: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rail, self._pages, self._why = rail, pages, why
        self._narrow = self._forced = self._unfolded = False
        self._beside = self._open = True
        self._over = False
        self._curtain = Curtain()
        self._curtain.clicked.connect(self.beside_clicked)
        for each in (pages, why, self._curtain, rail):
            each.setParent(self)
        look().changed.connect(self.place)

    @property
    def narrow(self) -> bool:
        """Whether the rail shows icons only."""
        return self._narrow

    @property
    def why_shows(self) -> bool:
        """Whether the Why panel shows, beside the page or over it."""
        return self._open if self._beside else self._over

    @property
    def room_for_why(self) -> bool:
        """Whether the window is wide enough for Why beside the page."""
        return self._beside

    def show_why(self, open: bool) -> None:
        """Open or close the Why panel."""
        if self._beside:
            self._open = open
        else:
            self._over = open
        self.place()

    def force_narrow(self, forced: bool) -> None:
        """Whether the page wants the rail's room whatever the width, as a resolver does."""
        self._forced = forced
        self.place()

    def unfold(self, unfolded: bool) -> None:
        """Lay the whole rail over the page, where it shows icons only."""
        self._unfolded = unfolded
        self.place()

    def place(self) -> None:
        """Give each its place."""
        px, width, height = look().px, self.width(), self.height()
        narrow = self._forced or width < px(RAIL_FROM)
        if narrow != self._narrow:
            self._narrow, self._unfolded = narrow, False
            self.narrowed.emit(narrow)
        rail = px(NARROW_RAIL if narrow else RAIL)
        beside = width >= px(WHY_FROM)
        if beside != self._beside:
            self._beside, self._over = beside, False
            self.why_moved.emit()
        why = px(WHY) if self._open else 0
        self._rail.setGeometry(QRect(0, 0, px(RAIL) if self._unfolded and narrow else rail, height))
        self._pages.setGeometry(QRect(rail, 0, width - rail - (why if beside else 0), height))
        self._why.setGeometry(QRect(width - px(WHY), 0, px(WHY), height))
        self._why.setVisible(self.why_shows)
        self._curtain.setGeometry(self.rect())
        self._curtain.setVisible(self._unfolded and narrow)
        for each in (self._why, self._curtain, self._rail):
            each.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place()
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.sheet)
        painter.end()


class Curtain(QWidget):
    """Catches the click beside the unfolded rail; nothing of it is seen."""

    clicked = Signal()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.clicked.emit()

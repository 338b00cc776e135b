"""CellLine: the line that opens over a cell or a row, in which one types in its place."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.bare_line import BareLine
from tallow.ui.kit.look import look


class CellLine(BareLine):
    """In a heavy frame, which turns to danger while what stands in it cannot be taken.

    Attributes:
        wrong: whether it cannot be taken.
    """

    def __init__(self, parent: QWidget, name: str, font: QFont, *, left: int = 3) -> None:
        super().__init__(parent)
        self.wrong = False
        self.setAccessibleName(name)
        self.setFont(font)
        self.center_capitals(left, 3)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        event.accept()  # or Enter and Insert would reach the view behind and act there too

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = QPainter(self), look().theme, self.rect()
        painter.fillRect(rect, theme.well)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self)
        paint.frame(painter, QRectF(rect), theme.danger if self.wrong else theme.fill, 2)
        painter.end()

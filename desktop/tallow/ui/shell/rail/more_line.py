"""The line below a list that is longer than its place: how many rows it hides, and a press that shows them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tallow.ui.kit import Role, look, paint

HEIGHT = 30


class MoreLine(QAbstractButton):
    """Says "14 more…"; the keyboard needs no stop here, for its arrows scroll the list."""

    def __init__(self, left: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._left = left
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        if self.underMouse():
            painter.fillRect(self.rect(), theme.wash)
        row = QRectF(self.rect()).adjusted(look().px(self._left), 0, 0, 0)
        paint.text(painter, row, self.text(), look().font(Role.SECONDARY), theme.ink3)
        painter.end()

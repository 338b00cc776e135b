"""The sentence that stands at a table's cell while what was typed in it cannot be taken."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role


class CellNotice(Text):
    """Words in a small framed box over the table; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", Role.SECONDARY, "danger", parent=parent)
        self._over = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def tell(self, sentence: str, cell: QRect) -> None:
        """Shows a sentence below a cell, above it where there is no room; an empty one takes it away.

        Args:
            cell: where the cell stands, in the coordinates of the widget that holds the notice.
        """
        self.setText(sentence)
        self.setVisible(bool(sentence))
        if not sentence:
            return
        px, room = look().px, self._over.rect()
        self.setContentsMargins(px(6), px(3), px(6), px(3))
        self.resize(self.sizeHint())
        left = max(0, min(cell.left(), room.right() - self.width()))
        below = cell.bottom() + px(2)
        fits = below + self.height() <= room.bottom()
        self.move(left, below if fits else max(0, cell.top() - self.height() - px(2)))
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.box(painter, QRectF(self.rect()), look().theme.sheet, look().theme.danger, paint.HAIR)
        painter.end()
        super().paintEvent(event)

"""A layout that sets widgets side by side and goes on in a new line where the width ends."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

from tallow.ui.kit.laid_out import laid_out, least, wanted


class FlowLayout(QHBoxLayout):
    """Lines of widgets, each at its own size, in reading order.

    Qt's own layout keeps the items; only where the widgets stand is ours (see ``kit/laid_out.py``).
    """

    def __init__(self, parent: QWidget | None = None, spacing: int = 8) -> None:
        super().__init__()
        self._asked: list[tuple[QWidget, QSize, QSize]] | None = None
        if parent is not None:
            parent.setLayout(self)
        self.setSpacing(spacing)
        self.setContentsMargins(QMargins())

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def minimumHeightForWidth(self, width: int) -> int:
        return self.heightForWidth(width)

    def setGeometry(self, rect: QRect) -> None:
        QLayout.setGeometry(self, rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        shown = [size for _, size, _ in self._shown()]
        width = sum(size.width() for size in shown) + self.spacing() * max(0, len(shown) - 1)
        return QSize(width, max((size.height() for size in shown), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for _, _, smallest in self._shown():
            size = size.expandedTo(smallest)
        return size

    def invalidate(self) -> None:
        self._asked = None
        super().invalidate()

    def _shown(self) -> list[tuple[QWidget, QSize, QSize]]:
        """The widgets that show, how large and how small each would be: asked once until one tells of another size."""
        if self._asked is None:
            shown = [widget for widget in laid_out(self) if not widget.isHidden()]
            self._asked = [(widget, wanted(widget), least(widget)) for widget in shown]
        return self._asked

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        """Sets the widgets in lines within a width; returns the height they take."""
        left, top, line = rect.left(), rect.top(), 0
        for widget, size, smallest in self._shown():
            width = min(size.width(), max(rect.width(), smallest.width()))
            if left > rect.left() and left + width > rect.right() + 1:
                left, top, line = rect.left(), top + line + self.spacing(), 0
            if place:
                widget.setGeometry(QRect(left, top, width, size.height()))
            left += width + self.spacing()
            line = max(line, size.height())
        return top + line - rect.top()

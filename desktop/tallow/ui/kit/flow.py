"""A layout that sets widgets side by side and goes on in a new line where the width ends."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

from tallow.ui.kit.laid_out import laid_out, least, wanted


class FlowLayout(QHBoxLayout):
    """Lines of widgets, each at its own size, in reading order.

    Qt's own layout keeps the items; only where the widgets stand is ours (see ``kit/laid_out.py``).
    """

    def __init__(self, parent: QWidget | None = None, spacing: int = 8) -> None:
        super().__init__()
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
        shown = [wanted(widget) for widget in self._shown()]
        width = sum(size.width() for size in shown) + self.spacing() * max(0, len(shown) - 1)
        return QSize(width, max((size.height() for size in shown), default=0))

    def minimumSize(self) -> QSize:
        size = QSize()
        for widget in self._shown():
            size = size.expandedTo(least(widget))
        return size

    def _shown(self) -> Iterator[QWidget]:
        return (widget for widget in laid_out(self) if not widget.isHidden())

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        """Sets the widgets in lines within a width; returns the height they take."""
        left, top, line = rect.left(), rect.top(), 0
        for widget in self._shown():
            size = wanted(widget)
            size.setWidth(min(size.width(), max(rect.width(), least(widget).width())))
            if left > rect.left() and left + size.width() > rect.right() + 1:
                left, top, line = rect.left(), top + line + self.spacing(), 0
            if place:
                widget.setGeometry(QRect(QPoint(left, top), size))
            left += size.width() + self.spacing()
            line = max(line, size.height())
        return top + line - rect.top()

"""A layout that spreads widgets evenly over a line, in as many lines as the width asks for."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

_WIDE = 20_000  # more than any line


class EvenRow(QLayout):
    """Items at their own widths, with what is left over shared out between and among them.

    Lines of as many items stand below each other in columns, each as wide as its widest.
    A few in a line that has room for more stand at its left, no wider than ``most``, or than their own width.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._across = self._down = self._grow = 0
        self._most = _WIDE
        self._sizes: list[QSize] = []
        self._heights: dict[int, int] = {}
        self.setContentsMargins(QMargins())

    def set_gaps(self, across: int, down: int, grow: int, most: int) -> None:
        """Take other gaps: the least between items, between lines, how much the former may grow, and items' width."""
        self._across, self._down, self._grow, self._most = across, down, grow, most
        self.invalidate()

    def invalidate(self) -> None:
        self._sizes, self._heights = [], {}
        super().invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:  # Qt asks again and again, for each layout around this one
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), place=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        widest = max((size.width() for size in self._hints()), default=0)
        count = max(1, len(self._items))
        return QSize(count * (widest + self._across) - self._across, self.minimumSize().height())

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        """Set the items within a width; returns the height they take."""
        top = rect.top()
        lines = self._lines(rect.width())
        columns = self._columns(lines)
        for line in lines:
            height = max(self._hints()[at].height() for at in line)
            if place:
                natural = columns if len(line) == len(columns) else [self._hints()[at].width() for at in line]
                self._place(line, natural, QRect(rect.left(), top, rect.width(), height))
            top += height + self._down
        return max(0, top - self._down - rect.top())

    def _hints(self) -> list[QSize]:
        """The items' own sizes, asked once until one of them changes."""
        if len(self._sizes) != len(self._items):
            self._sizes = [item.sizeHint() for item in self._items]
        return self._sizes

    def _lines(self, width: int) -> list[range]:
        """The places of all items in one line where they fit, else in lines of about as many each."""
        count = len(self._items)
        if not count:
            return []
        widths = [size.width() for size in self._hints()]
        together = sum(widths) + (count - 1) * self._across
        fitting = max(1, (width + self._across) // (max(widths) + self._across))
        columns = ceil(count / (1 if together <= width else ceil(count / fitting)))
        return [range(start, min(start + columns, count)) for start in range(0, count, columns)]

    def _columns(self, lines: list[range]) -> list[int]:
        """How wide the items of each column want to be, in the lines that are full."""
        full = [line for line in lines if len(line) == len(lines[0])]
        return [max(self._hints()[at].width() for at in column) for column in zip(*full, strict=True)]

    def _place(self, line: range, natural: list[int], rect: QRect) -> None:
        """Give a line's items its whole width: first wider gaps, then wider items."""
        gaps = len(line) - 1
        spare = rect.width() - sum(natural) - gaps * self._across
        gap = self._across + (min(max(0, spare) // gaps, self._grow) if gaps else 0)
        widen = max(0, rect.width() - sum(natural) - gaps * gap) / len(line)
        most = self._most if self._has_room(natural, rect.width(), gap) else _WIDE
        left: float = rect.left()
        for at, width in zip(line, natural, strict=True):
            wide = min(width + widen, max(width, most))
            self._items[at].setGeometry(QRect(round(left), rect.top(), round(left + wide) - round(left), rect.height()))
            left += wide + gap

    def _has_room(self, natural: list[int], width: int, gap: int) -> bool:
        """Whether all items stand in one line, and another would have its place behind them."""
        taken = sum(max(each, self._most) + gap for each in natural)
        return len(natural) == len(self._items) and taken + self._most <= width

"""Affinities: the three colors that a game may mark with, each with a mark of its own, as halves at a card's edges."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken, written

COLORS = ("red", "green", "blue")
"""Red is plain, green has a dot, blue a bar: color is never alone."""
_LONG, _DEEP, _DOT, _BAR, _END = 16, 8, 4, 2, 3
_SQUARE, _LINE = 10, 16


class Edge(Enum):
    """A side of a card, with the step to the neighbor there: rows down, columns right."""

    LEFT = (0, -1)
    TOP = (-1, 0)
    RIGHT = (0, 1)
    BOTTOM = (1, 0)

    @property
    def opposite(self) -> Edge:
        """The neighbor's side that touches this one."""
        down, right = self.value
        return Edge((-down, -right))


def half_place(card: QRectF, edge: Edge) -> QRectF:
    """Where the half at a card's edge stands."""
    px, center = look().px, card.center()
    long, deep = px(_LONG), px(_DEEP)
    if edge in (Edge.TOP, Edge.BOTTOM):
        top = card.top() if edge is Edge.TOP else card.bottom() - deep
        return QRectF(center.x() - long / 2, top, long, deep)
    left = card.left() if edge is Edge.LEFT else card.right() - deep
    return QRectF(left, center.y() - long / 2, deep, long)


def paint_half(painter: QPainter, card: QRectF, edge: Edge, color: str, ground: QColor | None = None) -> None:
    """Half a square at a card's edge, in one of the three colors; two that touch make a whole."""
    rect = paint.aligned(painter, half_place(card, edge))
    painter.fillRect(rect, look().theme.color(color))
    _paint_mark(painter, rect, color, ground or look().theme.well, flat=edge in (Edge.TOP, Edge.BOTTOM), dot=_DOT)


def paint_square(painter: QPainter, rect: QRectF, color: str, ground: QColor | None = None) -> None:
    """A whole square in one of the three colors, as captions have it."""
    rect = paint.aligned(painter, rect)
    painter.fillRect(rect, look().theme.color(color))
    _paint_mark(painter, rect, color, ground or look().theme.well, flat=True, dot=_DOT - 1)


def _paint_mark(painter: QPainter, rect: QRectF, color: str, ground: QColor, *, flat: bool, dot: int) -> None:
    px, center = look().px, rect.center()
    if color == "green":
        wide = high = float(px(dot))
    elif color == "blue":
        long = max(rect.width(), rect.height()) - 2 * px(_END)
        wide, high = (long, px(_BAR)) if flat else (px(_BAR), long)
    else:
        return
    mark = QRectF(center.x() - wide / 2, center.y() - high / 2, wide, high)
    painter.fillRect(paint.aligned(painter, mark), ground)


class AffinityTally(QWidget):
    """How many of each color there are: "Completed: 2 red, 1 green, 3 blue", each behind its square.

    `names` calls the colors as the game does; colors of which there is none are left out.
    """

    def __init__(self, label: str, names: Mapping[str, str], none: str = "none", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._names, self._none = label, names, none
        self._counts: Mapping[str, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        self.set_counts({})

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Shows these: color → how many."""
        self._counts = {color: counts[color] for color in COLORS if counts.get(color)}
        self.setAccessibleName(spoken(self._label, *(self._words(color) for color in self._counts or ("",))))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics, px = QFontMetricsF(look().font(Role.MINIMUM)), look().px
        width = metrics.horizontalAdvance(f"{self._label}: ")
        for color in self._counts or ("",):
            width += metrics.horizontalAdvance(self._words(color)) + px(4)
            width += px(_SQUARE) + px(14) if color else 0
        return QSize(round(width + 0.5), px(_LINE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, px = QPainter(self), look().theme, look().px
        font, rect = look().font(Role.MINIMUM), QRectF(self.rect())
        left = paint.text(painter, rect, f"{self._label}:", font, theme.ink3).right() + px(4)
        for color in self._counts or ("",):
            if color:
                side = px(_SQUARE)
                place = QRectF(left, rect.center().y() - side / 2, side, side)
                paint_square(painter, place, color, theme.sheet)
                left += side + px(4)
            line = QRectF(left, rect.top(), rect.width() - left + 1, rect.height())
            left = paint.text(painter, line, self._words(color), font, theme.ink3).right() + px(10)
        painter.end()

    def _words(self, color: str) -> str:
        if not color:
            return self._none
        return f"{written(self._counts[color])} {self._names.get(color, color)}"

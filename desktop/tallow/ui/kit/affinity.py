"""Affinities: the three colors that a game may mark with, each with a mark of its own, as halves at a card's edges."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.label import Text
from tallow.ui.kit.layers import Layer
from tallow.ui.kit.look import look
from tallow.ui.kit.one_stop import OneStop
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

COLORS = ("red", "green", "blue")
"""Red is plain, green has a dot, blue a bar: color is never alone."""
_LONG, _DEEP, _DOT, _BAR, _END = 16, 8, 4, 2, 3
_SQUARE = 10


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


class AffinitySquare(QWidget):
    """A whole square in one of the three colors, as captions have it."""

    def __init__(self, color: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color_name = color
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(look().px(_SQUARE), look().px(_SQUARE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_square(painter, QRectF(self.rect()), self._color_name, look().theme.sheet)
        painter.end()


class AffinityTally(QWidget):
    """How many of each color there are: "Completed: 2 red 1 green 3 blue", each behind its square.

    The figures are derived: one Tab stop, ← and → go from one to the next, Enter, Space and a press ask why. Colors of
    which there is none are left out.

    Attributes:
        figures: color → its figure.
    """

    def __init__(self, label: str, names: Mapping[str, str], none: str = "none", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = label
        self._none = Text(none, Role.MINIMUM, "ink3")
        self.figures = {color: Layer(names[color], derived=True, first=True) for color in COLORS if color in names}
        self._parts: dict[str, QWidget] = {}
        self._stop = OneStop(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Text(f"{label}:", Role.MINIMUM, "ink3"))
        row.addWidget(self._none)
        for color, figure in self.figures.items():
            figure.stepped.connect(self._stop.step)
            self._parts[color] = _part(color, figure)
            self._parts[color].hide()
            row.addWidget(self._parts[color])
        row.addStretch(1)
        look().changed.connect(self._restyle)
        self._restyle()
        self.settle()

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Shows these: color → how many."""
        for color, figure in self.figures.items():
            figure.set_value(counts.get(color, 0))
        self.settle()

    def settle(self) -> None:
        """Leaves out the colors of which there is none by now; one that is not known stays, and says so."""
        there = {color: figure for color, figure in self.figures.items() if figure.value() or figure.error}
        for color, part in self._parts.items():
            if part.isHidden() == (color in there):
                part.setVisible(color in there)
        self._none.setVisible(not there)
        self._stop.set_parts(list(there.values()), self._stop.at)
        words = (f"{figure.shown()} {color}" for color, figure in there.items())
        self.setAccessibleName(spoken(self._label, *(words if there else (self._none.text(),))))

    def _restyle(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.setSpacing(look().px(8))


def _part(color: str, figure: Layer) -> QWidget:
    """A color's square, its figure and its word."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look().px(1))
    for each in (AffinitySquare(color), figure, Text(color, Role.MINIMUM, "ink3")):
        row.addWidget(each)
    return made

"""MiniPips: six small squares at the end of a list's row, which say at a glance what each stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.spoken import spoken

SIDE, GAP = 8, 3


class Filling(Enum):
    """How much of a small square is filled."""

    NONE = auto()
    HALF = auto()
    WHOLE = auto()


@dataclass(frozen=True, slots=True)
class MiniPip:
    """One small square.

    Attributes:
        filling: how much of it is filled, in oxblood.
        words: what it says when it is filled ("arms light").
    """

    filling: Filling = Filling.NONE
    words: str = ""


def mini_words(head: str, pips: Sequence[MiniPip]) -> str:
    """What the filled squares say, for a row's spoken text and its tip: "Injured: arms light, waist heavy"."""
    told = spoken(*(pip.words for pip in pips if pip.filling is not Filling.NONE))
    return f"{head}: {told}" if told and head else told


def mini_width(count: int) -> int:
    """The width of so many squares in pixels."""
    return count * look().px(SIDE) + max(0, count - 1) * look().px(GAP)


def paint_mini_pips(painter: QPainter, rect: QRectF, pips: Sequence[MiniPip], *, right: bool = False) -> None:
    """The squares in the middle of a rectangle's height, from its left or up to its right; for delegates and rows."""
    side, step = look().px(SIDE), look().px(SIDE) + look().px(GAP)
    left = rect.right() - mini_width(len(pips)) if right else rect.left()
    top = rect.center().y() - side / 2
    for at, pip in enumerate(pips):
        _paint(painter, paint.aligned(painter, QRectF(left + at * step, top, side, side)), pip.filling)


def _paint(painter: QPainter, rect: QRectF, filling: Filling) -> None:
    theme = look().theme
    if filling is Filling.WHOLE:
        painter.fillRect(rect, theme.dgfx)
        return
    paint.frame(painter, rect, theme.line if filling is Filling.NONE else theme.dgfx, paint.HAIR)
    if filling is Filling.HALF:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.dgfx)
        corners = (rect.topLeft(), QPointF(rect.right(), rect.top()), QPointF(rect.left(), rect.bottom()))
        painter.drawPolygon(QPolygonF(corners))
        painter.restore()


class MiniPips(QWidget):
    """The squares where no delegate paints them, such as beside a head; spoken and told by a tip, never focused."""

    def __init__(self, head: str, pips: Sequence[MiniPip] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = head
        self._pips: tuple[MiniPip, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)
        self.set_pips(pips)

    def set_pips(self, pips: Sequence[MiniPip]) -> None:
        """Shows these."""
        self._pips = tuple(pips)
        words = mini_words(self._head, self._pips)
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(mini_width(len(self._pips)), look().px(SIDE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_mini_pips(painter, QRectF(self.rect()), self._pips)
        painter.end()

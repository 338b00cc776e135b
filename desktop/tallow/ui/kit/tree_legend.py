"""TreeLegend: what the frames of a tree mean, with how many there are of each, and whose line is drawn heavy."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.tree_node import TreeState

_SWATCH, _HIGH, _GAP, _BETWEEN, _LINE = 20, 13, 7, 20, 22


class TreeLegend(QWidget):
    """One line of swatches with words; nothing in it is pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[tuple[TreeState, str], ...] = ()
        self._line = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def set_parts(self, parts: Sequence[tuple[TreeState, str]], line: str) -> None:
        """Shows other words; ``line`` says whose line is heavy, "" for nobody's."""
        self._parts, self._line = tuple(parts), line
        self.setAccessibleName(spoken(*(words for _, words in parts)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(240), look().px(22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        px, theme, font = look().px, look().theme, look().font(Role.SECONDARY)
        metrics, left, middle = QFontMetricsF(font), 0.0, self.height() / 2
        for state, words in self._parts:
            box = QRectF(left, round(middle - px(_HIGH) / 2), px(_SWATCH), px(_HIGH))
            if state is TreeState.REMOVED:
                paint.dashed(painter, box, theme.line)
            elif state is TreeState.DEAD:
                paint.box(painter, box, theme.bg, theme.line, paint.HAIR)
            else:
                paint.box(painter, box, theme.well, theme.ink2)
            left = box.right() + px(_GAP)
            paint.text(painter, QRectF(left, 0, self.width() - left, self.height()), words, font, theme.ink2)
            left += metrics.horizontalAdvance(words) + px(_BETWEEN)
        if self._line and self.width() - left > metrics.horizontalAdvance(self._line) + px(_LINE + _GAP):
            at = self.width() - metrics.horizontalAdvance(self._line) - 1
            paint.rule(painter, at - px(_LINE + _GAP), round(middle), px(_LINE), theme.ink, paint.HEAVY)
            paint.text(painter, QRectF(at, 0, self.width() - at + 1, self.height()), self._line, font, theme.ink2)
        painter.end()

"""Layers: what a figure is made of, small below it: "5 + 0 − 1", each part typed or worked out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import look
from tallow.ui.kit.one_stop import OneStop
from tallow.ui.kit.part_number import PartNumber
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import Number

_HEIGHT, _LEAST, _ROOM = 24, 18, 8
_GAP = 1


class Layer(PartNumber):
    """One part of a figure: quiet while it is the first or nothing, else it stands out, as harm where it takes away."""

    def __init__(
        self,
        name: str,
        *,
        derived: bool = False,
        decimal: bool = False,
        first: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, derived=derived, decimal=decimal, parent=parent)
        self._first, self._color = first, ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._restyle()
        look().changed.connect(self._tint)

    def figure_font(self) -> QFont:
        return look().font(Role.SECONDARY if self._token() == "ink2" else Role.SECONDARY_STRONG, 13)

    def focus_outline(self) -> Outline:
        return Outline(self.rect(), 2)

    def box(self) -> QRect:
        return self.rect()

    def sizeHint(self) -> QSize:
        px, words = look().px, QFontMetricsF(self.figure_font()).horizontalAdvance(self.lineEdit().text())
        return QSize(max(px(_LEAST), round(words) + px(_ROOM)), px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def refresh(self) -> None:
        super().refresh()
        self.setToolTip(self.error or self._name)
        if self._token() != self._color:
            self._tint()
            self._restyle()
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, rect = QPainter(self), look().theme, QRectF(self.rect())
        if self.washed:
            painter.fillRect(rect, theme.wash)
        if not self.isEnabled():
            paint.dashed(painter, rect, theme.line)
        elif self.error:
            paint.frame(painter, rect, theme.danger, 2)
        if self.adjusted:
            paint.corner(painter, rect, theme.fill, look().px(6))
        if self.derived and self.isEnabled():
            font = self.figure_font()
            wide = QFontMetricsF(font).horizontalAdvance(self.shown())
            left, top = rect.center().x() - wide / 2, paint.baseline(rect, font) + look().px(2)
            paint.dots(painter, left, top, wide, theme.fill)
        painter.end()

    def _token(self) -> str:
        value = self.value()
        if self._first or not value:
            return "ink2"
        return "accent" if value > 0 else "danger"

    def _tint(self) -> None:
        self._color = self._token()
        made = self.lineEdit().palette()
        made.setColor(QPalette.ColorRole.Text, look().theme.color(self._color))
        self.lineEdit().setPalette(made)


class Layered(QWidget):
    """A figure's box over its layers: these are one Tab stop, ← and → go from one to the next.

    What is wrong with a layer stands below them. A `rest` is what the figure has besides, shown while there is some.
    """

    def __init__(
        self, box: QWidget, layers: Sequence[Layer], rest: Layer, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._layers, self._rest = list(layers), rest
        self._pluses = [Text("+", Role.SECONDARY, "ink3") for _ in layers]  # each before the layer behind it
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self._error.hide()
        self._line = QWidget()
        self._line.setAccessibleName(name)
        self._stop = OneStop(self._line)
        self._stop.set_parts(self._layers)
        self._lay(box)
        for layer in (*self._layers, rest):
            layer.stepped.connect(self._stop.step)
            layer.objected.connect(self._on_objected)
            layer.value_edited.connect(self._sign)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_rest(self, rest: Number) -> None:
        """Shows what the figure has besides its layers, and how each is joined to the one before it."""
        if self._rest.value() != rest:
            self._rest.set_value(rest)
        if self._rest.isHidden() == bool(rest):
            self._rest.setVisible(bool(rest))
            self._pluses[-1].setVisible(bool(rest))
            self._stop.set_parts([*self._layers, *([self._rest] if rest else [])], self._stop.at)
        self._sign()

    def _lay(self, box: QWidget) -> None:
        row = QHBoxLayout(self._line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        for layer, plus in zip((*self._layers, self._rest), (None, *self._pluses), strict=True):
            if plus is not None:
                row.addWidget(plus)
            row.addWidget(layer)
        row.addStretch(1)
        self._rest.hide()
        self._pluses[-1].hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(2))
        for each in (box, self._line, self._error):
            column.addWidget(each)

    def _sign(self) -> None:
        """A plus before each layer but one that brings its minus."""
        for layer, plus in zip((*self._layers[1:], self._rest), self._pluses, strict=True):
            value = layer.value()
            plus.setText("" if value is not None and value < 0 else "+")

    def _on_objected(self) -> None:
        sentence = " ".join(layer.error for layer in self._layers if layer.error)
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))

    def _restyle(self) -> None:
        layout = self._line.layout()
        if layout is not None:
            layout.setSpacing(look().px(_GAP))

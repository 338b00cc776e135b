"""Shield: a small number in the shape of a shield, typed or stepped."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.number_edit import NumberEdit
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

_WIDTH, _HEIGHT = 32, 34


class Shield(NumberEdit):
    """What protects a part: ↑ and ↓ step it, digits give it; named "Arms, armor 1".

    Signals:
        stepped: ← or → was pressed: -1 or 1.
        objected: the sentence about what is typed or stored, or an empty text.
    """

    stepped = Signal(int)
    objected = Signal(str)

    def __init__(self, name: str, guard: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self._guard, self._given_error = guard, ""
        self._told = ""
        self.set_limits(0, None)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.value_edited.connect(self._on_edited)
        self._restyle()

    def set_error(self, sentence: str) -> None:
        """Puts the error frame around; an empty sentence takes it away."""
        self._given_error = sentence
        self.refresh()

    @property
    def error(self) -> str:
        """The sentence about what is typed or stored, or an empty text."""
        return self._typed_error or self._given_error

    def box(self) -> QRect:
        # The point below draws the eye: the figure stands in the middle of what is above it.
        return QRect(0, 0, self.width(), self.height() - look().px(3))

    def figure_font(self) -> QFont:
        return look().font(Role.ENTRY_STRONG, 18)

    def focus_outline(self) -> Outline:
        return Outline(self.rect())

    def sizeHint(self) -> QSize:
        return QSize(look().px(_WIDTH), look().px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)

    def refresh(self) -> None:
        figure = self.lineEdit().text() or "empty"
        self.setAccessibleName(spoken(self._name, f"{self._guard} {figure}", self.error))
        self.setToolTip(self.error or self._guard)
        if self.error != self._told:
            self._told = self.error
            self.objected.emit(self._told)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = look().theme
        border = theme.danger if self.error else theme.ink2 if self.isEnabled() else theme.line
        ground = None if not self.isEnabled() else theme.wash if self.washed else theme.well
        width = 2.0 if self.error else paint.FRAME
        paint_shield(painter, QRectF(self.rect()), ground, border, width, dash=not self.isEnabled())
        painter.end()

    def _on_edited(self, _value: object) -> None:
        self._given_error = ""
        self.refresh()


def paint_shield(
    painter: QPainter, rect: QRectF, ground: QColor | None, border: QColor, width: float, *, dash: bool = False
) -> None:
    """The shield that fills a rectangle: straight above, a point below."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    thick = width * paint.zoom()
    pen = QPen(border, thick, j=Qt.PenJoinStyle.MiterJoin)
    if dash:
        pen = QPen(border, paint.snapped(painter, paint.HAIR))
        pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.setBrush(ground if ground is not None else Qt.BrushStyle.NoBrush)
    painter.drawPath(_outline(rect.adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)))
    painter.restore()


def _outline(rect: QRectF) -> QPainterPath:
    """Half the height straight, then a curve to the point, in shares of the rectangle."""

    def at(across: float, down: float) -> QPointF:
        return QPointF(rect.left() + across * rect.width(), rect.top() + down * rect.height())

    path = QPainterPath(at(0, 0))
    path.lineTo(at(1, 0))
    path.lineTo(at(1, 0.5))
    path.cubicTo(at(1, 0.769), at(0.787, 0.911), at(0.5, 1))
    path.cubicTo(at(0.213, 0.911), at(0, 0.769), at(0, 0.5))
    path.closeSubpath()
    return path

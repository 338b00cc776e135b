"""Shield: a small number in the shape of a shield, typed, stepped or worked out."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.part_number import PartNumber
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

_WIDTH, _HEIGHT = 32, 34


class Shield(PartNumber):
    """What protects a part: ↑ and ↓ step it, digits give it; named "Arms, armor 1"."""

    def __init__(self, name: str, guard: str, *, derived: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, derived=derived, parent=parent)
        self._guard = guard
        self.set_limits(0, None)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._restyle()

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

    def said(self, figure: str) -> str:
        return spoken(self._name, f"{self._guard} {figure}")

    def refresh(self) -> None:
        super().refresh()
        self.setToolTip(self.error or self._guard)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = look().theme
        firm = self.isEnabled() and not self.derived
        border = theme.danger if self.error else theme.ink2 if firm else theme.line
        ground = None if not self.isEnabled() else theme.wash if self.washed else theme.well
        width = 2.0 if self.error else paint.FRAME
        paint_shield(painter, QRectF(self.rect()), ground, border, width, dash=not self.isEnabled())
        if self.adjusted:
            paint.corner(painter, QRectF(self.rect()), theme.fill, look().px(8))
        if self.derived and self.isEnabled():
            font, box = self.figure_font(), QRectF(self.box())
            wide = QFontMetricsF(font).horizontalAdvance(self.shown())
            paint.dots(painter, box.center().x() - wide / 2, paint.baseline(box, font) + look().px(3), wide, theme.fill)
        painter.end()


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

"""Strokes that stay crisp: frames as filled strips on device pixels, figures centered by their capitals."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from tallow.model.visible import visible

HAIR, FRAME, HEAVY = 1.0, 1.5, 3.0
ZOOM = "tallow.zoom"
_DASH = 3.0


def ratio(painter: QPainter) -> float:
    """Device pixels to a pixel where the painter paints."""
    return painter.device().devicePixelRatioF()


def zoom() -> float:
    """The application's zoom, which its look leaves as a property; strokes grow with it as sizes do."""
    application = QCoreApplication.instance()
    found = application.property(ZOOM) if application else None
    return float(found) if found else 1.0


def snapped(painter: QPainter, length: float) -> float:
    """A thickness at the present zoom as whole device pixels, at least one.

    A frame of 1.5 px is 1 on a plain screen, 3 at double ratio or at 200 %.
    """
    per = ratio(painter)
    return max(1, int(length * zoom() * per)) / per


def aligned(painter: QPainter, rect: QRectF) -> QRectF:
    """The rectangle with its edges moved to the nearest device pixels."""
    per = ratio(painter)
    left, top = round(rect.left() * per) / per, round(rect.top() * per) / per
    right, bottom = round(rect.right() * per) / per, round(rect.bottom() * per) / per
    return QRectF(left, top, right - left, bottom - top)


def frame(painter: QPainter, rect: QRectF, color: QColor, width: float = FRAME) -> None:
    """A frame inside a rectangle."""
    for strip in _strips(aligned(painter, rect), snapped(painter, width)):
        painter.fillRect(strip, color)


def box(painter: QPainter, rect: QRectF, ground: QColor | None, color: QColor, width: float = FRAME) -> None:
    """A filled rectangle with its frame; no ground leaves what is below."""
    if ground is not None:
        painter.fillRect(aligned(painter, rect), ground)
    frame(painter, rect, color, width)


def dashed(painter: QPainter, rect: QRectF, color: QColor, width: float = HAIR) -> None:
    """A dashed frame inside a rectangle: not available, or empty."""
    for strip in _strips(aligned(painter, rect), snapped(painter, width)):
        dashes(painter, strip, color)


def dashes(painter: QPainter, strip: QRectF, color: QColor) -> None:
    """A thin strip as dashes along its longer side, a whole number of them, one at each end."""
    along, dash = max(strip.width(), strip.height()), max(2.0, _DASH * zoom())
    count = max(1, round(along / dash / 2 + 0.5))
    step = (along - dash) / (count - 1) if count > 1 else 0
    per = ratio(painter)
    for index in range(count):
        at = round(index * step * per) / per
        if strip.width() >= strip.height():
            painter.fillRect(QRectF(strip.left() + at, strip.top(), min(dash, along), strip.height()), color)
        else:
            painter.fillRect(QRectF(strip.left(), strip.top() + at, strip.width(), min(dash, along)), color)


def _strips(rect: QRectF, width: float) -> Iterator[QRectF]:
    yield QRectF(rect.left(), rect.top(), rect.width(), width)
    yield QRectF(rect.left(), rect.bottom() - width, rect.width(), width)
    yield QRectF(rect.left(), rect.top() + width, width, rect.height() - 2 * width)
    yield QRectF(rect.right() - width, rect.top() + width, width, rect.height() - 2 * width)


def rounded(
    painter: QPainter, rect: QRectF, ground: QColor | None, color: QColor | None, radius: float, *, dash: bool = False,
    width: float = HAIR,
) -> None:  # fmt: skip
    """A chip, field or button: a line with small round corners, for corners that strips cannot draw."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = snapped(painter, width)
    half = width / 2
    inner = aligned(painter, rect).adjusted(half, half, -half, -half)
    painter.setBrush(ground if ground is not None else Qt.BrushStyle.NoBrush)
    if color is None:
        painter.setPen(Qt.PenStyle.NoPen)
        inner = aligned(painter, rect)
    else:
        pen = QPen(color, width)
        if dash:
            pen.setDashPattern([_DASH, _DASH])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
    painter.drawRoundedRect(inner, radius, radius)
    painter.restore()


def hatch(painter: QPainter, rect: QRectF, color: QColor, step: float = 6) -> None:
    """Slanted lines: what was stopped, or lies below zero."""
    painter.save()
    painter.setClipRect(rect)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, snapped(painter, HAIR)))
    height = rect.height()
    at = rect.left() - height
    while at < rect.right():
        painter.drawLine(QPointF(at, rect.bottom()), QPointF(at + height, rect.top()))
        at += step * zoom()
    painter.restore()


def rule(painter: QPainter, left: float, y: float, width: float, color: QColor, thick: float = HAIR) -> None:
    """A line from the left over a width, below a height."""
    per = ratio(painter)
    painter.fillRect(QRectF(left, round(y * per) / per, max(0.0, width), snapped(painter, thick)), color)


def foot(painter: QPainter, rect: QRectF, color: QColor, thick: float = HAIR) -> None:
    """The line at the lower edge of a rectangle."""
    rule(painter, rect.left(), rect.bottom() - snapped(painter, thick), rect.width(), color, thick)


def double_foot(painter: QPainter, rect: QRectF, color: QColor) -> None:
    """The double line below a total."""
    step = snapped(painter, HAIR)
    for up in (1, 3):
        rule(painter, rect.left(), rect.bottom() - up * step, rect.width(), color)


def underline(painter: QPainter, stands: QRectF, color: QColor) -> None:
    """The line under a link, where its text stands."""
    rule(painter, stands.left(), round(stands.bottom()) + 2 * zoom(), stands.width(), color)


def bar(painter: QPainter, rect: QRectF, color: QColor) -> None:
    """The bar at the left of what is selected."""
    painter.fillRect(QRectF(rect.left(), rect.top(), snapped(painter, HEAVY), rect.height()), color)


def corner(painter: QPainter, rect: QRectF, color: QColor, size: float = 10) -> None:
    """The filled corner at the upper right: you adjusted this."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    right, top = rect.right(), rect.top()
    painter.drawPolygon(QPolygonF([QPointF(right - size, top), QPointF(right, top), QPointF(right, top + size)]))
    painter.restore()


def dots(painter: QPainter, left: float, top: float, width: float, color: QColor, size: float = 2) -> None:
    """The dotted underline of a derived number."""
    thick = snapped(painter, size)
    per = ratio(painter)
    at = round(left * per) / per
    y = round(top * per) / per
    while at + thick <= left + width + 0.01:
        painter.fillRect(QRectF(at, y, thick, thick), color)
        at += 2 * thick


def baseline(rect: QRectF, font: QFont) -> float:
    """The baseline at which capitals and figures stand in the middle of a rectangle's height.

    The line box would not do: the serif's ascent and descent are lopsided.
    """
    return rect.center().y() + QFontMetricsF(font).capHeight() / 2


def text(
    painter: QPainter, rect: QRectF, words: str, font: QFont, color: QColor,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> QRectF:  # fmt: skip
    """One line of text in the middle of a rectangle's height, elided to its width; returns where it stands."""
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(visible(words), Qt.TextElideMode.ElideRight, rect.width() + 0.5)
    width = metrics.horizontalAdvance(shown)
    left = rect.left()
    if align == Qt.AlignmentFlag.AlignRight:
        left = rect.right() - width
    elif align == Qt.AlignmentFlag.AlignHCenter:
        left = rect.center().x() - width / 2
    base = round(baseline(rect, font))
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(QPointF(left, base), shown)
    cap = metrics.capHeight()
    return QRectF(left, base - cap, width, cap)


def diamond(rect: QRectF) -> QPainterPath:
    """The path of the diamond that stands in a square."""
    center = rect.center()
    path = QPainterPath(QPointF(center.x(), rect.top()))
    path.lineTo(rect.right(), center.y())
    path.lineTo(center.x(), rect.bottom())
    path.lineTo(rect.left(), center.y())
    path.closeSubpath()
    return path

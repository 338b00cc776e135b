"""Paints the marks of a page with QPainter: on a PDF, a printer or an image, all with the same layout."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from tallow.printing.flow import Page
from tallow.printing.pen import Mark, Shape, Strip, Words
from tallow.printing.role import DOTS, Role, face

BLACK = QColor(0, 0, 0)
SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing


def paint(painter: QPainter, page: Page) -> None:
    """Draw a page on a painter that counts in dots of the layout's grid from the page's upper left corner."""
    painter.setPen(BLACK)
    role: Role | None = None
    for placed in page.placed:
        for mark in placed.piece.marks:
            if isinstance(mark, Words) and mark.role != role:
                role = mark.role
                painter.setFont(face(role))
            _draw(painter, mark, placed.x, placed.y)


def _draw(painter: QPainter, mark: Mark, x: float, y: float) -> None:
    match mark:
        case Strip():
            area = QRectF((x + mark.x) * DOTS, (y + mark.y) * DOTS, mark.width * DOTS, mark.height * DOTS)
            painter.fillRect(area, BLACK)
        case Words():
            right = Qt.LayoutDirection.RightToLeft if mark.line.rtl else Qt.LayoutDirection.LeftToRight
            painter.setLayoutDirection(right)
            painter.drawText(QPointF((x + mark.x) * DOTS, (y + mark.baseline) * DOTS), mark.line.text)
        case Shape():
            painter.fillPath(_path(mark, x, y), BLACK)


def _path(shape: Shape, x: float, y: float) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in shape.rings:
        points = [QPointF((x + across) * DOTS, (y + down) * DOTS) for across, down in ring]
        path.moveTo(points[0])
        for point in points[1:]:
            path.lineTo(point)
        path.closeSubpath()
    return path


def image(page: Page, dpi: int = 100) -> QImage:
    """A page as a picture, black on white."""
    scale = dpi / 25.4
    picture = QImage(
        round(page.frame.page_width * scale), round(page.frame.page_height * scale), QImage.Format.Format_RGB32
    )
    picture.fill(QColor(255, 255, 255))
    painter = QPainter(picture)
    painter.setRenderHints(SMOOTH)
    painter.scale(scale / DOTS, scale / DOTS)
    paint(painter, page)
    painter.end()
    return picture

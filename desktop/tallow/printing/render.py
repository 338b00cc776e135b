"""Paints the marks of a page with QPainter: on a PDF, a printer or an image, all with the same layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from tallow.printing.page import Page
from tallow.printing.pen import Shape, Spot, Strip, Words, plain
from tallow.printing.role import DOTS, Role, face

BLACK = QColor(0, 0, 0)
SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing

Drawn: TypeAlias = tuple[float, float, Strip | Shape | Words]


def paint(painter: QPainter, page: Page) -> None:
    """Draw a page on a painter that counts in dots of the layout's grid from the page's upper left corner."""
    _paint(painter, page, ((x, y, each) for x, y, mark in page.marks() for each in plain((mark,))))


def paint_printed(painter: QPainter, page: Page) -> None:
    """Draw a page without what is entered in its spots."""
    _paint(painter, page, _printed(page))


def paint_entered(painter: QPainter, page: Page) -> None:
    """Draw what is entered in a page's spots, and nothing else."""
    _paint(
        painter, page, ((x, y, each) for x, y, mark in page.marks() if isinstance(mark, Spot) for each in mark.marks)
    )


def _printed(page: Page) -> Iterator[Drawn]:
    for x, y, mark in page.marks():
        if not isinstance(mark, Spot):
            yield x, y, mark


def _paint(painter: QPainter, page: Page, marks: Iterable[Drawn]) -> None:
    painter.save()
    painter.scale(page.scale, page.scale)
    painter.setPen(BLACK)
    role: Role | None = None
    for x, y, mark in marks:
        if isinstance(mark, Words) and mark.role is not role:
            role = mark.role
            painter.setFont(face(role))
        _draw(painter, mark, x, y)
    painter.restore()


def _draw(painter: QPainter, mark: Strip | Shape | Words, x: float, y: float) -> None:
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

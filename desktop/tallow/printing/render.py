"""Paints the marks of a page with QPainter: on a PDF, a printer or an image, all with the same layout."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from tallow.printing.fonts import drawable
from tallow.printing.page import Page
from tallow.printing.pen import Shape, Spot, Strip, Words
from tallow.printing.role import DOTS, Role, face

BLACK = QColor(0, 0, 0)
SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing


def paint(painter: QPainter, page: Page) -> None:
    """Draw a page on a painter that counts in dots of the layout's grid from the page's upper left corner."""
    _paint(painter, page, printed=True, entered=True)


def paint_printed(painter: QPainter, page: Page) -> None:
    """Draw a page without what is entered in its spots."""
    _paint(painter, page, printed=True, entered=False)


def paint_entered(painter: QPainter, page: Page) -> None:
    """Draw what is entered in a page's spots, and nothing else."""
    _paint(painter, page, printed=False, entered=True)


def _paint(painter: QPainter, page: Page, *, printed: bool, entered: bool) -> None:
    painter.save()
    painter.scale(page.scale, page.scale)
    painter.setPen(BLACK)
    brush = _Brush(painter)
    for placed in page.placed:
        for mark in placed.piece.marks:
            if isinstance(mark, Spot):
                for each in mark.marks if entered else ():
                    brush.draw(each, placed.x, placed.y)
            elif printed:
                brush.draw(mark, placed.x, placed.y)
    painter.restore()


class _Brush:
    """Draws marks, and sets on the painter only what is other than before."""

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter
        self._role: Role | None = None
        self._rtl: bool | None = None

    def draw(self, mark: Strip | Shape | Words, x: float, y: float) -> None:
        """Draw one mark of a piece at this place."""
        match mark:
            case Strip():
                area = QRectF((x + mark.x) * DOTS, (y + mark.y) * DOTS, mark.width * DOTS, mark.height * DOTS)
                self._painter.fillRect(area, BLACK)
            case Words():
                self._set(mark.role, rtl=mark.line.rtl)
                text = drawable(mark.line.text, mark.role.family)
                self._painter.drawText(QPointF((x + mark.x) * DOTS, (y + mark.baseline) * DOTS), text)
            case Shape():
                self._painter.fillPath(_path(mark, x, y), BLACK)

    def _set(self, role: Role, *, rtl: bool) -> None:
        if role is not self._role:
            self._role = role
            self._painter.setFont(face(role))
        if rtl is not self._rtl:
            self._rtl = rtl
            way = Qt.LayoutDirection.RightToLeft if rtl else Qt.LayoutDirection.LeftToRight
            self._painter.setLayoutDirection(way)


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

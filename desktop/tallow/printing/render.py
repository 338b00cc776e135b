"""Paints the marks of a page with QPainter: on a PDF, a printer or an image, all with the same layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from tallow.printing.fonts import drawable
from tallow.printing.page import Page
from tallow.printing.pen import Ink, Inset, Mark, Shape, Spot, Strip, Words, plain
from tallow.printing.picture import draw
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
    """First what is filled, all at once, then the texts in the order in which they are read; black on black."""
    painter.save()
    painter.scale(page.scale, page.scale)
    strips: list[QRectF] = []
    shapes: list[tuple[Shape, float, float]] = []
    texts: list[tuple[Words, float, float]] = []
    for x, y, piece in page.placed:
        for mark in _drawn(piece.marks, printed=printed, entered=entered):
            if isinstance(mark, Strip):
                across, down, wide, high = mark
                strips.append(QRectF((x + across) * DOTS, (y + down) * DOTS, wide * DOTS, high * DOTS))
            elif isinstance(mark, Words):
                texts.append((mark, x, y))
            elif isinstance(mark, Inset):
                room = QRectF((x + mark.x) * DOTS, (y + mark.y) * DOTS, mark.width * DOTS, mark.height * DOTS)
                draw(painter, mark.content, room)
            else:
                shapes.append((mark, x, y))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(BLACK)
    painter.drawRects(strips)
    for shape, x, y in shapes:
        painter.drawPath(_path(shape, x, y))
    painter.setPen(BLACK)
    _write(painter, texts)
    painter.restore()


def _drawn(marks: Sequence[Mark], *, printed: bool, entered: bool) -> Iterable[Ink]:
    """The marks of a piece that are drawn: what is printed on each sheet, what is entered in its spots, or both."""
    if printed and entered:
        return plain(marks)
    if printed:
        return (mark for mark in marks if not isinstance(mark, Spot))
    return (each for mark in marks if isinstance(mark, Spot) for each in mark.marks)


def _write(painter: QPainter, texts: Iterable[tuple[Words, float, float]]) -> None:
    """Texts at their places; only what is other than before is set on the painter."""
    set_role: Role | None = None
    set_rtl: bool | None = None
    for (x, baseline, line, role), left, top in texts:
        if role is not set_role:
            set_role = role
            painter.setFont(face(role))
        if line.rtl is not set_rtl:
            set_rtl = line.rtl
            way = Qt.LayoutDirection.RightToLeft if line.rtl else Qt.LayoutDirection.LeftToRight
            painter.setLayoutDirection(way)
        painter.drawText(QPointF((left + x) * DOTS, (top + baseline) * DOTS), drawable(line.text, role.family))


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

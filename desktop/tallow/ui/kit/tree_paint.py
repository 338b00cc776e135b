"""How a tree is painted: its nodes in every state, the lines between them, and the bands behind the rows."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState
from tallow.ui.kit.tree_node import TreeNode, TreeState

WIDTH, HEIGHT, ACROSS, DOWN = 112, 58, 125, 166
ASIDE, ABOVE, BELOW = 76, 24, 24
_PAD, _NAME, _NOTE, _ADD = 10, 21, 16, 34


def paint_node(painter: QPainter, rect: QRectF, node: TreeNode, state: RowState, *, enabled: bool = True) -> None:
    """A node: its frame, its name and the line below it."""
    current, theme, px = look(), look().theme, look().px
    ground, edge, width = _frame(node, state, enabled=enabled)
    if edge is None:
        painter.fillRect(rect, ground)
        paint.dashed(painter, rect, theme.line)
    else:
        paint.box(painter, rect, ground, edge, width)
    if state.current and enabled:
        paint.bar(painter, rect, theme.fill)
    font = current.font(Role.ENTRY_STRONG, 18)
    ink, small = theme.ink, theme.ink2
    if node.state is TreeState.DEAD:
        font, ink, small = current.font(Role.ENTRY, 18), theme.ink2, theme.danger
        font.setStrikeOut(True)
    elif node.state is TreeState.REMOVED:
        font, ink, small = current.font(Role.NOTE, 18), theme.ink3, theme.ink3
    if not enabled:
        ink = small = theme.ink3
    elif node.error:
        small = theme.danger
    line = QRectF(rect.left() + px(_PAD), rect.top() + px(9), rect.width() - px(_PAD + 5), px(_NAME))
    paint.text(painter, line, node.name, font, ink)
    under = QRectF(line.left(), line.bottom(), line.width(), px(_NOTE))
    paint.text(painter, under, node.error or node.note, current.font(Role.MINIMUM), small)


def _frame(node: TreeNode, state: RowState, *, enabled: bool) -> tuple[QColor, QColor | None, float]:
    """Ground, frame and its thickness; no frame is a dashed one."""
    theme = look().theme
    if not enabled:
        return theme.sheet, None, paint.HAIR
    wash = state.hovered or state.current
    if node.error:
        return theme.wash if wash else theme.well, theme.danger, 2
    if state.current:
        return theme.wash, theme.fill, paint.FRAME
    if node.state is TreeState.REMOVED:
        return theme.wash if wash else theme.sheet, None, paint.HAIR
    if node.state is TreeState.DEAD:
        return theme.wash if wash else theme.bg, theme.line, paint.HAIR
    return theme.wash if wash else theme.well, theme.ink2, paint.FRAME


def paint_add(painter: QPainter, rect: QRectF, words: str, state: RowState) -> None:
    """The dashed node that stands for one that is not there yet."""
    theme, px = look().theme, look().px
    painter.fillRect(rect, theme.wash if state.hovered else theme.sheet)
    paint.dashed(painter, rect, theme.line)
    font = look().font(Role.SECONDARY)
    wide = min(QFontMetricsF(font).horizontalAdvance(words), rect.width() - px(30))
    left = rect.center().x() - (wide + px(20)) / 2
    place = QPoint(round(left), round(rect.center().y() - px(7)))
    painter.drawPixmap(place, look().pixmap("plus", theme.ink3, 14))
    line = QRectF(left + px(20), rect.top(), wide + 1, rect.height())
    paint.text(painter, line, words, font, theme.ink3)


def add_height() -> int:
    """The height of that node."""
    return look().px(_ADD)


def paint_band(painter: QPainter, rect: QRectF, words: str) -> None:
    """The rule above a row, and at its left what the row is."""
    theme, px = look().theme, look().px
    paint.rule(painter, rect.left(), rect.top(), rect.width(), theme.rule)
    top = rect.top() + px(4)
    for each in words.split("\n"):
        line = QRectF(rect.left(), top, px(ASIDE - 6), px(17))
        paint.text(painter, line, each, look().font(Role.LABEL_TIGHT), theme.ink2)
        top += px(17)


def paint_line(painter: QPainter, points: list[QPointF], *, own: bool) -> None:
    """A line of straight parts along both axes."""
    theme = look().theme
    thick = paint.snapped(painter, paint.HEAVY if own else paint.FRAME)
    color = theme.ink if own else theme.line
    half = int(thick / 2)
    for one, other in pairwise(points):
        left, right = sorted((round(one.x()), round(other.x())))
        top, bottom = sorted((round(one.y()), round(other.y())))
        painter.fillRect(QRectF(left - half, top - half, right - left + thick, bottom - top + thick), color)


def paint_dashed_line(painter: QPainter, top: QPointF, bottom: QPointF) -> None:
    """A dashed line downwards: to somebody unknown, or not there yet."""
    thick = paint.snapped(painter, paint.FRAME)
    strip = QRectF(round(top.x()), round(top.y()), thick, max(1, round(bottom.y() - top.y())))
    paint.dashes(painter, strip, look().theme.line)


def paint_slash(painter: QPainter, middle: QPointF) -> None:
    """The slash through a couple of whom one is gone."""
    reach = look().px(5)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look().theme.line, 1.5 * paint.zoom(), c=Qt.PenCapStyle.FlatCap))
    painter.drawLine(middle + QPointF(-reach * 0.6, reach), middle + QPointF(reach * 0.6, -reach))
    painter.restore()

"""How a row of ranges is divided and painted: grip, range, level cells, name and words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QPainter

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.range_row import RangeColumn, RangeKind, RangeRow
from tallow.ui.kit.role import Role

SIDE, GRIP, RANGE, GAP = 12, 16, 90, 12
LEVELS, _CELL, _IN_PAIR, _PAIRS, _LEAST = 6, 8, 2, 5, 90


def places(rect: QRectF, columns: Sequence[RangeColumn]) -> list[QRectF]:
    """Where the range and then each column stand in a row; where they do not fit all become narrower alike."""
    px = look().px
    gap, left = px(GAP), rect.left() + px(GRIP + GAP)
    widths = [px(RANGE), *(px(column.width) for column in columns)]
    room = rect.right() - left - gap * len(columns)
    free = [at for at, width in enumerate(widths) if not width]
    rest = room - sum(widths)
    if free:
        for at in free:
            widths[at] = max(px(_LEAST), int(rest / len(free)))
    share = min(1.0, room / max(1, sum(widths)))
    made = []
    for width in widths:
        made.append(QRectF(round(left), rect.top(), int(width * share), rect.height()))
        left += width * share + gap
    return made


def paint_grip(painter: QPainter, rect: QRectF, *, lock: bool) -> None:
    """The six dots by which a row is moved, or the lock of one that is fixed."""
    px, theme, middle = look().px, look().theme, int(rect.center().y())
    if lock:
        place = QPoint(round(rect.left()), round(middle - px(7)))
        painter.drawPixmap(place, look().pixmap("lock", theme.ink3, 14))
        return
    side = px(2)
    for column in (1, 6):
        for row in (-5, -1, 3):
            painter.fillRect(QRectF(rect.left() + px(column), middle + px(row), side, side), theme.line)


def paint_ladder(painter: QPainter, left: float, middle: float, level: int, ink: QColor) -> None:
    """The six cells of a level in pairs, the first ones filled."""
    px, cell = look().px, look().px(_CELL)
    for at in range(LEVELS):
        box = QRectF(round(left), round(middle - cell / 2), cell, cell)
        if at < level:
            painter.fillRect(box, ink)
        else:
            paint.frame(painter, box, look().theme.ink2, paint.HAIR)
        left += cell + px(_PAIRS if at % 2 else _IN_PAIR)


def paint_cells(
    painter: QPainter, rect: QRectF, row: RangeRow, columns: Sequence[RangeColumn], *, enabled: bool
) -> None:
    """The range and the values of a row."""
    current, theme = look(), look().theme
    ink = theme.ink if enabled else theme.ink3
    spots = places(rect, columns)
    paint.text(painter, spots[0], row.written, current.font(Role.ENTRY_STRONG, 18), ink)
    for at, column in enumerate(columns):
        value, place = row.cells.get(column.key, ""), spots[at + 1]
        if at == len(columns) - 2 and not row.cells.get(columns[-1].key) and row.fixed:
            place = place.united(spots[at + 2])
        if column.key == row.harm:
            harm = theme.danger if enabled else theme.ink3
            paint.text(painter, place, str(value), current.font(Role.LABEL), harm)
        elif column.kind is RangeKind.LEVEL and isinstance(value, int):
            stands = paint.text(painter, place, str(value), current.font(Role.ENTRY_STRONG, 18), ink)
            left = max(stands.right(), place.left() + current.px(10)) + current.px(9)
            paint_ladder(painter, left, place.center().y(), value, ink)
        elif column.kind is RangeKind.NAME:
            paint.text(painter, place, str(value), current.font(Role.ENTRY_STRONG, 16.5), ink)
        elif value == "" and not row.fixed:
            paint.text(painter, place, column.blank, current.font(Role.SECONDARY), theme.ink3)
        else:
            color = theme.ink2 if enabled else theme.ink3
            paint.text(painter, place, str(value), current.font(Role.SECONDARY), color)

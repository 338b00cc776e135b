"""A change as it stands at the right of a row: before → after, the after in a stronger cut and its own color."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import ARROW


def paint_change(
    painter: QPainter, line: QRectF, before: str, after: str, colors: tuple[QColor, QColor], size: float = 17
) -> float:
    """Paints the change at the right end of a line; `colors` are those of before and after; returns where it begins.

    What has no before (a roll, a note) is written plain.
    """
    current = look()
    plain, strong = current.font(Role.ENTRY_STRONG, size), current.font(Role.ENTRY_BOLD, size)
    right = Qt.AlignmentFlag.AlignRight
    if not before:
        return paint.text(painter, line, after, plain, colors[1], right).left()
    # Both are cut short where they are long: the after has the greater share, and all that the before leaves.
    metrics = QFontMetricsF(plain)
    arrow = metrics.horizontalAdvance(f" {ARROW}")
    lead = min(line.width() * 0.4, metrics.horizontalAdvance(f"{before} {ARROW}") + current.px(5))
    end = line.adjusted(max(0.0, lead), 0, 0, 0)
    stands = paint.text(painter, end, after, strong, colors[1], right)
    behind = stands.left() - current.px(5)
    sign = QRectF(behind - arrow, line.top(), arrow + 1, line.height())
    paint.text(painter, sign, f" {ARROW}", plain, colors[0])
    room = QRectF(line.left(), line.top(), max(0.0, sign.left() - line.left()), line.height())
    return paint.text(painter, room, before, plain, colors[0], right).left()


def change_width(before: str, after: str, size: float = 17) -> float:
    """How wide a change is where nothing of it is cut short, in pixels."""
    plain = QFontMetricsF(look().font(Role.ENTRY_STRONG, size))
    if not before:
        return plain.horizontalAdvance(after)
    strong = QFontMetricsF(look().font(Role.ENTRY_BOLD, size))
    return plain.horizontalAdvance(f"{before} {ARROW}") + look().px(5) + strong.horizontalAdvance(after)


def paint_dice(painter: QPainter, left: float, middle: float, faces: tuple[int, ...]) -> float:
    """Paints small dice in a row from the left at a height; returns where they end."""
    current, theme = look(), look().theme
    side = current.px(22)
    for face in faces:
        box = QRectF(round(left), round(middle - side / 2), side, side)
        paint.box(painter, box, theme.well, theme.ink)
        font = current.font(Role.ENTRY_BOLD, 13 if face < 100 else 11)
        paint.text(painter, box, str(face), font, theme.ink, Qt.AlignmentFlag.AlignHCenter)
        left += side + current.px(4)
    return left

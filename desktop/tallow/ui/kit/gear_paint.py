"""Paints a gear grid: empty cells, then cards, then what goes over the seams between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from tallow.ui.kit import paint, wrap
from tallow.ui.kit.affinity import paint_half
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role

if TYPE_CHECKING:
    from tallow.ui.kit.gear_grid import GearGrid
    from tallow.ui.kit.gear_model import GearCard, Place

_PADDING, _NAME, _NOTE = 9, 17, 15
_ROOMY, _TIGHT = 100, 3  # narrower cells leave less beside their words
_NAMES = 3  # lines of a name at most; the tip has it whole


def paint_grid(painter: QPainter, grid: GearGrid) -> None:
    """All of it: later passes lie over earlier ones, so that solid lines win over dashed, and halves over both."""
    hair = paint.snapped(painter, paint.HAIR)
    rects = {place: QRectF(grid.cell_rect(place)).adjusted(0, 0, hair, hair) for place in grid.places()}
    enabled = grid.isEnabled()
    for place, rect in rects.items():
        if place not in grid.cards:
            _paint_empty(painter, grid, place, rect)
    for place, card in grid.cards.items():
        if place in rects:
            _paint_card(painter, grid, place, rects[place], card)
    for place, card in grid.cards.items():
        if card.error and place in rects and enabled:
            paint.frame(painter, rects[place], look().theme.danger, 2)
    for place, card in grid.cards.items():
        for edge, color in card.halves.items():
            if place in rects:
                paint_half(painter, rects[place], edge, color, _ground(grid, place))


def _ground(grid: GearGrid, place: Place) -> QColor:
    """What lies under a card."""
    theme = look().theme
    if not grid.isEnabled():
        return theme.sheet
    return theme.wash if place in (grid.lifted, grid.hovered) else theme.well


def _paint_empty(painter: QPainter, grid: GearGrid, place: Place, rect: QRectF) -> None:
    theme, font = look().theme, look().font(Role.MINIMUM)
    if place == grid.hovered and grid.isEnabled():
        painter.fillRect(rect, theme.wash)
    paint.dashed(painter, rect, theme.line)
    paint.text(painter, rect, grid.empty, font, theme.ink3, Qt.AlignmentFlag.AlignHCenter)


def _paint_card(painter: QPainter, grid: GearGrid, place: Place, rect: QRectF, card: GearCard) -> None:
    theme, px = look().theme, look().px
    if card.missing and grid.isEnabled():
        painter.fillRect(rect, _ground(grid, place))
    if grid.isEnabled() and not card.missing:
        paint.box(painter, rect, _ground(grid, place), theme.line, paint.HAIR)
    else:
        paint.dashed(painter, rect, theme.line)
    if place == grid.lifted:
        paint.bar(painter, rect, theme.fill)
    ink = theme.ink if grid.isEnabled() and not card.missing else theme.ink3
    harm = theme.danger if grid.isEnabled() else theme.ink3
    names, below = card_lines(card, rect.width(), rect.height())
    lines = [(words, _name_font(card), ink, px(_NAME)) for words in names]
    color = harm if card.error else theme.ink3
    lines += [(words, look().font(Role.MINIMUM), color, px(_NOTE)) for words in below]
    top = rect.center().y() - sum(height for *_, height in lines) / 2
    for words, font, color, height in lines:
        line = QRectF(rect.left() + px(2), top, rect.width() - px(4), height)
        paint.text(painter, line, words, font, color, Qt.AlignmentFlag.AlignHCenter)
        top += height


def card_lines(card: GearCard, width: float, height: float) -> tuple[list[str], list[str]]:
    """A card's name, and its error or note below it, in as many lines as a cell of a size has room for."""
    px = look().px
    room = width - 2 * px(_PADDING if width >= px(_ROOMY) else _TIGHT)
    under = card.error or card.note
    most = max(1, min(_NAMES, int((height - px(8) - (px(_NOTE) if under else 0)) // px(_NAME))))
    names = wrap.lines(card.name, _name_font(card), room, most)
    left = max(1, int((height - px(8) - len(names) * px(_NAME)) // px(_NOTE)))
    return names, wrap.lines(under, look().font(Role.MINIMUM), room, left) if under else []


def _name_font(card: GearCard) -> QFont:
    return look().font(Role.NOTE if card.missing else Role.ENTRY_STRONG, 15)

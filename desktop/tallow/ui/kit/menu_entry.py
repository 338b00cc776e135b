"""An entry of a menu: how large it is, and how it is painted; the style asks for both, whoever opened the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionMenuItem

from tallow.ui.kit import paint

if TYPE_CHECKING:
    from tallow.ui.kit.look import Look

#: Pixels at 100 %: at its sides, above and below, for a tick before it; between words and keys; of a line between.
_SIDE, _ABOVE, _BEFORE, _GAP, _LINE, _ICON = 16, 6, 22, 24, 9, 14
_Type = QStyleOptionMenuItem.MenuItemType
_State = QStyle.StateFlag
_WORDS = int(
    Qt.AlignmentFlag.AlignVCenter
    | Qt.AlignmentFlag.AlignLeft
    | Qt.TextFlag.TextShowMnemonic
    | Qt.TextFlag.TextSingleLine
    | Qt.TextFlag.TextDontClip
)


def entry_size(option: QStyleOptionMenuItem, words: QSize, look: Look) -> QSize:
    """The size of an entry whose words take so much; Qt adds the width of the longest keys in its menu."""
    if option.menuItemType == _Type.Separator:
        return QSize(1, look.px(_LINE))
    wide = _before(option, look) + words.width() + look.px(_GAP + _SIDE)
    return QSize(wide, words.height() + 2 * look.px(_ABOVE))


def paint_entry(painter: QPainter, option: QStyleOptionMenuItem, look: Look) -> None:
    """Paints it: a wash where the keyboard or the mouse is, a tick, the words, and keys or an arrow at the right."""
    rect, theme = QRect(option.rect), look.theme
    if option.menuItemType == _Type.Separator:
        paint.rule(painter, rect.left(), rect.center().y(), rect.width(), theme.rule)
        return
    state = _State(option.state)
    ink = theme.ink if state & _State.State_Enabled else theme.ink3
    if state & _State.State_Enabled and state & _State.State_Selected:
        painter.fillRect(rect, theme.wash)
    line = rect.adjusted(_before(option, look), 0, -look.px(_SIDE), 0)
    words, _, keys = option.text.partition("\t")
    painter.setFont(option.font)
    painter.setPen(ink)
    painter.drawText(line, _WORDS, words)
    painter.drawText(line.adjusted(line.width() - option.reservedShortcutWidth, 0, 0, 0), _WORDS, keys)
    top, size = rect.center().y() + 1 - look.px(_ICON) // 2, look.px(_ICON)
    if option.checked:
        painter.drawPixmap(rect.left() + look.px(_SIDE) - look.px(2), top, look.pixmap("tick", ink, _ICON))
    if option.menuItemType == _Type.SubMenu:
        painter.drawPixmap(line.right() + 1 - size, top, look.pixmap("chevron_right", theme.ink2, _ICON))


def _before(option: QStyleOptionMenuItem, look: Look) -> int:
    """Where the words begin: all of a menu stand below each other, also where only one entry can be ticked."""
    return look.px(_SIDE + (_BEFORE if option.menuHasCheckableItems else 0))

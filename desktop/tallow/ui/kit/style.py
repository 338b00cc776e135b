"""What Qt itself draws, in the theme's colors: the palette, and over Fusion a style for menus, tips and scroll bars.

Tallow has no style sheet, and a test sees to it: with one, Qt takes the style of every widget anew at each switch of
theme or zoom, and makes each new widget slower. What the palette cannot say is drawn here; all else widgets paint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QMenu,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionMenuItem,
    QStyleOptionSlider,
    QWidget,
)

from tallow.ui.kit import paint
from tallow.ui.kit.menu_entry import entry_size, paint_entry
from tallow.ui.kit.theme import Theme

if TYPE_CHECKING:
    from tallow.ui.kit.look import Look

#: Pixels at 100 %. Of a scroll bar: its width, how far its handle stands in from the edges, the handle's least length.
_BAR, _INSET, _HANDLE = 12, 4, 40
_MENU, _TIP_ACROSS, _TIP_DOWN = 4, 10, 6  # the room in a menu, above and below its entries; in a tip, around its words

_Role = QPalette.ColorRole
# Looked up once: they are compared with for whatever Qt draws or measures.
_MENU_ENTRY, _MENU_SIZE = QStyle.ControlElement.CE_MenuItem, QStyle.ContentsType.CT_MenuItem
_MENU_PANEL, _TIP_PANEL = QStyle.PrimitiveElement.PE_PanelMenu, QStyle.PrimitiveElement.PE_PanelTipLabel
_CORNER = QStyle.PrimitiveElement.PE_PanelScrollAreaCorner
_SCROLL_BAR, _SCROLL_BAR_SIZE = QStyle.ComplexControl.CC_ScrollBar, QStyle.ContentsType.CT_ScrollBar
_Part = QStyle.SubControl


def palette(theme: Theme) -> QPalette:
    """The palette of an application in this theme."""
    made = QPalette()
    ground = {
        _Role.Window: theme.bg,
        _Role.Base: theme.well,
        _Role.AlternateBase: theme.sheet,
        _Role.ToolTipBase: theme.sheet,
        _Role.Button: theme.well,
        _Role.Light: theme.sheet,
        _Role.Midlight: theme.rule,
        _Role.Mid: theme.rule,
        _Role.Dark: theme.line,
        _Role.Shadow: theme.line,
        _Role.Highlight: theme.wash,
        _Role.Accent: theme.accent,
    }
    ink = {
        _Role.WindowText: theme.ink,
        _Role.Text: theme.ink,
        _Role.ButtonText: theme.ink,
        _Role.ToolTipText: theme.ink,
        _Role.HighlightedText: theme.ink,
        _Role.BrightText: theme.danger,
        _Role.PlaceholderText: theme.ink3,
        _Role.Link: theme.accent,
        _Role.LinkVisited: theme.accent,
    }
    for role, color in (ground | ink).items():
        made.setColor(role, color)
    for role in (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, role, theme.ink3)
    made.setColor(QPalette.ColorGroup.Disabled, _Role.Base, theme.sheet)
    return made


class Chrome(QProxyStyle):
    """Fusion, but for menus, tips and scroll bars: a scroll bar is a handle on the ground that is there, no more.

    Mouse and keyboard stay Qt's own, and it is the same whoever opened the menu or made the bar.
    """

    def __init__(self, look: Look) -> None:
        super().__init__("Fusion")
        self._look = look

    def polish(self, subject: Any) -> Any:
        done = super().polish(subject)
        px = self._look.px
        if isinstance(subject, QMenu):
            subject.setContentsMargins(px(1), px(1 + _MENU), px(1), px(1 + _MENU))
        elif isinstance(subject, QWidget) and subject.windowType() == Qt.WindowType.ToolTip:
            subject.setContentsMargins(px(_TIP_ACROSS), px(_TIP_DOWN), px(_TIP_ACROSS), px(_TIP_DOWN))
        return done

    def sizeFromContents(
        self, type: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        if type is _MENU_SIZE and isinstance(option, QStyleOptionMenuItem):
            return entry_size(option, size, self._look)
        if type is _SCROLL_BAR_SIZE and isinstance(option, QStyleOptionSlider):
            wide, least = self._look.px(_BAR), self._look.px(_HANDLE)
            return QSize(least, wide) if _lies(option) else QSize(wide, least)
        return super().sizeFromContents(type, option, size, widget)  # type: ignore[arg-type]

    def drawPrimitive(
        self, element: QStyle.PrimitiveElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if element is _MENU_PANEL or element is _TIP_PANEL:
            theme = self._look.theme
            line = theme.ink2 if element is _MENU_PANEL else theme.line
            paint.box(painter, QRectF(option.rect), theme.sheet, line, paint.HAIR)
        elif element is not _CORNER:
            super().drawPrimitive(element, option, painter, widget)

    def drawControl(
        self, element: QStyle.ControlElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if element is _MENU_ENTRY and isinstance(option, QStyleOptionMenuItem):
            paint_entry(painter, option, self._look)
        else:
            super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        if control is not _SCROLL_BAR or not isinstance(option, QStyleOptionSlider):
            super().drawComplexControl(control, option, painter, widget)
        elif option.maximum > option.minimum:
            theme, inset = self._look.theme, self._look.px(_INSET)
            held = bool(option.activeSubControls & _Part.SC_ScrollBarSlider)
            handle = self._handle(option).adjusted(inset, inset, -inset, -inset)
            painter.fillRect(handle, theme.ink2 if held else theme.line)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        if control is not _SCROLL_BAR or not isinstance(option, QStyleOptionSlider):
            return super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]
        whole, handle = QRect(option.rect), self._handle(option)
        if part == _Part.SC_ScrollBarGroove:
            return whole
        if part == _Part.SC_ScrollBarSlider:
            return handle
        if part == _Part.SC_ScrollBarSubPage:
            before = QSize(handle.left(), whole.height()) if _lies(option) else QSize(whole.width(), handle.top())
            return QRect(whole.topLeft(), before)
        if part == _Part.SC_ScrollBarAddPage:
            behind = QPoint(handle.right() + 1, 0) if _lies(option) else QPoint(0, handle.bottom() + 1)
            return QRect(behind, whole.bottomRight())
        return QRect()  # it has no buttons

    def _handle(self, option: QStyleOptionSlider) -> QRect:
        """Where the handle of a scroll bar stands, with the room around it that takes the mouse too."""
        rect, spread = QRect(option.rect), option.maximum - option.minimum
        room = rect.width() if _lies(option) else rect.height()
        long = option.pageStep * room // (spread + option.pageStep) if spread else room
        long = min(room, max(self._look.px(_HANDLE), long))
        start = QStyle.sliderPositionFromValue(
            option.minimum, option.maximum, option.sliderPosition, room - long, option.upsideDown
        )
        if _lies(option):
            return QRect(start, 0, long, rect.height())
        return QRect(0, start, rect.width(), long)


def _lies(option: QStyleOptionSlider) -> bool:
    """Whether a scroll bar goes from side to side."""
    return bool(option.orientation == Qt.Orientation.Horizontal)

"""Buttons: the one filled amber, plain, quiet, of harm, a link in a line of text, and icon-only ones."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

_ICON, _GAP, _RADIUS = 18, 8, 3


def small_button_width(words: str) -> int:
    """The width of a painted small button with an icon."""
    return round(QFontMetricsF(look().font(Role.SECONDARY_STRONG)).horizontalAdvance(words)) + look().px(42)


def paint_small_button(painter: QPainter, rect: QRectF, words: str, icon: str) -> None:
    """A plain button of 28 px with an icon, painted into a row of a list."""
    current, theme = look(), look().theme
    paint.rounded(painter, rect, theme.well, theme.line, current.px(_RADIUS))
    size, left = current.px(15), rect.left() + current.px(10)
    place = QPoint(round(left), round(rect.center().y() - size / 2))
    painter.drawPixmap(place, current.pixmap(icon, theme.ink2, 15))
    line = QRectF(left + size + current.px(7), rect.top(), rect.width(), rect.height())
    paint.text(painter, line, words, current.font(Role.SECONDARY_STRONG), theme.ink)


class Kind(Enum):
    """How a button stands out: one PRIMARY per screen; DANGER for what cannot be had back at once."""

    PRIMARY = auto()
    PLAIN = auto()
    QUIET = auto()
    DANGER = auto()
    LINK = auto()


class Button(QPushButton):
    """A button with words, an icon or both; Enter and Space press it.

    An unavailable button is dashed, says why, keeps its Tab stop and does nothing.
    """

    def __init__(
        self,
        text: str,
        kind: Kind = Kind.PLAIN,
        icon: str = "",
        *,
        height: float = 34,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._kind, self._icon, self._height = kind, icon, height
        self._why = ""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        look().changed.connect(self._restyle)

    def set_unavailable(self, why: str) -> None:
        """Makes it unavailable and says why; an empty reason makes it available again."""
        self._why = why
        self.setToolTip(why)
        self.setAccessibleName(spoken(self.text(), "unavailable", why) if why else "")
        self.update()

    def set_icon(self, icon: str) -> None:
        """Takes another icon, "" for none."""
        self._icon = icon
        self.updateGeometry()
        self.update()

    @property
    def unavailable(self) -> str:
        """Why it cannot be pressed, or an empty text."""
        return self._why

    def focus_outline(self) -> Outline:
        return Outline(self.rect(), 0 if self._kind is Kind.LINK else _RADIUS)

    def hitButton(self, pos: QPoint) -> bool:
        return not self._why and super().hitButton(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._why:
            self.click()
        elif key == Qt.Key.Key_Space and self._why:
            event.accept()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        current = look()
        words = QFontMetricsF(self._font()).horizontalAdvance(self.text())
        icon = current.px(_ICON) if self._icon else 0
        gap = current.px(_GAP) if self._icon and self.text() else 0
        height = current.px(20 if self._kind is Kind.LINK else self._height)
        return QSize(max(height if self._icon else 0, round(words + icon + gap) + 2 * self._padding()), height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = QRectF(self.rect())
        ground, border, ink = self._colors()
        dash = bool(self._why) or not self.isEnabled()
        if self._kind is not Kind.LINK:
            radius = look().px(_RADIUS)
            paint.rounded(painter, rect, ground, border, radius, dash=dash and border is not None)
        self._paint_words(painter, rect, ink)
        painter.end()

    def _paint_words(self, painter: QPainter, rect: QRectF, ink: QColor) -> None:
        current, font = look(), self._font()
        words = QFontMetricsF(font).horizontalAdvance(self.text())
        icon = current.px(_ICON) if self._icon else 0
        gap = current.px(_GAP) if self._icon and self.text() else 0
        room = rect.width() - icon - gap
        left = rect.center().x() - (icon + gap + min(words, room)) / 2
        if icon:
            place = QPoint(round(left), round(rect.center().y() - icon / 2))
            painter.drawPixmap(place, current.pixmap(self._icon, ink, _ICON))
        line = QRectF(left + icon + gap, rect.top(), min(words, room) + 1, rect.height())
        stands = paint.text(painter, line, self.text(), font, ink)
        if self._kind is Kind.LINK:
            paint.underline(painter, stands, ink)

    def _colors(self) -> tuple[QColor | None, QColor | None, QColor]:
        """Ground, border and ink for the present state."""
        theme = look().theme
        if self._why or not self.isEnabled():
            return None, (None if self._kind in (Kind.QUIET, Kind.LINK) else theme.line), theme.ink3
        hover = self.underMouse() or self.isDown()
        if self._kind is Kind.PRIMARY:
            return theme.accent, (theme.ink if hover else theme.accent), theme.onaccent
        if self._kind is Kind.LINK:
            return None, None, theme.ink if hover else theme.accent
        if self._kind is Kind.QUIET:
            return theme.wash if hover else None, None, theme.ink if hover else theme.ink2
        ink = theme.danger if self._kind is Kind.DANGER else theme.ink
        border = theme.danger if self._kind is Kind.DANGER else theme.ink2 if self.isDown() else theme.line
        return theme.wash if hover else theme.well, border, ink

    def _font(self) -> QFont:
        if self._kind is Kind.PRIMARY:
            return look().font(Role.BODY_BOLD, 15 if self._height > 34 else 13.5 if self._height == 34 else 13)
        if self._kind is Kind.LINK:
            return look().font(Role.SECONDARY)
        return look().font(Role.SECONDARY_STRONG, 13 if self._height < 34 else 13.5)

    def _padding(self) -> int:
        if self._kind is Kind.LINK:
            return 0
        return look().px(10 if self._height < 34 else 14)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


class IconButton(Button):
    """A button with nothing but an icon: its name is its tip, with the shortcut behind it."""

    def __init__(
        self, name: str, icon: str, shortcut: str = "", *, height: float = 32, parent: QWidget | None = None
    ) -> None:
        super().__init__("", Kind.QUIET, icon, height=height, parent=parent)
        self.setToolTip(f"{name} ({shortcut})" if shortcut else name)
        self.setAccessibleName(spoken(name, shortcut))
        if shortcut:
            self.setShortcut(shortcut)

    def sizeHint(self) -> QSize:
        side = look().px(self._height)
        return QSize(side, side)

    def focus_outline(self) -> Outline:
        return Outline(QRect(self.rect()), _RADIUS)

"""ActionPill: something that can be done, or the dashed pill that says why it cannot."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

_HEIGHT, _PADDING, _GAP, _ICON, _RADIUS = 30, 11, 7, 14, 2
_DASH = "\u2014"


class ActionPill(Button):
    """An action of a sheet; `clicked` when Enter, Space or a press spends it.

    An unavailable one is dashed, writes why behind its words, keeps its Tab stop and does nothing; a spent one is
    filled with ink and does nothing either. Name: "Dash, unavailable, needs an innovation".
    """

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, Kind.PLAIN, height=_HEIGHT, parent=parent)
        self._spent = False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_unavailable(self, why: str) -> None:
        super().set_unavailable(why)
        self._speak()
        self.updateGeometry()

    def set_spent(self, spent: bool) -> None:
        """Whether it has been done and cannot be done again for now."""
        self._spent = spent
        self._speak()
        self.update()

    @property
    def spent(self) -> bool:
        """Whether it has been done."""
        return self._spent

    def focus_outline(self) -> Outline:
        return Outline(self.rect(), _RADIUS)

    def hitButton(self, pos: QPoint) -> bool:
        return not self._spent and super().hitButton(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._spent and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        px, least = look().px, self.minimumSizeHint()
        if not self.unavailable:
            return least
        why = QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(self._reason())
        return QSize(round(least.width() + px(_GAP) + why + 0.5), least.height())

    def minimumSizeHint(self) -> QSize:
        px, words = look().px, QFontMetricsF(look().font(Role.SECONDARY_STRONG))
        lock = px(_ICON) + px(_GAP) if self.unavailable else 0  # a long reason is cut short where it is narrower
        return QSize(round(words.horizontalAdvance(self.text()) + 2 * px(_PADDING) + lock + 0.5), px(_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, px, rect = look().theme, look().px, QRectF(self.rect())
        if self.unavailable or not self.isEnabled():
            paint.rounded(painter, rect, None, theme.line, _RADIUS, dash=True)
            self._paint_reason(painter, rect)
        else:
            hovered = (self.underMouse() or self.isDown()) and not self._spent
            ground = theme.ink if self._spent else theme.wash if hovered else theme.well
            border = theme.ink if self._spent else theme.ink2
            paint.rounded(painter, rect, ground, border, _RADIUS, width=paint.FRAME)
            self._paint_text(painter, px(_PADDING), theme.sheet if self._spent else theme.ink)
        painter.end()

    def _paint_reason(self, painter: QPainter, rect: QRectF) -> None:
        """The lock, the words, and why not."""
        theme, px, left = look().theme, look().px, float(look().px(_PADDING))
        if self.unavailable:
            place = QPoint(round(left), round(rect.center().y() - px(_ICON) / 2))
            painter.drawPixmap(place, look().pixmap("lock", theme.ink3, _ICON))
            left += px(_ICON) + px(_GAP)
        end = self._paint_text(painter, left, theme.ink3)
        rest = QRectF(end + px(_GAP), rect.top(), rect.right() - px(_PADDING) - end - px(_GAP) + 1, rect.height())
        paint.text(painter, rest, self._reason(), look().font(Role.MINIMUM), theme.ink3)

    def _paint_text(self, painter: QPainter, left: float, ink: QColor) -> float:
        """The words from the left; returns where they end."""
        room = QRectF(left, 0, self.width() - left - look().px(_PADDING) + 1, self.height())
        return paint.text(painter, room, self.text(), look().font(Role.SECONDARY_STRONG), ink).right()

    def _reason(self) -> str:
        return f"{_DASH} {self.unavailable}" if self.unavailable else ""

    def _speak(self) -> None:
        state = spoken("unavailable", self.unavailable) if self.unavailable else "spent" if self._spent else ""
        self.setAccessibleName(spoken(self.text(), state) if state else "")

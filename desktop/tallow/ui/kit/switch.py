"""Switch: on or off, at once and for good, unlike a tick that waits for a button."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.spoken import spoken

WIDTH, HEIGHT, _KNOB = 38, 20, 12


def paint_switch(painter: QPainter, rect: QRectF, *, on: bool, enabled: bool = True, hover: bool = False) -> None:
    """The switch in its rectangle: the knob at the right on amber when on, dashed when it cannot be switched."""
    theme, knob = look().theme, look().px(_KNOB)
    inset = (rect.height() - knob) / 2
    left = rect.right() - inset - knob if on else rect.left() + inset
    place = paint.aligned(painter, QRectF(left, rect.top() + inset, knob, knob))
    if not enabled:
        paint.dashed(painter, rect, theme.line)
        paint.frame(painter, place, theme.line)
        return
    ground: QColor = theme.accent if on else theme.wash if hover else theme.well
    paint.box(painter, rect, ground, theme.accent if on else theme.line)
    painter.fillRect(place, theme.onaccent if on else theme.line)


class Switch(QAbstractButton):
    """A switch whose name says what is switched and, as in "Moth Season, on in Emberhold", where."""

    def __init__(self, name: str, place: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place = place
        self.setText(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._speak)
        look().changed.connect(self.updateGeometry)
        self._speak()

    def focus_outline(self) -> Outline:
        return Outline(self._box())

    def sizeHint(self) -> QSize:
        return QSize(look().px(WIDTH), look().px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_switch(
            painter, QRectF(self._box()), on=self.isChecked(), enabled=self.isEnabled(), hover=self.underMouse()
        )
        painter.end()

    def _box(self) -> QRect:
        height = look().px(HEIGHT)
        return QRect(0, (self.height() - height) // 2, look().px(WIDTH), height)

    def _speak(self) -> None:
        state = "on" if self.isChecked() else "off"
        self.setAccessibleName(spoken(self.text(), f"{state} in {self._place}" if self._place else state))

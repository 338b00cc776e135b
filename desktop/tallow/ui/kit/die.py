"""One die that a person types: a square that takes digits and says when it is full."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.number_edit import NumberEdit
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken, written

_SIDE, _UNDER = 44, 18


class Die(NumberEdit):
    """A die of so many sides; dashed with "?" while it has not fallen.

    Signals:
        filled: no further digit could follow the one just typed.
        roll_requested: R was pressed.
        stepped: ← or → was pressed: -1 or 1.
    """

    filled = Signal()
    roll_requested = Signal()
    stepped = Signal(int)

    def __init__(self, sides: int, label: str, place: str, parent: QWidget | None = None) -> None:
        super().__init__(place, parent=parent)
        self.sides, self.label = sides, label
        self.set_limits(1, sides)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(f"d{sides}, {label}" if label else f"d{sides}")
        self._restyle()

    @property
    def error(self) -> str:
        """Why what stands in it is no roll of this die, or an empty text."""
        return self._typed_error

    def box(self) -> QRect:
        side = look().px(_SIDE)
        return QRect(max(0, (self.width() - side) // 2), 0, side, side)

    def figure_font(self) -> QFont:
        return look().font(Role.ENTRY_BOLD, 22)

    def focus_outline(self) -> Outline:
        return Outline(self.box())

    def sizeHint(self) -> QSize:
        current = look()
        below = QFontMetricsF(current.font(Role.MINIMUM)).horizontalAdvance(self.error)
        width = max(current.px(_SIDE if not self.label else 76), round(below) + 2)
        return QSize(width, current.px(_SIDE + (_UNDER if self.label or self.error else 0)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, key = event.text(), event.key()
        if text in ("r", "R"):
            self.roll_requested.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        elif text.isdigit() or not text.isprintable() or not text:
            super().keyPressEvent(event)
            if text.isdigit():
                self._after_digit()

    def _after_digit(self) -> None:
        value = self._value
        typed = self.lineEdit().text()
        # A second digit can only follow while ten times the first still fits on the die.
        if value is not None and typed == written(value) and value * 10 > self.sides:
            self.filled.emit()

    def refresh(self) -> None:
        self.setAccessibleName(spoken(self._name, self.label, self.lineEdit().text() or "not rolled", self.error))
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, rect = look().theme, QRectF(self.box())
        ground = theme.wash if self.washed else theme.well
        if self.error:
            paint.box(painter, rect, ground, theme.danger, 2)
        elif not self.isEnabled():
            paint.dashed(painter, rect, theme.line)
        elif self._value is None:
            painter.fillRect(rect, ground)
            paint.dashed(painter, rect, theme.ink2)
        else:
            paint.box(painter, rect, ground, theme.ink)
        if not self.lineEdit().text() and not self.hasFocus():
            paint.text(painter, rect, "?", self.figure_font(), theme.ink3, Qt.AlignmentFlag.AlignHCenter)
        words = self.error or self.label
        if words:
            line = QRectF(0, rect.bottom() + 1, self.width(), look().px(_UNDER))
            color = theme.danger if self.error else theme.ink3
            paint.text(painter, line, words, look().font(Role.MINIMUM), color, Qt.AlignmentFlag.AlignHCenter)
        painter.end()

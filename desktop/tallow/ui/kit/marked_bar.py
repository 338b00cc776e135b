"""MarkedBar: how much of a pool is left, with marks where something happens and a hatched part below zero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken, written

_BAR, _UNDER, _OVER, _MARK = 22, 18, 3, 3
_PAGE, _APART, _MOST = 5, 12, 2**31 - 1


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the bar where something happens: its value and, written below it, what."""

    value: int
    words: str


class MarkedBar(QAbstractSlider):
    """A pool from its lowest value to its full one; the arrows take and give, PgUp and PgDn five at once.

    Signals:
        value_edited: a person gave another value.
    """

    value_edited = Signal(object)  # an int of any size: Qt counts in 32 bits

    def __init__(
        self, name: str, marks: Sequence[Mark] = (), *, low: int = 0, fixed: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name, self._marks, self._fixed = name, tuple(marks), fixed
        self._low, self._full, self._held = low, 0, 0
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setPageStep(_PAGE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if fixed else Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._restyle)

    def set_state(self, value: int, full: int) -> None:
        """Shows what is left of how much; a value beyond either end is drawn at that end and named as it is."""
        self._full, self._held = full, value
        self.setRange(_held_by_qt(min(self._low, value)), _held_by_qt(max(full, value, self._low + 1)))
        self.setValue(_held_by_qt(value))
        words = next((mark.words for mark in sorted(self._marks, key=lambda m: m.value) if value <= mark.value), "")
        marks = (f"{mark.words} at {written(mark.value)}" for mark in self._marks)
        state = f"now {words}" if words else ""
        self.setAccessibleName(spoken(self._name, f"{written(value)} of {written(full)}", *marks, state))
        self.update()

    def focus_outline(self) -> Outline:
        return Outline(self._bar())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Up: 1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: -1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_PageUp: _PAGE,
            Qt.Key.Key_PageDown: -_PAGE,
            Qt.Key.Key_Home: self._low - self._held,
            Qt.Key.Key_End: self._full - self._held,
        }
        by = steps.get(Qt.Key(event.key()))
        if by is None or self._fixed:
            super().keyPressEvent(event)
            return
        wanted = max(min(self._low, self._held), min(max(self._full, self._held), self._held + by))
        if wanted != self._held:
            self.set_state(wanted, self._full)
            self.value_edited.emit(wanted)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # a sheet that scrolls must not change pools on its way

    def sizeHint(self) -> QSize:
        under = _UNDER if self._marks else 0
        return QSize(look().px(240), look().px(_BAR + under) + 2 * _OVER)

    def minimumSizeHint(self) -> QSize:
        """As wide as what stands below the marks, side by side."""
        metrics = QFontMetricsF(look().font(Role.MINIMUM))
        words = sum(metrics.horizontalAdvance(_caption(mark)) for mark in self._marks)
        gaps = look().px(_APART) * max(0, len(self._marks) - 1)
        return QSize(max(look().px(120), round(words + gaps) + 2), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, bar = look().theme, QRectF(self._bar())
        hover = self.underMouse() and self.isEnabled() and not self._fixed
        painter.fillRect(bar, theme.wash if hover else theme.well)
        zero = self._at(0)
        if self._low < 0:
            below = QRectF(bar.left(), bar.top(), zero - bar.left(), bar.height())
            painter.fillRect(below, theme.dwash)
            paint.hatch(painter, below, theme.dgfx, 7)
        end = self._at(self._held)
        if self._held > 0:
            painter.fillRect(QRectF(zero, bar.top(), end - zero, bar.height()), theme.ink2)
        elif self._held > self._low:
            painter.fillRect(QRectF(bar.left(), bar.top(), end - bar.left(), bar.height()), theme.dgfx)
        if self.isEnabled():
            paint.frame(painter, bar, theme.ink2)
        else:
            paint.dashed(painter, bar, theme.line)
        self._paint_marks(painter, bar)
        painter.end()

    def _paint_marks(self, painter: QPainter, bar: QRectF) -> None:
        theme, font = look().theme, look().font(Role.MINIMUM)
        metrics, taken = QFontMetricsF(font), bar.left()
        line = QRectF(0, bar.bottom() + _OVER, 0, look().px(_UNDER))
        for mark in sorted(self._marks, key=lambda m: m.value):
            at = self._at(mark.value)
            thick = look().px(_MARK)
            left = min(max(bar.left(), round(at - thick / 2)), bar.right() - thick)
            painter.fillRect(QRectF(left, bar.top() - _OVER, thick, bar.height() + 2 * _OVER), theme.danger)
        for start, words in self._captions(bar):
            width = metrics.horizontalAdvance(words)
            paint.text(painter, QRectF(start, line.top(), width + 1, line.height()), words, font, theme.danger)
            taken = start + width + look().px(_APART)
        if self._marks:
            words = written(self._full)
            width = metrics.horizontalAdvance(words)
            if bar.right() - width > taken:
                place = QRectF(bar.right() - width, line.top(), width + 1, line.height())
                paint.text(painter, place, words, font, theme.ink3)

    def _captions(self, bar: QRectF) -> list[tuple[float, str]]:
        """Where what stands below each mark begins: at its mark, behind the one before it, and none runs out."""
        metrics, apart = QFontMetricsF(look().font(Role.MINIMUM)), look().px(_APART)
        marks = sorted(self._marks, key=lambda m: m.value)
        widths = [metrics.horizontalAdvance(_caption(mark)) for mark in marks]
        starts, free = list[float](), bar.left()
        for mark, width in zip(marks, widths, strict=True):
            starts.append(max(free, self._at(mark.value)))
            free = starts[-1] + width + apart
        right = bar.right()
        for at in reversed(range(len(starts))):
            starts[at] = max(bar.left(), min(starts[at], right - widths[at]))
            right = starts[at] - apart
        return [(start, _caption(mark)) for start, mark in zip(starts, marks, strict=True)]

    def _bar(self) -> QRect:
        return QRect(0, _OVER, self.width(), look().px(_BAR))

    def _at(self, value: int) -> float:
        """Where a value lies, in pixels from the left."""
        span = max(1, max(self._full, 1) - self._low)
        share = (value - self._low) / span
        return min(1.0, max(0.0, share)) * self.width()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


def _held_by_qt(value: int) -> int:
    """The nearest number that a slider of Qt can hold."""
    return max(-_MOST, min(_MOST, value))


def _caption(mark: Mark) -> str:
    """What stands below a mark."""
    return f"{written(mark.value)} {mark.words}"

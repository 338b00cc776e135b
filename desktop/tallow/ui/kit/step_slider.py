"""StepSlider: the keys behind pips, pools and rulers: a whole number that arrows step and digits give."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QWidget

from tallow.ui.kit.focus import outline_moved
from tallow.ui.kit.look import look
from tallow.ui.kit.spoken import written

PAGE = 5
_TOGETHER = 1000  # milliseconds within which a second digit joins the first


class StepSlider(QAbstractSlider):
    """A slider that a subclass paints and speaks.

    Arrows step by one, PgUp and PgDn by five, Home and End go to the ends, digits give the number, Esc brings back the
    one that stood when the keyboard came. A number beyond the ends is not taken and its limit stands in `error`.

    Signals:
        value_edited: a person gave another value.
        objected: the sentence in `error` is another, or empty again.
        why_requested: F1 or ? was pressed.
    """

    value_edited = Signal(int)
    objected = Signal(str)
    why_requested = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._kept = 0
        self._typed, self._since = "", QElapsedTimer()
        self._typed_error = self._given_error = self._told = ""
        self.setPageStep(PAGE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setMouseTracking(True)
        look().changed.connect(self.restyle)

    # --- for subclasses ---

    def speak(self) -> None:
        """Gives the accessible name of the present state."""

    # --- state ---

    @property
    def error(self) -> str:
        """The sentence that objects to what was typed or stored, or an empty text."""
        return self._typed_error or self._given_error

    def set_error(self, sentence: str) -> None:
        """Puts a sentence below and the error frame around; an empty one takes both away."""
        self._given_error = sentence
        self.restyle()

    def show_value(self, value: int, low: int, high: int) -> None:
        """Shows a value and its ends; nobody gave it, so it does not emit."""
        self.setRange(low, max(low, high))
        self.setValue(value)
        if not self.hasFocus():
            self._kept = self.value()
        self.restyle()

    def give(self, value: int) -> None:
        """A person gives a value, held within the ends."""
        self._given_error = self._typed_error = ""
        wanted = min(self.maximum(), max(self.minimum(), value))
        if wanted != self.value():
            self.setValue(wanted)
            self.restyle()
            self.value_edited.emit(wanted)
        else:
            self.restyle()

    def restyle(self) -> None:
        """Measures, paints and speaks anew."""
        self.speak()
        self.updateGeometry()
        outline_moved(self)
        self.update()
        if self.error != self._told:
            self._told = self.error
            self.objected.emit(self._told)

    # --- events ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Up: 1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: -1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_PageUp: self.pageStep(),
            Qt.Key.Key_PageDown: -self.pageStep(),
            Qt.Key.Key_Home: self.minimum() - self.value(),
            Qt.Key.Key_End: self.maximum() - self.value(),
        }
        by = steps.get(Qt.Key(event.key()))
        if by is not None:
            self._typed = ""
            self.give(self.value() + by)
        elif event.text().isdecimal() and event.modifiers() in (_NONE, Qt.KeyboardModifier.KeypadModifier):
            self._on_digit(event.text())
        elif event.key() == Qt.Key.Key_F1 or event.text() == "?":
            self.why_requested.emit()
        elif event.key() == Qt.Key.Key_Escape and (self._typed_error or self.value() != self._kept):
            self._typed = ""
            self.give(self._kept)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._kept, self._typed = self.value(), ""
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._typed_error:
            self._typed_error = ""
            self.restyle()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # a sheet that scrolls must not change numbers on its way

    def _on_digit(self, digit: str) -> None:
        """Takes a digit, behind the last one where both together are within the ends."""
        soon = self._since.isValid() and self._since.elapsed() < _TOGETHER
        joined = self._typed + digit if soon else digit
        self._typed = joined if int(joined) <= self.maximum() else digit
        self._since.start()
        number = int(self._typed)
        if number > self.maximum() or number < self.minimum():
            high = number > self.maximum()
            self._typed_error = f"limit is {written(self.maximum())}" if high else f"at least {written(self.minimum())}"
            self._typed = ""
            self.restyle()
        else:
            self.give(number)


_NONE = Qt.KeyboardModifier.NoModifier

"""NumberEdit: a number that is typed or stepped, held within limits, with its objection in words; it paints nothing."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.bare_line import BareLine
from tallow.ui.kit.look import look
from tallow.ui.kit.spoken import Number, read_number, written


class NumberLine(BareLine):
    """The line of a NumberEdit: the click that brings the keyboard selects the whole number, as Tab does."""

    def __init__(self) -> None:
        super().__init__()
        self.came_by_click = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.came_by_click and not self.hasSelectedText():  # a part that was dragged over stays selected
            self.selectAll()
        self.came_by_click = False


class NumberEdit(QAbstractSpinBox):
    """The typing behind StatBox and the dice; subclasses paint it and give its figure's font and box.

    Each good number is emitted as it is typed. A number outside the limits, or none at all, stays on the screen with
    the objection and takes back what its first digits gave: the number from before the entry holds again, and shows
    after Enter or when the keyboard leaves. The objection is still read then, until the next key here or until the
    keyboard leaves another entry. The wheel goes to what scrolls behind and never brings the keyboard here.

    Signals:
        value_edited: a person gave another value that is within the limits (int, or float for `decimal`), or None where
            an entry was taken back and there was no number before it.
        editing_finished: Enter was pressed or focus left, and the number is another than when the keyboard came.
        why_requested: F1 or ? was pressed.
    """

    value_edited = Signal(object)
    editing_finished = Signal()
    why_requested = Signal()

    def __init__(self, name: str, *, decimal: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._decimal = name, decimal
        self._value: Number | None = None
        self._kept: Number | None = None  # when the keyboard came
        self._before: Number | None = None  # when the entry began that is being typed
        self._typing = False
        self._low: Number | None = None
        self._high: Number | None = None
        self._dirty = False
        self._signed = False
        self._typed_error = self._bad = ""
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setFrame(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        edit = self._line = NumberLine()
        self.setLineEdit(edit)
        edit.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        edit.setAccessibleName(name)
        edit.textEdited.connect(self._on_typed)
        look().changed.connect(self._restyle)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_moved)

    def value(self) -> Number | None:
        """The number, or None while there is none or a value that is no number."""
        return self._value

    @property
    def under_way(self) -> bool:
        """Whether something stands here that is typed and not given: no number, or one that is objected to."""
        return self._typing and self.lineEdit().text() != self.shown()

    @property
    def typing(self) -> bool:
        """Whether an entry has begun, though what it says so far may be given: the next digit goes on with it."""
        return self._typing

    @property
    def before(self) -> Number | None:
        """The number from before the entry that has begun, which holds again where the entry is taken back."""
        return self._before if self._typing else self._value

    def set_value(self, value: Number | None) -> None:
        """Shows a number, or behind an entry that has begun what it would leave; does not emit."""
        if self._typing:
            if value != self._value:
                self._value = self._before = self._kept = value
            return
        if value != self._value:
            self._typed_error = ""
        self._value, self._bad = value, ""
        if not self._dirty:
            self._kept = value
        self._show()

    def drop(self) -> None:
        """Takes away an entry that cannot be taken, with its objection; the number that holds shows again."""
        self._end_entry()
        self._show()

    def set_limits(self, low: Number | None, high: Number | None) -> None:
        """Least and greatest number that may be typed; None is no limit."""
        self._low, self._high = low, high

    # --- for subclasses ---

    def figure_font(self) -> QFont:
        """The font of the figure."""
        return self.font()

    def box(self) -> QRect:
        """The frame in which the figure stands."""
        return self.rect()

    @property
    def washed(self) -> bool:
        """Whether its ground is that of what is hovered; not with the keyboard in it, where it hides the selection."""
        return self.underMouse() and self.isEnabled() and not self.hasFocus()

    def refresh(self) -> None:
        """Something that is shown or spoken is another."""
        self.update()

    def shown(self) -> str:
        """The text of the value."""
        return self._bad or written(self._value, signed=self._signed)

    # --- editing ---

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        if self.isReadOnly():
            return QAbstractSpinBox.StepEnabledFlag.StepNone
        return QAbstractSpinBox.StepEnabledFlag.StepUpEnabled | QAbstractSpinBox.StepEnabledFlag.StepDownEnabled

    def stepBy(self, steps: int) -> None:
        wanted = (self._value or 0) + steps
        if self._high is not None:
            wanted = min(wanted, self._high)
        if self._low is not None:
            wanted = max(wanted, self._low)
        self._take(wanted)
        self.lineEdit().selectAll()

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        good = read_number(text, whole=not self._decimal) is not None
        return (QValidator.State.Acceptable if good else QValidator.State.Intermediate), text, pos

    def _on_typed(self, text: str) -> None:
        if not self._typing:
            self._typing, self._before = True, self._value
        number = read_number(text, whole=not self._decimal)
        self._dirty = True
        self._typed_error = self._objection(text, number)
        self._give(self._before if self._typed_error or number is None else number)
        self.refresh()

    def _give(self, number: Number | None) -> None:
        if number != self._value:
            self._value, self._bad = number, ""
            self.value_edited.emit(number)

    def _objection(self, text: str, number: Number | None) -> str:
        if number is None:
            return "type a number" if text.strip(" +-\u2212") else ""
        if self._high is not None and number > self._high:
            return f"limit is {written(self._high)}"
        if self._low is not None and number < self._low:
            return f"at least {written(self._low)}"
        return ""

    def _take(self, number: Number | None) -> None:
        self._end_entry()
        self._dirty = self._dirty or number != self._value
        self._give(number)
        self._show()

    def _finish(self) -> None:
        """Ends the entry: what was typed wrong gives way to the number that holds, its objection stays to be read."""
        changed, self._dirty = self._dirty and self._value != self._kept, False
        self._typing = False
        self._kept = self._value
        self._show()
        if changed:
            self.editing_finished.emit()

    def _restore(self) -> None:
        """Brings back the number that stood here when the keyboard came."""
        self._take(self._kept)
        self._dirty = False
        self.lineEdit().selectAll()

    def _end_entry(self) -> None:
        self._typing, self._typed_error = False, ""

    def _forget_objection(self) -> None:
        """Takes away the objection to an entry that has ended."""
        if self._typed_error:
            self._typed_error = ""
            self.refresh()

    def _on_focus_moved(self, left: QWidget | None, _came: QWidget | None) -> None:
        if left is not None and left is not self and not self._typing:
            self._forget_objection()

    # --- events ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        self._line.came_by_click = False
        if not self._typing and key not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._forget_objection()
        if key == Qt.Key.Key_F1 or event.text() == "?":
            self.why_requested.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish()
            self.lineEdit().selectAll()
        elif key == Qt.Key.Key_Escape and self._dirty:
            self._restore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # a sheet that scrolls must not change numbers on its way

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._kept, self._dirty = self._value, False
        self._typing = False
        self._forget_objection()
        super().focusInEvent(event)
        self._line.came_by_click = event.reason() == Qt.FocusReason.MouseFocusReason
        self.lineEdit().selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.lineEdit().deselect()
        self._finish()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_edit()

    # --- looks ---

    def _show(self) -> None:
        text = self.shown()
        if self.lineEdit().text() != text:
            self.lineEdit().setText(text)
            if self.hasFocus():  # the next digit goes in the place of the number, not behind it
                self.lineEdit().selectAll()
        self.refresh()

    def _restyle(self) -> None:
        self.lineEdit().setFont(self.figure_font())
        self._place_edit()
        self.updateGeometry()
        self.refresh()

    def _place_edit(self) -> None:
        """Moves the line edit so that its figures' capitals stand in the middle of the box."""
        font, box = self.figure_font(), self.box()
        metrics = QFontMetricsF(font)
        drawn = box.top() + (box.height() - metrics.height()) / 2 + metrics.ascent()
        shift = round(paint.baseline(QRectF(box), font) - drawn)
        self.lineEdit().setGeometry(box.adjusted(2, shift, -2, shift))

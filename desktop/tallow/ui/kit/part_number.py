"""PartNumber: a small number among the parts of a group, typed or worked out; ← and → go to the part beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from tallow.ui.kit.number_edit import NumberEdit
from tallow.ui.kit.spoken import spoken


class PartNumber(NumberEdit):
    """The typing behind a shield and the parts of a figure; what is wrong with it is told, for its group to write.

    A `derived` one cannot be typed; it opens Why by click, Enter or Space. Subclasses paint it.

    Signals:
        stepped: ← or → was pressed: -1 or 1.
        objected: the sentence about what is typed or stored, or an empty text.
    """

    stepped = Signal(int)
    objected = Signal(str)

    def __init__(
        self, name: str, *, derived: bool = False, decimal: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(name, decimal=decimal, parent=parent)
        self._derived, self._adjusted = derived, False
        self._given_error = self._told = ""
        self.setReadOnly(derived)
        if derived:
            self.lineEdit().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.value_edited.connect(self._on_edited)

    @property
    def derived(self) -> bool:
        """Whether it is worked out."""
        return self._derived

    @property
    def adjusted(self) -> bool:
        """Whether a person's adjustment is in it: the amber corner."""
        return self._adjusted

    def set_adjusted(self, adjusted: bool) -> None:
        """Whether a person's adjustment is in it."""
        self._adjusted = adjusted
        self.refresh()

    def set_bad_value(self, text: str, sentence: str) -> None:
        """Shows what the store holds though it is no number, with what is wrong."""
        self._value, self._bad, self._given_error = None, text, sentence
        if self.under_way:
            self.refresh()
        else:
            self._show()

    def set_error(self, sentence: str) -> None:
        """Puts the error frame around; an empty sentence takes it away."""
        self._given_error = sentence
        self.refresh()

    @property
    def error(self) -> str:
        """The sentence about what is typed or stored, or an empty text."""
        return self._typed_error or self._given_error

    def said(self, figure: str) -> str:
        """What is spoken of it, given its figure."""
        return spoken(self._name, figure)

    def stepBy(self, steps: int) -> None:
        if not self._derived:
            super().stepBy(steps)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        elif self._derived and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.why_requested.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self._derived and self.box().contains(event.position().toPoint()):
            self.why_requested.emit()

    def refresh(self) -> None:
        state = spoken("derived" if self._derived else "", "adjusted" if self._adjusted else "", self.error)
        self.setAccessibleName(spoken(self.said(self.lineEdit().text() or "empty"), state))
        if self.error != self._told:
            self._told = self.error
            self.objected.emit(self._told)
        self.update()

    def _on_edited(self, _value: object) -> None:
        self._given_error = ""
        self.refresh()

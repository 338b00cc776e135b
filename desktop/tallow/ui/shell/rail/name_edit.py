"""Asks for a name in place: Enter gives it, Esc or leaving drops it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from tallow.ui.kit.field import Field


class NameEdit(Field):
    """The line.

    Signals:
        given: a name was given.
        left: the line is done with, with or without a name.
    """

    given = Signal(str)
    left = Signal()

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(words, parent=parent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = self.text().strip()
        if event.key() == Qt.Key.Key_Escape:
            self._leave("")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._leave(name)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._leave("")

    def _leave(self, name: str) -> None:
        """Go, once; the name is given after that, when the line is out of the way."""
        self.clear()
        self.left.emit()
        if name:
            self.given.emit(name)

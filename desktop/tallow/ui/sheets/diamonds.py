"""One of a few short choices as diamonds beside each other: "F M"."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tallow.model.column import ChoiceField
from tallow.ui.kit import look
from tallow.ui.kit.one_stop import OneStop
from tallow.ui.kit.tick import Choice


class Diamonds(QWidget):
    """One Tab stop; ← and → go from one to the next, Space, Enter or a press chooses.

    Where the field may be none of them, the chosen one pressed again is taken back.

    Signals:
        chosen: a person chose another value.
    """

    chosen = Signal(object)

    def __init__(self, field: ChoiceField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._none = len(field.marked) < len(field.choices)
        self._value: object = None
        self._parts = {choice.id: Diamond(choice.label, field.label) for choice in field.marked}
        self.setAccessibleName(field.label)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(look().px(4), 0, look().px(4), look().px(4))
        row.setSpacing(look().px(12))
        stop = OneStop(self)
        stop.set_parts(list(self._parts.values()))
        for id, diamond in self._parts.items():
            diamond.stepped.connect(stop.step)
            diamond.clicked.connect(lambda _checked=False, id=id: self._on_pressed(id))
            row.addWidget(diamond)

    def show_value(self, value: object) -> None:
        """Show which is chosen; for a value that is none of them no one is."""
        self._value = value
        for id, diamond in self._parts.items():
            if diamond.isChecked() != (id == value):
                diamond.setChecked(id == value)

    def _on_pressed(self, id: str) -> None:
        wanted = "" if id == self._value and self._none else id
        changed = wanted != self._value
        self.show_value(wanted)
        if changed:
            self.chosen.emit(wanted)


class Diamond(Choice):
    """One of them.

    Signals:
        stepped: ← or → was pressed: -1 or 1.
    """

    stepped = Signal(int)

    def __init__(self, text: str, of: str) -> None:
        super().__init__(text, of=of)
        self.setAutoExclusive(False)  # Qt would let none be taken back

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
        step = steps.get(Qt.Key(event.key()), 0)
        if step:
            self.stepped.emit(step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

"""One setting of a campaign: its question, its source, what hangs on it, and the control that its field asks for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.column import ChoiceField, FlagField, NumberField, TextField
from tallow.model.setting import Setting
from tallow.model.value import Value
from tallow.ui.dialogs.rules import rules_in
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import Hint, Text
from tallow.ui.kit.stat_box import SMALL, StatBox
from tallow.ui.kit.switch import Switch
from tallow.ui.kit.tick import Choice


class SettingRow(QWidget):
    """Shows a setting; each choice is one step.

    Attributes:
        seen: what the campaign had chosen when the value was shown that the person sees, None for the default.

    Signals:
        chosen: another value was chosen (the setting, the value; None for the default).
        rule_wanted: the rule behind it is to be read (the setting's plugin, the rule's number).
    """

    chosen = Signal(object, object)
    rule_wanted = Signal(str, str)

    def __init__(self, setting: Setting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setting = setting
        self.seen: Value = None
        self._back = Button("Back to the default", Kind.LINK)
        self._back.clicked.connect(lambda: self.chosen.emit(setting, None))
        self._control = _CONTROLS[type(setting.field)](setting.field)
        self._control.given.connect(self._on_given)
        self._lay_out()

    def show_value(self, value: Value, chosen: Value) -> None:
        """Show what holds; ``chosen`` is what the campaign chose, None where that is the default.

        What is being typed is left alone.
        """
        if self._control.under_way:
            return
        self.seen = chosen
        self._control.show_value(value)
        self._back.setVisible(chosen is not None and value != self.setting.field.default)

    def _on_given(self, value: Value) -> None:
        self.chosen.emit(self.setting, value)

    def _lay_out(self) -> None:
        setting, px = self.setting, look().px
        head = QHBoxLayout()
        head.setSpacing(px(16))
        head.addWidget(Text(setting.field.label, Role.BODY_STRONG, wrap=True), 1)
        head.addWidget(self._back)
        for each in self._sources():
            head.addWidget(each)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, px(12), 0, px(14))
        column.setSpacing(px(4))
        column.addLayout(head)
        if setting.explanation:
            column.addWidget(Text(setting.explanation, Role.SECONDARY, "ink3", wrap=True))
        column.addWidget(self._control)

    def _sources(self) -> Iterator[QWidget]:
        """Where its question comes from: a button for each rule, else the words."""
        rules = rules_in(self.setting.source)
        if not rules:
            yield Hint(self.setting.source, Role.MINIMUM)
        for at, rule in enumerate(rules):
            link = Button(rule if at else f"Rules, {rule}", Kind.LINK)
            link.setAccessibleName(f"Read rule {rule}, {self.setting.field.label}")
            link.clicked.connect(partial(self.rule_wanted.emit, self.setting.id.partition(".")[0], rule))
            yield link

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, look().theme.rule)
        painter.end()


class _Control(QWidget):
    """What a field's value is given with.

    Signals:
        given: a person gave another value.
    """

    given = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)

    @property
    def under_way(self) -> bool:
        """Whether something is typed here and not given yet."""
        return False

    def show_value(self, value: Value) -> None:
        """Show a value."""


class _Diamonds(_Control):
    """One diamond below the other: a reading is a sentence, and each is to be read."""

    def __init__(self, field: ChoiceField) -> None:
        super().__init__()
        self._diamonds = {choice.id: Choice(choice.label, wrap=True) for choice in field.choices}
        for id, diamond in self._diamonds.items():
            diamond.setToolTip(next((choice.note for choice in field.choices if choice.id == id), ""))
            diamond.clicked.connect(lambda _checked=False, id=id: self.given.emit(id))
            self.column.addWidget(diamond)

    def show_value(self, value: Value) -> None:
        for id, diamond in self._diamonds.items():
            diamond.setAutoExclusive(False)  # or the last chosen one could not be let go
            diamond.setChecked(id == value)
            diamond.setAutoExclusive(True)


class _OnOff(_Control):
    """A switch."""

    def __init__(self, field: FlagField) -> None:
        super().__init__()
        self._switch = Switch(field.label)
        self._switch.clicked.connect(lambda: self.given.emit(self._switch.isChecked()))
        self.column.addWidget(self._switch, 0, Qt.AlignmentFlag.AlignLeft)

    def show_value(self, value: Value) -> None:
        self._switch.setChecked(bool(value))


class _Number(_Control):
    """A box; the value is given when the keyboard leaves it."""

    def __init__(self, field: NumberField) -> None:
        super().__init__()
        self._shown: Value = None
        self._box = StatBox(field.label, SMALL, decimal=field.places > 0)
        self._box.set_limits(field.minimum, field.maximum)
        self._box.editing_finished.connect(self._on_finished)
        self.column.addWidget(self._box, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def under_way(self) -> bool:
        return self._box.hasFocus() and (self._box.under_way or self._box.value() != self._shown)

    def show_value(self, value: Value) -> None:
        self._shown = value
        self._box.set_value(value)

    def _on_finished(self) -> None:
        self._shown = self._box.value()
        self.given.emit(self._shown)


class _Words(_Control):
    """A line of text."""

    def __init__(self, field: TextField) -> None:
        super().__init__()
        self._line = Field(field.label)
        self._shown = ""
        self._line.editingFinished.connect(self._on_finished)
        self.column.addWidget(self._line)

    @property
    def under_way(self) -> bool:
        return self._line.hasFocus() and self._line.text() != self._shown

    def show_value(self, value: Value) -> None:
        self._shown = str(value)
        self._line.setText(self._shown)

    def _on_finished(self) -> None:
        if self._line.text() != self._shown:
            self._shown = self._line.text()
            self.given.emit(self._shown)


_CONTROLS = {ChoiceField: _Diamonds, FlagField: _OnOff, NumberField: _Number, TextField: _Words}

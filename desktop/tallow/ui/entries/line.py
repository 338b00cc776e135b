"""The lines of an entry's form beyond those that resolvers have: words, names, long texts, lists, what may be none."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QHBoxLayout

from tallow.model.value import Value
from tallow.services.own.naming import known
from tallow.ui.entries.holder import ItemHolder
from tallow.ui.entries.reading import read_text, shown_text
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import Text
from tallow.ui.kit.notes import Notes
from tallow.ui.resolver.figure_field import FigureField
from tallow.ui.resolver.input import Input, Shape
from tallow.ui.resolver.items import ItemsLine
from tallow.ui.resolver.line import ChoiceLine, FlagsLine, Line, PicksLine
from tallow.ui.resolver.offering import offer

_LABEL = 132
LONG = "text"
"""The key whose texts are long, wherever it stands."""


class WordsLine(Line):
    """A text, a number, or what something else is called; known names are offered while one types."""

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        super().__init__(input, holder)
        self._holder = holder
        self.field = FigureField(input.said, words=True)
        self.field.given.connect(self._on_given)
        self.field.left.connect(self._on_left)
        self._note = Text("", Role.MINIMUM, "ink3", wrap=True)
        label = Text(input.label, Role.BODY, "ink2", size=13.5, wrap=True)
        label.setFixedWidth(look().px(_LABEL))
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self.field, 1)
        self.column.addLayout(row)
        self.column.addWidget(self._note)
        self._finish()
        self._source = ""
        offer(self.field, input.refers, holder.registry)

    def show_held(self, error: str, source: str) -> None:
        self._source = source
        over = bool(source) and self._session.is_typed(self.input.place)
        held = self._held()
        self.field.set_error(error)
        self.field.show_figure(shown_text(self.input, held, self._holder.registry), source=source, over=over)
        self._note.setText(self._told(held))
        self._note.setVisible(bool(self._note.text()) and not error)

    def _told(self, held: Value) -> str:
        """What stands in small words below a reference: its id, or that nobody here knows it."""
        if not self.input.refers or not isinstance(held, str) or not held:
            return ""
        names = known(self._holder.registry, self.input.refers)
        if held in names:  # the id says more than the name only where others are called so
            return held if list(names.values()).count(names[held]) > 1 else ""
        return "" if "." not in held else "Nobody here knows it yet; it is shown as it stands."

    def _on_given(self, text: str) -> None:
        value = read_text(self.input, text, self._holder.registry)
        if value is None:
            self._session.untype(self.input.place)
        else:
            self._give(value)

    def _on_left(self) -> None:
        self.show_held(self._error.text(), self._source)


class LongLine(Line):
    """A text of several lines."""

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        super().__init__(input, holder)
        self.notes = Notes(input.said)
        self.notes.text_edited.connect(self._on_edited)
        self.column.addWidget(Text(input.label, Role.BODY, "ink2", size=13.5))
        self.column.addSpacing(look().px(4))  # the ring round the text leaves the label alone
        self.column.addWidget(self.notes)
        self._finish()

    def show_held(self, error: str, source: str) -> None:
        if not self.notes.hasFocus():
            self.notes.set_text(str(self._held() or ""))

    def _on_edited(self, text: str) -> None:
        if text.strip():
            self._give(text.rstrip())
        else:
            self._session.untype(self.input.place)


class NamesLine(ItemsLine):
    """A list of texts, numbers, or what other things are called."""

    wide = True

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        self._holder = holder
        super().__init__(input, holder)

    def shown(self, value: Value) -> str:
        return shown_text(self.item, value, self._holder.registry)

    def read(self, at: int, text: str) -> tuple[Value, str]:
        value = read_text(self.item, text, self._holder.registry)
        return "" if value is None else value, ""

    def begun(self) -> Value:
        return ""

    def give(self, items: list[Value]) -> None:
        give_list(self.input, self._holder, items)


class SomeLine(PicksLine):
    """Some of several words; none of them may stand over what another plugin says."""

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        super().__init__(input, holder)
        self._holder = holder

    def _on_clicked(self) -> None:
        give_list(self.input, self._holder, [value for value, tick in self.ticks.items() if tick.isChecked()])


class YesNoLine(FlagsLine):
    """A list of yes and no; an empty one may stand over what another plugin says."""

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        super().__init__(input, holder)
        self._holder = holder

    def _change(self, at: int, by: list[bool]) -> None:
        flags = self._flags()
        flags[at : at + 1] = by
        give_list(self.input, self._holder, flags)


def give_list(input: Input, holder: ItemHolder, items: list[Value]) -> None:
    """Give a list; an empty one only where something would stand there without a word."""
    if items or holder.fills(input.place):
        holder.type(input.place, items)
    else:
        holder.untype(input.place)


class MaybeLine(ChoiceLine):
    """One of a few words, or none of them; yes and no are two words here."""

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        choices = ((True, "Yes"), (False, "No")) if input.shape is Shape.FLAG else input.choices
        super().__init__(replace(input, choices=((None, "None"), *choices)), holder)

    def _give(self, value: Value) -> None:
        if value is None:
            self._session.untype(self.input.place)
        else:
            super()._give(value)

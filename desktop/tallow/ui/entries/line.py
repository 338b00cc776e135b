"""The lines of an entry's form beyond those that resolvers have: words and names, long texts, lists, effects."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.phrase import words
from tallow.model.value import Value
from tallow.services.own.naming import known, words_for
from tallow.ui.entries.holder import ItemHolder
from tallow.ui.entries.reading import read_text, shown_text
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Rule, Text
from tallow.ui.kit.notes import Notes
from tallow.ui.kit.tick import Choice
from tallow.ui.resolver.figure_field import FigureField
from tallow.ui.resolver.form import Form, OptionalForm, RowsForm
from tallow.ui.resolver.form import made as made_by_resolvers
from tallow.ui.resolver.holder import Holder
from tallow.ui.resolver.input import Input, Place, Shape, row_of
from tallow.ui.resolver.items import ItemsLine
from tallow.ui.resolver.line import Line, clear

_LABEL = 132
_TYPED = (Shape.TEXT, Shape.NUMBER, Shape.FORMULA, Shape.PLAIN)
LONG = ("text",)
"""The keys of an entry whose texts are long."""


class WordsLine(Line):
    """A text, a number, or what something else is called; known names are offered while one types."""

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        super().__init__(input, holder)
        self._holder = holder
        self.field = FigureField(input.label, words=True)
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
        if input.refers:
            self._offer()

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
        name = words_for(self._holder.registry, self.input.refers, held)
        if name != held:
            return held
        there = held in known(self._holder.registry, self.input.refers)
        return "" if there or "." not in held else "Nobody here knows it yet; it is shown as it stands."

    def _offer(self) -> None:
        completer = QCompleter(sorted(known(self._holder.registry, self.input.refers).values()), self.field)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.activated.connect(self._on_given)
        self.field.setCompleter(completer)

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
        self.notes = Notes(input.label)
        self.notes.text_edited.connect(self._on_edited)
        self.column.addWidget(Text(input.label, Role.BODY, "ink2", size=13.5))
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
        if items or self._session.supplies(self.input.place):
            self._give(items)
        else:
            self._session.untype(self.input.place)


class KindsForm(QWidget):
    """A list of groups, each of one of several kinds: an entry's effects."""

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        super().__init__()
        self.input, self._holder = input, holder
        self._forms: list[Form] = []
        self._shown: list[str] = []
        self._rows = QVBoxLayout()
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self._error.hide()
        add = IconButton(f"Add to {input.label}", "plus", height=24)
        add.clicked.connect(self._on_add)
        line = QHBoxLayout()
        line.addWidget(Text(input.label, Role.BODY, "ink2", size=13.5), 1)
        line.addWidget(add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(4), 0, look().px(4))
        column.setSpacing(look().px(4))
        column.addLayout(line)
        column.addLayout(self._rows)
        column.addWidget(self._error)
        column.addWidget(Rule())

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what is held."""
        kinds = [str(row.get("type", "")) if isinstance(row, Mapping) else "" for row in self._held()]
        if kinds != self._shown:
            clear(self._rows)
            self._forms, self._shown = [], kinds
            for at, kind in enumerate(kinds):
                self._rows.addWidget(self._row(at, kind))
        for form in self._forms:
            form.refresh(errors, source)
        here = [each for place, each in errors.items() if place[:1] == self.input.place and self._is_mine(place)]
        self._error.setText(" ".join(here))
        self._error.setVisible(bool(here))

    def _is_mine(self, place: Place) -> bool:
        """Whether no line of a row shows what is wrong at a place."""
        return len(place) <= len(self.input.place) + 1 or place[-1] == "type"

    def _held(self) -> list[Value]:
        held = self._holder.holds(self.input.place, ())
        return list(held) if isinstance(held, list | tuple) else []

    def _row(self, at: int, kind: str) -> QWidget:
        which = QWidget()
        flow = FlowLayout(which, look().px(10))
        for word, _ in self.input.kinds:
            choice = Choice(words(word))
            choice.setChecked(word == kind)
            choice.setAccessibleDescription(f"{self.input.label}, {at + 1}")
            choice.clicked.connect(lambda _checked=False, word=word: self._choose(at, word))
            flow.addWidget(choice)
        drop = IconButton(f"Remove {at + 1} of {self.input.label}", "cross", height=24)
        drop.clicked.connect(lambda: self._holder.untype((*self.input.place, at)))
        group = row_of(self.input, at, kind)
        form = Form(group.parts, self._holder, make=made)
        self._forms.append(form)
        row = QWidget()
        head = QHBoxLayout()
        head.addWidget(which, 1)
        head.addWidget(drop, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(row)
        column.setContentsMargins(look().px(12), 0, 0, look().px(6))
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(form)
        return row

    def _on_add(self) -> None:
        self._holder.type((*self.input.place, len(self._held())), {"type": self.input.kinds[0][0]})

    def _choose(self, at: int, word: str) -> None:
        """Another kind of effect; what both kinds have stays."""
        row = self._held()[at]
        keys = {part.key for part in dict(self.input.kinds)[word]}
        kept = {key: value for key, value in row.items() if key in keys} if isinstance(row, Mapping) else {}
        self._holder.type((*self.input.place, at), {"type": word, **kept})


def made(input: Input, holder: Holder) -> QWidget:
    """The widget of one key of an entry."""
    assert isinstance(holder, ItemHolder), "an entry's form is made over an entry"
    if input.place in [(key,) for key in LONG]:
        return LongLine(input, holder)
    if input.shape in _TYPED:
        return WordsLine(input, holder)
    if input.shape is Shape.ITEMS:
        return NamesLine(input, holder)
    if input.shape is Shape.KINDS:
        return KindsForm(input, holder)
    if input.shape is Shape.GROUP and input.optional:
        return OptionalForm(input, holder, make=made)
    if input.shape is Shape.GROUP:
        return Form(input.parts, holder, input.label, make=made)
    return RowsForm(input, holder, make=made) if input.shape is Shape.ROWS else made_by_resolvers(input, holder)

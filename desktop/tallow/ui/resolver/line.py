"""The lines of the form, one for each shape of input: they show what the session holds and give it what is typed."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.hooks.registry import Registry
from tallow.model.errors import spoken
from tallow.model.value import Value, tidy
from tallow.rules.dice import FormulaMistake, parse
from tallow.services.own.naming import words_for
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.label import Text
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.spoken import read_number
from tallow.ui.kit.tick import Choice, Tick
from tallow.ui.resolver.figure_field import FigureField
from tallow.ui.resolver.holder import Holder
from tallow.ui.resolver.input import Input, Place, Shape
from tallow.ui.resolver.offering import offer

_NONE_WORDS = {"none", "-", "−", "—"}
_ROOM = 220  # what a line has between the card's edges
_CARD = 240  # the card's own width


class Line(QWidget):
    """One line of the form, with the sentence of what is wrong below it and a hairline under both.

    Attributes:
        input: what it asks for.
    """

    def __init__(self, input: Input, session: Holder) -> None:
        super().__init__()
        self.input, self._session = input, session
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self._error.hide()
        self.column = QVBoxLayout(self)
        look().changed.connect(self._space)
        self._space()

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what the session holds; ``source`` is the record that supplies what is not typed, "" for none."""
        sentence = errors.get(self.input.place, "")
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))
        self.show_held(sentence, source if self._session.supplies(self.input.place) else "")

    def show_held(self, error: str, source: str) -> None:
        """Show the value and its state."""

    def _held(self) -> Value:
        return self._session.holds(self.input.place, self.input.default)

    def _give(self, value: Value) -> None:
        self._session.type(self.input.place, value)

    def _finish(self) -> None:
        self.column.addWidget(self._error)

    def _space(self) -> None:
        self.column.setContentsMargins(0, look().px(3), 0, look().px(4))
        self.column.setSpacing(look().px(2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, look().theme.rule)
        painter.end()


class FigureEntry(Line):
    """A number, a formula or words."""

    def __init__(self, input: Input, session: Holder) -> None:
        super().__init__(input, session)
        self.field = FigureField(input.said, words=input.shape is Shape.TEXT)
        self.field.given.connect(self._on_given)
        self.field.left.connect(self._on_left)
        below = input.shape is Shape.TEXT  # names need the whole width
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)
        row.setSpacing(look().px(5 if below else 8))
        row.addWidget(Text(input.label, Role.BODY, "ink2", wrap=True, size=13.5), int(not below))
        row.addWidget(self.field)
        self.column.addLayout(row)
        self._finish()
        self._source = ""
        offer(self.field, input.refers, session.registry)

    def show_held(self, error: str, source: str) -> None:
        self._source = source
        self.field.set_error(error)
        if self.input.place not in self._session.mistyped:
            over = bool(source) and self._session.is_typed(self.input.place)
            none = "none" if self.input.optional else ""
            shown = named(self.input, self._held(), self._session.registry)
            self.field.show_figure(shown, source=source, over=over, none=none)

    def _on_given(self, text: str) -> None:
        place = self.input.place
        if not text.strip():
            self._session.untype(place)
            return
        value, mistake = read(self.input, text.strip())
        if mistake:
            self._session.mistype(place, mistake)
        else:
            self._session.type(place, value)

    def _on_left(self) -> None:
        self.show_held(self._error.text(), self._source)


def read(input: Input, text: str) -> tuple[Value, str]:
    """What a person typed as the value of an input, and why it is none, one of them."""
    if input.shape is Shape.TEXT:
        return text, ""
    if input.optional and text.casefold() in _NONE_WORDS:
        return None, ""
    number = read_number(text, whole=False)
    if number is not None and math.isfinite(number):
        value = tidy(number)
        if input.whole and not isinstance(value, int):
            return None, f"{input.label} is a whole number, and {text} is not. Round it."
        return value, ""
    if input.shape is Shape.NUMBER:
        return None, f"{input.label} is a number, and {text} is none. Give a number."
    try:
        parse(text)
    except FormulaMistake as mistake:
        return None, str(mistake)
    return text, ""


def named(input: Input, value: Value, registry: Registry) -> str:
    """A value of an input as it stands in its field: what it refers to by its name, as it is offered there."""
    if value is None or value == "":
        return ""
    return words_for(registry, input.refers, value) if input.refers and isinstance(value, str) else spoken(value)


class FlagLine(Line):
    """Yes or no."""

    def __init__(self, input: Input, session: Holder) -> None:
        super().__init__(input, session)
        self.tick = Tick(input.label, of=input.within, wrap=True)
        self.tick.clicked.connect(lambda: self._give(self.tick.isChecked()))
        self.column.addWidget(self.tick)
        self._finish()

    def show_held(self, error: str, source: str) -> None:
        self.tick.setChecked(bool(self._held()))


class ChoiceLine(Line):
    """One of a few words: a segment where it fits, else diamonds in two columns, or in one where they are long."""

    def __init__(self, input: Input, session: Holder) -> None:
        super().__init__(input, session)
        self._back = Button("", Kind.LINK)
        self._back.clicked.connect(lambda: self._session.untype(self.input.place))
        self._back.hide()
        self._diamonds: dict[Value, Choice] = {}
        self._segment = Segment(input.said, input.choices)
        row = QHBoxLayout()
        row.addWidget(Text(input.label, Role.BODY, "ink2", wrap=True, size=13.5), 1)
        row.addWidget(self._back)
        self.column.addLayout(row)
        if self._segment.sizeHint().width() <= look().px(_ROOM):
            self._segment.chosen.connect(self._give)
            self.column.addWidget(self._segment, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            self._segment.deleteLater()
            self.column.addWidget(self._grid())
        self._finish()

    def show_held(self, error: str, source: str) -> None:
        held = self._held()
        if self._diamonds:
            for value, diamond in self._diamonds.items():
                diamond.setAutoExclusive(False)
                diamond.setChecked(value == held)
                diamond.setAutoExclusive(True)
        else:
            self._segment.set_value(held)
        self._back.setText(f"as {source} has it")
        self._back.setVisible(bool(source) and self._session.is_typed(self.input.place))

    def _grid(self) -> QWidget:
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(0)
        for value, words in self.input.choices:
            diamond = Choice(words, of=self.input.said, wrap=True)
            diamond.clicked.connect(lambda _checked=False, value=value: self._give(value))
            self._diamonds[value] = diamond
        widths = [each.sizeHint().width() for each in self._diamonds.values()]
        both = max(widths[::2]) + max(widths[1::2], default=0) + grid.horizontalSpacing()
        columns = 2 if both <= look().px(_CARD) else 1
        for at, diamond in enumerate(self._diamonds.values()):
            grid.addWidget(diamond, at // columns, at % columns, Qt.AlignmentFlag.AlignLeft)
        return made


class PicksLine(Line):
    """Some of several words, ticked in any number."""

    def __init__(self, input: Input, session: Holder) -> None:
        super().__init__(input, session)
        self.column.addWidget(Text(input.label, Role.BODY, "ink2", wrap=True, size=13.5))
        self.ticks = {value: Tick(words, of=input.said, wrap=True) for value, words in input.choices}
        for tick in self.ticks.values():
            tick.clicked.connect(self._on_clicked)
            self.column.addWidget(tick)
        self._finish()

    def show_held(self, error: str, source: str) -> None:
        held = self._held() or ()
        picked = (held,) if isinstance(held, str) else held  # one may be written alone
        for value, tick in self.ticks.items():
            tick.setChecked(value in picked)

    def _on_clicked(self) -> None:
        picked = [value for value, tick in self.ticks.items() if tick.isChecked()]
        if picked:
            self._give(picked)
        else:
            self._session.untype(self.input.place)


class FlagsLine(Line):
    """A list of yes and no, such as checks that were made."""

    def __init__(self, input: Input, session: Holder) -> None:
        super().__init__(input, session)
        add = IconButton(f"Add to {input.said}", "plus", height=24)
        add.clicked.connect(lambda: self._give([*self._flags(), True]))
        row = QHBoxLayout()
        row.addWidget(Text(input.label, Role.BODY, "ink2", wrap=True, size=13.5), 1)
        row.addWidget(add)
        self.column.addLayout(row)
        self._rows = QVBoxLayout()
        self.column.addLayout(self._rows)
        self._finish()
        self._shown: list[bool] = []

    def show_held(self, error: str, source: str) -> None:
        flags = self._flags()
        if flags == self._shown:
            return
        self._shown = flags
        clear(self._rows)
        for at, flag in enumerate(flags):
            self._rows.addWidget(self._row(at, flag))

    def _flags(self) -> list[bool]:
        return [bool(each) for each in self._held() or ()]

    def _row(self, at: int, flag: bool) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        segment = Segment(f"{self.input.said}, {at + 1}", [(True, "Yes"), (False, "No")])
        segment.set_value(flag)
        segment.chosen.connect(lambda value: self._change(at, [bool(value)]))
        drop = IconButton(f"Remove {at + 1} of {self.input.said}", "cross", height=24)
        drop.clicked.connect(lambda: self._change(at, []))
        row.addWidget(Text(f"{at + 1}", Role.ENTRY, "ink3", size=15))
        row.addWidget(segment)
        row.addStretch(1)
        row.addWidget(drop)
        return made

    def _change(self, at: int, by: list[bool]) -> None:
        flags = self._flags()
        flags[at : at + 1] = by
        if flags:
            self._give(flags)
        else:
            self._session.untype(self.input.place)


def clear(layout: QVBoxLayout) -> None:
    """Take every widget out of a layout, for good."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()

"""The form of a resolver's inputs: lines in groups, and lists of groups that grow and shrink."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.value import Value
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.kit.tick import Tick
from tallow.ui.resolver.holder import Holder
from tallow.ui.resolver.input import Input, Place, Shape, row_of
from tallow.ui.resolver.items import ItemsLine
from tallow.ui.resolver.line import ChoiceLine, FigureEntry, FlagLine, FlagsLine, Line, PicksLine, clear
from tallow.ui.shell import nearby

_INDENT = 16
_LINES: Mapping[Shape, type[Line]] = {
    Shape.NUMBER: FigureEntry,
    Shape.FORMULA: FigureEntry,
    Shape.TEXT: FigureEntry,
    Shape.FLAG: FlagLine,
    Shape.CHOICE: ChoiceLine,
    Shape.PICKS: PicksLine,
    Shape.FLAGS: FlagsLine,
    Shape.ITEMS: ItemsLine,
}


class Part(Protocol):
    """What a form is made of."""

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what is held."""


class Form(QWidget):
    """Some inputs of a session below each other.

    Args:
        head: a small heading above them, or "".
        make: what makes the widget of one input, where that is not as resolvers have it.
        place: where the group stands that they are, to say what is wrong with the whole of it.
        within: what the group is called aloud, where its inputs are not alone on the page.
    """

    def __init__(
        self,
        inputs: Sequence[Input],
        session: Holder,
        head: str = "",
        make: Make | None = None,
        place: Place | None = None,
        within: str = "",
    ) -> None:
        super().__init__()
        self.lines: list[Part] = []
        self._place, self._error = place, Text("", Role.MINIMUM, "danger", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if head:
            words = SmallCaps(head.lower(), tight=True, wrap=True)
            words.setContentsMargins(0, look().px(10), 0, 0)
            column.addWidget(words)
        column.addWidget(self._error)
        self._error.hide()
        for each in inputs:
            line = (make or made)(replace(each, within=within) if within else each, session)
            self.lines.append(line)
            column.addWidget(line)

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what the session holds.

        Args:
            errors: place → what is wrong there.
            source: the record that supplies what is not typed, "" for none.
        """
        sentence = errors.get(self._place, "") if self._place is not None else ""
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))
        for line in self.lines:
            line.refresh(errors, source)


class RowsForm(QWidget):
    """A list of groups, with a button that adds one."""

    def __init__(self, input: Input, session: Holder, make: Make | None = None) -> None:
        super().__init__()
        self.input, self._session, self._make = input, session, make
        self._forms: list[Form] = []
        self._rows = QVBoxLayout()
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self._error.hide()
        add = IconButton(f"Add to {input.said}", "plus", height=24)
        add.clicked.connect(self._on_add)
        line = QHBoxLayout()
        line.addWidget(Text(input.label, Role.BODY, "ink2", wrap=True, size=13.5), 1)
        line.addWidget(add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(4), 0, look().px(4))
        column.setSpacing(look().px(4))
        column.addLayout(line)
        column.addWidget(self._error)
        self._rows.setSpacing(look().px(8))
        column.addLayout(self._rows)
        column.addWidget(Rule())

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what the session holds."""
        sentence = errors.get(self.input.place, "")
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))
        count = self._count()
        if count != len(self._forms):
            clear(self._rows)
            self._forms = []
            for at in range(count):
                row = self._row(at)
                self._rows.addWidget(row)
                row.show()  # the layout would show it later, and what is hidden cannot take the keyboard
        for form in self._forms:
            form.refresh(errors, source)

    def _count(self) -> int:
        held = self._session.holds(self.input.place, ())
        return len(held) if isinstance(held, list | tuple) else 0

    def _row(self, at: int) -> QWidget:
        group = row_of(self.input, at)
        within = replace(group, within=self.input.within).said
        form = Form(group.parts, self._session, make=self._make, place=group.place, within=within)
        self._forms.append(form)
        drop = IconButton(f"Remove {at + 1} of {self.input.said}", "cross", height=24)
        drop.clicked.connect(lambda: self._session.untype((*self.input.place, at)))
        made = _Row()
        row = QHBoxLayout(made)
        row.setContentsMargins(look().px(_INDENT), 0, 0, 0)
        row.addWidget(form, 1)
        row.addWidget(drop, 0, Qt.AlignmentFlag.AlignTop)
        return made

    def _on_add(self) -> None:
        group = row_of(self.input, self._count())
        self._session.type(group.place, begun(group))
        first = nearby.first_in(self._forms[-1]) if self._forms else None
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)


class _Row(QWidget):
    """One group of a list, with a line at its left from its first value to its last."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRectF(0, look().px(3), look().px(2), self.height() - look().px(5)), look().theme.line)
        painter.end()


class OptionalForm(QWidget):
    """A group that may be left out: a tick, and below it the group while it is ticked."""

    def __init__(self, input: Input, session: Holder, make: Make | None = None) -> None:
        super().__init__()
        self.input, self._session = input, session
        self.tick = Tick(input.label, of=input.within, wrap=True)
        self.tick.clicked.connect(self._on_clicked)
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self.form = Form(input.parts, session, make=make, within=input.said)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(4), 0, look().px(4))
        column.setSpacing(look().px(2))
        column.addWidget(self.tick)
        column.addWidget(self._error)
        inner = QHBoxLayout()
        inner.setContentsMargins(look().px(_INDENT), 0, 0, 0)
        inner.addWidget(self.form)
        column.addLayout(inner)
        column.addWidget(Rule())

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what the session holds."""
        sentence = errors.get(self.input.place, "")
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))
        there = isinstance(self._session.holds(self.input.place), Mapping)
        self.tick.setChecked(there)
        self.form.setVisible(there)
        self.form.refresh(errors, source)

    def _on_clicked(self) -> None:
        place = self.input.place
        if self.tick.isChecked():
            self._session.type(place, begun(self.input))
        elif self._session.supplies(place):
            self._session.type(place, None)
        else:
            self._session.untype(place)


def begun(group: Input) -> dict[str, Value]:
    """A new group or row as it begins: what is in it at its defaults, groups and rows within it left out."""
    return {part.key: part.default for part in group.parts if part.shape not in (Shape.GROUP, Shape.ROWS)}


def made(input: Input, session: Holder) -> Line | Form | OptionalForm | RowsForm:
    """The widget of an input, as resolvers have it."""
    if input.shape is Shape.GROUP and input.optional:
        return OptionalForm(input, session)
    if input.shape is Shape.GROUP:
        return Form(input.parts, session, input.label, within=input.said)
    if input.shape is Shape.ROWS:
        return RowsForm(input, session)
    return _LINES[input.shape](input, session)


Make: TypeAlias = Callable[[Input, Holder], Any]
"""Makes the widget of one input, which is a Part too."""

"""Groups of one of several kinds, an entry's effects: which kind is chosen, and the keys that this kind has."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.phrase import words
from tallow.model.value import Value
from tallow.ui.entries.holder import ItemHolder
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Rule, Text
from tallow.ui.kit.tick import Choice
from tallow.ui.resolver.form import Form, Make
from tallow.ui.resolver.input import Input, Place, row_of, value_at
from tallow.ui.resolver.line import clear

_NONE = ""
_KINDS: Mapping[str, str] = {
    "add": "Add to a total",
    "maximum": "Lower a total's maximum",
    "grant": "Grant a permission",
    "forbid": "Forbid a permission",
    "list": "Put on a list",
}
"""What the kinds of effects do, in words."""


class KindRow(QWidget):
    """One group: its kind among diamonds, and below them its keys.

    Args:
        group: its place, and what each kind has in it.

    Signals:
        chosen: another kind ("" for none).
    """

    chosen = Signal(str)

    def __init__(self, group: Input, holder: ItemHolder, make: Make, kind: str) -> None:
        super().__init__()
        self.kind, self._place = kind, group.place
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self.head = QHBoxLayout()
        self.head.addWidget(self._kinds(group), 1)
        self.form = Form(dict(group.kinds).get(kind, ()), holder, make=make, within=group.said)
        column = QVBoxLayout(self)
        column.setContentsMargins(look().px(12), 0, 0, look().px(6))
        column.setSpacing(0)
        column.addLayout(self.head)
        column.addWidget(self._error)
        column.addWidget(self.form)

    def _kinds(self, group: Input) -> QWidget:
        which = QWidget()
        flow = FlowLayout(which, look().px(10))
        offered = [(_NONE, "None")] if group.optional else []
        for word, label in [*offered, *((word, _KINDS.get(word, words(word))) for word, _ in group.kinds)]:
            choice = Choice(label, of=group.said)
            choice.setChecked(word == self.kind)
            choice.clicked.connect(lambda _checked=False, word=word: self.chosen.emit(word))
            flow.addWidget(choice)
        return which

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what is held, and what is wrong with the group as a whole."""
        here = [errors[place] for place in (self._place, (*self._place, "type")) if place in errors]
        self._error.setText(" ".join(here))
        self._error.setVisible(bool(here))
        self.form.refresh(errors, source)


def kind_of(held: Value) -> str:
    """The kind that a group says it is, "" for none."""
    return str(held.get("type", _NONE)) if isinstance(held, Mapping) else _NONE


def chosen(group: Input, held: Value, word: str) -> dict[str, Value]:
    """A group as one of another kind; what both kinds have stays."""
    keys = {part.key for part in dict(group.kinds)[word]}
    kept = {key: value for key, value in held.items() if key in keys} if isinstance(held, Mapping) else {}
    return {"type": word, **kept}


class KindForm(QWidget):
    """One group of one of several kinds."""

    def __init__(self, input: Input, holder: ItemHolder, make: Make) -> None:
        super().__init__()
        self.input, self._holder, self._make = input, holder, make
        self._row: KindRow | None = None
        self._holding = QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(4), 0, look().px(4))
        column.setSpacing(look().px(4))
        column.addWidget(Text(input.label, Role.BODY, "ink2", size=13.5))
        column.addLayout(self._holding)
        column.addWidget(Rule())

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what is held."""
        kind = kind_of(self._holder.holds(self.input.place))
        if self._row is None or self._row.kind != kind:
            clear(self._holding)
            self._row = KindRow(self.input, self._holder, self._make, kind)
            self._row.chosen.connect(self._choose)
            self._holding.addWidget(self._row)
        self._row.refresh(errors, source)

    def _choose(self, word: str) -> None:
        place = self.input.place
        if word == _NONE:
            self._holder.untype(place)
        else:
            self._holder.type(place, chosen(self.input, self._holder.holds(place), word))


class KindsForm(QWidget):
    """A list of groups, each of one of several kinds."""

    def __init__(self, input: Input, holder: ItemHolder, make: Make) -> None:
        super().__init__()
        self.input, self._holder, self._make = input, holder, make
        self._shown: list[KindRow] = []
        self._rows = QVBoxLayout()
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self._error.hide()
        add = IconButton(f"Add to {input.said}", "plus", height=24)
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
        kinds = [kind_of(row) for row in self._held()]
        if kinds != [row.kind for row in self._shown]:
            clear(self._rows)
            self._shown = []
            for at, kind in enumerate(kinds):
                self._shown.append(self._row(at, kind))
                self._rows.addWidget(self._shown[-1])
        for row in self._shown:
            row.refresh(errors, source)
        sentence = errors.get(self.input.place, "")
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))

    def _held(self) -> list[Value]:
        held = self._holder.holds(self.input.place, ())
        return list(held) if isinstance(held, list | tuple) else []

    def _row(self, at: int, kind: str) -> KindRow:
        row = KindRow(self._group(at), self._holder, self._make, kind)
        row.chosen.connect(lambda word: self._choose(at, word))
        drop = IconButton(f"Remove {at + 1} of {self.input.said}", "cross", height=24)
        drop.clicked.connect(lambda: self._holder.untype((*self.input.place, at)))
        row.head.addWidget(drop, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _group(self, at: int) -> Input:
        """One of the list as a group."""
        kinds = tuple((word, row_of(self.input, at, word).parts) for word, _ in self.input.kinds)
        return Input(
            (*self.input.place, at),
            f"{self.input.label} {at + 1}",
            self.input.shape,
            kinds=kinds,
            within=self.input.within,
        )

    def _on_add(self) -> None:
        self._holder.type((*self.input.place, len(self._held())), {"type": self.input.kinds[0][0]})

    def _choose(self, at: int, word: str) -> None:
        place = (*self.input.place, at)
        self._holder.type(place, chosen(self.input, value_at(self._held(), (at,)), word))

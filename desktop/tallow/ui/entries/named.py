"""Values each under a name that a person chooses: a table whose keys are nobody's to foresee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.value import Value
from tallow.services.own.naming import meant, words_for
from tallow.ui.entries.holder import ItemHolder
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import Rule, Text
from tallow.ui.resolver.figure_field import FigureField
from tallow.ui.resolver.form import Make, begun
from tallow.ui.resolver.input import Input, Place, Shape, named_of
from tallow.ui.resolver.line import clear
from tallow.ui.resolver.offering import offer


class NamedForm(QWidget):
    """The values below each other, and below them the field in which another one is named."""

    def __init__(self, input: Input, holder: ItemHolder, make: Make) -> None:
        super().__init__()
        self.input, self._holder, self._make = input, holder, make
        self._shown: dict[str, Any] = {}
        self._rows = QVBoxLayout()
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self._error.hide()
        self.name = FigureField(f"Add to {input.said}", words=True)
        self.name.setPlaceholderText("Another name")
        self.name.entered.connect(self._on_add)
        self.name.left.connect(self._on_add)
        offer(self.name, input.refers, holder.registry, self._on_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(4), 0, look().px(4))
        column.setSpacing(look().px(4))
        column.addWidget(Text(input.label, Role.BODY, "ink2", size=13.5))
        column.addLayout(self._rows)
        column.addWidget(self.name)
        column.addWidget(self._error)
        column.addWidget(Rule())

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        """Show what is held."""
        names = list(self._held())
        if names != list(self._shown):
            clear(self._rows)
            self._shown = {}
            for name in names:
                self._rows.addWidget(self._row(name))
        for line in self._shown.values():
            line.refresh(errors, source)
        sentence = errors.get(self.input.place, "")
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))

    def _held(self) -> Mapping[str, Value]:
        held = self._holder.holds(self.input.place, {})
        return held if isinstance(held, Mapping) else {}

    def _row(self, name: str) -> QWidget:
        called = words_for(self._holder.registry, self.input.refers, name)
        made = replace(named_of(self.input, name, called), within=self.input.said)
        self._shown[name] = self._make(made, self._holder)
        drop = IconButton(f"Remove {made.label} of {self.input.said}", "cross", height=24)
        drop.clicked.connect(lambda: self._holder.untype((*self.input.place, name)))
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(look().px(12), 0, 0, 0)
        line.addWidget(self._shown[name], 1)
        line.addWidget(drop, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _on_chosen(self, name: str) -> None:
        self._add(name)
        QTimer.singleShot(0, self.name.clear)  # the field takes what was chosen behind this

    def _on_add(self) -> None:
        self._add(self.name.text().strip())

    def _add(self, word: str) -> None:
        if not word:
            return
        name = meant(self._holder.registry, self.input.refers, word) if self.input.refers else word
        self.name.clear()
        if name not in self._held():
            self._holder.type((*self.input.place, name), _begun(self.input.parts[0]))


def _begun(part: Input) -> Value:
    """A value as it begins, so that its name stands there before it is typed."""
    if part.shape is Shape.GROUP:
        return begun(part)
    if part.shape is Shape.CHOICE:
        return part.choices[0][0]
    if part.shape in (Shape.ITEMS, Shape.ROWS, Shape.KINDS, Shape.PICKS, Shape.FLAGS):
        return []
    if part.shape in (Shape.NAMED, Shape.KIND):
        return {}
    return {Shape.NUMBER: 0, Shape.FORMULA: 0, Shape.FLAG: True}.get(part.shape, "")

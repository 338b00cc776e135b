"""A line of the form for a list of numbers or texts, which are added and removed one by one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.value import Value
from tallow.ui.kit import Role
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import Text
from tallow.ui.resolver.figure_field import FigureField
from tallow.ui.resolver.holder import Holder
from tallow.ui.resolver.input import Input, Place, Shape
from tallow.ui.resolver.line import Line, clear, named, read
from tallow.ui.resolver.offering import offer


class ItemsLine(Line):
    """A list of numbers or texts, such as the points of several healers."""

    def __init__(self, input: Input, session: Holder) -> None:
        super().__init__(input, session)
        self.item = input.parts[0]
        self._fields: list[FigureField] = []
        add = IconButton(f"Add to {input.said}", "plus", height=24)
        add.clicked.connect(self._on_add)
        row = QHBoxLayout()
        row.addWidget(Text(input.label, Role.BODY, "ink2", wrap=True, size=13.5), 1)
        row.addWidget(add)
        self.column.addLayout(row)
        self._rows = QVBoxLayout()
        self.column.addLayout(self._rows)
        self._finish()

    # how one item is written

    @property
    def wide(self) -> bool:
        """Whether an item is words, and takes the whole width."""
        return self.item.shape is Shape.TEXT

    def shown(self, value: Value) -> str:
        """An item as it stands in its field."""
        return named(self.item, value, self._session.registry)

    def read(self, at: int, text: str) -> tuple[Value, str]:
        """The item that was typed, and why it is none, one of them."""
        if not text and not self.wide:
            return None, f"{self.input.label} {at + 1} is empty. Give a number, or remove it."
        return read(self.item, text)

    def begun(self) -> Value:
        """A new item as it begins."""
        return "" if self.wide else 0

    def give(self, items: list[Value]) -> None:
        """Give the whole list, an empty one too: it may stand over what is supplied, or alone in its group."""
        self._give(items)

    def made_field(self, at: int) -> FigureField:
        """The field of an item."""
        field = FigureField(f"{self.input.said}, {at + 1}", words=self.wide)
        offer(field, self.item.refers, self._session.registry)
        return field

    # showing and typing

    def refresh(self, errors: Mapping[Place, str], source: str) -> None:
        super().refresh(errors, source)
        for at, field in enumerate(self._fields):
            field.set_error(errors.get((*self.input.place, at), ""))
        inside = [sentence for place, sentence in errors.items() if place[:-1] == self.input.place]
        if inside:
            self._error.setText(" ".join(inside))
            self._error.show()

    def show_held(self, error: str, source: str) -> None:
        items = self._items()
        if len(items) != len(self._fields):
            clear(self._rows)
            self._fields = []
            for at in range(len(items)):
                self._rows.addWidget(self._row(at))
        for at, (each, field) in enumerate(zip(items, self._fields, strict=True)):
            if (*self.input.place, at) not in self._session.mistyped:
                field.show_figure(self.shown(each))

    def _items(self) -> list[Value]:
        held = self._held()
        return list(held) if isinstance(held, list | tuple) else []

    def _row(self, at: int) -> QWidget:
        field = self.made_field(at)
        field.given.connect(lambda text: self._change(at, text.strip()))
        field.left.connect(lambda: self.show_held("", ""))
        drop = IconButton(f"Remove {at + 1} of {self.input.said}", "cross", height=24)
        drop.clicked.connect(lambda: self._drop(at))
        self._fields.append(field)
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        if self.wide:
            row.addWidget(field, 1)
        else:
            row.addStretch(1)
            row.addWidget(field)
        row.addWidget(drop)
        return made

    def _change(self, at: int, text: str) -> None:
        place = (*self.input.place, at)
        value, mistake = self.read(at, text)
        if mistake:
            self._session.mistype(place, mistake)
            return
        others = {each: why for each, why in self._session.mistyped.items() if each[:-1] == place[:-1]}
        others.pop(place, None)
        items = self._items()
        items[at] = value
        self.give(items)
        for each, why in others.items():  # what cannot be read beside it stays to be mended
            self._session.mistype(each, why)

    def _drop(self, at: int) -> None:
        self.give([each for here, each in enumerate(self._items()) if here != at])

    def _on_add(self) -> None:
        self.give([*self._items(), self.begun()])
        if self._fields:
            self._fields[-1].setFocus(Qt.FocusReason.OtherFocusReason)

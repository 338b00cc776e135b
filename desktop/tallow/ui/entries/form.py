"""The form of one entry: its keys with what is wrong beside them, where it comes from, and how to take it out."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.hooks.soundness.counted import idle
from tallow.services.own.unknown import unknown_words
from tallow.ui.entries.asked import inputs_of_type
from tallow.ui.entries.holder import ItemHolder
from tallow.ui.entries.line import WordsLine
from tallow.ui.entries.made import made
from tallow.ui.entries.placing import placed
from tallow.ui.entries.reading import place_of
from tallow.ui.entries.sitting import Item, Sitting
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.label import Text
from tallow.ui.kit.notice import Notice
from tallow.ui.resolver.form import Form
from tallow.ui.resolver.input import Input


def asked_of(sitting: Sitting, left_out: Iterable[str] = ()) -> tuple[Input, ...]:
    """What an entry of the sitting's type asks for, but for its id, some keys, and effects that nobody would have."""
    out = {"id", *left_out}
    kind, registry = sitting.kind, sitting.desk.registry
    written = any(each.row.get("effects") for each in sitting.desk.held)
    if idle(kind, registry.kinds, registry.entry_types) and not written:
        out.add("effects")
    return tuple(each for each in inputs_of_type(kind) if each.key not in out)


class EntryForm(QWidget):
    """One entry; what is typed is kept when the keyboard leaves its field, once nothing is wrong with it.

    Args:
        left_out: keys that something else shows.
        whole: whether the form shows the entry by itself, and not what is left of it beside a table.

    Signals:
        removal_wanted: the entry is to be taken out (its key).
    """

    removal_wanted = Signal(str)

    def __init__(self, sitting: Sitting, key: str, left_out: Iterable[str] = (), *, whole: bool = True) -> None:
        super().__init__()
        self.key = key
        self._sitting, self._whole = sitting, whole
        self._left_out = frozenset(left_out)
        self._inputs = asked_of(sitting, self._left_out)
        self._holder = ItemHolder(sitting, key)
        self.form = Form(self._inputs, self._holder, make=made)
        self._from = Text("", Role.SECONDARY, "ink3", wrap=True)
        self._unknown = Text("", Role.SECONDARY, "accent", wrap=True)
        self._remove = Button("", height=28)
        self._remove.clicked.connect(lambda: self.removal_wanted.emit(key))
        self._notices = QVBoxLayout()
        self._told: tuple[str, ...] = ()
        foot = QHBoxLayout()
        foot.addWidget(self._from, 1)
        foot.addWidget(self._remove, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(6))
        column.addWidget(self._unknown)
        column.addLayout(self._notices)
        column.addWidget(self.form)
        column.addLayout(foot)
        self.refresh()

    def refresh(self) -> None:
        """Show what the sitting holds."""
        item = self._sitting.item(self.key)
        if item is None:
            return
        beside, left = placed((*item.mistakes, *self._sitting.beside(item)), self._inputs, self._holder)
        self.form.refresh(beside, self._owner(item) if item.base else "")
        told = tuple(str(each) for each in left if not self._shown_elsewhere(each.key))
        self._tell(told if self._whole else ())
        self._from.setText(self._origin(item))
        unknown = unknown_words(self._sitting.kind, item.row, item.source) if self._whole else ""
        self._unknown.setText(unknown)
        self._unknown.setVisible(bool(unknown))
        own = item.source in ("own", "new")
        self._remove.setText("Remove" if own else "Take it out" if item.lost else "As it was")
        name = item.name(self._sitting.kind)
        self._remove.setAccessibleName(f"Remove {name}" if own else f"Take back the changes of {name}")
        self._remove.setVisible(self._whole and item.source != "other")

    def focus_first(self) -> None:
        """Bring the keyboard to the first field."""
        line = next(iter(self.findChildren(WordsLine)), None)
        if line is not None:
            line.field.setFocus(Qt.FocusReason.TabFocusReason)

    def _shown_elsewhere(self, key: str) -> bool:
        place = place_of(key)
        return bool(place) and place[0] in self._left_out

    def _tell(self, sentences: tuple[str, ...]) -> None:
        if sentences == self._told:
            return
        self._told = sentences
        while (item := self._notices.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for sentence in sentences:
            self._notices.addWidget(Notice(sentence))

    def _owner(self, item: Item) -> str:
        names = {each.id: each.name for each in self._sitting.desk.registry.plugins}
        return names.get(item.owner, item.owner)

    def _origin(self, item: Item) -> str:
        """Where it comes from, in words."""
        if item.source == "new":
            return "Not kept yet: " + (f"it will be {item.id}." if not item.mistakes else "something is missing.")
        if item.source == "own":
            waits = " What you typed is not kept until it is mended." if item.waits and item.mistakes else ""
            return f"Your own, {item.id}.{waits}"
        owner = self._owner(item)
        return f"From {owner}, {item.id}." if item.source == "other" else f"From {owner}, changed by you, {item.id}."

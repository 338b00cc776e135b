"""What is kept, list by list, each thing with its count: + and −, typed counts, and a line that adds by name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.cards import Storage
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField
from tallow.model.value import Row
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.label import SectionHead
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.storage_list import StorageList, StoredThing
from tallow.ui.sheets.listing import ListBlock


class StorageBlock(ListBlock):
    """Head with a segment of the lists and how much is in each, and the list that is chosen."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Storage) -> None:
        super().__init__(bridge, view, block.fields)
        self._block = block
        self._shown = block.fields[0]
        self._kept = {id: self._made(field) for id, field in self.lists.items()}
        self._segment = Segment(block.label)
        self._segment.chosen.connect(self._choose)
        several = len(self._kept) > 1
        self._head = SectionHead(block.label, side=self._segment if several else None)
        if not several:
            self._segment.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(8))
        for each in (self._head, self.bad, *self._kept.values()):
            column.addWidget(each)
        self.refresh()

    def _made(self, field: EntriesField) -> StorageList:
        kept = StorageList(field.label, "Add — type a name")
        if field.id != self._shown:
            kept.hide()  # shown without a parent yet, one would flash up as a window of its own
        kept.count_edited.connect(partial(self._on_counted, field))
        kept.thing_added.connect(partial(self._on_added, field))
        kept.thing_removed.connect(partial(self.take_out, field))
        kept.offer(partial(self.offered, field))
        self.adopt(field.id, kept.rows)
        return kept

    def editor(self, path: str) -> QWidget | None:
        """The list of a path, brought to the front for a jump to it."""
        found = super().editor(path)
        if found is not None and path in self._kept:
            self._choose(path)
        return found

    def show_lines(self) -> None:
        self._segment.set_choices([(id, f"{field.label} {self._sum(field)}") for id, field in self.lists.items()])
        self._segment.set_value(self._shown)
        if len(self._kept) == 1:
            self._head.set_hint(str(self._sum(self.lists[self._shown])))
        for id, kept in self._kept.items():
            wrong = bool(self.view.bad(id))
            kept.set_things([] if wrong else [self._thing(row) for row in self.view.rows(id)])
        self._show_bad()

    def _show_bad(self) -> None:
        """The sentence of the list that shows."""
        self.show_bad(self._kept[self._shown], self._shown)

    def _sum(self, field: EntriesField) -> int:
        rows = () if self.view.bad(field.id) else self.view.rows(field.id)
        return int(sum(row[self._block.count] for row in rows))

    def _thing(self, row: Row) -> StoredThing:
        text, missing = self.told(row)
        ask, name = self._block.note_of, self.view.entry_name(row)
        note = text if missing else self.view.asked(lambda: ask(row, self.view.book), "") if ask else ""
        return StoredThing(str(row["id"]), name, int(row[self._block.count]), note, missing)

    def _choose(self, id: object) -> None:
        """Show one of the lists."""
        self._shown = str(id)
        self._segment.set_value(self._shown)
        for key, kept in self._kept.items():
            kept.setVisible(key == self._shown)
        self._show_bad()

    # what is typed

    def under_way(self) -> Iterable[str]:
        counting = ((id, kept.rows.counting) for id, kept in self._kept.items())
        return [f"{id}.{row}.{self._block.count}" for id, row in counting if row]

    def settle(self, path: str) -> bool:
        self._refused = False
        for kept in self._kept.values():
            if kept.rows.counting:
                kept.rows.setFocus()  # the line gives what is typed in it
        return not self._refused

    # what is changed

    def _on_counted(self, field: EntriesField, id: str, count: int) -> None:
        self.set_cell(field, id, self._block.count, count)

    def _on_added(self, field: EntriesField, name: str) -> None:
        """One more of what is there already, else a thing of which there is one."""
        try:
            made = self.made(field, self.bridge.host.fresh_id(), name, {self._block.count: 1})
        except UserMistake as mistake:
            self.bridge.trouble.emit(str(mistake))
            return
        there = next((row for row in self.view.rows(field.id) if _alike(row, made)), None)
        if there is not None:
            id, count = str(there["id"]), there[self._block.count]
            self.set_cell(field, id, self._block.count, count + 1)
        else:
            self.change(field, f"add {name}", lambda: [self.insert(field, made)])


def _alike(row: Row, other: Row) -> bool:
    """Whether two lines name the same."""
    if "entry" in other or "entry" in row:
        return row.get("entry") == other.get("entry")
    return str(row["name"]).casefold() == str(other["name"]).casefold()

"""A list of entries or names: typing adds, Del takes out, Alt with the arrows moves."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout

from tallow.model.edit import Edit, Insert, Remove, Set
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField
from tallow.model.sheet import Entries
from tallow.model.value import Row
from tallow.services.rows import entries_for, entry_row
from tallow.services.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role
from tallow.ui.kit import entry_list as kit
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.sheets.block import BlockWidget


class EntriesBlock(BlockWidget):
    """Head and list."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Entries) -> None:
        super().__init__(bridge, view)
        field = view.field(block.field)
        assert isinstance(field, EntriesField), "the registry lets only lists of entries into an entries block"
        self._field = field
        self._list = kit.EntryList(field.label, slots=field.limit or 0)
        self._bad = Text("", Role.SECONDARY, "danger", wrap=True)
        self.adopt(field.id, self._list)
        self._list.entry_added.connect(self._on_added)
        self._list.entry_edited.connect(self._on_edited)
        self._list.entry_removed.connect(self._on_removed)
        self._list.entry_moved.connect(self._on_moved)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(SectionHead(field.label))
        column.addWidget(self._bad)
        column.addWidget(self._list)
        self.refresh()

    def refresh(self) -> None:
        view, id = self.view, self._field.id
        sentence = view.bad(id)
        self._bad.setText(sentence)
        self._bad.setVisible(bool(sentence))
        self._list.setDisabled(bool(sentence))
        self._list.set_choices([entry.name for entry in entries_for(view.book, self._field)])
        shown = [] if sentence else [self._shown(row) for row in view.rows(id)]
        if shown != [slot.entry for slot in self._list.rows if slot.entry is not None] or not self._list.rows:
            self._list.set_entries(shown)

    def _shown(self, row: Row) -> kit.Entry:
        entry = self.view.book.entry(row["entry"]) if "entry" in row else None
        missing = "entry" in row and entry is None
        note = f"missing: {row['entry'].partition('.')[0]}" if missing else entry.text if entry else ""
        return kit.Entry(str(row["id"]), self.view.entry_name(row), note, missing)

    def _row(self, id: str, name: str) -> Row:
        return entry_row(self.view.book, self._field, id, name)

    def _rows(self) -> list[Row]:
        """The rows as they are stored, or the default ones."""
        stored = self.view.stored(self._field.id)
        return list(self._field.default if stored is None else stored)

    # what is changed

    def _on_added(self, name: str) -> None:
        self._change(f"add {name}", lambda: [self._insert(self._row(self.bridge.host.fresh_id(), name))])

    def _on_edited(self, id: str, name: str) -> None:
        rows, at, fresh = self._rows(), self._place(id), self.bridge.host.fresh_id()
        if at is not None:
            self._change(name, lambda: [self._whole([*rows[:at], self._row(fresh, name), *rows[at + 1 :]])])

    def _on_removed(self, id: str) -> None:
        at = self._place(id)
        if at is not None:
            row = self._rows()[at]
            self._change(f"remove {self.view.entry_name(row)}", lambda: [self._remove(row)])

    def _on_moved(self, id: str, by: int) -> None:
        rows, at = self._rows(), self._place(id)
        if at is not None and 0 <= at + by < len(rows):
            name = self.view.entry_name(rows[at])
            others = [*rows[:at], *rows[at + 1 :]]
            self._change(f"move {name}", lambda: [self._whole([*others[: at + by], rows[at], *others[at + by :]])])

    def _place(self, id: str) -> int | None:
        """Where a line stands; somebody else may have taken it out while it was being typed."""
        at = next((at for at, row in enumerate(self._rows()) if row["id"] == id), None)
        if at is None:
            self.bridge.trouble.emit(f"This line of {self._field.label} was changed or taken out meanwhile.")
        return at

    def _whole(self, rows: list[Row]) -> Set:
        return Set(self.view.record.id, self._field.id, rows, self._rows())

    def _insert(self, row: Row) -> Insert:
        return Insert(self.view.record.id, self._field.id, row)

    def _remove(self, row: Row) -> Remove:
        return Remove(self.view.record.id, self._field.id, str(row["id"]), row)

    def _change(self, what: str, edits: Callable[[], list[Edit]]) -> None:
        try:
            wished = edits()
        except UserMistake as mistake:
            self.bridge.trouble.emit(str(mistake))
            return
        self.commit(f"{self._field.label.lower()}, {what}", wished)

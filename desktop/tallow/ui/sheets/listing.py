"""What the blocks over lists of entries share: names to type, what is wrong, and each change of a line as a step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from tallow.model.edit import Edit, Insert, Remove, Set
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField
from tallow.model.record import EMPTY
from tallow.model.value import Row, Value, parse_path, row_of
from tallow.services.rows import entry_row, kept_as_own, names_for, nearly_meant
from tallow.services.showing.sheets import SheetView
from tallow.services.steps import titles
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role
from tallow.ui.kit.label import Text
from tallow.ui.sheets.block import BlockWidget


class ListBlock(BlockWidget):
    """A block over one list of entries or several.

    Attributes:
        lists: id → the list's declaration.
        bad: the sentences of what is stored and does not fit; a block puts it below its head.
    """

    def __init__(self, bridge: Bridge, view: SheetView, lists: Sequence[str]) -> None:
        super().__init__(bridge, view)
        self.lists = {id: _list(view, id) for id in lists}
        self.bad = Text("", Role.SECONDARY, "danger", wrap=True)
        self.bad.hide()

    def refresh(self) -> None:
        self.show_lines()

    def offered(self, field: EntriesField) -> Sequence[str]:
        """The names of a list's entries, to be offered to somebody who begins to type."""
        first, names = self.offered_first(), names_for(self.view.book, field)
        known = [each for each in first if each in names]
        return [*known, *(each for each in names if each not in known)]

    def offered_first(self) -> tuple[str, ...]:
        """The names that are offered before all others."""
        return ()

    def show_lines(self) -> None:
        """Bring the lines in line with the view."""
        raise TypeError(f"{type(self).__name__} does not say how its lines are shown")

    # what is shown

    def show_bad(self, shown: QWidget, *ids: str) -> bool:
        """Say what is stored of these fields and does not fit; what shows a list that is none is disabled."""
        text = "\n".join(sentence for id in ids for sentence in self._wrong(id))
        if self.bad.text() != text:
            self.bad.setText(text)
            self.bad.setVisible(bool(text))
        wrong = any(self.view.bad(id) for id in ids if id in self.lists)
        if shown.isEnabled() is wrong:
            shown.setDisabled(wrong)
        return wrong

    def _wrong(self, id: str) -> list[str]:
        """Why a field's value does not fit: that of the whole, or those of its cells, which spoil no more."""
        whole = self.view.bad(id)
        return [whole] if whole else [each.sentence for each in self.view.unfit(id)]

    def told(self, row: Row) -> tuple[str, bool]:
        """What is told of a line's entry, and whether it is away."""
        if away := self.view.away(row):
            return away, True
        entry = self.view.book.entry(row["entry"]) if "entry" in row else None
        return entry.text if entry else "", False

    def stored_rows(self, field: EntriesField) -> list[Row]:
        """The lines as they are stored, or the default ones."""
        stored = self.view.stored(field.id)
        return list(field.default if stored is None else stored)

    def stored_at(self, path: str) -> Value:
        at = parse_path(path, self.lists)
        if at.column is None or at.key not in self.lists:
            return super().stored_at(path)
        row = row_of(self.stored_rows(self.lists[at.key]), at.row or "") or {}
        return row.get(at.column, self.lists[at.key].column(at.column).default)

    # what is changed

    def add(self, field: EntriesField, name: str, cells: Row = EMPTY) -> None:
        """Put a line in: the entry of that name, else the name."""
        id = self.bridge.host.fresh_id()
        self.change(field, f"add {name}", lambda: [self.insert(field, self.made(field, id, name, cells))])

    def rename(self, field: EntriesField, id: str, name: str) -> None:
        """Put another entry or name in a line's place; what is kept of the line besides stays."""
        at = self.place(field, id)
        if at is None:
            return
        row, fresh = self.stored_rows(field)[at], self.bridge.host.fresh_id()
        cells = {key: value for key, value in row.items() if key not in ("id", "entry", "name")}
        self.change(field, name, lambda: [self.put(field, at, self.made(field, fresh, name, cells))])
        say_own(self, field, row_of(self.stored_rows(field), fresh))

    def take_out(self, field: EntriesField, id: str) -> None:
        """Take a line out."""
        at = self.place(field, id)
        if at is not None:
            row = self.stored_rows(field)[at]
            self.change(field, f"remove {self.view.entry_name(row)}", lambda: [self.remove(field, row)])

    def shift(self, field: EntriesField, id: str, by: int) -> None:
        """Move a line up or down the list."""
        rows, at = self.stored_rows(field), self.place(field, id)
        if at is not None and 0 <= at + by < len(rows):
            others = [*rows[:at], *rows[at + 1 :]]
            moved = [*others[: at + by], rows[at], *others[at + by :]]
            name = self.view.entry_name(rows[at])
            self.change(field, f"move {name}", lambda: [Set(self.view.record.id, field.id, moved, rows)])

    def set_cell(self, field: EntriesField, id: str, column: str, value: Value) -> None:
        """Give a cell of a line another value, expecting what the person saw there; one stay's changes are one step."""
        path = f"{field.id}.{id}.{column}"
        title = titles.of_cell(self.view, field, titles.stored_row(self.view, field, id), column, value)
        edit = Set(self.view.record.id, path, value, self.expected(path))
        self.commit(title, [edit], field.id, f"{id}.{column}")

    def made(self, field: EntriesField, id: str, name: str, cells: Row = EMPTY) -> Row:
        """A line for what was typed; raises UserMistake where the list takes no such name."""
        return entry_row(self.view.book, field, id, name, cells)

    def put(self, field: EntriesField, at: int, row: Row) -> Set:
        """The edit that puts a line in another's place; the list is set whole, so a full one takes it too."""
        rows = self.stored_rows(field)
        return Set(self.view.record.id, field.id, [*rows[:at], row, *rows[at + 1 :]], rows)

    def insert(self, field: EntriesField, row: Row, at: int | None = None) -> Insert:
        """The edit that puts a line in."""
        return Insert(self.view.record.id, field.id, row, at)

    def remove(self, field: EntriesField, row: Row) -> Remove:
        """The edit that takes a line out, which is as it is stored."""
        return Remove(self.view.record.id, field.id, str(row["id"]), row)

    def place(self, field: EntriesField, id: str) -> int | None:
        """Where a line stands; somebody else may have taken it out while it was being typed."""
        at = next((at for at, row in enumerate(self.stored_rows(field)) if row["id"] == id), None)
        if at is None:
            self.bridge.trouble.emit(f"This line of {field.label} was changed or taken out meanwhile.")
        return at

    def change(self, field: EntriesField, what: str, edits: Callable[[], list[Edit]]) -> None:
        """Commit edits as a step; what cannot be written down is said."""
        try:
            wished = edits()
        except UserMistake as mistake:
            self.bridge.trouble.emit(str(mistake))
            return
        self.commit(f"{field.label.lower()}, {what}", wished)
        for edit in wished:
            if isinstance(edit, Insert):
                say_own(self, field, row_of(self.stored_rows(field), str(edit.row["id"])))


def say_own(block: BlockWidget, field: EntriesField, row: Row | None) -> None:
    """Say of a line that was put in that it is text of the person's own, where an entry may have been meant."""
    name = row.get("name") if row else None
    if isinstance(name, str) and nearly_meant(block.view.book, field, name):
        block.bridge.trouble.emit(kept_as_own(block.view.book, field, name))


def _list(view: SheetView, id: str) -> EntriesField:
    field = view.field(id)
    assert isinstance(field, EntriesField), "the registry lets only lists of entries into such a block"
    return field

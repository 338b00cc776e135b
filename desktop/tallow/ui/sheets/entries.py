"""A list of entries or names as lines or as chips: typing adds, Del takes out, Alt with the arrows moves a line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QVBoxLayout

from tallow.model.field import EntriesField
from tallow.model.sheet import Entries
from tallow.model.value import Row
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import entry_list as kit
from tallow.ui.kit import look
from tallow.ui.kit.chip import ChipSpec, ChipState
from tallow.ui.kit.chip_list import ChipList
from tallow.ui.kit.label import SectionHead
from tallow.ui.sheets.chosen import open_menu
from tallow.ui.sheets.listing import ListBlock


class EntriesBlock(ListBlock):
    """Head and list."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Entries) -> None:
        super().__init__(bridge, view, [block.field])
        self._field = field = self.lists[block.field]
        self._block = block
        self._head = SectionHead(field.label)
        self._list = _Chips(self, field, block.add) if block.chips else _Lines(self, field, block.add)
        self._list.offer(partial(self.offered, field))
        self.adopt(field.id, self._list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(8) if block.chips else 0)
        column.addWidget(self._head)
        column.addWidget(self.bad)
        column.addWidget(self._list)
        self.refresh()

    def offered_first(self) -> tuple[str, ...]:
        ask = self._block.first
        return () if ask is None else self.view.asked(lambda: ask(self.view.record, self.view.book), ())

    def show_lines(self) -> None:
        wrong = self.show_bad(self._list, self._field.id)
        rows = [] if wrong else self.view.rows(self._field.id)
        self._list.show_rows(rows)
        if isinstance(self._list, _Chips):
            self._head.set_hint(str(len(rows)) if rows else "")


class _Lines(kit.EntryList):
    """The list as lines."""

    def __init__(self, block: ListBlock, field: EntriesField, add: str) -> None:
        super().__init__(field.label, slots=field.limit or 0, add=add)
        self._block, self._field = block, field
        self.entry_added.connect(lambda name: block.add(field, name))
        self.entry_edited.connect(lambda id, name: block.rename(field, id, name))
        self.entry_removed.connect(lambda id: block.take_out(field, id))
        self.entry_moved.connect(lambda id, by: block.shift(field, id, by))

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other lines, if they are others."""
        shown = [line_of(self._block, self._field, row) for row in rows]
        if shown != [slot.entry for slot in self.rows if slot.entry is not None] or not self.rows:
            self.set_entries(shown)


class _Chips(ChipList):
    """The list as chips; a chip's menu says what it does and takes it out."""

    def __init__(self, block: ListBlock, field: EntriesField, add: str) -> None:
        super().__init__(field.label, add, types=True)
        self._block, self._field = block, field
        self._shown: list[ChipSpec] = []
        self.chip_added.connect(lambda name: block.add(field, name))
        self.chip_removed.connect(lambda id: block.take_out(field, id))
        self.chip_opened.connect(self._on_opened)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other chips, if they are others."""
        shown = [self._chip(row) for row in rows]
        if shown != self._shown:
            self._shown = shown
            self.set_chips(shown)

    def _chip(self, row: Row) -> ChipSpec:
        text, missing = self._block.told(row)
        text = " · ".join(part for part in (self._block.view.line_told(self._field, row), text) if part)
        name, state = self._block.view.entry_name(row), ChipState.MISSING if missing else ChipState.PLAIN
        return ChipSpec(str(row["id"]), name, note=text if missing else "", state=state, why="" if missing else text)

    def _on_opened(self, id: str) -> None:
        spec = next(each for each in self._shown if each.key == id)
        verbs = {f"Take out {spec.words}": lambda: self._block.take_out(self._field, id)}
        open_menu(self, self.place(id), verbs, spec.why)


def line_of(block: ListBlock, field: EntriesField, row: Row, error: str = "") -> kit.Entry:
    """A line of a list as the kit shows it, with what is told of it behind its name."""
    text, missing = block.told(row)
    note = " · ".join(part for part in (block.view.line_told(field, row), text) if part)
    return kit.Entry(str(row["id"]), block.view.entry_name(row), note, missing, error=error)

"""A list of entries with squares behind each line, one for each flag that is kept of it."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QVBoxLayout

from tallow.model.cards import Marks
from tallow.model.value import Row
from tallow.services.showing.marking import columns_of
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit.label import SectionHead
from tallow.ui.kit.mark_list import MarkedLine, MarkList
from tallow.ui.sheets.listing import ListBlock


class MarksBlock(ListBlock):
    """Head and list."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Marks) -> None:
        super().__init__(bridge, view, [block.field])
        self._block = block
        self._field = field = self.lists[block.field]
        self._list = MarkList(field.label, [field.column(mark).label for mark in block.marks], harm=block.harm)
        self._list.mark_ticked.connect(self._on_ticked)
        self._list.line_added.connect(lambda name: self.add(field, name))
        self._list.line_named.connect(lambda id, name: self.rename(field, id, name))
        self._list.line_removed.connect(lambda id: self.take_out(field, id))
        self._list.offer(partial(self.offered, field))
        self.adopt(block.field, self._list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(SectionHead(field.label, block.hint))
        column.addWidget(self.bad)
        column.addWidget(self._list)
        self.refresh()

    def show_lines(self) -> None:
        wrong = self.show_bad(self._list, self._field.id)
        self._list.set_lines([] if wrong else [self._line(row) for row in self.view.rows(self._field.id)])

    def _line(self, row: Row) -> MarkedLine:
        text, missing = self.told(row)
        columns = columns_of(self.view, self._block, self._field, row)
        marks, labels = tuple(bool(row[each.id]) for each in columns), tuple(each.label for each in columns)
        return MarkedLine(str(row["id"]), self.view.entry_name(row), marks, text, missing, labels)

    def _on_ticked(self, id: str, mark: int, ticked: bool) -> None:
        row = next(each for each in self.view.rows(self._field.id) if each["id"] == id)
        column = columns_of(self.view, self._block, self._field, row)[mark]
        self.set_cell(self._field, id, column.id, ticked)

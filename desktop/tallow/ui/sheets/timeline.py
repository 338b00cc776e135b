"""Years with their events: a tick goes on to the next year, and an event is added, renamed, moved and taken out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QVBoxLayout

from tallow.model.edit import Set
from tallow.model.value import Row, Value, row_of
from tallow.model.years import ShownEvent, Timeline
from tallow.services.showing.sheets import SheetView
from tallow.services.showing.years import Year, years_of
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit import timeline as kit
from tallow.ui.kit.label import SectionHead
from tallow.ui.kit.spoken import written
from tallow.ui.kit.timeline_row import SIDE, TimelineEvent, TimelineRow
from tallow.ui.sheets.chosen import open_menu
from tallow.ui.sheets.listing import ListBlock
from tallow.ui.sheets.row_dialog import RowDialog


class TimelineBlock(ListBlock):
    """Head and years."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Timeline) -> None:
        super().__init__(bridge, view, [block.field])
        self._block, self._field = block, self.lists[block.field]
        self._years = years = kit.Timeline(self._field.label, block.unit)
        years.row_ticked.connect(self._on_ticked)
        years.event_added.connect(lambda year, name: self.add(self._field, name, {block.year: int(year)}))
        years.event_named.connect(self._on_named)
        years.event_removed.connect(lambda _, id: self.take_out(self._field, id))
        years.event_moved.connect(self._on_moved)
        years.event_opened.connect(lambda _, id: self._on_opened(id))
        years.offer(partial(self.offered, self._field))
        self.adopt(block.field, years)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        inner = QVBoxLayout()  # the rows stand in from both sides, and so does what is above them
        inner.setContentsMargins(look().px(SIDE), 0, look().px(SIDE), 0)
        inner.setSpacing(0)
        inner.addWidget(SectionHead(self._field.label, block.hint))
        inner.addWidget(self.bad)
        column.addLayout(inner)
        column.addWidget(years)
        self.refresh()

    def show_lines(self) -> None:
        self.show_bad(self._years, self._block.field, self._block.now)
        rows = tuple(self._row(year) for year in years_of(self.view, self._block))
        if rows != self._years.rows:
            self._years.set_rows(rows)

    def _row(self, year: Year) -> TimelineRow:
        events = tuple(self._event(row) for row in year.rows)
        return TimelineRow(str(year.number), written(year.number), events, ticked=year.past, now=year.now)

    def _event(self, row: Row) -> TimelineEvent:
        """A line as the game draws it; by its name alone where its plugin failed."""
        view, shown = self.view, self._block.shown
        event = view.asked(lambda: shown(view.record, row, view.book), ShownEvent())
        text, missing = self.told(row)
        why = text if missing else event.note
        return TimelineEvent(str(row["id"]), self._words(row, event), event.icon, event.harm, missing, why)

    def _words(self, row: Row, event: ShownEvent) -> str:
        return f"{self.view.entry_name(row)} {event.behind}".rstrip()

    # what is changed

    def _on_ticked(self, year: str, ticked: bool) -> None:
        self.write(self._block.now, int(year) + 1 if ticked else int(year))

    def _on_named(self, id: str, name: str) -> None:
        row = row_of(self.stored_rows(self._field), id)
        if row is None or name not in (self.view.entry_name(row), self._event(row).words):
            self.rename(self._field, id, name)

    def _on_moved(self, id: str, by: int) -> None:
        year = self._year_of(id)
        if year is not None:
            self.set_cell(self._field, id, self._block.year, year + by)

    def _year_of(self, id: str) -> int | None:
        at = self.place(self._field, id)
        return None if at is None else int(self.stored_at(f"{self._field.id}.{id}.{self._block.year}"))

    def _on_opened(self, id: str) -> None:
        """What can be done with an event, below it."""
        row = row_of(self.view.rows(self._field.id), id)
        if row is None:
            return
        place: QRect = self._years.event_place(id).translated(self._years.viewport().pos())
        unit, name = self._block.unit.lower(), self.view.entry_name(row)
        told = next((event.why for each in self._years.rows for event in each.events if event.key == id), "")
        verbs = {
            "Write another name…": lambda: self._years.start_naming(id),
            self._asks(): lambda: self._ask(id),
            f"One {unit} earlier": lambda: self._on_moved(id, -1),
            f"One {unit} later": lambda: self._on_moved(id, 1),
            f"Take out {name}": lambda: self.take_out(self._field, id),
        }
        open_menu(self._years, place, verbs, told)

    def _asks(self) -> str:
        """What a person may change of an event besides its name: its year alone, or more."""
        columns = [column.label.lower() for column in self._field.columns]
        return f"Change {columns[0]}…" if len(columns) == 1 else f"Change {', '.join(columns[:-1])} or {columns[-1]}…"

    def _ask(self, id: str) -> None:
        row = row_of(self.view.rows(self._field.id), id)
        if row is not None:
            dialog = RowDialog(self.view.entry_name(row), self.view, self._field, (), row, self)
            dialog.given.connect(lambda given: self._give(id, given))
            dialog.removed.connect(lambda: self.take_out(self._field, id))
            dialog.open()

    def _give(self, id: str, given: Mapping[str, Value]) -> None:
        at, record = self.place(self._field, id), self.view.record.id
        if at is None or not given:
            return
        row = self.stored_rows(self._field)[at]
        edits = [
            Set(record, f"{self._field.id}.{id}.{column}", value, row.get(column, self._field.column(column).default))
            for column, value in given.items()
        ]
        self.commit(f"{self.view.entry_name(row)}, changed", edits)

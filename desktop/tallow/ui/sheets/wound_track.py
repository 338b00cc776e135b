"""Wounds as slots side by side: each opens its row, Del closes it, and a free one takes another."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.edit import Insert, Remove, Set
from tallow.model.field import TableField
from tallow.model.value import Row, Value, row_of
from tallow.model.wounds import ShownWound, WoundTrack
from tallow.services.showing.sheets import SheetView
from tallow.services.showing.wounds import slots_of
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit import wound_track as kit
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.wound_slot import Wound
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.row_dialog import RowDialog


class WoundTrackBlock(BlockWidget):
    """Head with how many are taken, and the slots."""

    def __init__(self, bridge: Bridge, view: SheetView, block: WoundTrack) -> None:
        super().__init__(bridge, view)
        field = view.field(block.field)
        assert isinstance(field, TableField), "the registry lets only table fields into a wound track"
        self._block, self._field = block, field
        self._count = kit.WoundCount()
        self._head = SectionHead(field.label, side=self._count)
        self._track = kit.WoundTrack(field.label, field.row)
        self._bad = Text("", Role.SECONDARY, "danger", wrap=True)
        self._track.slot_opened.connect(self._on_opened)
        self._track.wound_closed.connect(self._on_closed)
        self.adopt(block.field, self._track)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(8))
        for each in (self._head, self._bad, self._track):
            column.addWidget(each)
        self.refresh()

    def refresh(self) -> None:
        slots = slots_of(self.view, self._block)
        beyond = self._block.beyond
        shown = [_wound(each, "" if at < slots.count else beyond) for at, each in enumerate(slots.taken)]
        self._track.set_slots([*shown, *slots.free], slots.cap)
        self._count.set_counts(len(slots.taken), len(slots.free))
        self._head.set_hint(slots.hint)
        sentence = self.view.bad(self._field.id)
        self._bad.setText(sentence)
        self._bad.setVisible(bool(sentence))
        self._track.setDisabled(bool(sentence))

    def editor(self, path: str) -> QWidget | None:
        """The slot of a row, for a jump to it."""
        field, _, row = path.partition(".")
        places = [each["id"] for each in self.view.rows(self._field.id)]
        id = row.partition(".")[0]
        if field == self._field.id and id in places:
            return self._track.slots[places.index(id)]
        return super().editor(path)

    # what is changed

    def _on_opened(self, place: int) -> None:
        """A taken slot opens its row, a free one a new row."""
        rows, field = self.view.rows(self._field.id), self._field
        row = rows[place] if place < len(rows) else None
        title = f"{field.row.capitalize()} {place + 1}" + (f": {row['name']}" if row and row.get("name") else "")
        dialog = RowDialog(title, self.view, field, self._block.columns, row, self)
        if row is None:
            dialog.given.connect(self._add)
        else:
            dialog.given.connect(lambda given, row=row: self._change(row, given))
            dialog.removed.connect(lambda row=row: self._remove(row))
        dialog.open()

    def _on_closed(self, place: int) -> None:
        rows = self.view.rows(self._field.id)
        if place < len(rows):
            self._remove(rows[place])

    def _add(self, given: Mapping[str, Value]) -> None:
        row = {"id": self.bridge.host.fresh_id(), **given}
        self.commit(
            f"add {self._field.called(row)}", [Insert(self.view.record.id, self._field.id, row)], self._field.id
        )

    def _change(self, row: Row, given: Mapping[str, Value]) -> None:
        stored = row_of(self.view.stored(self._field.id), row["id"]) or {}
        record, path = self.view.record.id, f"{self._field.id}.{row['id']}"
        edits = [Set(record, f"{path}.{column}", value, stored.get(column)) for column, value in given.items()]
        if edits:
            self.commit(f"{self._field.called(row)}, changed", edits, self._field.id)

    def _remove(self, row: Row) -> None:
        stored = row_of(self.view.stored(self._field.id), row["id"])
        edit = Remove(self.view.record.id, self._field.id, row["id"], stored)
        self.commit(f"{self._field.called(row)}, closed", [edit])


def _wound(shown: ShownWound, error: str) -> Wound:
    """A wound as the kit draws it."""
    told = ". ".join(part for part in (shown.source, *shown.further) if part)
    return Wound(shown.name, shown.severity, shown.level, shown.worst, told, shown.closes, error)

"""A list of entries as choices: a segment for each group, and below them what is in none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.cards import Groups
from tallow.model.errors import UserMistake
from tallow.model.value import Row
from tallow.services.showing.grouping import Grouped, ShownGroup, grouped
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.entry_list import EntryList
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.spoken import spoken
from tallow.ui.sheets.entries import line_of
from tallow.ui.sheets.listing import ListBlock


class GroupsBlock(ListBlock):
    """Head, a line for each group, and the list of the rest."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Groups) -> None:
        super().__init__(bridge, view, [block.field])
        self._block = block
        self._field = field = self.lists[block.field]
        self._found = Grouped((), (), {})
        self._lines: list[_GroupLine] = []
        self._rest = EntryList(field.label, add="add…" if field.free else "", numbered=False)
        self._rest.entry_added.connect(self._on_added)
        self._rest.entry_edited.connect(lambda id, name: self.rename(field, id, name))
        self._rest.entry_removed.connect(lambda id: self.take_out(field, id))
        self._rest.entry_moved.connect(lambda id, by: self.shift(field, id, by))
        self._rest.offer(partial(self.offered, field))
        self.adopt(block.field, self._rest)
        self._head = SectionHead(field.label)
        self._choices = QWidget()
        inner = QVBoxLayout(self._choices)
        inner.setContentsMargins(0, look().px(6), 0, look().px(4))
        inner.setSpacing(look().px(8))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for each in (self._head, self.bad, self._choices, self._rest):
            column.addWidget(each)
        self.refresh()

    def editor(self, path: str) -> QWidget | None:
        """The first choice, for a jump to the list."""
        found = super().editor(path)
        return self._lines[0].segment if found is not None and self._lines else found

    def show_lines(self) -> None:
        self.show_bad(self._rest, self._field.id)
        self._choices.setDisabled(not self._rest.isEnabled())
        self._found = found = grouped(self.view, self._block)
        if [line.told for line in self._lines] != [_told(group) for group in found.groups]:
            self._rebuild(found.groups)
        for line, group in zip(self._lines, found.groups, strict=True):
            line.show_group(group)
        shown = [line_of(self, self._field, row, self._error(row)) for row in found.rest]
        if shown != [slot.entry for slot in self._rest.rows if slot.entry is not None] or not self._rest.rows:
            self._rest.set_entries(shown)
        self._rest.setVisible(bool(self._rest.rows))

    def _error(self, row: Row) -> str:
        group = self._found.beyond.get(str(row["id"]))
        return f"{group} holds one: take one of the two out" if group else ""

    def _rebuild(self, groups: Sequence[ShownGroup]) -> None:
        layout = self._choices.layout()
        assert layout is not None, "the choices were laid out when they were made"
        for line in self._lines:
            layout.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = [_GroupLine(group) for group in groups]
        for at, line in enumerate(self._lines):
            line.segment.chosen.connect(partial(self._on_chosen, at))
            layout.addWidget(line)
        self._choices.setVisible(bool(groups))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as it is with the labels above: beside their segments they would keep the room they once had."""
        lines = (max(line.label.sizeHint().width(), line.segment.sizeHint().width()) for line in self._lines)
        shown = [self._rest] if not self._rest.isHidden() else []
        rest = (each.minimumSizeHint().width() for each in (self._head, self.bad, *shown))
        return QSize(max([*lines, *rest]), super().minimumSizeHint().height())

    def _fit(self) -> None:
        """All labels as wide as the widest; above their segments where one would not fit beside its own."""
        wide = max((line.label.sizeHint().width() for line in self._lines), default=0)
        most = max((line.segment.sizeHint().width() for line in self._lines), default=0)
        below = wide + look().px(_BETWEEN) + most > self.width()
        for line in self._lines:
            line.set_shape(0 if below else wide)

    # what is changed

    def _on_chosen(self, at: int, entry: object) -> None:
        """Write the entry in the place of what the group held, or take that away."""
        group = self._found.groups[at]
        stored = [row for row in self.stored_rows(self._field) if group.row and row["id"] == group.row["id"]]
        if entry is None:
            if stored:
                self.take_out(self._field, str(stored[0]["id"]))
            return
        made = {"id": self.bridge.host.fresh_id(), "entry": entry}
        self._put(made, f"{group.label}: {self.view.book.last_name(str(entry))}", stored[0] if stored else None)

    def _on_added(self, name: str) -> None:
        """What is typed: an entry of a group goes into its group, all else to the list's end."""
        try:
            made = self.made(self._field, self.bridge.host.fresh_id(), name)
        except UserMistake as mistake:
            self.bridge.trouble.emit(str(mistake))
            return
        ids = {id: group for group in self._found.groups for id, _ in group.options}
        group = ids.get(made.get("entry", ""))
        held = group.row["id"] if group is not None and group.row is not None else ""
        stored = next((row for row in self.stored_rows(self._field) if row["id"] == held), None)
        self._put(made, f"add {name}", stored)

    def _put(self, made: Row, what: str, instead: Row | None) -> None:
        field, rows = self._field, self.stored_rows(self._field)
        if instead is None and field.limit == 1 and rows:
            instead = rows[0]  # a list of one line holds one choice, whichever group it is in
        at = None if instead is None else rows.index(instead)
        self.change(field, what, lambda: [self.insert(field, made) if at is None else self.put(field, at, made)])


_BETWEEN = 12  # between a label and its segment


class _GroupLine(QWidget):
    """One group: its label, its segment, and why nothing can be chosen yet.

    Attributes:
        told: what it was made of, what is chosen left aside.
    """

    def __init__(self, group: ShownGroup) -> None:
        super().__init__()
        self.told = _told(group)
        self.label = Text(group.label, Role.ENTRY)
        self.segment = Segment(spoken(group.label, group.why), group.options, clears=True)
        why = Text(group.why, Role.SECONDARY, "ink3", wrap=True)
        if not group.why:
            why.hide()  # shown without a parent yet, it would flash up as a window of its own
        chosen = QHBoxLayout()
        chosen.setSpacing(look().px(_BETWEEN))
        chosen.addWidget(self.segment)
        chosen.addWidget(why, 1)
        if not group.why:
            chosen.addStretch(1)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self.label, 0, Qt.AlignmentFlag.AlignVCenter)
        self._box.addLayout(chosen, 1)

    def show_group(self, group: ShownGroup) -> None:
        """Show what is chosen; where nothing is and nothing can be, the segment is dashed."""
        if self.segment.value() != group.chosen:
            self.segment.set_value(group.chosen)
        self.segment.setDisabled(bool(group.why) and group.chosen is None)

    def set_shape(self, wide: int) -> None:
        """The label so wide and beside its segment, or with 0 above it."""
        sides = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(sides)
        self._box.setSpacing(look().px(_BETWEEN if wide else 3))
        self.label.setFixedWidth(wide) if wide else self.label.setMaximumWidth(16777215)


def _told(group: ShownGroup) -> tuple[object, ...]:
    return group.label, group.options, group.why

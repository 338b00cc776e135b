"""The history: every named step and every roll of the campaign, newest first, what each changed, and the way back."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.chip import ChipSpec
from tallow.ui.kit.chip_list import ChipList
from tallow.ui.kit.field import Field
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.kit.label import Rule, Text
from tallow.ui.kit.segment import Segment
from tallow.ui.shell.history.history_reader import HistoryReader
from tallow.ui.shell.history.history_row import Entry, Showing, rows_of
from tallow.ui.shell.history.reverter import Reverter
from tallow.ui.shell.history.step_panel import StepPanel
from tallow.ui.shell.page_frame import PageFrame

_KINDS = (("all", "All"), ("values", "Values"), ("rolls", "Rolls"))
_ENOUGH = 40  # rows that a filter should find before older pages are left alone


class HistoryPage(PageFrame):
    """Reads the journal when it shows and when something was done meanwhile.

    Attributes:
        records: the chips of the records whose steps are shown; without one, those of all.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("History", parent=parent)
        self._bridge = bridge
        self._reader = HistoryReader(bridge)
        self._opened: set[str] = set()
        self._stale = True
        self._campaign = bridge.campaign.id if bridge.campaign else ""
        self.filter = Field("Filter", "find", clears=True)
        self.records = ChipList("Records", "record", filters=True)
        self.kind = Segment("Show", _KINDS)
        self.kind.set_value("all")
        self.list = HistoryList()
        self._empty = Text("", Role.NOTE, "ink3", wrap=True)
        self.panel = StepPanel()
        self.reverter = Reverter(bridge, self._reader, self)
        self._further = QTimer(self)
        self._further.setSingleShot(True)
        self._fill()
        self._connect()

    def _fill(self) -> None:
        self.filter.setMaximumWidth(look().px(158))
        self.head.addWidget(self.filter, 0, Qt.AlignmentFlag.AlignTop)
        self.head.addWidget(self.records, 1)
        self.head.addWidget(self.kind, 0, Qt.AlignmentFlag.AlignTop)
        self.body.setSpacing(0)
        self.body.addWidget(Rule("ink2"))
        self.body.addWidget(self._empty)
        self.body.addWidget(self.list, 1)
        self.side.addWidget(self.panel)
        self.side.addWidget(self.reverter.panel, 1)
        self.side.addStretch(0)

    def _connect(self) -> None:
        bridge = self._bridge
        for signal in (bridge.changed, bridge.elsewhere, bridge.rolled):
            signal.connect(self._on_happened)
        bridge.campaign_switched.connect(self._on_campaign)
        self.filter.textChanged.connect(self._on_filter)
        self.kind.chosen.connect(self._on_filter)
        self.records.chip_removed.connect(
            lambda id: self._show_records([key for key in self.records.keys if key != id])
        )
        self.records.add_requested.connect(self._on_add)
        self.list.step_chosen.connect(self._on_chosen)
        self.list.step_opened.connect(self._on_opened)
        self.panel.roll_wanted.connect(bridge.roll_wanted)
        self.list.undo_requested.connect(bridge.undo)
        self.list.redo_requested.connect(bridge.redo)
        self.list.revert_requested.connect(self._on_revert)
        self.list.fold_opened.connect(self._on_fold)
        self.list.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._further.timeout.connect(self._read_further)
        self.reverter.reverted.connect(lambda number: self._choose(str(number)))

    # reading

    def refresh(self) -> None:
        """Read the journal anew."""
        self._stale = False
        self._reader.refresh(all=not self._filters)
        count = self._reader.count
        self.set_note(f"{count} named step{'' if count == 1 else 's'}, nothing is ever thrown away")
        self._show()

    def show_entry(self, id: str) -> None:
        """Mark a step (its number) or a roll and give it the keyboard; nothing is left out then."""
        self.filter.clear()
        self.kind.set_value("all")
        self.records.set_chips(())
        self.refresh()
        while self._reader.more and all(entry.row.id != id for entry in self._reader.entries):
            self._reader.further()
        self._show()
        self._choose(id)
        self.list.scrollTo(self.list.currentIndex(), QAbstractItemView.ScrollHint.PositionAtCenter)
        self.list.setFocus()

    def show_records(self, ids: list[str]) -> None:
        """Show the steps of these records, and what touched them."""
        self.filter.clear()
        self.kind.set_value("all")
        self._reader.refresh()
        self._show_records(ids)
        self.list.setFocus()

    def _read_further(self) -> None:
        at = self.list.verticalScrollBar().value()
        self._reader.further()
        self._show()
        self.list.verticalScrollBar().setValue(at)

    # showing

    @property
    def _filters(self) -> bool:
        return bool(self.filter.text().strip() or self.records.keys or self.kind.value() != "all")

    def _show(self) -> None:
        entries = self._reader.entries
        showing = Showing(self._wanted, self._elsewhere, self._opened, datetime.now().astimezone())
        chosen = self._chosen_id()
        self.list.set_rows(rows_of(entries, showing))
        found = sum(map(self._wanted, entries))
        nothing = "Nothing was done in this campaign yet." if not entries else "No step has these words."
        self._empty.setText("" if found else nothing)
        self._empty.setVisible(not found)
        self._choose(chosen)
        if self._reader.more and self._filters and found < _ENOUGH:
            self._further.start()

    def _choose(self, id: str) -> None:
        """Put the mark on an entry again, else on the newest step that holds, so that something stands at the right."""
        ids = {row.id: at for at, row in enumerate(self.list.rows) if isinstance(row, HistoryStep)}
        holds = (row.id for row in self.list.rows if isinstance(row, HistoryStep) and not row.undone)
        wanted = id if id in ids else next(holds, next(iter(ids), ""))
        if wanted:
            self.list.choose(ids[wanted])
        self._on_chosen(wanted)

    def _chosen_id(self) -> str:
        row = self.list.current
        return row.id if isinstance(row, HistoryStep) else ""

    def _wanted(self, entry: Entry) -> bool:
        kind = self.kind.value()
        if (kind == "rolls" and entry.roll is None) or (kind == "values" and not entry.told):
            return False
        return not self._elsewhere(entry) and entry.has(self.filter.text().strip())

    def _elsewhere(self, entry: Entry) -> bool:
        return bool(self.records.keys) and entry.touched.isdisjoint(self.records.keys)

    def _entry(self, id: str) -> Entry | None:
        return next((entry for entry in self._reader.entries if entry.row.id == id), None)

    @property
    def marked_roll(self) -> str:
        """The id of the roll of the entry that is marked, "" where it has none."""
        entry = self._entry(self._chosen_id())
        return entry.roll.id if entry is not None and entry.roll is not None else ""

    def _on_chosen(self, id: str) -> None:
        chosen = self._entry(id)
        self.panel.show_entry(chosen)
        self.reverter.show_entry(chosen, self.records.keys)

    # what happens

    def _on_filter(self) -> None:
        self._opened.clear()
        self._show()

    def _on_add(self) -> None:
        from tallow.ui.dialogs.chooser import Offer, RecordChooser

        left = [each for each in self._reader.records.values() if each.id not in self.records.keys]
        offers = [Offer(each.id, each.name) for each in sorted(left, key=lambda each: each.name.casefold())]
        chooser = RecordChooser("Steps of which record?", offers, self)
        chooser.chosen.connect(lambda id: self._show_records([*self.records.keys, id]))
        chooser.open()

    def _show_records(self, ids: list[str]) -> None:
        """Show the steps of these records, and what touched them."""
        names = self._reader.records
        known = [id for id in ids if id in names]
        self.records.set_chips([ChipSpec(id, f"{names[id].name} and what touched it", "people") for id in known])
        self._opened.clear()
        self.refresh()

    def _on_fold(self, key: str) -> None:
        self._opened ^= {key}
        self._show()

    def _on_opened(self, id: str) -> None:
        """Enter or a double click on an entry: its roll, where it has one."""
        entry = self._entry(id)
        if entry is not None and entry.roll is not None:
            self._bridge.roll_wanted.emit(entry.roll.id)

    def _on_revert(self, id: str) -> None:
        """R on a step."""
        self._on_chosen(id)
        self.reverter.plan_now()
        self.reverter.from_here()

    def _on_happened(self) -> None:
        if self.isVisible():
            self.refresh()
        else:
            self._stale = True

    def _on_campaign(self) -> None:
        campaign = self._bridge.campaign
        before, self._campaign = self._campaign, campaign.id if campaign else ""
        if self._campaign != before:  # the log of another one is looked at whole
            with QSignalBlocker(self.filter):
                self.filter.clear()
            self.kind.set_value("all")
        self._reader.forget()
        self.records.set_chips(())
        self._on_happened()

    def _on_scrolled(self, value: int) -> None:
        if value and value == self.list.verticalScrollBar().maximum() and self._reader.more:
            self._further.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale and self._bridge.ready:
            self._bridge.reading(self.refresh)

"""The history: every named step and every roll of the campaign, newest first, and what each of them changed."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.field import Field
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.kit.label import Rule, Text
from tallow.ui.kit.segment import Segment
from tallow.ui.sheets.choice import WordButton
from tallow.ui.shell.history_row import Entry, entries_of, rows_of
from tallow.ui.shell.page_frame import PageFrame
from tallow.ui.shell.step_panel import StepPanel

_AT_ONCE = 200
_KINDS = (("all", "All"), ("values", "Values"), ("rolls", "Rolls"))


class HistoryPage(PageFrame):
    """Reads the journal when it shows and when something was done meanwhile."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("History", parent=parent)
        self._bridge = bridge
        self._limit, self._record = _AT_ONCE, ""
        self._entries: list[Entry] = []
        self._stale = True
        self.filter = Field("Filter", "find")
        self.record = WordButton("Every record", ())
        self.kind = Segment("Show", _KINDS)
        self.kind.set_value("all")
        self.list = HistoryList()
        self._empty = Text("", Role.NOTE, "ink3", wrap=True)
        self.panel = StepPanel()
        self._fill()
        self._connect()

    def _fill(self) -> None:
        self.filter.setMaximumWidth(look().px(240))
        self.head.addWidget(self.filter, 1)
        self.head.addWidget(self.record)
        self.head.addStretch(1)
        self.head.addWidget(self.kind)
        self.body.setSpacing(0)
        self.body.addWidget(Rule("ink2"))
        self.body.addWidget(self._empty)
        self.body.addWidget(self.list, 1)
        self.side.addWidget(self.panel, 1)

    def _connect(self) -> None:
        bridge = self._bridge
        for signal in (bridge.changed, bridge.rolled):
            signal.connect(self._on_happened)
        bridge.campaign_switched.connect(self._on_campaign)
        self.filter.textChanged.connect(self._show)
        self.record.chosen.connect(self._on_record)
        self.kind.chosen.connect(self._show)
        self.list.step_chosen.connect(self._on_chosen)
        self.list.undo_requested.connect(bridge.undo)
        self.list.redo_requested.connect(bridge.redo)
        self.list.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    # reading

    def refresh(self) -> None:
        """Read the journal anew."""
        campaign = self._bridge.campaign
        self._stale = False
        if campaign is None:
            self._entries = []
            self._show()
            return
        self._read(campaign.id)
        self._show()

    def _read(self, campaign: str) -> None:
        from tallow.services import history, rolls
        from tallow.services.telling import Teller

        host, record = self._bridge.host, self._record
        with host.store.read() as reader:
            records = {each.id: each for each in reader.records(campaign, archived=None)}
            count = reader.step_count(campaign)
        steps = history.steps(host, campaign, record=record or None, limit=self._limit)
        every = rolls.logged(host, campaign, self._limit)
        tied = {roll.step: roll for roll in every if roll.step is not None}
        oldest = steps[-1].at if len(steps) == self._limit else ""
        loose = [] if record else [roll for roll in every if roll.step is None and roll.at >= oldest]
        self._entries = entries_of(steps, loose, tied, Teller(self._bridge.book(), records))
        self.set_note(f"{count} named step{'' if count == 1 else 's'}, nothing is ever thrown away")
        names = sorted((each.name, each.id) for each in records.values())
        self.record.set_choices([("", "Every record"), *((id, name) for name, id in names)])
        self.record.show_value(record)

    # showing

    def _show(self) -> None:
        rows = rows_of(self._entries, self._wanted, datetime.now().astimezone())
        self.list.set_rows(rows)
        some = any(map(self._wanted, self._entries))
        nothing = "Nothing was done in this campaign yet." if not self._entries else "No step has these words."
        self._empty.setText("" if some else nothing)
        self._empty.setVisible(not some)
        if self.list.current is None:
            self._choose_newest()
        self._on_chosen(getattr(self.list.current, "id", ""))

    def _choose_newest(self) -> None:
        """Begin with the newest step that holds, so that something stands at the right."""
        for at, row in enumerate(self.list.rows):
            if isinstance(row, HistoryStep) and not row.undone:
                self.list.setCurrentIndex(self.list.model().index(at, 0))
                return

    def _wanted(self, entry: Entry) -> bool:
        kind = self.kind.value()
        if (kind == "rolls" and entry.roll is None) or (kind == "values" and not entry.told):
            return False
        return entry.has(self.filter.text().strip())

    def _on_chosen(self, id: str) -> None:
        chosen = next((entry for entry in self._entries if entry.row.id == id), None)
        self.panel.show_entry(chosen)

    # what happens

    def _on_record(self, id: object) -> None:
        self._record = str(id)
        self.refresh()

    def _on_happened(self) -> None:
        if self.isVisible():
            self.refresh()
        else:
            self._stale = True

    def _on_campaign(self) -> None:
        self._limit = _AT_ONCE
        self._record = ""
        self._on_happened()

    def _on_scrolled(self, value: int) -> None:
        bar = self.list.verticalScrollBar()
        if value and value == bar.maximum() and len(self._entries) >= self._limit:
            self._limit += _AT_ONCE
            self.refresh()
            bar.setValue(value)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale and self._bridge.ready:
            self.refresh()

"""Chooses the sheets of a print: records, the blank sheet of each kind, or the packs that a group prints together."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.services.packs import pack
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.tick import Tick
from tallow.ui.preview.laying import names
from tallow.ui.preview.wish import Queued
from tallow.ui.shell.page_frame import scrolled

_SHOWN = 10
"""Ticks before the list scrolls."""
_PACKS = (("all", "All records"), ("departing", "Those who depart"))


class SheetsDialog(Overlay):
    """A tick for each sheet; those that are in the queue keep their order, and what is ticked anew comes behind them.

    Signals:
        sheets_chosen: the queue (a tuple of Queued).
    """

    sheets_chosen = Signal(object)

    def __init__(self, bridge: Bridge, queue: Sequence[Queued], parent: QWidget) -> None:
        super().__init__("Which sheets", parent, width=480)
        self._bridge, self._queue = bridge, tuple(queue)
        self.ticks = {queued: Tick(name) for queued, name in names(bridge).items()}
        for queued in queue:
            if queued in self.ticks:
                self.ticks[queued].setChecked(True)
        self._trouble = Text("", Role.SECONDARY, "danger", wrap=True)
        self._trouble.setVisible(False)
        self._fill()
        self.add_button("Cancel").clicked.connect(self.reject)
        self._take = self.add_button("Take these", Kind.PRIMARY, default=True)
        self._take.clicked.connect(self._on_take)
        for tick in self.ticks.values():
            tick.toggled.connect(self._see)
        self._see()

    def _fill(self) -> None:
        px, packs = look().px, QHBoxLayout()
        for which, words in _PACKS:
            button = Button(words, height=28)
            button.clicked.connect(lambda _=False, which=which: self._on_pack(which))
            packs.addWidget(button)
        packs.addStretch(1)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for head, blank in (("records", False), ("blank sheets", True)):
            some = [tick for queued, tick in self.ticks.items() if bool(queued.kind) == blank]
            if some:
                column.addWidget(SmallCaps(head))
            for tick in some:
                column.addWidget(tick)
        column.addStretch(1)
        area = scrolled(inner)
        area.setFixedHeight(px(24) * min(_SHOWN, len(self.ticks) + 2) + px(4))
        self.body.addLayout(packs)
        self.body.addWidget(area)
        self.body.addWidget(self._trouble)

    def chosen(self) -> tuple[Queued, ...]:
        """What is ticked: first what was in the queue, in its order."""
        ticked = [queued for queued, tick in self.ticks.items() if tick.isChecked()]
        kept = [queued for queued in self._queue if queued in ticked]
        return (*kept, *(queued for queued in ticked if queued not in kept))

    def _on_pack(self, which: str) -> None:
        campaign = self._bridge.campaign
        try:
            found = pack(self._bridge.host, campaign, which) if campaign is not None else ()
        except TallowError as trouble:
            self._trouble.setText(str(trouble))
            self._trouble.setVisible(True)
            self.refit()
            return
        wanted = tuple(Queued(record.id) for record in found)
        self._queue = wanted  # in the pack's order
        for queued, tick in self.ticks.items():
            tick.setChecked(queued in wanted)

    def _see(self) -> None:
        self._take.set_unavailable("" if self.chosen() else "Tick at least one sheet.")
        self._trouble.setVisible(False)
        self.refit()

    def _on_take(self) -> None:
        if not self._take.unavailable:
            chosen = self.chosen()
            self.accept()
            self.sheets_chosen.emit(chosen)

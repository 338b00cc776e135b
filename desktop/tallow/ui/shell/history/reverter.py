"""Takes steps back from the middle of the history: foretells what comes of it, and does it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from tallow.model.edit import ChangeSet, Step
from tallow.model.errors import TallowError
from tallow.services.steps import reverting
from tallow.services.steps.reverting import Misfit, Reversal
from tallow.ui.bridge import Bridge
from tallow.ui.shell.history.history_reader import HistoryReader
from tallow.ui.shell.history.history_row import Entry
from tallow.ui.shell.history.revert_panel import RevertPanel
from tallow.ui.shell.history.revert_words import consequences

PAUSE = 120
"""Milliseconds for which the mark must stay on a step before its reversal is worked out."""


class Reverter(QObject):
    """Follows the chosen step.

    Attributes:
        panel: what it shows.

    Signals:
        reverted: it was done (the number of the step that it is).
    """

    reverted = Signal(int)

    def __init__(self, bridge: Bridge, reader: HistoryReader, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge, self._reader = bridge, reader
        self._step: Step | None = None
        self._record = ""
        self._from_here: Reversal | None = None
        self._only_this: Reversal | None = None
        self.panel = RevertPanel()
        self.panel.hide()
        self.panel.from_here.clicked.connect(self.from_here)
        self.panel.only_this.clicked.connect(self.only_this)
        self.panel.record_chosen.connect(self._on_record)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.plan_now)

    def show_entry(self, entry: Entry | None, records: Sequence[str]) -> None:
        """Follow an entry; ``records`` are those whose steps are shown, which are meant first."""
        step = entry.step if entry and entry.step and not entry.step.undone and entry.step.changes else None
        same = step is not None and self._step is not None and step.number == self._step.number
        self._step = step
        self.panel.setVisible(step is not None)
        if step is None:
            self._pause.stop()
            return
        if not same or self._record not in step.records:
            self._record = next((each for each in records if each in step.records), step.records[0])
        if not same:
            self._wait()
        self._pause.start()

    def _wait(self) -> None:
        self._from_here = self._only_this = None
        self.panel.show_records((), "")
        self.panel.show_consequences((), "It is being worked out.", "It is being worked out.")

    def plan_now(self) -> None:
        """Work out what reverting would do."""
        self._pause.stop()
        step, campaign, host = self._step, self._bridge.campaign, self._bridge.host
        if step is None or campaign is None or not self.panel.isVisible():
            return
        try:
            steps = reverting.from_here(host, campaign.id, step.number, self._record)
            self._from_here = reverting.plan(host, campaign.id, steps, self._record)
        except TallowError as mistake:
            self.panel.show_consequences((), str(mistake), str(mistake))
            return
        why_not = ""
        try:
            self._only_this = reverting.plan(host, campaign.id, reverting.one(host, campaign.id, step.number))
        except TallowError as mistake:
            self._only_this, why_not = None, str(mistake)
        self._show(step, why_not)

    def _show(self, step: Step, why_not: str) -> None:
        teller = self._reader.teller()
        firsts = {change.record: change for change in reversed(step.changes)}
        choices = [(id, teller.name(id, firsts[id])) for id in step.records]
        undone = sum(entry.state == "undone" for entry in self._reader.entries)
        assert self._from_here is not None, "it was just worked out"
        lines = consequences(self._from_here, self._record, teller, undone)
        self.panel.show_records(choices, self._record)
        only_this = self._only_this
        self.panel.show_consequences(lines, self._from_here.refusal, only_this.refusal if only_this else why_not)
        if only_this and only_this.changes:
            self.panel.only_this.setToolTip("\n".join(misfit.sentence for misfit in only_this.left))

    def _on_record(self, id: str) -> None:
        self._record = id
        self.plan_now()

    # doing

    def from_here(self) -> None:
        """Take back the step and the later ones that touched the record."""
        self._revert(self._from_here, self._record)

    def only_this(self) -> None:
        """Take back the step alone, on all records."""
        self._revert(self._only_this, "")

    def _revert(self, reversal: Reversal | None, record: str) -> None:
        if reversal is None or not reversal.changes:
            return
        changes = take_back(self._bridge, reversal.steps, record)
        if changes is not None:
            self.reverted.emit(changes.step.number)


def take_back(bridge: Bridge, steps: Sequence[Step], record: str = "") -> ChangeSet | None:
    """Take steps back by a step of its own; what no longer fits is told and left, and None is a refusal.

    Args:
        record: only what they changed on this record; "" for everything.
    """
    campaign = bridge.campaign
    if campaign is None:
        return None
    left: list[Misfit] = []

    def verb() -> ChangeSet:
        changes, misfits = reverting.revert(bridge.host, campaign.id, steps, record)
        left.extend(misfits)
        return changes

    changes = bridge.commit(verb)
    if changes is not None and left:
        bridge.trouble.emit("Left as it is: " + " ".join(misfit.sentence for misfit in left[:3]))
    return changes

"""Writes a resolution as one step, and hears what becomes of that step and of those who took part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from tallow.model.edit import ChangeSet
from tallow.services import rolls
from tallow.services.rolling.proposing import Proposed
from tallow.services.rolls import Resolved
from tallow.ui.bridge import Bridge
from tallow.ui.resolver.old_roll import step_of


class Writing(QObject):
    """Nothing is written until it is asked to.

    Args:
        records: the ids of the records that take part now.

    Attributes:
        applied: the step that wrote it, or None while nothing is written.

    Signals:
        written: it was written.
        moved: nothing is written, and what it is worked out from may be another.
        undone: the step was taken back (its label).
    """

    written = Signal()
    moved = Signal()
    undone = Signal(str)

    def __init__(self, bridge: Bridge, records: Callable[[], Iterable[str]], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge, self._records = bridge, records
        self._busy = False
        self.applied: ChangeSet | None = None
        bridge.changed.connect(self._on_changed)
        bridge.elsewhere.connect(self._on_elsewhere)

    def apply(self, resolved: Resolved, chosen: Sequence[Proposed], corrects: str, reason: str = "") -> None:
        """Write the chosen changes as one step; a rule that objects is asked about by the bridge."""
        campaign, host = self._bridge.campaign, self._bridge.host
        if campaign is None:
            return
        self._busy = True
        changes = self._bridge.commit(
            lambda: rolls.apply(host, campaign.id, resolved, chosen, override=reason, corrects=corrects),
            lambda given: self.apply(resolved, chosen, corrects, given),
        )
        self._busy = False
        if changes is None:
            self.moved.emit()
        else:
            self.applied = changes
            self.written.emit()

    def _on_changed(self, changes: ChangeSet) -> None:
        """Somebody wrote: our own step was undone or done again, or a record that takes part changed."""
        if self.applied is not None and changes.step.number == self.applied.step.number:
            if changes.kind == "undo":
                self._on_undone()
        elif self.applied is None and not self._busy and self._concerns(changes):
            self.moved.emit()

    def _on_elsewhere(self) -> None:
        """Another process wrote: it may have undone our step, or changed who takes part."""
        if self.applied is None:
            self.moved.emit()
            return
        step = step_of(self._bridge, self.applied.step.number)
        if step is None or step.undone:
            self._on_undone()

    def _on_undone(self) -> None:
        label = self.applied.step.label if self.applied else ""
        self.applied = None
        self.undone.emit(label)

    def _concerns(self, changes: ChangeSet) -> bool:
        """Whether a record that takes part, or the campaign's settings, changed."""
        touched = changes.step.records
        return changes.step.campaign in touched or any(record in touched for record in self._records())

"""Why a total is what it is: its parts in the kit's ledger, with adjustments made, changed and taken away."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.edit import ChangeSet, Set
from tallow.model.errors import TallowError
from tallow.model.total import Part, Total
from tallow.model.value import Number, row_of
from tallow.services import records
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit.ledger import Ledger, LedgerPart
from tallow.ui.shell import nearby


class WhySum(QWidget):
    """The ledger of the total that was asked for last.

    Signals:
        closed: its cross was pressed.
        shown: whether there is a sum to show.
    """

    closed = Signal()
    shown = Signal(bool)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._record = self._total = ""
        self._ledger = Ledger()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._ledger)
        self._ledger.closed.connect(self.closed)
        self._ledger.source_requested.connect(bridge.field_wanted)
        self._ledger.adjustment_added.connect(self._on_added)
        self._ledger.adjustment_edited.connect(self._on_edited)
        self._ledger.adjustment_removed.connect(self._on_removed)
        bridge.record_shown.connect(self._on_record_shown)
        bridge.campaign_switched.connect(self._forget)
        bridge.changed.connect(self._on_changed)
        bridge.elsewhere.connect(self._on_elsewhere)

    def ask(self, record: str, total: str) -> None:
        """Show a total of a record; a form that stands open for another one is given up."""
        if (record, total) != (self._record, self._total):
            self._ledger.close_form()
        self._record, self._total = record, total
        self._show()

    def _show(self) -> None:
        if not self._total:
            self.shown.emit(False)
            return
        try:
            view = self._bridge.view(self._record)
            total = view.book.total(view.record, self._total)
        except TallowError as trouble:
            self._bridge.trouble.emit(str(trouble))
            self._forget()
            return
        parts = [_part(part, view) for part in total.parts]
        self._ledger.show_sum(total.label, _figure(view, total), parts, total.said, total=total.value)
        self.shown.emit(True)

    def _forget(self) -> None:
        self._ledger.close_form()
        self._record = self._total = ""
        self.shown.emit(False)

    def _on_record_shown(self, record: str) -> None:
        """The same total of the record that shows now, if it has it."""
        if not self._total or record == self._record:
            return
        kind = self._bridge.view(record).record.kind if record else ""
        registry = self._bridge.book().registry
        if any(total.id == self._total for total in registry.totals_of(kind)):
            self.ask(record, self._total)
        else:
            self._forget()

    def _on_changed(self, changes: ChangeSet) -> None:
        if self._total:
            self._show()

    def _on_elsewhere(self) -> None:
        """Another process wrote; the record itself may be gone."""
        try:
            self._bridge.view(self._record)
        except TallowError:
            self._forget()
        else:
            self._show()

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes on in the window; where the keyboard's widget vanished, it stays in the sum."""
        gone = nearby.lost(self)
        return (gone is not None and nearby.take_over(gone, self)) or super().focusNextPrevChild(next)

    # adjustments

    def _on_added(self, amount: Number, reason: str) -> None:
        record = self._bridge.view(self._record).record
        self._bridge.commit(lambda: records.adjust(self._bridge.host, record, self._total, amount, reason))

    def _on_edited(self, adjustment: str, amount: Number, reason: str) -> None:
        view = self._bridge.view(self._record)
        row = row_of(view.record.document.adjustments.get(self._total, ()), adjustment) or {}
        path = f"adjustments:{self._total}.{adjustment}"
        edits = [
            Set(view.record.id, f"{path}.{column}", value, row.get(column))
            for column, value in (("amount", amount), ("reason", reason))
            if value != row.get(column)
        ]
        if edits:
            self._bridge.do(f"{view.record.name}: adjustment of {view.label(self._total)}", edits)

    def _on_removed(self, adjustment: str) -> None:
        record = self._bridge.view(self._record).record
        self._bridge.commit(lambda: records.unadjust(self._bridge.host, record, self._total, adjustment))


def _part(part: Part, view: SheetView) -> LedgerPart:
    """A part as the ledger shows it, from an entry by its name; an adjustment gives the person's reason below."""
    if part.adjustment:
        return LedgerPart("Your adjustment", part.amount, part.label, part.adjustment)
    entry = view.book.entry(part.source)
    source = part.source if entry is None else "" if entry.name in part.label else entry.name
    return LedgerPart(part.label, part.amount, source, key=part.field)


def _figure(view: SheetView, total: Total) -> str:
    return view.total_type(total.id).shown(total.value)

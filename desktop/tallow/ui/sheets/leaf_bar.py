"""The front of a sheet and its further leaves as a quiet segment above it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tallow.services.showing.sheets import SheetView
from tallow.ui.kit.segment import Segment


class LeafBar(QWidget):
    """Shows only where there is more than the front.

    Signals:
        turned: a person turned to a leaf (its id, "" for the front).
    """

    turned = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._choices: list[tuple[object, str]] = []
        self._segment = Segment("Leaf of the sheet", [])
        self._segment.chosen.connect(lambda leaf: self.turned.emit(str(leaf)))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._segment)
        line.addStretch(1)
        self.hide()

    def show_view(self, view: SheetView | None, leaf: str) -> None:
        """Offer the leaves of a record's sheet, and mark the one that shows."""
        leaves = view.leaves if view is not None else ()
        if view is not None and view.kind is not None and leaves:
            sheet = view.book.registry.sheets[view.kind.id]
            choices: list[tuple[object, str]] = [("", sheet.front or view.kind.label)]
            choices += [(each.id, each.title) for each in leaves]
            if choices != self._choices:
                self._choices = choices
                self._segment.set_choices(choices)
            if self._segment.value() != leaf:
                self._segment.set_value(leaf)
        if self.parentWidget() is not None:
            self.setVisible(bool(leaves))

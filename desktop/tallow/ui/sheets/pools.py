"""Two pools of which the outer protects the inner, as cells; what is left is given cell by cell, by keys or digits."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QVBoxLayout

from tallow.model.wounds import Pools
from tallow.services.showing.sheets import SheetView
from tallow.services.showing.wounds import lowered, whole
from tallow.ui.bridge import Bridge
from tallow.ui.kit.pool_bar import PoolBar
from tallow.ui.kit.pool_line import PoolLine, PoolState
from tallow.ui.sheets.block import BlockWidget


class PoolsBlock(BlockWidget):
    """The bar of both pools."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Pools) -> None:
        super().__init__(bridge, view)
        self._block = block
        fulls = (block.outer_full, block.inner_full)
        derived = (view.is_total(fulls[0]), view.is_total(fulls[1]))
        self._bar = PoolBar(view.label(block.outer), view.label(block.inner), derived_full=derived)
        self._lines = (
            (block.outer, block.outer_full, self._bar.outer),
            (block.inner, block.inner_full, self._bar.inner),
        )
        self._bar.outer_edited.connect(partial(self.write, block.outer))
        self._bar.inner_edited.connect(partial(self.write, block.inner))
        self._bar.outer_why_requested.connect(partial(self.ask_why, block.outer_full))
        self._bar.inner_why_requested.connect(partial(self.ask_why, block.inner_full))
        self._bar.outer_full_edited.connect(partial(self._on_full, block.outer_full))
        self._bar.inner_full_edited.connect(partial(self._on_full, block.inner_full))
        for now, full, line in self._lines:
            self.adopt(now, line.cells)
            if not view.is_total(full):
                self.adopt(full, line.full)
            else:
                self._editors[full] = line.full
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._bar)
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        self._bar.set_state(*(self._state(now, full) for now, full, _ in self._lines))
        for now, _, line in self._lines:
            _show_mistake(line, self.view.bad(now))

    def _state(self, now: str, full: str) -> PoolState:
        view = self.view
        total, less = view.total(full) if view.is_total(full) else None, lowered(view, full)
        adjusted = total is not None and total.adjusted
        return PoolState(whole(view.value(now)), whole(view.value(full)), less.by, less.why, adjusted)

    def _on_full(self, id: str, value: object) -> None:
        if value is None:
            self.take_back(id)
        else:
            self.write(id, value)

    def ask_why(self, total: str) -> None:
        """Ask Why of a full value that is derived; one that is entered says itself."""
        if self.view.is_total(total):
            super().ask_why(total)


def _show_mistake(line: PoolLine, sentence: str) -> None:
    if line.cells.error != sentence:
        line.cells.set_error(sentence)

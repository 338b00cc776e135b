"""One row of a sheet: cells side by side by their weights, or below each other where it is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.sheet import Cell
from tallow.services.showing.sheets import SheetView
from tallow.ui.kit import look
from tallow.ui.sheets.act import ActBlock, ActsRow
from tallow.ui.sheets.block import BlockWidget


class Ground(QWidget):
    """What a cell stands on: it wants no more width than it must have, so that the weights alone set the columns."""

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSizeHint().width(), super().sizeHint().height())


class ColumnsRow(QWidget):
    """The cells of a row.

    Attributes:
        blocks: all blocks in it.
        fills: whether it takes what height the page has left.
    """

    def __init__(self, cells: Sequence[tuple[Cell, Sequence[BlockWidget]]]) -> None:
        super().__init__()
        self.blocks = [block for _, blocks in cells for block in blocks]
        self.fills = any(block.fills for block in self.blocks)
        self._cells: list[tuple[QWidget, Cell, Sequence[BlockWidget]]] = []
        self._columns: list[QVBoxLayout] = []
        self._acts: list[ActsRow] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for cell, blocks in cells:
            ground = Ground()
            column = QVBoxLayout(ground)
            column.setContentsMargins(0, 0, 0, 0)
            before: list[BlockWidget | ActsRow] = []
            for run in _runs(blocks):
                acts = [block for block in run if isinstance(block, ActBlock)]
                if acts:
                    self._acts.append(ActsRow(acts, tuple(before)))
                before.append(self._acts[-1] if acts else run[0])
                column.addWidget(before[-1], int(run[0].fills))
            column.addStretch(int(not any(block.fills for block in blocks)))
            self._columns.append(column)
            self._cells.append((ground, cell, blocks))
            self._row.addWidget(ground, cell.weight)
        self.appear()
        look().changed.connect(self._restyle)
        self._restyle()

    def show_view(self, view: SheetView) -> None:
        """Show the record as it stands now."""
        for block in self.blocks:
            block.show_view(view)
        for acts in self._acts:
            acts.refresh()
        self.appear()

    def appear(self) -> None:
        """Leave no gap where nothing is to be shown."""
        shown = [_shown(cell, blocks) for _, cell, blocks in self._cells]
        for (ground, _, _), there in zip(self._cells, shown, strict=True):
            ground.setVisible(there)
        if not any(shown):
            self.hide()
        elif self.parentWidget() is not None:  # without one it would flash up as a window of its own
            self.show()

    def stack(self, stacked: bool) -> None:
        """Set the cells below each other, or side by side again."""
        direction = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(direction)
        self._restyle()

    def _restyle(self) -> None:
        px = look().px
        stacked = self._row.direction() == QBoxLayout.Direction.TopToBottom
        self._row.setSpacing(px(16 if stacked else 36))
        for column in self._columns:
            column.setSpacing(px(14))


def _shown(cell: Cell, blocks: Sequence[BlockWidget]) -> bool:
    """Whether a cell shows: something in it does, and so does the flag without which it is left out."""
    wanted = not cell.only or any(block.view.value(cell.only) for block in blocks[:1])
    return wanted and any(block.there for block in blocks)


def _runs(blocks: Sequence[BlockWidget]) -> list[list[BlockWidget]]:
    """The blocks, with the buttons that follow each other together."""
    runs: list[list[BlockWidget]] = []
    for block in blocks:
        if runs and isinstance(block, ActBlock) and isinstance(runs[-1][-1], ActBlock):
            runs[-1].append(block)
        else:
            runs.append([block])
    return runs

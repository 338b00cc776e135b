"""What a shared file shall hold: a tick for each type and table, and below a type's one for each entry."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.services.own.choosing import Pick, Portion
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import Text
from tallow.ui.kit.tick import Tick


class Holds(QWidget):
    """The ticks; a table with holes begins without its own.

    Signals:
        changed: something was ticked, or no longer is.
        unfolded: the entries of one show now, or are hidden.
    """

    changed = Signal()
    unfolded = Signal()

    def __init__(self, found: Sequence[Portion]) -> None:
        super().__init__()
        self._lines = [_PortionLine(portion) for portion in found]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(2))
        for line in self._lines:
            column.addWidget(line)
            line.changed.connect(self.changed)
            line.unfolded.connect(self.unfolded)

    @property
    def wanted(self) -> frozenset[Pick]:
        """All that is ticked."""
        return frozenset(pick for line in self._lines for pick in line.wanted)


class _PortionLine(QWidget):
    """One type or table: its tick, how many, and what is wrong with it; a type's entries are ticked below."""

    changed = Signal()
    unfolded = Signal()

    def __init__(self, portion: Portion) -> None:
        super().__init__()
        self._portion, self._lack = portion, portion.lack(portion.picks)
        self._tick = Tick(portion.label)
        self._count = Text("", Role.SECONDARY, "ink3")
        self._fold = IconButton(f"Entries of {portion.label}", "chevron_down", height=24)
        self._entries = QWidget()
        self._ticks = {piece.pick: Tick(piece.name, wrap=True) for piece in portion.pieces}
        self._lay_out()
        self._tick.clicked.connect(self._on_all)
        self._fold.clicked.connect(self._on_fold)
        for tick in self._ticks.values():
            tick.setChecked(not self._lack)
            tick.clicked.connect(self._on_one)
        self._show()

    @property
    def wanted(self) -> frozenset[Pick]:
        """What is ticked of it."""
        return frozenset(pick for pick, tick in self._ticks.items() if tick.isChecked())

    def _lay_out(self) -> None:
        px = look().px
        line = QHBoxLayout()
        line.setSpacing(px(8))
        line.addWidget(self._tick)
        line.addWidget(self._count)
        if self._lack:
            line.addWidget(Text(self._lack, Role.SECONDARY, "danger"))
        line.addStretch(1)
        line.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignVCenter)
        inner = QVBoxLayout(self._entries)
        inner.setContentsMargins(px(25), 0, 0, px(6))
        inner.setSpacing(0)
        for tick in self._ticks.values():
            inner.addWidget(tick)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(self._entries)
        self._entries.hide()
        self._fold.setVisible(not self._portion.whole)  # a part of a table would have holes

    def _show(self) -> None:
        every, some = len(self._ticks), len(self.wanted)
        self._tick.setChecked(some == every)
        self._tick.set_mixed(0 < some < every)
        self._count.setText(f"{some} of {every}" if 0 < some < every else str(every))

    def _on_all(self) -> None:
        for tick in self._ticks.values():
            tick.setChecked(self._tick.isChecked())
        self._show()
        self.changed.emit()

    def _on_one(self) -> None:
        self._show()
        self.changed.emit()

    def _on_fold(self) -> None:
        there = self._entries.isHidden()
        self._entries.setVisible(there)
        self._fold.set_icon("chevron_up" if there else "chevron_down")
        self.unfolded.emit()

"""Pool: a label, what is left of how much, and the marked bar below; either number can be typed or derived."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.look import look
from tallow.ui.kit.marked_bar import Mark, MarkedBar
from tallow.ui.kit.role import Role
from tallow.ui.kit.stat_box import BoxSize, StatBox

_NOW = BoxSize(0, 32, 30)
_FULL = BoxSize(0, 32, 18)


class Pool(QWidget):
    """What is left of a pool, and what it holds when full.

    Signals:
        now_edited, full_edited: a person gave another number.
        why_requested: Why of the full value was asked for.
    """

    now_edited = Signal(object)
    full_edited = Signal(object)
    why_requested = Signal()

    def __init__(
        self,
        name: str,
        marks: Sequence[Mark] = (),
        *,
        low: int = 0,
        derived_full: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.now = StatBox(f"{name} now", _NOW, bare=True)
        self.full = StatBox(f"{name} full", _FULL, bare=True, derived=derived_full)
        self.bar = MarkedBar(name, marks, low=low)
        self._low = low
        head = QHBoxLayout()
        head.setSpacing(look().px(2))
        head.addWidget(SmallCaps(name, strong=True))
        head.addStretch(1)
        head.addWidget(self.now)
        head.addWidget(Text("/", Role.ENTRY, "ink2"))
        head.addWidget(self.full)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(4))
        column.addLayout(head)
        column.addWidget(self.bar)
        self.now.value_edited.connect(self._on_now)
        self.full.value_edited.connect(self.full_edited)
        self.full.why_requested.connect(self.why_requested)
        self.bar.value_edited.connect(self._on_bar)

    def set_state(self, now: int, full: int) -> None:
        """Shows both numbers; does not emit."""
        self.now.set_limits(self._low, full)
        self.now.set_value(now)
        self.full.set_value(full)
        self.bar.set_state(now, full)

    def _on_now(self, value: int) -> None:
        full = self.full.value()
        self.bar.set_state(value, int(full or 0))
        self.now_edited.emit(value)

    def _on_bar(self, value: int) -> None:
        self.now.set_value(value)
        self.now_edited.emit(value)

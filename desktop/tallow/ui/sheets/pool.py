"""A pool as a bar: what is left of how much, with marks, typed or taken and given one by one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from tallow.model.column import NumberField
from tallow.model.sheet import Bar
from tallow.model.value import Number, tidy
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.marked_bar import Mark, MarkedBar
from tallow.ui.kit.stat_box import BoxSize
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.stats import figure_box, show_figure

_NOW, _FULL = BoxSize(0, 32, 30), BoxSize(0, 32, 18)


class BarBlock(BlockWidget):
    """Label, minus, plus, now, full; the bar below."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Bar) -> None:
        super().__init__(bridge, view)
        self._block = block
        label = view.label(block.now)
        self._now = figure_box(self, block.now, _NOW, bare=True)
        self._full = figure_box(self, block.full, _FULL, bare=True)
        self._bar = MarkedBar(label, [Mark(int(mark.at), mark.label) for mark in block.marks], low=int(block.lowest))
        self._bar.value_edited.connect(self._on_bar)
        self.adopt(f"{block.now}:bar", self._bar)
        head = QHBoxLayout()
        head.setSpacing(look().px(4))
        head.addWidget(SmallCaps(label, strong=True))
        head.addSpacing(look().px(8))
        for words, icon, by in ((f"{label}, one less", "minus", -1), (f"{label}, one more", "plus", 1)):
            button = IconButton(words, icon, height=26)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the bar's arrows do the same: one Tab stop
            button.clicked.connect(lambda _checked=False, by=by: self._add(by))
            head.addWidget(button)
        head.addStretch(1)
        head.addWidget(self._now)
        head.addWidget(Text("/", Role.ENTRY, "ink2"))
        head.addWidget(self._full)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(4))
        column.addLayout(head)
        column.addWidget(self._bar)
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        show_figure(self.view, self._block.now, self._now)
        show_figure(self.view, self._block.full, self._full)
        now, full = self._number(self._block.now), self._number(self._block.full)
        self._bar.set_state(_whole(now), _whole(full))

    def _number(self, id: str) -> Number:
        value = self.view.value(id)
        return value if isinstance(value, int | float) and not isinstance(value, bool) else 0

    def _on_bar(self, value: int) -> None:
        self._add(value - _whole(self._number(self._block.now)))

    def _add(self, by: int) -> None:
        """Take or give; a fraction stays what it is, and nothing goes past the ends."""
        now, field = self._number(self._block.now), self.view.field(self._block.now)
        most = max(self._number(self._block.full), now)
        least = min(self._block.lowest, now)
        if isinstance(field, NumberField) and field.minimum is not None:
            least = max(least, field.minimum)
        self.write(self._block.now, tidy(min(most, max(least, now + by))))


def _whole(number: Number) -> int:
    """The whole number that a bar can show."""
    return int(number // 1)

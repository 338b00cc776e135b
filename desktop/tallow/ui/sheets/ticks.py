"""Flags in a row, each a tick with its words."""

from __future__ import annotations

from tallow.model.sheet import Ticks
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.tick import Tick
from tallow.ui.sheets.block import BlockWidget


class TicksBlock(BlockWidget):
    """The ticks, in as many lines as the width asks for."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Ticks) -> None:
        super().__init__(bridge, view)
        self._through = block.through
        row = FlowLayout(self, look().px(18))
        self._ticks = {id: Tick(view.label(id)) for id in block.fields}
        for id, tick in self._ticks.items():
            tick.clicked.connect(lambda ticked, id=id: self._on_clicked(id, ticked))
            self.adopt(id, tick)
            row.addWidget(tick)
        self.refresh()

    def _on_clicked(self, id: str, ticked: bool) -> None:
        """Write it; where a command does it, that is done, and the tick waits for it."""
        if ticked and id in self._through:
            self.refresh()
            self.bridge.act_requested.emit(self._through[id], "", {})
        else:
            self.write(id, ticked)

    def refresh(self) -> None:
        for id, tick in self._ticks.items():
            show_flag(self.view, id, tick)


def show_flag(view: SheetView, id: str, tick: Tick) -> None:
    """Show a flag field in its tick, with what is wrong with it."""
    value = bool(view.value(id))
    if tick.isChecked() != value:
        tick.setChecked(value)
    tick.set_error(view.bad(id))

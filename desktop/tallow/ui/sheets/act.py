"""A button on the sheet that opens a resolver or runs a command."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from tallow.model.sheet import Act
from tallow.services.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.sheets.block import BlockWidget


class ActBlock(BlockWidget):
    """The button; where its plugin is away it says so and cannot be pressed."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Act) -> None:
        super().__init__(bridge, view)
        self._block = block
        self.button = Button(block.label, Kind.PRIMARY if block.primary else Kind.PLAIN, height=28)
        self.button.clicked.connect(self._on_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.refresh()

    def refresh(self) -> None:
        registry, target = self.view.book.registry, self._block.target
        there = target in registry.resolvers or target in registry.commands
        why = "" if there else f"The plugin {target.partition('.')[0]} does not offer this at present."
        if self.button.unavailable != why:
            self.button.set_unavailable(why)

    def _on_clicked(self) -> None:
        self.bridge.act_requested.emit(self._block.target, self._block.role)

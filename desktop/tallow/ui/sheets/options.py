"""A choice as a segment, with the note of what is chosen below."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from tallow.model.column import ChoiceField
from tallow.model.sheet import Options
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.segment import Segment
from tallow.ui.sheets.block import BlockWidget


class OptionsBlock(BlockWidget):
    """Label and segment on one line, the note below."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Options) -> None:
        super().__init__(bridge, view)
        self._id = block.field
        field = view.field(block.field)
        assert isinstance(field, ChoiceField), "the registry lets only choice fields into an options block"
        self._field = field
        self._segment = Segment(field.label, [(choice.id, choice.label) for choice in field.choices])
        self._segment.chosen.connect(self._on_chosen)
        self._note = Text("", Role.SECONDARY, "ink2", wrap=True)
        self.adopt(block.field, self._segment)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(8))
        column.addWidget(SectionHead(field.label, side=self._segment))
        column.addWidget(self._note)
        self.refresh()

    def refresh(self) -> None:
        value = self.view.value(self._id)
        if self._segment.value() != value:
            self._segment.set_value(value)
        chosen = self._field.chosen(value)
        sentence = self.view.bad(self._id)
        self._note.set_color("danger" if sentence else "ink2")
        self._note.setText(sentence or (chosen.note if chosen else ""))
        self._note.setVisible(bool(self._note.text()))

    def _on_chosen(self, value: object) -> None:
        self.write(self._id, value)

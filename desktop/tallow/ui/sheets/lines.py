"""Plain fields and totals, a label and a value each: numbers, words, choices, flags, tracks, references."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from tallow.model.column import ChoiceField, FlagField, NumberField, ReferenceField, TrackField
from tallow.model.sheet import Lines
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import Caption, SectionHead, Text
from tallow.ui.kit.pip_track import PipTrack
from tallow.ui.kit.stat_box import BoxSize, StatBox
from tallow.ui.kit.tick import Tick
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.choice import ChoiceButton, WordButton
from tallow.ui.sheets.columns import record_choices
from tallow.ui.sheets.pips import pip_track, show_track
from tallow.ui.sheets.quiet_edit import QuietEdit
from tallow.ui.sheets.stats import figure_box, show_figure
from tallow.ui.sheets.ticks import show_flag

_BOX = BoxSize(64, 28, 18)


class LinesBlock(BlockWidget):
    """A grid of labels and values."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Lines) -> None:
        super().__init__(bridge, view)
        px = look().px
        self._values = {id: self._value(id) for id in block.fields}
        self._bad = {id: Text("", Role.MINIMUM, "danger", wrap=True) for id in block.fields}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        if block.label:
            column.addWidget(SectionHead(block.label))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(16))
        grid.setVerticalSpacing(px(4))
        grid.setColumnStretch(1, 1)
        left = Qt.AlignmentFlag.AlignLeft
        for at, (id, value) in enumerate(self._values.items()):
            # A track with numbers below its pips is higher than its label, which belongs beside the pips.
            beside = Qt.AlignmentFlag.AlignTop if isinstance(value, PipTrack) else Qt.AlignmentFlag(0)
            grid.addWidget(Caption(view.label(id)), 2 * at, 0, beside)
            if isinstance(value, QuietEdit | PipTrack):
                grid.addWidget(value, 2 * at, 1)
            else:
                grid.addWidget(value, 2 * at, 1, left)
            grid.addWidget(self._bad[id], 2 * at + 1, 1)
        column.addLayout(grid)
        column.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        for id, value in self._values.items():
            self._show(id, value)

    def _show(self, id: str, value: QWidget) -> None:
        view = self.view
        if isinstance(value, StatBox):
            show_figure(view, id, value)
        elif isinstance(value, PipTrack):
            show_track(view, id, value)
        elif isinstance(value, Tick):
            show_flag(view, id, value)
        elif isinstance(value, WordButton):
            field = view.field(id)
            if isinstance(field, ReferenceField):
                value.set_choices(record_choices(view, field, view.value(id)))
            value.show_value(view.value(id))
        elif isinstance(value, QuietEdit):
            value.show_text(view.shown(id))
        told = isinstance(value, StatBox | PipTrack | Tick) or view.is_total(id)
        sentence = "" if told else view.bad(id)
        self._bad[id].setText(sentence)
        self._bad[id].setVisible(bool(sentence))

    def _value(self, id: str) -> QWidget:
        if self.view.is_total(id):
            return figure_box(self, id, _BOX)
        field = self.view.field(id)
        if isinstance(field, NumberField):
            return figure_box(self, id, _BOX)
        if isinstance(field, TrackField):
            return pip_track(self, id)
        if isinstance(field, FlagField):
            tick = Tick(field.label, words=False)
            tick.clicked.connect(lambda ticked, id=id: self.write(id, ticked))
            self.adopt(id, tick)
            return tick
        if isinstance(field, ChoiceField | ReferenceField):
            return self._chosen(id, field)
        edit = QuietEdit(field.label, Role.ENTRY)
        edit.text_given.connect(partial(self.write, id))
        self.adopt(id, edit)
        return edit

    def _chosen(self, id: str, field: ChoiceField | ReferenceField) -> WordButton:
        if isinstance(field, ChoiceField):
            button: WordButton = ChoiceButton(field)
        else:
            button = WordButton(field.label, record_choices(self.view, field))
        button.chosen.connect(partial(self.write, id))
        self.adopt(id, button)
        return button

"""Boxes with a figure: numbers that a person enters, and totals that open Why, with what they are made of below."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.column import NumberField
from tallow.model.sheet import Stats
from tallow.model.total import TotalType
from tallow.services.showing.layers import besides, legend
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import Labelled, Rule, Text
from tallow.ui.kit.layers import Layer, Layered
from tallow.ui.kit.part_number import PartNumber
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.stat_box import MAIN, SMALL, BoxSize, StatBox
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.even_row import EvenRow

_MOST = 240
"""How wide a figure's place gets, in pixels at 100 %."""


class StatsBlock(BlockWidget):
    """A line of boxes."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Stats) -> None:
        super().__init__(bridge, view)
        large = block.size == "large"
        self._block = block
        self._boxes = {id: figure_box(self, id, MAIN if large else SMALL) for id in block.figures}
        self._layers: dict[str, Layer] = {}
        self._layered: dict[str, Layered] = {}
        self._large = large
        self._caption = Text(block.layers_label, Role.MINIMUM, "ink3")
        ground: QWidget = QWidget() if block.layers_label else self
        self._row = EvenRow(ground)
        for id, box in self._boxes.items():
            shown = self._with_layers(id, box) if id in block.layers else box
            self._row.addWidget(Labelled(block.labels.get(id) or view.label(id), shown))
        if ground is not self:
            column = QVBoxLayout(self)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
            column.addWidget(ground)
            column.addLayout(_between_rules(self._caption))
        look().changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def refresh(self) -> None:
        for id, box in self._boxes.items():
            show_figure(self.view, id, box)
        for id, layer in self._layers.items():
            show_figure(self.view, id, layer)
        for id, layered in self._layered.items():
            layered.show_rest(besides(self.view, id, self._block.layers[id]))
        if self._block.layers_label:
            self._caption.setText(legend(self.view, self._block))

    def _with_layers(self, id: str, box: StatBox) -> Layered:
        """A total's box over what the total is made of."""
        view, block = self.view, self._block
        layers: list[Layer] = []
        for each in block.layers[id]:
            layer = Layer(
                view.label(each), derived=view.is_total(each), decimal=is_decimal(view, each), first=not layers
            )
            bind_figure(self, each, layer)
            self._layers[each] = layer
            layers.append(layer)
        rest = Layer(spoken(view.label(id), "besides"), derived=True)
        rest.why_requested.connect(partial(self.ask_why, id))
        made = Layered(box, layers, rest, spoken(view.label(id), block.layers_label))
        self._layered[id] = made
        return made

    def _restyle(self) -> None:
        px = look().px
        self._row.set_gaps(px(8), px(10), 0 if self._large else px(16), px(_MOST))


def _between_rules(caption: QWidget) -> QHBoxLayout:
    """What the layers are called, between two rules."""
    row = QHBoxLayout()
    row.setSpacing(look().px(10))
    row.addWidget(Rule(), 1)
    row.addWidget(caption)
    row.addWidget(Rule(), 1)
    return row


def figure_box(block: BlockWidget, id: str, size: BoxSize, *, bare: bool = False) -> StatBox:
    """A box for a number field or a total, bound to the block."""
    view = block.view
    box = StatBox(view.label(id), size, derived=view.is_total(id), decimal=is_decimal(view, id), bare=bare)
    box.set_unit(_unit(view, id))
    bind_figure(block, id, box)
    return box


def _unit(view: SheetView, id: str) -> str:
    """What stands behind a total's or a number field's figure."""
    shown = view.total_type(id) if view.is_total(id) else view.field(id)
    return shown.unit if isinstance(shown, NumberField | TotalType) else ""


def is_decimal(view: SheetView, id: str) -> bool:
    """Whether a number field takes fractions; a total is not typed."""
    field = None if view.is_total(id) else view.field(id)
    return isinstance(field, NumberField) and field.places > 0


def bind_figure(block: BlockWidget, id: str, box: StatBox | PartNumber) -> None:
    """Let a number's box write the field, or open Why for the total."""
    view = block.view
    field = None if view.is_total(id) else view.field(id)
    if field is None:
        box.why_requested.connect(partial(block.ask_why, id))
    elif isinstance(field, NumberField):
        box.set_limits(field.minimum, field.maximum)
        box.value_edited.connect(lambda value: block.take_back(id) if value is None else block.write(id, value))
    block.adopt(id, box)


def show_figure(view: SheetView, id: str, box: StatBox | PartNumber) -> None:
    """Show a field's or a total's number in its box, with what is wrong with it."""
    if view.is_total(id):
        total = view.total(id)
        _show_number(box, None if total is None else total.value)
        box.set_adjusted(total is not None and total.adjusted)
        box.set_error("" if total is not None else "cannot be worked out")
        return
    sentence = view.bad(id)
    if sentence:
        box.set_bad_value(view.shown(id), sentence)
    else:
        _show_number(box, view.value(id))
        box.set_error("")


def _show_number(box: StatBox | PartNumber, value: object) -> None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        if box.value() != value:
            box.set_value(value)
    elif box.value() is not None:
        box.set_value(None)

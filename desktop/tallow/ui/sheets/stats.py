"""Boxes with a figure: numbers that a person enters, and totals that open Why."""

from __future__ import annotations

from functools import partial

from tallow.model.column import NumberField
from tallow.model.sheet import Stats
from tallow.services.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.label import Labelled
from tallow.ui.kit.part_number import PartNumber
from tallow.ui.kit.stat_box import MAIN, SMALL, BoxSize, StatBox
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.even_row import EvenRow


class StatsBlock(BlockWidget):
    """A line of boxes."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Stats) -> None:
        super().__init__(bridge, view)
        large = block.size == "large"
        self._boxes = {id: figure_box(self, id, MAIN if large else SMALL) for id in block.figures}
        self._large = large
        self._row = EvenRow(self)
        for id, box in self._boxes.items():
            self._row.addWidget(Labelled(block.labels.get(id) or view.label(id), box))
        look().changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def refresh(self) -> None:
        for id, box in self._boxes.items():
            show_figure(self.view, id, box)

    def _restyle(self) -> None:
        px = look().px
        self._row.set_gaps(px(8), px(10), 0 if self._large else px(16))


def figure_box(block: BlockWidget, id: str, size: BoxSize, *, bare: bool = False) -> StatBox:
    """A box for a number field or a total, bound to the block."""
    view = block.view
    box = StatBox(view.label(id), size, derived=view.is_total(id), decimal=is_decimal(view, id), bare=bare)
    bind_figure(block, id, box)
    return box


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

"""The paper twins of a sheet's blocks, one module for each family: a block laid out to a width becomes a strand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tallow.model.errors import TallowError
from tallow.model.sheet import Act, Bar, Block, Entries, Heading, Lines, Notes, Options, Pips, Slot, Stats, Table, Ticks
from tallow.printing.blocks import bar, entries, heading, lines, notes, options, pips, stats, table, ticks
from tallow.printing.blocks.missing import paragraph
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.services.sheets import SheetView

# Each function takes its own class of block; the mapping's type cannot say so.
_TWINS: Mapping[type, Callable[[Any, SheetView, Space], Strand]] = {
    Heading: heading.lay,
    Stats: stats.lay,
    Bar: bar.lay,
    Options: options.lay,
    Table: table.lay,
    Entries: entries.lay,
    Notes: notes.lay,
    Ticks: ticks.lay,
    Pips: pips.lay,
    Lines: lines.lay,
}
UNPRINTED = (Act, Slot)
"""A button has no use on paper, and a slot that nobody filled shows nothing."""


def lay(block: Block, view: SheetView, space: Space) -> Strand:
    """A block laid out in its space; where it cannot be, its place says why."""
    try:
        return _TWINS[type(block)](block, view, space)
    except TallowError as trouble:
        return Strand(tuple(paragraph(f"This part cannot be printed: {trouble}", space.width)))

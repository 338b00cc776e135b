"""From a sheet to its widgets: which block is drawn by what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tallow.model import sheet as blocks
from tallow.model.forecast import Forecast
from tallow.model.wounds import Pools, WoundTrack
from tallow.services.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.sheets.act import ActBlock
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.columns_row import ColumnsRow
from tallow.ui.sheets.entries import EntriesBlock
from tallow.ui.sheets.forecast import ForecastBlock
from tallow.ui.sheets.heading import HeadingBlock
from tallow.ui.sheets.lines import LinesBlock
from tallow.ui.sheets.notes import NotesBlock
from tallow.ui.sheets.options import OptionsBlock
from tallow.ui.sheets.pips import PipsBlock
from tallow.ui.sheets.pool import BarBlock
from tallow.ui.sheets.pools import PoolsBlock
from tallow.ui.sheets.stats import StatsBlock
from tallow.ui.sheets.table import TableBlock
from tallow.ui.sheets.ticks import TicksBlock
from tallow.ui.sheets.wound_track import WoundTrackBlock


def sheet_rows(bridge: Bridge, view: Callable[[], SheetView], sheet: blocks.Sheet) -> Iterator[ColumnsRow]:
    """The rows of a sheet, each made when it is asked for; cells and rows that hold nothing to show are left out.

    Args:
        view: gives the record as it stands by then.
    """
    for row in sheet.rows:
        cells = [
            (cell.weight, [widget for block in cell.blocks if (widget := _draw(bridge, view(), block))]) for cell in row
        ]
        filled = [(weight, widgets) for weight, widgets in cells if widgets]
        if filled:
            yield ColumnsRow(filled)


_WIDGETS: Mapping[type[Any], Callable[[Bridge, SheetView, Any], BlockWidget]] = {
    blocks.Heading: HeadingBlock,
    blocks.Stats: StatsBlock,
    blocks.Bar: BarBlock,
    blocks.Options: OptionsBlock,
    blocks.Table: TableBlock,
    blocks.Entries: EntriesBlock,
    blocks.Notes: NotesBlock,
    blocks.Ticks: TicksBlock,
    blocks.Pips: PipsBlock,
    blocks.Lines: LinesBlock,
    Pools: PoolsBlock,
    WoundTrack: WoundTrackBlock,
    Forecast: ForecastBlock,
    blocks.Act: ActBlock,
}


def _draw(bridge: Bridge, view: SheetView, block: blocks.Block) -> BlockWidget | None:
    """The widget of a block; None for a slot that nobody filled."""
    draw = _WIDGETS.get(type(block))
    return draw(bridge, view, block) if draw else None

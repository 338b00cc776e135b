"""From a sheet to its widgets: which block is drawn by what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from tallow.model import sheet as blocks
from tallow.model.board import Board
from tallow.model.body import Body
from tallow.model.cards import CardGrid, Groups, Marks, Storage
from tallow.model.forecast import Forecast
from tallow.model.rounds import Rounds
from tallow.model.told import FamilyTree, Pills, Told
from tallow.model.wounds import Pools, WoundTrack
from tallow.model.years import Chronicle, Guide, Timeline
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.columns_row import ColumnsRow


def sheet_rows(bridge: Bridge, view: Callable[[], SheetView], sheet: blocks.Sheet) -> Iterator[ColumnsRow]:
    """The rows of a sheet, each made when it is asked for; cells and rows that hold nothing to show are left out.

    Args:
        view: gives the record as it stands by then.
    """
    for row in sheet.rows:
        cells = [(cell, [widget for block in cell.blocks if (widget := _draw(bridge, view(), block))]) for cell in row]
        filled = [(cell, widgets) for cell, widgets in cells if widgets]
        if filled:
            yield ColumnsRow(filled)


# By name: a block's widget is imported with the first sheet that has it, and a start waits for no other's.
_WIDGETS: Mapping[type[Any], tuple[str, str]] = {
    blocks.Heading: ("heading", "HeadingBlock"),
    blocks.Stats: ("stats", "StatsBlock"),
    blocks.Bar: ("pool", "BarBlock"),
    blocks.Options: ("options", "OptionsBlock"),
    blocks.Table: ("table", "TableBlock"),
    blocks.Entries: ("entries", "EntriesBlock"),
    Groups: ("groups", "GroupsBlock"),
    Marks: ("marks", "MarksBlock"),
    Storage: ("storage", "StorageBlock"),
    Timeline: ("timeline", "TimelineBlock"),
    blocks.Notes: ("notes", "NotesBlock"),
    blocks.Ticks: ("ticks", "TicksBlock"),
    blocks.Pips: ("pips", "PipsBlock"),
    Told: ("told", "ToldBlock"),
    Pills: ("pills", "PillsBlock"),
    blocks.Lines: ("lines", "LinesBlock"),
    Pools: ("pools", "PoolsBlock"),
    Body: ("body", "BodyBlock"),
    CardGrid: ("card_grid", "CardGridBlock"),
    WoundTrack: ("wound_track", "WoundTrackBlock"),
    Forecast: ("forecast", "ForecastBlock"),
    Guide: ("guide", "GuideBlock"),
    FamilyTree: ("family_tree", "FamilyTreeBlock"),
    Chronicle: ("chronicle", "ChronicleBlock"),
    Rounds: ("rounds", "RoundsBlock"),
    Board: ("board", "BoardBlock"),
    blocks.Act: ("act", "ActBlock"),
}


def _draw(bridge: Bridge, view: SheetView, block: blocks.Block) -> BlockWidget | None:
    """The widget of a block; None for a slot that nobody filled."""
    named = _WIDGETS.get(type(block))
    return _widget(*named)(bridge, view, block) if named else None


@cache
def _widget(module: str, name: str) -> Callable[[Bridge, SheetView, Any], BlockWidget]:
    found: Callable[[Bridge, SheetView, Any], BlockWidget] = getattr(import_module(f"{__package__}.{module}"), name)
    return found

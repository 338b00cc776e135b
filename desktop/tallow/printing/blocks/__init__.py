"""The paper twins of a sheet's blocks, one module for each family: a block laid out to a width becomes a strand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tallow.model.board import Board
from tallow.model.body import Body
from tallow.model.cards import CardGrid, Groups, Marks, Storage
from tallow.model.errors import PluginFault, TallowError
from tallow.model.forecast import Forecast
from tallow.model.rounds import Rounds
from tallow.model.sheet import Act, Bar, Block, Entries, Heading, Lines, Notes, Options, Pips, Slot, Stats, Table, Ticks
from tallow.model.told import FamilyTree, Pills, Told
from tallow.model.wounds import Pools, WoundTrack
from tallow.model.years import Chronicle, Guide, Timeline
from tallow.printing.blocks import (
    bar,
    board,
    body,
    card_grid,
    chronicle,
    entries,
    family_tree,
    forecast,
    groups,
    guide,
    heading,
    lines,
    marks,
    notes,
    options,
    pips,
    pools,
    stats,
    storage,
    table,
    ticks,
    timeline,
    told,
    wound_track,
)
from tallow.printing.blocks.missing import paragraph
from tallow.printing.pencil import PaperView
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.services.showing.sheets import SheetView


@dataclass(frozen=True, slots=True)
class Twin:
    """How paper takes a block.

    Attributes:
        lay: lays it out; takes its own class of block, which the type cannot say.
        ids: the fields and totals that it shows.
    """

    lay: Callable[[Any, PaperView, Space], Strand]
    ids: Callable[[Any], tuple[str, ...]]


def _body_ids(block: Body) -> tuple[str, ...]:
    return tuple(id for place in block.places for id in (place.guard, place.light, place.heavy) if id)


TWINS: Mapping[type, Twin] = {
    Heading: Twin(
        heading.lay, lambda block: (*block.beside, *block.flags, *([block.picture] if block.picture else ()))
    ),
    Stats: Twin(stats.lay, lambda block: (*block.figures, *(id for some in block.layers.values() for id in some))),
    Bar: Twin(bar.lay, lambda block: (block.now, block.full)),
    Options: Twin(options.lay, lambda block: (block.field,)),
    Table: Twin(table.lay, lambda block: (block.field, *block.foot.values(), *block.full.values())),
    Entries: Twin(entries.lay, lambda block: (block.field,)),
    Groups: Twin(groups.lay, lambda block: (block.field,)),
    Marks: Twin(marks.lay, lambda block: (block.field,)),
    Told: Twin(told.lay, lambda block: ()),
    Pills: Twin(told.lay_pills, lambda block: ()),
    Storage: Twin(storage.lay, lambda block: block.fields),
    Timeline: Twin(timeline.lay, lambda block: (block.field, block.now)),
    Notes: Twin(notes.lay, lambda block: (block.field,)),
    Ticks: Twin(ticks.lay, lambda block: block.fields),
    Pips: Twin(pips.lay, lambda block: (block.field,)),
    Lines: Twin(lines.lay, lambda block: block.fields),
    Pools: Twin(pools.lay, lambda block: (block.outer, block.outer_full, block.inner, block.inner_full)),
    Body: Twin(body.lay, _body_ids),
    CardGrid: Twin(card_grid.lay, lambda block: (block.field, *block.counts.values())),
    WoundTrack: Twin(wound_track.lay, lambda block: (block.field, block.slots)),
    Forecast: Twin(forecast.lay, lambda block: ()),
    Guide: Twin(guide.lay, lambda block: ()),
    FamilyTree: Twin(family_tree.lay, lambda block: ()),
    Chronicle: Twin(chronicle.lay, lambda block: ()),
    Board: Twin(board.lay, lambda block: block.fields),
}
UNPRINTED = (Act, Slot, Rounds)
"""A button has no use on paper, a slot that nobody filled shows nothing, and rounds are taken back in the window."""


def lay(block: Block, view: PaperView, space: Space) -> Strand:
    """A block laid out in its space; where it cannot be, whatever the plugin did, its place says why."""
    twin, what = TWINS.get(type(block)), f"the {type(block).__name__} block of its sheet"
    try:
        if twin is None:
            raise PluginFault(view.owner, f"The plugin {view.owner} has {what}, which paper does not know.")
        return view.book.registry.caller_of(view.owner).guard(view.owner, what, twin.lay, block, view, space)
    except TallowError as trouble:
        return Strand(tuple(paragraph(f"This part cannot be printed: {trouble}", space.width)), fault=str(trouble))


def shown_ids(block: Block, view: SheetView) -> tuple[str, ...]:
    """The fields and totals that a block shows; none of a block that is not made as it should be."""
    twin = TWINS.get(type(block))
    if twin is None:
        return ()
    owner, ask = view.record.kind.partition(".")[0], twin.ids
    try:
        caller = view.book.registry.caller_of(owner)
        ids: tuple[object, ...] = caller.guard(owner, "its sheet", lambda: tuple(ask(block)))
    except TallowError:
        return ()
    return tuple(id for id in ids if isinstance(id, str))

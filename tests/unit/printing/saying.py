"""What a sheet has to say on paper, worked out from its blocks and its record and not from its drawing."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.model.body import Body
from tallow.model.cards import CardGrid, Groups, Marks, Storage
from tallow.model.column import FlagField, NumberField
from tallow.model.errors import spoken
from tallow.model.field import TableField
from tallow.model.forecast import Forecast
from tallow.model.sheet import (
    Bar,
    Block,
    Entries,
    Heading,
    Lines,
    Notes,
    Options,
    Pips,
    Pool,
    Stats,
    Table,
    Ticks,
)
from tallow.model.told import Pills, Told, ToldLine
from tallow.model.wounds import Pools, WoundTrack
from tallow.model.years import Timeline
from tallow.services.showing.grouping import grouped
from tallow.services.showing.sheets import SheetView


def expected(block: Block, view: SheetView) -> Iterator[str]:
    """What a block has to say, worked out from its sheet and record and not from its drawing."""
    match block:
        case Heading():
            yield from (view.label(id) for id in block.flags)
            for id in block.beside:
                field = view.field(id)  # a short choice is diamonds, each with its word
                yield from (
                    (choice.label for choice in getattr(field, "choices", ()) if choice.id)
                    if id == "sex"
                    else (view.label(id),)
                )
                yield view.shown(id) if view.value(id) else ""
        case Stats():
            yield from (block.labels.get(id, view.label(id)) for id in block.figures)
            yield from (view.shown(id) for id in block.figures)
        case Bar():
            yield view.label(block.now)
            yield from (f"{view.shown(block.now)} now", f"{view.shown(block.full)} full")
            yield from (f"{spoken(mark.at)} {mark.label}" for mark in block.marks)
        case Options():
            yield view.label(block.field)
            yield from (choice.label for choice in getattr(view.field(block.field), "choices", ()))
        case Table():
            yield from (view.label(block.field), block.foot_label, block.hint, block.note)
            yield from _cells(block, view)
            yield from (spoken(view.value(total)) for total in (*block.foot.values(), *block.full.values()))
        case Entries():
            yield view.label(block.field)
            yield from (view.entry_name(row) for row in view.rows(block.field))
        case Notes():
            yield from (view.label(block.field), *view.shown(block.field).splitlines())
        case Ticks():
            yield from (view.label(id) for id in block.fields)
        case Pools():
            yield from (view.label(block.outer), view.label(block.inner), "full")
            yield from (view.shown(id) for id in (block.outer, block.outer_full, block.inner, block.inner_full))
        case WoundTrack():
            yield from (view.label(block.field), block.note)
            for row in view.rows(block.field):
                wound = block.shown(view.record, row, view.book)
                closes = wound.closes_in_short or wound.closes
                yield from (wound.name, wound.level, wound.source, closes, *wound.further)
        case Lines() | Pips():
            for id in block.fields if isinstance(block, Lines) else (block.field,):
                yield view.label(id)
        case Body():
            yield from (block.label, block.note, *(place.label for place in block.places))
        case CardGrid():
            yield from (view.label(block.field), *(view.entry_name(row) for row in view.rows(block.field)))
        case Storage():
            yield block.label
            for row in (row for field in block.fields for row in view.rows(field)):
                yield view.entry_name(row)
        case Groups():
            found = grouped(view, block)
            yield view.label(block.field)
            yield from (text for group in found.groups for text in (group.label, *(name for _, name in group.options)))
            yield from (view.entry_name(row) for row in found.rest)
        case Marks() | Timeline():
            yield view.label(block.field)
            yield from (word for row in view.rows(block.field) for word in view.entry_name(row).split())
        case Told() | Pills():
            said = block.lines if isinstance(block, Told) else block.pills
            lines = said(view.record, view.book)
            yield from (block.label,) if lines else ()
            for each in lines:
                yield from (each.text if isinstance(each, ToldLine) else each.label).split()
        case Forecast():
            yield from (block.label, block.paper.corner, *block.paper.heads, block.paper.hint, block.paper.note)
            yield from (name for name, _ in block.paper.rows)


def _cells(block: Table, view: SheetView) -> Iterator[str]:
    field = view.field(block.field)
    assert isinstance(field, TableField)
    for wanted in block.columns:
        ids = (wanted.now, wanted.full) if isinstance(wanted, Pool) else (wanted,)
        yield wanted.label if isinstance(wanted, Pool) else field.column(wanted).label
        for column in map(field.column, ids):
            for row in view.rows(block.field):
                if isinstance(column, NumberField):
                    yield spoken(row[column.id])
                elif not isinstance(column, FlagField):
                    yield view.cell(column, row[column.id])

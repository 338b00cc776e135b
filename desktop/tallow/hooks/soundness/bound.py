"""Bindings: which fields and totals the blocks of a sheet name, and whether the kind has them."""

from __future__ import annotations

import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tallow.model.board import Board
from tallow.model.body import Body
from tallow.model.cards import CardGrid, Groups, Marks, Storage
from tallow.model.column import ChoiceField, FlagField, NumberField, ReferenceField, TextField, TrackField
from tallow.model.errors import nearest
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.forecast import Forecast
from tallow.model.kind import KindType
from tallow.model.picture import PictureField
from tallow.model.rounds import Rounds
from tallow.model.sheet import (
    Act,
    Bar,
    Block,
    Cell,
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
from tallow.model.told import FamilyTree
from tallow.model.wounds import Pools, WoundTrack
from tallow.model.years import Timeline

_Named: TypeAlias = tuple[tuple[str, ...], tuple[type, ...], bool]
"""Some names of a block, the fields that they may be, and whether they may be totals."""
_PLAIN = tuple(each for each in typing.get_args(Field) if each not in (TableField, EntriesField, PictureField))


@dataclass(frozen=True, slots=True)
class Around:
    """What the blocks of a kind's sheet may name.

    Attributes:
        totals: the ids of the kind's totals.
        targets: the ids of all resolvers and commands.
    """

    kind: KindType
    totals: Collection[str]
    targets: Collection[str]


def block_mistakes(block: Block, around: Around) -> Iterator[str]:
    """Each name in a block that means nothing on the kind's sheet, as a sentence."""
    fields: Mapping[str, Field] = {field.id: field for field in around.kind.fields}
    what = type(block).__name__.lower()
    for names, fitting, or_total in _names(block):
        known = [id for id, field in fields.items() if isinstance(field, fitting)]
        known += around.totals if or_total else ()
        for name in names:
            if name not in known:
                yield f'The {what} block of "{around.kind.id}" cannot show "{name}". {nearest(name, known)}'.rstrip()
    for target in _targets(block):
        if target not in around.targets:
            yield f'There is no resolver or command "{target}". {nearest(target, around.targets)}'.rstrip()
    field = fields.get(block.field) if isinstance(block, Table) else None
    if isinstance(block, Table) and isinstance(field, TableField):
        yield from _table_mistakes(block, field, around.totals)
    table, named = _row_columns(block)
    rows = fields.get(table)
    if isinstance(rows, TableField):
        yield from _unknown_columns(named, rows)
    for list_, columns, sort in _list_columns(block):
        listed = fields.get(list_)
        if isinstance(listed, EntriesField):
            yield from _unfit_columns(columns, sort, listed)
    if isinstance(block, Stats):
        yield from _lost_layers(block, around.totals)
    if isinstance(block, FamilyTree) and block.adds and block.adds not in around.targets:
        yield f'There is no resolver or command "{block.adds}". {nearest(block.adds, around.targets)}'.rstrip()


def _lost_layers(block: Stats, totals: Collection[str]) -> Iterator[str]:
    """Layers that are below no total of the block."""
    boxes = [id for id in block.figures if id in totals]
    for name, layers in block.layers.items():
        if name not in boxes:
            yield f'"{name}" is no total of this stats block, and has layers. {nearest(name, boxes)}'.rstrip()
        elif not layers:
            yield f'The layers of "{name}" are none. Name what it is made of, or leave them out.'


def _targets(block: Block) -> tuple[str, ...]:
    """The resolvers and commands that a block opens."""
    if isinstance(block, Ticks):
        return tuple(block.through.values())
    if isinstance(block, Board):
        return tuple(block.acts)
    act = block.opens if isinstance(block, Forecast) else block if isinstance(block, Act) else None
    return (act.target,) if act is not None else ()


def cell_mistakes(cell: Cell, around: Around) -> Iterator[str]:
    """What is wrong with the flag without which a cell is left out; it always shows then."""
    known = [*(field.id for field in around.kind.fields if isinstance(field, FlagField)), *around.totals]
    if cell.only and cell.only not in known:
        what = f'A cell of "{around.kind.id}" shows only with "{cell.only}", which is no flag and no total.'
        yield f"{what} {nearest(cell.only, known)}".rstrip()


def _names(block: Block) -> tuple[_Named, ...]:
    """The names in a block, apart from a table's columns."""
    named = _NAMED.get(type(block))
    return named(block) if named is not None else ()


def _field(fitting: tuple[type, ...]) -> Callable[[Any], tuple[_Named, ...]]:
    return lambda block: (((block.field,), fitting, False),)


_NUMBER = (NumberField,)
# Each function takes its own class of block; the mapping's type cannot say so.
_NAMED: Mapping[type[Any], Callable[[Any], tuple[_Named, ...]]] = {
    Heading: lambda block: (
        (block.beside, (TextField, ChoiceField), False),
        (block.flags, _PLAIN, True),
        ((block.picture,) if block.picture else (), (PictureField,), False),
    ),
    Stats: lambda block: (
        (block.figures, _NUMBER, True),
        (tuple(id for layers in block.layers.values() for id in layers), _NUMBER, True),
    ),
    Bar: lambda block: (((block.now,), _NUMBER, False), ((block.full,), _NUMBER, True)),
    Options: _field((ChoiceField,)),
    Table: _field((TableField,)),
    Entries: _field((EntriesField,)),
    Notes: _field((TextField,)),
    Ticks: lambda block: ((block.fields, _PLAIN, False),),
    Pips: _field((TrackField,)),
    Lines: lambda block: ((block.fields, _PLAIN, True),),
    Pools: lambda block: (
        ((block.outer, block.inner), _NUMBER, False),
        ((block.outer_full, block.inner_full), _NUMBER, True),
    ),
    WoundTrack: lambda block: (((block.field,), (TableField,), False), ((block.slots,), _NUMBER, True)),
    Body: lambda block: (
        (tuple(place.guard for place in block.places), _NUMBER, True),
        (tuple(id for place in block.places for id in (place.light, place.heavy) if id), (FlagField,), False),
    ),
    CardGrid: lambda block: (
        ((block.field,), (EntriesField,), False),
        (tuple(block.counts.values()), (), True),
    ),
    Storage: lambda block: ((block.fields, (EntriesField,), False),),
    Marks: _field((EntriesField,)),
    Groups: _field((EntriesField,)),
    Timeline: lambda block: (((block.field,), (EntriesField,), False), ((block.now,), _NUMBER, False)),
    Rounds: lambda block: (
        ((block.number,), _NUMBER, False),
        ((block.members,) if block.members else (), (TableField,), False),
        ((block.over,) if block.over else (), (FlagField,), False),
    ),
    Board: lambda block: ((block.fields, typing.get_args(Field), False),),
    Act: lambda block: ((tuple(block.others.values()), (ReferenceField,), False),),
}


def _row_columns(block: Block) -> tuple[str, tuple[str, ...]]:
    """The columns that a block names of a table that is not shown as one: the table, and the columns."""
    if isinstance(block, WoundTrack):
        return block.field, block.columns
    return (block.members, (block.member,)) if isinstance(block, Rounds) else ("", ())


def _list_columns(block: Block) -> Iterator[tuple[str, tuple[str, ...], type]]:
    """The columns that a block names of lists of entries: the list, the columns, and what these are."""
    if isinstance(block, CardGrid):
        yield block.field, (block.place,), NumberField
    elif isinstance(block, Storage):
        yield from ((field, (block.count,), NumberField) for field in block.fields)
    elif isinstance(block, Marks):
        yield block.field, block.marks, FlagField
    elif isinstance(block, Timeline):
        yield block.field, (block.year,), NumberField


def _unfit_columns(names: Iterable[str], fitting: type, field: EntriesField) -> Iterator[str]:
    columns = [column.id for column in field.columns if isinstance(column, fitting)]
    what = "number" if fitting is NumberField else "flag"
    for name in dict.fromkeys(names):
        if name not in columns:
            yield f'The list "{field.id}" has no {what} column "{name}". {nearest(name, columns)}'.rstrip()


def _table_mistakes(block: Table, field: TableField, totals: Collection[str]) -> Iterator[str]:
    """The columns and totals of a table block that are not there."""
    pools = [each for each in block.columns if isinstance(each, Pool)]
    named = [each for each in block.columns if isinstance(each, str)]
    named += [*(pool.now for pool in pools), *(pool.full for pool in pools), *([block.worn] if block.worn else [])]
    yield from _unknown_columns((*named, *block.foot, *block.full), field)
    for name in dict.fromkeys((*block.foot.values(), *block.full.values())):
        if name not in totals:
            yield f'There is no total "{name}" for the foot of the table "{field.id}". {nearest(name, totals)}'.rstrip()


def _unknown_columns(names: Iterable[str], field: TableField) -> Iterator[str]:
    columns = [column.id for column in field.columns]
    for name in dict.fromkeys(names):
        if name not in columns:
            yield f'The table "{field.id}" has no column "{name}". {nearest(name, columns)}'.rstrip()

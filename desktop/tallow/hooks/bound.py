"""Bindings: which fields and totals the blocks of a sheet name, and whether the kind has them."""

from __future__ import annotations

import typing
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tallow.model.column import ChoiceField, NumberField, TextField, TrackField
from tallow.model.errors import nearest
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.model.sheet import (
    Act,
    Bar,
    Block,
    Entries,
    Heading,
    Lines,
    Notes,
    Options,
    Pips,
    Pool,
    Slot,
    Stats,
    Table,
    Ticks,
)

_Named: TypeAlias = tuple[tuple[str, ...], tuple[type, ...], bool]
"""Some names of a block, the fields that they may be, and whether they may be totals."""
_PLAIN = tuple(each for each in typing.get_args(Field) if each not in (TableField, EntriesField))


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
    if isinstance(block, Act) and block.target not in around.targets:
        yield f'There is no resolver or command "{block.target}". {nearest(block.target, around.targets)}'.rstrip()
    field = fields.get(block.field) if isinstance(block, Table) else None
    if isinstance(block, Table) and isinstance(field, TableField):
        yield from _table_mistakes(block, field, around.totals)


def _names(block: Block) -> tuple[_Named, ...]:
    """The names in a block, apart from a table's columns."""
    named: tuple[_Named, ...] = ()
    match block:
        case Heading():
            named = ((block.beside, (TextField, ChoiceField), False), (block.flags, _PLAIN, True))
        case Stats():
            named = ((block.figures, (NumberField,), True),)
        case Bar():
            named = (((block.now,), (NumberField,), False), ((block.full,), (NumberField,), True))
        case Options():
            named = (((block.field,), (ChoiceField,), False),)
        case Table():
            named = (((block.field,), (TableField,), False),)
        case Entries():
            named = (((block.field,), (EntriesField,), False),)
        case Notes():
            named = (((block.field,), (TextField,), False),)
        case Ticks():
            named = ((block.fields, _PLAIN, False),)
        case Pips():
            named = (((block.field,), (TrackField,), False),)
        case Lines():
            named = ((block.fields, _PLAIN, True),)
        case Slot() | Act():
            pass
    return named


def _table_mistakes(block: Table, field: TableField, totals: Collection[str]) -> Iterator[str]:
    """The columns and totals of a table block that are not there."""
    columns = [column.id for column in field.columns]
    pools = [each for each in block.columns if isinstance(each, Pool)]
    named = [each for each in block.columns if isinstance(each, str)]
    named += [*(pool.now for pool in pools), *(pool.full for pool in pools), *([block.worn] if block.worn else [])]
    for name in dict.fromkeys((*named, *block.foot, *block.full)):
        if name not in columns:
            yield f'The table "{field.id}" has no column "{name}". {nearest(name, columns)}'.rstrip()
    for name in dict.fromkeys((*block.foot.values(), *block.full.values())):
        if name not in totals:
            yield f'There is no total "{name}" for the foot of the table "{field.id}". {nearest(name, totals)}'.rstrip()

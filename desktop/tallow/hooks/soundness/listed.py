"""Listed: whether what a kind declares of its records' rows in a list names fields, totals and flags that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tallow.hooks import specs
from tallow.hooks.caller import Caller
from tallow.hooks.declared import owner_of
from tallow.hooks.faults import Fault
from tallow.model.column import FlagField
from tallow.model.errors import nearest
from tallow.model.field import TableField
from tallow.model.kind import Gone, KindType, Pip, PipSlots
from tallow.model.total import TotalType

T = TypeVar("T")


def with_sound_rows(
    caller: Caller, kinds: Mapping[str, KindType], totals: Mapping[str, TotalType]
) -> dict[str, KindType]:
    """The kinds, none of which shows in a list what it does not have; what is left out is noted as a fault."""
    checked: dict[str, KindType] = {}
    for id, kind in kinds.items():
        names = _Names.of(kind, [total for total in totals.values() if total.kind == id])
        checked[id], sentences = _checked(kind, names)
        for sentence in sentences:
            caller.faults.note(Fault(owner_of(id), f'"{id}": {sentence}', specs.declare_kinds.__name__))
    return checked


@dataclass(frozen=True, slots=True)
class _Names:
    """The ids that a list's row may show, those that are a yes or a no, and the tables."""

    shown: Sequence[str]
    flags: Sequence[str]
    tables: Sequence[str]

    @classmethod
    def of(cls, kind: KindType, totals: Sequence[TotalType]) -> _Names:
        own = [field.id for field in kind.fields if isinstance(field, FlagField)]
        tables = [field for field in kind.fields if isinstance(field, TableField)]
        cells = [
            f"{table.id}.{row['id']}.{column.id}"
            for table in tables
            for row in table.default
            if "id" in row  # a row without one is told of with its field
            for column in table.columns
            if isinstance(column, FlagField)
        ]
        flags = [*own, *cells, *(total.id for total in totals if total.flag)]
        return cls([*kind.keys, *(total.id for total in totals)], flags, [table.id for table in tables])


def _checked(kind: KindType, names: _Names) -> tuple[KindType, list[str]]:
    """The kind without what it does not have, and what that was."""
    sentences = list(_unshown((kind.figure, kind.full), names))
    figure, full = ("", "") if sentences else (kind.figure, kind.full)
    pips, no_pips = _kept(kind.pips, lambda pip: _pip_mistakes(pip, names))
    gone, not_gone = _kept(kind.gone, lambda way: _gone_mistakes(way, names))
    no_slots = list(_slots_mistakes(kind.slots, names)) if kind.slots else []
    sound = replace(kind, figure=figure, full=full, pips=pips, gone=gone, slots=None if no_slots else kind.slots)
    return sound, [*sentences, *no_pips, *no_slots, *not_gone]


def _kept(things: Sequence[T], mistakes: Callable[[T], Iterator[str]]) -> tuple[tuple[T, ...], list[str]]:
    """The things with which nothing is wrong, and what is wrong with the others."""
    found = [(thing, list(mistakes(thing))) for thing in things]
    sentences = [sentence for _, wrong in found for sentence in wrong]
    return tuple(thing for thing, wrong in found if not wrong), sentences


def _pip_mistakes(pip: Pip, names: _Names) -> Iterator[str]:
    filling = [id for id in (pip.half, pip.whole) if id]
    if not filling:
        yield f'Nothing fills its pip "{pip.label}". Name a flag for its half or its whole.'
    for id in filling:
        if id not in names.flags:
            yield f'It has no flag "{id}" to fill a pip. {nearest(id, names.flags)}'.rstrip()


def _slots_mistakes(slots: PipSlots, names: _Names) -> Iterator[str]:
    if slots.table not in names.tables:
        yield f'It has no table "{slots.table}" to fill its squares. {nearest(slots.table, names.tables)}'.rstrip()
    yield from _unshown((slots.count,), names)


def _gone_mistakes(way: Gone, names: _Names) -> Iterator[str]:
    if way.flag not in names.flags:
        yield f'It has no flag "{way.flag}" to say who is gone. {nearest(way.flag, names.flags)}'.rstrip()
    if not way.word:
        yield f'Those of whom "{way.flag}" holds are counted by no word. Give one, as "dead".'
    yield from _unshown((way.since,), names)


def _unshown(ids: Sequence[str], names: _Names) -> Iterator[str]:
    for id in ids:
        if id and id not in names.shown:
            yield f'It has no field or total "{id}" to show in the rail. {nearest(id, names.shown)}'.rstrip()

"""Misplaced entries: those of another type than their list holds. Nobody puts one there; what lies there stays."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from tallow.hooks.registry import Registry
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField, Field
from tallow.model.phrase import one, within
from tallow.model.value import Row, Value


def misplaced(field: Field, value: Value, registry: Registry) -> Iterator[tuple[Row, str]]:
    """The rows of a list whose entry is of another type, each with why it does not belong there.

    An entry or a type whose plugin is away is believed.
    """
    declared = registry.entry_types.get(field.entry) if isinstance(field, EntriesField) else None
    if declared is None or not isinstance(value, list | tuple):
        return
    for row in value:
        entry = registry.entries.get(row.get("entry", "")) if isinstance(row, Mapping) else None
        if entry is not None and not isinstance(entry, declared.entry):
            kind = next((each.label for each in registry.entry_types.values() if type(entry) is each.entry), "entry")
            holds = within(declared.plural)
            yield row, f"{field.label} holds {holds}, and {entry.name} is {one(kind)}. Choose {one(declared.label)}."


def see_in_place(field: Field, value: Value, registry: Registry, there: Value = None) -> None:
    """Refuse an entry of another type; raises UserMistake.

    Args:
        there: what is in the list already, and stays.
    """
    known = _entries(there)
    for row, why in misplaced(field, value, registry):
        if row["entry"] not in known:
            raise UserMistake(why)


def _entries(rows: Value) -> Collection[Value]:
    listed = rows if isinstance(rows, list | tuple) else ()
    return {row.get("entry") for row in listed if isinstance(row, Mapping)}

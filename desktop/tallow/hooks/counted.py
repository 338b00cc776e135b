"""Counted: which records have the effects of the entries of a type, so that none are written that do nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallow.model.entry import EntryType
from tallow.model.field import EntriesField
from tallow.model.kind import KindType


def bearing(kind: EntryType, kinds: Mapping[str, KindType], types: Mapping[str, EntryType]) -> Iterator[str]:
    """Where a record has the effects of a type's entries: "Survivor, Gear" for each list that carries them."""
    for each in kinds.values():
        for field in each.fields:
            listed = types.get(field.entry) if isinstance(field, EntriesField) and field.carried else None
            if listed is not None and issubclass(kind.entry, listed.entry):
                yield f"{each.label}, {field.label}"

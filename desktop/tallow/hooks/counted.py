"""Counted: which records have the effects of the entries of a type, so that none are written that do nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from tallow.hooks.content import Content, Extension
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import Mistake
from tallow.model.field import EntriesField
from tallow.model.kind import KindType
from tallow.model.phrase import one

Kinds: TypeAlias = Mapping[str, KindType]
Types: TypeAlias = Mapping[str, EntryType]


def bearing(kind: EntryType, kinds: Kinds, types: Types) -> Iterator[str]:
    """Where a record has the effects of a type's entries: "Survivor, Gear" for each list that carries them."""
    for each in kinds.values():
        carried = [field for field in each.fields if isinstance(field, EntriesField) and field.carried]
        sources = [(source.entry, source.label) for source in carried]
        for entry, label in (*sources, *((source.entry, source.label) for source in each.besides)):
            listed = types.get(entry)
            if listed is not None and issubclass(kind.entry, listed.entry):
                yield f"{each.label}, {label}"


def idle(kind: EntryType | None, kinds: Kinds, types: Types) -> str:
    """What to say of effects where nobody has those of a type's entries; "" where somebody has."""
    if kind is None or any(bearing(kind, kinds, types)):
        return ""
    return f"The effects of {one(kind.label)} are never counted, for no record has them. Say in its text what it does."


def note_idle(contents: Iterable[Content], entries: Mapping[str, Entry], kinds: Kinds, types: Types) -> None:
    """A mistake for each entry and each patch whose effects nobody has; the rest of it is taken in."""
    by_class = {each.entry: each for each in types.values()}
    said: dict[type[Entry], str] = {}
    for content in contents:
        for cls, where in _written(content, entries):
            if cls not in said:
                said[cls] = idle(by_class.get(cls), kinds, types)
            if said[cls]:
                content.wrong(where, "effects", said[cls])


def _written(content: Content, entries: Mapping[str, Entry]) -> Iterator[tuple[type[Entry], Extension | Mistake]]:
    """The class and the place of each entry and patch with effects."""
    for id, entry in content.entries.items():
        if entry.effects:
            yield type(entry), content.places[id]
    for table in content.extensions:
        of = entries.get(str(table.row.get("of"))) if table.word == "patch" and table.row.get("effects") else None
        if of is not None:
            yield type(of), table

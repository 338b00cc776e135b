"""Counted: which records have the effects of the entries of a type, so that none are written that do nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tallow.hooks.content.content import Content, Extension
from tallow.model.effect import Add, Effect, ListEffect, Maximum
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import Mistake, nearest
from tallow.model.field import EntriesField
from tallow.model.kind import KindType
from tallow.model.phrase import either, one
from tallow.model.reach import SELF, Reach
from tallow.model.total import TotalType

Kinds: TypeAlias = Mapping[str, KindType]
Types: TypeAlias = Mapping[str, EntryType]


@dataclass(frozen=True, slots=True)
class Reachable:
    """What a game declares, by id, among which effects reach something or nothing."""

    kinds: Kinds
    types: Types
    totals: Mapping[str, TotalType]
    reaches: Mapping[str, Reach]

    def bearers(self, kind: EntryType) -> list[str]:
        """The kinds of the records that have the effects of a type's entries."""
        return list(dict.fromkeys(id for id, _ in _bearing(kind, self.kinds, self.types)))

    def ends(self, to: str, bearers: Sequence[str]) -> Sequence[str]:
        """The kinds of the records that an effect reaches; none where that is not known."""
        reach = self.reaches.get(to)
        return bearers if to == SELF else [reach.kind] if reach is not None else []

    def owners(self, key: str, id: str, entries: Mapping[str, Entry]) -> list[str]:
        """The kinds that have a total, a permission or a list; none where that is not known."""
        if key == "total":
            return [self.totals[id].kind] if id in self.totals else []
        if key == "list":
            return [each.id for each in self.kinds.values() if id in each.lists]
        return [each.id for each in self.kinds.values() if self._permits(each, id, entries.get(id))]

    def _permits(self, kind: KindType, id: str, entry: Entry | None) -> bool:
        """Whether something is a permission of a kind, by itself or as an entry of a type that is."""
        kinds = (self.types.get(each) for each in kind.permissions) if entry is not None else ()
        return id in kind.permissions or any(each is not None and isinstance(entry, each.entry) for each in kinds)

    def named(self, ids: Sequence[str]) -> str:
        """Kinds in the middle of a sentence: "a survivor or a settlement"."""
        return either(one(self.kinds[id].label) if id in self.kinds else id for id in ids)


def bearing(kind: EntryType, kinds: Kinds, types: Types) -> Iterator[str]:
    """Where a record has the effects of a type's entries: "Survivor, Gear" for each list that carries them."""
    return (f"{kinds[id].label}, {label}" for id, label in _bearing(kind, kinds, types))


def _bearing(kind: EntryType, kinds: Kinds, types: Types) -> Iterator[tuple[str, str]]:
    """The id of the kind, and the label of the list."""
    for id, each in kinds.items():
        carried = [field for field in each.fields if isinstance(field, EntriesField) and field.carried]
        sources = [(source.entry, source.label) for source in carried]
        for entry, label in (*sources, *((source.entry, source.label) for source in each.besides)):
            listed = types.get(entry)
            if listed is not None and issubclass(kind.entry, listed.entry):
                yield id, label


def idle(kind: EntryType | None, kinds: Kinds, types: Types) -> str:
    """What to say of effects where nobody has those of a type's entries; "" where somebody has."""
    if kind is None or any(bearing(kind, kinds, types)):
        return ""
    return f"The effects of {one(kind.label)} are never counted, for no record has them. Say in its text what it does."


def unreached(
    effects: Iterable[Effect], kind: EntryType, entries: Mapping[str, Entry], ground: Reachable
) -> Iterator[tuple[str, str]]:
    """Key and sentence of each effect of an entry on what none of the records has that it reaches.

    Args:
        kind: the entry's type.
        entries: all of them, for those that are permissions.
    """
    bearers = ground.bearers(kind)
    for place, effect in enumerate(effects, 1):
        key, id = _changed(effect)
        total = ground.totals.get(id) if key == "total" else None
        if total is not None and total.told:
            why = "only tells what is worked out elsewhere, and an effect on it changes nothing else"
            yield f"effects[{place}].{key}", f"{id} {why}. Name another total, or say in the text what it does."
            continue
        owners, ends = ground.owners(key, id, entries), ground.ends(effect.to, bearers)
        if owners and ends and not set(owners).intersection(ends):
            said = f"{id} belongs to {ground.named(owners)}, and this reaches {ground.named(ends)} alone."
            yield f"effects[{place}].{key}", f"{said} {_hint(key, id, owners, bearers, ends, ground)}".rstrip()


def _changed(effect: Effect) -> tuple[str, str]:
    """The key and the id of what an effect changes."""
    if isinstance(effect, Add | Maximum):
        return "total", effect.total
    return ("list", effect.list) if isinstance(effect, ListEffect) else ("permission", effect.permission)


def _hint(
    key: str, id: str, owners: Sequence[str], bearers: Sequence[str], ends: Sequence[str], ground: Reachable
) -> str:
    """What to write: by what way the effect gets there, or what there is where it leads."""
    ways = [f'to = "{each.id}"' for each in ground.reaches.values() if each.kind in owners]
    if set(owners).intersection(bearers):
        return "Leave to out."
    if ways:
        return f"Write {either(ways)}."
    there = [each.id for each in ground.totals.values() if each.kind in ends] if key == "total" else []
    return nearest(id, there) or "Nothing leads there: say in its text what it does."


def note_idle(contents: Iterable[Content], entries: Mapping[str, Entry], ground: Reachable) -> None:
    """A mistake for each entry and each patch whose effects nobody has; the rest of it is taken in."""
    said: dict[str, str] = {}
    for content in contents:
        for kind, effects, where in _written(content, entries, {each.entry: each for each in ground.types.values()}):
            if kind.id not in said:
                said[kind.id] = idle(kind, ground.kinds, ground.types)
            if said[kind.id]:
                content.wrong(where, "effects", said[kind.id])
                continue
            for key, sentence in unreached(effects, kind, entries, ground):
                content.wrong(where, key, sentence)


def _written(
    content: Content, entries: Mapping[str, Entry], types: Mapping[type[Entry], EntryType]
) -> Iterator[tuple[EntryType, Sequence[Effect], Extension | Mistake]]:
    """The type, the effects and the place of each entry that has some, and of each that a patch gives some."""
    found = [(types.get(type(each)), each.effects, content.places[id]) for id, each in content.entries.items()]
    found += [(kind, effects, place) for place, kind, effects in content.spoiled]
    yield from ((kind, effects, where) for kind, effects, where in found if kind is not None and effects)
    for table in content.extensions:
        of = entries.get(str(table.row.get("of"))) if table.word == "patch" and table.row.get("effects") else None
        kind = types.get(type(of)) if of is not None else None
        if of is not None and kind is not None:
            yield kind, of.effects, table

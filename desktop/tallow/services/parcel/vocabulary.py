"""Vocabulary: the words of a system that a plugin's content may use, told of what the system declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tallow.hooks.counted import bearing
from tallow.hooks.extension import BLOCKS, FIELDS
from tallow.hooks.registry import Registry
from tallow.model.effect import VOCABULARY
from tallow.model.entry import EntryType
from tallow.model.errors import unknown
from tallow.model.kind import KindType
from tallow.model.shape import Key, keys_of
from tallow.services.host import Host
from tallow.services.parcel.vetting import closure


@dataclass(frozen=True, slots=True)
class Table:
    """A table of content: ``[[gear]]``.

    Attributes:
        type: the id of the entry type.
        table: its word.
        counted: where a record has the effects of its entries: "Survivor, Gear"; none where they do nothing.
    """

    type: str
    table: str
    label: str
    counted: tuple[str, ...]
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of record.

    Attributes:
        fields, totals, permissions, lists: id → label or words.
        slots: the slots of its sheet for ``[[block]]``.
    """

    kind: str
    label: str
    fields: Mapping[str, str]
    slots: tuple[str, ...]
    totals: Mapping[str, str]
    permissions: Mapping[str, str]
    lists: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Words:
    """All that a system's content may say.

    Attributes:
        effects, fields, blocks: ``type`` → the further keys of such an effect, ``[[field]]`` and ``[[block]]``.
        reaches: what ``to`` of an effect may be, besides "self".
    """

    system: str
    tables: tuple[Table, ...]
    kinds: tuple[Kind, ...]
    effects: Mapping[str, tuple[Key, ...]]
    reaches: tuple[str, ...]
    fields: Mapping[str, tuple[Key, ...]]
    blocks: Mapping[str, tuple[Key, ...]]


def vocabulary(host: Host, system: str) -> Words:
    """The words of a system; raises UserMistake where there is no such system."""
    systems = [each.id for each in host.loader.found if each.manifest and each.manifest.family == "system"]
    if system not in systems:
        raise unknown("system", system, systems)
    registry = host.registry(closure(host.loader, system))
    own = f"{system}."
    return Words(
        system,
        tuple(_table(each, registry) for each in registry.entry_types.values() if each.id.startswith(own)),
        tuple(_kind(each, registry) for each in registry.kinds.values() if each.id.startswith(own)),
        _by_type(VOCABULARY),
        tuple(each for each in registry.reaches if each.startswith(own)),
        _by_type(FIELDS),
        _by_type(BLOCKS),
    )


def _by_type(classes: Mapping[str, type[Any]]) -> dict[str, tuple[Key, ...]]:
    return {word: keys_of(cls) for word, cls in classes.items()}


def _table(kind: EntryType, registry: Registry) -> Table:
    counted = tuple(bearing(kind, registry.kinds, registry.entry_types))
    keys = tuple(key for key in keys_of(kind.entry) if counted or key.key != "effects")
    return Table(kind.id, kind.table, kind.label, counted, keys)


def _kind(kind: KindType, registry: Registry) -> Kind:
    permissions: dict[str, str] = {}
    for id, words in kind.permissions.items():
        type_ = registry.entry_types.get(id)
        entries = registry.entries_of(type_.entry) if type_ else ()
        permissions |= {each.id: each.name for each in entries} if type_ else {id: words}
    return Kind(
        kind.id,
        kind.label,
        {each.id: each.label for each in kind.fields},
        tuple(slot for slot, of in registry.slots.items() if of == kind.id),
        {each.id: each.label for each in registry.totals_of(kind.id)},
        permissions,
        kind.lists,
    )

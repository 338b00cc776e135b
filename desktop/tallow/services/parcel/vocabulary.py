"""Vocabulary: the words of a system that a plugin's content may use, told of what the system declares."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tallow.hooks.content.extension import BLOCKS, FIELDS
from tallow.hooks.registry import Registry
from tallow.hooks.soundness.counted import Reachable, bearing
from tallow.model.column import Column as AnyColumn
from tallow.model.effect import VOCABULARY
from tallow.model.entry import EntryType
from tallow.model.errors import unknown
from tallow.model.field import EntriesField, TableField
from tallow.model.kind import KindType
from tallow.model.phrase import either
from tallow.model.shape import Key, keys_of
from tallow.services.host import Host
from tallow.services.parcel.vetting import closure

_WORDS = {cls: word for word, cls in FIELDS.items()}
_COLUMNS = [_WORDS[each] for each in typing.get_args(AnyColumn)]
_KIND = Key("kind", "a text", must=True, about="the kind of record that gets it.")
_SLOT = Key("slot", "a text", must=True, about="the slot of a sheet in which it stands.")
_WRITTEN = {"None": "left out", "True": "true", "False": "false", "(0, 0)": "[0, 0]"}
"""What the docstring of a class calls a value → how a file has it; there is none for nothing."""
_IN_CODE = re.compile(r"\b(?:None|True|False)\b|\(0, 0\)")


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
class Column:
    """A column of a table field, or of what a list keeps of each line.

    Attributes:
        type: as ``[[field]]`` calls it: "number".
        active: whether a line without it (its place is 0, its tick is off) has no effects.
    """

    id: str
    label: str
    type: str
    active: bool


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of record.

    Attributes:
        fields, totals, permissions, lists: id → label or words.
        columns: field → its columns, of tables and lists that have some.
        slots: the slots of its sheet for ``[[block]]``.
    """

    kind: str
    label: str
    fields: Mapping[str, str]
    columns: Mapping[str, tuple[Column, ...]]
    slots: tuple[str, ...]
    totals: Mapping[str, str]
    permissions: Mapping[str, str]
    lists: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Way:
    """What ``to`` of an effect may be, besides "self".

    Attributes:
        starts: the kinds of the records whose entries go that way, as far as content that is here does so.
        leads: the kind of the records that it leads to.
    """

    reach: str
    starts: tuple[str, ...]
    leads: str


@dataclass(frozen=True, slots=True)
class Words:
    """All that a system's content may say.

    Attributes:
        effects, fields, blocks: ``type`` → the further keys of such an effect, ``[[field]]`` and ``[[block]]``.
    """

    system: str
    tables: tuple[Table, ...]
    kinds: tuple[Kind, ...]
    effects: Mapping[str, tuple[Key, ...]]
    reaches: tuple[Way, ...]
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
        tuple(_ways(registry, own)),
        {word: (_KIND, *map(_as_written, keys)) for word, keys in _by_type(FIELDS).items()},
        {word: (_SLOT, *keys) for word, keys in _by_type(BLOCKS).items()},
    )


def _by_type(classes: Mapping[str, type[Any]]) -> dict[str, tuple[Key, ...]]:
    return {word: tuple(map(_in_toml, keys_of(cls))) for word, cls in classes.items()}


def _in_toml(key: Key) -> Key:
    """A key, and those within it, with the values that its class names as a file has them."""
    about = _IN_CODE.sub(lambda found: _WRITTEN[found.group()], key.about)
    return replace(key, about=about, keys=tuple(map(_in_toml, key.keys)))


def _as_written(key: Key) -> Key:
    """A key of ``[[field]]`` as a file has it: ``kind`` names what is extended, so that ``to`` names the other one."""
    if key.key == "kind":
        return replace(key, key="to")
    if key.key == "columns":
        return replace(key, value=f"a list, each a table as of [[field]] without kind, its type {either(_COLUMNS)}")
    return key


def _ways(registry: Registry, own: str) -> Iterator[Way]:
    """The reaches of a system; where each starts is told by the entries that go by it."""
    ground = Reachable(registry.kinds, registry.entry_types, registry.totals, registry.reaches)
    starts: dict[str, dict[str, None]] = {}
    types = {each.entry: each for each in registry.entry_types.values()}
    for entry in registry.entries.values():
        for to in {effect.to for effect in entry.effects if effect.to in registry.reaches}:
            starts.setdefault(to, {}).update(dict.fromkeys(ground.bearers(types[type(entry)])))
    for each in registry.reaches.values():
        if each.id.startswith(own):
            yield Way(each.id, tuple(starts.get(each.id, ())), each.kind)


def _table(kind: EntryType, registry: Registry) -> Table:
    counted = tuple(bearing(kind, registry.kinds, registry.entry_types))
    keys = tuple(_in_toml(key) for key in keys_of(kind.entry) if counted or key.key != "effects")
    return Table(kind.id, kind.table, kind.label, counted, keys)


def _columns(kind: KindType) -> dict[str, tuple[Column, ...]]:
    fields = [each for each in kind.fields if isinstance(each, TableField | EntriesField) and each.columns]
    return {field.id: tuple(_column(field, each) for each in field.columns) for field in fields}


def _column(field: TableField | EntriesField, column: AnyColumn) -> Column:
    active = isinstance(field, EntriesField) and field.active == column.id
    return Column(column.id, column.label, _WORDS[type(column)], active)


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
        _columns(kind),
        tuple(slot for slot, of in registry.slots.items() if of == kind.id),
        {each.id: each.label for each in registry.totals_of(kind.id) if not each.told},
        permissions,
        kind.lists,
    )

"""The desk: the entries of one type before an editor, what is wrong with a draft of one, and what a change of it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Literal, TypeAlias

from tallow.hooks.draft import Draft, drafted, drafted_patch
from tallow.hooks.registry import Registry
from tallow.model.decode import fields_of
from tallow.model.entry import EntryType
from tallow.model.errors import Mistake, UserMistake, unknown
from tallow.model.plain import defaults, plain
from tallow.model.record import EMPTY, Campaign
from tallow.model.value import Row, Value, as_json
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import OF, PATCH, Change, key_in
from tallow.services.own.place import Ours, ours, short_id
from tallow.services.own.version import Version

Source: TypeAlias = Literal["own", "changed", "other"]


@dataclass(frozen=True, slots=True)
class Held:
    """One entry.

    Attributes:
        id: with its owner in front.
        row: its keys as they count, without its id; what is at its default may be left out.
        source: the group's own, another plugin's changed by the group, or another plugin's as it is.
        base: what another plugin says; empty for the group's own.
        stored: the table in the group's file, None where there is none.
    """

    id: str
    row: Row
    source: Source
    base: Row = EMPTY
    stored: Row | None = None

    @property
    def owner(self) -> str:
        """The id of the plugin that declares it."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.row.get("name") or self.id.rpartition(".")[2])


@dataclass(frozen=True, slots=True)
class Desk:
    """All entries of one type that a campaign has, and the group's own file as it was then.

    Attributes:
        kind: the type.
        ours: the plugin that the group's own are kept in.
        registry: what the campaign's plugins declare.
        official: the same without the group's own.
        version: the group's file.
        held: the group's own in the order of its file, then the others by id.
    """

    campaign: Campaign
    kind: EntryType
    ours: Ours
    registry: Registry
    official: Registry
    version: Version
    held: tuple[Held, ...]

    def get(self, id: str) -> Held | None:
        """One of the entries."""
        return next((each for each in self.held if each.id == id), None)

    def fresh_id(self, name: str, also: Mapping[str, object] = EMPTY) -> str:
        """An id for a new entry that none has, from its name; ``also`` are ids given to others already."""
        short = short_id(name) or self.kind.table
        tried = (f"{self.ours.id}.{each}" for each in _numbered(short))
        return next(id for id in tried if id not in self._taken() and id not in also)

    def draft(self, id: str, row: Row) -> Draft:
        """What the loader would say of an entry with these keys; of another plugin's, of what differs from it."""
        found = self.get(id)
        if found is None or found.source == "own":
            places = {taken: place for taken, place in self._taken().items() if taken != id}
            found_out = drafted(self.ours.manifest, self.kind, {"id": _short(id), **row}, self.registry, places)
            return found_out if row.get("name") else replace(found_out, mistakes=_unnamed(found_out.mistakes))
        changes = {key: value for key, value in row.items() if not self._as_before(found, key, value)}
        return drafted_patch(self.ours.manifest, self.official.entries[id], changes, self.registry)

    def change(self, id: str, row: Row) -> Change:
        """The change that keeps an entry with these keys: the group's own as a table, another plugin's as a patch."""
        found = self.get(id)
        if found is None or found.source == "own":
            given = {"id": _short(id), **self._ordered(row)}
            return Change(self.kind.table, _short(id), found.stored if found else None, given)
        differing = {key: value for key, value in row.items() if not self._as_before(found, key, value)}
        after = {OF: id, **self._ordered(differing, all_of_them=True)} if differing else None
        return Change(PATCH, id, found.stored, after)

    def removal(self, id: str) -> Change:
        """The change that takes an entry out; of another plugin's, what the group changed of it.

        Raises:
            UserMistake: for another plugin's of which nothing is changed.
        """
        found = self.get(id)
        if found is None:
            raise unknown("entry", id, [each.id for each in self.held])
        if found.source == "other":
            names = {each.id: each.name for each in self.registry.plugins}
            owner = names.get(found.owner, found.owner)
            raise UserMistake(f"“{found.name}” belongs to {owner}. Switch that plugin off, or change it here.")
        own = found.source == "own"
        return Change(self.kind.table if own else PATCH, _short(id) if own else id, found.stored, None)

    def _as_before(self, found: Held, key: str, value: Value) -> bool:
        """Whether a key holds what the other plugin says, and so is no change; TOML has no word for nothing."""
        return value is None or as_json(value) == as_json(found.base.get(key))

    def _ordered(self, row: Row, *, all_of_them: bool = False) -> dict[str, Value]:
        """The keys that the class knows, in its order, without what is at its default."""
        cls: Any = self.kind.entry
        given = defaults(cls)
        return {
            key: as_json(row[key])
            for key in fields_of(cls)
            if key in row
            and row[key] is not None
            and key != "id"
            and (all_of_them or not _same(row[key], given.get(key)))
        }

    def _taken(self) -> dict[str, Mistake]:
        """The ids in the group's file → where they stand."""
        return {
            f"{self.ours.id}.{key}": Mistake(self.ours.shown, f"{word}[{place}]", "")
            for word, rows in self.version.tables.items()
            for place, row in enumerate(rows, 1)
            if word != PATCH and (key := key_in(word, row))
        }


def desk(host: Host, campaign: Campaign, type_id: str) -> Desk:
    """The entries of a type as they stand.

    Raises:
        UserMistake: for a type that the campaign has not, or where the group's file cannot be read.
    """
    types = host.registry(campaign.plugins).entry_types
    if type_id not in types:
        raise unknown("entry type", type_id, types)
    return next(_desks(host, campaign, [types[type_id]]))


def desks(host: Host, campaign: Campaign) -> Iterator[Desk]:
    """The entries of every type, in declared order; each system's file is read once.

    Raises:
        UserMistake: where a file cannot be read.
    """
    return _desks(host, campaign, host.registry(campaign.plugins).entry_types.values())


def _desks(host: Host, campaign: Campaign, kinds: Iterable[EntryType]) -> Iterator[Desk]:
    registry = host.registry(campaign.plugins)
    files: dict[str, tuple[Ours, Version, Registry]] = {}
    for kind in kinds:
        system = kind.id.partition(".")[0]
        if system not in files:
            place = ours(host, campaign, system)
            files[system] = (place, version.read(place), host.registry(set(campaign.plugins) - {place.id}))
        place, now, official = files[system]
        held = tuple(_held(place, kind, official, now))
        yield Desk(campaign, kind, place, registry, official, now, held)


def _held(place: Ours, kind: EntryType, official: Registry, now: Version) -> Iterator[Held]:
    for row in now.tables.get(kind.table, ()):
        key = key_in(kind.table, row)
        if key:
            yield Held(f"{place.id}.{key}", _without(row, "id"), "own", stored=row)
    patches = {key_in(PATCH, row): row for row in now.tables.get(PATCH, ())}
    for id, entry in official.entries.items():
        if type(entry) is kind.entry:
            base = {**defaults(kind.entry), **_without(plain(entry), "id")}
            patch = patches.get(id)
            row = {**base, **_without(patch, OF)} if patch else base
            yield Held(id, row, "changed" if patch else "other", base, patch)


def _without(row: Row, key: str) -> dict[str, Value]:
    return {name: value for name, value in row.items() if name != key}


def _short(id: str) -> str:
    return id.partition(".")[2]


def _same(one: Value, other: Value) -> bool:
    return isinstance(one, bool) == isinstance(other, bool) and as_json(one) == as_json(other)


def _numbered(short: str) -> Iterator[str]:
    yield short
    yield from (f"{short}_{number}" for number in count(2))


def _unnamed(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """The mistakes of an entry without a name, that one in the words of a person who writes no TOML."""
    return tuple(replace(each, sentence="Give it a name.") if each.key == "name" else each for each in mistakes)

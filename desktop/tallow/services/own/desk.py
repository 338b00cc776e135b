"""The desk: the entries of one type before an editor, what is wrong with a draft of one, and what a change of it is."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Literal, TypeAlias

from tallow.hooks.content.draft import Draft, drafted, drafted_patch
from tallow.hooks.registry import Registry
from tallow.model.decode import fields_of
from tallow.model.entry import EntryType
from tallow.model.errors import Mistake, UserMistake, unknown
from tallow.model.plain import defaults, plain
from tallow.model.record import EMPTY, Campaign
from tallow.model.value import Row, Value, as_json
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.before import Before, changed_before
from tallow.services.own.change import OF, PATCH, Change, key_in
from tallow.services.own.given import Given
from tallow.services.own.lettering import letter_mistakes
from tallow.services.own.place import Ours, ours, short_id
from tallow.services.own.plainly import plainly
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
    def lost(self) -> bool:
        """Whether it is a change of what is not there: its plugin is off, or has it no more."""
        return self.source == "changed" and not self.base

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
        held: the group's own in the order of its file, then the others by id, then changes of what is not there.
        given: the ids that something of the group's own has or had.
        before: what other content of the group's own changes, so that a change of it here counts for nothing.
    """

    campaign: Campaign
    kind: EntryType
    ours: Ours
    registry: Registry
    official: Registry
    version: Version
    held: tuple[Held, ...]
    given: Container[str] = ()
    before: Before = EMPTY

    def get(self, id: str) -> Held | None:
        """One of the entries."""
        return next((each for each in self.held if each.id == id), None)

    def fresh_id(self, name: str, also: Mapping[str, object] = EMPTY) -> str:
        """An id for a new entry, from its name, that none has or had; ``also`` are ids given to others already.

        A record may have what was taken out, and shall not have another thing for it.
        """
        short, taken = short_id(name) or self.kind.table, self._taken()
        tried = (f"{self.ours.id}.{each}" for each in _numbered(short))
        return next(id for id in tried if id not in taken and id not in also and id not in self.given)

    def draft(self, id: str, row: Row) -> Draft:
        """What the loader would say of an entry with these keys, in words for a form; of another's, what differs."""
        draft = self._draft(id, row)
        return replace(draft, mistakes=plainly(draft.mistakes, self._named))

    def overruled(self, id: str) -> tuple[Mistake, ...]:
        """What the group changes of an entry and counts for nothing, for other content of its own changes it, too."""
        held = self.get(id)
        stored = held.stored if held is not None and held.source == "changed" else None
        return _overruled(self.before.get(id, EMPTY), stored or EMPTY)

    def _named(self, id: str) -> str:
        """What an entry or a total is called, its id where nobody knows."""
        if id in self.registry.totals:
            return self.registry.totals[id].label
        return self.registry.entries[id].name if id in self.registry.entries else id

    def _draft(self, id: str, row: Row) -> Draft:
        found = self.get(id)
        if found is None or found.source == "own":
            places = {taken: place for taken, place in self._taken().items() if taken != id}
            found_out = drafted(self.ours.manifest, self.kind, {"id": _short(id), **row}, self.registry, places)
            return _lettered(found_out, row) if row.get("name") else _renamed(found_out, "Give it a name.")
        if found.lost:
            return Draft(None, (Mistake("", "", self.why_lost(found)),))
        changes = {key: value for key, value in row.items() if not self._as_before(found, key, value)}
        draft = drafted_patch(self.ours.manifest, self.official.entries[id], changes, self.registry)
        told = _overruled(self.before.get(id, EMPTY), changes)
        draft = _lettered(draft, changes)
        return Draft(None, (*told, *draft.mistakes)) if told else draft

    def why_lost(self, held: Held) -> str:
        """Why a change of another plugin's entry counts for nothing, and what can be done; "" where it counts."""
        if not held.lost:
            return ""
        names = {each.id: each.name for each in self.official.plugins}
        if held.owner in names:
            return (
                f"{names[held.owner]} has no {held.id} any more, so this change of it counts for nothing. Take it out."
            )
        return (
            f"This changes {held.id}, and {held.owner} is off or not here. It counts again with that, or take it out."
        )

    def change(self, id: str, row: Row) -> Change:
        """The change that keeps an entry with these keys: the group's own as a table, another plugin's as a patch."""
        found = self.get(id)
        if found is None or found.source == "own":
            given = {"id": _short(id), **self._ordered(row)}
            return Change(self.kind.table, _short(id), found.stored if found else None, given)
        differing = {key: value for key, value in row.items() if not self._as_before(found, key, value)}
        waiting = {key: value for key, value in (found.stored or {}).items() if key in self.before.get(id, EMPTY)}
        differing = {**waiting, **differing}  # what counts for nothing now does again once the other is off
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
        cls = _any(self.kind.entry)
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
    files: dict[str, tuple[Ours, Version, Registry, Given, Before]] = {}
    for kind in kinds:
        system = kind.id.partition(".")[0]
        if system not in files:
            place = ours(host, campaign, system)
            official = host.registry(set(campaign.plugins) - {place.id})
            before = changed_before(host, campaign, place, registry)
            files[system] = (place, version.read(place), official, Given(host, place), before)
        place, now, official, given, before = files[system]
        held = (*_held(place, kind, official, now, before), *_lost(kind, registry, official, now))
        yield Desk(campaign, kind, place, registry, official, now, held, given, before)


def _held(place: Ours, kind: EntryType, official: Registry, now: Version, before: Before) -> Iterator[Held]:
    for row in now.tables.get(kind.table, ()):
        key = key_in(kind.table, row)
        if key:
            yield Held(f"{place.id}.{key}", _without(row, "id"), "own", stored=row)
    patches = {key_in(PATCH, row): row for row in now.tables.get(PATCH, ())}
    for id, entry in official.entries.items():
        if type(entry) is kind.entry:
            base = {**defaults(kind.entry), **_without(plain(entry), "id")}
            patch = patches.get(id)
            counting = {key: value for key, value in (patch or {}).items() if key not in before.get(id, EMPTY)}
            row = {**base, **_without(counting, OF)}
            yield Held(id, row, "changed" if patch else "other", base, patch)


def _lost(kind: EntryType, registry: Registry, official: Registry, now: Version) -> Iterator[Held]:
    """The changes of what is not there, under the type that they fit best: of which it was, nothing tells any more."""
    system = f"{kind.id.partition('.')[0]}."
    kinds = [each for each in registry.entry_types.values() if each.id.startswith(system)]
    for patch in now.tables.get(PATCH, ()):
        id = key_in(PATCH, patch)
        if id and id not in official.entries and _home(patch, kinds) is kind:
            yield Held(id, _without(patch, OF), "changed", stored=patch)


def _home(patch: Row, kinds: Sequence[EntryType]) -> EntryType | None:
    """The first type with all keys of a change, else the first; none with tables, in which no row is its place."""
    keys = set(_without(patch, OF))
    lists = [each for each in kinds if each.ranges is None] or list(kinds)
    fitting = (each for each in lists if keys <= set(fields_of(_any(each.entry))))
    return next(fitting, next(iter(lists), None))


def _any(cls: Any) -> Any:
    return cls


def _without(row: Row, key: str) -> dict[str, Value]:
    return {name: value for name, value in row.items() if name != key}


def _short(id: str) -> str:
    return id.partition(".")[2]


def _same(one: Value, other: Value) -> bool:
    return isinstance(one, bool) == isinstance(other, bool) and as_json(one) == as_json(other)


def _numbered(short: str) -> Iterator[str]:
    yield short
    yield from (f"{short}_{number}" for number in count(2))


def _renamed(draft: Draft, sentence: str) -> Draft:
    """A draft with another sentence about its name, in the words of a person who writes no TOML."""
    told = tuple(replace(each, sentence=sentence) if each.key == "name" else each for each in draft.mistakes)
    return replace(draft, mistakes=told)


def _lettered(draft: Draft, row: Row) -> Draft:
    """A draft with what is wrong with its letters, which the loader would tell by their numbers or not at all."""
    wrong = dict(letter_mistakes(row))
    if not wrong:
        return draft
    told = (Mistake("", key, sentence) for key, sentence in wrong.items())
    return Draft(None, (*told, *(each for each in draft.mistakes if each.key not in wrong)))


def _overruled(before: Mapping[str, str], changes: Row) -> tuple[Mistake, ...]:
    """What is to be said of changes over which others count: ``before`` is key → what the plugin of those is called."""
    return tuple(
        Mistake("", key, f"“{before[key]}” changes this, too, and counts. Change it there, or switch that plugin off.")
        for key in changes
        if key in before
    )

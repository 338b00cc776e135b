"""Referring: whether what entries name is there, where their plugin owes it; any other name is shown as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from tallow.hooks.content.content import Content, is_left_out
from tallow.hooks.declared import owner_of
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import nearest
from tallow.model.kind import KindType
from tallow.model.reach import SELF
from tallow.model.reference import Reference, references

Named: TypeAlias = Mapping[str, Collection[str]]
"""One of the host's words for what can be named (``total``, ``permission``) → the ids that there are; the id of an
entry type among them stands for its entries."""


UNDECLARED = ("permission", "list")
"""What a system need not declare: where its kinds name none, entries may say any of its own."""


class Known:
    """What can be named: totals, reaches, permissions, lists, entries, and the entries of one type.

    Attributes:
        entries: all of them, by id.
        left_out: ids of entries with a mistake of their own, which is told already.
    """

    def __init__(
        self,
        types: Mapping[str, EntryType],
        named: Named,
        entries: Mapping[str, Entry],
        left_out: Collection[str] = (),
    ) -> None:
        self.entries = entries
        self.left_out = left_out
        self._types = types
        self._named = named
        self._ids: dict[str, Collection[str]] = {"entry": entries}
        self._own: dict[type[Entry], list[str]] = {}
        for id, entry in entries.items():
            self._own.setdefault(type(entry), []).append(id)

    def ids(self, what: str) -> Collection[str] | None:
        """The ids that a reference may name; None for a word that nobody knows."""
        if what in self._named and what not in self._ids:
            found = (self.ids(each) or () if each in self._types else (each,) for each in self._named[what])
            self._ids[what] = dict.fromkeys(id for ids in found for id in ids)
        elif what not in self._ids and what in self._types:
            cls = self._types[what].entry
            fitting = [ids for each, ids in self._own.items() if issubclass(each, cls)]
            self._ids[what] = dict.fromkeys(id for ids in fitting for id in ids)
        return self._ids.get(what)

    def kind_of(self, entry: Entry) -> EntryType | None:
        """The type of an entry."""
        return next((each for each in self._types.values() if each.entry is type(entry)), None)

    def word(self, what: str) -> str:
        """What is named, in words."""
        return self._types[what].label.lower() if what in self._types else what


def nameable(kinds: Iterable[KindType], totals: Collection[str], reaches: Collection[str]) -> Named:
    """What entries may name besides entries: totals, fields, permissions, derived lists and reaches."""
    kinds = list(kinds)
    return {
        "total": totals,
        "reach": {SELF, *reaches},
        "permission": [id for kind in kinds for id in kind.permissions],
        "list": [id for kind in kinds for id in kind.lists],
        "field": [field.id for kind in kinds for field in kind.fields],
    }


def referring(contents: Iterable[Content], types: Mapping[str, EntryType], named: Named) -> dict[str, Entry]:
    """All entries; those that name totals, reaches or entries that must be there and are not are left out."""
    contents = list(contents)
    entries = {id: entry for content in contents for id, entry in content.entries.items()}
    left_out = {id for content in contents for id in content.left_out}
    known, kept = Known(types, named, entries, left_out), dict(entries)
    for content in contents:
        for id in content.entries:
            for key, sentence in lost(content, content.references[id], known):
                content.wrong(content.places[id], key, sentence)
                content.left_out.add(id)
                kept.pop(id, None)
        for place, names in content.dropped:
            for key, sentence in lost(content, names, known):
                content.wrong(place, key, sentence)
    return kept


def lost_references(content: Content, thing: object, known: Known) -> Iterator[tuple[str, str]]:
    """Key and sentence of each name in an entry that must be there and is not."""
    return lost(content, references(thing), known)


def lost(content: Content, named: Iterable[Reference], known: Known) -> Iterator[tuple[str, str]]:
    """Key and sentence of each name that must be there for a plugin and is not."""
    for each in named:
        ids = known.ids(each.what)
        if ids is None or each.id in ids or is_left_out(each.id, known.left_out):
            continue
        owner = owner_of(each.id)
        if each.what in UNDECLARED and owner == content.plugin.system and owner not in map(owner_of, ids):
            continue  # its game does not say which there are
        if content.owes(each.id) or "." not in each.id:  # without an owner it is nobody else's either
            yield each.key, f'There is no {known.word(each.what)} "{each.id}". {nearest(each.id, ids)}'.rstrip()

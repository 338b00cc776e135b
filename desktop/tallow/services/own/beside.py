"""What is wrong with an entry beside the others, while it is typed: which of them says the same, in players' words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallow.hooks.content.draft import entry_of
from tallow.hooks.registry import Registry
from tallow.model.book import E
from tallow.model.check import Advice
from tallow.model.entry import Entry
from tallow.model.errors import Mistake, TallowError
from tallow.model.record import Campaign
from tallow.model.value import Row
from tallow.services.book import CampaignBook, NoRecords
from tallow.services.own.desk import Desk

_ID = re.compile(r"\b(?P<id>[a-z0-9_]+\.[a-z0-9_]+)\b(?: \((?P<name>[^()]*)\))?")
_SAME = re.compile(r"\b(\d+) to \1\b")
_BY_PATCH = "Change the other by [[patch]]."
_WAY_OUT = "Change this one, or the other in this list."


class _Drafted(CampaignBook):
    """The content of a campaign with one entry as it is typed."""

    def __init__(self, registry: Registry, entry: Entry | None = None) -> None:
        plugins = {each.id: each.version for each in registry.plugins}
        super().__init__(Campaign("", "", plugins), registry, NoRecords())
        self._typed = entry

    def entries(self, type: type[E]) -> tuple[E, ...]:
        found, typed = super().entries(type), self._typed
        if typed is None or typed.__class__ is not type:
            return found
        return tuple(sorted((typed, *(each for each in found if each.id != typed.id)), key=lambda each: each.id))

    def entry(self, id: str) -> Entry | None:
        return self._typed if self._typed is not None and self._typed.id == id else super().entry(id)


def wrong_beside(desk: Desk, id: str, row: Row) -> tuple[Mistake, ...]:
    """What is wrong with an entry of these keys beside the others, but for what is so without the group's own.

    None of it keeps the entry from being kept: the other may be what is to change.
    """
    entry = _typed(desk, id, row)
    if desk.kind.beside is None or entry is None:
        return ()
    book, before = _Drafted(desk.registry, entry), desk.official.entries.get(id)
    known = set(_said(desk, before, _Drafted(desk.official))) if before is not None else set[Mistake]()
    return tuple(each for each in _said(desk, entry, book) if each not in known)


def _typed(desk: Desk, id: str, row: Row) -> Entry | None:
    """The entry of these keys, also before it has a name; None where they make none."""
    found = desk.get(id)
    if found is None or found.source == "own":
        return entry_of(desk.ours.manifest, desk.kind, {"name": "This one", **row, "id": id.partition(".")[2]})
    return desk.draft(id, row).entry


def _said(desk: Desk, entry: Entry, book: CampaignBook) -> Iterator[Mistake]:
    """What a type says of an entry, with its sentences for a player."""
    try:
        told = tuple(desk.kind.beside(entry, book)) if desk.kind.beside is not None else ()
    except TallowError as trouble:
        told = (Advice(str(trouble), "error"),)
    for each in told:
        yield Mistake("", each.path, _in_names(each.sentence, book))


def _in_names(sentence: str, book: CampaignBook) -> str:
    """A sentence for a file's author as one for a player: with names in place of ids, and a way out in the editor."""

    def name(found: re.Match[str]) -> str:
        entry = book.entry(found["id"])
        return f"“{entry.name}”" if entry is not None else found[0]

    return _SAME.sub(r"\1", _ID.sub(name, sentence.replace(_BY_PATCH, _WAY_OUT)))

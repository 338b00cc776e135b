"""Beside: what is wrong with entries beside the others, as the type of each says, which one alone does not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from tallow.hooks.content.content import Content, Extension
from tallow.hooks.registry import Registry
from tallow.model.check import Advice
from tallow.model.entry import Entry, Ranges
from tallow.model.errors import Mistake, TallowError
from tallow.model.record import Campaign
from tallow.services.book import CampaignBook, NoRecords

Place: TypeAlias = Extension | Mistake


def wrong_beside(registry: Registry, ids: Iterable[str]) -> Iterator[tuple[str, Advice]]:
    """What is wrong with some entries beside all others: the id of each, and what."""
    book = CampaignBook(Campaign("", "", {each.id: each.version for each in registry.plugins}), registry, NoRecords())
    kinds = {each.entry: each for each in registry.entry_types.values() if each.beside is not None or each.ranges}
    for id in ids:
        entry = registry.entries.get(id)
        kind = kinds.get(type(entry)) if entry is not None else None
        if entry is None or kind is None:
            continue
        yield from ((id, each) for each in _overlapping(entry, kind.ranges, book))
        try:
            yield from ((id, each) for each in (kind.beside(entry, book) if kind.beside is not None else ()))
        except TallowError as trouble:
            yield id, Advice(str(trouble), "error")


def _overlapping(entry: Entry, ranges: Ranges | None, book: CampaignBook) -> Iterator[Advice]:
    """The other rows of its table that hold numbers of a row."""
    if ranges is None:
        return
    low, high, table = _row(entry, ranges)
    for each in book.entries(type(entry)):
        from_, to, of = _row(each, ranges)
        if each.id != entry.id and of == table and from_ <= high and low <= to:
            named = f" of {table}" if table else ""
            told = f"{each.id} ({each.name}) holds {from_} to {to}{named}, too. Let one of them hold each number."
            yield Advice(told, "warning", ranges.low)


def _row(entry: Any, ranges: Ranges) -> tuple[int, int, str]:
    """The first and the last number of a row, and which table it stands in."""
    table = getattr(entry, ranges.table) if ranges.table else ""
    return getattr(entry, ranges.low), getattr(entry, ranges.high), table


def told_beside(content: Content, registry: Registry) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a plugin's own entries, and those that it changes, have beside the others: mistakes, and what may be meant.

    Each is a sentence with its file and line.
    """
    places: Mapping[str, Place] = {
        **{str(each.row.get("of")): each for each in content.extensions if each.word == "patch"},
        **content.places,
    }
    mistakes, notes = replace(content, mistakes=[]), replace(content, mistakes=[])
    for id, advice in wrong_beside(registry, places):
        (mistakes if advice.severity == "error" else notes).wrong(places[id], advice.path, advice.sentence)
    return tuple(map(str, mistakes.all_mistakes())), tuple(map(str, notes.all_mistakes()))

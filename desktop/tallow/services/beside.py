"""Beside: what is wrong with entries beside the others, as the type of each says, which one alone does not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from tallow.hooks.content import Content, Extension
from tallow.hooks.registry import Registry
from tallow.model.check import Advice
from tallow.model.errors import Mistake, TallowError
from tallow.model.record import Campaign
from tallow.services.book import CampaignBook, NoRecords

Place: TypeAlias = Extension | Mistake


def wrong_beside(registry: Registry, ids: Iterable[str]) -> Iterator[tuple[str, Advice]]:
    """What is wrong with some entries beside all others: the id of each, and what."""
    book = CampaignBook(Campaign("", "", {each.id: each.version for each in registry.plugins}), registry, NoRecords())
    asked = {each.entry: each.beside for each in registry.entry_types.values() if each.beside is not None}
    for id in ids:
        entry = registry.entries.get(id)
        beside = asked.get(type(entry)) if entry is not None else None
        try:
            yield from ((id, each) for each in (beside(entry, book) if beside is not None else ()))
        except TallowError as trouble:
            yield id, Advice(str(trouble), "error")


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

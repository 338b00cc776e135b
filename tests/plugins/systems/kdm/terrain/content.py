"""All that kdm and the fourteen terrain sets hold, as a book of content alone."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from tallow.hooks.registry import Registry, build
from tallow.model.book import Book
from tallow.model.entry import Entry
from tests.plugins.systems.kdm.harness import FOLDER, shared

PLUGINS = FOLDER.parents[1]
SETS = tuple(sorted(each.parent.name for each in (PLUGINS / "terrain").glob("*/plugin.toml")))
E = TypeVar("E", bound=Entry)


class _Content:
    """A book in which there are no records."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def entries(self, entry: type[E]) -> tuple[E, ...]:
        return self._registry.entries_of(entry)

    def last_name(self, id: str) -> str:
        found = self._registry.entries.get(id)
        return id if found is None else found.name

    def elsewhere(self, _name: str) -> str:
        return ""


@cache
def content(*plugins: str) -> Book:
    """What some plugins hold beside kdm; without any named, every terrain set."""
    found: Any = _Content(registry(*plugins))
    return found  # type: ignore[no-any-return]


def registry(*plugins: str) -> Registry:
    """The registry of kdm with some plugins; without any named, with every terrain set."""
    loader, _registries = shared()
    return build(loader, {"kdm", *(plugins or SETS)})

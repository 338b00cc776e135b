"""What is different between two states of a plugin, card by card: before an update, and once one came by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from tallow.hooks.content.content import Content, read_content
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.registry import Registry
from tallow.model.entry import Entry, EntryType
from tallow.model.kind import KindType
from tallow.model.plain import plain
from tallow.services.parcel.shapes import Holding, is_shape, narrowed, nobody, shapes_of
from tallow.services.parcel.wording import Wording, class_words
from tallow.store.played import Card, Cards

PATCH = "patch:"
"""What stands before the id of another plugin's entry where its change is kept as a card."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One card that is another.

    Attributes:
        name: of the entry, with its type where another is called so too; or of the kind whose fields are others.
        what: "new", "gone", or each key that is another: ``piercing 15 → 20``.
    """

    name: str
    what: tuple[str, ...]

    def __str__(self) -> str:
        """The card and what is different about it."""
        return f"{self.name}: {', '.join(self.what)}"


@dataclass(frozen=True, slots=True)
class Extended:
    """What a plugin changes of others.

    Attributes:
        counts: how many fields, blocks and patches, by their word.
        patched: the ids of the entries that it changes, each once.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    patched: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.counts)


def cards_of(content: Content, kinds: Mapping[str, KindType]) -> Cards:
    """What the cards of a plugin say, what it changes of other plugins' cards, and what its fields may hold."""
    return {**_said_in(content), **shapes_of(content.plugin.id, kinds, content)}


def _said_in(content: Content) -> Cards:
    found = {id: card_of(entry) for id, entry in content.entries.items()}
    for each in content.extensions:
        of = each.row.get("of")
        if each.word == "patch" and isinstance(of, str):
            before = found.get(PATCH + of, Card("", {})).values
            values = {key: value for key, value in each.row.items() if key != "of"}
            found[PATCH + of] = Card("", {**before, **values})
    return found


def card_of(entry: Entry) -> Card:
    """What one card says."""
    values = {key: value for key, value in plain(entry).items() if key != "id"}
    return Card(entry.name, values, class_words(type(entry)))


def cards_in(manifest: Manifest, folder: Path, hash: str, registry: Registry) -> Cards:
    """The same of a plugin's folder whose files have that hash."""
    cards, content = _read_in(manifest, folder, hash, _types(manifest, registry))
    return {**cards, **shapes_of(manifest.id, registry.kinds, content)}


def extended_in(manifest: Manifest, folder: Path, hash: str, registry: Registry) -> Extended:
    """What a plugin's folder whose files have that hash changes of others."""
    return extended(_read_in(manifest, folder, hash, _types(manifest, registry))[1])


def extended(content: Content) -> Extended:
    """What a plugin's content changes of others."""
    patched = [of for each in content.extensions if each.word == "patch" and isinstance(of := each.row.get("of"), str)]
    return Extended(Counter(each.word for each in content.extensions), tuple(dict.fromkeys(patched)))


def _types(manifest: Manifest, registry: Registry) -> tuple[EntryType, ...]:
    return tuple(kind for kind in registry.entry_types.values() if kind.id.partition(".")[0] == manifest.system)


@lru_cache(maxsize=256)  # worked out once for each state of a plugin, as its content is
def _read_in(manifest: Manifest, folder: Path, _hash: str, types: tuple[EntryType, ...]) -> tuple[Cards, Content]:
    content = read_content(manifest, folder, {kind.id: kind for kind in types})
    return _said_in(content), content


def differences(before: Cards, after: Cards, wording: Wording, holding: Holding = nobody) -> Iterator[Difference]:
    """What is another, by the cards' ids; of fields and blocks what vanished or narrowed.

    Args:
        wording: of what it may hold; it knows the names of those that a plugin changes and does not own.
        holding: counts the records with a value that does not fit any more.
    """
    none = Card("", {})
    found: list[tuple[str, Difference]] = []
    for id in sorted({*before, *after}):
        old, new = before.get(id, none), after.get(id, none)
        name, type = old.name or new.name, old.type or new.type
        if is_shape(id):
            what = tuple(narrowed(id, old.values, new.values, holding))
        elif id.startswith(PATCH):
            of = id.removeprefix(PATCH)
            name = wording.name(of)
            what = tuple(wording.told(wording.kind_of(of, type), old.values, new.values, none="as it was"))
        elif id not in before:
            what = ("new",)
        else:
            gone = ("gone; it stays on sheets as missing",)
            told = wording.told(wording.kind_of(id, type), old.values, new.values)
            what = tuple(told) if id in after else gone
        if what:
            found.append((type, Difference(name, what)))
    types: dict[str, set[str]] = {}
    for type, each in found:
        types.setdefault(each.name, set()).add(type)
    for type, each in found:
        alike = type and len(types[each.name]) > 1
        yield Difference(f"{each.name} ({type})", each.what) if alike else each

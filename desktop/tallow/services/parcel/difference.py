"""What is different between two states of a plugin, card by card: before an update, and once one came by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tallow.hooks.content import Content, read_content
from tallow.hooks.manifest import Manifest
from tallow.hooks.registry import Registry
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import spoken
from tallow.model.kind import KindType
from tallow.model.plain import plain
from tallow.model.value import Row, Value
from tallow.services.parcel.shapes import Holding, is_shape, narrowed, nobody, shapes_of
from tallow.store.played import Card, Cards

PATCH = "patch:"
"""What stands before the id of another plugin's entry where its change is kept as a card."""

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MOST = 6
"""How many rows that a list lost or gained are told."""


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
    type = _CAPITAL.sub(" ", entry.__class__.__name__).lower()
    return Card(entry.name, {key: value for key, value in plain(entry).items() if key != "id"}, type)


def cards_in(manifest: Manifest, folder: Path, hash: str, registry: Registry) -> Cards:
    """The same of a plugin's folder whose files have that hash."""
    types = tuple(kind for kind in registry.entry_types.values() if kind.id.partition(".")[0] == manifest.system)
    cards, content = _read_in(manifest, folder, hash, types)
    return {**cards, **shapes_of(manifest.id, registry.kinds, content)}


@lru_cache(maxsize=256)  # worked out once for each state of a plugin, as its content is
def _read_in(manifest: Manifest, folder: Path, _hash: str, types: tuple[EntryType, ...]) -> tuple[Cards, Content]:
    content = read_content(manifest, folder, {kind.id: kind for kind in types})
    return _said_in(content), content


def differences(
    before: Cards, after: Cards, entries: Mapping[str, Entry], holding: Holding = nobody
) -> Iterator[Difference]:
    """What is another, by the cards' ids; of fields and blocks what vanished or narrowed.

    Args:
        entries: by id, for the names of those that a plugin changes and does not own.
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
            name = entries[of].name if of in entries else of
            what = tuple(_keys(old.values, new.values, none="as it was"))
        elif id not in before:
            what = ("new",)
        else:
            gone = ("gone; it stays on sheets as missing",)
            what = tuple(_keys(old.values, new.values)) if id in after else gone
        if what:
            found.append((type, Difference(name, what)))
    types: dict[str, set[str]] = {}
    for type, each in found:
        types.setdefault(each.name, set()).add(type)
    for type, each in found:
        alike = type and len(types[each.name]) > 1
        yield Difference(f"{each.name} ({type})", each.what) if alike else each


def _keys(before: Row, after: Row, none: str = "nothing") -> Iterator[str]:
    """Each key that is another, before and after; ``none`` is said for what is not there."""
    for key in [*before, *(key for key in after if key not in before)]:
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, list | None) and isinstance(new, list | None):
            yield from _rows(key, old or [], new or [])
        else:
            said = [_said(row[key]) if key in row else none for row in (before, after)]
            yield f"{key} {said[0]} → {said[1]}"


def _rows(key: str, before: Sequence[Value], after: Sequence[Value]) -> Iterator[str]:
    """What a list lost and gained: ``keywords + heavy``."""
    lost = [_said(each) for each in before if each not in after]
    gained = [_said(each) for each in after if each not in before]
    found = [f"{key} − {each}" for each in lost] + [f"{key} + {each}" for each in gained]
    yield from found[:_MOST]
    if len(found) > _MOST:
        yield f"{key}: {len(found) - _MOST} more"
    if not found:
        yield f"{key} in another order"


def _said(value: Value) -> str:
    """A value in words; of a table what stands in it, for two of them look alike."""
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_said(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(_said(each) for each in value) or "nothing"
    return spoken(value)

"""Drafts: looks at one table as the loader would, before it stands in any file, and says the same of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from tallow.hooks.content.content import Content, Extension, take_entry
from tallow.hooks.content.extension import patched
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.registry import Registry
from tallow.hooks.soundness.counted import Reachable, idle, unreached
from tallow.hooks.soundness.referring import Known, lost, lost_references
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import Mistake
from tallow.model.reference import raw_references
from tallow.model.value import Row

_KEY = "draft"


@dataclass(frozen=True, slots=True)
class Draft:
    """What would become of a table.

    Attributes:
        entry: the entry, None where something is wrong.
        mistakes: what is, with keys from the table on: ``effects[1].total``, "" for the whole of it.
    """

    entry: Entry | None
    mistakes: tuple[Mistake, ...]


def drafted(
    plugin: Manifest,
    kind: EntryType,
    row: Row,
    registry: Registry,
    taken: Mapping[str, Mistake],
    beside: Mapping[str, Entry] = MappingProxyType({}),
) -> Draft:
    """A table ``[[word]]`` of a plugin's content.

    Args:
        registry: of the campaign that it is for.
        taken: full ids that the plugin's other entries have → where those stand.
        beside: other entries that come with it, and that it may name.
    """
    content = Content(plugin, places=dict(taken))
    take_entry(content, kind, row, "", _KEY)
    entry = next(iter(content.entries.values()), None)
    if entry is not None:
        known = Known(registry.entry_types, registry.named, {**registry.entries, **beside, entry.id: entry})
        for key, sentence in lost_references(content, entry, known):
            content.wrong(content.places[entry.id], key, sentence)
        if entry.effects and (sentence := idle(kind, registry.kinds, registry.entry_types)):
            content.wrong(content.places[entry.id], "effects", sentence)
        elif entry.effects:
            ground = Reachable(registry.kinds, registry.entry_types, registry.totals, registry.reaches)
            for key, sentence in unreached(entry.effects, kind, known.entries, ground):
                content.wrong(content.places[entry.id], key, sentence)
    else:
        known = Known(registry.entry_types, registry.named, {**registry.entries, **beside})
        for key, sentence in lost(content, raw_references(kind.entry, row), known):
            content.wrong(Mistake("", _KEY, ""), key, sentence)
    return _draft(entry, content)


def entry_of(plugin: Manifest, kind: EntryType, row: Row) -> Entry | None:
    """The entry of a table, whatever it names; None where it is none."""
    content = Content(plugin)
    take_entry(content, kind, row, "", _KEY)
    return next(iter(content.entries.values()), None)


def drafted_patch(
    plugin: Manifest, of: Entry, changes: Row, registry: Registry, beside: Mapping[str, Entry] = MappingProxyType({})
) -> Draft:
    """A table ``[[patch]]`` of a plugin's content.

    Args:
        of: the entry as it is without it.
        beside: other entries that come with it, and that it may name.
    """
    content = Content(plugin)
    content.extensions.append(Extension("patch", "", _KEY, {"of": of.id, **changes}))
    known = Known(registry.entry_types, registry.named, {**registry.entries, **beside})
    return _draft(patched({of.id: of}, [content], known)[of.id], content)


def _draft(entry: Entry | None, content: Content) -> Draft:
    mistakes = tuple(replace(each, key=each.key[len(_KEY) :].lstrip(".")) for each in content.mistakes)
    return Draft(None if mistakes else entry, mistakes)

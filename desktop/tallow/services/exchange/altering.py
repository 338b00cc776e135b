"""Altering: which cards of others homebrew that a file brings makes other ones, for those too that no record has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tallow.hooks.content.content import tables_in
from tallow.hooks.content.draft import drafted_patch, entry_of
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.registry import Registry
from tallow.model.entry import Entry
from tallow.model.record import Campaign
from tallow.model.value import Row
from tallow.services.exchange.homebrew import OwnPlugin
from tallow.services.host import Host
from tallow.services.own.change import PATCH, key_in
from tallow.services.parcel.difference import Difference, card_of, differences
from tallow.services.parcel.vetting import closure
from tallow.services.parcel.wording import Wording

ADDED = ("field", "block")
"""What content adds to others' kinds and sheets, besides entries and changes of those."""
_CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Given:
    """What the content files of a plugin hold, as far as they can be read.

    Attributes:
        entries, patches: their tables; those with the word that they stand under.
        added: how many fields and blocks.
    """

    entries: tuple[tuple[str, Row], ...]
    patches: tuple[Row, ...]
    added: Mapping[str, int]


def given(plugin: OwnPlugin) -> Given:
    """What the content files of a plugin hold, whatever those are called."""
    held = list(tables_in(plugin.files))
    rows = [(word, row) for word, row in held if word not in (PATCH, *ADDED)]
    counts = {each: sum(word == each for word, _ in held) for each in ADDED}
    patches = tuple(row for word, row in held if word == PATCH)
    return Given(tuple(rows), patches, {word: count for word, count in counts.items() if count})


def altered(
    host: Host, campaign: Campaign, plugin: OwnPlugin, patches: Sequence[Row], *, switched: bool = False
) -> tuple[Difference, ...]:
    """The cards of others that are other ones in a campaign once a plugin is on there, beside what they are without it.

    Args:
        patches: of the plugin, those that come.
        switched: whether it is here and off, and what it holds here counts then, too.
    """
    id = plugin.manifest.id
    on = {*campaign.plugins} if switched else {*campaign.plugins} - {id}
    now = host.registry(on)
    then = host.registry({*on, *_needed(host, plugin.manifest), *([id] if switched else [])})
    return tuple(_altered(now, then, plugin, patches))


def added_here(host: Host, campaign: Campaign, plugin: OwnPlugin, patches: Sequence[Row]) -> tuple[Difference, ...]:
    """The same of changes that a plugin gets which is on in a campaign: beside what the cards are with it."""
    registry = host.registry(campaign.plugins)
    return tuple(_altered(registry, registry, plugin, patches))


def _needed(host: Host, manifest: Manifest) -> frozenset[str]:
    """What is switched on with a plugin; of what has code that was not run yet nobody knows what it changes."""
    ids = frozenset(id for need in manifest.requirements for id in closure(host.loader, need.id))
    found = [each for id in ids if (each := host.loader.get(id)) is not None]
    unknown = any(each.fault is not None or (each.code and not host.loader.loaded(each.id)) for each in found)
    return frozenset() if unknown else ids


def _altered(now: Registry, then: Registry, plugin: OwnPlugin, patches: Iterable[Row]) -> Iterator[Difference]:
    entries = dict(then.entries)
    along = _entries(plugin, then)
    spoiled: list[str] = []
    for row in patches:
        of = entries.get(key_in(PATCH, row))
        if of is None:
            continue
        made = drafted_patch(plugin.manifest, of, {key: row[key] for key in row if key != "of"}, then, along).entry
        if made is None:  # the loader takes in of it what it can
            spoiled.append(of.id)
        else:
            entries[of.id] = made
    others = [id for id, entry in now.entries.items() if entries.get(id, entry) != entry]
    before, after = ({id: card_of(held[id]) for id in others} for held in (now.entries, entries))
    yield from differences(before, after, Wording(then))
    yield from (Difference(entries[id].name, (_CHANGED,)) for id in dict.fromkeys(spoiled) if id not in others)


def _entries(plugin: OwnPlugin, registry: Registry) -> dict[str, Entry]:
    """The entries of a plugin, which its changes of others may name."""
    system = f"{plugin.manifest.system}."
    kinds = {each.table: each for each in registry.entry_types.values() if each.id.startswith(system)}
    made = [entry_of(plugin.manifest, kinds[word], row) for word, row in given(plugin).entries if word in kinds]
    return {each.id: each for each in made if each is not None}

"""Export of one record or a few: a campaign file that holds them, what they name, and the homebrew that they use."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tallow.model.errors import StoreTrouble
from tallow.model.record import Campaign, Record
from tallow.services.exchange import homebrew
from tallow.services.exchange.export import Exported, file_name, write
from tallow.services.exchange.homebrew import OwnPlugin
from tallow.services.files.targets import see_target
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import PATCH, key_in
from tallow.services.own.choosing import Pick, Portion, portions
from tallow.services.own.place import Ours, written_here
from tallow.services.own.texts import texts_in
from tallow.services.progress import Tell, silent
from tallow.store.whole import Whole


def export_records(
    host: Host, campaign: Campaign, records: Sequence[Record], path: Path, tell: Tell = silent
) -> Exported:
    """Write records of a campaign, without its history, and the group's own content that they use into a file.

    Raises:
        UserMistake: where the path cannot be written; what stood there stays.
        StoreTrouble: where a record cannot be read.
    """
    see_target(host, path)
    tell(0, 5, "Reading the campaign")
    damaged = next((record.damaged for record in records if record.damaged), "")
    if damaged:
        raise StoreTrouble(damaged)
    with host.store.read() as reader:
        whole = reader.whole(campaign.id)
    own = used_homebrew(host, campaign, records)
    return write(host, _only(host, whole, records, own), own, path, tell)


def records_file_name(records: Sequence[Record], campaign: Campaign) -> str:
    """A file name for some records that every system takes."""
    return file_name(replace(campaign, name=_title(records, campaign)))


def used_homebrew(host: Host, campaign: Campaign, records: Iterable[Record]) -> tuple[OwnPlugin, ...]:
    """The group's own plugins that records name something of; of what Tallow wrote only what they name, and on."""
    words = frozenset(text for record in records for text in texts_in(record.document.plain()))
    found = homebrew.of_campaign(host, campaign.plugins)
    return tuple(cut for each in found if (cut := _used(host, campaign, each, words)) is not None)


def _used(host: Host, campaign: Campaign, plugin: OwnPlugin, words: Collection[str]) -> OwnPlugin | None:
    found = host.loader.get(plugin.manifest.id)
    if found is None or not written_here(found):
        named = any(word.startswith(f"{plugin.manifest.id}.") for word in words)
        return plugin if named else None
    ours = Ours(plugin.manifest, found.folder, on=True)
    wanted = _wanted(portions(host, campaign, ours), ours.id, words)
    if not wanted:
        return None
    text = version.excerpt(ours, lambda word, row: (word, key_in(word, row)) in wanted)
    return replace(plugin, files={**plugin.files, ours.shown: text.encode()})


def _wanted(found: Sequence[Portion], owner: str, words: Collection[str]) -> frozenset[Pick]:
    """What of a plugin some words name, with what that names in turn; a table of ranges is wanted whole."""
    wanted: set[Pick] = set()
    named = set(words)
    while True:
        more = {pick for portion in found for pick in _named(portion, owner, named)} - wanted
        if not more:
            return frozenset(wanted)
        wanted |= more
        for piece in (piece for portion in found for piece in portion.pieces if piece.pick in more):
            named.update(texts_in(piece.row), (f"{owner}.{key}" for word, key in piece.names if word != PATCH))


def _named(portion: Portion, owner: str, words: Collection[str]) -> frozenset[Pick]:
    there = {pick for pick in portion.picks if (pick[1] if pick[0] == PATCH else f"{owner}.{pick[1]}") in words}
    return portion.picks if there and portion.whole else frozenset(there)


def _only(host: Host, whole: Whole, records: Sequence[Record], own: Iterable[OwnPlugin]) -> Whole:
    """As much of a campaign as belongs to some of its records, under an id of its own: nothing takes its place."""
    ids = {record.id for record in records}
    words = frozenset(text for record in records for text in texts_in(record.document.plain()))
    plugins = _plugins(host, whole.campaign, records, {each.manifest.id for each in own} | words)
    played = {id: how for id, how in whole.campaign.played.items() if id in plugins}
    title = _title(records, whole.campaign)
    campaign = Campaign(host.fresh_id(), title, plugins, created=host.stamp(), played=played)
    return Whole(
        campaign,
        tuple(replace(record, campaign=campaign.id) for record in whole.records if record.id in ids),
        attachments=tuple(
            replace(each, record=each.record if each.record in ids else None)
            for each in whole.attachments
            if each.id in words
        ),
        names={record.id: record.name for record in whole.records if record.id in words and record.id not in ids},
    )


def _plugins(host: Host, campaign: Campaign, records: Iterable[Record], words: Iterable[str]) -> Mapping[str, str]:
    """The campaign's plugins that the words and the kinds of some records belong to, with what those require."""
    wanted = {text.partition(".")[0] for text in itertools.chain(words, (record.kind for record in records))}
    found = {each.id: each.manifest for each in host.loader.found if each.manifest and each.fault is None}
    queue = list(wanted)
    while queue:
        manifest = found.get(queue.pop())
        needed = {need.id for need in manifest.requirements} | {manifest.system} if manifest else set()
        queue += needed - wanted
        wanted |= needed
    return {id: played for id, played in campaign.plugins.items() if id in wanted}


def _title(records: Sequence[Record], campaign: Campaign) -> str:
    """The name of what the file holds: a record's, or of several the first one's, and where they come from."""
    names = [record.name for record in records]
    return f"{names[0]}{f' and {len(names) - 1} more' if names[1:] else ''} of {campaign.name}"

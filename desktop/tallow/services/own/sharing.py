"""Sharing a group's own content: its plugin as one file, and the records that would miss an entry."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from pathlib import Path

from tallow.hooks.content import content
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign, Record
from tallow.services.exchange import archive
from tallow.services.exchange.homebrew import OwnPlugin, files_of
from tallow.services.exchange.sound import Unsound, unsound
from tallow.services.files.targets import see_target
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import PATCH, key_in
from tallow.services.own.choosing import Pick, objection, portions
from tallow.services.own.lettering import shown
from tallow.services.own.place import OWN_FILE, Ours
from tallow.services.own.texts import texts_in

ENDING = ".tallow"
"""Of a plugin's archive."""
_NAMED = 3
"""How many mistakes a sentence tells."""


def file_name(ours: Ours) -> str:
    """The name of the file that a plugin is shared as."""
    return f"{ours.id}-{ours.manifest.version}{ENDING}"


def share(host: Host, campaign: Campaign, ours: Ours, path: Path, wanted: Collection[Pick] | None = None) -> Path:
    """Write a plugin as a zipped folder, without its earlier versions; the same content gives the same bytes.

    Args:
        wanted: the entries that the file shall hold, None for all; other files beside them always go.

    Raises:
        UserMistake: where there is nothing yet, what is wanted cannot be without the rest, nobody could install it as
            it is, or the path cannot be written; what stood there stays.
    """
    found = host.loader.get(ours.id)
    if found is None or not ours.there:
        raise UserMistake("There is nothing of your own to share yet. Make an entry first.")
    see_target(host, path)
    files = dict(files_of(found))
    if wanted is not None:
        parts = portions(host, campaign, ours)
        why_not = objection(parts, wanted)
        if why_not:
            raise UserMistake(why_not)
        if any(not portion.picks.issubset(wanted) for portion in parts):
            files[ours.shown] = version.excerpt(ours, lambda word, row: (word, key_in(word, row)) in wanted).encode()
    _see_sound(host, OwnPlugin(ours.manifest, files))
    archive.write(path, {f"{ours.id}/{name}": data for name, data in files.items()}, loose="/")
    return path


def _see_sound(host: Host, plugin: OwnPlugin) -> None:
    """Raise UserMistake for what whoever gets the file could not install, with the entries that it is in."""
    told = [
        f"{_called(plugin, each)}: {each.said}" if each.word else each.said
        for each in unsound(host, plugin, beside=True)
    ]
    if told:
        more = f" (and {len(told) - _NAMED} more)" if len(told) > _NAMED else ""
        raise UserMistake(
            f"Nobody could install the file. {' '.join(told[:_NAMED])}{more} "
            "Mend that, or leave it out; nothing was written."
        )


def _called(plugin: OwnPlugin, wrong: Unsound) -> str:
    """What the entry is called that something is wrong with."""
    row = tomllib.loads(plugin.files[f"{content.FOLDER}/{OWN_FILE}"].decode("utf-8-sig"))[wrong.word][wrong.at - 1]
    name = row.get("name") or key_in(wrong.word, row).rpartition(".")[2] or f"a {wrong.word} without an id"
    return f"“{shown(str(name))}”{' (changed)' if wrong.word == PATCH else ''}"


def holders(host: Host, entry: str) -> tuple[str, ...]:
    """The names of the records, of every campaign that plays with its plugin, on which an entry stands."""
    owner = entry.partition(".")[0]
    with host.store.read() as reader:
        playing = [each for each in reader.campaigns() if owner in each.plugins]
        records = [record for campaign in playing for record in reader.records(campaign.id, archived=None)]
    return tuple(record.name for record in records if entry in names_on(record))


def names_on(record: Record) -> frozenset[str]:
    """Every text on a record, among them the ids of the entries that it has."""
    return frozenset(texts_in(dict(record.document.values)))

"""Export: one campaign, whole, into a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from tallow.hooks.discovery.discover import host_version
from tallow.model.errors import StoreTrouble
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.model.visible import without_turns
from tallow.services.exchange import archive, homebrew, lines
from tallow.services.exchange.archive import Unfit
from tallow.services.exchange.contents import understood
from tallow.services.exchange.format import (
    ATTACHED,
    ATTACHMENTS,
    CAMPAIGN,
    CARDS,
    CONTENT,
    ENDING,
    FORMAT,
    MANIFEST,
    NAMES,
    RECORDS,
    ROLLS,
    STEPS,
    VERSION,
    CountsLine,
    Manifest,
    NameLine,
    PartLine,
    PluginLine,
    TitleLine,
)
from tallow.services.exchange.homebrew import OwnPlugin
from tallow.services.files.targets import see_target
from tallow.services.host import Host
from tallow.services.progress import Tell, silent
from tallow.store.whole import Whole

_ENCODER = msgspec.json.Encoder(enc_hook=lambda value: dict(value) if isinstance(value, Mapping) else _refuse(value))


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written.

    Attributes:
        size: of the file, in bytes.
        left_out: the sentences of what is damaged and therefore not in it.
    """

    path: Path
    manifest: Manifest
    size: int
    left_out: tuple[str, ...] = ()


def file_name(campaign: Campaign) -> str:
    """A file name for a campaign that every system takes."""
    plain = re.sub(r'[\x00-\x1f<>:"/\\|?*]+', " ", without_turns(campaign.name))
    return (" ".join(plain.split()).strip(". ")[:80] or "campaign") + ENDING


def export(host: Host, campaign: Campaign, path: Path, tell: Tell = silent) -> Exported:
    """Write a campaign with its history, rolls, attachments and the group's own content into a file.

    Args:
        tell: is told how far it is.

    Raises:
        UserMistake: where the path cannot be written; what stood there stays.
        StoreTrouble: where something of the campaign cannot be read.
        Stopped: where ``tell`` stops it; what stood there stays.
    """
    see_target(host, path)
    tell(0, 5, "Reading the campaign")
    with host.store.read() as reader:
        whole = reader.whole(campaign.id)
    return write(host, whole, homebrew.of_campaign(host, campaign.plugins), path, tell)


def write(host: Host, whole: Whole, own: Sequence[OwnPlugin], path: Path, tell: Tell) -> Exported:
    """Write a campaign, or what was chosen of one, into a file; what of it is damaged is left out and named."""
    left_out = tuple(each.damaged for each in whole.damaged)
    whole = replace(whole, records=tuple(each for each in whole.records if not each.damaged))
    tell(1, 5, "Reading the names of its content")
    with host.store.read() as reader:
        names = {**whole.names, **reader.names(_words(whole))}
    tell(2, 5, "Writing it down")
    files = _files(whole, _named(host, whole, names), own)
    manifest = _manifest(host, whole, names, own, files)
    tell(3, 5, "Seeing that it can be read")
    _see_readable(path, manifest, files)
    tell(4, 5, "Packing it")
    archive.write(path, {MANIFEST: msgspec.json.format(_json(manifest), indent=2), **files}, loose=ATTACHED)
    return Exported(path, manifest, path.stat().st_size, left_out)


def _see_readable(path: Path, manifest: Manifest, files: Mapping[str, bytes]) -> None:
    """That an import will take it: what a damaged store holds is told now, and not when the file is all there is."""
    try:
        understood(path, manifest, files)
    except Unfit as unfit:
        name = manifest.campaign.name
        raise StoreTrouble(f"{name} cannot be exported: {unfit.why}. Have it checked with: tallow check") from unfit


def _manifest(
    host: Host, whole: Whole, names: Mapping[str, str], own: Iterable[OwnPlugin], files: Mapping[str, bytes]
) -> Manifest:
    brought, last_version = {plugin.manifest.id for plugin in own}, whole.campaign.last_version
    found = {each.id: each.manifest.name for each in host.loader.found if each.manifest and each.fault is None}
    played = {id: each.hash for id, each in whole.campaign.played.items()}
    plugins = [
        PluginLine(id, found.get(id) or names.get(id, id), last_version(id), id in brought, played.get(id, ""))
        for id in sorted(whole.campaign.plugins)
    ]
    return Manifest(
        format=FORMAT,
        version=VERSION,
        tallow=host_version(),
        exported=host.stamp(),
        campaign=TitleLine(whole.campaign.id, whole.campaign.name),
        counts=CountsLine(len(whole.records), len(whole.steps), len(whole.rolls), len(whole.attachments)),
        plugins=plugins,
        files={name: PartLine(len(data), archive.digest(data)) for name, data in files.items()},
    )


def _files(whole: Whole, names: Mapping[str, str], own: Iterable[OwnPlugin]) -> dict[str, bytes]:
    """Every file of the archive save the manifest, by name."""
    attached = {f"{ATTACHED}{number:04}": each for number, each in enumerate(whole.attachments, 1)}
    return {
        CAMPAIGN: _json(lines.campaign_line(whole.campaign)),
        RECORDS: _lines(map(lines.record_line, sorted(whole.records, key=lambda record: record.id))),
        STEPS: _lines(map(lines.step_line, whole.steps)),
        ROLLS: _lines(map(lines.roll_line, whole.rolls)),
        NAMES: _lines(NameLine(id, name) for id, name in sorted(names.items())),
        CARDS: _lines(lines.cards_line(hash, each) for hash, each in sorted(whole.cards.items())),
        ATTACHMENTS: _lines(lines.attachment_line(each, file) for file, each in attached.items()),
        **{file: each.content for file, each in attached.items()},
        **{f"{CONTENT}{plugin.place}/{name}": data for plugin in own for name, data in sorted(plugin.files.items())},
    }


def _json(value: object) -> bytes:
    return _ENCODER.encode(value)


def _lines(values: Iterable[object]) -> bytes:
    return b"".join(_json(value) + b"\n" for value in values)


def _refuse(value: object) -> None:
    raise TypeError(f"a {type(value).__name__} cannot be written as JSON")


def _named(host: Host, whole: Whole, names: Mapping[str, str]) -> dict[str, str]:
    """The names of content that the campaign holds: as they are now, where their plugin is here, else as last seen."""
    entries = host.registry(whole.campaign.plugins).entries
    now = {id: entries[id].name for id in _words(whole) if id in entries}
    return {**names, **now}


def _words(whole: Whole) -> frozenset[str]:
    """Every short text in the campaign that may be the id of content, and the ids of its plugins."""
    held: list[Value] = [each.document.values for each in whole.records]
    held += [
        change for step in whole.steps for line in step.lines for change in (line.change.before, line.change.after)
    ]
    held += [part for roll in whole.rolls for part in (roll.inputs, roll.outcome)]
    found = {text for value in held for text in _texts(value) if "." in text and len(text) <= 200}
    return frozenset({*found, *whole.campaign.plugins, *whole.campaign.played})


def _texts(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)

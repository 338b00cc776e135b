"""``tallow export``: writes one campaign, whole, into a file, or some of its records with the homebrew they use."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.model.errors import UserMistake

if TYPE_CHECKING:
    from tallow.model.record import Campaign, Record
    from tallow.services.host import Host
    from tallow.services.parcel.difference import Difference


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("export", parents=[common], help="write one campaign, whole, or records of it into a file")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    words = "only this record, and the group's own content that it uses; may be given again"
    verb.add_argument("--record", metavar="RECORD", action="append", help=words)
    verb.add_argument("-o", "--output", required=True, metavar="FILE", help="a file that is there stays (see --force)")
    verb.add_argument("--force", action="store_true", help="replace the file where there is one")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{file, size, id, name, counts {records, steps, rolls, attachments}, plugins [{…}], left_out […], changes}``.

    A plugin is ``{id, name, version, own}``; ``changes`` are the cards of others that the homebrew which goes with
    records makes other ones, ``{name, what}`` each.
    """
    import msgspec

    from tallow.services.exchange.brew import cards_in
    from tallow.services.exchange.export import export
    from tallow.services.exchange.selection import export_records, used_homebrew
    from tallow.services.exchange.telling import held, told_cards

    host = build_host()
    campaign, path = host.find_campaign(arguments.campaign), Path(arguments.output)
    there = os.path.isfile(path)  # noqa: PTH113 - a name that is too long is no file, and the export says what it is
    if there and not arguments.force and path.resolve() != host.store.path.resolve():
        raise UserMistake(f"{path} is there already. Name another file, or replace it with --force.")
    cards: list[Difference] = []
    if arguments.record:
        records = _records(host, campaign, arguments.record)
        done = export_records(host, campaign, records, path)
        cards = [card for each in used_homebrew(host, campaign, records) for card in cards_in(host, campaign, each)]
    else:
        done = export(host, campaign, path)
    manifest = done.manifest
    data = {
        "file": str(done.path),
        "size": done.size,
        "id": manifest.campaign.id,
        "name": manifest.campaign.name,
        "counts": msgspec.to_builtins(manifest.counts),
        "plugins": msgspec.to_builtins(manifest.plugins),
        "left_out": list(done.left_out),
        "changes": [{"name": each.name, "what": list(each.what)} for each in cards],
    }
    wrote = f"Wrote {manifest.campaign.name} to {done.path}: {held(manifest)}, {done.size:,} bytes."
    lines = [wrote, *told_cards(cards), *(f"Left out: {each}" for each in done.left_out)]
    return Answer(data, "\n".join(lines))


def _records(host: Host, campaign: Campaign, words: Sequence[str]) -> list[Record]:
    """The records that are named, each once."""
    found = [host.find_record(campaign, word) for word in words]
    return list({record.id: record for record in found}.values())

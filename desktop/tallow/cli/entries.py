"""``tallow entries``: the pieces of content that a campaign has, by type, and where its tables have holes."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table
from tallow.model.errors import UserMistake, unknown

if TYPE_CHECKING:
    from tallow.model.entry import EntryType
    from tallow.model.record import Campaign
    from tallow.services.host import Host
    from tallow.services.own.choosing import Pick, Portion
    from tallow.services.own.desk import Held
    from tallow.services.own.place import Ours

_SOURCES = {"own": "your own", "changed": "changed by you", "other": ""}


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("entries", parents=[common], help="list a campaign's content, and the group's own in it")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("type", metavar="TYPE", nargs="?", help="skill, armor_damage.skill …; without it all types")
    verb.add_argument("-o", "--output", metavar="FILE", help="write the group's own as a plugin for others into a file")
    verb.add_argument("--force", action="store_true", help="replace the file where there is one")
    verb.add_argument("--system", metavar="ID", help="which game's, where the campaign plays several")
    which = "a type (injury), a table (injury.wound) or an entry"
    verb.add_argument("--only", metavar="WHAT", action="append", help=f"let the file hold only this: {which}")
    verb.add_argument("--without", metavar="WHAT", action="append", help=f"leave this out of the file: {which}")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``[{type, label, entries, own, changed, unknown, wrong}]``: how many entries, and how many are to be filled in.

    Of one type ``[{id, name, source, plugin, lost, unknown [label …], values}]``, where lost is a change of what is not
    there. Of a file that is written ``{file, id, version, holds [{type, table, label, entries [id …]}]}``.
    """
    from tallow.model.errors import UserMistake

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    if arguments.output is not None:
        return _shared(host, campaign, arguments)
    if arguments.only or arguments.without or arguments.system or arguments.force:
        raise UserMistake("These options are for a file that is written. Name it, too: -o FILE")
    types = host.registry(campaign.plugins).entry_types
    if arguments.type is None:
        return _types(host, campaign)
    return _entries(host, campaign, _meant(types, arguments.type))


def _shared(host: Host, campaign: Campaign, arguments: Namespace) -> Answer:
    from tallow.services.own.choosing import portions
    from tallow.services.own.place import ours
    from tallow.services.own.sharing import share

    place, path = ours(host, campaign, _system(host, campaign, arguments.system)), Path(arguments.output)
    found = portions(host, campaign, place)
    if arguments.type is not None:
        raise UserMistake(f"To choose what the file holds, write: --only {arguments.type}")
    wanted = _wanted(found, arguments, place)
    there = os.path.isfile(path)  # noqa: PTH113 - a name that is too long is no file, and sharing says what it is
    if there and not arguments.force and path.resolve() != host.store.path.resolve():
        raise UserMistake(f"{path} is there already. Name another file, or replace it with --force.")
    share(host, campaign, place, path, wanted)
    holds = [
        {"type": portion.word, "table": portion.table, "label": portion.label, "entries": [pick[1] for pick in inside]}
        for portion in found
        if (inside := [piece.pick for piece in portion.pieces if piece.pick in wanted])
    ]
    counted = ", ".join(f"{each['label']} {len(each['entries'])}" for each in holds)
    data = {"file": str(path), "id": place.id, "version": place.manifest.version, "holds": holds}
    return Answer(data, f"Wrote {place.manifest.name} {place.manifest.version} to {path}: {counted}.")


def _system(host: Host, campaign: Campaign, wanted: str | None) -> str:
    """The system whose own content is meant: the one named, else the only one that the campaign plays."""
    from tallow.services.own.place import systems_of

    systems = [each.id for each in systems_of(host, campaign)]
    if wanted is not None and wanted not in systems:
        raise unknown("system", wanted, systems)
    if wanted is None and len(systems) > 1:
        raise UserMistake(f"The campaign plays {' and '.join(systems)}. Say which one's content: --system {systems[0]}")
    return wanted or next(iter(systems), "")


def _wanted(found: Sequence[Portion], arguments: Namespace, place: Ours) -> frozenset[Pick]:
    from tallow.services.own.choosing import meant

    every = frozenset(pick for portion in found for pick in portion.picks)
    only = [meant(found, word, place) for word in arguments.only or ()]
    without = [meant(found, word, place) for word in arguments.without or ()]
    return (frozenset().union(*only) if only else every).difference(*without)


def _meant(types: Any, word: str) -> str:
    from tallow.model.errors import UserMistake, unknown

    fitting = [id for id in types if word == id] or [id for id, kind in types.items() if word == kind.table]
    if not fitting:
        raise unknown("entry type", word, types)
    if len(fitting) > 1:
        raise UserMistake(f"{word!r} could be several: {', '.join(fitting)}. Name one whole.")
    return str(fitting[0])


def _types(host: Host, campaign: Campaign) -> Answer:
    from tallow.services.own.desk import desks
    from tallow.services.own.table import holes
    from tallow.services.own.unknown import unknown_in

    data: list[dict[str, Any]] = []
    for found in desks(host, campaign):
        kind, held = found.kind, found.held
        count = {source: sum(each.source == source for each in held) for source in _SOURCES}
        wrong = list(holes(kind, held))
        data.append(
            {
                "type": kind.id,
                "label": kind.plural,
                "entries": len(held),
                "own": count["own"],
                "changed": count["changed"],
                "unknown": sum(bool(unknown_in(kind, each.row, each.source)) for each in held) if kind.unknown else 0,
                "wrong": wrong,
            }
        )
    rows = [(row["type"], row["label"], str(row["entries"]), _counted(row), " ".join(row["wrong"])) for row in data]
    listed = table(rows, empty="None of the campaign's plugins has content.")
    return Answer(data, "\n".join([listed, *_off(host, campaign)]))


def _off(host: Host, campaign: Campaign) -> Iterator[str]:
    """What of the group's own is there and does not count, a sentence each."""
    from tallow.services.own.keeping import off

    for each in off(host, campaign):
        switch = f'tallow plugins enable {each.id} "{campaign.name}"'
        yield f"{each.manifest.name} is off in {campaign.name}, so nothing of it counts. Switch it on with: {switch}"


def _counted(row: dict[str, Any]) -> str:
    parts = [f"{row[source]} {words}" for source, words in _SOURCES.items() if words and row[source]]
    return ", ".join([*parts, *([f"{row['unknown']} to fill in"] if row["unknown"] else [])])


def _entries(host: Host, campaign: Campaign, type_id: str) -> Answer:
    from tallow.services.own.desk import desk
    from tallow.services.own.table import holes

    found = desk(host, campaign, type_id)
    names = {each.id: each.name for each in found.registry.plugins}
    data = [_data(each, found.kind) for each in found.held]
    rows = [
        (
            each.id,
            each.name,
            _SOURCES[each.source] or names.get(each.owner, each.owner),
            found.why_lost(each) or ("fill in" if told["unknown"] else ""),
        )
        for each, told in zip(found.held, data, strict=True)
    ]
    empty = f"The campaign has no {found.kind.plural.lower()}."
    return Answer(data, "\n".join([table(rows, empty=empty), *holes(found.kind, found.held), *_off(host, campaign)]))


def _data(held: Held, kind: EntryType) -> dict[str, Any]:
    from tallow.model.plain import defaults
    from tallow.model.value import as_json
    from tallow.services.own.unknown import unknown_in

    unknown = [label for group in unknown_in(kind, held.row, held.source) for label in group]
    values = as_json({**defaults(kind.entry), **held.row})
    told = {"id": held.id, "name": held.name, "source": held.source, "plugin": held.owner, "lost": held.lost}
    return {**told, "unknown": unknown, "values": values}

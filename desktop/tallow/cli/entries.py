"""``tallow entries``: the pieces of content that a campaign has, by type, and where its tables have holes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table

if TYPE_CHECKING:
    from tallow.model.entry import EntryType
    from tallow.model.record import Campaign
    from tallow.services.host import Host
    from tallow.services.own.desk import Held

_SOURCES = {"own": "your own", "changed": "changed by you", "other": ""}


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("entries", parents=[common], help="list a campaign's content, and the group's own in it")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("type", metavar="TYPE", nargs="?", help="skill, armor_damage.skill …; without it all types")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``[{type, label, entries, own, changed, wrong}]``, of one type ``[{id, name, source, plugin, values}]``."""
    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    types = host.registry(campaign.plugins).entry_types
    if arguments.type is None:
        return _types(host, campaign, list(types.values()))
    return _entries(host, campaign, _meant(types, arguments.type))


def _meant(types: Any, word: str) -> str:
    from tallow.model.errors import UserMistake, unknown

    fitting = [id for id in types if word == id] or [id for id, kind in types.items() if word == kind.table]
    if not fitting:
        raise unknown("entry type", word, types)
    if len(fitting) > 1:
        raise UserMistake(f"{word!r} could be several: {', '.join(fitting)}. Name one whole.")
    return str(fitting[0])


def _types(host: Host, campaign: Campaign, kinds: list[EntryType]) -> Answer:
    from tallow.services.own.desk import desk
    from tallow.services.own.table import holes

    data: list[dict[str, Any]] = []
    for kind in kinds:
        held = desk(host, campaign, kind.id).held
        count = {source: sum(each.source == source for each in held) for source in _SOURCES}
        wrong = list(holes(kind, held))
        data.append(
            {
                "type": kind.id,
                "label": kind.plural,
                "entries": len(held),
                "own": count["own"],
                "changed": count["changed"],
                "wrong": wrong,
            }
        )
    rows = [(row["type"], row["label"], str(row["entries"]), _counted(row), " ".join(row["wrong"])) for row in data]
    return Answer(data, table(rows, empty="None of the campaign's plugins has content."))


def _counted(row: dict[str, Any]) -> str:
    parts = [f"{row[source]} {words}" for source, words in _SOURCES.items() if words and row[source]]
    return ", ".join(parts)


def _entries(host: Host, campaign: Campaign, type_id: str) -> Answer:
    from tallow.services.own.desk import desk
    from tallow.services.own.table import holes

    found = desk(host, campaign, type_id)
    names = {each.id: each.name for each in found.registry.plugins}
    data = [_data(each, found.kind) for each in found.held]
    rows = [(each.id, each.name, _SOURCES[each.source] or names.get(each.owner, each.owner)) for each in found.held]
    empty = f"The campaign has no {found.kind.plural.lower()}."
    return Answer(data, "\n".join([table(rows, empty=empty), *holes(found.kind, found.held)]))


def _data(held: Held, kind: EntryType) -> dict[str, Any]:
    from tallow.model.plain import defaults
    from tallow.model.value import as_json

    values = as_json({**defaults(kind.entry), **held.row})
    return {"id": held.id, "name": held.name, "source": held.source, "plugin": held.owner, "values": values}

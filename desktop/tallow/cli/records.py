"""``tallow records``: the records of a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("records", parents=[common], help="list the records of a campaign")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("--kind", metavar="KIND", help="only records of this kind")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``[{id, kind, name, archived}]``."""
    from tallow.services.records import find_kind

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    kind = find_kind(host, campaign, arguments.kind).id if arguments.kind else None
    with host.store.read() as reader:
        everything = reader.records(campaign.id, kind, archived=None)
    data = [{"id": each.id, "kind": each.kind, "name": each.name, "archived": each.archived} for each in everything]
    rows = [(each.id, each.kind, each.name + (" (archived)" if each.archived else "")) for each in everything]
    return Answer(data, table(rows, empty=f"{campaign.name} has no records yet. Add one with: tallow add"))

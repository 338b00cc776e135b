"""``tallow add``: makes a record in a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("add", parents=[common], help="make a record")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("kind", metavar="KIND", help="what it is; one that is not there is answered with those that are")
    verb.add_argument("name", metavar="NAME")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step, with the new record's id beside it."""
    from tallow.services import records

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    kind = records.find_kind(host, campaign, arguments.kind)
    id, changes = records.create(host, campaign.id, kind.id, arguments.name)
    answer = written(host, changes)
    return replace(answer, data={**answer.data, "record": id}, text=f"Added {arguments.name} ({id}).")

"""``tallow archive`` and ``tallow unarchive``: put a campaign or a record away, and take it out again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add both verbs."""
    for name, archived, words in (("archive", True, "put away"), ("unarchive", False, "take out again")):
        verb = verbs.add_parser(name, parents=[common], help=f"{words} a campaign or a record")
        verb.add_argument("campaign", metavar="CAMPAIGN")
        verb.add_argument("record", metavar="RECORD", nargs="?")
        verb.set_defaults(run=run, archived=archived)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was."""
    from tallow.services import campaigns, records

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    if arguments.record is None:
        return written(host, campaigns.archive(host, campaign, archived=arguments.archived))
    record = host.find_record(campaign, arguments.record)
    return written(host, records.archive(host, record, archived=arguments.archived))

"""``tallow adjust``: adds a person's own part to a total."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written
from tallow.model.column import NumberField

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("adjust", parents=[common], help="add your own part to a total, with a reason")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("record", metavar="RECORD")
    verb.add_argument("total", metavar="TOTAL")
    verb.add_argument("amount", metavar="±N")
    verb.add_argument("--reason", required=True)
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was."""
    from tallow.services import records

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    record = host.find_record(campaign, arguments.record)
    total = records.find_total(host, campaign, record, arguments.total)
    amount = NumberField("amount", "The amount", places=6).read(arguments.amount)
    return written(host, records.adjust(host, record, total.id, amount, arguments.reason))

"""``tallow history``: the steps of a campaign, newest first."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("history", parents=[common], help="list the steps, newest first")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("--record", metavar="RECORD", help="only steps that touched this record")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``[{step, label, at, records […], undone}]``."""
    from tallow.services import history

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    record = host.find_record(campaign, arguments.record).id if arguments.record else None
    steps = history.steps(host, campaign.id, record=record, limit=1_000_000)
    data = [
        {"step": step.number, "label": step.label, "at": step.at, "records": list(step.records), "undone": step.undone}
        for step in steps
    ]
    rows = [(str(step.number), step.at, step.label + (" (undone)" if step.undone else "")) for step in steps]
    return Answer(data, table(rows, empty="Nothing was done yet."))

"""``tallow set``: gives a field or a table's cell another value."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("set", parents=[common], help="set a field (vitality) or a cell (armor.ROW.physical)")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("record", metavar="RECORD")
    verb.add_argument("field", metavar="FIELD")
    verb.add_argument("value", metavar="VALUE")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was."""
    from tallow.services import records

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    record = host.find_record(campaign, arguments.record)
    return written(records.set_text(host, campaign, record, arguments.field, arguments.value))

"""``tallow set``: gives a field or a table's cell another value, or a record a picture out of a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written
from tallow.cli.reason import add_reason

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("set", parents=[common], help="set a field (vitality) or a cell (armor.ROW.physical)")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("record", metavar="RECORD")
    verb.add_argument("field", metavar="FIELD", help="its id (tallow show --json names it), or name")
    verb.add_argument("value", metavar="VALUE", help='of a picture the path of its file, or "" for none')
    add_reason(verb)
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was."""
    from tallow.services import pictures, records

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    record = host.find_record(campaign, arguments.record)
    if arguments.field == "name":
        return written(host, records.rename(host, record, arguments.value))
    field, value = pictures.field_of(host, record, arguments.field), arguments.value
    if field is None:
        return written(host, records.set_text(host, campaign, record, arguments.field, value, arguments.reason))
    if not value.strip():
        return written(host, pictures.take_away(host, record, field))
    from tallow.printing.picture import taken_in

    return written(host, pictures.give(host, record, field, taken_in(Path(value).expanduser())))

"""``tallow delete``: removes a record for good."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written
from tallow.model.errors import UserMistake

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("delete", parents=[common], help="remove a record for good (archive only puts it away)")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("record", metavar="RECORD")
    verb.add_argument("--yes", action="store_true", help="do it; without, it only says what refers to the record")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was; without ``--yes`` a mistake that counts what refers to the record."""
    from tallow.services import removal

    host = build_host()
    record = host.find_record(host.find_campaign(arguments.campaign), arguments.record)
    if not arguments.yes:
        raise UserMistake(
            f"{removal.mentions(host, record)} To remove {record.name} for good, say it again with --yes."
        )
    return written(host, removal.delete(host, record))

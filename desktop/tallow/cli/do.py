"""``tallow do``: runs a command that a plugin declares, on one or more records."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written
from tallow.cli.reason import add_reason

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("do", parents=[common], help="run a plugin's command, as in armor_damage.restore_armor")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("command", metavar="COMMAND", help="one that is not there is answered with those that are")
    verb.add_argument("records", metavar="RECORD", nargs="*")
    add_reason(verb)
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was."""
    from tallow.services import commands

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    command = commands.find(host, campaign, arguments.command)
    chosen = [host.find_record(campaign, word, command.kind) for word in arguments.records]
    return written(host, commands.run(host, campaign, command, chosen, arguments.reason))

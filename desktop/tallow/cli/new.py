"""``tallow new``: makes a campaign."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("new", parents=[common], help="make a campaign")
    verb.add_argument("name", metavar="NAME")
    verb.add_argument(
        "--system",
        action="append",
        default=[],
        metavar="ID",
        help="a game system; may be given again, and left out where there is only one",
    )
    verb.add_argument("--plugins", default="", metavar="A,B", help="further plugins to switch on")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, name, systems, plugins}``."""
    from tallow.services import campaigns

    further = [id.strip() for id in arguments.plugins.split(",") if id.strip()]
    campaign = campaigns.create(build_host(), arguments.name, arguments.system, further)
    data = {
        "id": campaign.id,
        "name": campaign.name,
        "systems": arguments.system or sorted(campaign.plugins),
        "plugins": sorted(campaign.plugins),
    }
    return Answer(data, f"Made the campaign {campaign.name} ({campaign.id}).")

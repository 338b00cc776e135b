"""``tallow demo``: makes the demo campaign anew, or an expansion's own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("demo", parents=[common], help="make the demo campaign anew (an older one is archived)")
    verb.add_argument("plugin", nargs="?", default="", metavar="PLUGIN", help="an expansion with a demo of its own")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, name}``."""
    from tallow.services import demo

    campaign = demo.make(build_host(), arguments.plugin)
    return Answer({"id": campaign.id, "name": campaign.name}, campaign.name)

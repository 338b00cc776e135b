"""``tallow resolvers``: what can be resolved."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("resolvers", parents=[common], help="list what can be resolved")
    verb.add_argument("--campaign", metavar="C", help="those of its plugins; without it of all systems that are here")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``[{id, title, roles {role: kind}}]``."""
    host = build_host()
    book = host.book(host.find_campaign(arguments.campaign)) if arguments.campaign else host.bare_book()
    resolvers = book.registry.resolvers
    data = [
        {"id": each.id, "title": each.title, "roles": {role.key: role.kind for role in each.roles}}
        for each in resolvers.values()
    ]
    rows = [(each.id, each.title, ", ".join(role.key for role in each.roles)) for each in resolvers.values()]
    return Answer(data, table(rows, empty="No plugin declares a resolver."))

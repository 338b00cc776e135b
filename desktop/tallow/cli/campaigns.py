"""``tallow campaigns``: the campaigns of the store."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, table

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("campaigns", parents=[common], help="list the campaigns")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``[{id, name, systems […], records, plugins, archived}]``."""
    host = build_host()
    systems = {each.id for each in host.loader.found if each.manifest and each.manifest.family == "system"}
    with host.store.read() as reader:
        found = reader.campaigns(archived=None)
        counts = {each.id: sum(reader.counts(each.id).values()) for each in found}
    data = [
        {
            "id": each.id,
            "name": each.name,
            "systems": sorted(systems & set(each.plugins)),
            "records": counts[each.id],
            "plugins": len(each.plugins),
            "archived": each.archived,
        }
        for each in found
    ]
    rows = [
        (
            each.id,
            each.name + (" (archived)" if each.archived else ""),
            ", ".join(sorted(systems & set(each.plugins))),
            f"{counts[each.id]} record{'' if counts[each.id] == 1 else 's'}",
        )
        for each in found
    ]
    return Answer(data, table(rows, empty="There is no campaign yet. Make one with: tallow new NAME --system SYSTEM"))

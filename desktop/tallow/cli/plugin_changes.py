"""``tallow plugins changes``: which cards of a campaign are others since it was last played, told until it is seen."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer

if TYPE_CHECKING:
    from tallow.hooks.discovery.discover import Found
    from tallow.model.record import Played
    from tallow.services.host import Host


def register(inner: Any, common: ArgumentParser) -> None:
    """Add the verb to those of ``tallow plugins``."""
    changes = inner.add_parser("changes", parents=[common], help="what plugins changed since a campaign was played")
    changes.add_argument("campaign", metavar="CAMPAIGN")
    changes.add_argument("--seen", action="store_true", help="note it as seen, so that it is not told again")
    changes.set_defaults(run=run_changes)


def run_changes(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{campaign, seen, plugins [{id, name, before {version, sha256}, here {…}, differences [{name, what}]}]}``."""
    from tallow.services.versions import played

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    moved = played.moved(host, campaign)
    if arguments.seen:
        played.see(host, campaign)
    data = {
        "campaign": campaign.name,
        "seen": arguments.seen,
        "plugins": [
            {
                "id": each.id,
                "name": each.name,
                "before": _state(each.before),
                "here": _state(each.here),
                "differences": [{"name": one.name, "what": list(one.what)} for one in each.differences],
            }
            for each in moved
        ],
    }
    lines = [line for each in moved for line in (f"{each}.", *(f"  {one}" for one in each.differences))]
    if not moved:
        lines = [f"No card of {campaign.name} is another since it was last played."]
    elif arguments.seen:
        lines.append(f"{campaign.name} notes it as seen.")
    else:
        lines.append(f"{played.stays(moved)} Note it as seen with --seen.")
    return Answer(data, "\n".join(lines))


def _state(played: Played) -> dict[str, str]:
    return {"version": played.version, "sha256": played.hash}


def notes(host: Host, found: Found) -> list[dict[str, Any]]:
    """How each campaign was last played with a plugin, for ``list`` and ``info``."""
    from tallow.services.versions.played import notes_of

    return [
        {"campaign": each.campaign.name, **_state(each.before), "changed": each.changed, "said": str(each)}
        for each in notes_of(host, found)
    ]

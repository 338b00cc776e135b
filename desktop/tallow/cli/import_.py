"""``tallow import``: brings in a campaign that an export wrote, or says what that would do."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer

if TYPE_CHECKING:
    from tallow.services.exchange.plan import Plan
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("import", parents=[common], help="bring in a campaign that an export wrote")
    verb.add_argument("file", metavar="FILE")
    words = "beside what is here, or in the place of the same campaign (its own ids where they are free, else a copy)"
    verb.add_argument("--as", dest="way", choices=("copy", "replace"), help=words)
    verb.add_argument("--dry-run", "--preview", action="store_true", help="only say what it would do")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{id, name, as, file, counts, new, changed, gone, same, steps_gone, plugins, unknown, backup}``.

    With ``--dry-run`` the id is that of the campaign that would be replaced, else null, and so is the backup.
    """
    from tallow.services.exchange.bring import bring
    from tallow.services.exchange.contents import read
    from tallow.services.exchange.plan import plan
    from tallow.services.exchange.telling import told

    contents = read(Path(arguments.file))
    host = build_host()
    if arguments.dry_run:
        wished = plan(host, contents, arguments.way)
        data = {**_data(wished), "id": wished.here.id if wished.here else None, "backup": None}
        return Answer(data, "\n".join(told(wished)))
    done = bring(host, contents, arguments.way)
    data = {**_data(done.plan), "id": done.campaign.id, "backup": str(done.backup)}
    lines = [f"Imported {done.campaign.name} ({done.campaign.id}).", *told(done.plan)[1:]]
    return Answer(data, "\n".join([*lines, f"Everything as it was before lies in {done.backup}."]))


def _data(plan: Plan) -> dict[str, Any]:
    import msgspec

    unknown = plan.unknown
    return {
        "id": None,
        "name": plan.name,
        "as": plan.way,
        "file": str(plan.contents.path),
        "counts": msgspec.to_builtins(plan.contents.manifest.counts),
        "new": list(plan.new),
        "changed": list(plan.changed),
        "gone": list(plan.gone),
        "same": plan.same,
        "steps_gone": plan.steps_gone,
        "plugins": [
            {"id": each.id, "name": each.name, "version": each.version, "here": each.here or None, "own": each.own}
            for each in plan.plugins
        ],
        "unknown": {
            "kinds": dict(unknown.kinds),
            "entries": list(unknown.entries),
            "settings": list(unknown.settings),
        },
    }

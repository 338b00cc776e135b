"""``tallow insert`` and ``tallow remove``: put a row into a table or a list of a record, and take one out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written
from tallow.cli.reason import add_reason

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add both verbs."""
    verb = verbs.add_parser("insert", parents=[common], help="put a row into a table (armor) or a list (items)")
    _place(verb)
    cells = "as in name=Helm physical=20; of a list entry=ID or entry=NAME, or name=… for text of your own too"
    verb.add_argument("cells", metavar="COLUMN=VALUE", nargs="+", help=cells)
    verb.set_defaults(run=run_insert)
    verb = verbs.add_parser("remove", parents=[common], help="take a row out of a table or a list")
    _place(verb)
    verb.add_argument("row", metavar="ROW", help="its id (tallow show names it)")
    verb.set_defaults(run=run_remove)


def _place(verb: ArgumentParser) -> None:
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("record", metavar="RECORD")
    verb.add_argument("field", metavar="FIELD", help="the table or list")
    add_reason(verb)


def run_insert(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step, with the new row's id as ``row``, and as ``own`` that it is text of one's own, "" for an entry."""
    from tallow.services import rows

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    record = host.find_record(campaign, arguments.record)
    done = rows.insert_text(host, campaign, record, arguments.field, arguments.cells, arguments.reason)
    answer = written(host, done.changes)
    lines = [answer.text, f"Its row is {done.row}.", *([done.own] if done.own else [])]
    return replace(answer, data={**answer.data, "row": done.row, "own": done.own}, text="\n".join(lines))


def run_remove(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """The step that it was."""
    from tallow.services import rows

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    record = host.find_record(campaign, arguments.record)
    return written(host, rows.remove(host, campaign, record, arguments.field, arguments.row, arguments.reason))

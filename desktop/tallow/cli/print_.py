"""``tallow print``: writes record sheets as PDF."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.model.errors import UserMistake

if TYPE_CHECKING:
    from tallow.services.host import Host


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("print", parents=[common], help="write record sheets as PDF")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("records", metavar="RECORD", nargs="*", help="which records (all of them)")
    verb.add_argument("--values", choices=("now", "full"), default="now", help="pools as they stand, or as at rest")
    verb.add_argument("--paper", default="a4", metavar="a4|letter|a5")
    verb.add_argument("--margin", type=float, metavar="MM", help="all four margins (the paper's own)")
    verb.add_argument("--landscape", action="store_true", help="the long side lies")
    verb.add_argument("-o", "--output", required=True, metavar="FILE.pdf", help="an older one of that name is replaced")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{file, pages, records, unprintable}``."""
    from tallow.printing.document import Options, print_pdf
    from tallow.services.sheets import view
    from tallow.services.targets import see_target

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    with host.store.read() as reader:
        everything = reader.records(campaign.id)
    chosen = [host.find_record(campaign, word) for word in arguments.records] or list(everything)
    if not chosen:
        raise UserMistake(f"{campaign.name} has no records to print. Add one with: tallow add")
    path = Path(arguments.output)
    path = path if path.suffix.lower() == ".pdf" else path.with_name(path.name + ".pdf")
    see_target(host, path)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    views = [view(host, campaign.id, record.id) for record in chosen]
    options = Options(arguments.paper, arguments.margin, arguments.landscape, arguments.values)
    printed = print_pdf(views, path, options, home=host.home)
    names = [record.name for record in chosen]
    data = {"file": str(path), "pages": printed.pages, "records": names, "unprintable": list(printed.unprintable)}
    text = f"Wrote {path}: {printed.pages} page{'s' if printed.pages != 1 else ''}."
    if printed.unprintable:
        text += f" No font has these characters: {' '.join(printed.unprintable)}"
    return Answer(data, text)

"""``tallow print``: writes record sheets as PDF."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.model.errors import UserMistake

if TYPE_CHECKING:
    from tallow.model.record import Campaign, Record
    from tallow.printing.document import Document
    from tallow.printing.options import Options
    from tallow.services.host import Host
    from tallow.services.showing.sheets import SheetView


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("print", parents=[common], help="write record sheets as PDF")
    verb.add_argument("campaign", metavar="CAMPAIGN")
    verb.add_argument("records", metavar="RECORD", nargs="*", help="which records, in their order (all of them)")
    words = "those who depart, or all, kind by kind"
    verb.add_argument("--pack", choices=("departing", "all"), help=words)
    words = "an empty sheet of a kind; may be given several times"
    verb.add_argument("--blank", metavar="KIND", action="append", default=[], help=words)
    words = "a further leaf of the sheets, and not their front; records without it are left out"
    verb.add_argument("--leaf", metavar="LEAF", default="", help=words)
    words = "sections or fields to leave empty for the pencil: name,notes"
    verb.add_argument("--leave", metavar="NAMES", type=_words, default=(), help=words)
    verb.add_argument("--values", choices=("now", "full"), default="now", help="pools as they stand, or as at rest")
    _add_paper(verb)
    _add_look(verb)
    verb.add_argument("--form", action="store_true", help="to be filled in on the screen (read back by: tallow fill)")
    words = "an older one of that name is replaced; in a folder it is named after what is printed"
    verb.add_argument("-o", "--output", required=True, metavar="FILE.pdf", help=words)
    verb.set_defaults(run=run)


def _add_paper(verb: ArgumentParser) -> None:
    verb.add_argument("--paper", default="a4", metavar="a4|letter|a5")
    words = "one for all sides, or four for top,right,foot,left (the paper's own)"
    verb.add_argument("--margin", metavar="MM", help=words)
    verb.add_argument("--landscape", action="store_true", help="the long side lies")
    verb.add_argument("--cards", action="store_true", help="two half-page cards on each page, without empty lines")
    words = "where a record begins: on a new page, on a new sheet of paper, or right behind the one before"
    verb.add_argument("--breaks", choices=("page", "sheet", "none"), default="page", help=words)


def _add_look(verb: ArgumentParser) -> None:
    tracks = verb.add_mutually_exclusive_group()
    tracks.add_argument("--pips", dest="tracks", action="store_const", const="pips", help="tracks as squares (usual)")
    tracks.add_argument("--numbers", dest="tracks", action="store_const", const="numbers", help="tracks as numbers")
    verb.set_defaults(tracks="pips")
    verb.add_argument("--large", action="store_true", help="everything a third larger, text of 14 points")
    verb.add_argument("--cut", metavar="N", type=int, help="cut lists after N rows: “and 7 more”")
    verb.add_argument(
        "--order", metavar="NAMES", type=_words, default=(), help="sections that come first, in this order"
    )
    words = "sections that begin on a new page"
    verb.add_argument("--new-page", metavar="NAMES", dest="apart", type=_words, default=(), help=words)
    words = "sections that go to the next page rather than spill over two"
    verb.add_argument("--whole", metavar="NAMES", type=_words, default=(), help=words)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{file, pages, records, spilled, unprintable, faults}``."""
    from tallow.printing.document import lay_out
    from tallow.printing.naming import pdf_path
    from tallow.printing.target import write_pdf
    from tallow.services.files.targets import see_target

    host = build_host()
    campaign = host.find_campaign(arguments.campaign)
    options = _options(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    document = lay_out(_views(host, campaign, arguments), options, home=host.home)
    path = pdf_path(arguments.output, document.title if len(document.records) == 1 else campaign.name)
    see_target(host, path)
    write_pdf(document, path)
    return _answer(document, str(path))


def _options(arguments: Namespace) -> Options:
    from tallow.printing.options import Options
    from tallow.printing.paper import read_margins

    return Options(
        paper=arguments.paper.casefold(),
        margin=None if arguments.margin is None else read_margins(arguments.margin),
        landscape=arguments.landscape,
        values=arguments.values,
        leave=arguments.leave,
        tracks=arguments.tracks,
        large=arguments.large,
        cards=arguments.cards,
        cut=arguments.cut,
        breaks=arguments.breaks,
        order=arguments.order,
        apart=arguments.apart,
        whole=arguments.whole,
        form=arguments.form,
    )


def _views(host: Host, campaign: Campaign, arguments: Namespace) -> tuple[SheetView, ...]:
    """The sheets in their order: the records, then the blank ones; of all of them the leaf that is asked for."""
    from tallow.printing.pencil import blank_of
    from tallow.services.records import find_kind
    from tallow.services.showing.sheets import turned, views

    front = list(views(host, campaign, [record.id for record in _records(host, campaign, arguments)]))
    front += [blank_of(find_kind(host, campaign, word).id, host.book(campaign)) for word in arguments.blank]
    return turned(front, arguments.leaf) if arguments.leaf else tuple(front)


def _records(host: Host, campaign: Campaign, arguments: Namespace) -> tuple[Record, ...]:
    from tallow.services.packs import pack

    named = [host.find_record(campaign, word) for word in arguments.records]
    if arguments.pack:
        named += [each for each in pack(host, campaign, arguments.pack) if each.id not in {one.id for one in named}]
    if named or arguments.blank:
        return tuple(named)
    with host.store.read() as reader:
        everything = reader.records(campaign.id)
    if not everything:
        raise UserMistake(f"{campaign.name} has no records to print. Add one with: tallow add")
    return everything


def _answer(document: Document, path: str) -> Answer:
    data = {
        "file": path,
        "pages": len(document.pages),
        "records": [each.name for each in document.records],
        "spilled": {
            each.name: [section.title for section in each.spilled] for each in document.records if each.spilled
        },
        "unprintable": list(document.unprintable),
        "faults": list(document.faults),
    }
    lines = [f"Wrote {path}: {len(document.pages)} page{'s' if len(document.pages) != 1 else ''}."]
    if document.unprintable:
        lines[0] += f" No font has these characters: {' '.join(document.unprintable)}"
    return Answer(data, "\n".join([*lines, *document.faults]))

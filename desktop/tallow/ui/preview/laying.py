"""Lays out what is wished, beside the window: reads the records, and leaves out what no sheet of the queue has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tallow.model.phrase import within
from tallow.printing.document import Document, lay_out
from tallow.printing.options import Options
from tallow.printing.pencil import NAME, blank_of
from tallow.printing.section import Section, sections
from tallow.services.book import CampaignBook
from tallow.services.progress import Tell
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.preview.wish import Queued, Wish

_MOST = 4
"""How many sentences of what is wrong are shown; the others are counted."""


def names(bridge: Bridge) -> dict[Queued, str]:
    """What can be printed of the open campaign, with its names: the records, and the blank sheet of each kind."""
    sheets, found = bridge.book().registry.sheets, dict[Queued, str]()
    for record in bridge.records():
        found[Queued(record.id)] = record.name
        leaves = sheets[record.kind].leaves if record.kind in sheets else ()
        found |= {Queued(record.id, leaf=leaf.id): f"{leaf.title} of {record.name}" for leaf in leaves}
    return {**found, **{Queued(kind=kind.id): f"Blank {within(kind.label)}" for kind in bridge.heads().kinds}}


def view_of(book: CampaignBook, queued: Queued, *, blank: bool = False) -> SheetView:
    """A sheet of the queue as it stands; of a record whose plugin is away its values, also where it is to be blank."""
    if not queued.record:
        return blank_of(queued.kind, book)
    view = SheetView(book.record(queued.record), book)
    if blank and view.sheet is not None:
        view = blank_of(view.record.kind, view.book)
    if queued.leaf:
        view.turn(queued.leaf)
    return view


def layer(bridge: Bridge, wish: Wish) -> Callable[[Tell], Document]:
    """What lays out a wish; it reads the records when it is called."""

    def verb(tell: Tell) -> Document:
        book = bridge.book()  # one for all: what one sheet has worked out the others need not
        views = [view_of(book, each, blank=wish.blank) for each in wish.queue]
        options = fitting(wish.options, views)
        return lay_out(views, options, home=bridge.host.home, tell=tell, count=len(views))

    return verb


def fitting(options: Options, views: Sequence[SheetView]) -> Options:
    """The options without the sections that none of the sheets has, as when others were printed last."""
    by_kind = {(view.record.kind, view.leaf and view.leaf.id): view for view in views}
    known = {id for view in by_kind.values() for each in sections(view) for id in each.ids}
    kept = (
        tuple(word for word in words if word in known)
        for words in (options.leave, options.order, options.apart, options.whole)
    )
    leave, order, apart, whole = kept
    return replace(options, leave=leave, order=order, apart=apart, whole=whole)


def in_order(found: Sequence[Section], options: Options) -> tuple[Section, ...]:
    """A sheet's sections as they are printed: the name, those that are to come first, the others."""
    place = {key: at for at, key in enumerate(options.order)}
    return tuple(
        sorted(found, key=lambda each: (-1 if each.key == NAME else place.get(each.key, len(place)), found.index(each)))
    )


def outlook_of(document: Document) -> tuple[str, ...]:
    """In sentences how many pages it will be, which sections spill, what no font can write and what went wrong."""
    pages = "1 page" if len(document.pages) == 1 else f"{len(document.pages)} pages"
    if not document.unprintable:
        found = [f"{pages}. The whole text can be printed."]
    else:
        characters = " ".join(document.unprintable)
        found = [f"{pages}. No font has these characters, which come out as empty boxes: {characters}"]
    wrong = [*document.faults, *_spilled(document)]
    if len(wrong) > _MOST:
        wrong = [*wrong[:_MOST], f"And {len(wrong) - _MOST} more of that kind; the sheets' own pages show them."]
    return (*found, *wrong)


def _spilled(document: Document) -> list[str]:
    return [
        f"{each.name}: {section.title or 'a section'} goes on over another page."
        for each in document.records
        for section in each.spilled
    ]

"""A document: sheets of records laid out on pages, with all that is to be said before they are printed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage

from tallow.model.errors import UserMistake
from tallow.printing.binder import Binder
from tallow.printing.flow import Flowed, Room, breaks_however_close, flow, unlessened
from tallow.printing.fonts import load_fonts, missing_characters
from tallow.printing.options import Options
from tallow.printing.page import Page
from tallow.printing.paper import day
from tallow.printing.pen import Words, plain
from tallow.printing.pencil import PaperView
from tallow.printing.render import image
from tallow.printing.rest import at_rest
from tallow.printing.section import Meant, Section, sections
from tallow.printing.sheet import Plan, named, running_head
from tallow.printing.sheet import rows as sheet_rows
from tallow.printing.space import Space
from tallow.printing.strand import Placed, Row
from tallow.services.collecting import no_collecting
from tallow.services.progress import Tell, silent
from tallow.services.showing.sheets import SheetView

__all__ = ["Document", "Options", "RecordPages", "lay_out", "render_pages", "unprintable"]


@dataclass(frozen=True, slots=True)
class RecordPages:
    """One record's sheet in a document.

    Attributes:
        record, name: its id and name; "" for the id of a blank sheet.
        kind: what kind of record it is.
        key: tells it from the other sheets of the document.
        first, count: its first page, from 0, and on how many it stands.
        spilled: the sections that stand on more than one page.
        unprintable: characters of it that no font has.
        faults: sentences of what could not be printed as it should be.
    """

    record: str
    name: str
    kind: str
    key: str
    first: int
    count: int
    spilled: tuple[Section, ...] = ()
    unprintable: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """Pages, ready to be painted on anything.

    Attributes:
        title: what the document is called.
        records: the sheets in it, in order.
        form: whether it is to be filled in on the screen.
    """

    title: str
    pages: tuple[Page, ...]
    records: tuple[RecordPages, ...] = ()
    form: bool = False

    @property
    def unprintable(self) -> tuple[str, ...]:
        """Characters that no font has, each once, to be named before printing; they come out as empty boxes."""
        return tuple(dict.fromkeys(lost for each in self.records for lost in each.unprintable))

    @property
    def faults(self) -> tuple[str, ...]:
        """What could not be printed as it should be, each with its record's name."""
        return tuple(f"{each.name}: {fault}" for each in self.records for fault in each.faults)


def lay_out(
    views: Iterable[SheetView], options: Options, *, home: Path, tell: Tell = silent, count: int = 0
) -> Document:
    """The sheets of records on pages, in their order.

    Args:
        views: records, and blank sheets (``pencil.blank_of``).
        home: where ``resources/fonts`` lies.
        tell: is told each sheet that is laid out.
        count: how many sheets there are, for ``tell``.

    Raises:
        UserMistake: for choices that do not fit: a paper that is not known, margins that leave no room, a section that
            no sheet has; or for no sheet at all.
        Stopped: where ``tell`` stops it.
    """
    _ready(home)
    options.see()
    press = _Press(options)
    with no_collecting():
        for number, view in enumerate(views, 1):
            tell(number - 1, count, f"Laying out sheet {number} of {count}")
            press.add(view)
        return press.document()


class _Press:
    """A document while its sheets come in."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._binder = Binder(options)
        self._meant = Meant(options.leave, options.order, options.apart, options.whole)
        self._space = Space(
            self._binder.width,
            close=options.cards,
            bare=options.cards,
            numbers=options.tracks == "numbers",
            cut=options.cut,
            form=options.form,
        )
        self._records: list[RecordPages] = []
        self._texts: list[frozenset[tuple[str, str]]] = []
        # The sorts of sheets whose last one had to stand closer.
        self._close: set[tuple[str, str]] = set()

    def add(self, view: SheetView) -> None:
        """Lay out one sheet behind the others."""
        paper = self._for_paper(view)
        taken = self._binder.taken()
        flowed, faults = self._flowed(paper, taken)
        first, count = self._binder.add(paper, flowed, taken)
        spilled = [each for each in sections(paper) if each.key in flowed.spilled] if flowed.spilled else []
        record = paper.record
        made = RecordPages(record.id, named(paper), record.kind, paper.key, first, count, tuple(spilled), (), faults)
        self._records.append(made)
        self._texts.append(_texts(flowed.pages))

    def document(self) -> Document:
        """The whole of it."""
        if not self._records:
            raise UserMistake("There is no sheet to print. Name a record, or a kind for a blank one.")
        self._meant.see()
        lost = _unprintable(self._texts)
        records = tuple(replace(each, unprintable=some) for each, some in zip(self._records, lost, strict=True))
        when = self._options.printed or datetime.now().astimezone().date()
        names = [each.name for each in records]
        title = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
        return Document(title, self._binder.pages(f"printed {day(when)}"), records, self._options.form)

    def _for_paper(self, view: SheetView) -> PaperView:
        options = self._options
        left = self._meant.ids(options.leave, view)
        if isinstance(view, PaperView):
            made = PaperView(view, view.left | left, blank=view.blank)
        else:
            made = PaperView(at_rest(view) if options.values == "full" else view, left)
        if options.cards and made.sheet and not made.leaf:
            self._meant.ids((*options.order, *options.apart, *options.whole), view)  # a card may lack what they mean
            made.sheet = made.sheet.carded()
        made.foot()  # asked before the faults are gathered, for it may be one
        return made

    def _flowed(self, view: PaperView, taken: float) -> tuple[Flowed, tuple[str, ...]]:
        """A record's pages, and what could not be printed as it should be."""
        width, height = self._binder.width, self._binder.height
        filling = self._options.breaks != "none"
        room = Room(width, height, lambda *which: running_head(view, width, *which), taken, filling=filling)
        # On a blank sheet lines to write on count for more than the white between them.
        if self._space.close or view.blank:
            rows = self._closely(view)
            return flow(rows, room), _faults(view, rows)
        rows, flowed = self._at_best(view, room)
        return flowed, _faults(view, rows)

    def _at_best(self, view: PaperView, room: Room) -> tuple[Sequence[Row], Flowed]:
        """Lines stand closer where that saves a page, or writing lines, or keeps whole what shall be.

        Both layouts are made only where both are asked: what is too high for a page with its lines closer is too high
        anyhow, and a sheet is asked so where the one of its kind before it had to stand closer; what is far too high
        for one page and fits on two does not stand closer.
        """
        sort = (view.record.kind, view.leaf.id if view.leaf else "")
        whole = self._meant.keys(self._options.whole, view)
        close = self._closely(view) if sort in self._close else None
        usual = self._rows(view, self._space) if close is None or unlessened(close, room) else None
        if usual is not None and unlessened(usual, room):
            self._close.discard(sort)
            return usual, flow(usual, room)
        if usual is not None and not (close or whole or room.taken) and breaks_however_close(usual, room):
            flowed = flow(usual, room)
            if len(flowed.pages) < 3:
                return usual, flowed
        self._close.add(sort)
        rows = close or self._closely(view)
        flowed = flow(rows, room)
        if len(flowed.pages) > 1:
            other = flow(usual or self._rows(view, self._space), room)
            flowed = min(other, flowed, key=lambda each: (sum(key in whole for key in each.spilled), len(each.pages)))
        return rows, flowed

    def _closely(self, view: PaperView) -> Sequence[Row]:
        return self._rows(view, replace(self._space, close=True))

    def _rows(self, view: PaperView, space: Space) -> Sequence[Row]:
        options, meant = self._options, self._meant
        order, apart, whole = (meant.keys(words, view) for words in (options.order, options.apart, options.whole))
        return sheet_rows(view, space, Plan(order, apart, whole))


def _faults(view: PaperView, rows: Sequence[Row]) -> tuple[str, ...]:
    """What could not be printed as it should be, each once."""
    strands = (strand for row in rows for column in row.columns for strand in column.strands)
    return tuple(dict.fromkeys([*_away(view), *(each.fault for each in strands if each.fault), *view.faults]))


def _away(view: PaperView) -> list[str]:
    """Says of a record without a sheet why it has none."""
    if view.sheet is not None or view.record.damaged:
        return []
    state = "left out" if view.book.registry.why_left_out(view.owner) else "not there"
    return [f"Its sheet belongs to the plugin {view.owner}, which is {state}; what it holds is printed as it is."]


def _texts(pages: Iterable[Iterable[Placed]]) -> frozenset[tuple[str, str]]:
    """Each text that a font may lack a character of, with the family that it is drawn in."""
    return frozenset(
        (mark.role.family, mark.line.text)
        for page in pages
        for placed in page
        for mark in plain(placed.piece.marks)
        if isinstance(mark, Words) and not mark.line.text.isascii()
    )


def _unprintable(texts: Sequence[frozenset[tuple[str, str]]]) -> list[tuple[str, ...]]:
    """Of each sheet the characters that no font has, in the alphabet's order."""
    together: dict[str, set[str]] = {}
    for family, text in frozenset().union(*texts):
        together.setdefault(family, set()).update(text)
    lost = {family: set(missing_characters("".join(used), family)) for family, used in together.items()}
    if not any(lost.values()):
        return [()] * len(texts)
    return [tuple(sorted({each for family, text in some for each in text if each in lost[family]})) for some in texts]


def unprintable(text: str, *, home: Path) -> tuple[str, ...]:
    """The characters of a text that no font has, each once, asked before anything is laid out."""
    _ready(home)
    return missing_characters(text)


def _ready(home: Path) -> None:
    """A program to draw in, which needs no display, and our fonts."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        global _application  # noqa: PLW0603 — Qt wants its one application kept until the process ends
        _application = QGuiApplication(["tallow"])
    load_fonts(home)


_application: QGuiApplication | None = None


def render_pages(view: SheetView, options: Options, *, home: Path, dpi: int = 100) -> list[QImage]:
    """The pages of one record as pictures, from the same layout."""
    return [image(page, dpi) for page in lay_out([view], options, home=home).pages]

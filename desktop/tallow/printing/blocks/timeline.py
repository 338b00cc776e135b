"""A timeline on paper: a row for each year with its square, its number and its events, the present one in bold."""

from __future__ import annotations

from tallow.model.value import Row
from tallow.model.years import ShownEvent, Timeline
from tallow.printing.blocks.missing import paragraph
from tallow.printing.blocks.section import CLOSE, RISE, WRITTEN, Said, again, cut_off, head
from tallow.printing.fill import Fill
from tallow.printing.pen import FIRM, PIP, WRITING, Pen, Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, CAPTION_STRONG, STRONG
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import spans, width, wrap
from tallow.services.filling.place import GIVEN, NEW
from tallow.services.showing.sheets import in_short
from tallow.services.showing.years import Year, years_of

BEHIND = 2.5
"""Between a square, its number and what happens."""
NOW = "now"
ROOM_TO_ADD, LEAST_TO_ADD = 22.0, 9.0
"""How much room a year's events leave for one more to be filled in behind them, and how much is of any use."""


def lay(block: Timeline, view: PaperView, space: Space) -> Strand:
    """All years that show, so that a campaign can be kept with a pencil."""
    label = view.label(block.field)
    years = years_of(view, block)
    shown = years[: space.cut]
    number = max((width(str(year.number), STRONG) for year in shown), default=0.0)
    left = PIP + BEHIND + number + BEHIND
    pieces = [piece for year in shown for piece in _year(year, block, view, space, left)]
    if len(shown) < len(years):
        pieces.append(cut_off(len(years) - len(shown), space.width))
    for field in (block.field, block.now):
        if view.bad(field):
            pieces += paragraph(f"{view.label(field)}: {in_short(view.stored(field))}", space.width)
    hint = [Said(block.hint, CAPTION)] if block.hint else []
    return Strand(tuple(pieces), head(label, space.width, hint), again(label, space.width), least=3)


def _year(year: Year, block: Timeline, view: PaperView, space: Space, left: float) -> list[Piece]:
    """The year's lines; the first has its square and its number."""
    role, high, first = STRONG if year.now else BODY, space.high(WRITTEN, CLOSE), Pen()
    first.tick(0.0, high / 2, on=year.past)
    number = str(year.number).replace("-", "\N{MINUS SIGN}")
    first.right(left - BEHIND, high - RISE, number, role)
    lines = _Lines(first, left, space.width - left - (width(NOW, CAPTION_STRONG) + 2.0 if year.now else 0.0))
    if space.form:
        _fields(lines, year, block, view, high)
    else:
        _events(lines, year, block, view, high)
    if year.now:
        first.strip(0.0, 0.0, space.width, FIRM)
        first.right(space.width, high - RISE, NOW, CAPTION_STRONG)
    for pen in lines.pens:
        pen.strip(0.0, high - WRITING, space.width, WRITING)
    return [pen.piece(high, keep=place > 0) for place, pen in enumerate(lines.pens)]


class _Lines:
    """The lines of a year, of which the first holds its square and its number.

    Attributes:
        pens: a pen for each.
        left, room: where events begin, and how wide they may be.
    """

    def __init__(self, first: Pen, left: float, room: float) -> None:
        self.pens = [first]
        self.left, self.room = left, room
        self._begun = False

    def next(self) -> Pen:
        """The pen of the next line; the first time that of the first."""
        if self._begun:
            self.pens.append(Pen())
        self._begun = True
        return self.pens[-1]


def _behind(row: Row, block: Timeline, view: PaperView) -> str:
    """What the game puts behind an event's name."""
    shown = view.asked(lambda: block.shown(view.record, row, view.book), ShownEvent())
    return shown.behind


def _marked(row: Row, view: PaperView) -> str:
    mark = view.away(row)
    return f" ({mark})" if mark else ""


def _events(lines: _Lines, year: Year, block: Timeline, view: PaperView, high: float) -> None:
    """The names behind each other, on as many lines as they need."""
    role = STRONG if year.now else BODY
    names = (f"{view.entry_name(row)} {_behind(row, block, view)}".rstrip() + _marked(row, view) for row in year.rows)
    for each in wrap(", ".join(names), role, lines.room):
        lines.next().words(lines.left, high - RISE, each, role)


def _fields(lines: _Lines, year: Year, block: Timeline, view: PaperView, high: float) -> None:
    """Each event in a place of its own, and behind the last one room for another."""
    role, room, left = STRONG if year.now else BODY, lines.room, lines.left
    label = f"{view.label(block.field)}, {block.unit.lower()} {year.number}"
    end, free = 0.0, ROOM_TO_ADD if room > 3 * ROOM_TO_ADD else 0.0
    for row in year.rows:
        name = view.entry_name(row)
        fill = Fill(view.key, f"{block.field}.{row['id']}", "text", f"{label}: {name}", name)
        broken = wrap(name, role, room - free)
        parts = spans(name, broken) if len(broken) > 1 else []
        for number, each in enumerate(broken):
            pen, part = lines.next(), fill.some(*parts[number]) if parts else fill
            end = min(room - free, max(room / 2, each.width + 4.0))
            with pen.spot(part, left, 0.0, room - free if parts else end, high):
                pen.words(left, high - RISE, each, role)
    marked = (f"{view.entry_name(row)}{_marked(row, view)}" for row in year.rows if view.away(row))
    for each in wrap(", ".join(marked), CAPTION, room):
        lines.next().words(left, high - RISE, each, CAPTION)
        end = each.width
    start = end + 1.0 if year.rows else 0.0
    if not view.bad(block.field) and room - start >= LEAST_TO_ADD:
        new = f"{block.field}.{NEW}.{block.year}{GIVEN}{year.number}"
        with lines.pens[-1].spot(
            Fill(view.key, new, "text", f"{label}, one more", ""), left + start, 0.0, room - start, high
        ):
            pass

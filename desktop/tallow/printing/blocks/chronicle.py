"""A chronicle on paper: its years large, what happened beside them, deaths behind a heavy bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tallow.model.years import Chapter, Chronicle, Happening
from tallow.printing.blocks.section import again, head, ruled
from tallow.printing.fonts import SERIF
from tallow.printing.pen import HEAVY, WRITING, Pen, Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, LABEL, STRONG, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, line, width, wrap

YEAR = Role(SERIF, 600, 30.0, 10.6, 16.0)
"""How a chapter's head is set."""
LEFT, BAR = 20.0, 3.2
"""How wide the column of the heads is, and from the bar to the words of a death."""
TITLE, TEXT, SMALL = 6.0, 4.8, 4.0
LEAST = 12.4
"""How high a chapter's first piece is at least: its head is."""
ABOVE, BELOW, BEHIND = 2.2, 1.8, 2.0
BLANK = 12
DIED = "Died"

Draw = Callable[[Pen, float], None]


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of a chapter: how high it is, and what draws it below a height."""

    high: float
    draw: Draw


def lay(block: Chronicle, view: PaperView, space: Space) -> Strand:
    """The chapters, and lines behind them for what is still to come; a blank sheet has lines alone."""
    room = space.width
    told = None if view.blank else view.asked(lambda: block.chapters(view.record, view.book), None)
    empty = ruled(space)
    if told:
        pieces = [piece for each in told for piece in _chapter(each, room)]
        return Strand(tuple(pieces), head(block.label, room), again(block.label, room), ruled=empty)
    words = "" if told is None else block.empty
    said = [_piece([_Row(TEXT, _words(each, 0.0, BODY))]) for each in wrap(words, BODY, room)]
    return Strand((*said, *([empty] * BLANK)), head(block.label, room), again(block.label, room), least=2, ruled=empty)


def _chapter(chapter: Chapter, room: float) -> Iterator[Piece]:
    """A chapter line by line; its head takes with it the lines beside it, and the last one has a rule below."""
    large = width(chapter.head, YEAR) <= LEFT - 3.0
    start = LEFT if large else 0.0
    rows = [] if large else [_Row(TITLE, _words(each, 0.0, STRONG)) for each in wrap(chapter.head, STRONG, room)]
    rows += [_Row(TITLE, _words(each, start, STRONG)) for each in wrap(chapter.title, STRONG, room - start)]
    rows += [row for each in chapter.happenings for row in _happening(each, start, room)]
    rows += [_Row(TEXT, _words(each, start, CAPTION, down=0.7)) for each in wrap(chapter.foot, CAPTION, room - start)]
    first: list[_Row] = []
    while rows and sum(row.high for row in first) + ABOVE < LEAST:
        first.append(rows.pop(0))
    pen, y = Pen(), ABOVE
    if large:
        pen.text(0.0, 9.8, chapter.head, YEAR)
    for row in first:
        row.draw(pen, y)
        y += row.high
    high = max(LEAST, y) + (0.0 if rows else BELOW)
    if not rows:
        pen.strip(0.0, high - WRITING, room, WRITING)
    yield pen.piece(high)
    for at, row in enumerate(rows):
        last = at == len(rows) - 1
        made = _piece([row], BELOW if last else 0.0, room if last else 0.0)
        yield Piece(made.height, made.marks, keep=last or at == 0)  # no line of a chapter stands alone on a page


def _piece(rows: list[_Row], below: float = 0.0, rule: float = 0.0) -> Piece:
    pen, y = Pen(), 0.0
    for row in rows:
        row.draw(pen, y)
        y += row.high
    if rule:
        pen.strip(0.0, y + below - WRITING, rule, WRITING)
    return pen.piece(y + below)


def _happening(told: Happening, start: float, room: float) -> Iterator[_Row]:
    """What happened with its note behind it, or below where there is no room."""
    left = start + (BAR if told.harm else 0.0)
    word = width(DIED, LABEL) + BEHIND if told.harm else 0.0
    lines = wrap(told.text, BODY, room - left, room - left - word) or (Line("", 0.0),)
    ends = (word if len(lines) == 1 else 0.0) + lines[-1].width + BEHIND
    behind = bool(told.note) and left + ends + width(told.note, CAPTION) <= room
    for at, each in enumerate(lines):
        x = left + (0.0 if at else word)
        note = told.note if behind and at == len(lines) - 1 else ""
        yield _Row(TEXT, _line(each, x, note, start if told.harm else None, died=told.harm and at == 0))
    for each in () if behind else wrap(told.note, CAPTION, room - left):
        yield _Row(SMALL, _words(each, left, CAPTION, start if told.harm else None, SMALL))


def _line(text: Line, x: float, note: str, bar: float | None, *, died: bool) -> Draw:
    def draw(pen: Pen, y: float) -> None:
        if bar is not None:
            pen.strip(bar, y, HEAVY, TEXT)
            if died:
                pen.text(bar + BAR, y + 3.6, DIED, LABEL)
        end = pen.words(x, y + 3.6, text, BODY)
        pen.words(end + BEHIND, y + 3.6, line(note, CAPTION), CAPTION)

    return draw


def _words(
    text: Line, x: float, role: Role, bar: float | None = None, high: float = TEXT, *, down: float = 0.0
) -> Draw:
    def draw(pen: Pen, y: float) -> None:
        if bar is not None:
            pen.strip(bar, y, HEAVY, high)
        pen.words(x, y + down + (2.9 if role is CAPTION else 3.8), text, role)

    return draw

"""A table on paper: ruled rows, squares, pools as now and full, lost cells struck through, a foot of totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tallow.model.field import TableField
from tallow.model.sheet import Table
from tallow.model.value import Row
from tallow.printing.blocks.columns import Place, places, shared
from tallow.printing.blocks.missing import paragraph, short
from tallow.printing.blocks.section import again, caption, head
from tallow.printing.pen import FIRM, PIP, THIN, UNBROKEN, WRITING, Pen, Piece, stacked
from tallow.printing.role import CAPTION, COLUMN, FIGURE, SECTION, STRONG, TOTAL, Role, cap_height
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fit, fitted, line, wrap
from tallow.services.sheets import SheetView

ROW, CLOSE = 7.4, 6.3
WITH_POOLS, WITH_POOLS_CLOSE = 8.0, 6.8
"""How high a row of one line is; rows with pools are written in most."""
NOTED, NOTED_CLOSE = 5.2, 4.8
NOTE, NOTE_CLOSE = 4.0, 3.4
"""How high a row's own line is where another stands below it, and how high that one is."""
PITCH = 4.6


@dataclass(frozen=True, slots=True)
class Cell:
    """What one cell of a row shows: lines of text, or a square.

    Attributes:
        ticked: whether the square is; None for text.
        struck: whether the value no longer counts.
    """

    place: Place
    role: Role
    lines: tuple[Line, ...] = ()
    ticked: bool | None = None
    struck: bool = False


def lay(block: Table, view: SheetView, space: Space) -> Strand:
    """Head with the columns' heads, rows, empty rows, foot, and the note below."""
    field = view.field(block.field)
    if not isinstance(field, TableField):
        return Strand(())
    room = space.width
    label, rows = view.label(block.field), view.rows(block.field)
    found = places(block, field, view)
    texts = [[*(place.text(row, view) for row in rows if place.sort != "tick"), place.foot] for place in found]
    placed = shared(found, texts, room)
    pools = any(place.pool for place in placed)
    high = space.high(WITH_POOLS, WITH_POOLS_CLOSE) if pools else space.high(ROW, CLOSE)
    pieces: list[Piece] = []
    for row in rows:
        cells, note = _cells(block, view, placed, row), view.note(block, row)
        own = _row(cells, space.high(NOTED, NOTED_CLOSE) if note else high, None if note else room)
        pieces += _noted(own, cells, note, space) if note else own
    empty = _empty(placed, high, room)
    pieces += [empty] * max(block.blank, 0 if rows else 1)
    open_end = bool(block.blank) and not (block.foot or block.full or block.note)
    if block.foot or block.full:
        pieces.append(_foot(block.foot_label, placed, high, room))
    if view.bad(block.field):
        pieces += paragraph(short(view.stored(block.field)), room)
    pieces += caption(block.note, room)
    heads = _heads(placed, room)
    hint = [(block.hint, CAPTION)] if block.hint else []
    return Strand(
        tuple(pieces),
        stacked([head(label, room, hint), heads]),
        stacked([again(label, room), heads]),
        least=2,
        ruled=empty if open_end else None,
    )


def _cells(block: Table, view: SheetView, placed: Sequence[Place], row: Row) -> list[Cell]:
    lost = view.lost(block, row)
    counts = not block.worn or bool(row.get(block.worn))
    cells = []
    for place in placed:
        if place.sort == "tick":
            cells.append(Cell(place, place.role, ticked=bool(row.get(place.column.id))))
            continue
        # A pool that does not count is not set heavier: what counts stands out.
        wanted = FIGURE if place.sort == "now" and not counts else place.role
        role, lines = fitted(place.text(row, view), wanted, place.width - _inset(place))
        cells.append(Cell(place, role, lines, struck=place.column.id in lost))
    return cells


def _inset(place: Place) -> float:
    return 1.2 if place.numeric else 1.6


def _row(cells: Sequence[Cell], high: float, room: float | None) -> tuple[Piece, ...]:
    """A row, ruled below: one piece whose text reads cell by cell, or of a very high one a piece for each line."""
    count = max((len(cell.lines) for cell in cells), default=0) or 1
    if high + (count - 1) * PITCH <= UNBROKEN:
        return (_lines(cells, range(count), high, high + (count - 1) * PITCH, room),)
    first = _lines(cells, range(1), high, (high + PITCH) / 2, None)
    between = [_lines(cells, range(number, number + 1), PITCH, PITCH, None) for number in range(1, count - 1)]
    last = _lines(cells, range(count - 1, count), PITCH, (high + PITCH) / 2, room)
    return (first, *(replace(piece, keep=True) for piece in (*between, last)))


def _noted(pieces: Sequence[Piece], cells: Sequence[Cell], note: str, space: Space) -> tuple[Piece, ...]:
    """A row with a line below it, from its first words on, and ruled below that."""
    x = next((cell.place.x for cell in cells if cell.place.sort == "words"), 0.0)
    lines, pen, high = wrap(note, CAPTION, space.width - x), Pen(), space.high(NOTE, NOTE_CLOSE)
    for number, each in enumerate(lines):
        pen.words(x, (number + 0.5) * high + cap_height(CAPTION) / 2 - 2 * WRITING, each, CAPTION)
    pen.strip(0.0, len(lines) * high - WRITING, space.width, WRITING)
    *first, last = pieces
    return (*first, replace(stacked([last, pen.piece(len(lines) * high)]), keep=last.keep))


def _lines(cells: Sequence[Cell], numbers: range, high: float, height: float, ruled: float | None) -> Piece:
    """Some lines of a row's cells, the first in the middle of ``high``; with a rule below where a width is given."""
    pen = Pen()
    for cell in cells:
        if cell.place.numeric:
            pen.strip(cell.place.x, 0.0, WRITING, height)
        if cell.ticked is not None and numbers[0] == 0:
            pen.tick(cell.place.x + (cell.place.width - PIP) / 2, high / 2, on=cell.ticked)
        for number in numbers[: max(0, len(cell.lines) - numbers[0])]:
            _text(pen, cell, cell.lines[number], high / 2 + (number - numbers[0]) * PITCH)
    if ruled is not None:
        pen.strip(0.0, height - WRITING, ruled, WRITING)
    return pen.piece(height)


def _text(pen: Pen, cell: Cell, text: Line, middle: float) -> None:
    place = cell.place
    x = place.x + (place.width - text.width) / 2 if place.numeric else place.x
    if text.rtl and not place.numeric and len(cell.lines) > 1:
        x = place.x + place.width - _inset(place) - text.width
    pen.words(x, middle + cap_height(cell.role) / 2, text, cell.role)
    if cell.struck and text.text:
        pen.struck(x, middle, text.width)


def _empty(placed: Sequence[Place], high: float, room: float) -> Piece:
    cells = [Cell(place, place.role, ticked=False if place.sort == "tick" else None) for place in placed]
    return replace(_lines(cells, range(1), high, high, room), spare=True)


def _heads(placed: Sequence[Place], room: float) -> Piece:
    """The columns' heads, standing on a firm rule."""
    heads = [[each for part in place.head for each in wrap(part, COLUMN, place.width - 0.6)] for place in placed]
    count = max((len(lines) for lines in heads), default=1)
    height = 2.2 + count * COLUMN.line
    pen = Pen()
    for place, lines in zip(placed, heads, strict=True):
        for number, each in enumerate(lines):
            centered = place.numeric or place.sort == "tick"
            x = place.x + (place.width - each.width) / 2 if centered else place.x
            pen.words(x, height - 1.6 - (len(lines) - 1 - number) * COLUMN.line, each, COLUMN)
    pen.strip(0.0, height - FIRM, room, FIRM)
    return pen.piece(height)


def _foot(label: str, placed: Sequence[Place], high: float, room: float) -> Piece:
    """The totals between a firm rule and a double one, their label where no total stands."""
    pen = Pen()
    pen.strip(0.0, 0.0, room, FIRM)
    free = min((place.x for place in placed if place.foot), default=room)
    role, lines = fitted(label, SECTION, max(free - 2, 12.0))
    height = high + 0.8 + max(0, len(lines) - 1) * PITCH
    middle = height / 2 - 0.2
    for number, each in enumerate(lines):
        shift = (number - (len(lines) - 1) / 2) * PITCH
        pen.words(0.0, middle + shift + cap_height(role) / 2, each, role)
    for place in placed:
        if place.numeric:
            pen.strip(place.x, 0.0, WRITING, height - 0.8)
        role = fit(place.foot, TOTAL if place.numeric else STRONG, place.width - 0.8)
        pen.centered(place.x, place.width, middle, line(place.foot, role), role)
    for y in (height - 0.8, height - THIN):
        pen.strip(0.0, y, room, THIN)
    return pen.piece(height, keep=True)

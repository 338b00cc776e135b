"""A table on paper: ruled rows, squares, pools as now and full, lost cells struck through, a foot of totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tallow.model.field import TableField
from tallow.model.sheet import Table
from tallow.printing.blocks.cells import PITCH, Cell, cells, drawn, empty, noted
from tallow.printing.blocks.columns import Place, places, shared
from tallow.printing.blocks.missing import paragraph
from tallow.printing.blocks.section import Said, again, caption, cut_off, head
from tallow.printing.pen import FIRM, THIN, WRITING, Pen, Piece, stacked
from tallow.printing.pencil import PaperView
from tallow.printing.role import CAPTION, COLUMN, SECTION, STRONG, TOTAL, cap_height
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fitted, wrap
from tallow.services.showing.sheets import in_short

ROW, CLOSE = 7.4, 6.0
WITH_POOLS, WITH_POOLS_CLOSE = 8.0, 6.4
"""How high a row of one line is; rows with pools are written in most."""
NOTED, NOTED_CLOSE = 5.2, 4.8
"""How high a row's own line is where another stands below it."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What a table shows, however closely its rows stand.

    Attributes:
        placed: its columns with their widths.
        rows: the cells of each row, with the line below it.
        over: how many rows are left out.
        heads: the columns' heads.
    """

    placed: tuple[Place, ...]
    rows: tuple[tuple[Sequence[Cell], str], ...]
    over: int
    heads: Piece


def lay(block: Table, view: PaperView, space: Space) -> Strand:
    """Head with the columns' heads, rows, empty rows, foot, and the note below."""
    field = view.field(block.field)
    if not isinstance(field, TableField):
        return Strand(())
    room, label = space.width, view.label(block.field)
    filled = view.once((id(block), room), lambda: _filled(block, field, view, space))
    placed = filled.placed
    pools = any(place.pool for place in placed)
    high = space.high(WITH_POOLS, WITH_POOLS_CLOSE) if pools else space.high(ROW, CLOSE)
    pieces = [piece for row, note in filled.rows for piece in _row(row, note, high, space)]
    spare = replace(drawn(empty(block, view, placed, space), high, room)[0], spare=True)
    pieces += (
        [cut_off(filled.over, room)]
        if filled.over
        else view.empty_rows(block.field, spare, block.blank, form=space.form)
    )
    open_end = bool(block.blank) and not (filled.over or block.foot or block.full or block.note)
    if block.foot or block.full:
        pieces.append(_foot(block.foot_label, placed, high, room))
    if view.bad(block.field):
        pieces += paragraph(in_short(view.stored(block.field)), room)
    for each in view.unfit(block.field):
        pieces += paragraph(f"{each.what}: {in_short(each.stored)}", room)
    pieces += caption(block.note, room)
    hint = [Said(block.hint, CAPTION)] if block.hint else []
    return Strand(
        tuple(pieces),
        stacked([head(label, room, hint), filled.heads]),
        stacked([again(label, room), filled.heads]),
        least=2,
        ruled=spare if open_end else None,
    )


def _filled(block: Table, field: TableField, view: PaperView, space: Space) -> Filled:
    rows = view.rows(block.field)
    shown = rows[: space.cut]
    found = places(block, field, view)
    texts = [[place.text(row, view) for row in shown if place.sort != "tick"] for place in found]
    placed = shared(found, texts, space.width)
    filled = tuple((cells(block, view, placed, row, space), view.note(block, row)) for row in shown)
    return Filled(placed, filled, len(rows) - len(shown), _heads(placed, space.width))


def _row(row: Sequence[Cell], note: str, high: float, space: Space) -> tuple[Piece, ...]:
    if not note:
        return drawn(row, high, space.width)
    return noted(drawn(row, space.high(NOTED, NOTED_CLOSE), None), row, note, space)


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
    named, labels = fitted(label, SECTION, max(free - 2, 12.0))
    totals = [(place, *fitted(place.foot, TOTAL if place.numeric else STRONG, place.width - 0.8)) for place in placed]
    height = high + 0.8 + max(0, len(labels) - 1, *(len(lines) - 1 for _, _, lines in totals)) * PITCH
    middle = height / 2 - 0.2
    for at, each in _below(middle, labels):
        pen.words(0.0, at + cap_height(named) / 2, each, named)
    for place, role, lines in totals:
        if place.numeric:
            pen.strip(place.x, 0.0, WRITING, height - 0.8)
        for at, each in _below(middle, lines):
            pen.centered(place.x, place.width, at, each, role)
    for y in (height - 0.8, height - THIN):
        pen.strip(0.0, y, room, THIN)
    return pen.piece(height, keep=True)


def _below(middle: float, lines: Sequence[Line]) -> Iterator[tuple[float, Line]]:
    """Lines below each other round a middle, each with its own."""
    return ((middle + (number - (len(lines) - 1) / 2) * PITCH, each) for number, each in enumerate(lines))

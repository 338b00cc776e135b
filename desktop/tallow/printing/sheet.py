"""A record's sheet as rows of laid blocks, with the head that its further pages repeat and their foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tallow.model.sheet import Act, Block, Cell, Heading, Slot
from tallow.printing import blocks
from tallow.printing.blocks import missing
from tallow.printing.flow import BETWEEN
from tallow.printing.pen import FIRM, WRITING, Pen, Piece
from tallow.printing.role import CAPTION, FOOT, FOOT_STRONG, NAME_AGAIN
from tallow.printing.space import Space
from tallow.printing.strand import Column, Row
from tallow.printing.words import elided, line
from tallow.services.sheets import SheetView

NARROWEST = 54.0
"""Cells that would be narrower stand below each other."""


def rows(view: SheetView, space: Space) -> tuple[Row, ...]:
    """The sheet's rows of cells, laid out to the page's width, then what belongs to plugins that are away."""
    found: list[Row] = []
    for cells in view.sheet.rows if view.sheet else ((Cell((Heading(),)),),):
        found.extend(_side_by_side(cells, view, space))
    found.extend((Column(0.0, (missing.lay(each, space.width),)),) for each in view.missing())
    return tuple(found)


def _side_by_side(cells: Sequence[Cell], view: SheetView, space: Space) -> Iterator[Row]:
    printed = [(cell.weight, _printed(cell.blocks)) for cell in cells if _printed(cell.blocks)]
    if not printed:
        return
    free = space.width - BETWEEN * (len(printed) - 1)
    shares = [free * weight / sum(weight for weight, _ in printed) for weight, _ in printed]
    if len(printed) > 1 and min(shares) < NARROWEST:
        for _, some in printed:
            yield (_column(some, view, 0.0, space),)
        return
    columns, x = [], 0.0
    for share, (_, some) in zip(shares, printed, strict=True):
        columns.append(_column(some, view, x, replace(space, width=share)))
        x += share + BETWEEN
    yield tuple(columns)


def _printed(some: Sequence[Block]) -> list[Block]:
    return [block for block in some if not isinstance(block, Act | Slot)]


def _column(some: Sequence[Block], view: SheetView, x: float, space: Space) -> Column:
    strands = [blocks.lay(block, view, space) for block in some]
    shown = [replace(each, gap=each.gap * space.high(1.0, 0.74)) for each in strands if each.pieces or each.head]
    return Column(x, tuple(shown), space.width)


def running_head(view: SheetView, room: float) -> Piece:
    """The head of a sheet's further pages; the name may be cut here, it stands in full on the first."""
    pen = Pen()
    said = line("continued", CAPTION)
    name = elided(view.record.name, NAME_AGAIN, room - said.width - 4)
    pen.words(0.0, 4.0, name, NAME_AGAIN)
    pen.words(room - said.width, 4.0, said, CAPTION)
    pen.strip(0.0, 5.6, room, FIRM)
    return pen.piece(5.6 + FIRM + 3.0)


def footer(view: SheetView, printed: str, page: str, room: float) -> Piece:
    """Tallow, campaign, record, what kind of sheet, when it was printed, and which page this is."""
    pen = Pen()
    pen.strip(0.0, 0.0, room, WRITING)
    start = pen.text(0.0, 4.6, "Tallow", FOOT_STRONG) + 4.2
    end = pen.right(room, 4.6, page, FOOT) - 4.2
    subtitle = view.sheet.subtitle if view.sheet else ""
    tail = "".join(f" · {part}" for part in (subtitle, printed) if part)
    names = " · ".join(part for part in (view.book.campaign.name, view.record.name) if part)
    tail_line = line(tail, FOOT)
    cut = elided(names, FOOT, end - start - tail_line.width)
    pen.words(start, 4.6, cut, FOOT)
    pen.words(start + cut.width, 4.6, tail_line, FOOT)
    return pen.piece(5.4)

"""A forecast on paper: its grid of figures, the same for every record."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from tallow.model.forecast import Forecast, Grid
from tallow.printing.blocks.section import Said, again, caption, head
from tallow.printing.pen import WRITING, Pen, Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, LABEL, STRONG, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import line, width

ROW, CLOSE = 5.2, 4.7
COLUMN = 8.3
"""How narrow a column of figures gets, in millimeters."""


def lay(block: Forecast, view: PaperView, space: Space) -> Strand:
    """The rows of figures; where the width ends, as many of the columns go on below, under their heads."""
    grid, room = block.paper, space.width
    names = max(width(name, LABEL) for name in (grid.corner, *(name for name, _ in grid.rows))) + 3.0
    fit = max(1, int((room - names) / COLUMN))
    most = max(1, ceil(len(grid.heads) / ceil(len(grid.heads) / fit))) if grid.heads else 1
    pieces = [piece for start in range(0, len(grid.heads), most) for piece in _part(grid, start, most, names, space)]
    hint = [Said(grid.hint, CAPTION)] if grid.hint else []
    return Strand(
        (*pieces, *caption(grid.note, room)), head(block.label, room, hint), again(block.label, room), least=2
    )


def _part(grid: Grid, start: int, most: int, names: float, space: Space) -> list[Piece]:
    """Some columns of all rows, each row a piece."""
    columns = range(start, min(start + most, len(grid.heads)))
    rows = [(grid.corner, grid.heads, STRONG), *((name, cells, BODY) for name, cells in grid.rows)]
    return [
        _row(name, [cells[at] for at in columns if at < len(cells)], names, most, role, space, keep=place > 0)
        for place, (name, cells, role) in enumerate(rows)
    ]


def _row(name: str, cells: Sequence[str], names: float, most: int, role: Role, space: Space, *, keep: bool) -> Piece:
    pen, high = Pen(), space.high(ROW, CLOSE)
    wide = (space.width - names) / max(1, min(most, max(1, len(cells))))
    pen.text(0.0, high - 1.5, name, LABEL)
    for at, cell in enumerate(cells):
        pen.centered(names + at * wide, wide, high / 2, line(cell, role), role)
    pen.strip(0.0, high - WRITING, space.width, WRITING)
    return pen.piece(high, keep=keep)

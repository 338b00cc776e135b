"""Two pools on paper: the outer one's heavy frame round the inner one, cells for each, and both figures to write in."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.model.wounds import Pools
from tallow.printing.entered import fill_of
from tallow.printing.pen import FIRM, HEAVY, THIN, Pen
from tallow.printing.pencil import PaperView
from tallow.printing.role import CAPTION, COUNT, SECTION
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fit, line, width
from tallow.services.showing.wounds import whole

ROW, CLOSE = 9.6, 8.4
"""How high one pool is."""
SIDE = 2.6
"""Between the outer frame and the inner one."""
CELL, PITCH = 3.1, 3.7
MOST_CELLS = 30
BOX, BEHIND = 11.0, 1.6
"""How wide a figure's box is, and the room beside it."""


@dataclass(frozen=True, slots=True)
class Lane:
    """Where one pool is drawn.

    Attributes:
        now, full: its ids.
        left, cells, right: where its label, its cells and its figures' end are.
        middle, high: of the lane.
    """

    now: str
    full: str
    left: float
    cells: float
    right: float
    middle: float
    high: float


def lay(block: Pools, view: PaperView, space: Space) -> Strand:
    """Both pools as one piece, which no page breaks."""
    room, high = space.width, space.high(ROW, CLOSE)
    label = max(width(view.label(id), SECTION) for id in (block.outer, block.inner)) + 3.0
    cells = SIDE + min(label, room * 0.34)
    pen = Pen()
    pen.frame(0.0, 0.0, room, 2 * high + SIDE, HEAVY)
    _pool(pen, view, Lane(block.outer, block.outer_full, SIDE, cells, room - SIDE, high / 2 + 0.4, high), space)
    pen.frame(SIDE, high, room - 2 * SIDE, high, FIRM)
    inner = Lane(block.inner, block.inner_full, 2 * SIDE, cells, room - 2 * SIDE, 1.5 * high, high)
    _pool(pen, view, inner, space)
    return Strand((pen.piece(2 * high + SIDE),))


def _pool(pen: Pen, view: PaperView, lane: Lane, space: Space) -> None:
    """A label, cells as far as there is room, and now of full."""
    label = view.label(lane.now)
    role = fit(label, SECTION, lane.cells - lane.left - 1.5)
    pen.words(lane.left, lane.middle + 1.5, line(label, role), role)
    left = _figures(pen, view, lane, space) - BEHIND
    if not space.numbers:
        _cells(pen, view, lane, left)


def _figures(pen: Pen, view: PaperView, lane: Lane, space: Space) -> float:
    """Both figures in boxes; returns where they begin."""
    tall, word = lane.high - 3.0, line("full", CAPTION)
    full = lane.right - BOX
    now = full - word.width - 2.4 - BOX
    for id, x, weight in ((lane.now, now, FIRM), (lane.full, full, THIN)):
        pen.frame(x, lane.middle - tall / 2, BOX, tall, weight)
        with pen.spot(fill_of(view, id) if space.form else None, x, lane.middle - tall / 2, BOX, tall):
            role = fit(view.shown(id), COUNT, BOX - 1.0)
            pen.centered(x, BOX, lane.middle, line(view.shown(id), role), role)
    pen.words(full - word.width - 1.2, lane.middle + 1.1, word, CAPTION)
    return now


def _cells(pen: Pen, view: PaperView, lane: Lane, end: float) -> None:
    """A square for each point, filled as far as it is there; more than there is room for are figures alone."""
    now, full = whole(view.value(lane.now)), whole(view.value(lane.full))
    count = max(now, full)
    if count > MOST_CELLS or lane.cells + count * PITCH > end:
        return
    for at in range(count):
        x, y = lane.cells + at * PITCH, lane.middle - CELL / 2
        pen.frame(x, y, CELL, CELL)
        if at < now:
            inset = THIN + 0.4
            pen.strip(x + inset, y + inset, CELL - 2 * inset, CELL - 2 * inset)

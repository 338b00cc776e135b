"""Figures on paper: boxes with a label in small capitals above, as many to a row as fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from tallow.model.errors import spoken
from tallow.model.sheet import Stats
from tallow.printing.entered import fill_of
from tallow.printing.fill import Fill
from tallow.printing.pen import FIRM, THIN, Pen, Piece, Strip
from tallow.printing.pencil import PaperView
from tallow.printing.role import CAPTION, LABEL, LARGE, SMALL, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fitted, line, wrap
from tallow.services.showing.layers import besides, legend

GAP = 2.1
APART = 2.0
"""Between two labels."""
LEAST_CARD = 20.0
"""How wide a box is at least on a half-page card."""
OVER = GAP / 2
"""How much wider than its box a label may be."""
BELOW, CLOSE = 3.0, 2.0
"""Between two rows of boxes."""
STRIP = 0.4
"""How much higher than their text the cells below a box are."""


@dataclass(frozen=True, slots=True)
class Size:
    """How boxes are drawn: their least width, heights (usual and closest), frame and figure."""

    least: float
    height: float
    closest: float
    frame: float
    figure: Role


@dataclass(frozen=True, slots=True)
class Layer:
    """What stands in a cell below a box, and what may be entered there."""

    value: str
    fill: Fill | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """What one box shows, what may be entered in it, and what it is made of."""

    label: str
    value: str
    fill: Fill | None
    layers: tuple[Layer, ...] = ()


SIZES = {"large": Size(20.0, 11.5, 9.4, FIRM, LARGE), "small": Size(24.0, 9.0, 7.0, THIN, SMALL)}


def lay(block: Stats, view: PaperView, space: Space) -> Strand:
    """The boxes in rows of about the same number."""
    size = SIZES.get(block.size, SIZES["small"])
    figures = [
        Figure(block.labels.get(id) or view.label(id), *_entered(id, view, space), _layers(id, block, view, space))
        for id in block.figures
    ]
    if not figures:
        return Strand(())
    room, below = space.width, space.high(BELOW, CLOSE)
    least = min(LEAST_CARD if space.bare else size.least, room)
    most = max(1, int((room + GAP) / (least + GAP)))
    per_row = ceil(len(figures) / ceil(len(figures) / most))
    wide = (room - GAP * (per_row - 1)) / per_row
    rows = [figures[start : start + per_row] for start in range(0, len(figures), per_row)]
    pieces = [_row(row, wide, space, size, below if number else 0.0) for number, row in enumerate(rows)]
    return Strand((*pieces, *_captioned(legend(view, block), space)), gap=BELOW)


def _entered(id: str, view: PaperView, space: Space) -> tuple[str, Fill | None]:
    """What stands in a box or cell, and what may be entered there."""
    return view.shown(id), fill_of(view, id) if space.form else None


def _layers(id: str, block: Stats, view: PaperView, space: Space) -> tuple[Layer, ...]:
    """What a total is made of, and what it has besides."""
    layers = block.layers.get(id, ())
    rest = besides(view, id, layers) if layers else 0
    found = [Layer(*_entered(each, view, space)) for each in layers]
    return (*found, Layer(f"{'+' if rest > 0 else ''}{spoken(rest)}")) if rest else tuple(found)


def _captioned(label: str, space: Space) -> tuple[Piece, ...]:
    """What the layers are called, at the right below all boxes."""
    pieces = []
    for each in wrap(label, CAPTION, space.width):
        pen = Pen()
        pen.words(space.width - each.width, CAPTION.line - 0.3, each, CAPTION)
        pieces.append(pen.piece(CAPTION.line, keep=True))
    return tuple(pieces)


def _row(figures: Sequence[Figure], wide: float, space: Space, size: Size, above: float) -> Piece:
    pen = Pen()
    labels = _labels(tuple(each.label for each in figures), wide, space.width)
    for x, down, each in labels.lines:
        pen.words(x, above + down, each, labels.role)
    top = above + labels.height
    values = [fitted(each.value, size.figure, wide - 2) for each in figures]
    height = space.high(size.height, size.closest) + max(
        (role.line * max(0, len(each) - 1) for role, each in values), default=0.0
    )
    cells = [_cells(each.layers, wide) for each in figures]
    strip = max((len(lines) for some in cells for lines in some), default=0) * CAPTION.line
    strip += STRIP if strip else 0.0
    for number, (role, value) in enumerate(values):
        x = number * (wide + GAP)
        pen.frame(x, top, wide, height + (strip if cells[number] else 0.0), size.frame)
        _strip(pen, figures[number].layers, cells[number], Strip(x, top + height - size.frame, wide, strip))
        inner, tall = wide - 2 * size.frame, height - 2 * size.frame
        with pen.spot(figures[number].fill, x + size.frame, top + size.frame, inner, tall):
            for place, said in enumerate(value):
                middle = top + height / 2 + role.line * (place - (len(value) - 1) / 2)
                pen.centered(x, wide, middle, said, role)
    return pen.piece(top + height + strip)


def _cells(layers: Sequence[Layer], wide: float) -> list[tuple[Line, ...]]:
    """The lines of each cell below a box; one at least."""
    return [wrap(each.value, CAPTION, wide / len(layers) - 1.0) or (line("", CAPTION),) for each in layers]


def _strip(pen: Pen, layers: Sequence[Layer], cells: Sequence[tuple[Line, ...]], place: Strip) -> None:
    """The cells within the frame of a box, below its figure."""
    if not cells:
        return
    x, top, wide, high = place
    pen.strip(x, top, wide, THIN)
    each = wide / len(cells)
    for at, (layer, lines) in enumerate(zip(layers, cells, strict=True)):
        left = x + at * each
        if at:
            pen.strip(left - THIN / 2, top, THIN, high)
        fill = replace(layer.fill, centered=True) if layer.fill else None
        with pen.spot(fill, left + THIN, top + THIN, each - 2 * THIN, high - 2 * THIN):
            for number, said in enumerate(lines):
                middle = top + THIN + high / 2 + CAPTION.line * (number - (len(lines) - 1) / 2)
                pen.centered(left, each, middle - 0.1, said, CAPTION)


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels over a row of boxes: where each line of them stands, and how high they are together."""

    height: float
    lines: tuple[tuple[float, float, Line], ...]
    role: Role


@lru_cache(maxsize=256)
def _labels(labels: tuple[str, ...], wide: float, room: float) -> Labels:
    """The labels over a row of boxes, all of one size; where one is too wide, all stay within their boxes, in lines."""
    for size in (LABEL.size, (LABEL.size + LABEL.least) / 2, LABEL.least):
        role = LABEL.at(size)
        lines = [line(label, role) for label in labels]
        starts = [_start(number, each.width, wide, room) for number, each in enumerate(lines)]
        ends = [start + each.width + APART for start, each in zip(starts, lines, strict=True)]
        within = max(each.width for each in lines) <= wide + OVER
        if within and all(end <= start for end, start in zip(ends, starts[1:], strict=False)):
            placed = [(start, LABEL.line - 0.85, each) for start, each in zip(starts, lines, strict=True)]
            return Labels(0.4 + LABEL.line, tuple(placed), role)
    broken = [wrap(label, LABEL.at(LABEL.least), wide) for label in labels]
    high = 0.4 + max(map(len, broken)) * LABEL.line
    stacked = [
        (number * (wide + GAP) + (wide - each.width) / 2, high - (len(some) - 1 - place) * LABEL.line - 1.25, each)
        for number, some in enumerate(broken)
        for place, each in enumerate(some)
    ]
    return Labels(high, tuple(stacked), LABEL.at(LABEL.least))


def _start(number: int, label: float, wide: float, room: float) -> float:
    """Where a label begins: over the middle of its box, but within the row."""
    centered = number * (wide + GAP) + (wide - label) / 2
    return max(0.0, min(centered, room - label))

"""A pool on paper: a ruled bar with its marks, where it stands now, and both figures in the head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tallow.model.errors import spoken
from tallow.model.sheet import Bar
from tallow.model.value import Number
from tallow.printing.blocks.section import WRITE_IN, Said, caption, head
from tallow.printing.entered import fill_of
from tallow.printing.pen import FIRM, HEAVY, WRITING, Pen, Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import CAPTION, CAPTION_STRONG, COUNT
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, line, wrap

HIGH = 6.0
ABOVE, BELOW = 6.2, 4.6
"""Room over the bar for what it holds now, and under it for its captions."""
MOST_TICKS = 14


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to millimeters along the bar."""

    lowest: Number
    highest: Number
    room: float

    def at(self, value: Number) -> float:
        """Where a value stands; what lies outside stands at the end."""
        inside = min(max(value, self.lowest), self.highest)
        return (inside - self.lowest) / (self.highest - self.lowest) * self.room

    def steps(self) -> tuple[int, list[int]]:
        """How far ticks stand apart, and where: on round numbers, not too many."""
        step = next(
            step
            for power in range(30)
            for unit in (1, 2, 5, 10)
            if (step := unit * 10**power) * MOST_TICKS >= self.span
        )
        first = int(self.lowest // step + 1) * step
        return step, [value for value in range(first, int(self.highest) + 1, step) if value < self.highest]

    @property
    def span(self) -> Number:
        """From end to end."""
        return self.highest - self.lowest


def lay(block: Bar, view: PaperView, space: Space) -> Strand:
    """Head and bar, never parted."""
    room = space.width
    now, full = view.value(block.now), view.value(block.full)
    right = [
        _figure(block.now, view, space),
        Said(" now · ", CAPTION),
        _figure(block.full, view, space),
        Said(" full", CAPTION),
    ]
    top = head(view.label(block.now), room, right)
    pencil = now is None and block.now in view.left
    if not (pencil or isinstance(now, int | float)) or not isinstance(full, int | float) or full <= block.lowest:
        said = " · ".join(f"{spoken(mark.at)} {mark.label}" for mark in block.marks)
        return Strand((_empty(room), *caption(said, room)), top)
    scale = Scale(block.lowest, full, room)
    return Strand((_bar(block, view, scale), *_captions(block, view, scale)), top, least=2)


def _figure(id: str, view: PaperView, space: Space) -> Said:
    """One of the two figures in the head, with room to write where it is left blank or may be filled in."""
    fill, shown = fill_of(view, id) if space.form else None, view.shown(id)
    return Said(shown, COUNT, fill, WRITE_IN if fill or not shown else 0.0)


def _empty(room: float) -> Piece:
    """A bar without a scale, where there is nothing to measure against."""
    pen = Pen()
    pen.frame(0.0, 2.0, room, HIGH, FIRM)
    return pen.piece(HIGH + 2.0)


def _bar(block: Bar, view: PaperView, scale: Scale) -> Piece:
    pen = Pen()
    now = view.value(block.now)
    pen.frame(0.0, ABOVE, scale.room, HIGH, FIRM)
    step, ticks = scale.steps()
    for value in ticks:
        high = 4.0 if value % (5 * step) == 0 and value else 2.6
        pen.strip(scale.at(value) - WRITING / 2, ABOVE + HIGH - high, WRITING, high)
    for mark in block.marks:
        x = min(max(0.0, scale.at(mark.at) - HEAVY / 2), scale.room - HEAVY)
        pen.strip(x, ABOVE - 1.6, HEAVY, HIGH + 3.2)
    if now is None:
        return pen.piece(ABOVE + HIGH)
    at = min(max(0.0, scale.at(now) - FIRM / 2), scale.room - FIRM)
    pen.strip(at, ABOVE - 1.0, FIRM, HIGH + 2.0)
    said = line(f"{view.shown(block.now)} now", CAPTION_STRONG)
    left = min(max(0.0, at + FIRM / 2 - said.width / 2), max(0.0, scale.room - said.width))
    pen.words(left, ABOVE - 2.2, said, CAPTION_STRONG)
    return pen.piece(ABOVE + HIGH)


def _captions(block: Bar, view: PaperView, scale: Scale) -> tuple[Piece, ...]:
    """What the marks mean, below them; what finds no room beside the others goes to the next line."""
    wanted = [(scale.at(mark.at), f"{spoken(mark.at)} {mark.label}") for mark in block.marks]
    full = line(view.shown(block.full), CAPTION)
    rows: list[list[tuple[float, Line]]] = [[]]
    for x, text in wanted:
        for part in wrap(text, CAPTION, scale.room):
            end = max((left + each.width for left, each in rows[-1]), default=-3.0)
            left = min(max(x, end + 3.0), scale.room - part.width)
            if left < end + 3.0:
                rows.append([])
                left = min(x, scale.room - part.width)
            rows[-1].append((left, part))
    _add_if_free(rows, scale.room - full.width, full)
    for value, number in _round_numbers(scale):
        _add_if_free(rows[:1], scale.at(value) - number.width / 2, number, optional=True)
    return tuple(_caption_row(row, first=number == 0) for number, row in enumerate(rows))


def _round_numbers(scale: Scale) -> Iterator[tuple[int, Line]]:
    step, ticks = scale.steps()
    for value in ticks:
        if value and value % (5 * step) == 0:
            yield value, line(spoken(value), CAPTION)


def _add_if_free(rows: Sequence[list[tuple[float, Line]]], x: float, text: Line, *, optional: bool = False) -> None:
    """Put a caption into the first row in which it touches no other; into a row of its own unless it is optional."""
    for row in rows:
        if all(x + text.width + 3 <= left or left + each.width + 3 <= x for left, each in row):
            row.append((x, text))
            return
    if not optional and isinstance(rows, list):
        rows.append([(x, text)])


def _caption_row(row: Sequence[tuple[float, Line]], *, first: bool) -> Piece:
    pen = Pen()
    height = BELOW + 0.4 if first else CAPTION.line
    for left, text in sorted(row, key=lambda each: each[0]):
        pen.words(left, height - 1.0, text, CAPTION)
    return pen.piece(height, keep=True)

"""A track on paper: squares that fill from the left, with the numbers of its milestones below."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.model.column import TrackField
from tallow.model.sheet import Pips
from tallow.printing.blocks.section import again, head
from tallow.printing.pen import PIP, Pen, Piece
from tallow.printing.role import CAPTION, COUNT
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import line
from tallow.services.sheets import SheetView

PITCH = 5.25
"""From one pip to the next."""


def lay(block: Pips, view: SheetView, space: Space) -> Strand:
    """Head and pips; a value that does not fit is written in the head as it is, over empty pips."""
    field, label = view.field(block.field), view.label(block.field)
    assert isinstance(field, TrackField), "only tracks have pips"
    bad = bool(view.bad(block.field))
    value = 0 if bad else int(view.value(block.field))
    right = [(view.shown(block.field), COUNT)] if bad else []
    pieces = tuple(rows(value, field, space.width))
    return Strand(pieces, head(label, space.width, right), again(label, space.width))


def rows(value: int, track: TrackField, wide: float) -> Iterator[Piece]:
    """The pips in as many rows as the width asks for."""
    per_row = max(1, int((wide - PIP - 1.4) / PITCH) + 1)
    for start in range(0, track.maximum, per_row):
        pen = Pen()
        marked = False
        for place, number in enumerate(range(start + 1, min(start + per_row, track.maximum) + 1)):
            x = 0.7 + place * PITCH
            milestone = number in track.milestones
            pen.tick(x, 3.6, on=number <= value, double=milestone)
            if milestone:
                said = line(str(number), CAPTION)
                pen.words(x + (PIP - said.width) / 2, 9.2, said, CAPTION)
            marked = marked or milestone
        yield pen.piece(10.4 if marked else 6.6, keep=True)

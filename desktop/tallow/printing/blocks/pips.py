"""A track on paper: squares that fill from the left, with the numbers of its milestones below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tallow.model.column import TrackField
from tallow.model.errors import spoken
from tallow.model.sheet import Pips
from tallow.printing.blocks.section import WRITE_IN, Said, again, caption, head
from tallow.printing.entered import fill_of
from tallow.printing.fill import Fill
from tallow.printing.pen import PIP, Pen, Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import CAPTION, COUNT
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import line

PITCH = 5.25
"""From one pip to the next."""


def lay(block: Pips, view: PaperView, space: Space) -> Strand:
    """Head and pips, or the number in the head; a value that does not fit is written there, over empty pips."""
    field, label, room = view.field(block.field), view.label(block.field), space.width
    assert isinstance(field, TrackField), "only tracks have pips"
    bad = bool(view.bad(block.field))
    fill = fill_of(view, block.field) if space.form else None
    if space.numbers and not bad:
        return Strand((*milestones(field, room),), head(label, room, number(field, view, fill)))
    value = 0 if bad else int(view.value(block.field) or 0)
    right = [Said(view.shown(block.field), COUNT)] if bad else []
    return Strand(tuple(rows(value, field, room, fill)), head(label, room, right), again(label, room))


def number(track: TrackField, view: PaperView, fill: Fill | None) -> list[Said]:
    """A track as a number of its most, with room to write another."""
    value = view.value(track.id)
    said = "" if value is None else spoken(value)
    return [Said(said, COUNT, fill, WRITE_IN if fill or not said else 0.0), Said(f" of {track.maximum}", CAPTION)]


def milestones(track: TrackField, room: float) -> tuple[Piece, ...]:
    """The numbers of a track's milestones, where it is no row of pips."""
    if not track.milestones:
        return ()
    word = "milestone" if len(track.milestones) == 1 else "milestones"
    return caption(f"{word} {', '.join(map(str, track.milestones))}", room)


def rows(value: int, track: TrackField, wide: float, fill: Fill | None = None) -> Iterator[Piece]:
    """The pips in as many rows as the width asks for."""
    per_row = max(1, int((wide - PIP - 1.4) / PITCH) + 1)
    for start in range(0, track.maximum, per_row):
        pen = Pen()
        marked = False
        for place, number in enumerate(range(start + 1, min(start + per_row, track.maximum) + 1)):
            x = 0.7 + place * PITCH
            milestone = number in track.milestones
            pip = replace(fill, sort="pip", option=str(number)) if fill else None
            pen.tick(x, 3.6, on=number <= value, double=milestone, fill=pip)
            if milestone:
                said = line(str(number), CAPTION)
                pen.words(x + (PIP - said.width) / 2, 9.2, said, CAPTION)
            marked = marked or milestone
        yield pen.piece(10.4 if marked else 6.6, keep=True)

"""Flags on paper: squares with their words, as many to a row as fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallow.model.sheet import Ticks
from tallow.printing.entered import fill_of
from tallow.printing.fill import Fill
from tallow.printing.pen import PIP, Pen, Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted

ROW = 6.0
BEHIND = 1.6
"""Between a square and its words."""
BETWEEN = 5.0


@dataclass(frozen=True, slots=True)
class Flag:
    """A square's words, whether it is ticked, and what may be entered in it."""

    label: str
    on: bool
    fill: Fill | None = None


@dataclass(frozen=True, slots=True)
class Squares:
    """A row of squares, and how wide it came out."""

    piece: Piece
    width: float


def lay(block: Ticks, view: PaperView, space: Space) -> Strand:
    """The flags in rows."""
    return Strand(tuple(row.piece for row in squares(flags(block.fields, view, space), space.width)), gap=2.0)


def flags(ids: Sequence[str], view: PaperView, space: Space) -> tuple[Flag, ...]:
    """Flag fields or totals, and whether each holds."""
    return tuple(Flag(view.label(id), bool(view.value(id)), fill_of(view, id) if space.form else None) for id in ids)


def squares(flags: Sequence[Flag], room: float, high: float = ROW) -> tuple[Squares, ...]:
    """Rows of squares with their words; words that are too wide for a row break below each other."""
    rows: list[Squares] = []
    pen, x = Pen(), 0.0
    for flag in flags:
        role, lines = fitted(flag.label, BODY, room - PIP - BEHIND)
        wide = PIP + BEHIND + max((each.width for each in lines), default=0.0)
        if x and (x + BETWEEN + wide > room or len(lines) > 1):
            rows.append(Squares(pen.piece(high), x))
            pen, x = Pen(), 0.0
        start = x + BETWEEN if x else 0.0
        pen.tick(start, high / 2, on=flag.on, fill=flag.fill)
        for number, each in enumerate(lines):
            if number:
                rows.append(Squares(pen.piece(high, keep=number > 1), start + wide))
                pen = Pen()
            pen.words(start + PIP + BEHIND, high / 2 + 1.25, each, role)
        x = start + wide
    return (*rows, Squares(pen.piece(high), x)) if flags else ()

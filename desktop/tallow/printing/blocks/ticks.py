"""Flags on paper: squares with their words, as many to a row as fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallow.model.sheet import Ticks
from tallow.printing.pen import PIP, Pen, Piece
from tallow.printing.role import BODY
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted
from tallow.services.sheets import SheetView

ROW = 6.0
BEHIND = 1.6
"""Between a square and its words."""
BETWEEN = 5.0


@dataclass(frozen=True, slots=True)
class Squares:
    """A row of squares, and how wide it came out."""

    piece: Piece
    width: float


def lay(block: Ticks, view: SheetView, space: Space) -> Strand:
    """The flags in rows."""
    return Strand(tuple(row.piece for row in squares(flags(block.fields, view), space.width)), gap=2.0)


def flags(ids: Sequence[str], view: SheetView) -> tuple[tuple[str, bool], ...]:
    """Labels of flag fields or totals, and whether each holds."""
    return tuple((view.label(id), bool(view.value(id))) for id in ids)


def squares(flags: Sequence[tuple[str, bool]], room: float, high: float = ROW) -> tuple[Squares, ...]:
    """Rows of squares with their words; words that are too wide for a row break below each other."""
    rows: list[Squares] = []
    pen, x = Pen(), 0.0
    for label, on in flags:
        role, lines = fitted(label, BODY, room - PIP - BEHIND)
        wide = PIP + BEHIND + max((each.width for each in lines), default=0.0)
        if x and (x + BETWEEN + wide > room or len(lines) > 1):
            rows.append(Squares(pen.piece(high), x))
            pen, x = Pen(), 0.0
        start = x + BETWEEN if x else 0.0
        pen.tick(start, high / 2, on=on)
        for number, each in enumerate(lines):
            if number:
                rows.append(Squares(pen.piece(high, keep=number > 1), start + wide))
                pen = Pen()
            pen.words(start + PIP + BEHIND, high / 2 + 1.25, each, role)
        x = start + wide
    return (*rows, Squares(pen.piece(high), x)) if flags else ()

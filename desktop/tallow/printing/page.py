"""A finished page: what stands where on it, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tallow.printing.paper import Frame
from tallow.printing.pen import Mark
from tallow.printing.strand import Placed


@dataclass(frozen=True, slots=True)
class Page:
    """A page, to be painted on anything.

    Attributes:
        frame: the paper and what of it may be drawn on, in millimeters.
        placed: the pieces, measured from the paper's upper left corner in units of the scale.
        scale: how many millimeters such a unit is; more than 1 in large print.
        records: the ids of the records whose sheets stand on it, in order; "" for a blank sheet.
    """

    frame: Frame
    placed: tuple[Placed, ...]
    scale: float = 1.0
    records: tuple[str, ...] = ()

    def marks(self) -> Iterator[tuple[float, float, Mark]]:
        """Each mark with the place of its piece."""
        return ((placed.x, placed.y, mark) for placed in self.placed for mark in placed.piece.marks)

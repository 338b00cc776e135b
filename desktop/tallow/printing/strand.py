"""Strands: laid blocks as pieces in a row, and how much of a column of them fits into a room."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tallow.printing.pen import Piece

GAP = 4.6
"""Between two rows of a sheet, and between two blocks in one cell."""
EPSILON = 1e-6
"""Millimeters that no eye sees, for sums of fractions."""


@dataclass(frozen=True, slots=True)
class Strand:
    """One block laid out to a width.

    Attributes:
        pieces: in order, from top to bottom.
        head: above the first.
        again: above the first on each further page.
        least: how many pieces stay below a head.
        ruled: the writing line that may be added where the page has room, or None.
        gap: the room above it, where something stands above.
        fault: the sentence of what went wrong while it was laid out, or "".
    """

    pieces: tuple[Piece, ...]
    head: Piece | None = None
    again: Piece | None = None
    least: int = 1
    ruled: Piece | None = None
    gap: float = GAP
    fault: str = ""

    @property
    def height(self) -> float:
        """All of it, on one page."""
        return (self.head.height if self.head else 0.0) + sum(piece.height for piece in self.pieces)

    def saved(self) -> tuple[float, ...]:
        """How much height leaving out none, one, two … of its writing lines saves, until only the least are left."""
        found = [0.0]
        kept = len(self.pieces)
        for piece in reversed(self.pieces):
            if piece.spare and kept > self.least:
                found.append(found[-1] + piece.height)
                kept -= 1
        return tuple(found)

    def with_spare(self, change: int) -> Strand:
        """The same with that many writing lines more, or fewer as far as there are spare ones."""
        if change >= 0:
            return replace(self, pieces=self.pieces + (self.ruled,) * change) if self.ruled and change else self
        kept = list(self.pieces)
        spare = [place for place, piece in enumerate(kept) if piece.spare]
        if not spare:
            return self
        for place in reversed(spare[max(0, len(spare) + change) :]):
            if len(kept) > self.least:
                del kept[place]
        return replace(self, pieces=tuple(kept))


@dataclass(frozen=True, slots=True)
class Column:
    """The strands of one cell of a sheet's row, below each other.

    Attributes:
        x, width: where it stands; a width of 0 never stands beside itself.
    """

    x: float
    strands: tuple[Strand, ...]
    width: float = 0.0

    @property
    def height(self) -> float:
        """All of it, on one page."""
        gaps = sum(strand.gap for strand in self.strands[1:])
        return gaps + sum(strand.height for strand in self.strands)


@dataclass(frozen=True, slots=True)
class Row:
    """Columns beside each other: a section of a sheet.

    Attributes:
        columns: from the left.
        key: what section it is, "" for none that anybody asks for.
        apart: whether it begins on a new page.
        whole: whether it goes to the next page rather than break over two, where one page can hold it.
    """

    columns: tuple[Column, ...]
    key: str = ""
    apart: bool = False
    whole: bool = False


class Placed(NamedTuple):
    """A piece at its place on a page."""

    x: float
    y: float
    piece: Piece

    def moved(self, x: float, y: float) -> Placed:
        """The same piece elsewhere."""
        return Placed(self.x + x, self.y + y, self.piece)


def take(column: Column, room: float, *, forced: bool) -> tuple[list[Placed], tuple[Strand, ...], float]:
    """The pieces of a column that fit into the room, the strands that are left, and how much room was used."""
    placed: list[Placed] = []
    y = 0.0
    for number, strand in enumerate(column.strands):
        top = y + strand.gap if number else y
        head = strand.head.height if strand.head else 0.0
        count = _fitting(strand, room - top - head, forced=forced and not placed)
        if count == 0 and strand.pieces:
            return placed, column.strands[number:], y
        if strand.head:
            placed.append(Placed(column.x, top, strand.head))
        y = top + head
        for piece in strand.pieces[:count]:
            placed.append(Placed(column.x, y, piece))
            y += piece.height
        rest = strand.pieces[count:]
        if any(not piece.spare for piece in rest):
            left = replace(strand, pieces=rest, head=strand.again)
            return placed, (left, *column.strands[number + 1 :]), y
    return placed, (), y


def _fitting(strand: Strand, room: float, *, forced: bool) -> int:
    """How many pieces of a strand go into the room below its head; 0 where it had better begin on the next page."""
    used, count = 0.0, 0
    for piece in strand.pieces:
        used += piece.height
        if used > room + EPSILON:
            break
        count += 1
    whole = len(strand.pieces)
    if count == whole:
        return whole
    kept = count
    while kept and strand.pieces[kept].keep:
        kept -= 1
    if kept >= min(strand.least, whole):
        return kept
    return max(count, 1) if forced else 0

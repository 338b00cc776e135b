"""The flow of laid blocks over pages: heads come again, and no line is ever lost or cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tallow.printing.paper import Frame
from tallow.printing.pen import Piece

GAP = 4.6
"""Between two rows of a sheet, and between two blocks in one cell."""
WHOLE = 0.34
"""A row no higher than this part of a page moves to the next page rather than break over two."""
MOST_ADDED = 14
"""How many writing lines a block of notes may gain where the page has room."""
_EPSILON = 1e-6


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
    """

    pieces: tuple[Piece, ...]
    head: Piece | None = None
    again: Piece | None = None
    least: int = 1
    ruled: Piece | None = None
    gap: float = GAP

    @property
    def height(self) -> float:
        """All of it, on one page."""
        return (self.head.height if self.head else 0.0) + sum(piece.height for piece in self.pieces)

    def with_spare(self, change: int) -> Strand:
        """The same with that many writing lines more, or fewer as far as there are spare ones."""
        if change >= 0:
            return replace(self, pieces=self.pieces + (self.ruled,) * change) if self.ruled else self
        kept = list(self.pieces)
        spare = [place for place, piece in enumerate(kept) if piece.spare]
        for place in reversed(spare[max(0, len(spare) + change) :]):
            if len(kept) > self.least:
                del kept[place]
        return replace(self, pieces=tuple(kept))


@dataclass(frozen=True, slots=True)
class Column:
    """The strands of one cell of a sheet's row, below each other."""

    x: float
    strands: tuple[Strand, ...]

    @property
    def height(self) -> float:
        """All of it, on one page."""
        gaps = sum(strand.gap for strand in self.strands[1:])
        return gaps + sum(strand.height for strand in self.strands)


Row: TypeAlias = tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece at its place on a page."""

    x: float
    y: float
    piece: Piece


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page."""

    frame: Frame
    placed: tuple[Placed, ...]


def flow(rows: Sequence[Row], height: float, again: Piece) -> tuple[tuple[Placed, ...], ...]:
    """Rows on as few pages as they need, ``again`` at the top of each but the first.

    Writing lines give way where that saves a page, and those of the last row fill the page's end.

    Args:
        height: how much room each page has.

    Returns:
        The pieces of each page, measured from the upper left corner of its room.
    """
    most = max((sum(piece.spare for piece in strand.pieces) for strand in _strands(rows)), default=0)
    fewest = len(_pages(_with_spare(rows, -most), height, again))
    fitting = next(
        some for less in range(most + 1) if len(_pages(some := _with_spare(rows, -less), height, again)) == fewest
    )
    return _pages(_filled(fitting, height, again, fewest), height, again)


def _strands(rows: Sequence[Row]) -> Iterator[Strand]:
    return (strand for row in rows for column in row for strand in column.strands)


def _with_spare(rows: Sequence[Row], change: int) -> list[Row]:
    return [tuple(replace(column, strands=_changed(column.strands, change)) for column in row) for row in rows]


def _changed(strands: Sequence[Strand], change: int) -> tuple[Strand, ...]:
    return tuple(strand.with_spare(change) for strand in strands)


def _filled(rows: Sequence[Row], height: float, again: Piece, pages: int) -> Sequence[Row]:
    """The rows, those columns of the last that end in writing lines with as many more as the page has room for."""
    if not rows:
        return rows
    *before, last = rows
    columns = list(last)
    for place, column in enumerate(last):
        for more in range(MOST_ADDED, 0, -1):
            end = replace(column, strands=(*column.strands[:-1], *_changed(column.strands[-1:], more)))
            tried = [*before, (*columns[:place], end, *columns[place + 1 :])]
            if len(_pages(tried, height, again)) == pages:
                columns[place] = end
                break
    return [*before, tuple(columns)]


def _pages(rows: Sequence[Row], height: float, again: Piece) -> tuple[tuple[Placed, ...], ...]:
    sheet = _Sheet(height, again)
    for row in rows:
        sheet.add([column for column in row if column.strands])
    return tuple(tuple(page) for page in sheet.pages)


class _Sheet:
    """The pages while they fill."""

    def __init__(self, height: float, again: Piece) -> None:
        self.pages: list[list[Placed]] = [[]]
        self._height = height
        self._again = again
        self._y = 0.0
        self._fresh = True

    def add(self, columns: list[Column]) -> None:
        """A row, on this page and as many more as it needs."""
        while columns:
            y = self._y if self._fresh else self._y + max(column.strands[0].gap for column in columns)
            room = self._height - y
            high = max(column.height for column in columns)
            small = high <= WHOLE * self._height
            if not self._fresh and high > room + _EPSILON and (small or not _begins(columns, room)):
                self._turn()
                continue
            columns = self._put(columns, y, room)
            if columns:
                self._turn()

    def _put(self, columns: list[Column], y: float, room: float) -> list[Column]:
        """Place what fits and return the rest."""
        rest = []
        bottom = y
        for column in columns:
            placed, left, used = _take(column, room, forced=self._fresh)
            self.pages[-1].extend(replace(each, y=each.y + y) for each in placed)
            bottom = max(bottom, y + used)
            if left:
                rest.append(Column(column.x, left))
        self._y = bottom
        self._fresh = False
        return rest

    def _turn(self) -> None:
        self.pages.append([Placed(0.0, 0.0, self._again)])
        self._y = self._again.height
        self._fresh = True


def _begins(columns: Sequence[Column], room: float) -> bool:
    """Whether each column can put something into the room."""
    return all(_take(column, room, forced=False)[0] for column in columns)


def _take(column: Column, room: float, *, forced: bool) -> tuple[list[Placed], tuple[Strand, ...], float]:
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
        if used > room + _EPSILON:
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

"""The flow of laid blocks over pages: heads come again, and no line is ever lost or cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tallow.printing.paper import Frame
from tallow.printing.pen import Piece
from tallow.printing.strand import EPSILON, Column, Placed, Row, Strand, take

WHOLE = 0.34
"""A row no higher than this part of a page moves to the next page rather than break over two."""
MOST_ADDED = 14
"""How many writing lines a block of notes may gain where the page has room."""
BETWEEN = 9.0
"""Between two cells side by side."""
_STEP = 5.0


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page."""

    frame: Frame
    placed: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """What each page of a sheet has room for.

    Attributes:
        width, height: in millimeters.
        again: the head of each page but the first.
    """

    width: float
    height: float
    again: Piece


def flow(rows: Sequence[Row], room: Room) -> tuple[tuple[Placed, ...], ...]:
    """Rows on as few pages as they need.

    Writing lines give way where that saves a page, and those of the last row fill the page's end. Where one column goes
    on alone, it takes the places of those that have ended.

    Returns:
        The pieces of each page, measured from the upper left corner of its room.
    """
    most = max((sum(piece.spare for piece in strand.pieces) for strand in _strands(rows)), default=0)
    fewest = len(_pages(_with_spare(rows, -most), room))
    fitting = next(some for less in range(most + 1) if len(_pages(some := _with_spare(rows, -less), room)) == fewest)
    return _pages(_filled(fitting, room, fewest), room)


def _strands(rows: Sequence[Row]) -> Iterator[Strand]:
    return (strand for row in rows for column in row for strand in column.strands)


def _with_spare(rows: Sequence[Row], change: int) -> list[Row]:
    return [tuple(replace(column, strands=_changed(column.strands, change)) for column in row) for row in rows]


def _changed(strands: Sequence[Strand], change: int) -> tuple[Strand, ...]:
    return tuple(strand.with_spare(change) for strand in strands)


def _filled(rows: Sequence[Row], room: Room, pages: int) -> Sequence[Row]:
    """The rows, those columns of the last that end in writing lines with as many more as the page has room for."""
    if not rows:
        return rows
    *before, last = rows
    columns = list(last)
    for place, column in enumerate(last):
        for more in range(MOST_ADDED, 0, -1):
            end = replace(column, strands=(*column.strands[:-1], *_changed(column.strands[-1:], more)))
            tried = [*before, (*columns[:place], end, *columns[place + 1 :])]
            if len(_pages(tried, room)) == pages:
                columns[place] = end
                break
    return [*before, tuple(columns)]


def _pages(rows: Sequence[Row], room: Room) -> tuple[tuple[Placed, ...], ...]:
    sheet = _Sheet(room)
    for row in rows:
        sheet.add([column for column in row if column.strands])
    return tuple(tuple(page) for page in sheet.pages)


class _Sheet:
    """The pages while they fill."""

    def __init__(self, room: Room) -> None:
        self.pages: list[list[Placed]] = [[]]
        self._room = room
        self._y = 0.0
        self._fresh = True

    def add(self, columns: list[Column]) -> None:
        """A row, on this page and as many more as it needs."""
        begun = False
        while columns:
            y = self._y if self._fresh else self._y + max(column.strands[0].gap for column in columns)
            left = self._room.height - y
            high = max(column.height for column in columns)
            small = high <= WHOLE * self._room.height
            if not self._fresh and high > left + EPSILON and (small or not _begins(columns, left)):
                self._turn()
                continue
            alone = begun and len(columns) == 1 and not small
            columns = self._put_alone(columns[0], y, left) if alone else self._put(columns, y, left)
            begun = True
            if columns:
                self._turn()

    def _put(self, columns: Sequence[Column], y: float, left: float) -> list[Column]:
        """Place what fits and return the rest."""
        rest = []
        bottom = y
        for column in columns:
            placed, over, used = take(column, left, forced=self._fresh)
            self.pages[-1].extend(replace(each, y=each.y + y) for each in placed)
            bottom = max(bottom, y + used)
            if over:
                rest.append(replace(column, strands=over))
        self._y, self._fresh = bottom, False
        return rest

    def _put_alone(self, column: Column, y: float, left: float) -> list[Column]:
        """Place a column that goes on alone in as many lanes as the page is wide, all about as high."""
        count = int((self._room.width + BETWEEN) / (column.width + BETWEEN)) if column.width else 1
        if count < 2:
            return self._put([column], y, left)
        high = min(left, column.height / count)
        while True:
            lanes, over = _lanes(column, count, high, forced=high == left)
            if not over or high == left:
                break
            high = min(left, high + _STEP)
        for placed, _ in lanes:
            self.pages[-1].extend(replace(each, y=each.y + y) for each in placed)
        self._y, self._fresh = y + max(used for _, used in lanes), False
        return [replace(column, strands=over)] if over else []

    def _turn(self) -> None:
        self.pages.append([Placed(0.0, 0.0, self._room.again)])
        self._y = self._room.again.height
        self._fresh = True


def _lanes(
    column: Column, count: int, high: float, *, forced: bool
) -> tuple[list[tuple[list[Placed], float]], tuple[Strand, ...]]:
    """A column broken into lanes of a height: what stands in each and how high it came out, and what is over."""
    lanes = []
    over = column.strands
    for number in range(count):
        if over:
            lane = Column(number * (column.width + BETWEEN), over, column.width)
            placed, over, used = take(lane, high, forced=forced)
            lanes.append((placed, used))
    return lanes, over


def _begins(columns: Sequence[Column], left: float) -> bool:
    """Whether each column can put something into the room that is left."""
    return all(take(column, left, forced=False)[0] for column in columns)

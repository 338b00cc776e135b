"""The flow of laid blocks over pages: heads come again, and no line is ever lost or cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tallow.printing.pen import Piece
from tallow.printing.space import CLOSEST
from tallow.printing.strand import EPSILON, Column, Placed, Row, Strand, take

WHOLE = 0.34
"""A row no higher than this part of a page moves to the next page rather than break over two."""
MOST_ADDED = 14
"""How many writing lines a block of notes may gain where the page has room."""
BETWEEN = 9.0
"""Between two cells side by side."""
_STEP = 5.0


@dataclass(frozen=True, slots=True)
class Room:
    """What each page of a sheet has room for.

    Attributes:
        width, height: in millimeters.
        again: draws the head of a further page, given which it is and of how many; each is as high as the next.
        taken: how much of the first page stands already; its sheet begins below that, or on the next page.
        filling: whether writing lines may be added to fill the last page.
    """

    width: float
    height: float
    again: Callable[[int, int], Piece]
    taken: float = 0.0
    filling: bool = True


@dataclass(frozen=True, slots=True)
class Flowed:
    """Rows on pages.

    Attributes:
        pages: the pieces of each page, measured from the upper left corner of its room; the first is empty where
            nothing found a place below what was there.
        spilled: the keys of the rows that stand on more than one page.
        end: how far down the last page is used.
    """

    pages: tuple[tuple[Placed, ...], ...]
    spilled: tuple[str, ...] = ()
    end: float = 0.0


def flow(rows: Sequence[Row], room: Room) -> Flowed:
    """Rows on as few pages as they need.

    Writing lines give way where that saves a page, as few of each block as need be, and those of the last row fill the
    page's end. Where one column goes on alone, it takes the places of those that have ended.
    """
    if not rows:
        return _placed(rows, room).done()
    most = _most(rows)
    less = _for_one_page(rows, room, most)
    if less is None:
        before = _placed(rows[:-1], room)
        count = before.with_row(rows[-1]).count
        fewest = _placed(_with_spare(rows, -most), room).count if most else count
        if fewest == count:
            return _filled(before, rows[-1], room).done()
        less = _least(most, lambda some: _placed(_with_spare(rows, -some), room).count == fewest)
        rows = _with_spare(rows, -less)
    elif less:
        rows = _given_back(rows, less, room)
    return _filled(_placed(rows[:-1], room), rows[-1], room).done()


def unlessened(rows: Sequence[Row], room: Room) -> bool:
    """Whether all rows fit on one page with all their writing lines."""
    return _for_one_page(rows, room, 0) is not None


def breaks_however_close(rows: Sequence[Row], room: Room) -> bool:
    """Whether no page holds all rows, not even with their lines closer and without any that may be left out."""
    if not rows:
        return False
    most = _most(rows)
    heights = [_Heights.of(row) for row in rows]
    return CLOSEST * (sum(each.less(most) for each in heights) - heights[0].gap) > room.height


def _most(rows: Sequence[Row]) -> int:
    """How many writing lines the block has that has most."""
    return max((sum(piece.spare for piece in strand.pieces) for strand in _strands(rows)), default=0)


def _for_one_page(rows: Sequence[Row], room: Room, most: int) -> int | None:
    """How many writing lines each block gives way for all rows to stand on one page; None where that is not enough."""
    if any(row.apart for row in rows[1:]):
        return None
    heights = [_Heights.of(row) for row in rows]
    first = heights[0].gap if heights and not room.taken else 0.0

    def fits(less: int) -> bool:
        return sum(each.less(less) for each in heights) - first <= room.height - room.taken + EPSILON

    return 0 if fits(0) else _least(most, fits) if most and fits(most) else None


@dataclass(frozen=True, slots=True)
class _Heights:
    """How high a row is, with all its writing lines and with some fewer.

    Attributes:
        gap: the room above it.
        columns: of each column its height, and for each of its blocks what so many lines fewer save.
    """

    gap: float
    columns: tuple[tuple[float, tuple[tuple[float, ...], ...]], ...]

    @classmethod
    def of(cls, row: Row) -> _Heights:
        filled = [column for column in row.columns if column.strands]
        gap = max((column.strands[0].gap for column in filled), default=0.0)
        return cls(gap, tuple((column.height, tuple(strand.saved() for strand in column.strands)) for column in filled))

    def less(self, count: int) -> float:
        """With so many lines fewer in each block, as far as it has them."""
        columns = (
            height - sum(saved[min(count, len(saved) - 1)] for saved in strands) for height, strands in self.columns
        )
        return self.gap + max(columns, default=0.0)


def _least(most: int, holds: Callable[[int], bool]) -> int:
    """The smallest number of 1 to ``most`` for which it holds, as it does for ``most``."""
    low, high = 1, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


def _strands(rows: Sequence[Row]) -> Iterator[Strand]:
    return (strand for row in rows for column in row.columns for strand in column.strands)


def _with_spare(rows: Sequence[Row], change: int) -> list[Row]:
    """The rows with so many writing lines more or fewer in each block; a row that has none is the same one."""
    made = list(rows)
    for at, row in enumerate(rows):
        for place, column in enumerate(row.columns):
            for number, strand in enumerate(column.strands):
                other = strand.with_spare(change)
                if other is not strand:
                    made[at] = _exchanged(made[at], place, number, other)
    return made


def _given_back(rows: Sequence[Row], less: int, room: Room) -> list[Row]:
    """Rows on one page, so many writing lines fewer in each block but for those that it has room for after all.

    They come back line by line, from the top one to each block that lacks some.
    """
    made = _with_spare(rows, -less)
    free = (
        room.height - room.taken - sum(_high(row) for row in made) + (0.0 if room.taken else _Heights.of(made[0]).gap)
    )
    places = [
        (at, place, number)
        for at, (row, now) in enumerate(zip(rows, made, strict=True))
        if row is not now
        for place, column in enumerate(row.columns)
        for number in range(len(column.strands))
    ]
    for at, place, number in places * less:
        whole, now = (some[at].columns[place].strands[number] for some in (rows, made))
        missing = len(whole.pieces) - len(now.pieces)
        if not missing:
            continue
        longer = _exchanged(made[at], place, number, whole.with_spare(1 - missing))
        more = _high(longer) - _high(made[at])
        if more <= free + EPSILON:
            made[at], free = longer, free - more
    return made


def _high(row: Row) -> float:
    """How high a row is with the room above it."""
    return _Heights.of(row).less(0)


def _exchanged(row: Row, place: int, number: int, strand: Strand) -> Row:
    """A row with another strand at the place of one of its own."""
    columns, strands = list(row.columns), list(row.columns[place].strands)
    strands[number] = strand
    columns[place] = replace(columns[place], strands=tuple(strands))
    return replace(row, columns=tuple(columns))


def _filled(before: _Sheet, last: Row, room: Room) -> _Sheet:
    """The last row placed below the others; its columns with writing lines get as many more as there is room for."""
    count = before.with_row(last).count
    for place, column in enumerate(last.columns):
        at = next((at for at in reversed(range(len(column.strands))) if column.strands[at].ruled), None)
        if room.filling and at is not None:
            last = _longest(before, last, place, at, count)
    return before.with_row(last)


def _longest(before: _Sheet, row: Row, place: int, at: int, count: int) -> Row:
    """The row with as many more writing lines in one strand of a column as so many pages have room for."""

    def too_many(more: int) -> bool:
        return more > MOST_ADDED or before.with_row(_longer(row, place, at, more)).count > count

    column, placed = row.columns[place], before.with_row(row)
    ruled = column.strands[at].ruled
    if placed.broken or ruled is None:
        return _longer(row, place, at, _least(MOST_ADDED + 1, too_many) - 1)
    free = placed.left + max(each.height for each in row.columns) - column.height
    return _longer(row, place, at, min(MOST_ADDED, max(0, int((free + EPSILON) / ruled.height))))


def _longer(row: Row, place: int, at: int, more: int) -> Row:
    """A row with so many writing lines more in one strand of a column."""
    return _exchanged(row, place, at, row.columns[place].strands[at].with_spare(more))


def _placed(rows: Sequence[Row], room: Room) -> _Sheet:
    sheet = _Sheet(room)
    for row in rows:
        sheet.add(row)
    return sheet


class _Sheet:
    """The pages while they fill.

    Attributes:
        broken: whether the last row stands on more than one page.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._again = room.again(2, 2).height
        self._pages: list[list[Placed]] = [[]]
        self._y = room.taken
        self._fresh = not room.taken
        self._spilled: list[str] = []
        self.broken = False

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    @property
    def left(self) -> float:
        """How much of the last page is free."""
        return self._room.height - self._y

    def with_row(self, row: Row) -> _Sheet:
        """The same with one row more; this one stays as it is."""
        other = _Sheet(self._room)
        other._pages = [*self._pages[:-1], list(self._pages[-1])]
        other._y, other._fresh, other._spilled = self._y, self._fresh, list(self._spilled)
        other.add(row)
        return other

    def done(self) -> Flowed:
        """The pages, each but the first under its head."""
        begun = self._pages if self._pages[0] else self._pages[1:]
        heads = [[Placed(0.0, 0.0, self._room.again(number, len(begun)))] for number in range(2, len(begun) + 1)]
        with_heads = [begun[0], *([*head, *page] for head, page in zip(heads, begun[1:], strict=True))] if begun else []
        empty: list[list[Placed]] = [] if self._pages[0] else [[]]
        return Flowed(tuple(tuple(page) for page in [*empty, *with_heads]), tuple(self._spilled), self._y)

    def add(self, row: Row) -> None:
        """A row, on this page and as many more as it needs."""
        columns = [column for column in row.columns if column.strands]
        if row.apart and columns and not self._fresh:
            self._turn()
        begun, first = False, self.count
        while columns:
            y = self._y if self._fresh else self._y + max(column.strands[0].gap for column in columns)
            left = self._room.height - y
            high = max(column.height for column in columns)
            small = high <= (self._room.height - self._again if row.whole and not begun else WHOLE * self._room.height)
            if not self._fresh and high > left + EPSILON and (small or not _begins(columns, left)):
                self._turn()
                continue
            first = first if begun else self.count
            alone = begun and len(columns) == 1 and not small
            columns = self._put_alone(columns[0], y, left) if alone else self._put(columns, y, left)
            begun = True
            if columns:
                self._turn()
        self.broken = begun and self.count > first
        if self.broken and row.key:
            self._spilled.append(row.key)

    def _put(self, columns: Sequence[Column], y: float, left: float) -> list[Column]:
        """Place what fits and return the rest."""
        rest = []
        bottom = y
        for column in columns:
            placed, over, used = take(column, left, forced=self._fresh)
            self._pages[-1].extend(each.moved(0.0, y) for each in placed)
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
            self._pages[-1].extend(each.moved(0.0, y) for each in placed)
        self._y, self._fresh = y + max(used for _, used in lanes), False
        return [replace(column, strands=over)] if over else []

    def _turn(self) -> None:
        self._y = self._again if any(self._pages) else 0.0
        self._pages.append([])
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

"""Squares and rectangles on a board of squares: distance, lines between centers, nearest free space, shortest ways.

A square is a pair of whole numbers ``(x, y)`` and stands for the closed unit square around that point. Two squares are
adjacent where they share an edge, and distance is counted in such steps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
Direction: TypeAlias = tuple[int, int]

RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)
DIRECTIONS: tuple[Direction, ...] = (RIGHT, LEFT, DOWN, UP)


@dataclass(frozen=True, slots=True, order=True)
class Rectangle:
    """The squares x to x + width − 1 by y to y + height − 1.

    Attributes:
        x, y: its lowest column and row.
        width, height: in squares, at least 1 where it covers any.
    """

    x: int
    y: int
    width: int = 1
    height: int = 1

    @property
    def at(self) -> Square:
        """Its lowest square."""
        return self.x, self.y

    @property
    def right(self) -> int:
        """Its highest column."""
        return self.x + self.width - 1

    @property
    def bottom(self) -> int:
        """Its highest row."""
        return self.y + self.height - 1

    @property
    def doubled_center(self) -> Square:
        """Its center in half squares, so that it is a pair of whole numbers for every size."""
        return 2 * self.x + self.width - 1, 2 * self.y + self.height - 1

    def __contains__(self, square: object) -> bool:
        match square:
            case (int(x), int(y)):
                return self.x <= x <= self.right and self.y <= y <= self.bottom
            case _:
                return False

    def squares(self) -> Iterator[Square]:
        """Row by row."""
        return ((x, y) for y in range(self.y, self.bottom + 1) for x in range(self.x, self.right + 1))

    def moved(self, by: Direction, steps: int = 1) -> Rectangle:
        """The same size, so many steps along."""
        return Rectangle(self.x + steps * by[0], self.y + steps * by[1], self.width, self.height)

    def put(self, at: Square) -> Rectangle:
        """The same size with another lowest square."""
        return Rectangle(*at, self.width, self.height)

    def inside(self, other: Rectangle) -> bool:
        """Whether all of it lies in another."""
        return other.x <= self.x and self.right <= other.right and other.y <= self.y and self.bottom <= other.bottom

    def overlaps(self, other: Rectangle) -> bool:
        """Whether they share a square."""
        return gap(self, other) == (0, 0)


def one(square: Square) -> Rectangle:
    """The rectangle of a single square."""
    return Rectangle(*square)


def gap(start: Rectangle, end: Rectangle) -> Direction:
    """Signed steps from the nearest square of one to the other, by axis; 0 where they share a column or a row."""
    return _between(start.x, start.right, end.x, end.right), _between(start.y, start.bottom, end.y, end.bottom)


def _between(low: int, high: int, other_low: int, other_high: int) -> int:
    if other_low > high:
        return other_low - high
    return min(0, other_high - low)


def distance(start: Rectangle, end: Rectangle) -> int:
    """The fewest steps between a square of one and a square of the other; 0 where they overlap."""
    across, down = gap(start, end)
    return abs(across) + abs(down)


def beside(area: Rectangle, steps: int = 1) -> frozenset[Square]:
    """The squares at exactly that distance from it."""
    reach = Rectangle(area.x - steps, area.y - steps, area.width + 2 * steps, area.height + 2 * steps)
    return frozenset(each for each in reach.squares() if distance(one(each), area) == steps)


def nearest(squares: Iterable[Square], start: Rectangle) -> tuple[Square, ...]:
    """Those of the least distance, in order; several where they tie."""
    ranked = sorted((distance(start, one(each)), each) for each in squares)
    return tuple(square for steps, square in ranked if steps == ranked[0][0])


def touches(start: Rectangle, end: Rectangle, area: Rectangle) -> bool:
    """Whether the closed line from center to center comes in contact with the closed area, its corners included.

    Whole numbers throughout: line and area touch unless a straight line parts them, and only the area's sides and the
    line itself can.
    """
    (x0, y0), (x1, y1) = start.doubled_center, end.doubled_center
    left, top = 2 * area.x - 1, 2 * area.y - 1
    right, bottom = left + 2 * area.width, top + 2 * area.height
    if (x0 < left and x1 < left) or (x0 > right and x1 > right) or (y0 < top and y1 < top) or (y0 > bottom < y1):
        return False
    across, down = x1 - x0, y1 - y0
    sides = (
        across * (top - y0) - down * (left - x0),
        across * (top - y0) - down * (right - x0),
        across * (bottom - y0) - down * (left - x0),
        across * (bottom - y0) - down * (right - x0),
    )
    return min(sides) <= 0 <= max(sides)


def steps_from(
    start: Rectangle, free: Callable[[Rectangle], bool], most: int | None = None
) -> Mapping[Square, tuple[int, Square | None]]:
    """Where a base gets to, step by step as a whole.

    Args:
        start: where it stands.
        free: whether it may come to such a place.
        most: how many steps it has, None for any number.

    Returns: its lowest square there → steps and the place before, None for the start; nearest first.
    """
    found: dict[Square, tuple[int, Square | None]] = {start.at: (0, None)}
    waiting = deque([start.at])
    while waiting:
        here = waiting.popleft()
        steps = found[here][0]
        if steps == most:
            continue
        for direction in DIRECTIONS:
            there = start.put(here).moved(direction)
            if there.at not in found and free(there):
                found[there.at] = (steps + 1, here)
                waiting.append(there.at)
    return found


def way(found: Mapping[Square, tuple[int, Square | None]], end: Square) -> tuple[Square, ...]:
    """The places on a shortest way to ``end`` as :func:`steps_from` found them, without the start."""
    path: list[Square] = []
    here: Square | None = end
    while here is not None:
        path.append(here)
        here = found[here][1]
    return tuple(reversed(path[:-1]))


def nearest_places(
    area: Rectangle, board: Rectangle, fits: Callable[[Rectangle], bool], least: int = 1
) -> tuple[Rectangle, ...]:
    """Where the area comes to lie when it is moved by as few steps as possible, not turned, on the board, and fits."""
    for steps in range(least, board.width + board.height + 1):
        places = (area.put(each) for each in sorted(beside(one(area.at), steps)))
        found = tuple(each for each in places if each.inside(board) and fits(each))
        if found:
            return found
    return ()


def clear(area: Rectangle, others: Collection[Rectangle]) -> bool:
    """Whether none of the others lies on it."""
    return not any(area.overlaps(each) for each in others)

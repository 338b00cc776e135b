"""Squares and rectangles: what geometry holds for every board, and some figures by hand."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tallow.rules.grid import (
    DIRECTIONS,
    Rectangle,
    beside,
    distance,
    gap,
    nearest,
    nearest_places,
    one,
    steps_from,
    touches,
    way,
)

BOARD = Rectangle(1, 1, 22, 16)
areas = st.builds(Rectangle, st.integers(1, 22), st.integers(1, 16), st.integers(1, 4), st.integers(1, 4))


def touches_by_clipping(start: Rectangle, end: Rectangle, area: Rectangle) -> bool:
    """The same by another way: the part of the line within each pair of sides, in exact fractions."""
    low, high = Fraction(0), Fraction(1)
    sides = ((2 * area.x - 1, 2 * area.right + 1), (2 * area.y - 1, 2 * area.bottom + 1))
    for axis, (first, last) in enumerate(sides):
        origin = start.doubled_center[axis]
        step = end.doubled_center[axis] - origin
        if step == 0:
            if not first <= origin <= last:
                return False
            continue
        ends = sorted((Fraction(first - origin, step), Fraction(last - origin, step)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low <= high


@given(areas, areas, areas)
def test_a_line_touches_what_clipping_says_and_the_same_both_ways(a: Rectangle, b: Rectangle, area: Rectangle) -> None:
    assert touches(a, b, area) == touches_by_clipping(a, b, area) == touches(b, a, area)


@given(areas, areas)
def test_distance_is_the_fewest_steps_between_any_two_squares(a: Rectangle, b: Rectangle) -> None:
    fewest = min(abs(x - u) + abs(y - v) for x, y in a.squares() for u, v in b.squares())
    assert distance(a, b) == distance(b, a) == fewest
    assert a.overlaps(b) == bool({*a.squares()} & {*b.squares()})


@given(areas, areas)
def test_a_gap_moved_along_is_closed(a: Rectangle, b: Rectangle) -> None:
    across, down = gap(a, b)
    assert gap(a.moved((across, down)), b) == (0, 0)


@given(areas, st.integers(1, 6))
def test_what_is_beside_lies_at_that_distance_and_nothing_else(area: Rectangle, steps: int) -> None:
    # a ring of squares: a side's length on each side, and the corners' diagonals of steps − 1 each
    assert len(beside(area, steps)) == 2 * (area.width + area.height) + 4 * (steps - 1)
    assert {distance(one(each), area) for each in beside(area, steps)} == {steps}


@given(areas.filter(lambda area: area.inside(BOARD)), st.sets(st.tuples(st.integers(1, 22), st.integers(1, 16))))
def test_a_way_goes_by_single_steps_over_free_places(start: Rectangle, taken: set[tuple[int, int]]) -> None:
    def free(place: Rectangle) -> bool:
        return place.inside(BOARD) and not taken.intersection(place.squares())

    found = steps_from(start, free, 9)
    for end, (steps, _before) in found.items():
        path = way(found, end)
        assert len(path) == steps <= 9
        assert all(
            (there[0] - here[0], there[1] - here[1]) in DIRECTIONS
            for here, there in zip((start.at, *path), path, strict=False)
        )
        assert all(free(start.put(each)) for each in path)
        assert path[-1:] == ((end,) if steps else ())


def test_a_wall_is_gone_around() -> None:
    wall = Rectangle(3, 1, 1, 4)  # column 3, rows 1 to 4
    found = steps_from(one((2, 2)), lambda place: place.inside(BOARD) and not place.overlaps(wall))
    assert found[(4, 2)][0] == 8  # three down, two across, three up
    assert way(found, (2, 2)) == ()


def test_a_large_base_needs_a_gap_of_its_size() -> None:
    walls = (Rectangle(3, 1, 1, 4), Rectangle(3, 6, 1, 11))  # row 5 alone is open

    def free(place: Rectangle) -> bool:
        return place.inside(BOARD) and not any(place.overlaps(each) for each in walls)

    assert (4, 5) in steps_from(one((2, 5)), free)
    assert (4, 5) not in steps_from(Rectangle(1, 5, 2, 2), free)


def test_several_are_nearest_where_they_tie() -> None:
    assert nearest([(10, 9), (12, 9), (11, 12)], one((11, 9))) == ((10, 9), (12, 9))
    assert nearest([], one((1, 1))) == ()


def test_the_nearest_place_is_the_least_move() -> None:
    stays = Rectangle(8, 8, 2, 2)
    found = nearest_places(one((9, 9)), BOARD, lambda place: not place.overlaps(stays))
    assert [each.at for each in found] == [(9, 10), (10, 9)]
    assert nearest_places(one((1, 1)), BOARD, lambda place: False) == ()

"""Knockback: direction, collisions, bounces and where it ends, by the vectors of the rules page."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.systems.kdm.terrain.knockback import RESOLVER
from tallow.model.errors import UserMistake
from tallow.model.resolution import DieDue
from tallow.rules.grid import Rectangle
from tests.plugins.systems.kdm.terrain.board import At, base, board, resolve, tile

TWO = (2, 2)
SOURCE = base((6, 8), TWO)


def knock(
    at: At,
    source: dict[str, Any],
    distance: int,
    *tiles: dict[str, Any],
    dice: tuple[int, ...] = (),
    others: list[dict[str, Any]] | None = None,
    choose: dict[str, Any] | None = None,
    **settings: str,
) -> Any:
    inputs = {
        "board": board(*tiles),
        "survivor": {"at": [*at]},
        "from": source,
        "distance": distance,
        "others": others or [],
        "choose": choose or {},
        "settings": settings,
    }
    return resolve(RESOLVER, inputs, dice)


def other(kind: str, at: At, size: At = (1, 1)) -> dict[str, Any]:
    return {"kind": kind, **base(at, size)}


def test_G2_G3_TV14_along_the_only_gap() -> None:
    outcome = knock((8, 8), SOURCE, 5).outcome
    assert outcome["at"] == [13, 8]
    assert outcome["path"] == [[9, 8], [10, 8], [11, 8], [12, 8], [13, 8]]
    assert outcome["steps"] == 5
    assert outcome["collisions"] == []
    assert outcome["knocked_down"] is False


def test_T25_T30_T31_TV15_impassable_ends_it_before_it() -> None:
    outcome = knock((8, 8), SOURCE, 5, tile("i", (11, 8))).outcome
    assert (outcome["at"], outcome["steps"]) == ([10, 8], 2)
    assert outcome["collisions"] == [{"with": "tile", "index": 0, "at": [11, 8]}]
    assert outcome["knocked_down"] is True
    assert outcome["archived"] == []


def test_T34_monster_impassable_is_impassable_for_survivors() -> None:
    assert knock((8, 8), SOURCE, 5, tile("m", (11, 8))).outcome["at"] == [10, 8]


def test_G2_TV16_along_the_larger_gap() -> None:
    assert knock((9, 10), base((6, 6), TWO), 4).outcome["at"] == [9, 14]  # dx 2, dy 3


def test_G2_TV17_a_true_diagonal_is_the_controller_s() -> None:
    found = knock((8, 8), base((6, 6), TWO), 4)
    assert [(each.key, each.choices) for each in found.due] == [("choose.direction", ("right", "down"))]
    assert found.outcome["path"] == []
    assert knock((8, 8), base((6, 6), TWO), 4, choose={"direction": "down"}).outcome["at"] == [8, 12]
    with pytest.raises(
        UserMistake, match=r"choose.direction leads not away from the source. Choose one of right, down"
    ):
        knock((8, 8), base((6, 6), TWO), 4, choose={"direction": "up"})


def test_G2_on_the_source_s_own_space_all_four_are_open() -> None:
    (due,) = knock((7, 8), SOURCE, 2).due
    assert due.choices == ("right", "left", "down", "up")


def test_G2_Z4_the_controller_may_always_choose_where_the_group_says_so() -> None:
    (due,) = knock((9, 10), base((6, 6), TWO), 4, diagonal="ask").due
    assert due.choices == ("right", "down")
    assert knock((8, 8), SOURCE, 2, diagonal="ask").due == ()  # one gap alone


@pytest.mark.parametrize(("turn", "end"), [("back", [5, 8]), ("right", [11, 14]), ("left", [11, 2])])
def test_T27_T28_T29_G4_TV18_Z5_elastic_adds_four_and_turns(turn: str, end: list[int]) -> None:
    # 3 steps to 11, 8; 2 + 4 = 6 are left
    elastic = tile("e", (11, 8), TWO)
    for found in (
        knock((8, 8), base((2, 8)), 5, elastic, elastic=turn),
        knock((8, 8), base((2, 8)), 5, elastic, elastic="ask", choose={"bounce": turn}),
        knock((8, 8), base((2, 8)), 5, elastic, elastic="ask", choose={"bounce": [turn]}),
    ):
        assert (found.outcome["at"], found.outcome["steps"], found.due) == (end, 9, ())
        assert found.outcome["collisions"] == [{"with": "tile", "index": 0, "at": [11, 8]}]
        assert found.outcome["knocked_down"] is True


def test_G4_the_direction_is_asked_for_where_the_controller_chooses() -> None:
    (due,) = knock((8, 8), base((2, 8)), 5, tile("e", (11, 8), TWO), elastic="ask").due
    assert (due.key, due.choices, due.many) == ("choose.bounce", ("back", "left", "right"), True)


def test_G4_TV19_elastic_and_impassable_is_not_entered() -> None:
    outcome = knock((8, 8), base((2, 8)), 5, tile("ei", (11, 8), TWO)).outcome
    assert (outcome["at"], outcome["steps"]) == ([3, 8], 9)  # 2 steps, 3 + 4 = 7 from 10, 8


def test_G4_TV20_the_four_are_added_once_for_each_tile() -> None:
    outcome = knock((8, 8), base((2, 8)), 5, tile("e", (11, 8)), tile("e", (6, 8))).outcome
    assert (outcome["at"], outcome["steps"]) == ([11, 8], 13)  # 3, then 5 of 6, then 5 of 1 + 4
    assert [each["index"] for each in outcome["collisions"]] == [0, 1, 0]


def test_G4_a_contact_without_bonus_and_without_a_step_ends_it() -> None:
    outcome = knock((10, 8), base((2, 8)), 3, tile("ei", (11, 8)), tile("ei", (9, 8))).outcome
    # right: +4 and back; left: +4 and back; right again: nothing more, and no step since
    assert (outcome["at"], outcome["steps"]) == ([10, 8], 0)
    assert [each["index"] for each in outcome["collisions"]] == [0, 1, 0]


@pytest.mark.parametrize("rules", ["d", "di"])
def test_T26_TV21_Z10_destructible_is_archived_and_ends_it_before_it(rules: str) -> None:
    outcome = knock((8, 8), base((2, 8)), 5, tile(rules, (11, 8)), dice=(4,)).outcome
    assert outcome["at"] == [10, 8]
    assert outcome["archived"] == [0]
    assert outcome["damage"] == [{"location": "body", "amount": 1}]


@pytest.mark.parametrize(
    ("face", "location"), [(1, "head"), (2, "arms"), (3, "body"), (4, "body"), (5, "waist"), (6, "legs")]
)
def test_T26_the_location_is_rolled(face: int, location: str) -> None:
    outcome = knock((8, 8), SOURCE, 5, tile("d", (9, 8)), dice=(face,)).outcome
    assert outcome["damage"] == [{"location": location, "amount": 1}]
    with pytest.raises(DieDue, match="d6 for hit location"):
        knock((8, 8), SOURCE, 5, tile("d", (9, 8)))


def test_T33_TV40_indestructible_is_never_removed() -> None:
    outcome = knock((8, 8), SOURCE, 5, tile("dI", (11, 8)), dice=(1,)).outcome
    assert (outcome["at"], outcome["archived"]) == ([10, 8], [])


def test_G3_TV22_the_edge_ends_it() -> None:
    outcome = knock((20, 3), base((19, 3)), 5).outcome
    assert (outcome["at"], outcome["steps"], outcome["knocked_down"]) == ([22, 3], 2, False)
    assert outcome["collisions"] == [{"with": "edge", "index": None, "at": [22, 3]}]


@pytest.mark.parametrize("rules", ["o", ""])
def test_T2_TV23_other_tiles_are_flown_over(rules: str) -> None:
    assert knock((8, 8), base((2, 8)), 5, tile(rules, (11, 8))).outcome["at"] == [13, 8]


def test_T25_W143_another_survivor_is_knocked_down_too_and_it_goes_on() -> None:
    outcome = knock((8, 8), SOURCE, 5, others=[other("monster", (1, 1)), other("survivor", (10, 8))]).outcome
    assert outcome["at"] == [13, 8]
    assert outcome["collisions"] == [{"with": "survivor", "index": 1, "at": [10, 8]}]
    assert outcome["others_knocked_down"] == [1]
    assert outcome["knocked_down"] is True


def test_the_source_may_stand_among_the_others_too() -> None:
    outcome = knock((8, 8), SOURCE, 5, others=[other("monster", (6, 8), TWO)]).outcome
    assert (outcome["at"], outcome["collisions"]) == ([13, 8], [])
    # a monster that ends on a survivor knocks them back out of its own base (W142)
    under = knock((7, 8), SOURCE, 5, others=[other("monster", (6, 8), TWO)], choose={"direction": "right"}).outcome
    assert (under["at"], under["steps"]) == ([12, 8], 5)


def test_G5_W143_who_ends_on_another_s_space_comes_to_the_nearest_free_one() -> None:
    there = [other("survivor", (13, 8))]
    (due,) = knock((8, 8), SOURCE, 5, others=there).due
    assert due.choices == ([12, 8], [13, 7], [13, 9], [14, 8])
    assert due.words == ("12 H", "13 G", "13 I", "14 H")
    assert knock((8, 8), SOURCE, 5, others=there, choose={"space": [13, 9]}).outcome["at"] == [13, 9]
    with pytest.raises(UserMistake, match=r"choose.space is none of the nearest free spaces"):
        knock((8, 8), SOURCE, 5, others=there, choose={"space": [13, 10]})


def test_Z2_each_is_collided_with_once_in_a_flight() -> None:
    there = [other("survivor", (10, 8))]
    outcome = knock((8, 8), base((2, 8)), 5, tile("e", (11, 8)), others=there).outcome
    # 3 steps to 11, 8, over 10, 8; then 2 + 4 = 6 back, over 10, 8 again
    assert (outcome["at"], outcome["steps"]) == ([5, 8], 9)
    assert [(each["with"], each["index"]) for each in outcome["collisions"]] == [("survivor", 0), ("tile", 0)]


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"distance": -1}, "distance is 0 to 99 spaces, and −1 is not"),
        ({"others": [other("survivor", (3, 3)), other("survivor", (3, 3))]}, "are both at 3 C"),
        ({"survivor": {"at": [3, 3]}, "others": [other("survivor", (3, 3))]}, r"others\[1\] and survivor are both at"),
        ({"others": [other("monster", (1, 1), TWO)]}, r"others\[1\] and from are both at 1 A"),
        ({"survivor": {"at": [23, 3]}}, "survivor is not on the board"),
    ],
)
def test_what_cannot_be_is_one_sentence(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        resolve(RESOLVER, {"from": base((1, 1)), "survivor": {"at": [5, 5]}, **inputs})


places = st.tuples(st.integers(1, 22), st.integers(1, 16))
rules = st.sampled_from(["o", "i", "m", "e", "ei", "I", "ed", "d", "dI", ""])
sizes = st.sampled_from([(1, 1), (1, 2), (2, 2), (3, 3), (4, 1)])
BOARD = Rectangle(1, 1, 22, 16)


def lying(tiles: list[tuple[At, At, str]], *kept_free: At) -> list[tuple[Rectangle, str]]:
    """Those of the tiles that lie on the board, on none before them, and on none of some squares."""
    found: list[tuple[Rectangle, str]] = []
    for at, size, each in tiles:
        area = Rectangle(*at, *size)
        clear = not any(area.overlaps(other) for other, _ in found) and not any(free in area for free in kept_free)
        if area.inside(BOARD) and clear:
            found.append((area, each))
    return found


@given(
    places,
    places,
    st.integers(0, 12),
    st.lists(st.tuples(places, sizes, rules), max_size=14),
    st.sets(places, max_size=4),
    st.sampled_from(["back", "left", "right"]),
)
def test_G3_G4_G5_every_flight_ends_on_a_free_space_of_the_board(
    at: At, source: At, distance: int, tiles: list[tuple[At, At, str]], others: set[At], turn: str
) -> None:
    standing = others - {at, source}
    laid = lying(tiles, at, source)
    inputs = {
        "board": board(*(tile(each, area.at, (area.width, area.height)) for area, each in laid)),
        "survivor": {"at": [*at]},
        "from": base(source),
        "distance": distance,
        "others": [other("survivor", each) for each in sorted(standing)],
        "settings": {"elastic": turn},
        "choose": {"direction": None},
    }
    outcome = _Sixes().resolve(inputs)
    path = [at, *map(tuple, outcome["path"])]
    assert all(square in BOARD for square in path)
    assert all(abs(x - a) + abs(y - b) == 1 for (x, y), (a, b) in pairwise(path))
    assert len(path) - 1 == outcome["steps"] <= distance + 4 * len(laid)
    end = tuple(outcome["at"])
    assert end in BOARD
    occupied = [
        area for index, (area, each) in enumerate(laid) if {"i", "m"} & {*each} and index not in outcome["archived"]
    ]
    assert not any(end in area for area in occupied)
    assert end == at or end not in standing | {source}
    assert not any("I" in laid[index][1] for index in outcome["archived"])


class _Sixes:
    """Dice that all show 6, and the first of each choice."""

    def resolve(self, inputs: dict[str, Any]) -> Any:
        for _ in range(12):
            count = 0
            while True:
                try:
                    found = resolve(RESOLVER, inputs, (6,) * count)
                    break
                except DieDue:
                    count += 1
            if not found.due:
                return found.outcome
            key = found.due[0].key.partition(".")[2]
            inputs = {**inputs, "choose": {**inputs["choose"], key: found.due[0].choices[0]}}
        raise AssertionError("it never ends")

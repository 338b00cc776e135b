"""Tiles that a monster moves over the board: which way, whom they meet, and where they end."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.systems.kdm.terrain.placing import RESOLVER
from tallow.model.errors import UserMistake
from tallow.model.resolution import Resolution
from tallow.rules.grid import Rectangle
from tests.plugins.systems.kdm.terrain.board import At, base, board, resolve, tile

THREE = (3, 3)


def throw(new: dict[str, Any], start: At, *tiles: dict[str, Any], **inputs: Any) -> Resolution:
    dice = inputs.pop("dice", ())
    return resolve(RESOLVER, {"board": board(*tiles), "tile": new, "start": [*start], **inputs}, dice)


def test_T17_without_a_card_nothing_is_moved() -> None:
    placed = resolve(RESOLVER, {"tile": tile("o", (5, 5))}).outcome
    assert (placed["at"], placed["path"]) == ([5, 5], [])


def test_T18_T20_it_moves_by_a_shortest_way_and_collides_with_whom_it_meets() -> None:
    outcome = throw(tile("o", (9, 5)), (5, 5), survivors=[[7, 5], [3, 3]]).outcome
    assert outcome["path"] == [[6, 5], [7, 5], [8, 5], [9, 5]]
    assert outcome["collisions"] == [{"with": "survivor", "index": 0, "at": [7, 5]}]
    assert (outcome["at"], outcome["moved"], outcome["damage"]) == ([9, 5], [], [])


def test_T20_the_controller_chooses_between_ways_that_meet_others() -> None:
    inputs: dict[str, Any] = {"survivors": [[6, 5]]}
    found = throw(tile("o", (6, 6)), (5, 5), **inputs)
    assert [(each.key, each.words) for each in found.due] == [("choose.path", ("over nobody", "over 6 E"))]
    over = throw(tile("o", (6, 6)), (5, 5), choose={"path": [[6, 5], [6, 6]]}, **inputs)
    assert (over.due, len(over.outcome["collisions"])) == ((), 1)
    with pytest.raises(UserMistake, match=r"choose.path is none of the shortest ways"):
        throw(tile("o", (6, 6)), (5, 5), choose={"path": [[5, 4], [6, 4], [6, 5], [6, 6]]}, **inputs)


def test_T20_it_goes_around_what_the_monster_may_not_enter() -> None:
    outcome = throw(tile("o", (9, 5)), (5, 5), tile("m", (7, 5)), tile("i", (7, 4))).outcome
    assert len(outcome["path"]) == 6  # one to the side, four along, one back
    walls = [tile("m", at) for at in ((4, 5), (6, 5), (5, 4), (5, 6))]
    with pytest.raises(UserMistake, match="tile: no way over the board leads there from start"):
        throw(tile("o", (9, 5)), (5, 5), *walls)


def test_T21_through_the_monster_s_own_base_where_no_other_way_is_as_short() -> None:
    straight = throw(tile("o", (11, 5)), (5, 5), by=base((7, 4), THREE)).outcome
    assert len(straight["path"]) == 6  # around the base it would be 6 + 4
    # to 11, 7 it is 6 + 2 either way: below the base, which covers rows 4 to 6, there is a way as short
    beside = throw(tile("o", (11, 7)), (5, 5), by=base((7, 4), THREE)).outcome
    assert len(beside["path"]) == 8
    assert not any(each in Rectangle(7, 4, *THREE) for each in map(tuple, beside["path"]))


def test_T19_T26_G7_destructible_terrain_ends_at_the_first_it_meets() -> None:
    found = throw(tile("d", (9, 5)), (5, 5), survivors=[[8, 5], [7, 5]], dice=(2,))
    outcome = found.outcome
    assert (outcome["path"], outcome["tile_archived"]) == ([[6, 5], [7, 5]], True)
    assert outcome["damage"] == [{"survivor": 1, "location": "arms", "amount": 1}]
    assert [each["index"] for each in outcome["collisions"]] == [1]


def test_T33_G7_indestructible_terrain_goes_on_over_whom_it_hurts() -> None:
    outcome = throw(tile("dI", (9, 5)), (5, 5), survivors=[[7, 5], [8, 5]], dice=(1, 6)).outcome
    assert (outcome["at"], outcome["tile_archived"]) == ([9, 5], False)
    assert [each["location"] for each in outcome["damage"]] == ["head", "legs"]


def test_T24_G7_what_only_lies_on_the_way_stays() -> None:
    outcome = throw(tile("", (9, 5)), (5, 5), tile("d", (7, 5)), tile("d", (9, 5))).outcome
    assert outcome["archived"] == [1]


def test_T23_T32_at_its_end_it_is_placed_like_any_other() -> None:
    outcome = throw(tile("i", (9, 5)), (5, 5), survivors=[[9, 5]], choose={"space": [9, 6]}).outcome
    assert outcome["moved"] == [{"from": [9, 5], "to": [9, 6]}]
    assert len(outcome["collisions"]) == 1  # met at the end of its way, and once (Z2)
    (due,) = throw(tile("", (9, 5)), (5, 5), tile("I", (9, 5))).due
    assert due.choices == ([8, 5], [9, 4], [9, 6], [10, 5])


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"start": [0, 5]}, "start is not on the board"),
        ({"start": [5, 5], "by": base((22, 5), THREE)}, "by is not on the board"),
    ],
)
def test_what_cannot_be_is_one_sentence(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        resolve(RESOLVER, {"tile": tile("", (9, 5)), **inputs})


squares = st.tuples(st.integers(1, 18), st.integers(1, 13))


@given(squares, squares, squares, st.sets(squares, max_size=4), st.sampled_from(["o", "i", "e"]))
def test_T18_T20_T21_every_throw_goes_by_whole_steps_to_where_it_is_sent(
    start: At, to: At, own: At, survivors: set[At], rules: str
) -> None:
    given: dict[str, Any] = {"by": base(own, THREE), "survivors": [[*each] for each in sorted(survivors)]}
    choose: dict[str, Any] = {"path": [], "space": []}
    found = throw(tile(rules, to, (2, 2)), start, choose=choose, **given)
    while found.due:
        key, first = found.due[0].key.partition(".")[2], found.due[0].choices[0]
        choose = {**choose, key: first if key == "path" else [*choose[key], first]}
        found = throw(tile(rules, to, (2, 2)), start, choose=choose, **given)
    path = [tuple(each) for each in found.outcome["path"]]
    assert len(path) == abs(start[0] - to[0]) + abs(start[1] - to[1])
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise([start, *path]))
    assert all(Rectangle(at[0], at[1], 2, 2).inside(Rectangle(1, 1, 22, 16)) for at in path)
    assert tuple(found.outcome["at"]) == to

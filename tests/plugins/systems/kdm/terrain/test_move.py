"""Movement on the board: survivors around what is occupied, monsters over tiles and through survivors."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.systems.kdm.terrain.move import RESOLVER
from tallow.model.errors import UserMistake
from tallow.rules.grid import Rectangle
from tests.plugins.systems.kdm.terrain.board import At, base, board, resolve, tile

TWO = (2, 2)


def move(kind: str, at: At, movement: int, *tiles: dict[str, Any], size: At = (1, 1), **inputs: Any) -> Any:
    dice = inputs.pop("dice", ())
    given = {"board": board(*tiles), "mover": {"kind": kind, **base(at, size)}, "movement": movement, **inputs}
    return resolve(RESOLVER, given, dice)


def survivor(at: At, movement: int, *tiles: dict[str, Any], **inputs: Any) -> Any:
    return move("survivor", at, movement, *tiles, **{"voluntary": True, **inputs}).outcome


def monster(at: At, movement: int, *tiles: dict[str, Any], **inputs: Any) -> Any:
    return move("monster", at, movement, *tiles, **{"size": TWO, **inputs})


def other(kind: str, at: At, size: At = (1, 1)) -> dict[str, Any]:
    return {"kind": kind, **base(at, size)}


def test_T2_a_tile_s_spaces_are_as_empty_ones() -> None:
    outcome = survivor((5, 5), 5, tile("o", (6, 5), TWO), to=[8, 5])
    assert (outcome["legal"], outcome["path"]) == (True, [[6, 5], [7, 5], [8, 5]])


def test_T30_T31_impassable_is_gone_around_and_collided_with() -> None:
    wall = tile("i", (6, 4), (1, 3))
    around = survivor((5, 5), 9, wall, to=[7, 5])
    assert (around["legal"], around["steps"]) == (True, 6)  # two up, two across, two down
    assert survivor((5, 5), 5, wall, to=[7, 5])["reasons"] == ["too_far"]
    assert survivor((5, 5), 5, wall, to=[6, 5])["reasons"] == ["impassable"]
    against = survivor((4, 5), 5, wall, path=[[5, 5], [6, 5], [7, 5]])
    assert (against["legal"], against["at"]) == (True, [5, 5])
    assert against["collisions"] == [{"with": "tile", "index": 0, "at": [6, 5]}]
    straight = survivor((3, 5), 5, wall, straight="right")
    assert (straight["at"], straight["steps"]) == ([5, 5], 2)


def test_T26_T31_walking_into_what_is_impassable_and_destructible_destroys_it() -> None:
    outcome = survivor((5, 5), 5, tile("di", (6, 5)), path=[[6, 5]], dice=(6,))
    assert (outcome["at"], outcome["archived"]) == ([5, 5], [0])
    assert outcome["damage"] == [{"location": "legs", "amount": 1}]


def test_T2_TV37_walking_onto_destructible_is_no_collision_unless_the_group_says_so() -> None:
    outcome = survivor((5, 6), 5, tile("d", (6, 6)), to=[6, 6])
    assert (outcome["legal"], outcome["collisions"], outcome["archived"]) == (True, [], [])
    read = survivor((5, 6), 5, tile("d", (6, 6)), path=[[6, 6]], dice=(2,), settings={"destructible_walk": "collides"})
    assert (read["at"], read["archived"], read["damage"]) == ([5, 6], [0], [{"location": "arms", "amount": 1}])


def test_T27_TV38_nobody_moves_onto_elastic_by_choice() -> None:
    elastic = tile("e", (6, 6))
    assert survivor((5, 6), 5, elastic, path=[[6, 6], [7, 6]])["reasons"] == ["elastic"]
    assert survivor((5, 6), 5, elastic, to=[6, 6])["reasons"] == ["elastic"]
    assert survivor((5, 6), 5, elastic, to=[7, 6])["steps"] == 4  # around it


def test_T28_TV39_onto_elastic_not_by_choice_is_a_collision_and_no_flight() -> None:
    outcome = survivor((5, 6), 3, tile("e", (6, 6)), path=[[6, 6], [7, 6]], voluntary=False)
    assert (outcome["legal"], outcome["at"], outcome["steps"]) == (True, [7, 6], 2)
    assert outcome["collisions"] == [{"with": "tile", "index": 0, "at": [6, 6]}]


def test_W125_survivors_move_through_unoccupied_spaces_alone() -> None:
    there = [other("survivor", (6, 5)), other("monster", (5, 6), TWO)]
    assert survivor((5, 5), 5, others=there, to=[6, 5])["reasons"] == ["occupied"]
    assert survivor((5, 5), 5, others=there, path=[[5, 6]])["reasons"] == ["occupied"]
    assert survivor((5, 5), 5, others=there, to=[7, 5])["steps"] == 4  # over row 4


def test_A6_W89_below_1_it_is_still_1_space() -> None:
    assert survivor((5, 5), -3, to=[6, 5])["legal"] is True
    assert survivor((5, 5), 0, to=[7, 5])["reasons"] == ["too_far"]
    assert len(survivor((5, 5), 0)["reachable"]) == 4


def test_A18_W89_AV30_a_monster_below_1_still_moves_1_space_in_each_move() -> None:
    for _ in range(2):
        assert monster((5, 5), 0, straight="right").outcome["at"] == [6, 5]


def test_W123_W127_all_that_is_reachable_is_told_with_its_steps() -> None:
    outcome = survivor((5, 5), 2, tile("i", (6, 5)))
    steps = {tuple(each["at"]): each["steps"] for each in outcome["reachable"]}
    # within 2 steps of a space are 4 + 8; the wall itself and 7, 5 behind it are not among them
    assert len(steps) == 10
    assert steps[(6, 4)] == 2
    assert (7, 5) not in steps
    assert (5, 5) not in steps
    line = survivor((5, 5), 3, straight="down")
    assert [(each["at"], each["steps"]) for each in line["reachable"]] == [([5, 6], 1), ([5, 7], 2), ([5, 8], 3)]


def test_T14_TV33_a_monster_ignores_tiles_impassable_ones_too() -> None:
    outcome = monster((4, 5), 3, tile("i", (7, 5)), straight="right").outcome
    assert (outcome["at"], outcome["archived"], outcome["collisions"]) == ([7, 5], [], [])


def test_T34_T35_TV3_TV30_monster_impassable_ends_a_straight_line_before_it() -> None:
    outcome = monster((5, 5), 8, tile("m", (10, 6)), straight="right").outcome
    assert (outcome["at"], outcome["steps"]) == ([8, 5], 3)  # covers 8 and 9; the next would be on 10


def test_G8_TV31_a_gap_of_one_is_for_survivors() -> None:
    gap = (tile("m", (10, 1), (1, 4)), tile("m", (10, 6), (1, 9)), tile("m", (10, 15), (1, 2)))
    assert survivor((9, 5), 5, *gap, to=[11, 5])["steps"] == 2
    found = monster((8, 5), 5, *gap, to=[11, 5])
    assert found.outcome["at"] == [8, 5]  # no way: straight on as far as possible, and it stands before the wall
    assert found.stages[-1].note == "No way leads there: it moves straight on as far as possible."


def test_T35_G8_it_goes_around_where_it_can() -> None:
    outcome = monster((5, 5), 20, tile("m", (8, 1), (1, 7)), to=[9, 5]).outcome
    assert (outcome["at"], outcome["steps"]) == ([9, 5], 10)  # rows 8, 9 are free: 3 down, 4 across, 3 up


def test_W16_G8_a_goal_farther_than_the_movement_is_gone_toward() -> None:
    assert monster((5, 5), 3, to=[12, 5]).outcome["at"] == [8, 5]


def test_T16_T33_TV2_TV32_what_a_monster_passes_over_is_archived() -> None:
    outcome = monster((5, 5), 4, tile("d", (7, 6), (1, 2)), tile("dI", (8, 5)), straight="right").outcome
    assert (outcome["at"], outcome["archived"]) == ([9, 5], [0])


def test_T25_W141_W142_a_monster_walks_over_survivors_and_ends_on_them() -> None:
    there = [other("survivor", (8, 6)), other("survivor", (10, 5))]
    found = monster((5, 5), 4, others=there, straight="right")
    outcome = found.outcome
    assert [each["index"] for each in outcome["collisions"]] == [0, 1]
    assert outcome["ends_on"] == [1]  # it covers 9 and 10
    assert [each.note for each in found.stages if each.rule == "W142"] == ["Knockback 5."]


def placed(kind: str, at: At, to: At, *tiles: dict[str, Any], **inputs: Any) -> Any:
    return move(kind, at, 0, *tiles, to=[*to], placed=True, **inputs)


def test_W126_T28_TV39_being_placed_is_no_movement() -> None:
    outcome = placed("survivor", (1, 1), (20, 9)).outcome
    assert (outcome["legal"], outcome["at"], outcome["steps"], outcome["path"]) == (True, [20, 9], 0, [])
    onto = placed("survivor", (1, 1), (6, 6), tile("e", (6, 6))).outcome
    assert (onto["at"], onto["collisions"]) == ([6, 6], [{"with": "tile", "index": 0, "at": [6, 6]}])
    taken = placed("survivor", (1, 1), (6, 6), others=[other("survivor", (6, 6))]).outcome
    assert (taken["reasons"], taken["at"]) == (["occupied"], [1, 1])


@pytest.mark.parametrize("inputs", [{"placed": True}, {}])
def test_T32_G5_TV4_TV24_TV25_onto_impassable_it_is_the_closest_free_space_beside_it(inputs: dict[str, Any]) -> None:
    wall = tile("i", (11, 8), (1, 2))
    found = move("survivor", (1, 1), 0, wall, to=[11, 9], **inputs)
    assert [(each.key, each.choices) for each in found.due] == [("choose.space", ([10, 9], [11, 10], [12, 9]))]
    assert found.outcome["at"] == [1, 1]
    chosen = move("survivor", (1, 1), 0, wall, to=[11, 9], choose={"space": [12, 9]}, **inputs).outcome
    assert (chosen["at"], chosen["collisions"]) == ([12, 9], [{"with": "tile", "index": 0, "at": [11, 9]}])
    full = [other("survivor", (10, 9)), other("survivor", (12, 9))]
    assert move("survivor", (1, 1), 0, wall, to=[11, 9], others=full, **inputs).outcome["at"] == [11, 10]
    with pytest.raises(UserMistake, match=r"choose.space is none of the closest free spaces"):
        move("survivor", (1, 1), 0, wall, to=[11, 9], choose={"space": [3, 3]}, **inputs)


def test_T26_Z9_placed_onto_destructible_terrain_is_a_collision() -> None:
    outcome = placed("survivor", (1, 1), (6, 6), tile("d", (6, 6)), dice=(5,)).outcome
    assert (outcome["at"], outcome["archived"]) == ([6, 6], [0])
    assert outcome["damage"] == [{"location": "waist", "amount": 1}]


def test_T33_Z9_placed_onto_indestructible_terrain_it_hurts_and_stays() -> None:
    outcome = placed("survivor", (1, 1), (6, 6), tile("dI", (6, 6)), dice=(1,)).outcome
    assert (outcome["archived"], outcome["damage"]) == ([], [{"location": "head", "amount": 1}])


def test_W126_W142_a_monster_may_be_placed_onto_survivors_and_not_onto_a_monster() -> None:
    there = [other("survivor", (6, 6)), other("monster", (12, 6), TWO)]
    onto = placed("monster", (1, 1), (5, 5), size=TWO, others=there).outcome
    assert (onto["legal"], onto["at"], onto["ends_on"]) == (True, [5, 5], [0])
    taken = placed("monster", (1, 1), (11, 6), size=TWO, others=there).outcome
    assert (taken["reasons"], taken["at"]) == (["occupied"], [1, 1])


def test_Z13_a_monster_placed_onto_monster_impassable_is_the_table_s_decision() -> None:
    wall = tile("m", (11, 8))
    found = placed("monster", (1, 1), (10, 8), wall, size=TWO)
    assert [(each.key, each.choices) for each in found.due] == [("choose.space", ())]
    for space in ([10, 8], [12, 8]):  # there all the same, or beside it
        done = placed("monster", (1, 1), (10, 8), wall, size=TWO, choose={"space": space})
        assert (done.due, done.outcome["at"]) == ((), space)
    free = placed("monster", (1, 1), (5, 5), tile("d", (6, 6)), tile("i", (5, 5)), size=TWO).outcome
    assert (free["at"], free["archived"]) == ([5, 5], [0])


def test_Z12_a_monster_that_is_moved_against_its_will_ends_before_it_too() -> None:
    tiles = [tile("m", (9, 5)), tile("d", (6, 5)), tile("e", (7, 6))]
    outcome = monster((3, 5), 8, *tiles, straight="right", voluntary=False).outcome
    assert (outcome["at"], outcome["archived"], outcome["collisions"]) == ([7, 5], [1], [])  # it covers 7 and 8


def test_W15_Z6_the_controller_chooses_between_shortest_ways_that_differ() -> None:
    there = [other("survivor", (6, 5))]
    found = move("monster", (5, 5), 4, to=[6, 6], others=there)
    assert found.due[0].key == "choose.path"
    assert found.due[0].choices == ([[5, 6], [6, 6]], [[6, 5], [6, 6]])
    assert found.due[0].words == ("to 6 F", "to 6 F, over 6 E")
    chosen = move("monster", (5, 5), 4, to=[6, 6], others=there, choose={"path": [[6, 5], [6, 6]]})
    assert chosen.due == ()
    assert [each["index"] for each in chosen.outcome["collisions"]] == [0]
    with pytest.raises(UserMistake, match=r"choose.path is none of the shortest ways"):
        move("monster", (5, 5), 4, to=[6, 6], others=there, choose={"path": [[4, 5], [4, 6]]})
    # the same without the survivor: the ways do the same, and nobody is asked
    assert move("monster", (5, 5), 4, to=[6, 6]).due == ()


def test_G8_no_way_and_two_directions_alike_is_the_controller_s() -> None:
    ring = [
        tile("m", at, size) for at, size in (((9, 9), (4, 1)), ((9, 12), (4, 1)), ((9, 10), (1, 2)), ((12, 10), (1, 2)))
    ]
    found = move("monster", (5, 5), 3, *ring, to=[10, 10])
    assert (found.due[0].key, found.due[0].choices) == ("choose.direction", ("right", "down"))
    assert move("monster", (5, 5), 3, *ring, to=[10, 10], choose={"direction": "down"}).outcome["at"] == [5, 8]


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"to": [3, 3], "path": [[2, 1]]}, "to and path are two answers to one question"),
        ({"to": [0, 3]}, "to is not on the board"),
        ({"placed": True}, "placed goes with to alone"),
        ({"placed": True, "to": [3, 3], "straight": "right"}, "placed goes with to alone"),
        ({"path": [[1, 17]]}, r"path\[1\] is not on the board"),
        ({"others": [other("survivor", (1, 1))]}, r"others\[1\] and mover are both at 1 A"),
        ({"movement": 100}, "movement is"),
    ],
)
def test_what_cannot_be_is_one_sentence(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        resolve(RESOLVER, {"mover": {"at": [1, 1]}, **inputs})


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"path": [[5, 6], [6, 7]]}, "not_adjacent"),
        ({"straight": "right", "to": [5, 7]}, "not_straight"),
        ({"straight": "right", "to": [12, 5]}, "too_far"),
    ],
)
def test_what_is_no_such_movement_is_refused_with_its_ground(inputs: dict[str, Any], reason: str) -> None:
    found = move("survivor", (5, 5), 5, voluntary=True, **inputs)
    assert found.outcome["reasons"] == [reason]
    assert (found.outcome["at"], found.outcome["path"], found.outcome["steps"]) == ([5, 5], [], 0)


places = st.tuples(st.integers(1, 21), st.integers(1, 15))
rules = st.sampled_from(["o", "i", "m", "e", "d", "I", "dI", ""])


@given(
    places, st.integers(0, 9), st.dictionaries(places, rules, max_size=14), st.sets(places, max_size=3), st.booleans()
)
def test_T30_T34_whatever_is_reachable_is_on_the_board_and_free(
    at: At, movement: int, tiles: dict[At, str], others: set[At], is_monster: bool
) -> None:
    own = Rectangle(at[0], at[1], 2, 2) if is_monster else Rectangle(at[0], at[1])
    laid = {place: each for place, each in tiles.items() if place not in own}
    there = [other("survivor", each) for each in sorted(others) if each not in own]
    kind = "monster" if is_monster else "survivor"
    size: At = TWO if is_monster else (1, 1)
    inputs: dict[str, Any] = {"size": size, "others": there, "voluntary": not is_monster}
    outcome = move(kind, at, movement, *(tile(each, place) for place, each in laid.items()), **inputs).outcome
    closed = {"m"} if is_monster else {"m", "i", "e"}
    for each in outcome["reachable"]:
        area = Rectangle(each["at"][0], each["at"][1], size[0], size[1])
        assert area.inside(Rectangle(1, 1, 22, 16))
        assert abs(area.x - at[0]) + abs(area.y - at[1]) <= each["steps"] <= max(1, movement)
        assert not any(closed & {*laid.get(square, "")} for square in area.squares())
        assert is_monster or each["at"] not in [one["at"] for one in there]

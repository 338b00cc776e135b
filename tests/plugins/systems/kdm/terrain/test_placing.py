"""Tiles that come during a showdown: what they destroy, whom they hit, and where who stood there comes to stand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.systems.kdm.terrain.placing import RESOLVER
from tallow.model.errors import UserMistake
from tallow.rules.grid import Rectangle
from tests.plugins.systems.kdm.terrain.board import At, base, board, resolve, tile


def place(new: dict[str, Any], *tiles: dict[str, Any], survivors: list[list[int]] | None = None, **inputs: Any) -> Any:
    dice = inputs.pop("dice", ())
    return resolve(RESOLVER, {"board": board(*tiles), "tile": new, "survivors": survivors or [], **inputs}, dice)


def test_T18_T22_a_tile_on_free_spaces_lies_there() -> None:
    outcome = place(tile("o", (5, 5), (1, 2)), others=[{"kind": "monster", **base((5, 5), (2, 2))}]).outcome
    assert outcome["at"] == [5, 5]  # under a monster too
    assert (outcome["archived"], outcome["collisions"], outcome["moved"]) == ([], [], [])


def test_T24_TV29_what_lies_under_it_is_archived() -> None:
    outcome = place(tile("", (3, 3), (2, 1)), tile("d", (3, 3)), tile("", (4, 3)), tile("", (6, 3))).outcome
    assert (outcome["at"], outcome["archived"]) == ([3, 3], [0, 1])


def test_T3_T24_Z11_the_group_may_read_that_no_tile_lies_on_another() -> None:
    with pytest.raises(UserMistake, match="tile lies on a tile, and no tile lies on another"):
        place(tile("", (3, 3)), tile("", (3, 3)), settings={"stacking": "refused"})


def test_T23_T33_G6_TV28_beside_what_is_indestructible() -> None:
    stays = tile("I", (8, 8), (2, 2))
    (due,) = place(tile("", (9, 9)), stays).due
    assert (due.key, due.choices, due.words) == ("choose.space", ([9, 10], [10, 9]), ("9 J", "10 I"))
    chosen = place(tile("", (9, 9)), stays, choose={"space": [10, 9]})
    assert (chosen.due, chosen.outcome["at"], chosen.outcome["archived"]) == ((), [10, 9], [])
    with pytest.raises(UserMistake, match=r"Choose one of 9 J, 10 I, and not 11 I"):
        place(tile("", (9, 9)), stays, choose={"space": [11, 9]})


def test_T23_T24_what_lies_under_its_other_place_is_archived_and_the_rest_stays() -> None:
    outcome = place(tile("", (3, 3)), tile("I", (3, 3)), tile("", (2, 3)), choose={"space": [2, 3]}).outcome
    assert outcome["archived"] == [1]


def test_T19_T26_G7_TV26_destructible_terrain_on_a_survivor() -> None:
    outcome = place(tile("di", (5, 5), (1, 2)), survivors=[[5, 6], [9, 9]], dice=(3,)).outcome
    assert outcome["tile_archived"] is True
    assert outcome["collisions"] == [{"with": "survivor", "index": 0, "at": [5, 6]}]
    assert outcome["damage"] == [{"survivor": 0, "location": "body", "amount": 1}]
    assert outcome["moved"] == []


def test_T32_G5_G7_TV27_impassable_terrain_on_a_survivor() -> None:
    new = tile("i", (5, 5), (1, 2))
    found = place(new, survivors=[[5, 6]])
    assert found.due[0].choices == ([4, 6], [5, 7], [6, 6])
    outcome = place(new, survivors=[[5, 6]], choose={"space": [5, 7]}).outcome
    assert outcome["moved"] == [{"from": [5, 6], "to": [5, 7]}]
    assert outcome["tile_archived"] is False


def test_T33_G7_indestructible_terrain_hurts_and_stays() -> None:
    outcome = place(tile("diI", (5, 5)), survivors=[[5, 5]], dice=(2,), choose={"space": [5, 4]}).outcome
    assert (outcome["tile_archived"], outcome["moved"]) == (False, [{"from": [5, 5], "to": [5, 4]}])
    assert outcome["damage"] == [{"survivor": 0, "location": "arms", "amount": 1}]


def test_G7_neither_impassable_nor_destructible_is_stood_upon() -> None:
    outcome = place(tile("o", (5, 5)), survivors=[[5, 5]]).outcome
    assert (len(outcome["collisions"]), outcome["damage"], outcome["moved"]) == (1, [], [])


def test_T28_G7_elastic_thrown_onto_a_survivor_is_a_collision_only() -> None:
    outcome = place(tile("e", (5, 5)), survivors=[[5, 5]]).outcome
    assert (len(outcome["collisions"]), outcome["moved"]) == (1, [])


def test_T4_T32_G5_TV4_TV24_TV25_the_closest_free_space_beside_it() -> None:
    new = tile("i", (11, 8), (1, 2))
    assert place(new, survivors=[[11, 9]]).due[0].choices == ([10, 9], [11, 10], [12, 9])
    outcome = place(new, survivors=[[11, 9], [10, 9], [12, 9]]).outcome
    assert outcome["moved"] == [{"from": [11, 9], "to": [11, 10]}]


def test_Z8_two_under_it_are_asked_for_one_after_the_other() -> None:
    new = tile("i", (5, 5), (1, 2))
    found = place(new, survivors=[[5, 5], [5, 6]], choose={"space": [[4, 5]]})
    assert found.due[0].choices == ([4, 6], [5, 7], [6, 6])
    outcome = place(new, survivors=[[5, 5], [5, 6]], choose={"space": [[4, 5], [6, 6]]}).outcome
    assert [each["to"] for each in outcome["moved"]] == [[4, 5], [6, 6]]


def test_Z7_a_larger_tile_is_shifted_as_it_lies() -> None:
    (due,) = place(tile("", (8, 7), (1, 2)), tile("I", (8, 8), (2, 2))).due
    # 8, 7 to 8, 8 touches the block: one up, or one to the left beside it
    assert due.choices == ([7, 7], [8, 6])


def test_Z16_who_stands_on_a_tile_that_becomes_impassable_goes_beside_it() -> None:
    outcome = place(tile("i", (5, 5)), tile("", (5, 5)), survivors=[[5, 5]], choose={"space": [4, 5]}).outcome
    assert (outcome["archived"], outcome["moved"]) == ([0], [{"from": [5, 5], "to": [4, 5]}])


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"tile": tile("", (22, 16), (2, 1))}, "tile is not on the board"),
        ({"survivors": [[3, 3], [3, 3]]}, r"survivors\[1\] and survivors\[2\] are both at 3 C"),
        ({"choose": {"space": [3, 3]}}, "choose.space holds more than is asked"),
        ({"choose": {"space": [3, [3, 3]]}}, "choose.space is a space, or a list of spaces"),
    ],
)
def test_what_cannot_be_is_one_sentence(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        resolve(RESOLVER, inputs)


at = st.tuples(st.integers(1, 22), st.integers(1, 16))


@given(at, st.dictionaries(at, st.sampled_from(["I", "", "d"]), max_size=12), st.sets(at, max_size=4))
def test_T3_T23_T24_no_tile_comes_to_lie_on_another(where: At, tiles: dict[At, str], survivors: set[At]) -> None:
    laid = [tile(each, place) for place, each in tiles.items()]
    answers: list[list[int]] = []
    for _ in range(8):
        found = place(
            tile("i", where), *laid, survivors=[[*each] for each in sorted(survivors)], choose={"space": answers}
        )
        if not found.due:
            break
        answers = [*answers, list(found.due[0].choices[0])]
    outcome = found.outcome
    stays = [each for index, each in enumerate(laid) if index not in outcome["archived"]]
    area = Rectangle(*outcome["at"])
    assert area.inside(Rectangle(1, 1, 22, 16))
    assert not any(Rectangle(*each["at"]).overlaps(area) for each in stays)
    stands = [tuple(each["to"]) for each in outcome["moved"]]
    kept = survivors - {tuple(each["from"]) for each in outcome["moved"]}
    assert len({*stands, *kept}) == len(survivors)
    assert area.at not in stands

"""Terrain that survivors activate: from where, with which die, and the row that comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.kdm.terrain.activating import RESOLVER
from tallow.model.decode import decode_inputs
from tallow.model.errors import UserMistake
from tallow.model.resolution import Resolution
from tallow.rules.dice.source import TypedDice
from tests.plugins.systems.kdm.terrain.board import At, tile
from tests.plugins.systems.kdm.terrain.content import content

TWO = (2, 2)


def activate(card: str, at: At, faces: tuple[int, ...] = (), size: At = (1, 1), **inputs: Any) -> Resolution:
    """A tile of the card at 8, 8, which somebody activates from there."""
    given = {"board": {"tiles": [{"card": card, "at": [8, 8], "size": [*size]}]}, "survivor": {"at": [*at]}, **inputs}
    source = TypedDice(faces)
    found = RESOLVER.run(decode_inputs(RESOLVER.inputs, given), source, content())
    assert source.faces == faces
    return found


@pytest.mark.parametrize(
    ("at", "allowed"),
    [((7, 8), True), ((8, 8), True), ((7, 7), False), ((10, 9), True), ((11, 9), False)],  # 7, 7 is diagonal
)
def test_T12_W123_TV34_Z17_on_one_of_its_spaces_or_beside_one(at: At, allowed: bool) -> None:
    outcome = activate("dead_monster", at, (5,) if allowed else (), TWO).outcome
    assert (outcome["allowed"], outcome["reasons"]) == (allowed, [] if allowed else ["not_near"])


def test_T12_impassable_terrain_is_activated_from_beside_it_alone() -> None:
    wall: dict[str, Any] = {"board": {"tiles": [tile("i", (8, 8))]}}
    assert activate("", (8, 8), **wall).outcome["reasons"] == ["not_near"]
    assert activate("", (8, 9), **wall).outcome["allowed"] is True


@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, "1 damage to the arms"),
        (3, "nothing"),
        (7, "consume it: +1 survival"),
        (10, "gain 1 Fresh Acanthus"),
    ],
)
def test_T7_T12_the_row_of_the_die(face: int, result: str) -> None:
    outcome = activate("acanthus_plant", (8, 7), (face,)).outcome
    assert (outcome["roll"], outcome["result"], outcome["see_card"]) == (face, result, False)


def test_T12_gear_rolls_other_dice_and_adds_to_them() -> None:
    mined = activate("ore_vein", (8, 7), (6, 7), dice="2d10").outcome  # 6 + 7 = 13 with a pickaxe
    assert (mined["roll"], mined["row"], mined["result"]) == (13, [13, 20], "gain 2 Iron")
    searched = activate("debris", (8, 7), (7,), bonus=3).outcome  # 7 + 3
    assert (searched["roll"], searched["result"]) == (10, "gain a Scrap Sword")
    beyond = activate("dead_monster", (8, 7), (10,), bonus=2).outcome  # 12, and the table ends at 10
    assert (beyond["roll"], beyond["row"]) == (12, [7, 10])


def test_T12_a_card_may_say_that_it_is_not_activated() -> None:
    assert activate("stone_column", (8, 7)).outcome["reasons"] == ["not_activated"]
    assert activate("stone_column", (1, 1)).outcome["reasons"] == ["not_near", "not_activated"]


def test_T7_what_nobody_knows_of_the_card_is_read_off_it() -> None:
    found = activate("toppled_pillar", (8, 7), size=(1, 4))
    assert found.outcome["allowed"] is True
    assert (found.outcome["see_card"], found.outcome["roll"]) == (True, None)
    assert found.sentence == "Toppled Pillar: see the card"


def test_T13_what_holds_all_through_the_showdown_is_said() -> None:
    stage = activate("tall_grass", (8, 7), size=TWO).stages[-1]
    assert (stage.rule, stage.after) == ("T13", "+2 evasion for a survivor who stands in it")


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"tile": "2"}, r"tile 2 is none of those that lie there: 1 Debris\. Give its number\."),
        ({"tile": "Tall Grass"}, r"tile Tall Grass is none of those that lie there: 1 Debris\. Give its number\."),
        ({"board": {"tiles": []}}, r"No terrain lies on the board\. Give its tiles, or place one first\."),
        ({"bonus": 41}, "bonus is −40 to 40, and 41 is not"),
        ({"survivor": {"at": [0, 3]}}, "survivor is not on the board"),
        ({"dice": "2d"}, "Say how many sides the die has"),
    ],
)
def test_what_cannot_be_is_one_sentence(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        activate("debris", (8, 7), **inputs)


def test_nothing_is_asked_of_who_activates_but_where_they_stand() -> None:
    with pytest.raises(UserMistake, match=r"survivor.armor: This key is unknown. Known are: at"):
        decode_inputs(RESOLVER.inputs, {"survivor": {"at": [5, 5], "armor": {"head": 1}}})


def test_a_tile_is_meant_by_its_card_s_name_or_by_its_number_as_listed() -> None:
    there: dict[str, Any] = {
        "board": {
            "tiles": [
                {"card": "debris", "at": [8, 8]},
                {"card": "acanthus_plant", "at": [9, 9]},
                {"card": "acanthus_plant", "at": [2, 2]},
            ]
        }
    }
    for word in ("2", ""):  # the survivor is beside the second alone
        found = activate("", (10, 9), (3,), **there, tile=word)
        assert (found.title, found.outcome["result"]) == ("Activate Acanthus Plant", "nothing")
    for word in ("Debris", "debris", "1"):
        assert activate("", (8, 7), (3,), **there, tile=word).title == "Activate Debris"
    with pytest.raises(
        UserMistake, match=r"tile Acanthus Plant may be any of 2 Acanthus Plant, 3 Acanthus Plant\. Give"
    ):
        activate("", (10, 9), **there, tile="Acanthus Plant")
    with pytest.raises(UserMistake, match=r"tile that is near is none of those that lie there: 1 Debris, 2 Acanthus"):
        activate("", (15, 15), **there)

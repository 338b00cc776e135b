"""The monster's blind spot: where it is, and that nobody is seen there."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.kdm.showdown.attack import RESOLVER as ATTACK
from plugins.systems.kdm.terrain.board import Way
from plugins.systems.kdm.terrain.facing import blind_spot
from plugins.systems.kdm.terrain.sight import RESOLVER
from tallow.model.resolution import Resolution
from tallow.rules.grid import Rectangle
from tests.plugins.systems.kdm.terrain.board import At, base, board, resolve, tile

LION = Rectangle(11, 8, 2, 2)


@pytest.mark.parametrize(
    ("looks", "squares"),
    [
        ("up", ((11, 10), (12, 10))),
        ("down", ((11, 7), (12, 7))),
        ("left", ((13, 8), (13, 9))),
        ("right", ((10, 8), (10, 9))),
    ],
)
def test_W138_two_spaces_directly_behind_a_base_of_two(looks: Way, squares: tuple[At, ...]) -> None:
    assert blind_spot(LION, looks) == squares


def test_W138_the_spaces_of_other_bases_are_on_their_own_diagrams() -> None:
    assert blind_spot(Rectangle(11, 8, 3, 3), "up") is None


def test_W128_the_blind_spot_ends_at_the_edge() -> None:
    assert blind_spot(Rectangle(1, 8, 2, 2), "right") == ()


def look(at: At, *tiles: dict[str, Any], **looker: Any) -> Resolution:
    return resolve(RESOLVER, {"board": board(*tiles), "from": {**base((11, 8), (2, 2)), **looker}, "to": base(at)})


def test_W137_W139_all_in_front_is_seen_and_the_blind_spot_is_not() -> None:
    behind = look((13, 9), facing="left")
    assert (behind.outcome["clear"], behind.outcome["in_blind_spot"]) == (True, True)
    assert behind.outcome["blind_spot"] == [[13, 8], [13, 9]]
    assert "in the blind spot" in behind.sentence
    for at in ((13, 7), (14, 8), (10, 8), (3, 3)):
        assert look(at, facing="left").outcome["in_blind_spot"] is False
    hidden = look((16, 8), tile("o", (14, 8)), facing="up").outcome
    assert (hidden["clear"], hidden["in_blind_spot"]) == (False, False)


def test_W138_without_a_facing_or_a_known_blind_spot_nothing_is_said_of_it() -> None:
    for found in (look((13, 9)), look((14, 9), size=[3, 3], facing="left")):
        assert (found.outcome["blind_spot"], found.outcome["in_blind_spot"]) == (None, None)
    assert look((14, 9), size=[3, 3], facing="left").stages[-1].label == "Its blind spot: see its diagram"


def test_W140_an_attack_from_the_blind_spot_has_1_accuracy_more() -> None:
    wish = {"weapon": {"speed": 1, "accuracy": 7}, "monster": {"toughness": 8}}
    needed = [resolve(ATTACK, {**wish, "blind_spot": behind}, (1,)).outcome["needed"] for behind in (False, True)]
    assert needed == [7, 6]

"""The dice box at the foot of Why begins with the dice of the campaign's game."""

from __future__ import annotations

from tallow.ui.kit.field import Field
from tests.ui.conftest import Hand


def test_the_dice_box_begins_with_a_d10(hand: Hand) -> None:
    hand.until(lambda: hand.shows("Dice to roll"))
    found = hand.find("Dice to roll")
    assert isinstance(found, Field)
    assert found.text() == "d10"

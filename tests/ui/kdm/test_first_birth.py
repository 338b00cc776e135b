"""A settlement whose survivors have no lines yet: its family's leaf has the way to the first birth all the same."""

from __future__ import annotations

from tests.ui.conftest import Hand


def test_the_first_child_is_recorded_from_a_family_without_lines(hand: Hand) -> None:
    hand.click("Leaf of the sheet, Family")
    hand.until(lambda: hand.shows("Outside any line"))
    assert hand.says("founder")
    hand.click("Record a birth…")
    hand.until(lambda: hand.window.bridge.page == "resolver")
    assert hand.says("Anna")  # the first parent

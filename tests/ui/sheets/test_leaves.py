"""The leaves of a sheet behind its front: turned to by mouse, keyboard and what leads there, and remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.record import Record
from tallow.ui.sheets.heading import HeadingBlock
from tests.ui.conftest import Hand

Key = Qt.Key
FRONT, FLIGHT = "Leaf of the sheet, Bird", "Leaf of the sheet, Flight"


def on_front(hand: Hand) -> bool:
    return hand.shows("Weight") and not hand.shows("Escaped on day")


def on_flight(hand: Hand) -> bool:
    return hand.shows("Escaped on day") and not hand.shows("Weight")


def test_a_sheet_opens_with_its_front_and_turns_to_a_leaf(hand: Hand, read: Callable[[str], Record]) -> None:
    assert on_front(hand)
    hand.click(FLIGHT)
    assert on_flight(hand)
    # the record's name stands above a leaf that has no heading
    assert [each.view.record.name for each in hand.visible() if isinstance(each, HeadingBlock)] == ["Pip"]
    hand.focus("Escaped on day")
    hand.type("6")
    assert read("Pip").get("escaped_on") == 6
    hand.click(FRONT)
    assert on_front(hand)


def test_arrows_turn_and_the_keyboard_stays(hand: Hand) -> None:
    hand.focus(FRONT)
    hand.key(Key.Key_Right)
    assert on_flight(hand)
    assert QApplication.focusWidget() is hand.find(FLIGHT)
    hand.key(Key.Key_Left)
    assert on_front(hand)


def test_the_leaf_is_remembered_for_the_kind(hand: Hand, read: Callable[[str], Record]) -> None:
    hand.click(FLIGHT)
    hand.window.bridge.show_record(read("Attic").id)
    assert not hand.shows("Leaf of the sheet")
    hand.window.bridge.show_record(read("Tweet").id)
    assert on_flight(hand)


def test_what_is_typed_is_kept_when_one_turns_away(hand: Hand, read: Callable[[str], Record]) -> None:
    hand.focus("Species")
    hand.control(Key.Key_A)
    hand.type("wren")
    hand.window.bridge.leaf_wanted.emit("flight")
    assert on_flight(hand)
    assert read("Pip").get("species") == "wren"


def test_a_field_on_another_leaf_is_turned_to(hand: Hand) -> None:
    hand.window.bridge.field_wanted.emit("escaped_on")
    assert on_flight(hand)
    assert QApplication.focusWidget() is hand.find("Escaped on day")
    hand.window.bridge.field_wanted.emit("weight")
    assert on_front(hand)


def test_find_or_do_leads_to_a_leaf(hand: Hand) -> None:
    hand.control(Key.Key_K)
    hand.type("flight of tweet")
    hand.key(Key.Key_Return)
    hand.until(lambda: on_flight(hand))
    assert hand.window.bar.crumbs.parts == ("Birds", "Tweet")


@pytest.mark.parametrize("leaf", ["", "nowhere"])
def test_a_leaf_that_is_not_there_changes_nothing(hand: Hand, leaf: str) -> None:
    hand.window.bridge.leaf_wanted.emit(leaf)
    assert on_front(hand)

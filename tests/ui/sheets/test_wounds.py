"""Pools, wounds and the forecast of a sheet by mouse and keyboard, on a character of KING."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.ui.kit.hit_ruler import HitRuler
from tallow.ui.kit.label import Text
from tests.ui.conftest import Hand, spoken_name

Key = Qt.Key
OSRIC: dict[str, Any] = {
    "tier": 3,
    "fate": 1,
    "vitality_max": 14,
    "vitality": 9,
    "vigor_max": 8,
    "vigor": 4,
    "conditions": [{"id": "fear", "entry": "king.frightened"}],
    "wounds": [
        {"id": "brow", "name": "Split brow", "severity": 2, "by": "thrown hook"},
        {"id": "nettle", "name": "Nettle-blood", "severity": 3, "debuff": "−1 to attacks", "from": "poison"},
    ],
}


@pytest.fixture
def crown(armored: Host) -> Campaign:
    """A campaign of KING with the starter tables, by which Frightened takes 2 off Vigor's full."""
    campaign = campaigns.create(armored, "The Low Crown", ["king"], ["king_starter_tables"])
    records.create(armored, campaign.id, "king.character", "Osric", OSRIC)
    return campaign


@pytest.fixture
def hand(armored: Host, crown: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the window on Osric."""
    return open_window(armored, crown.id)


@pytest.fixture
def osric(armored: Host, crown: Campaign) -> Callable[[], Record]:
    """Reads Osric from the store."""
    return lambda: armored.find_record(crown, "Osric")


def wounds(record: Record) -> list[tuple[str, int]]:
    return [(row.get("name", ""), row.get("severity", 0)) for row in record.get("wounds") or ()]


def newest(host: Host, campaign: Campaign) -> str:
    return next(iter(history.steps(host, campaign.id))).label


# pools


def test_a_lowered_cap_is_drawn_as_lost_and_said(hand: Hand) -> None:
    vigor = hand.find("Vigor, 4 of 6")
    assert "lowered by Frightened" in spoken_name(vigor)
    assert hand.shows("Vitality, 9 of 14")


def test_a_pool_is_given_by_keys_by_digits_and_by_a_press(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.focus("Vigor, 4 of 6")
    hand.key(Key.Key_Up)
    assert osric().get("vigor") == 5
    hand.type("2")
    assert osric().get("vigor") == 2
    hand.control(Key.Key_Z)
    assert osric().get("vigor") == 4  # one stay of the keyboard, one step
    cells = hand.find("Vitality, 9 of 14")
    QTest.mouseClick(cells, Qt.MouseButton.LeftButton, pos=cells.rect().center().__class__(8, cells.height() // 2))
    assert osric().get("vitality") == 1


def test_a_full_value_that_is_worked_out_asks_why(hand: Hand) -> None:
    hand.focus("Vigor full")
    hand.key(Key.Key_Return)
    assert hand.says("Vigor, full")


# wounds


def test_the_track_says_what_is_taken_and_what_comes_after_the_last(hand: Hand) -> None:
    assert hand.shows("wound 1 of 4, Split brow, severity 2 light")
    assert hand.shows("wound 3 of 4, free, then both pools fill again")
    assert hand.shows("wound 4 of 4, free, the last refill")
    assert hand.shows("2 taken, 2 free")
    assert hand.says("Tier 3 + 1 = 4 slots")


def test_a_taken_slot_opens_its_row_and_what_is_changed_is_one_step(
    hand: Hand, osric: Callable[[], Record], armored: Host, crown: Campaign
) -> None:
    hand.click("wound 1 of 4, Split brow, severity 2 light")
    hand.focus("Severity")
    hand.type("1")
    hand.focus("Dealt by")
    hand.control(Key.Key_A)
    hand.type("a door")
    hand.click("Keep")
    assert wounds(osric()) == [("Split brow", 1), ("Nettle-blood", 3)]
    assert osric().get("wounds")[0]["by"] == "a door"
    assert newest(armored, crown) == "Osric: Split brow, changed"
    hand.control(Key.Key_Z)
    assert wounds(osric())[0] == ("Split brow", 2)


def test_a_free_slot_takes_a_new_wound_by_keyboard_alone(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.focus("wound 1 of 4, Split brow, severity 2 light")
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Return)
    hand.focus("Wound")
    hand.type("Torn calf")
    hand.focus("Severity")
    hand.type("2")
    hand.focus("Add this wound")
    hand.key(Key.Key_Return)
    assert wounds(osric())[2:] == [("Torn calf", 2)]
    assert hand.shows("3 taken, 1 free")


def test_esc_leaves_the_row_as_it_was(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.click("wound 2 of 4, Nettle-blood, severity 3 middle")
    hand.focus("Severity")
    hand.type("5")
    hand.key(Key.Key_Escape)
    assert wounds(osric())[1] == ("Nettle-blood", 3)


def test_del_closes_a_wound_and_undo_opens_it_again(
    hand: Hand, osric: Callable[[], Record], armored: Host, crown: Campaign
) -> None:
    hand.focus("wound 1 of 4, Split brow, severity 2 light")
    hand.key(Key.Key_Delete)
    assert wounds(osric()) == [("Nettle-blood", 3)]
    assert newest(armored, crown) == "Osric: Split brow, closed"
    assert hand.shows("1 taken, 3 free")
    hand.control(Key.Key_Z)
    assert len(wounds(osric())) == 2


def test_what_a_rule_forbids_is_not_written_and_says_so(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.click("wound 1 of 4, Split brow, severity 2 light")
    hand.focus("Severity")
    hand.type("7")
    hand.click("Keep")
    assert wounds(osric())[0] == ("Split brow", 2)
    assert hand.says("A severity is 1 to 6 (K13), and 7 is not. Enter one of them.")


# the forecast


def ruler(hand: Hand) -> HitRuler:
    """The ruler, with the keyboard."""
    found = next(each for each in hand.visible() if isinstance(each, HitRuler))
    found.setFocus(Qt.FocusReason.TabFocusReason)
    return found


def shown(hand: Hand) -> list[str]:
    return [each.text() for each in hand.window.findChildren(Text) if each.isVisible()]


def test_the_odds_of_a_hit_of_any_size_with_fate(hand: Hand) -> None:
    # Vigor 4 and Vitality 9: the first wound at 13, a deadly one from 24, and from 43 every one
    mark = ruler(hand)
    assert mark.value() == 13
    hand.key(Key.Key_Up)
    assert "14 − Vigor 4 − Vitality 9 = carry 1" in shown(hand)
    for _ in range(2):
        hand.key(Key.Key_PageUp)
    hand.key(Key.Key_Up)
    hand.key(Key.Key_Up)
    hand.key(Key.Key_Up)
    assert "27 − Vigor 4 − Vitality 9 = carry 14" in shown(hand)
    # carry 14: light 0, middle 5, worst 11, dead 4 of 20; with one Fate on a deadly roll 4/20 squared
    assert {"0 %", "25 %", "55 %", "20 %"} <= set(shown(hand))
    assert "d20 + 14. With 1 Fate on 31 or more: dead 4 %." in shown(hand)
    assert "middle 25 %, worst 55 %, dead 20 %" in spoken_name(mark)


def test_a_hit_past_vigor_and_the_number_in_the_box(hand: Hand) -> None:
    hand.click("past Vigor")
    hand.focus("a hit of")
    QApplication.processEvents()
    assert "9 − Vitality 9 = carry 0" in shown(hand)
    hand.click("a hit of, one more")
    assert "10 − Vitality 9 = carry 1" in shown(hand)


def test_nothing_of_the_forecast_is_kept(hand: Hand, armored: Host, crown: Campaign) -> None:
    before = newest(armored, crown)
    ruler(hand)
    hand.key(Key.Key_Up)
    assert newest(armored, crown) == before


# numbers that are typed digit by digit


def typed(hand: Hand, name: str, number: str) -> None:
    hand.focus(name)
    hand.control(Key.Key_A)
    hand.type(number)
    hand.key(Key.Key_Tab)


def test_K37_a_full_pool_typed_in_two_digits_takes_nothing_by_its_first(
    hand: Hand, osric: Callable[[], Record], armored: Host, crown: Campaign
) -> None:
    typed(hand, "Full Vitality", "16")  # its first digit alone, a full of 1, would leave 1 of the 9
    assert (osric().get("vitality"), osric().get("vitality_max")) == (9, 16)
    typed(hand, "Full Vigor", "10")  # 10 − 2 for Frightened: 4 of 8
    assert (osric().get("vigor"), osric().get("vigor_max")) == (4, 10)
    assert newest(armored, crown) == "Osric: Full Vigor"
    hand.control(Key.Key_Z)
    hand.control(Key.Key_Z)
    assert (osric().get("vitality"), osric().get("vitality_max")) == (9, 14)
    assert (osric().get("vigor"), osric().get("vigor_max")) == (4, 8)


def test_A25_a_number_that_a_rule_objects_to_leaves_nothing_of_its_first_digit(
    hand: Hand, osric: Callable[[], Record], armored: Host, crown: Campaign
) -> None:
    before = len(history.steps(armored, crown.id))
    typed(hand, "Tier", "11")  # its first digit alone is a Tier
    assert osric().get("tier") == 3
    assert len(history.steps(armored, crown.id)) == before
    assert hand.says("Tiers from 1 to 10 are known (A25), and 11 is not.")
    hand.focus("Reason for going on")
    hand.type("a demigod")
    hand.click("Go on")
    assert osric().get("tier") == 11
    hand.control(Key.Key_Z)
    assert osric().get("tier") == 3

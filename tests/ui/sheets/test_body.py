"""The body of a bird by mouse and keyboard: shields that are typed or ask why, injuries that are ticked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.edit import Create, Set
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.ui.kit.hit_location import HitLocation
from tallow.ui.kit.shield import Shield
from tests.ui.conftest import Hand

Key = Qt.Key


@pytest.fixture
def read(host: Host) -> Callable[[], Record]:
    return lambda: host.find_record(host.find_campaign("Aviary"), "Pip")


@pytest.fixture
def aviary(host: Host) -> Campaign:
    """A bird whose plumage is 3 cm, with a hood of 2."""
    made = campaigns.create(host, "Aviary", ["canary"])
    values = {"hood": 2, "lame": True, "feathers": [{"id": "f", "place": "wing", "length": 3}]}
    records.create(host, made.id, "canary.bird", "Pip", values)
    return made


@pytest.fixture
def hand(host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    made = open_window(host, aviary.id)
    made.until(lambda: made.shows("Head, hood 2"))
    return made


def test_parts_say_what_protects_them_and_their_injuries(hand: Hand) -> None:
    assert hand.shows("Head, hood 2")
    assert hand.shows("Leg, feathers 3, derived")
    assert hand.shows("Head, light injury, not ticked")
    assert hand.shows("Leg, heavy injury, ticked")
    assert not hand.shows("Head, heavy injury")


def test_a_shield_is_typed_and_stepped_as_one_step_of_the_history(
    hand: Hand, read: Callable[[], Record], host: Host, aviary: Campaign
) -> None:
    hand.focus("Head, hood 2")
    hand.type("5")
    hand.key(Key.Key_Up)
    assert read().get("hood") == 6
    assert next(iter(history.steps(host, aviary.id))).label == "Pip: Hood"
    hand.control(Key.Key_Z)
    assert read().get("hood") == 2
    assert hand.shows("Head, hood 2")
    hand.control(Key.Key_Y)
    assert hand.shows("Head, hood 6")


def test_what_is_beyond_the_field_s_bounds_is_said_below_the_row_and_not_written(
    hand: Hand, read: Callable[[], Record]
) -> None:
    hand.focus("Head, hood 2")
    hand.type("12")
    assert hand.says("limit is 9")
    assert read().get("hood") == 2


def test_injuries_are_ticked_by_mouse_and_by_keys_alone(hand: Hand, read: Callable[[], Record]) -> None:
    hand.click("Head, light injury, not ticked")
    assert read().get("dazed") is True
    hand.focus("Leg, feathers 3, derived")
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Space)
    assert read().get("sprained") is True
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Return)
    assert read().get("lame") is False
    hand.control(Key.Key_Z)
    assert hand.shows("Leg, heavy injury, ticked")


def test_a_derived_shield_asks_why_and_no_key_changes_it(hand: Hand) -> None:
    hand.focus("Leg, feathers 3, derived")
    hand.key(Key.Key_Up)
    hand.type("7")
    assert hand.shows("Leg, feathers 3, derived")
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Up)  # from a square too
    assert hand.shows("Leg, feathers 3, derived")
    hand.key(Key.Key_Left)
    hand.key(Key.Key_Return)
    assert hand.shows("Why, Plumage, 3 cm")
    hand.click("Close Why")
    hand.click("Leg, feathers 3, derived")
    assert hand.shows("Why, Plumage, 3 cm")


def test_it_is_one_tab_stop_for_each_part(hand: Hand) -> None:
    hand.focus("Head, hood 2")
    hand.key(Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert isinstance(focused, Shield)
    assert focused.accessibleName() == "Leg, feathers 3, derived"


def test_bad_values_show_their_sentence_and_spoil_nothing_else(
    host: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    made = campaigns.create(host, "Aviary", ["canary"])
    document = {"values": {"hood": "felt", "dazed": "yes"}, "adjustments": {}, "overrides": []}
    records.do(host, made.id, "Add Pip", [Create(host.fresh_id(), "canary.bird", "Pip", {}, document)])
    hand = open_window(host, made.id)
    hand.until(lambda: hand.shows("Head, hood felt"))
    assert hand.says("Hood is a number, and 'felt' is none. Give a number. Dazed is yes or no")
    hand.click("Leg, light injury, not ticked")
    assert host.find_record(made, "Pip").get("sprained") is True


def test_what_is_written_elsewhere_shows_and_leaves_the_keyboard_where_it_is(
    hand: Hand, host: Host, aviary: Campaign
) -> None:
    head = hand.focus("Head, hood 2")
    rows = [each for each in hand.visible() if isinstance(each, HitLocation)]
    bird = host.find_record(aviary, "Pip")
    hand.window.bridge.do("Hurt", [Set(bird.id, "sprained", True, None)])
    assert hand.shows("Leg, light injury, ticked")
    assert head.hasFocus()
    assert [each for each in hand.visible() if isinstance(each, HitLocation)] == rows
    QTest.keyClick(head, Key.Key_Up)
    assert host.find_record(aviary, "Pip").get("hood") == 3

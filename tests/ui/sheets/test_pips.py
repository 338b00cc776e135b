"""A track on a sheet, as pips by mouse and keyboard: what is filled is stored, what does not fit says so."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tallow.model.edit import Create, Set
from tallow.model.record import Campaign, Record
from tallow.services import history, plugins, records
from tallow.services.host import Host
from tallow.ui.kit import PipTrack
from tests.ui.conftest import Hand

Read = Callable[[str], Record]
Key = Qt.Key


def test_arrows_and_digits_fill_pips_as_one_step(hand: Hand, read: Read, host: Host, birds: Campaign) -> None:
    before = [step.label for step in history.steps(host, birds.id)]
    hand.focus("Trust, 0 of 5, next milestone 3")
    hand.key(Key.Key_Right)
    hand.type("4")
    assert read("Pip").get("trust") == 4
    assert hand.shows("Trust, 4 of 5, next milestone 5")
    assert hand.says("4 of 5")
    assert [step.label for step in history.steps(host, birds.id)] == ["Pip: Trust", *before]
    hand.control(Key.Key_Z)
    assert read("Pip").get("trust") is None
    assert hand.shows("Trust, 0 of 5")


def test_a_press_fills_up_to_a_pip(hand: Hand, read: Read) -> None:
    track = hand.find("Trust")
    assert isinstance(track, PipTrack)
    QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=QPoint(2 * 24 + 8, 12))  # the third, a milestone
    assert read("Pip").get("trust") == 3
    QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=QPoint(2 * 24 + 8, 12))
    assert read("Pip").get("trust") == 2


def test_a_number_past_the_last_pip_is_said_and_nothing_stored(hand: Hand, read: Read) -> None:
    track = hand.focus("Trust")
    hand.type("9")
    assert hand.shows("Trust, 0 of 5, next milestone 3, limit is 5")
    assert read("Pip").get("trust") is None
    hand.key(Key.Key_Escape)
    assert track.accessibleName() == "Trust, 0 of 5, next milestone 3"


def test_back_at_its_default_it_keeps_nothing(hand: Hand, read: Read) -> None:
    hand.focus("Trust")
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Left)
    assert read("Pip").get("trust") is None


def test_a_stored_number_past_the_last_pip_is_shown_as_it_is_and_repaired(
    hand: Hand, host: Host, birds: Campaign
) -> None:
    id = host.fresh_id()
    document = {"values": {"trust": 9}, "adjustments": {}, "overrides": []}
    records.do(host, birds.id, "Add Odd", [Create(id, "canary.bird", "Odd", {}, document)])
    hand.window.bridge.show_record(id)
    sentence = "Trust is at most 5, and 9 is more."
    track = hand.find("Trust")
    assert isinstance(track, PipTrack)
    assert (track.error, track.value()) == (sentence, 0)
    assert hand.says("9")
    hand.click("Set Trust to 5 of 5")  # the nearest that fits
    assert host.find_record(birds, "Odd").get("trust") == 5
    assert track.error == ""


def test_a_stored_number_that_does_not_fit_gives_way_to_a_pressed_pip(hand: Hand, host: Host, birds: Campaign) -> None:
    id = host.fresh_id()
    document = {"values": {"trust": 9}, "adjustments": {}, "overrides": []}
    records.do(host, birds.id, "Add Odd", [Create(id, "canary.bird", "Odd", {}, document)])
    hand.window.bridge.show_record(id)
    hand.focus("Trust")
    hand.key(Key.Key_Right)
    assert host.find_record(birds, "Odd").get("trust") == 1


def test_among_plain_fields_a_track_is_pips_too(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    hand.window.bridge.commit(lambda: plugins.enable(host, host.campaign(birds.id), "canary_more"))
    tracks = [each for each in hand.every("Flights") if isinstance(each, PipTrack)]
    assert len(tracks) == 2  # in a block of its own, and among the lines
    tracks[1].setFocus()
    hand.type("6")
    assert read("Pip").get("canary_more.flights") == 6
    assert [each.accessibleName() for each in tracks] == ["Flights, 6 of 7"] * 2


def test_another_window_s_number_shows(hand: Hand, read: Read) -> None:
    hand.window.bridge.do("Elsewhere", [Set(read("Pip").id, "trust", 5, None)])
    assert hand.shows("Trust, 5 of 5")

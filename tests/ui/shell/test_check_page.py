"""Check my campaign by mouse and keyboard: what is wrong is read, ticked, repaired as one step, and undone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tests.ui.conftest import Hand

Key = Qt.Key
WORD = "Pip: Breath is a number, and 'lots' is none. Give a number."


@pytest.fixture
def meddled(host: Host, birds: Campaign) -> Campaign:
    """The aviary, to whose file something else wrote: a word for Pip's breath, and Tweet is gone."""
    with closing(sqlite3.connect(host.store.path)) as file, file:
        file.execute("UPDATE record SET document = json_set(document, '$.values.breath', 'lots') WHERE name = 'Pip'")
        file.execute("DELETE FROM record WHERE name = 'Tweet'")
    return birds


def opened(hand: Hand) -> Hand:
    """The hand at the check, by the menu below the campaign's name, once it has looked."""
    hand.click("Campaign Aviary")
    hand.choose("Check campaign")
    QApplication.processEvents()
    hand.window.activateWindow()  # offscreen, a menu that closes leaves no window active
    hand.until(hand.window.isActiveWindow)
    hand.until(lambda: not hand.says("Looking through"))
    return hand


def test_a_sound_campaign_says_so(hand: Hand) -> None:
    opened(hand)
    assert hand.says("Nothing is wrong.")
    assert hand.find("Repair").accessibleName() == "Repair, unavailable, There is nothing to repair."
    assert hand.window.windowTitle() == "Check my campaign · Aviary · Tallow"


def test_what_is_found_is_repaired_as_one_step_and_undone(
    meddled: Campaign, hand: Hand, host: Host, read: Callable[[str], Record]
) -> None:
    steps = len(history.steps(host, meddled.id))
    opened(hand)
    assert hand.says("3 things were found.")
    assert hand.says(WORD)
    assert hand.says("Tweet is gone, though no step took it away.")
    hand.click("Repair 3")
    hand.until(lambda: hand.says("Nothing is wrong."))
    assert len(history.steps(host, meddled.id)) == steps + 1
    assert (read("Pip").get("breath"), read("Tweet").name) == (7, "Tweet")
    hand.control(Key.Key_Z)
    hand.until(lambda: not hand.says("Looking through"))
    assert hand.says("Nothing is wrong.")  # undone to what the history had before something else wrote
    assert history.steps(host, meddled.id)[0].undone


def test_only_what_is_ticked_is_repaired(
    meddled: Campaign, hand: Hand, host: Host, read: Callable[[str], Record]
) -> None:
    opened(hand)
    hand.focus("Bring Tweet back, ticked")
    hand.key(Key.Key_Space)
    assert hand.shows("Bring Tweet back, not ticked")
    hand.click("Repair 2")
    hand.until(lambda: hand.says("1 thing was found."))
    assert read("Pip").get("breath") == 7
    assert hand.says("Tweet is gone")
    hand.click("Bring Tweet back")
    assert hand.find("Repair").accessibleName() == "Repair, unavailable, Tick what is to be repaired."


def test_a_finding_leads_to_its_record(meddled: Campaign, hand: Hand) -> None:
    opened(hand)
    hand.click("Open Pip")
    QApplication.processEvents()
    assert hand.window.pages.current == "record"
    assert hand.window.bridge.view(hand.window.bridge.record_id).record.name == "Pip"


def test_what_changed_meanwhile_is_said_and_nothing_is_written(
    meddled: Campaign, hand: Hand, host: Host, read: Callable[[str], Record]
) -> None:
    from tallow.model.edit import UNSEEN, Set

    opened(hand)
    pip = read("Pip").id
    records.do(host, meddled.id, "Another window", [Set(pip, "breath", 4, UNSEEN)])
    hand.click("Repair 3")
    hand.until(lambda: not hand.says("Looking through"))
    assert hand.says("was changed meanwhile")
    assert read("Pip").get("breath") == 4
    assert not hand.says(WORD)


def test_what_a_game_complains_of_is_told_and_mended_only_where_it_is_ticked(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    campaign = campaigns.create(armored, "Aviary", ["kdm"])
    home, _ = records.create(armored, campaign.id, "kdm.settlement", "Hearth", {"lantern_year": 1})
    anna, _ = records.create(armored, campaign.id, "kdm.survivor", "Anna", {"settlement": home, "bleeding": 5})
    hand = opened(open_window(armored, campaign.id))
    assert hand.says("Anna has 5 bleeding tokens, and 5 kill.")
    assert hand.shows("Mark as dead, not ticked")
    assert hand.find("Repair").accessibleName() == "Repair, unavailable, Tick what is to be repaired."
    hand.click("Mark as dead, not ticked")
    hand.click("Repair 1")
    hand.until(lambda: not hand.says("Anna has 5 bleeding tokens"))
    assert armored.book(campaign).record(anna).get("dead") is True

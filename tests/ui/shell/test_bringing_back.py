"""What was archived in the window comes back in the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign, Record
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tests.ui.conftest import Hand

Key = Qt.Key
Read = Callable[[str], Record]
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def campaign_menu(hand: Hand, words: str) -> None:
    hand.click("Campaign Aviary")
    hand.choose(words)
    QApplication.processEvents()
    hand.window.activateWindow()  # offscreen, a menu that closes leaves no window active
    hand.until(hand.window.isActiveWindow)


def test_the_only_campaign_is_archived_and_comes_back_from_the_first_page(
    hand: Hand, host: Host, birds: Campaign
) -> None:
    campaign_menu(hand, "Archive campaign…")
    hand.click("Archive")
    assert hand.shows("Begin a campaign")
    hand.click("Archived campaigns…")
    hand.click("Bring back Aviary")
    assert hand.shows("Campaign Aviary, Canary, menu")
    assert not host.campaign(birds.id).archived


def test_another_campaign_comes_back_from_the_menu_and_opens(hand: Hand, host: Host) -> None:
    campaigns.archive(host, campaigns.create(host, "Henhouse", ["canary"]))
    campaign_menu(hand, "Archived campaigns…")
    assert not hand.shows("Bring back Aviary")
    hand.click("Bring back Henhouse")
    assert hand.shows("Campaign Henhouse")


def test_where_nothing_was_archived_that_is_said(hand: Hand) -> None:
    campaign_menu(hand, "Archived campaigns…")
    assert hand.says("No campaign was archived.")
    hand.key(Key.Key_Escape)
    hand.key(Key.Key_L, CONTROL_SHIFT)
    assert hand.says("No record of Aviary was archived.")


def test_a_record_comes_back_and_shows(hand: Hand, read: Read) -> None:
    hand.window.bridge.show_record(read("Tweet").id)
    hand.key(Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert read("Tweet").archived
    hand.key(Key.Key_L, CONTROL_SHIFT)
    assert hand.says("Bird")
    hand.click("Bring back Tweet")
    assert not read("Tweet").archived
    assert hand.window.bridge.record_id == read("Tweet").id


def test_the_log_says_that_the_campaign_was_put_away_and_no_record(hand: Hand, host: Host, birds: Campaign) -> None:
    campaigns.archive(host, birds)
    campaigns.archive(host, host.campaign(birds.id), archived=False)
    hand.window.bridge.open_campaign(birds.id)
    hand.click("Log")
    steps = next(each for each in hand.window.findChildren(HistoryList) if each.isVisible())
    said = [steps.spoken_row(row).split(", ", 1)[1] for row in steps.rows if isinstance(row, HistoryStep)]
    assert said[:2] == ["Bring back Aviary, Aviary, put away to in use", "Archive Aviary, Aviary, in use to put away"]
    steps.choose(steps.rows.index(next(row for row in steps.rows if isinstance(row, HistoryStep))))
    assert hand.shows("Campaign, Aviary, put away to in use")

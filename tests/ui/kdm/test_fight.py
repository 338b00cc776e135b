"""The showdown's sheet by mouse and keyboard: rounds taken back, rolls opened, who acts, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.ui.kit.history_list import HistoryList
from tallow.ui.kit.ledger import LedgerRows
from tests.ui.conftest import Hand

Key = Qt.Key
FIGHT = "White Lion 2, year 10"


@pytest.fixture
def hand(armored: Host, demo_campaign: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the sheet of the demo's showdown, which stands in its round 2."""
    made = open_window(armored, demo_campaign.id)
    made.window.bridge.show_record(armored.find_record(demo_campaign, FIGHT).id)
    made.until(lambda: made.shows("The fight so far"))
    return made


@pytest.fixture
def read(armored: Host, demo_campaign: Campaign) -> Callable[[str, str], Any]:
    """Reads a field of a record, by name."""
    return lambda name, field: armored.book(demo_campaign).value(armored.find_record(demo_campaign, name), field)


Read = Callable[[str, str], Any]


def log(hand: Hand) -> HistoryList:
    found = hand.find("The fight so far")
    assert isinstance(found, HistoryList)
    return found


def row(hand: Hand, words: str) -> int:
    """The row of the log that says so."""
    return next(at for at, said in enumerate(map(log(hand).spoken_row, log(hand).rows)) if words in said)


def test_the_newest_round_is_taken_back_by_a_press_and_comes_back_by_undo(hand: Hand, read: Read) -> None:
    hand.click("Take back round 2")
    assert [read(FIGHT, field) for field in ("round", "turn")] == [1, "survivors"]
    assert hand.shows("Take back round 1")
    hand.control(Key.Key_Z)
    assert [read(FIGHT, field) for field in ("round", "turn")] == [2, "monster"]


def test_the_round_that_is_marked_is_taken_back_with_those_after_it(hand: Hand, read: Read) -> None:
    hand.click_row(log(hand), row(hand, "Attack: Edda"))
    hand.click("Take back rounds 1 to 2")
    assert [read(FIGHT, pile) for pile in ("ai_deck", "ai_discard", "wound_stack", "round")] == [15, 0, 0, 1]
    assert (read("Brenna", "waist_lost"), read("Edda", "acted")) == (0, False)
    assert hand.says("Nothing happened in this fight yet.")
    hand.control(Key.Key_Z)
    assert [read(FIGHT, pile) for pile in ("ai_deck", "ai_discard", "wound_stack", "round")] == [13, 1, 1, 2]


def test_a_roll_of_the_log_is_opened_by_enter(hand: Hand) -> None:
    hand.click_row(log(hand), row(hand, "Attack: Edda"))
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.shows("Take it back with what followed"))
    assert hand.says("Attack: Edda, White Lion 2, year 10")


def test_who_acts_is_pressed_in_the_survivors_turn_and_fills_the_attack(hand: Hand, read: Read) -> None:
    assert hand.shows("Aldis, unavailable, the monster's turn")
    hand.click("Next turn")
    hand.click("Aldis")
    assert read("Aldis", "acted") is True
    assert hand.shows("Aldis, unavailable, had the act")
    hand.click("Attack…")
    hand.until(lambda: hand.shows("Survivor, Aldis"))
    hand.until(lambda: hand.shows(f"Monster, {FIGHT}"))
    hand.until(lambda: hand.shows("Odds"))  # before any die fell
    assert hand.says("The dice are not complete: a d10 is still due.")


def test_a_level_that_the_monster_has_not_is_refused_in_a_sentence(hand: Hand, read: Read) -> None:
    hand.focus("Level")
    hand.control(Key.Key_A)
    hand.type("7")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.says("White Lion has no level 7; it has 1 (Prologue), 1, 2, 3."))
    assert read(FIGHT, "level") == 2


def test_a_reward_is_typed_where_its_row_appears(hand: Hand) -> None:
    hand.window.bridge.act_requested.emit("kdm.aftermath", "showdown", {"end": "won"})
    hand.click("Add to Rewards")
    assert hand.says("Mend what is marked") is False
    hand.type("white f")
    hand.key(Key.Key_Return)
    field = hand.find("Rewards 1, Resource")
    assert hand.shows("Rewards 1, Resource, White Fur")
    hand.until(lambda: hand.says("The monster is beaten: White Fur 1"))
    assert field.width() >= 150  # a name needs more room than a number, which has 92


def test_why_says_where_a_figure_comes_from_in_words(hand: Hand) -> None:
    hand.click("Toughness")
    parts = hand.find("Parts of")
    assert isinstance(parts, LedgerRows)
    said = " ".join(map(parts.spoken_row, parts.rows))
    assert "White Lion, level 2" in said
    assert "kdm." not in said

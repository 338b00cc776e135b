"""What KING objects to, at the window: one sentence that names the rule, nothing written, and done with a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tests.ui.conftest import Hand

Key = Qt.Key
FULL: dict[str, Any] = {
    "tier": 2,
    "vitality_max": 10,
    "vitality": 10,
    "wounds": [{"id": f"w{at}", "name": "Scratch", "severity": 1} for at in range(3)],
}
WEND = {"fate": 2, "tier": 2}


@pytest.fixture
def crown(armored: Host) -> Campaign:
    """Osric, of Tier 2, bears three wounds, as many as he can, and has no Fate; Wend left 4 points, her scene over."""
    campaign = campaigns.create(armored, "The Low Crown", ["king"])
    records.create(armored, campaign.id, "king.character", "Osric", FULL)
    records.create(armored, campaign.id, "king.account", "Wend", WEND)
    return campaign


@pytest.fixture
def hand(armored: Host, crown: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at Osric's sheet."""
    return open_window(armored, crown.id)


@pytest.fixture
def kept(armored: Host, crown: Campaign) -> Callable[[str], Record]:
    """Reads a record from the store."""
    return lambda name: armored.find_record(crown, name)


@pytest.fixture
def steps(armored: Host, crown: Campaign) -> Callable[[], int]:
    """How many steps the campaign has."""
    return lambda: len(history.steps(armored, crown.id))


def give(hand: Hand, name: str, words: str) -> None:
    hand.focus(name)
    hand.control(Key.Key_A)
    hand.type(words)


def go_on(hand: Hand, reason: str) -> None:
    hand.focus("Reason for going on")
    hand.type(reason)
    hand.click("Go on")


def open_act(hand: Hand, words: str) -> None:
    hand.until(lambda: hand.shows(words))
    hand.click(words)
    hand.until(lambda: hand.shows("Discard"))


def test_K6_a_tier_of_0_may_not_be_at_all(hand: Hand, kept: Callable[[str], Record], steps: Callable[[], int]) -> None:
    before = steps()
    give(hand, "Tier", "0")
    hand.key(Key.Key_Tab)
    assert hand.says("A Tier is at least 1 (K6), and 0 is less. Enter 1 or more.")
    assert not hand.shows("Reason for going on")
    assert (kept("Osric").get("tier"), steps()) == (2, before)
    assert hand.shows("Tier, 2")


def test_K6_a_wound_beyond_the_slots_may_be_with_a_reason(
    hand: Hand, kept: Callable[[str], Record], steps: Callable[[], int]
) -> None:
    before = steps()
    give(hand, "Tier", "1")  # two slots: one wound too many
    hand.key(Key.Key_Tab)
    assert hand.says("Osric bears 2 wounds at Tier 1 (K6), and this makes 3. One too many is death.")
    assert (kept("Osric").get("tier"), steps()) == (2, before)
    go_on(hand, "The crown took it")
    hand.until(lambda: kept("Osric").get("tier") == 1)
    assert hand.says("Over capacity: 3 wounds on 2 slots. Any wound kills (A5, K7).")
    assert hand.says("over capacity: any wound kills")
    assert hand.shows("fourth is death")  # the third is borne, and not one more
    hand.control(Key.Key_Z)
    assert kept("Osric").get("tier") == 2


def test_K13_a_severity_of_7_may_not_be_at_all(hand: Hand, kept: Callable[[str], Record]) -> None:
    hand.click("wound 1 of 3, Scratch, severity 1 light")
    give(hand, "Severity", "7")
    hand.click("Keep")
    assert hand.says("A severity is 1 to 6 (K13), and 7 is not. Enter one of them.")
    assert not hand.shows("Reason for going on")
    assert kept("Osric").get("wounds")[0]["severity"] == 1
    hand.key(Key.Key_Escape)
    open_act(hand, "Take a hit…")
    give(hand, "Severity within the band", "7")
    assert hand.says("Severity within the band is 1 to 6 (K13), and 7 is not. Give a severity.")


def test_K14_a_reroll_without_fate_is_neither_asked_nor_done(hand: Hand, kept: Callable[[str], Record]) -> None:
    hand.focus("wound 1 of 3, Scratch, severity 1 light")
    hand.key(Key.Key_Delete)
    open_act(hand, "Take a hit…")
    give(hand, "Damage", "10")
    hand.focus("Die 1 of 1")
    hand.type("9")
    hand.until(lambda: hand.says("A light wound: severity 1 or 2?"))
    assert not hand.says("Fate to roll again?")
    # Fate that is typed, and the yes to it, go with what was typed.
    give(hand, "Target, Fate", "1")
    hand.until(lambda: hand.says("9, light. Spend 1 of 1 Fate to roll again?"))
    hand.click("Yes, 9, light. Spend 1 of 1 Fate to roll again?")
    hand.until(lambda: hand.shows("Die 2 of 2, not rolled"))
    give(hand, "Target, Fate", "0")
    hand.until(lambda: not hand.shows("Die 2 of 2"))
    assert kept("Osric").get("fate") is None


def test_K44_a_purchase_over_the_balance_is_refused(
    hand: Hand, kept: Callable[[str], Record], steps: Callable[[], int], armored: Host, crown: Campaign
) -> None:
    hand.window.bridge.show_record(kept("Wend").id)
    before = steps()
    open_act(hand, "Buy…")
    give(hand, "Purchase, What is bought", "A word")
    give(hand, "Purchase, Own price", "5")
    assert hand.says("K44: Wend has 4 left, and 5 is more.")
    hand.control(Key.Key_Return)
    assert (kept("Wend").get("purchases"), steps()) == (None, before)


def test_K50_a_final_act_after_the_scene_is_refused_and_by_hand_goes_in_with_a_reason(
    hand: Hand, kept: Callable[[str], Record], steps: Callable[[], int]
) -> None:
    hand.window.bridge.show_record(kept("Wend").id)
    before = steps()
    open_act(hand, "Buy…")
    give(hand, "Purchase, What is bought", "A stand")
    give(hand, "Purchase, Own price", "1")
    hand.click("Purchase, Final Act, not ticked")
    assert hand.says("K50: The scene of Wend is over, and a Final Act happens in it only.")
    hand.control(Key.Key_Return)
    assert (kept("Wend").get("purchases"), steps()) == (None, before)


def test_words_in_the_place_of_numbers_and_numbers_without_end_are_named(
    hand: Hand, kept: Callable[[str], Record], steps: Callable[[], int]
) -> None:
    before = steps()
    open_act(hand, "Take a hit…")
    for typed, told in (
        ("-1", "Damage is at least 0, and −1 is less. Give a larger number."),
        ("ten", "Damage is a number, and ten is none. Give a number."),
        ("1.5", "Damage is a whole number, and 1.5 is not. Round it."),
        ("99999999999", "Damage is at most 1000000000, and 99999999999 is more. Give a smaller number."),
    ):
        give(hand, "Damage", typed)
        assert hand.says(told), typed
        hand.control(Key.Key_Return)
    assert steps() == before


def test_K46_an_answer_that_is_none_leaves_the_question_and_says_why(
    hand: Hand, kept: Callable[[str], Record], armored: Host, crown: Campaign
) -> None:
    records.create(armored, crown.id, "king.account", "Hale", {"fate": 3, "tier": 1, "owner": "Ro"})
    hand.window.bridge.show_record(kept("Wend").id)
    open_act(hand, "Buy…")
    hand.click("Second account, no record")
    hand.type("hal")
    hand.key(Key.Key_Return)
    give(hand, "Purchase, What is bought", "A word")
    give(hand, "Purchase, Own price", "5")
    hand.until(lambda: hand.says("How many of the 5 points does Wend pay? It has 4."))
    for typed in ("half", "1.5"):
        give(hand, "Answer", typed)
        hand.key(Key.Key_Return)
        assert hand.says("How many of the 5 points does Wend pay? It has 4.")
        assert "whole number" in hand.find("Answer").accessibleName()
    give(hand, "Answer", "4")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.says("Wend decides: 4 of Wend. Agreed?"))

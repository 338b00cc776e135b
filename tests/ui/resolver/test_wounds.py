"""An evening of KING by mouse and keyboard: groups that may be left out, lists that grow, and all of it taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.ui.resolver.input_column import InputColumn
from tallow.ui.resolver.line import Line
from tests.ui.conftest import Hand

Key = Qt.Key
OSRIC: dict[str, Any] = {
    "player": "Tam",
    "tier": 2,
    "level": 4,
    "fate": 4,
    "vitality_max": 10,
    "vitality": 10,
    "vigor_max": 4,
    "vigor": 4,
}
Acts = Callable[[str], None]


@pytest.fixture
def crown(armored: Host) -> Campaign:
    """A campaign of KING with the starter tables and one character."""
    campaign = campaigns.create(armored, "The Low Crown", ["king"], ["king_starter_tables"])
    records.create(armored, campaign.id, "king.character", "Osric", OSRIC)
    return campaign


@pytest.fixture
def hand(armored: Host, crown: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at Osric's sheet."""
    return open_window(armored, crown.id)


@pytest.fixture
def osric(armored: Host, crown: Campaign) -> Callable[[], Record]:
    """Osric as the store holds him."""
    return lambda: next(each for each in armored.book(crown).records("king.character") if each.name == "Osric")


def open_act(hand: Hand, words: str) -> None:
    """Press a button of the sheet that opens a resolver."""
    hand.until(lambda: hand.shows(words))
    hand.click(words)
    hand.until(lambda: hand.shows("Discard"))


def apply(hand: Hand) -> None:
    """Apply, and go back to the sheet."""
    hand.control(Key.Key_Return)
    hand.until(lambda: hand.shows("Close"))
    hand.click("Close")


def hit(hand: Hand, damage: int, harm: str, *answers: str) -> None:
    """Type a hit's damage, tick its harm, and then type each die and press each answer."""
    open_act(hand, "Take a hit…")
    hand.type(str(damage))
    hand.click(f"Harm, {harm}, not ticked")
    go_on(hand, *answers)


def go_on(hand: Hand, *answers: str) -> None:
    for answer in answers:
        if answer.isdigit():
            hand.until(lambda: hand.shows("Die 1 of 1, not rolled") or hand.shows("Die 2 of 2, not rolled"))
            hand.focus("Die 2 of 2" if hand.shows("Die 2 of 2") else "Die 1 of 1")
            hand.type(answer)
        else:
            hand.until(lambda answer=answer: hand.shows(answer))  # type: ignore[misc]
            hand.click(answer)


def names(record: Record) -> list[tuple[str, int]]:
    return [(row["name"], row["severity"]) for row in record.get("wounds") or ()]


def test_an_evening_by_hand_and_all_of_it_taken_back(
    hand: Hand, armored: Host, crown: Campaign, osric: Callable[[], Record]
) -> None:
    # 14 takes 4 Vigor and 10 Vitality, carry 0; d20 8 is row 8, severity 2.
    hit(hand, 14, "Wound", "8", "No")
    apply(hand)
    assert names(osric()) == [("Torn calf", 2)]

    # Carry 3 and d20 9 make 12; the poison's wound stands in place of the row's (K27).
    hit(hand, 17, "Wound")
    hand.click("Poison, not ticked")
    hand.focus("Poison, Name")
    hand.type("Nettle-blood")
    hand.focus("Poison, Severity, none")
    hand.type("3")
    go_on(hand, "9", "No")
    apply(hand)
    assert names(osric())[1:] == [("Nettle-blood", 3)]

    # Straight to Vitality, carry 15; d20 17 makes 32 and would kill; 1 Fate, d20 4 makes 19: severity 4 (K14).
    hit(hand, 25, "Burn")
    hand.click("Goes to, Vitality only, not chosen")
    go_on(hand, "17", "Yes", "4")
    apply(hand)
    assert [severity for _, severity in names(osric())] == [2, 3, 4]
    assert osric().get("fate") == 3

    # A Rest with a healer of 4 closes the light wound (K19), a month of rest the two others (K21).
    open_act(hand, "Heal…")
    hand.click("Means, A Rest, not ticked")
    hand.click("Add to Means, A Rest, Healing of each healer")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("4")
    apply(hand)
    assert [severity for _, severity in names(osric())] == [3, 4]
    open_act(hand, "Heal…")
    hand.click("Means, A month of rest, not ticked")
    apply(hand)
    assert names(osric()) == []

    # Carry 12, d20 20 makes 32: dead. For good, he leaves 3 Fate × Tier 2 = 6 points (K44).
    hit(hand, 26, "Trauma", "20", "No")
    apply(hand)
    hand.until(lambda: hand.shows("Dead for good"))
    hand.click("Dead for good")
    assert osric().get("final") is True

    def account() -> Record:
        return armored.book(armored.campaign(crown.id)).records("king.account")[0]

    def left() -> float:
        book = armored.book(armored.campaign(crown.id))
        return book.total(account(), "king.balance").value

    assert left() == 6
    hand.window.bridge.show_record(account().id)
    buy(hand, "One blade caught")
    assert left() == 1  # 6 − 5
    buy(hand, "A word", "1")
    assert left() == 0

    steps = [step for step in history.steps(armored, crown.id) if not step.undone]
    for _ in steps[:-1]:
        hand.control(Key.Key_Z)
    hand.until(lambda: len([step for step in history.steps(armored, crown.id) if not step.undone]) == 1)
    assert osric().document.values == OSRIC
    assert armored.book(armored.campaign(crown.id)).records("king.account") == ()


def buy(hand: Hand, what: str, price: str = "") -> None:
    open_act(hand, "Buy…")
    hand.focus("Purchase, What is bought")
    hand.type(what)
    if price:
        hand.focus("Purchase, Price")
        hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        hand.type(price)
    apply(hand)


def test_a_group_that_is_not_ticked_any_longer_is_gone(hand: Hand) -> None:
    hit(hand, 14, "Wound")
    assert not hand.shows("Poison, Debuff")
    hand.click("Poison, not ticked")
    hand.focus("Poison, Name")
    hand.type("Adder")
    go_on(hand, "8")
    assert hand.says("The severity of the poison's wound?")
    hand.click("Poison, ticked")
    hand.until(lambda: not hand.says("The severity of the poison's wound?"))
    assert not hand.shows("Poison, Debuff")


def test_a_list_s_items_are_added_mended_and_removed_one_by_one(hand: Hand) -> None:
    open_act(hand, "Heal…")
    hand.click("Means, A Rest, not ticked")
    for points in ("2", "x"):
        hand.click("Add to Means, A Rest, Healing of each healer")
        hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        hand.type(points)
    assert hand.says("Healing of each healer is a number, and x is none. Give a number.")
    hand.focus("Means, A Rest, Healing of each healer, 1")
    hand.type("3")
    assert hand.says("Healing of each healer is a number, and x is none. Give a number.")
    hand.focus("Means, A Rest, Healing of each healer, 2")
    hand.key(Key.Key_Backspace)
    assert hand.says("Healing of each healer 2 is empty. Give a number, or remove it.")
    hand.click("Remove 2 of Means, A Rest, Healing of each healer")
    assert not hand.says("Give a number")
    assert hand.shows("Means, A Rest, Healing of each healer, 1, 3")
    assert not hand.shows("Means, A Rest, Healing of each healer, 2")
    hand.click("Remove 1 of Means, A Rest, Healing of each healer")
    assert hand.shows("Means, A Rest, ticked")
    assert not hand.shows("Means, A Rest, Healing of each healer, 1")


@pytest.mark.parametrize("act", ["Take a hit…", "Resist a poison…", "Heal…", "Return from death…"])
def test_no_line_of_a_form_is_wider_than_its_column(hand: Hand, act: str) -> None:
    if act == "Return from death…":
        hand.click("Dead, not ticked")
    open_act(hand, act)
    column = next(each for each in hand.visible() if isinstance(each, InputColumn))
    ground = column.parentWidget()
    assert ground is not None
    lines = [each for each in column.findChildren(Line) if each.isVisible()]
    assert lines
    assert [each.input.label for each in lines if each.mapTo(column, each.rect().topRight()).x() > ground.width()] == []

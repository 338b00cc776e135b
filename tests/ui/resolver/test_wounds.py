"""An evening of KING by mouse and keyboard: groups that may be left out, lists that grow, and all of it taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tallow.model.edit import Step
from tallow.model.record import Campaign, Document, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.ui.dialogs.palette import Palette
from tallow.ui.resolver.input_column import InputColumn
from tallow.ui.resolver.line import Line
from tests.ui.conftest import Hand, spoken_name

Key = Qt.Key
TAB = Qt.FocusPolicy.TabFocus
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
PAGE: dict[str, Any] = {"rank": "minor", "tier": 3}
REEVE: dict[str, Any] = {"rank": "major", "tier": 3, "vitality_max": 9, "vitality": 9, "vigor_max": 2, "vigor": 2}
KINDS = ("king.character", "king.npc", "king.account")
Acts = Callable[[str], None]


@pytest.fixture
def crown(armored: Host) -> Campaign:
    """A campaign of KING with the starter tables, one character and two who stand against him."""
    campaign = campaigns.create(armored, "The Low Crown", ["king"], ["king_starter_tables"])
    records.create(armored, campaign.id, "king.character", "Osric", OSRIC)
    records.create(armored, campaign.id, "king.npc", "Cinder page", PAGE)
    records.create(armored, campaign.id, "king.npc", "Pale Reeve", REEVE)
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


def go_to(hand: Hand, name: str, kind: str = "") -> None:
    """Show a record's sheet, found by its name with the keyboard; of two of one name the one of that kind."""
    hand.control(Key.Key_K)
    hand.until(lambda: hand.shows("What to find or do"))
    hand.type(f"@{name}")
    palette = next(each for each in hand.visible() if isinstance(each, Palette))
    while kind and palette.marked is not None and palette.marked.thing.group != kind:
        hand.key(Key.Key_Down)
    hand.key(Key.Key_Return)
    hand.until(lambda: not hand.shows("What to find or do"))
    hand.until(lambda: hand.says(name))


def strike(hand: Hand, foe: str, damage: int) -> None:
    """Somebody else takes a hit; back to Osric."""
    go_to(hand, foe)
    open_act(hand, "Take a hit…")
    hand.type(str(damage))
    apply(hand)
    go_to(hand, "Osric", "Character")


def test_an_evening_of_three_fights_a_rest_a_month_a_death_and_two_purchases_by_hand_is_taken_back(
    hand: Hand, armored: Host, crown: Campaign, osric: Callable[[], Record]
) -> None:
    def kept(name: str, kind: str = "king.npc") -> Record:
        found = armored.book(armored.campaign(crown.id)).records(kind)
        return next(each for each in found if each.name == name)

    def written() -> dict[str, Document]:
        return {each.id: each.document for kind in KINDS for each in in_store(armored, crown, kind)}

    start = written()
    begun = len(done(armored, crown))

    # The first fight. 14 takes 4 Vigor and 10 Vitality, carry 0; d20 8 is row 8, severity 2. The page's pool is
    # 2 × 3 = 6; 3 leave 3, which is its Tier: it flees (K35).
    hit(hand, 14, "Wound", "8", "No")
    apply(hand)
    assert names(osric()) == [("Torn calf", 2)]
    strike(hand, "Cinder page", 3)
    assert (kept("Cinder page").get("fled"), kept("Cinder page").get("vitality")) == (True, 3)

    # The second. Carry 3 and d20 9 make 12; the poison's wound stands in place of the row's (K27). The Reeve's 2 Vigor
    # and 9 Vitality go with 11, and a Major is dead then (K34).
    hit(hand, 17, "Wound")
    hand.click("Poison, not ticked")
    hand.focus("Poison, Name")
    hand.type("Nettle-blood")
    hand.focus("Poison, Severity, none")
    hand.type("3")
    go_on(hand, "9", "No")
    apply(hand)
    assert names(osric())[1:] == [("Nettle-blood", 3)]
    strike(hand, "Pale Reeve", 11)
    assert kept("Pale Reeve").get("dead") is True

    # A Rest with a healer of 4 closes the light wound, and not the other (K19, K22).
    open_act(hand, "Heal…")
    hand.click("Means, A Rest, not ticked")
    hand.click("Add to Means, A Rest, Healing of each healer")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("4")
    apply(hand)
    assert names(osric()) == [("Nettle-blood", 3)]

    # The third. Straight to Vitality, carry 15; d20 17 makes 32 and would kill; 1 Fate, d20 4 makes 19: severity 4
    # (K14).
    hit(hand, 25, "Burn")
    hand.click("Goes to, Vitality only, not chosen")
    go_on(hand, "17", "Yes", "4")
    apply(hand)
    assert [severity for _, severity in names(osric())] == [3, 4]
    assert osric().get("fate") == 3

    # A month of rest closes both (K21).
    open_act(hand, "Heal…")
    hand.click("Means, A month of rest, not ticked")
    apply(hand)
    assert names(osric()) == []

    # Carry 12, d20 20 makes 32: dead. For good, he leaves 3 Fate × Tier 2 = 6 points (K44), which is said and asked.
    hit(hand, 26, "Trauma", "20", "No")
    apply(hand)
    assert osric().get("dead") is True
    hand.until(lambda: hand.shows("Dead for good"))
    hand.click("Dead for good")
    hand.until(lambda: hand.says("leaves 6 testament points to Tam"))
    hand.key(Key.Key_Tab)
    hand.key(Key.Key_Return)
    hand.until(lambda: osric().get("final") is True)

    def left() -> float:
        book = armored.book(armored.campaign(crown.id))
        return book.total(kept("Osric", "king.account"), "king.balance").value

    assert left() == 6
    go_to(hand, "Osric", "Testament account")
    buy(hand, "One blade caught")  # a Final Act of the starter tables, in its scene
    assert left() == 1  # 6 − 5
    buy(hand, "A word", "1")
    assert left() == 0

    played = len(done(armored, crown)) - begun
    assert played == 3 + 2 + 2 + 1 + 1 + 2  # his hits, theirs, Rest and month, the death, for good, the purchases
    for _ in range(played):
        hand.control(Key.Key_Z)
    hand.until(lambda: len(done(armored, crown)) == begun)
    assert written() == start


def in_store(host: Host, campaign: Campaign, kind: str) -> tuple[Record, ...]:
    return tuple(host.book(host.campaign(campaign.id)).records(kind))


def done(host: Host, campaign: Campaign) -> list[Step]:
    """The steps that hold."""
    return [step for step in history.steps(host, campaign.id) if not step.undone]


def buy(hand: Hand, what: str, price: str = "") -> None:
    open_act(hand, "Buy…")
    field = hand.focus("Purchase, What is bought")
    hand.type(what)
    assert field.property("text") == what
    hand.window.activateWindow()  # offscreen, what was popped up stays the active one
    hand.until(hand.window.isActiveWindow)
    if price:
        hand.focus("Purchase, Own price")
        hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        hand.type(price)
    apply(hand)


def test_the_shop_is_offered_while_one_types_what_is_bought(armored: Host, crown: Campaign, hand: Hand) -> None:
    account = {"fate": 3, "tier": 2}
    records.create(armored, crown.id, "king.account", "Wend", account)
    go_to(hand, "Wend", "Testament account")
    open_act(hand, "Buy…")
    assert hand.shows("Purchase, Own price, none")  # the shop's entries have theirs
    field = hand.find("Purchase, What is bought")
    assert field.hasFocus()  # what records supply stands below it
    hand.type("left op")
    for key in (Key.Key_Down, Key.Key_Return):
        popup = QApplication.activePopupWidget()
        assert popup is not None, "nothing is offered"
        QTest.keyClick(popup, key)
    hand.window.activateWindow()  # offscreen, what was popped up stays the active one
    hand.until(hand.window.isActiveWindow)
    assert field.property("text") == "A door left open"
    apply(hand)
    (bought,) = next(each for each in in_store(armored, crown, "king.account")).get("purchases")
    assert (bought["name"], bought["price"], bought["paid"]) == ("A door left open", 1, 1)


def test_the_shop_is_offered_in_a_purchase_s_row_too(armored: Host, crown: Campaign, hand: Hand) -> None:
    wend, _ = records.create(armored, crown.id, "king.account", "Wend", {"fate": 3, "tier": 2})
    hand.window.bridge.show_record(wend)
    hand.until(lambda: hand.shows("Purchases"))
    hand.focus("Purchases")
    hand.key(Key.Key_Insert)
    hand.type("left op")
    for key in (Key.Key_Down, Key.Key_Return):
        popup = QApplication.activePopupWidget()
        assert popup is not None, "nothing is offered"
        QTest.keyClick(popup, key)

    def bought() -> list[tuple[Any, Any]]:
        rows = armored.book(crown).record(wend).get("purchases") or ()
        return [(row.get("name"), row.get("price")) for row in rows]

    hand.until(lambda: bought() == [("A door left open", 1)])


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


def test_no_two_stops_of_a_form_are_called_alike(hand: Hand) -> None:
    open_act(hand, "Take a hit…")
    hand.click("Poison, not ticked")
    hand.click("The creature's own wound, not ticked")
    hand.click("Wound of a skipped roll, not ticked")
    for _ in range(2):
        hand.click("Add to Target, Open wounds")
    column = next(each for each in hand.visible() if isinstance(each, InputColumn))
    stops = [each for each in column.findChildren(QWidget) if each.isVisible() and each.focusPolicy() & TAB]
    called = [spoken_name(each) for each in stops]
    assert len(called) > 40
    assert [name for name, often in Counter(called).items() if often > 1] == []
    assert "Target, Rank, Player character, chosen" in called
    assert "Target, Open wounds 2, Table, Burn, not chosen" in called
    assert not [name for name in called if "Pc" in name]


def test_which_light_wound_closes_is_asked_by_its_name(armored: Host, crown: Campaign, hand: Hand) -> None:
    wounds = [
        {"id": "a", "name": "Split lip", "severity": 1},
        {"id": "b", "name": "Torn ear", "severity": 2},
    ]
    hale, _ = records.create(armored, crown.id, "king.character", "Hale", {**OSRIC, "wounds": wounds})
    hand.window.bridge.show_record(hale)
    open_act(hand, "Heal…")
    assert not hand.says("places from 0")
    hand.click("Means, A Rest, not ticked")
    hand.click("Add to Means, A Rest, Healing of each healer")
    hand.type("4")
    hand.until(lambda: hand.says("Which light wound closes?"))
    hand.click("Split lip, severity 1, Which light wound closes?")
    apply(hand)
    assert [row["name"] for row in armored.book(crown).record(hale).get("wounds")] == ["Torn ear"]

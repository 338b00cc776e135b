"""What KING's sheets and forms offer while one types: litanies, diseases with their treatment, by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records
from tallow.services.host import Host
from tests.ui.conftest import Hand

Key = Qt.Key
OSRIC: dict[str, Any] = {
    "vitality_max": 10,
    "wounds": [{"id": "eye", "name": "Lost eye", "severity": 5, "litany": "Restore Sight"}],
}


@pytest.fixture
def crown(armored: Host) -> Campaign:
    """A campaign of KING with the starter tables, and Osric with a wound of severity 5."""
    campaign = campaigns.create(armored, "The Low Crown", ["king"], ["king_starter_tables"])
    records.create(armored, campaign.id, "king.character", "Osric", OSRIC)
    return campaign


@pytest.fixture
def hand(armored: Host, crown: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at Osric's sheet."""
    return open_window(armored, crown.id)


@pytest.fixture
def osric(armored: Host, crown: Campaign) -> Callable[[], Record]:
    """Reads Osric from the store."""
    return lambda: armored.find_record(crown, "Osric")


def take_offered(hand: Hand) -> None:
    """Take the first of what is offered, with Down and Enter."""
    for key in (Key.Key_Down, Key.Key_Return):
        popup = QApplication.activePopupWidget()
        assert popup is not None, "nothing is offered"
        QTest.keyClick(popup, key)
    hand.window.activateWindow()  # offscreen, what was popped up stays the active one
    hand.until(hand.window.isActiveWindow)


def test_a_litany_is_offered_where_one_heals(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.click("Heal…")
    hand.until(lambda: hand.shows("Discard"))
    hand.click("Add to Means, Litanies")
    hand.type("sight")
    take_offered(hand)
    hand.until(lambda: hand.says("Lost eye closes: Restore Sight"))
    hand.control(Key.Key_Return)
    hand.until(lambda: not osric().get("wounds"))


def test_what_is_no_litany_is_said_with_those_that_are(hand: Hand) -> None:
    hand.click("Heal…")
    hand.until(lambda: hand.shows("Discard"))
    hand.click("Add to Means, Litanies")
    hand.type("zeal wounds")  # nothing is called so, and so nothing is offered
    assert hand.says("Litanies names no litany 'zeal wounds'. Did you mean Seal Wounds?")


def test_own_words_are_typed_whole_though_names_are_offered_on_the_way(
    hand: Hand, armored: Host, crown: Campaign
) -> None:
    wend, _ = records.create(armored, crown.id, "king.account", "Wend", {"fate": 3, "tier": 2})
    hand.window.bridge.show_record(wend)
    hand.until(lambda: hand.shows("Buy…"))
    hand.click("Buy…")
    hand.until(lambda: hand.shows("Discard"))
    field = hand.find("Purchase, What is bought")
    offered = []
    for letter in "A place nobody knows":  # "A place with their name" is offered, and then nothing
        popup = QApplication.activePopupWidget()
        offered.append(popup is not None)
        QTest.keyClicks(popup or field, letter)
    assert (offered[3], offered[-1]) == (True, False)
    assert field.property("text") == "A place nobody knows"


def test_a_wound_s_litany_is_offered(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.click("wound 1 of 2, Lost eye, severity 5 worst")
    hand.focus("Litany")
    hand.control(Key.Key_A)
    hand.type("maim")
    take_offered(hand)
    hand.click("Keep")
    hand.until(lambda: osric().get("wounds")[0]["litany"] == "Restore the Maimed")


def test_K26_a_disease_is_offered_and_its_treatment_comes_along(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.focus("Diseases")
    hand.key(Key.Key_Insert)
    hand.type("barrow")
    take_offered(hand)

    def ill() -> list[tuple[Any, Any]]:
        return [(row.get("name"), row.get("healing")) for row in osric().get("diseases") or ()]

    hand.until(lambda: ill() == [("Barrow rot", 6)])
    hand.control(Key.Key_Z)
    assert ill() == [(None, None)]  # the name goes with its treatment

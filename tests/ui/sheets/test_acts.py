"""A sheet's buttons: what they take along, what they ask before, and when they are dashed and say why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.ui.kit.buttons import Button
from tests.ui.conftest import Hand

Key = Qt.Key
OSRIC: dict[str, Any] = {
    "player": "Tam",
    "tier": 2,
    "fate": 3,
    "vitality_max": 10,
    "vitality": 10,
    "vigor_max": 4,
    "vigor": 4,
}
DEAD = "Osric is dead. Only a return from death changes that; where it is a mistake, untick Dead."
ALIVE = "Osric is alive, and only the dead return."


@pytest.fixture
def crown(armored: Host) -> Campaign:
    """A campaign of KING with one character."""
    campaign = campaigns.create(armored, "The Low Crown", ["king"])
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


def dashed(hand: Hand) -> dict[str, str]:
    """The buttons of the sheet that cannot be pressed, and why."""
    buttons = [each for each in hand.visible() if isinstance(each, Button)]
    return {each.text(): each.unavailable for each in buttons if each.text() and each.unavailable}


# what goes along


def test_the_size_that_is_looked_at_is_the_damage_of_the_hit(hand: Hand) -> None:
    hand.until(lambda: hand.shows("a hit of 14 wound; light 55 %"))  # 4 + 10, carry 0: 11 of 20
    ruler = hand.find("a hit of 14 wound; light 55 %")
    ruler.setFocus(Qt.FocusReason.TabFocusReason)
    hand.type("27")
    hand.key(Key.Key_Return)
    hand.click("Take a hit…")
    hand.until(lambda: hand.shows("Damage, 27"))
    assert hand.shows("Goes to, Vigor first, chosen")
    hand.type("9")  # the figure is marked, so that another takes its place
    assert hand.shows("Damage, 9")


def test_a_hit_past_vigor_is_one_straight_to_vitality(hand: Hand) -> None:
    hand.until(lambda: hand.shows("past Vigor, not ticked"))
    hand.click("past Vigor, not ticked")
    hand.click("a hit of, one more")
    hand.click("Take a hit…")
    hand.until(lambda: hand.shows("Damage, 11"))  # the first size that wounds is 10, and one more
    assert hand.shows("Goes to, Vitality only, chosen")


# what is asked before


def test_a_death_for_good_is_asked_about_and_left_or_done_and_undone(
    hand: Hand, armored: Host, crown: Campaign, osric: Callable[[], Record]
) -> None:
    hand.until(lambda: hand.shows("Dead for good"))
    hand.click("Dead for good")
    told = "Fate 3 × Tier 2 leaves 6 testament points to Tam (K44)"
    hand.until(lambda: hand.says(told))
    assert hand.says("Undo takes it back.")
    hand.key(Key.Key_Return)  # the keyboard is on what leaves all as it is
    hand.until(lambda: not hand.says(told))
    assert not osric().get("final")
    hand.click("Dead for good")
    hand.until(lambda: hand.says(told))
    again = [each for each in hand.every("Dead for good") if each.window() is not hand.window or _in_dialog(each)]
    assert len(again) == 1
    again[0].setFocus()
    hand.key(Key.Key_Return)
    hand.until(lambda: bool(osric().get("final")))
    assert len(armored.book(crown).records("king.account")) == 1
    hand.control(Key.Key_Z)
    hand.until(lambda: not osric().get("final"))
    assert armored.book(crown).records("king.account") == ()


def _in_dialog(widget: QWidget) -> bool:
    from tallow.ui.dialogs.confirm import Confirm

    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, Confirm):
        parent = parent.parentWidget()
    return parent is not None


def test_a_tick_that_ends_a_character_asks_as_its_button_does(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.until(lambda: hand.shows("Final death, not ticked"))
    hand.click("Final death, not ticked")
    hand.until(lambda: hand.says("leaves 6 testament points to Tam"))
    hand.click("Leave it")
    assert hand.shows("Final death, not ticked")
    assert not osric().get("final")
    hand.click("Retired, not ticked")
    hand.until(lambda: hand.says("leaves the table"))
    hand.key(Key.Key_Tab)
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.shows("Retired, ticked"))
    hand.click("Retired, ticked")  # the account is there, and who comes back leaves nothing (K45)
    hand.until(lambda: hand.says("Void the account first."))
    hand.click("Close the notice")
    assert osric().get("retired") is True
    hand.control(Key.Key_Z)
    hand.until(lambda: hand.shows("Retired, not ticked"))


@pytest.mark.parametrize("way", ["Retire", "End the scene"])
def test_what_else_ends_something_is_asked_about(hand: Hand, armored: Host, crown: Campaign, way: str) -> None:
    if way == "End the scene":
        values = {"owner": "Tam", "fate": 2, "tier": 3, "scene_open": True}
        wend, _ = records.create(armored, crown.id, "king.account", "Wend", values)
        hand.window.bridge.show_record(wend)
    hand.until(lambda: hand.shows(way))
    before = len(history.steps(armored, crown.id))
    hand.click(way)
    hand.until(lambda: hand.shows("Leave it"))
    hand.click("Leave it")
    assert len(history.steps(armored, crown.id)) == before


# when they are dashed


def test_nothing_is_done_with_the_dead_until_they_return(hand: Hand, osric: Callable[[], Record]) -> None:
    hand.until(lambda: hand.shows("Dead, not ticked"))
    immune = "Osric is immune to nothing, so nothing ends."
    full = {"End the fight": immune, "Fill both pools": "Both pools are full.", "Return from death…": ALIVE}
    assert dashed(hand) == full
    hand.click("Dead, not ticked")
    hand.until(lambda: hand.says(DEAD))
    in_fight = ("Take a hit…", "Resist a poison…", "End the turn…", "Fill both pools")
    acts = (*in_fight, "Catch a disease…", "Heal…", "Retire")
    assert dashed(hand) == {**dict.fromkeys(acts, DEAD), "End the fight": immune}
    told = [each for each in hand.visible() if DEAD in str(each.property("text") or "")]
    assert len(told) == 3  # once in each cell: at the next hit, at the diseases, and where he retires
    assert hand.shows("Before the next hit")
    assert not hand.says("55 %")
    hand.click("Take a hit…")
    assert hand.shows("Take a hit…, unavailable")
    hand.click("Return from death…")
    hand.until(lambda: hand.shows("Discard"))
    hand.control(Key.Key_Return)
    hand.until(lambda: hand.shows("Close"))
    hand.click("Close")
    hand.until(lambda: hand.shows("Take a hit…"))
    assert not osric().get("dead")
    assert dashed(hand) == full


def test_on_the_resolver_s_page_nothing_is_written_of_the_dead(hand: Hand, armored: Host, crown: Campaign) -> None:
    records.create(armored, crown.id, "king.character", "Hale", {**OSRIC, "dead": True})
    hand.until(lambda: hand.shows("Heal…"))
    hand.click("Heal…")
    hand.until(lambda: hand.shows("Patient, Osric"))
    hand.click("Patient, Osric")
    hand.until(lambda: hand.shows("Filter"))
    hand.type("Hale")
    hand.key(Key.Key_Return)
    why = "Hale is dead. Only a return from death changes that; where it is a mistake, untick Dead."
    hand.until(lambda: hand.shows(f"Apply, unavailable, {why}"))
    assert hand.says(why)
    hand.control(Key.Key_Return)
    assert not hand.shows("Close")


def test_a_character_without_pools_is_told_plainly_what_to_enter(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    campaign = campaigns.create(armored, "The Low Crown", ["king"])
    records.create(armored, campaign.id, "king.character", "Wend")
    hand = open_window(armored, campaign.id)
    sentence = "Enter Full Vitality and Full Vigor first: then the chances of every hit stand here."
    hand.until(lambda: hand.says(sentence))
    assert hand.shows("Full Vigor, 0")
    assert not hand.says("GM")

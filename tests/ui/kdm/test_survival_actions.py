"""Survival actions by mouse and keyboard: an opportunity opens, an action is paid, resolved, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tallow.model.record import Campaign
from tallow.services import campaigns, commands, records
from tallow.services.host import Host
from tallow.ui.kit.dice_tray import DiceTray
from tallow.ui.kit.plugin_row import PluginList
from tests.ui.conftest import Hand
from tests.ui.kdm.conftest import lines

Key = Qt.Key
FIGHT = "Showdown, year 1"
TABLET = "white_lion_tablet"
CARRIED = [
    {"id": "t", "entry": f"{TABLET}.{TABLET}", "place": 1},
    {"id": "s", "entry": "kdm.founding_stone", "place": 2},
]


class Fight:
    """Anna, who carries the White Lion Tablet, and Bert in a showdown, at a window."""

    def __init__(self, host: Host, hand: Hand, campaign: Campaign) -> None:
        self.hand = hand
        self.campaign = campaign.id
        self._host = host

    def value(self, name: str, field: str) -> Any:
        campaign = self._host.campaign(self.campaign)
        return self._host.book(campaign).value(self._host.find_record(campaign, name), field)

    def go(self, name: str) -> None:
        """Go to a sheet by the keyboard."""
        hand = self.hand
        hand.control(Key.Key_K)
        hand.until(lambda: hand.shows("What to find or do"))
        hand.type(f"@{name}")
        hand.key(Key.Key_Return)
        hand.until(lambda: hand.window.bar.crumbs.parts[-1] == name)
        hand.until(lambda: hand.shows("Dodge") or hand.shows("Acts now"))

    def open_window(self, words: str) -> None:
        """Choose the survival opportunity on the showdown's sheet, with the mouse."""
        self.go(FIGHT)
        self.hand.click("Survival opportunity, None")
        self.hand.choose(words)
        self.hand.window.activateWindow()  # offscreen, a menu that closes leaves no window active
        self.hand.until(lambda: self.hand.shows(f"Survival opportunity, {words}"))

    def press(self, name: str) -> None:
        self.hand.until(lambda: self.hand.shows(name))
        self.hand.click(name)


@pytest.fixture
def fight(armored: Host, open_window: Callable[[Host, str], Hand]) -> Fight:
    """The fight has begun; it is the monster's turn and nothing is open."""
    made = campaigns.create(armored, "Lantern Camp", ["kdm"], [TABLET])
    known = lines("language", "paint", "inner_lantern")
    values = {"campaign": lines("people_of_the_lantern"), "innovations": known, "lantern_year": 1}
    records.create(armored, made.id, "kdm.settlement", "Hearth", values)
    for name, gear in (("Anna", CARRIED), ("Bert", [])):
        records.create(armored, made.id, "kdm.survivor", name, {"departing": True, "gear": gear, "survival": 2})
    begin = commands.find(armored, made, "kdm.begin_showdown")
    commands.run(armored, made, begin, [armored.find_record(made, "Hearth")])
    return Fight(armored, open_window(armored, made.id), made)


def test_S33_S14_a_dash_is_paid_in_its_opportunity_and_undo_gives_it_back(fight: Fight) -> None:
    hand = fight.hand
    fight.go("Anna")
    closed = "Dash, unavailable, no survival opportunity is open"
    fight.press(closed)
    assert fight.value("Anna", "survival") == 2  # a press on it does nothing
    fight.open_window("In a flow")
    fight.go("Anna")
    fight.press("Dash")
    hand.until(lambda: hand.shows("Dash, unavailable, performed this round already; Dash is being resolved"))
    assert fight.value("Anna", "survival") == 1  # 2 − 1
    hand.control(Key.Key_Z)
    hand.until(lambda: not hand.shows("Dash, unavailable"))
    assert fight.value("Anna", "survival") == 2


def test_S42_E3_on_the_showdowns_sheet_one_acts_after_the_other_until_everybody_passes(fight: Fight) -> None:
    hand = fight.hand
    fight.open_window("In a flow")
    fight.press("Anna: Dash")
    hand.until(lambda: hand.says("Dash is being resolved") and not hand.shows("Bert: Surge"))
    fight.press("The action is resolved")
    hand.until(lambda: hand.shows("Anna: Dash, unavailable, performed this round already"))
    assert fight.value(FIGHT, "window") == "flow"
    fight.press("Bert: Surge")
    fight.press("The action is resolved")
    fight.press("Everybody passes")
    hand.until(lambda: hand.shows("Survival opportunity, None"))
    assert [fight.value(name, "survival") for name in ("Anna", "Bert")] == [1, 1]  # 2 − 1 each
    for _ in range(3):  # passed, resolved, performed
        hand.control(Key.Key_Z)
    hand.until(lambda: fight.value("Bert", "survival") == 2)
    assert (fight.value("Anna", "survival"), fight.value(FIGHT, "window")) == (1, "flow")


def test_S39_an_attack_that_a_dash_interrupts_goes_on_with_the_dice_that_fell(fight: Fight) -> None:
    hand = fight.hand
    fight.go(FIGHT)
    hand.focus("Monster")
    hand.type("Our own beast")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.shows("Toughness, by its card, 0"))
    hand.focus("Toughness, by its card")
    hand.control(Key.Key_A)
    hand.type("8")
    hand.key(Key.Key_Return)
    fight.press("Next turn")
    fight.press("Anna")  # she acts
    hand.until(lambda: hand.shows("Acting survivor, Anna"))
    fight.press("Attack…")
    hand.until(lambda: hand.shows("Die 1 of 1, not rolled"))
    hand.focus("Die 1 of 1")
    hand.type("8")
    hand.until(lambda: hand.shows("Die 2 of 2, not rolled"))
    fight.open_window("Before a reaction")
    fight.press("Bert: Dash")
    fight.press("The action is resolved")
    fight.press("Everybody passes")
    hand.until(lambda: hand.shows("Survival opportunity, None"))
    fight.press("Attack…")
    hand.until(lambda: hand.says("It goes on where it was left"))
    (tray,) = (each for each in hand.visible() if isinstance(each, DiceTray))
    assert tray.faces() == (8, None)
    assert [fight.value(name, "survival") for name in ("Anna", "Bert")] == [2, 1]  # 2 − 1


def test_S13_S19_a_tablets_pill_is_its_carriers_and_goes_with_the_plugin(fight: Fight, armored: Host) -> None:
    hand = fight.hand
    fight.go("Anna")
    assert hand.shows("Distracted Cat, unavailable, only against the White Lion")
    fight.go("Bert")
    assert not hand.shows("Distracted Cat")
    hand.click("Plugins")
    tablets = next(each for each in hand.every("Tablets") if isinstance(each, PluginList))
    tablets.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Key.Key_End)  # the White Lion's is the last by name
    hand.key(Key.Key_Space)
    hand.click("Switch off")  # what is of it on the sheets is said first
    assert TABLET not in armored.campaign(fight.campaign).plugins
    fight.go("Anna")
    assert not hand.shows("Distracted Cat")
    assert list(fight.value("Anna", "gear")) == CARRIED
    hand.control(Key.Key_Z)
    hand.until(lambda: hand.shows("Distracted Cat, unavailable, only against the White Lion"))

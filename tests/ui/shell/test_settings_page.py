"""Settings by mouse and keyboard: each choice of a reading is a step; theme and size are the app's."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.model.column import Choice, ChoiceField
from tallow.model.record import Campaign
from tallow.model.setting import Setting
from tallow.services import history
from tallow.services.host import Host
from tallow.ui.kit import look
from tallow.ui.kit.buttons import Button
from tallow.ui.shell.settings.setting_row import SettingRow
from tests.ui.conftest import Hand

Key = Qt.Key


def opened(hand: Hand) -> Hand:
    """The hand at the settings."""
    hand.click("Settings")
    return hand


def test_a_choice_is_a_step_and_the_default_comes_back(hand: Hand, host: Host, birds: Campaign) -> None:
    opened(hand)
    assert hand.shows("Soft, chosen")
    hand.click("Loud")
    assert host.campaign(birds.id).settings["canary.voice"] == "loud"
    assert history.steps(host, birds.id, limit=1)[0].label == "Setting: Voice"
    assert hand.shows("Loud, chosen")
    hand.click("Back to the default")
    assert "canary.voice" not in host.campaign(birds.id).settings
    assert hand.shows("Soft, chosen")


def test_undo_shows_the_reading_that_holds_again(hand: Hand) -> None:
    opened(hand)
    hand.click("Loud")
    hand.control(Key.Key_Z)
    assert hand.shows("Soft, chosen")


def test_a_number_a_flag_and_their_bounds(hand: Hand, host: Host, birds: Campaign) -> None:
    opened(hand)
    hand.focus("Dawn")
    hand.type("5")
    hand.key(Key.Key_Return)
    assert host.campaign(birds.id).settings["canary.dawn"] == 5
    hand.click("Night singing")
    assert host.campaign(birds.id).settings["canary.night"] is True
    hand.focus("Dawn")
    hand.type("-1")
    assert "at least 0" in hand.find("Dawn").accessibleName()
    hand.key(Key.Key_Return)
    assert host.campaign(birds.id).settings["canary.dawn"] == 5


def test_a_number_that_ends_up_past_its_bounds_makes_no_step(hand: Hand, host: Host, birds: Campaign) -> None:
    opened(hand)
    before = history.steps(host, birds.id)
    hand.focus("Dawn")
    hand.type("5x")
    hand.key(Key.Key_Return)
    assert history.steps(host, birds.id) == before
    assert "canary.dawn" not in host.campaign(birds.id).settings


def test_each_setting_says_where_its_question_comes_from(hand: Hand) -> None:
    opened(hand)
    assert hand.says("A loud bird loses one more breath.")
    assert hand.shows("Read rule C2, Voice")


def test_each_of_several_rules_has_its_button(qtbot: QtBot) -> None:
    field = ChoiceField("kdm.stacking", "A tile on others", (Choice("a", "Goes"), Choice("b", "Stays")), "a")
    row = SettingRow(Setting(field, "RULES.md T3, T24, Z11"))
    qtbot.addWidget(row)
    wanted: list[tuple[str, str]] = []
    row.rule_wanted.connect(lambda plugin, rule: wanted.append((plugin, rule)))
    links = [each for each in row.findChildren(Button) if each.accessibleName().startswith("Read rule")]
    assert [each.text() for each in links] == ["Rules, T3", "T24", "Z11"]
    for each in links:
        each.click()
    assert wanted == [("kdm", "T3"), ("kdm", "T24"), ("kdm", "Z11")]


def test_theme_and_size_hold_at_once(hand: Hand) -> None:
    opened(hand)
    hand.click("Theme, Candle")
    assert look().theme.dark
    hand.click("Larger")
    assert look().zoom == 1.1
    assert hand.shows("Size, 110 %")
    QApplication.processEvents()
    hand.click("Smaller")
    hand.click("Theme, Paper")
    assert (look().zoom, look().theme.dark) == (1.0, False)


def test_whether_anything_moves_is_the_person_s(hand: Hand) -> None:
    opened(hand)
    assert not look().still  # this Qt does not know what the system wants
    hand.click("Motion, Still")
    assert look().still
    assert hand.window.state().still is True
    hand.click("Motion, Panels may move")
    assert (look().still, hand.window.state().still) == (False, False)
    look().keep_still(None)

"""The line below the bar: what went wrong, what went well and what is offered, each in its look; no offer is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QTextBrowser
from pytestqt.qtbot import QtBot

from tallow.model.errors import Objected
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.ui.kit import look
from tallow.ui.shell.notice_bar import NoticeBar
from tests.ui.conftest import Hand, spoken_name

OFFER = "Kiln changed since Pots was last played."


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[NoticeBar]:
    made = NoticeBar()
    made.resize(700, 60)
    qtbot.addWidget(made)
    yield made
    made.close()


def press(bar: NoticeBar, name: str) -> None:
    """Press the button on it that is called so."""
    button = next(each for each in bar.findChildren(QAbstractButton) if spoken_name(each) == name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def ground(bar: NoticeBar) -> str:
    """Which of the theme's colors its ground is."""
    found, theme = bar.grab().toImage().pixelColor(6, bar.height() // 2).name(), look().theme
    return next(name for name in ("wash", "dwash") if theme.color(name).name() == found)


def test_what_went_well_does_not_look_as_what_went_wrong(bar: NoticeBar) -> None:
    bar.tell("Kiln could not be read.")
    assert ground(bar) == "dwash"
    bar.news("Kiln 1.0.0 is installed.")
    assert (bar.sentence, ground(bar)) == ("Kiln 1.0.0 is installed.", "wash")
    bar.went_well()
    assert bar.sentence == ""  # the next thing that goes well takes its place


def test_the_window_tells_news_in_that_look(hand: Hand) -> None:
    hand.window.bridge.news.emit("Kiln 1.0.0 is installed.")
    found = next(iter(hand.window.findChildren(NoticeBar)))
    assert (found.sentence, ground(found)) == ("Kiln 1.0.0 is installed.", "wash")
    hand.click("Close the notice")
    assert found.sentence == ""


@pytest.mark.parametrize("way", ["closed", "Esc", "went well"])
def test_an_offer_comes_back_when_what_was_said_meanwhile_is_gone(bar: NoticeBar, way: str) -> None:
    seen = list[str]()
    bar.offer(OFFER, "See what changed", lambda: seen.append("seen"))
    bar.tell("Undo stops at “Bring Kiln up to 1.1.0”.")
    bar.news("Kiln 1.0.0 is installed.")
    assert bar.sentence == "Kiln 1.0.0 is installed."
    if way == "went well":
        bar.went_well()
    elif way == "Esc":
        QTest.keyClick(bar, Qt.Key.Key_Escape)
    else:
        press(bar, "Close the notice")
    assert (bar.sentence, ground(bar)) == (OFFER, "wash")
    bar.went_well()
    assert bar.sentence == OFFER
    press(bar, "See what changed")
    assert (seen, bar.sentence, bar.offers) == (["seen"], "", False)


def test_an_offer_waits_while_something_else_is_said(bar: NoticeBar) -> None:
    bar.objected(Objected("C7", "The cage is full.", may_override=True), lambda reason: None)
    bar.offer(OFFER, "See what changed", lambda: None)
    assert bar.sentence == "The cage is full. (rule C7)"
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert bar.sentence == OFFER
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert (bar.sentence, bar.offers) == ("", False)


def test_another_campaign_takes_offer_and_sentence_away(bar: NoticeBar) -> None:
    bar.offer(OFFER, "See what changed", lambda: None)
    bar.tell("No.")
    bar.clear()
    bar.went_well()
    assert (bar.sentence, bar.offers) == ("", False)


def test_the_rule_that_a_sentence_names_can_be_read_where_it_is_on_a_page(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    hand = open_window(armored, campaigns.create(armored, "Camp", ["kdm"]).id)
    hand.window.bridge.trouble.emit("Surge is being resolved: end it first (S14).")
    hand.click("Rule S14")
    page = hand.find("Rules of Kingdom Death: Monster")
    assert isinstance(page, QTextBrowser)
    assert page.textCursor().block().text().startswith("S14 ")
    hand.key(Qt.Key.Key_Escape)
    hand.window.bridge.trouble.emit("The kiln is lit at night (Z99).")
    assert not hand.shows("Rule Z99")
    hand.window.bridge.objected.emit(Objected("S6", "The limit is 1.", may_override=True), lambda reason: None)
    assert hand.shows("Rule S6")
    hand.window.bridge.trouble.emit("Nothing of the kind.")
    assert not hand.says("Rule S6")

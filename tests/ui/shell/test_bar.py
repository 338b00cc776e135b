"""The bar: undo and redo by name, theme, zoom, menu with every action."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tallow.model.record import Campaign, Record
from tallow.services.host import Host
from tallow.ui.kit import look
from tallow.ui.shell import actions
from tallow.ui.shell.state import WindowState
from tests.ui.conftest import Hand, opened

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_undo_and_redo_are_named_after_their_steps(hand: Hand, read: Callable[[str], Record]) -> None:
    hand.click("Hungry")
    undo, redo = hand.window.bar.undo, hand.window.bar.redo
    assert undo.toolTip() == "Undo: Pip: Hungry (Ctrl+Z)"
    assert redo.unavailable == "There is nothing to do again."
    hand.click("Undo, Pip: Hungry")
    assert read("Pip").get("hungry") is None
    assert redo.toolTip() == "Redo: Pip: Hungry (Ctrl+Shift+Z)"
    hand.click("Redo, Pip: Hungry")
    assert read("Pip").get("hungry") is False


def test_undo_goes_back_to_the_beginning_and_says_so(hand: Hand) -> None:
    for _ in range(3):  # two birds and a cage
        hand.control(Key.Key_Z)
    assert hand.window.bar.undo.unavailable == "There is nothing to undo."
    assert hand.says("Nothing here yet")
    hand.key(Key.Key_Z, SHIFT)
    assert hand.window.bar.crumbs.parts == ("Birds", "Pip")


def test_the_theme_is_switched_and_switched_back(hand: Hand) -> None:
    hand.click("Candle, the dark theme")
    assert look().theme.id == "candle"
    hand.click("Paper, the light theme")
    assert look().theme.id == "paper"


def test_zoom_by_keys(hand: Hand) -> None:
    hand.control(Key.Key_Plus)
    assert round(look().zoom, 2) == 1.1
    hand.control(Key.Key_0)
    assert look().zoom == 1.0
    hand.control(Key.Key_Minus)
    assert round(look().zoom, 2) == 0.9


def test_with_nothing_to_do_again_redo_looks_other_than_with_something(hand: Hand) -> None:
    redo = hand.window.bar.redo
    nothing = redo.grab().toImage()
    hand.click("Hungry")
    hand.click("Undo, Pip: Hungry")
    hand.focus("Print")
    something = redo.grab().toImage()
    # The upper edge has the dashes of a frame in one, and the bar's ground alone in the other.
    assert len({nothing.pixel(x, 0) for x in range(nothing.width())}) > 1
    assert len({something.pixel(x, 0) for x in range(something.width())}) == 1


def test_why_opens_and_closes(hand: Hand) -> None:
    assert hand.shows("Close Why")
    hand.click("Why")
    assert not hand.shows("Close Why")
    hand.control(Key.Key_I)
    assert hand.shows("Close Why")


def test_below_1100_pixels_why_lies_over_the_page_while_it_is_wanted(hand: Hand) -> None:
    pages, why = hand.window.pages, hand.window.why
    hand.window.resize(1000, 800)
    assert not hand.shows("Close Why")
    assert not hand.window.bar.why.isChecked()
    assert pages.geometry().right() == hand.window.body.rect().right()
    hand.click("Why")
    assert hand.shows("Close Why")
    assert why.geometry().left() < pages.geometry().right()
    hand.window.resize(1300, 800)
    assert hand.shows("Close Why")  # it was open beside the page before
    assert hand.window.bar.why.isChecked()
    assert pages.geometry().right() < why.geometry().left()


def test_a_narrow_window_never_opens_why_by_itself(
    qtbot: QtBot, host: Host, birds: Campaign, read: Callable[[str], Record]
) -> None:
    hand = Hand(qtbot, opened(qtbot, host, birds.id, WindowState(width=900, height=600)))
    assert not hand.shows("Close Why")
    hand.window.bridge.show_record(read("Tweet").id)
    assert not hand.shows("Close Why")
    hand.click("Why")
    hand.window.bridge.show_record(read("Pip").id)
    assert hand.shows("Close Why")
    hand.click("Close Why")
    assert not hand.shows("Close Why")
    hand.window.close()


def test_no_button_has_the_keyboard_at_the_start(hand: Hand) -> None:
    assert QApplication.focusWidget() is hand.window
    hand.key(Key.Key_Tab)
    assert QApplication.focusWidget() is hand.window.bar.undo


def test_the_menu_has_every_action_with_its_key(hand: Hand) -> None:
    hand.click("Tallow")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    under = {each.title(): each for each in menu.findChildren(QMenu)}
    assert list(under) == ["Campaign", "Edit", "Record", "Resolve", "View", "Help"]
    shown = {action.text() for each in under.values() for action in each.actions()}
    assert {spec.words for spec in actions.TABLE if spec.menu} <= shown
    record = {action.text(): action.shortcut().toString() for action in under["Record"].actions()}
    assert record["Feed the bird"] == "Ctrl+Shift+F"  # a plugin's command stands with its key
    menu.close()


def test_roll_brings_the_keyboard_to_the_free_roll(hand: Hand) -> None:
    hand.click("Close Why")
    hand.click("Roll")
    assert hand.shows("Close Why")
    assert QApplication.focusWidget() is hand.find("Dice to roll")

"""Overlays keep the keyboard, keep the window's keys away, and give the keyboard back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit
from pytestqt.qtbot import QtBot

from tallow.model.record import Campaign
from tallow.services import history
from tallow.services.host import Host
from tallow.ui.dialogs.confirm import Confirm
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand

Key = Qt.Key


def ask(window: MainWindow) -> Confirm:
    """An open question."""
    question = Confirm("Archive the aviary?", "It leaves the list.", "Archive", window, harm=True)
    question.open()
    return question


def test_tab_goes_round_within_it_both_ways(hand: Hand, window: MainWindow) -> None:
    ask(window)
    leave, archive = hand.find("Leave it"), hand.find("Archive")
    assert QApplication.focusWidget() is leave  # of harm, the safe one is the first
    hand.key(Key.Key_Tab)
    assert QApplication.focusWidget() is archive
    hand.key(Key.Key_Tab)
    assert QApplication.focusWidget() is leave
    hand.key(Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is archive


def test_escape_leaves_it_and_gives_the_keyboard_back(hand: Hand, window: MainWindow, qtbot: QtBot) -> None:
    before = hand.focus("Weight")
    question = ask(window)
    with qtbot.waitSignal(question.rejected):
        hand.key(Key.Key_Escape)
    assert not hand.shows("Archive the aviary?")
    assert QApplication.focusWidget() is before


def test_behind_another_window_that_has_the_keyboard_it_gives_it_back_all_the_same(
    hand: Hand, window: MainWindow, qtbot: QtBot
) -> None:
    before = hand.focus("Weight")
    other = QDialog(window)
    line = QLineEdit(other)
    other.show()
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    question = ask(window)
    other.close()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    with qtbot.waitSignal(question.rejected):
        hand.key(Key.Key_Escape)
    assert QApplication.focusWidget() is before


def test_enter_on_the_chosen_button_goes_on(hand: Hand, window: MainWindow, qtbot: QtBot) -> None:
    question = ask(window)
    hand.key(Key.Key_Tab)
    with qtbot.waitSignal(question.accepted):
        hand.key(Key.Key_Return)


def test_the_windows_keys_do_nothing_below_it(hand: Hand, window: MainWindow, host: Host, birds: Campaign) -> None:
    ask(window)
    hand.control(Key.Key_Z)
    assert not any(step.undone for step in history.steps(host, birds.id))
    hand.key(Key.Key_Escape)
    hand.control(Key.Key_Z)
    assert history.steps(host, birds.id)[0].undone


def test_it_grows_and_moves_with_the_window(hand: Hand, window: MainWindow) -> None:
    question = ask(window)
    window.resize(900, 700)
    hand.until(lambda: question.size() == window.size())

"""The resolver by keyboard alone: Tab among dice made later, and where the keyboard goes when the page is left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.ui.kit import look
from tallow.ui.kit.dice_tray import DiceTray
from tests.ui.conftest import Hand, spoken_name

Key = Qt.Key


def keyboard() -> str:
    """What the keyboard is on, as it is spoken."""
    QApplication.processEvents()
    focused = QApplication.focusWidget()
    return spoken_name(focused) if focused is not None else ""


def test_tab_goes_from_die_to_die_as_they_come(hit: Hand) -> None:
    hit.control(Key.Key_A)
    hit.type("3d10*10")
    hit.key(Key.Key_Return)
    tray = next(each for each in hit.window.findChildren(DiceTray) if each.isVisible())
    hit.type("9")
    assert QApplication.focusWidget() is tray.dice[1]
    hit.type("1")  # a d10 may go on to 10
    hit.key(Key.Key_Tab)
    assert QApplication.focusWidget() is tray.dice[2]
    hit.type("8")
    assert tray.faces() == (9, 1, 8)
    hit.key(Key.Key_Backtab)
    assert QApplication.focusWidget() is tray.dice[1]
    QTest.keyClick(tray.dice[1], Key.Key_Tab)
    hit.key(Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused not in tray.dice
    assert hit.window.pages.isAncestorOf(focused)


@pytest.mark.parametrize("way", ["Discard", "Esc", "Close"])
def test_leaving_gives_the_keyboard_back_to_what_opened_it(hit: Hand, way: str) -> None:
    hit.type("200")
    if way == "Esc":
        hit.key(Key.Key_Escape)
        hit.key(Key.Key_Escape)
    else:
        if way == "Close":
            hit.click("Apply 2 changes")
        hit.focus(way)
        hit.key(Key.Key_Space)
    hit.until(lambda: keyboard() == "Take a hit…")


def test_zoom_leaves_the_keyboard_where_it_was(hit: Hand) -> None:
    hit.focus("Discard")
    look().set_zoom(1.2)
    hit.until(lambda: keyboard() == "Discard")


def test_undone_and_applied_again_says_only_that_it_is_applied(hit: Hand) -> None:
    hit.type("200")
    hit.click("Apply 2 changes")
    hit.click("Undo Hit for 200 physical: Bob")
    assert hit.says("Not applied: Hit for 200 physical: Bob")
    assert keyboard() not in ("", "Undo", "Tallow")
    hit.click("Apply 2 changes")
    assert hit.says("Applied: Hit for 200 physical: Bob")
    assert not hit.says("Not applied")

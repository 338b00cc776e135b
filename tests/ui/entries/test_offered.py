"""What a reference may name is offered while one types, and taken by keyboard."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Hand
from tests.ui.entries.conftest import fill, focused, kept, open_line

Key = Qt.Key


def choose_first(hand: Hand) -> None:
    """Down and Enter in the list that is open below the field, which gets the keys first."""
    for key in (Key.Key_Down, Key.Key_Return):
        popup = QApplication.activePopupWidget()
        assert popup is not None, "nothing is offered"
        QTest.keyClick(popup, key)
    hand.window.activateWindow()  # offscreen, what was popped up stays the active one
    hand.until(hand.window.isActiveWindow)


def test_a_name_is_taken_with_down_and_enter(page: Hand, user: Path) -> None:
    open_line(page, "Types of content", "Songs")
    page.click("New song")
    fill(page, "Dirge")
    page.click("Add to Effects")
    page.focus("Effects 1, Amount")
    fill(page, "2")
    page.focus("Effects 1, Total")
    fill(page, "lun", leave=False)
    choose_first(page)
    assert focused().accessibleName() == "Effects 1, Total, Lungs"
    page.key(Key.Key_Tab)
    assert kept(user)["song"][0]["effects"] == [{"type": "add", "total": "canary.lungs", "amount": 2}]

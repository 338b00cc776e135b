"""ChipList: one Tab stop, arrows from chip to chip, a press or Del takes one away, the last one adds."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import ChipList, ChipSpec
from tallow.ui.kit.chip_list import Chip
from tests.ui.kit.conftest import Stage

Key = Qt.Key


@pytest.fixture
def chips(stage: Stage) -> ChipList:
    made = ChipList("Records", "record")
    made.set_chips([ChipSpec("a", "Aldis", "people"), ChipSpec("b", "Brenna")])
    stage.show(made, focus=False)
    made.findChildren(Chip)[1].setFocus(Qt.FocusReason.TabFocusReason)
    return made


def press(key: Qt.Key) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, key)


def focused() -> str:
    widget = QApplication.focusWidget()
    return widget.accessibleName() if widget else ""


def test_one_tab_stop_and_arrows_from_one_to_the_next(qtbot: QtBot, chips: ChipList) -> None:
    stops = [each for each in chips.findChildren(Chip) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert [each.accessibleName() for each in stops] == ["Aldis, remove"]
    said = []
    for key in (Key.Key_Left, Key.Key_Right, Key.Key_Right, Key.Key_Right, Key.Key_Left):
        press(key)
        said.append(focused())
    assert said == ["Aldis, remove", "Brenna, remove", "Records, add record", "Records, add record", "Brenna, remove"]


@pytest.mark.parametrize("key", [Key.Key_Delete, Key.Key_Backspace, Key.Key_Return, Key.Key_Space])
def test_a_key_takes_one_away(qtbot: QtBot, chips: ChipList, key: Qt.Key) -> None:
    removed = QSignalSpy(chips.chip_removed)
    press(key)
    assert removed.at(0) == ["a"]


def test_the_keyboard_stays_where_chips_go(qtbot: QtBot, chips: ChipList) -> None:
    chips.set_chips([ChipSpec("b", "Brenna")])
    assert (chips.keys, focused()) == (("b",), "Brenna, remove")
    chips.set_chips([])
    assert focused() == "Records, add record"


def test_the_last_one_adds(qtbot: QtBot, chips: ChipList) -> None:
    added = QSignalSpy(chips.add_requested)
    ghost = next(each for each in chips.findChildren(Chip) if each.accessibleName() == "Records, add record")
    QTest.mouseClick(ghost, Qt.MouseButton.LeftButton)
    QTest.keyClick(ghost, Key.Key_Return)
    QTest.keyClick(ghost, Key.Key_Delete)
    assert added.count() == 2

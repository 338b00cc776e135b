"""DiceTray: digits fill and advance, R rolls, and each die says where it stands."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import DiceTray, DieSpec
from tests.ui.kit.conftest import Stage


def tray(stage: Stage, *sides: int, label: str = "") -> DiceTray:
    made = DiceTray()
    made.set_dice([DieSpec(side, label) for side in sides])
    stage.show(made, focus=False)
    made.focus_next_empty()
    return made


def press(qtbot: QtBot, *keys: str) -> None:
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, key)


def test_digits_fill_and_advance_and_the_last_completes(qtbot: QtBot, stage: Stage) -> None:
    made = tray(stage, 10, 10, 6)
    edited, completed = QSignalSpy(made.dice_edited), QSignalSpy(made.completed)
    press(qtbot, "7", "2")
    assert made.faces() == (7, 2, None)
    assert completed.count() == 0
    press(qtbot, "6")
    assert completed.at(0)[0] == (7, 2, 6)
    assert edited.count() == 3


def test_a_one_on_a_d10_waits_for_its_nought(qtbot: QtBot, stage: Stage) -> None:
    made = tray(stage, 10, 10)
    press(qtbot, "1", "0", "3")
    assert made.faces() == (10, 3)


def test_tab_goes_on_after_a_one(qtbot: QtBot, stage: Stage) -> None:
    made = tray(stage, 10, 10)
    press(qtbot, "1")
    QTest.keyClick(made.dice[0], Qt.Key.Key_Tab)
    press(qtbot, "4")
    assert made.faces() == (1, 4)


def test_a_d100_takes_two_digits_and_three_for_a_hundred(qtbot: QtBot, stage: Stage) -> None:
    made = tray(stage, 100, 100)
    press(qtbot, "71", "10", "0")
    assert made.faces() == (71, 100)


def test_what_is_no_face_of_the_die_is_named_and_goes_when_the_next_die_is_left(qtbot: QtBot, stage: Stage) -> None:
    made = tray(stage, 6, 6)
    press(qtbot, "9")
    assert made.dice[0].error == "limit is 6"
    assert made.faces() == (None, None)
    QTest.keyClick(made.dice[0], Qt.Key.Key_Tab)
    assert (made.dice[0].error, made.dice[0].lineEdit().text()) == ("limit is 6", "")
    following = QApplication.focusWidget()
    assert following is not None
    QTest.keyClick(following, Qt.Key.Key_Tab)
    assert made.dice[0].error == ""


def test_arrows_move_between_dice_and_step_a_face(qtbot: QtBot, stage: Stage) -> None:
    made = tray(stage, 6, 6)
    QTest.keyClick(made.dice[0], Qt.Key.Key_Right)
    assert made.dice[1].hasFocus()
    QTest.keyClick(made.dice[1], Qt.Key.Key_Up)
    assert made.faces() == (None, 1)
    QTest.keyClick(made.dice[1], Qt.Key.Key_Left)
    assert made.dice[0].hasFocus()


@pytest.mark.parametrize("key", ["r", "R"])
def test_r_asks_for_a_roll_and_faces_are_shown_without_a_word(qtbot: QtBot, stage: Stage, key: str) -> None:
    made = tray(stage, 6, 6)
    edited = QSignalSpy(made.dice_edited)
    with qtbot.waitSignal(made.roll_requested):
        press(qtbot, key)
    made.set_faces([3, 4])
    assert (made.faces(), edited.count()) == ((3, 4), 0)


def test_each_die_is_a_spin_box_that_says_its_place_purpose_and_face(stage: Stage) -> None:
    made = tray(stage, 10, 10, label="wound roll")
    made.set_faces([8, None])
    assert made.dice[0].accessibleName() == "Die 1 of 2, wound roll, 8"
    assert made.dice[1].accessibleName() == "Die 2 of 2, wound roll, not rolled"
    assert QAccessible.queryAccessibleInterface(made.dice[0]).role() == QAccessible.Role.SpinBox


def test_another_die_that_falls_due_leaves_those_before_it_alone(qtbot: QtBot, stage: Stage) -> None:
    made = tray(stage, 10)
    first = made.dice[0]
    press(qtbot, "7")
    made.set_dice([DieSpec(10), DieSpec(6, "save")], [7])
    assert made.dice[0] is first
    assert made.faces() == (7, None)


def test_many_dice_go_on_in_a_second_line(stage: Stage) -> None:
    made = DiceTray()
    made.set_dice([DieSpec(10)] * 30)
    stage.show(made, width=500, focus=False)
    tops = {die.y() for die in made.dice}
    assert len(tops) > 1
    assert max(die.geometry().right() for die in made.dice) < 500

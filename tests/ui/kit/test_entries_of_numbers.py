"""Typed numbers: an entry that ends up invalid leaves the number from before it, wherever a number is typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit import LIMIT, DiceTray, DieSpec, Pool, StatBox
from tallow.ui.kit.adjust_form import AdjustForm
from tallow.ui.kit.die import Die
from tallow.ui.kit.number_edit import NumberEdit
from tests.ui.kit.conftest import Stage

Key = Qt.Key


Place = tuple[QWidget, NumberEdit]


def _limited(box: NumberEdit, low: int = 0) -> Place:
    box.set_limits(low, 23)
    box.set_value(5)
    return box, box


def _pool() -> Place:
    made = Pool("Breath")
    made.set_state(5, 23)
    return made, made.now


def _amount() -> Place:
    made = AdjustForm()
    made.amount.set_limits(-23, 23)
    made.amount.set_value(5)
    return made, made.amount


PLACES: dict[str, Callable[[], Place]] = {
    "box": lambda: _limited(StatBox("Strength")),
    "limit": lambda: _limited(StatBox("Strength", LIMIT), -4),
    "bare": lambda: _limited(StatBox("Strength", bare=True)),
    "decimal": lambda: _limited(StatBox("Strength", decimal=True)),
    "die": lambda: _limited(Die(23, "", "Die 1 of 1"), 1),
    "pool": _pool,
    "adjustment": _amount,
}
#: What is typed, its first digits good, and the words of the objection that it ends with.
ENTRIES = {"24": "limit is 23", "230": "limit is 23", "2x": "type a number", "99": "limit is 23"}


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, stage: Stage) -> NumberEdit:
    """A number of 5 that may be at most 23, with the keyboard in it, of each kind that there is."""
    widget, box = PLACES[request.param]()
    stage.show(widget, focus=False)
    box.setFocus(Qt.FocusReason.TabFocusReason)
    box.lineEdit().selectAll()
    return box


def given(spy: QSignalSpy) -> object:
    """What was given last, 5 where nothing was."""
    return spy.at(spy.count() - 1)[0] if spy.count() else 5


def shown(box: NumberEdit) -> str:
    """What stands in it; an adjustment carries its sign."""
    return box.lineEdit().text().removeprefix("+")


def typed(box: NumberEdit, text: str) -> None:
    for letter in text:  # a die takes digits only
        if letter.isdigit() or not isinstance(box, Die):
            QTest.keyClicks(box, letter)


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_that_ends_up_invalid_gives_the_number_from_before(
    qtbot: QtBot, place: NumberEdit, entry: str
) -> None:
    if isinstance(place, Die) and not entry.isdigit():
        return
    edited = QSignalSpy(place.value_edited)
    typed(place, entry)
    assert (place.value(), given(edited)) == (5, 5)
    assert place.lineEdit().text() == entry  # it stays to be mended
    assert ENTRIES[entry] in place.accessibleName()
    assert place.under_way


@pytest.mark.parametrize(
    ("leave", "told"), [(Key.Key_Tab, "limit is 23"), (Key.Key_Return, "limit is 23"), (Key.Key_Escape, "")]
)
def test_leaving_an_invalid_entry_shows_the_number_from_before(
    qtbot: QtBot, place: NumberEdit, leave: Qt.Key, told: str
) -> None:
    edited, finished = QSignalSpy(place.value_edited), QSignalSpy(place.editing_finished)
    typed(place, "24")
    QTest.keyClick(place, leave)
    assert (place.value(), given(edited), shown(place)) == (5, 5, "5")
    assert ("limit" in place.accessibleName()) == bool(told)  # taken back by hand it needs no words
    assert finished.count() == 0  # nothing is another than it was


def test_the_objection_stays_after_enter_until_the_next_key(qtbot: QtBot, place: NumberEdit) -> None:
    typed(place, "24")
    QTest.keyClick(place, Key.Key_Return)
    assert "limit is 23" in place.accessibleName()
    place.set_value(5)  # as its owner answers
    assert "limit is 23" in place.accessibleName()
    typed(place, "7")
    assert "limit" not in place.accessibleName()


def test_the_objection_stays_until_another_entry_is_left(qtbot: QtBot, stage: Stage) -> None:
    pair = QWidget()
    row = QHBoxLayout(pair)
    first, second = StatBox("Strength"), StatBox("React")
    for box in (first, second):
        _limited(box)
        row.addWidget(box)
    stage.show(pair, focus=False)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    typed(first, "24")
    second.setFocus(Qt.FocusReason.TabFocusReason)
    assert (first.error, first.value()) == ("limit is 23", 5)
    QTest.keyClick(second, Key.Key_Tab)
    assert first.error == ""


def test_the_first_click_selects_all_and_the_second_sets_the_caret(qtbot: QtBot, stage: Stage) -> None:
    box = StatBox("Strength")
    _limited(box)
    stage.show(box, focus=False)
    QTest.mouseClick(box.lineEdit(), Qt.MouseButton.LeftButton)
    assert (box.hasFocus(), box.lineEdit().selectedText()) == (True, "5")
    assert not box.washed  # the selection has the color of what is hovered
    QTest.mouseClick(box.lineEdit(), Qt.MouseButton.LeftButton)
    assert box.lineEdit().selectedText() == ""


def test_the_wheel_neither_brings_the_keyboard_nor_steps(qtbot: QtBot, place: NumberEdit) -> None:
    assert not place.focusPolicy() & Qt.FocusPolicy.WheelFocus & ~Qt.FocusPolicy.StrongFocus
    point = QPointF(place.rect().center())
    event = QWheelEvent(
        point,
        QPointF(place.mapToGlobal(point.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(place, event)
    assert (event.isAccepted(), place.value()) == (False, 5)


def test_an_entry_that_is_mended_counts(qtbot: QtBot, place: NumberEdit) -> None:
    edited = QSignalSpy(place.value_edited)
    typed(place, "24")
    QTest.keyClick(place, Key.Key_Backspace)
    typed(place, "3")
    assert (place.value(), given(edited)) == (23, 23)


def test_an_emptied_entry_gives_the_number_from_before_too(qtbot: QtBot, place: NumberEdit) -> None:
    edited = QSignalSpy(place.value_edited)
    typed(place, "7")
    QTest.keyClick(place, Key.Key_Backspace)
    assert (place.value(), given(edited), place.lineEdit().text()) == (5, 5, "")


def test_what_was_stepped_before_the_entry_holds(qtbot: QtBot, place: NumberEdit) -> None:
    edited = QSignalSpy(place.value_edited)
    QTest.keyClick(place, Key.Key_Up)
    QTest.keyClick(place, Key.Key_Up)
    typed(place, "24")
    assert (place.value(), given(edited)) == (7, 7)  # 5 + 2 by the arrows, then the entry
    QTest.keyClick(place, Key.Key_Escape)
    assert place.value() == 5  # as it was when the keyboard came


def test_another_number_that_is_shown_meanwhile_waits_behind_the_entry(qtbot: QtBot, place: NumberEdit) -> None:
    typed(place, "24")
    place.set_value(11)
    assert (place.value(), place.lineEdit().text()) == (11, "24")
    QTest.keyClick(place, Key.Key_Tab)
    assert (place.value(), shown(place)) == (11, "11")


def test_a_box_without_a_number_gives_none_back(qtbot: QtBot, stage: Stage) -> None:
    box = StatBox("Strength")
    box.set_limits(0, 23)
    box.set_bad_value("seven", "is no number")
    stage.show(box)
    edited = QSignalSpy(box.value_edited)
    box.lineEdit().selectAll()
    QTest.keyClicks(box, "24")
    assert [edited.at(at)[0] for at in range(edited.count())] == [2, None]
    box.set_bad_value("seven", "is no number")  # as its sheet does then
    assert box.lineEdit().text() == "24"
    QTest.keyClick(box, Key.Key_Escape)
    assert box.lineEdit().text() == "seven"


def test_a_die_that_has_not_fallen_is_taken_up_again(qtbot: QtBot, stage: Stage) -> None:
    tray = DiceTray()
    tray.set_dice([DieSpec(12)])
    stage.show(tray, focus=False)
    tray.focus_next_empty()
    edited = QSignalSpy(tray.dice_edited)
    QTest.keyClicks(tray.dice[0], "1")
    QTest.keyClicks(tray.dice[0], "7")
    assert [edited.at(at)[0] for at in range(edited.count())] == [(1,), (None,)]
    tray.set_dice([DieSpec(12)], [None])  # as its owner answers
    assert tray.dice[0].error == "limit is 12"

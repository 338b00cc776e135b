"""Buttons, ticks, choices, segments and switches by keyboard and mouse, and their roles."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Button, Choice, IconButton, Kind, Segment, Switch, Tick
from tests.ui.kit.conftest import Stage

LEFT = Qt.MouseButton.LeftButton


def role(widget: QWidget) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(widget).role()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
@pytest.mark.parametrize("kind", list(Kind))
def test_enter_and_space_press_every_kind_of_button(qtbot: QtBot, stage: Stage, kind: Kind, key: Qt.Key) -> None:
    button = stage.show(Button("Apply", kind))
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, key)
    assert role(button) == QAccessible.Role.Button


def test_an_unavailable_button_says_why_keeps_its_tab_stop_and_does_nothing(qtbot: QtBot, stage: Stage) -> None:
    button = stage.show(Button("Dash", icon="lock"))
    button.set_unavailable("needs an innovation")
    clicked = QSignalSpy(button.clicked)
    assert button.hasFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    QTest.keyClick(button, Qt.Key.Key_Space)
    QTest.mouseClick(button, LEFT)
    assert clicked.count() == 0
    assert button.accessibleName() == "Dash, unavailable, needs an innovation"
    button.set_unavailable("")
    QTest.mouseClick(button, LEFT)
    assert clicked.count() == 1


def test_an_icon_button_has_a_tip_and_a_name_with_its_shortcut(qtbot: QtBot) -> None:
    button = IconButton("Undo", "undo", "Ctrl+Z")
    qtbot.addWidget(button)
    assert button.toolTip() == "Undo (Ctrl+Z)"
    assert button.accessibleName() == "Undo, Ctrl+Z"


def test_space_and_a_click_tick(qtbot: QtBot, stage: Stage) -> None:
    tick = stage.show(Tick("Dead", harm=True))
    assert (tick.accessibleName(), role(tick)) == ("Dead, not ticked", QAccessible.Role.CheckBox)
    with qtbot.waitSignal(tick.toggled):
        QTest.keyClick(tick, Qt.Key.Key_Space)
    assert tick.accessibleName() == "Dead, ticked"
    QTest.mouseClick(tick, LEFT, pos=QPoint(4, tick.height() // 2))
    assert not tick.isChecked()


def test_a_mixed_tick_becomes_plain_by_a_press(qtbot: QtBot, stage: Stage) -> None:
    tick = stage.show(Tick("All"))
    tick.set_mixed(True)
    assert tick.accessibleName() == "All, partly ticked"
    QTest.keyClick(tick, Qt.Key.Key_Space)
    assert tick.accessibleName() == "All, ticked"


def test_a_ticks_error_is_written_and_spoken(qtbot: QtBot) -> None:
    tick = Tick("Dead")
    qtbot.addWidget(tick)
    before = tick.sizeHint().width()
    tick.set_error("needs a year")
    assert tick.accessibleName() == "Dead, not ticked, needs a year"
    assert tick.sizeHint().width() > before


def test_a_target_is_at_least_24_by_24(qtbot: QtBot) -> None:
    for widget in (Tick("x"), Choice("x"), Switch("x"), Button("x", height=28), IconButton("x", "plus")):
        qtbot.addWidget(widget)
        assert widget.sizeHint().height() >= 24


def test_choices_in_one_parent_exclude_each_other_and_arrows_move(qtbot: QtBot, stage: Stage) -> None:
    group = QWidget()
    row = QHBoxLayout(group)
    first, second = Choice("F"), Choice("M")
    row.addWidget(first)
    row.addWidget(second)
    stage.show(group, focus=False)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert role(first) == QAccessible.Role.RadioButton
    assert first.accessibleName() == "F, chosen"
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert (first.isChecked(), second.isChecked(), second.hasFocus()) == (False, True, True)
    assert (first.accessibleName(), second.accessibleName()) == ("F, not chosen", "M, chosen")


def segment() -> Segment:
    return Segment("Stance", [("defensive", "Defensive"), ("reactive", "Reactive"), (None, "None")])


def test_a_segment_is_one_tab_stop_and_arrows_choose(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(segment(), focus=False)
    made.set_value("defensive")
    chosen = QSignalSpy(made.chosen)
    parts = made.findChildren(QWidget)
    assert [part.focusPolicy() for part in parts] == [
        Qt.FocusPolicy.StrongFocus,
        Qt.FocusPolicy.ClickFocus,
        Qt.FocusPolicy.ClickFocus,
    ]
    parts[0].setFocus()
    QTest.keyClick(parts[0], Qt.Key.Key_Right)
    assert (made.value(), chosen.count(), chosen.at(0)[0]) == ("reactive", 1, "reactive")
    assert QApplication.focusWidget() is parts[1]
    assert parts[1].accessibleName() == "Stance, Reactive, chosen"
    assert role(parts[1]) == QAccessible.Role.RadioButton


def test_a_click_chooses_once_and_the_same_again_says_nothing(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(segment(), focus=False)
    chosen = QSignalSpy(made.chosen)
    part = made.findChildren(QWidget)[1]
    QTest.mouseClick(part, LEFT)
    QTest.mouseClick(part, LEFT)
    assert (made.value(), chosen.count()) == ("reactive", 1)


def test_a_value_that_is_no_choice_shows_none(qtbot: QtBot) -> None:
    made = Segment("Stance", [("a", "A"), ("b", "B")])
    qtbot.addWidget(made)
    made.set_value("a")
    made.set_value("gone")
    assert made.value() is None
    assert [part.accessibleName() for part in made.findChildren(QWidget)] == [
        "Stance, A, not chosen",
        "Stance, B, not chosen",
    ]


def test_a_switch_says_where_it_is_on(qtbot: QtBot, stage: Stage) -> None:
    switch = stage.show(Switch("Moth Season", "Emberhold"))
    assert (switch.accessibleName(), role(switch)) == ("Moth Season, off in Emberhold", QAccessible.Role.CheckBox)
    with qtbot.waitSignal(switch.toggled):
        QTest.keyClick(switch, Qt.Key.Key_Space)
    assert switch.accessibleName() == "Moth Season, on in Emberhold"
    QTest.mouseClick(switch, LEFT)
    assert not switch.isChecked()

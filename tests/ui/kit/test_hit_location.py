"""HitLocation and ActionPill: one Tab stop with arrows inside, shields that are typed, squares that are ticked."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tallow.ui.kit import ActionPill, HitLocation, Injury, Look
from tests.ui.kit.conftest import Stage

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


def role(widget: QWidget) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(widget).role()


@pytest.fixture
def arms(stage: Stage) -> HitLocation:
    made = HitLocation(
        "Arms", "armor", (Injury("light", "L", "light injury"), Injury("heavy", "H", "heavy injury", heavy=True))
    )
    made.set_state(1, {"light"})
    return stage.show(made)


def test_its_parts_say_name_value_and_state(arms: HitLocation) -> None:
    assert arms.shield.accessibleName() == "Arms, armor 1"
    assert role(arms.shield) == QAccessible.Role.SpinBox
    light, heavy = arms.squares["light"], arms.squares["heavy"]
    assert light.accessibleName() == "Arms, light injury, ticked"
    assert heavy.accessibleName() == "Arms, heavy injury, not ticked"
    assert role(light) == QAccessible.Role.CheckBox


def test_it_is_one_tab_stop_and_comes_back_to_the_part_that_was_left(arms: HitLocation) -> None:
    light = arms.squares["light"]
    assert arms.shield.hasFocus()
    QTest.keyClick(arms.shield, Key.Key_Right)
    assert light.hasFocus()
    QTest.keyClick(light, Key.Key_Tab)
    assert not any(part.hasFocus() for part in (arms.shield, *arms.squares.values()))
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Key.Key_Backtab)
    assert light.hasFocus()


def test_arrows_go_from_part_to_part_and_stop_at_the_ends(arms: HitLocation) -> None:
    heavy = arms.squares["heavy"]
    for _ in range(3):
        QTest.keyClick(QApplication.focusWidget() or arms, Key.Key_Right)
    assert heavy.hasFocus()
    for _ in range(3):
        QTest.keyClick(QApplication.focusWidget() or arms, Key.Key_Left)
    assert arms.shield.hasFocus()


def test_up_and_down_change_the_shield_from_every_part(arms: HitLocation) -> None:
    edited = QSignalSpy(arms.guard_edited)
    QTest.keyClick(arms.shield, Key.Key_Up)
    QTest.keyClick(arms.shield, Key.Key_Right)
    QTest.keyClick(arms.squares["light"], Key.Key_Up)
    QTest.keyClick(arms.squares["light"], Key.Key_Down)
    assert [edited.at(at)[0] for at in range(edited.count())] == [2, 3, 2]


def test_the_shield_never_falls_below_nothing_and_takes_typed_digits(arms: HitLocation) -> None:
    QTest.keyClick(arms.shield, Key.Key_Down)
    QTest.keyClick(arms.shield, Key.Key_Down)
    assert arms.shield.value() == 0
    QTest.keyClicks(arms.shield, "12")
    assert arms.shield.value() == 12


def test_a_limit_is_said_below_the_row_and_esc_brings_the_old_value_back(arms: HitLocation) -> None:
    arms.set_limits(0, 9)
    before = arms.sizeHint().height()
    QTest.keyClicks(arms.shield, "12")
    assert arms.error == "limit is 9"
    assert arms.shield.accessibleName() == "Arms, armor 12, limit is 9"
    assert arms.sizeHint().height() > before
    QTest.keyClick(arms.shield, Key.Key_Escape)
    assert (arms.error, arms.shield.value()) == ("", 1)
    assert arms.sizeHint().height() == before


def test_space_enter_and_a_click_tick_a_square(arms: HitLocation) -> None:
    toggled = QSignalSpy(arms.injury_toggled)
    heavy = arms.squares["heavy"]
    QTest.mouseClick(heavy, LEFT)
    QTest.keyClick(heavy, Key.Key_Space)
    QTest.keyClick(heavy, Key.Key_Return)
    assert [tuple(toggled.at(at)) for at in range(3)] == [("heavy", True), ("heavy", False), ("heavy", True)]


def test_showing_a_state_emits_nothing(arms: HitLocation) -> None:
    edited, toggled = QSignalSpy(arms.guard_edited), QSignalSpy(arms.injury_toggled)
    arms.set_state(5, {"heavy"})
    assert (edited.count(), toggled.count()) == (0, 0)
    assert [square.isChecked() for square in arms.squares.values()] == [False, True]


def test_rows_with_fewer_squares_line_up(qtbot: QtBot, stage: Stage) -> None:
    rows = [HitLocation("Brain", "armor", (Injury("l", "L", "light injury"),), note="insanity"),
            HitLocation("Head", "armor", (Injury("h", "H", "heavy injury", heavy=True),)),
            HitLocation("Waist and below", "armor", ())]  # fmt: skip
    holder = QWidget()
    for at, made in enumerate(rows):
        made.setParent(holder)
        made.setGeometry(0, 60 * at, 260, made.sizeHint().height())
    stage.show(holder, focus=False)
    assert len({row.shield.mapTo(holder, row.shield.rect().topLeft()).x() for row in rows}) == 1
    assert {row.height() for row in rows} == {41}


def test_a_ticked_square_is_filled_and_the_heavy_one_has_the_heavy_frame(arms: HitLocation, look: Look) -> None:
    light, heavy = (arms.squares[key].grab().toImage() for key in ("light", "heavy"))
    theme = look.theme
    assert light.pixelColor(4, 4) == theme.dfill
    assert [heavy.pixelColor(at, 12) for at in (0, 2, 3)] == [theme.ink2, theme.ink2, theme.well]


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Space])
def test_enter_and_space_spend_a_pill(qtbot: QtBot, stage: Stage, key: Qt.Key) -> None:
    pill = stage.show(ActionPill("Dodge"))
    with qtbot.waitSignal(pill.clicked):
        QTest.keyClick(pill, key)
    assert role(pill) == QAccessible.Role.Button


def test_an_unavailable_pill_stays_focusable_writes_why_and_does_nothing(qtbot: QtBot, stage: Stage) -> None:
    pill = stage.show(ActionPill("Dash"))
    plain = pill.sizeHint().width()
    pill.set_unavailable("needs an innovation")
    clicked = QSignalSpy(pill.clicked)
    for key in (Key.Key_Return, Key.Key_Space):
        QTest.keyClick(pill, key)
    QTest.mouseClick(pill, LEFT)
    assert pill.hasFocus()
    assert clicked.count() == 0
    assert pill.accessibleName() == "Dash, unavailable, needs an innovation"
    assert pill.sizeHint().width() > plain + 100  # lock and sentence stand in it
    pill.set_unavailable("")
    QTest.keyClick(pill, Key.Key_Return)
    assert clicked.count() == 1


def test_a_spent_pill_says_so_and_does_nothing(qtbot: QtBot, stage: Stage) -> None:
    pill = stage.show(ActionPill("Dodge"))
    pill.set_spent(True)
    clicked = QSignalSpy(pill.clicked)
    for key in (Key.Key_Return, Key.Key_Space):
        QTest.keyClick(pill, key)
    QTest.mouseClick(pill, LEFT)
    assert clicked.count() == 0
    assert (pill.accessibleName(), pill.spent) == ("Dodge, spent", True)


def test_no_part_of_a_row_flashes_up_as_a_window(qtbot: QtBot) -> None:
    before = {window for window in QApplication.topLevelWidgets() if window.isVisible()}
    made = HitLocation("Brain", "armor", (Injury("l", "L", "light injury"),), note="insanity")
    qtbot.addWidget(made)
    made.set_error("limit is 9")
    assert {window for window in QApplication.topLevelWidgets() if window.isVisible()} == before

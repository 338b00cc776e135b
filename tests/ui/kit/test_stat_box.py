"""StatBox by keyboard and mouse, and what it says to a screen reader."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from tallow.ui.kit import LIMIT, Look, StatBox
from tallow.ui.kit.spoken import written
from tests.ui.kit.conftest import Stage


def made(value: float | None = 5, *, derived: bool = False, decimal: bool = False) -> StatBox:
    box = StatBox("Strength", derived=derived, decimal=decimal)
    box.set_value(value)
    return box


def test_typing_emits_each_good_number_and_enter_finishes(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(made())
    edited, finished = QSignalSpy(box.value_edited), QSignalSpy(box.editing_finished)
    QTest.keyClicks(box, "12")
    assert [edited.at(i)[0] for i in range(edited.count())] == [1, 12]
    assert finished.count() == 0
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert (box.value(), finished.count()) == (12, 1)


def test_arrows_step_within_the_limits(qtbot: QtBot, stage: Stage) -> None:
    box = made()
    box.set_limits(0, 6)
    stage.show(box)
    for _ in range(3):
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert box.value() == 6
    for _ in range(9):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.value() == 0


def test_a_number_beyond_the_limit_is_named_kept_back_and_esc_brings_the_old_one(qtbot: QtBot, stage: Stage) -> None:
    box = made()
    box.set_limits(0, 8)
    stage.show(box)
    edited = QSignalSpy(box.value_edited)
    QTest.keyClicks(box, "9")
    assert box.error == "limit is 8"
    assert "limit is 8" in box.accessibleName()
    assert edited.count() == 0
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert (box.value(), box.lineEdit().text(), box.error) == (5, "5", "")


def test_esc_takes_back_what_was_typed_since_the_keyboard_came(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(made())
    edited = QSignalSpy(box.value_edited)
    QTest.keyClicks(box, "71")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert box.value() == 5
    assert edited.at(edited.count() - 1)[0] == 5


def test_letters_are_objected_to_in_words(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(made())
    QTest.keyClicks(box, "x")
    assert box.error == "type a number"
    QTest.keyClick(box, Qt.Key.Key_Tab)
    assert (box.value(), box.lineEdit().text(), box.error) == (5, "5", "type a number")


def test_leaving_finishes_the_change(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(made())
    QTest.keyClicks(box, "7")
    with qtbot.waitSignal(box.editing_finished):
        QTest.keyClick(box, Qt.Key.Key_Tab)


def test_negative_numbers_carry_a_real_minus(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(made(-3))
    assert box.lineEdit().text() == "\u22123"
    QTest.keyClicks(box, "-4")
    assert box.value() == -4


def test_decimals_take_a_comma_too(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(made(1, decimal=True))
    QTest.keyClicks(box, "2,5")
    assert box.value() == 2.5


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_F1, Qt.Key.Key_Question])
def test_a_derived_number_opens_why_and_cannot_be_typed(qtbot: QtBot, stage: Stage, key: Qt.Key) -> None:
    box = stage.show(made(derived=True))
    why = QSignalSpy(box.why_requested)
    QTest.keyClicks(box, "9")
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert box.value() == 5
    QTest.keyClick(box, key)
    assert why.count() == 1


def test_a_click_on_a_derived_number_opens_why(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(made(derived=True))
    with qtbot.waitSignal(box.why_requested):
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.rect().center())


def test_a_wheel_over_it_changes_nothing(qtbot: QtBot, stage: Stage) -> None:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtWidgets import QApplication

    box = stage.show(made())
    event = QWheelEvent(
        QPointF(5, 5), QPointF(5, 5), QPoint(0, 0), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(box, event)
    assert box.value() == 5
    assert not event.isAccepted()


def test_it_is_a_spin_box_that_says_label_value_note_and_state(qtbot: QtBot, stage: Stage) -> None:
    box = StatBox("Strength", LIMIT, derived=True)
    qtbot.addWidget(box)
    box.set_value(2)
    box.set_note("1 base 1 gear")
    box.set_adjusted(True)
    assert box.accessibleName() == "Strength, 2, 1 base 1 gear, derived, adjusted"
    assert QAccessible.queryAccessibleInterface(box).role() == QAccessible.Role.SpinBox


def test_a_bad_value_of_the_store_is_shown_as_it_is(qtbot: QtBot, stage: Stage) -> None:
    box = stage.show(made())
    box.set_bad_value("seven", "is no number")
    assert box.accessibleName() == "Strength, seven, is no number"
    box.lineEdit().selectAll()
    QTest.keyClicks(box, "7")
    assert (box.value(), box.error) == (7, "")


def test_its_size_is_that_of_the_design_at_any_zoom(look: Look, qtbot: QtBot) -> None:
    box = made()
    qtbot.addWidget(box)
    assert (box.sizeHint().width(), box.sizeHint().height()) == (84, 52)
    look.set_zoom(2.0)
    assert (box.sizeHint().width(), box.sizeHint().height()) == (168, 104)


def test_figures_stand_in_the_middle_of_the_box(qtbot: QtBot, stage: Stage) -> None:
    """The rows of ink of an 8 are as far from the upper frame as from the lower, to a pixel."""
    box = made(8)
    qtbot.addWidget(box)
    box.resize(84, 52)
    image = box.grab().toImage()
    inked = [
        y for y in range(3, 49) if any(image.pixelColor(x, y).lightness() < 120 for x in range(20, 64))
    ]  # fmt: skip
    assert abs((inked[0]) - (51 - inked[-1])) <= 1


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (-999_999_999.123456, "−999999999.123456"),
        (0.5, "0.5"),
        (12.0, "12"),
        (18.123456, "18.123456"),
        (1e300, "1e+300"),
    ],
)
def test_a_figure_is_written_to_the_last_place_that_is_stored(number: float, text: str) -> None:
    assert written(number) == text

"""MarkedBar and Pool: what is left of how much, by keyboard, and in words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Look, Mark, MarkedBar, Pool
from tests.ui.kit.conftest import Stage

MARKS = [Mark(-10, "dead"), Mark(0, "down")]


def bar(value: int = 58, full: int = 92) -> MarkedBar:
    made = MarkedBar("Vitality", MARKS, low=-10)
    made.set_state(value, full)
    return made


def test_it_is_a_slider_that_says_value_full_and_marks(qtbot: QtBot) -> None:
    made = bar()
    qtbot.addWidget(made)
    assert made.accessibleName() == "Vitality, 58 of 92, dead at \u221210, down at 0"
    assert QAccessible.queryAccessibleInterface(made).role() == QAccessible.Role.Slider


@pytest.mark.parametrize(("value", "words"), [(1, ""), (0, "now down"), (-3, "now down"), (-10, "now dead")])
def test_reaching_a_mark_is_said(qtbot: QtBot, value: int, words: str) -> None:
    made = bar(value)
    qtbot.addWidget(made)
    assert made.accessibleName().endswith(words or "down at 0")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (Qt.Key.Key_Up, 59),
        (Qt.Key.Key_Right, 59),
        (Qt.Key.Key_Down, 57),
        (Qt.Key.Key_PageUp, 63),
        (Qt.Key.Key_PageDown, 53),
        (Qt.Key.Key_Home, -10),
        (Qt.Key.Key_End, 92),
    ],
)
def test_keys_take_and_give(qtbot: QtBot, stage: Stage, key: Qt.Key, value: int) -> None:
    made = stage.show(bar())
    edited = QSignalSpy(made.value_edited)
    QTest.keyClick(made, key)
    assert (made.value(), edited.count(), edited.at(0)[0]) == (value, 1, value)


def test_a_value_beyond_its_ends_is_kept_as_it_is(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(bar(-13))
    assert made.value() == -13
    assert "\u221213 of 92" in made.accessibleName()
    QTest.keyClick(made, Qt.Key.Key_Down)
    assert made.value() == -13
    QTest.keyClick(made, Qt.Key.Key_Up)
    assert made.value() == -12


def test_filled_to_its_share(qtbot: QtBot, look: Look) -> None:
    made = bar(41, 92)
    qtbot.addWidget(made)
    made.resize(408, made.sizeHint().height())
    image = made.grab().toImage()
    # 102 points from -10 to 92 are 408 px: 4 px a point; 41 lies at 51 * 4 = 204.
    middle = made.focus_outline().rect.center().y()
    assert image.pixelColor(202, middle) == look.theme.ink2
    assert image.pixelColor(206, middle) == look.theme.well


def test_typing_the_number_and_stepping_the_bar_are_one(qtbot: QtBot, stage: Stage) -> None:
    pool = Pool("Vitality", MARKS, low=-10)
    pool.set_state(58, 92)
    stage.show(pool, focus=False)
    edited = QSignalSpy(pool.now_edited)
    pool.now.setFocus()
    QTest.keyClicks(pool.now, "40")
    QTest.keyClick(pool.now, Qt.Key.Key_Return)
    assert pool.bar.value() == 40
    pool.bar.setFocus()
    QTest.keyClick(pool.bar, Qt.Key.Key_Down)
    assert pool.now.value() == 39
    # typing 40 gives 4 on the way
    assert [edited.at(i)[0] for i in range(edited.count())] == [4, 40, 39]


def test_more_than_the_full_value_cannot_be_typed(qtbot: QtBot, stage: Stage) -> None:
    pool = Pool("Vitality", MARKS, low=-10)
    pool.set_state(58, 92)
    stage.show(pool, focus=False)
    pool.now.setFocus()
    QTest.keyClicks(pool.now, "93")
    assert pool.now.error == "limit is 92"


def test_the_full_value_opens_why(qtbot: QtBot, stage: Stage) -> None:
    pool = Pool("Vitality", MARKS)
    pool.set_state(58, 92)
    stage.show(pool, focus=False)
    with qtbot.waitSignal(pool.why_requested):
        QTest.mouseClick(pool.full, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize(("value", "full"), [(58, 92), (0, 0), (-10, 0), (5, 1)])
def test_what_stands_below_the_marks_is_whole_in_the_narrowest_bar(
    qtbot: QtBot, look: Look, zoom: float, value: int, full: int
) -> None:
    look.set_zoom(zoom)
    narrow, wide = bar(value, full), bar(value, full)
    narrow.resize(narrow.minimumSizeHint())
    wide.resize(1200, wide.minimumSizeHint().height())
    below = []
    for each in (narrow, wide):
        qtbot.addWidget(each)
        shot = each.grab().toImage()
        top = look.px(22) + 8  # below the bar and its marks
        red = look.theme.danger
        below.append(
            sum(
                abs(shot.pixelColor(x, y).red() - red.red()) < 12 and shot.pixelColor(x, y).green() < 90
                for x in range(shot.width())
                for y in range(top, shot.height())
            )
        )
    assert below[1] > 40
    assert abs(below[0] - below[1]) <= below[1] * 0.1  # letters fall a little otherwise on the pixels


def test_a_pool_larger_than_qt_counts_is_held_and_stepped_as_it_is(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(bar(123_456_789_012_345, 92))
    edited = QSignalSpy(made.value_edited)
    assert made.accessibleName().startswith("Vitality, 123456789012345 of 92")
    QTest.keyClick(made, Qt.Key.Key_Down)
    QTest.keyClick(made, Qt.Key.Key_End)
    assert [edited.at(i)[0] for i in range(edited.count())] == [123_456_789_012_344, 92]
    made.set_state(-123_456_789_012_345, 92)
    QTest.keyClick(made, Qt.Key.Key_Up)
    assert edited.at(2)[0] == -123_456_789_012_344

"""PipTrack and MiniPips: filling by keyboard and mouse, milestones, limits in words, rows where the width ends."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Filling, FocusRing, Look, MiniPip, MiniPips, PipTrack, mini_words
from tests.ui.kit.conftest import Stage

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


def track(value: int = 7) -> PipTrack:
    made = PipTrack("Hunt experience", 16, (2, 6, 10, 15))
    made.set_value(value)
    return made


def pip(at: int) -> QPoint:
    """The middle of a pip of the first row, from 0: 16 px wide, 24 px from one to the next, 4 px below the top."""
    return QPoint(24 * at + 8, 4 + 8)


def test_it_is_a_slider_that_says_how_far_and_the_next_milestone(qtbot: QtBot) -> None:
    made = track()
    qtbot.addWidget(made)
    assert made.accessibleName() == "Hunt experience, 7 of 16, next milestone 10"
    face = QAccessible.queryAccessibleInterface(made)
    assert face.role() == QAccessible.Role.Slider
    assert face.valueInterface().currentValue() == 7


def test_behind_the_last_milestone_none_is_named(qtbot: QtBot) -> None:
    made = track(15)
    qtbot.addWidget(made)
    assert made.accessibleName() == "Hunt experience, 15 of 16"


@pytest.mark.parametrize(
    ("key", "value"), [(Key.Key_Right, 8), (Key.Key_Left, 6), (Key.Key_Home, 0), (Key.Key_End, 16)]
)
def test_arrows_and_ends(qtbot: QtBot, stage: Stage, key: Qt.Key, value: int) -> None:
    made = stage.show(track())
    edited = QSignalSpy(made.value_edited)
    QTest.keyClick(made, key)
    assert (made.value(), edited.count(), edited.at(0)[0]) == (value, 1, value)


def test_at_an_end_nothing_is_emitted(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(track(16))
    edited = QSignalSpy(made.value_edited)
    QTest.keyClick(made, Key.Key_Right)
    assert (made.value(), edited.count()) == (16, 0)


def test_digits_fill_to_a_number_and_two_soon_after_each_other_are_one(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(track())
    QTest.keyClicks(made, "12")
    assert made.value() == 12
    QTest.keyClicks(made, "3")  # 123 is more than 16: a new number begins
    assert made.value() == 3


def test_a_number_past_the_end_is_said_and_esc_brings_the_old_one_back(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(PipTrack("Courage", 5))
    made.set_value(2)
    QTest.keyClick(made, Key.Key_Right)
    QTest.keyClicks(made, "9")
    assert (made.value(), made.error) == (3, "limit is 5")
    assert made.accessibleName() == "Courage, 3 of 5, limit is 5"
    assert made.sizeHint().height() == 24 + 18  # a row of pips, and the sentence below
    QTest.keyClick(made, Key.Key_Escape)
    assert (made.value(), made.error) == (0, "")  # 0 stood there when the keyboard came


def test_leaving_takes_the_objection_away(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(PipTrack("Courage", 5))
    QTest.keyClicks(made, "9")
    made.clearFocus()
    assert made.error == ""


def test_a_press_fills_up_to_a_pip_and_empties_the_last_one(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(track())
    edited = QSignalSpy(made.value_edited)
    QTest.mouseClick(made, LEFT, pos=pip(9))
    QTest.mouseClick(made, LEFT, pos=pip(9))
    QTest.mouseClick(made, LEFT, pos=pip(0))
    assert [edited.at(at)[0] for at in range(edited.count())] == [10, 9, 1]


def test_a_wheel_over_it_changes_nothing(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(track())
    turn = QWheelEvent(QPointF(8, 8), QPointF(8, 8), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
                       Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(made, turn)
    assert made.value() == 7
    assert not turn.isAccepted()  # so that the sheet scrolls


def test_where_the_width_ends_a_new_row_begins(qtbot: QtBot) -> None:
    made = track()
    qtbot.addWidget(made)
    # Eight to a row need 7 * 24 + 16 + 4 = 188 px; a row is 4 + 16 + 5 + 16 = 41 px high.
    assert made.heightForWidth(188) == 2 * 41
    assert made.heightForWidth(187) == 3 * 41
    assert made.heightForWidth(1000) == 41


def test_a_pip_of_the_second_row_is_pressed(qtbot: QtBot, stage: Stage) -> None:
    made = track()
    qtbot.addWidget(made)
    made.resize(188, 82)
    QTest.mouseClick(made, LEFT, pos=pip(1) + QPoint(0, 41))
    assert made.value() == 10  # the second of the second row of eight


def test_the_ring_goes_round_the_pip_that_is_filled_next(qtbot: QtBot, stage: Stage) -> None:
    made = stage.show(track(3))
    assert made.focus_outline().rect == QRect(72, 4, 16, 16)
    QTest.keyClick(made, Key.Key_Right)
    QTest.keyClick(made, Key.Key_Right)
    # The sixth is a milestone, whose second frame reaches 3 px further.
    assert made.focus_outline().rect == QRect(120 - 3, 1, 22, 22)
    window = made.window()
    ring = next(one for one in window.findChildren(FocusRing) if one.isVisible())
    assert ring.geometry() == made.focus_outline().around.translated(made.mapTo(window, QPoint()))


def test_filled_pips_have_ink_and_milestones_two_frames(qtbot: QtBot, look: Look) -> None:
    made = track()
    qtbot.addWidget(made)
    made.resize(made.sizeHint())
    image = made.grab().toImage()
    theme = look.theme
    assert [image.pixelColor(pip(at)) for at in (0, 6, 7)] == [theme.ink, theme.ink, theme.well]
    frames = [image.pixelColor(24 * at - 3, 12) for at in (1, 9)]  # 3 px to the left of the 2nd and the 10th
    assert frames == [theme.ink, theme.ink2]


def test_a_theme_and_a_zoom_are_followed(qtbot: QtBot, look: Look) -> None:
    made = track()
    qtbot.addWidget(made)
    look.pin("candle")
    look.set_zoom(2.0)
    made.resize(made.sizeHint())
    QApplication.processEvents()
    assert made.heightForWidth(10_000) == 82
    assert made.grab().toImage().pixelColor(16, 24) == look.theme.ink


def test_disabled_it_is_dashed_and_still_says_its_state(qtbot: QtBot, look: Look) -> None:
    made = track()
    qtbot.addWidget(made)
    made.setEnabled(False)
    made.resize(made.sizeHint())
    image = made.grab().toImage()
    edge = [image.pixelColor(24 * 7 + x, 4) == look.theme.line for x in range(16)]  # the eighth pip's upper line
    assert any(edge)
    assert not all(edge)
    assert image.pixelColor(pip(0)) == look.theme.ink3
    assert made.accessibleName().startswith("Hunt experience, 7 of 16")


def test_mini_pips_name_what_is_filled_in_words_and_tip(qtbot: QtBot) -> None:
    pips = [
        MiniPip(),
        MiniPip(Filling.HALF, "arms light"),
        MiniPip(Filling.WHOLE, "waist heavy"),
        MiniPip(Filling.NONE, "legs light"),
    ]
    assert mini_words("Injured", pips) == "Injured: arms light, waist heavy"
    assert mini_words("Injured", [MiniPip()]) == ""
    made = MiniPips("Injured", pips)
    qtbot.addWidget(made)
    assert (made.accessibleName(), made.toolTip()) == ("Injured: arms light, waist heavy",) * 2
    assert made.sizeHint().width() == 4 * 8 + 3 * 3


def test_mini_pips_are_empty_half_or_whole(qtbot: QtBot, look: Look) -> None:
    made = MiniPips("Injured", [MiniPip(), MiniPip(Filling.HALF, "a"), MiniPip(Filling.WHOLE, "b")])
    qtbot.addWidget(made)
    made.resize(made.sizeHint())
    image = made.grab().toImage()
    filled = look.theme.dgfx
    # Each square is 8 px and 11 px from the next; half of it is the corner above and left.
    corners = [(image.pixelColor(11 * at + 2, 2), image.pixelColor(11 * at + 5, 6)) for at in range(3)]
    assert [one == filled for one, _ in corners] == [False, True, True]
    assert [other == filled for _, other in corners] == [False, False, True]

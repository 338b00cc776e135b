"""WoundTrack: slots that are opened and closed by keyboard and mouse, in even rows, with all their words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Look, Wound, WoundCount, WoundTrack
from tests.ui.kit.conftest import Stage

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key
BROW = Wound("Split brow", 2, "light", source="thrown hook", closes="a night of rest")
BLOOD = Wound("Nettle-blood", 3, "middle", closes="a month of rest")
EYE = Wound("Lost eye", 6, "worst", worst=True)


@pytest.fixture
def track(stage: Stage) -> WoundTrack:
    made = WoundTrack("Wound track", "Wound")
    made.set_slots([BROW, BLOOD, "then both pools fill again", "the last refill"], "fifth is death")
    return stage.show(made, width=900)


def test_slots_say_their_place_wound_severity_and_what_closes_it(track: WoundTrack) -> None:
    assert [slot.accessibleName() for slot in track.slots] == [
        "Wound 1 of 4, Split brow, severity 2 light, thrown hook, closes: a night of rest",
        "Wound 2 of 4, Nettle-blood, severity 3 middle, closes: a month of rest",
        "Wound 3 of 4, free, then both pools fill again",
        "Wound 4 of 4, free, the last refill",
    ]
    face = QAccessible.queryAccessibleInterface(track.slots[0])
    assert face.role() == QAccessible.Role.Button


def test_it_is_one_tab_stop_with_arrows_inside(track: WoundTrack) -> None:
    assert track.slots[0].hasFocus()
    for _ in range(5):
        QTest.keyClick(QApplication.focusWidget() or track, Key.Key_Right)
    assert track.slots[3].hasFocus()
    QTest.keyClick(track.slots[3], Key.Key_Left)
    assert track.slots[2].hasFocus()
    QTest.keyClick(track.slots[2], Key.Key_Tab)
    assert not any(slot.hasFocus() for slot in track.slots)


def test_enter_and_a_click_open_a_slot_and_del_closes_a_wound(qtbot: QtBot, track: WoundTrack) -> None:
    opened, closed = QSignalSpy(track.slot_opened), QSignalSpy(track.wound_closed)
    QTest.keyClick(track.slots[0], Key.Key_Return)
    QTest.mouseClick(track.slots[2], LEFT)
    QTest.keyClick(track.slots[1], Key.Key_Delete)
    QTest.keyClick(track.slots[3], Key.Key_Delete)  # free: nothing to close
    assert [opened.at(at)[0] for at in range(opened.count())] == [0, 2]
    assert [closed.at(at)[0] for at in range(closed.count())] == [1]


def test_a_closed_wound_leaves_the_keyboard_where_it_was(track: WoundTrack) -> None:
    track.slots[1].setFocus()
    track.set_slots([BROW, "free again", "the last refill"], "fourth is death")
    assert track.slots[1].hasFocus()
    track.slots[2].setFocus()
    track.set_slots([BROW, "the last refill"])
    assert track.slots[1].hasFocus()


def test_slots_stand_in_even_rows_and_never_narrower_than_they_may(qtbot: QtBot, track: WoundTrack) -> None:
    # Four of 140 px with gaps of 10 and a cap of 34 need 4 * 150 + 34 = 634 px; two rows of two need 334.
    assert track.heightForWidth(634) == 190
    assert track.heightForWidth(633) == 190 + 10 + 190
    assert track.heightForWidth(334) == 190 + 10 + 190


def test_no_two_slots_overlap_and_the_cap_stands_behind_the_last(track: WoundTrack) -> None:
    track.resize(400, track.heightForWidth(400))
    rects = [slot.geometry() for slot in track.slots]
    cap = next(child for child in track.children() if getattr(child, "words", "") == "fifth is death")
    rects.append(cap.geometry())  # type: ignore[attr-defined]
    assert not any(a.intersects(b) for at, a in enumerate(rects) for b in rects[at + 1 :])
    assert rects[-1].left() == rects[-2].right() + 1 + 10
    assert all(track.rect().contains(rect) for rect in rects)


def test_long_words_make_a_slot_higher_and_lose_nothing(track: WoundTrack) -> None:
    before = track.heightForWidth(900)
    long = Wound("A name of many words that a table wrote down " * 4, 1, "light", closes="rest " * 40)
    track.set_slots([long, "the last refill"])
    assert track.heightForWidth(900) > before + 100


def test_a_wound_without_a_slot_says_so(track: WoundTrack) -> None:
    track.set_slots([Wound("Bitten heel", 2, "light", error="no slot for it")])
    assert track.slots[0].accessibleName() == "Wound 1 of 1, Bitten heel, severity 2 light, no slot for it"


@pytest.mark.parametrize("theme", ["paper", "candle"])
def test_taken_is_a_filled_plate_free_an_empty_frame_worst_a_heavy_one(
    track: WoundTrack, look: Look, theme: str
) -> None:
    look.pin(theme)
    track.set_slots([BROW, EYE, "free"])
    taken, worst, free = (slot.grab().toImage() for slot in track.slots)
    colors = look.theme
    assert taken.pixelColor(4, 4) == colors.dfill
    assert [worst.pixelColor(at, 120) for at in (0, 2, 3)] == [colors.dgfx, colors.dgfx, colors.well]
    assert [free.pixelColor(at, 120) for at in (0, 1)] == [colors.ink2, colors.well]


def test_the_count_is_spoken_and_written(qtbot: QtBot) -> None:
    count = WoundCount("taken", "free")
    qtbot.addWidget(count)
    count.set_counts(2, 3)
    assert count.accessibleName() == "2 taken, 3 free"
    assert count.sizeHint().height() == 24

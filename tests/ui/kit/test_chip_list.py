"""ChipList: one Tab stop, arrows from chip to chip, Enter opens, Del takes one away, typing and the last one add."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import ChipList, ChipSpec, ChipState, Look
from tallow.ui.kit.chip import Chip
from tallow.ui.kit.typed_line import TypedLine
from tests.ui.kit.conftest import Stage

Key = Qt.Key


@pytest.fixture
def chips(stage: Stage) -> ChipList:
    made = ChipList("Records", "record", filters=True)
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


@pytest.fixture
def songs(stage: Stage) -> ChipList:
    made = ChipList("Songs", "Learn…", types=True)
    made.offer(lambda: ["Ochre", "Old Ford"])
    made.set_chips(
        [
            ChipSpec("l", "Lament"),
            ChipSpec("h", "Hand Signs", note="two verses"),
            ChipSpec("g", "Glass", state=ChipState.MISSING, why="missing: Winter Larder 0.3.0"),
            ChipSpec("w", "Wick", state=ChipState.WRONG, why="no such song"),
        ]
    )
    return stage.show(made)


def test_chips_say_their_list_how_many_and_how_they_stand(songs: ChipList) -> None:
    assert songs.accessibleName() == "Songs, 4"
    assert [each.accessibleName() for each in songs.findChildren(Chip) if each.spec.key] == [
        "Songs, 4; Lament",
        "Songs, 4; Hand Signs, two verses",
        "Songs, 4; Glass, missing, missing: Winter Larder 0.3.0",
        "Songs, 4; Wick, error, no such song",
    ]
    assert focused() == "Songs, 4; Lament"


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Space])
def test_enter_opens_and_del_takes_away(qtbot: QtBot, songs: ChipList, key: Qt.Key) -> None:
    opened, removed = QSignalSpy(songs.chip_opened), QSignalSpy(songs.chip_removed)
    press(Key.Key_Right)
    press(key)
    press(Key.Key_Delete)
    assert (opened.at(0), removed.at(0), opened.count(), removed.count()) == (["h"], ["h"], 1, 1)


def test_a_click_opens(qtbot: QtBot, songs: ChipList) -> None:
    opened = QSignalSpy(songs.chip_opened)
    QTest.mouseClick(songs.findChildren(Chip)[-1], Qt.MouseButton.LeftButton)
    assert opened.at(0) == ["w"]


def test_typing_adds_and_esc_does_not(qtbot: QtBot, songs: ChipList) -> None:
    added = QSignalSpy(songs.chip_added)
    press(Key.Key_O)
    line = QApplication.focusWidget()
    assert isinstance(line, TypedLine)
    QTest.keyClick(line, Key.Key_Escape)
    assert (added.count(), focused()) == (0, "Songs, 4; Lament")
    press(Key.Key_E)
    line = QApplication.focusWidget()
    assert isinstance(line, TypedLine)
    QTest.keyClicks(line, "mber")
    QTest.keyClick(line, Key.Key_Return)
    assert (added.at(0), focused()) == (["ember"], "Songs, 4; Lament")


def test_the_last_chip_opens_the_line(qtbot: QtBot, songs: ChipList) -> None:
    press(Key.Key_End)
    assert focused() == "Songs, Learn…"
    press(Key.Key_Return)
    line = QApplication.focusWidget()
    assert isinstance(line, TypedLine)
    assert line.geometry().left() > 0


def test_up_and_down_go_from_line_to_line(qtbot: QtBot, stage: Stage) -> None:
    made = ChipList("Songs")
    made.set_chips([ChipSpec(f"{at}", "a song of some length") for at in range(9)])
    stage.show(made, width=420)
    tops = sorted({each.y() for each in made.findChildren(Chip)})
    assert len(tops) > 2
    press(Key.Key_Down)
    widget = QApplication.focusWidget()
    assert widget is not None
    assert widget.y() == tops[1]
    press(Key.Key_Up)
    assert focused() == "Songs, 9; a song of some length"


@pytest.mark.parametrize("zoom", [0.8, 1.0, 2.0])
def test_sixty_chips_and_a_long_name_neither_overlap_nor_leave_the_list(stage: Stage, look: Look, zoom: float) -> None:
    look.set_zoom(zoom)
    made = ChipList("Songs", "Learn…")
    made.set_chips([ChipSpec(f"{at}", "long " * (at % 12 + 1)) for at in range(59)] + [ChipSpec("z", "endless " * 25)])
    window = stage.show(made, width=420).window()
    window.resize(420, window.heightForWidth(420))
    QApplication.processEvents()
    shown = [each.geometry() for each in made.findChildren(Chip)]
    assert all(made.rect().contains(each) for each in shown)
    assert not any(one.intersects(other) for at, one in enumerate(shown) for other in shown[at + 1 :])

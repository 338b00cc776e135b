"""PoolBar: two sliders of which the outer's frame stands round the inner; cells, and a bar where there are too many."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Look, PoolBar, PoolState
from tallow.ui.kit.pool_cells import PoolCells
from tests.ui.kit.conftest import Stage

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


@pytest.fixture
def pools(stage: Stage) -> PoolBar:
    made = PoolBar("Vigor", "Vitality")
    made.set_state(PoolState(4, 6, 2, "thinned by Frightened"), PoolState(9, 14))
    return stage.show(made, width=460, focus=False)


def test_each_pool_is_a_slider_that_says_value_of_what_and_why(pools: PoolBar) -> None:
    assert pools.outer.cells.accessibleName() == "Vigor, 4 of 6, thinned by Frightened"
    assert pools.inner.cells.accessibleName() == "Vitality, 9 of 14"
    faces = [QAccessible.queryAccessibleInterface(line.cells) for line in (pools.outer, pools.inner)]
    assert [face.role() for face in faces] == [QAccessible.Role.Slider] * 2


@pytest.mark.parametrize(
    ("key", "value"),
    [(Key.Key_Up, 10), (Key.Key_Down, 8), (Key.Key_PageUp, 14), (Key.Key_PageDown, 4), (Key.Key_Home, 0)],
)
def test_keys_take_and_give(qtbot: QtBot, pools: PoolBar, key: Qt.Key, value: int) -> None:
    edited, other = QSignalSpy(pools.inner_edited), QSignalSpy(pools.outer_edited)
    pools.inner.cells.setFocus()
    QTest.keyClick(pools.inner.cells, key)
    assert (edited.count(), edited.at(0)[0], other.count()) == (1, value, 0)


def test_digits_give_the_number_and_the_limit_is_said(qtbot: QtBot, pools: PoolBar) -> None:
    cells = pools.inner.cells
    cells.setFocus()
    QTest.keyClicks(cells, "12")
    assert cells.value() == 12
    pools.outer.cells.setFocus()
    QTest.keyClicks(pools.outer.cells, "7")
    assert (pools.outer.cells.value(), pools.outer.cells.error) == (4, "limit is 6")
    said = [label for label in pools.findChildren(QLabel) if label.text() == "limit is 6"]
    assert [label.isVisible() for label in said] == [True]
    QTest.keyClick(pools.outer.cells, Key.Key_Escape)
    assert not any(label.isVisible() for label in said)


def test_a_press_fills_up_to_a_cell_and_empties_the_last(qtbot: QtBot, pools: PoolBar) -> None:
    cells = pools.outer.cells
    edited = QSignalSpy(pools.outer_edited)
    middle = cells.height() // 2

    def press(at: int) -> None:
        QTest.mouseClick(cells, LEFT, pos=QPoint(16 * at + 6, middle))  # cells of 13 px, 3 px apart

    press(5)
    press(5)
    press(7)  # lost to the lowered cap
    press(0)
    assert [edited.at(at)[0] for at in range(edited.count())] == [6, 5, 1]


def test_cells_are_filled_empty_or_dashed(pools: PoolBar, look: Look) -> None:
    cells = pools.outer.cells
    image, middle = cells.grab().toImage(), cells.height() // 2
    theme = look.theme
    centers = [image.pixelColor(16 * at + 6, middle) for at in range(8)]
    assert centers[:6] == [theme.ink] * 4 + [theme.well] * 2
    assert theme.well not in centers[6:]  # nothing in them: the ground of the pool shows


def test_over_24_it_is_a_bar(qtbot: QtBot, pools: PoolBar) -> None:
    pools.window().resize(560, pools.window().height())  # 24 small cells need 24 * 9 + 23 * 3 = 285 px of it
    QApplication.processEvents()
    drawn = []
    for full in (24, 25):
        pools.set_state(PoolState(4, 6), PoolState(20, full))
        drawn.append(pools.inner.cells.cells)
    assert drawn == [True, False]
    cells = pools.inner.cells
    QTest.mouseClick(cells, LEFT, pos=QPoint(cells.width() * 2 // 5, cells.height() // 2))
    assert cells.value() == 10  # two fifths of 25


def test_cells_that_find_no_room_are_smaller_and_then_a_bar(qtbot: QtBot) -> None:
    cells = PoolCells("Vigor")
    qtbot.addWidget(cells)
    cells.set_pool(3, 10)
    drawn = []
    for width in (157, 156, 117, 116):  # 10 * 13 + 9 * 3 = 157; 10 * 9 + 9 * 3 = 117
        cells.resize(width, 24)
        drawn.append((cells.cells, cells.focus_outline().rect.width()))
    assert drawn == [(True, 157), (True, 117), (True, 117), (False, 116)]


def test_at_nothing_the_outer_frame_breaks(pools: PoolBar, look: Look) -> None:
    def left() -> list[bool]:
        image = pools.grab().toImage()
        return [image.pixelColor(1, y) == look.theme.ink2 for y in range(10, 60)]

    assert all(left())
    pools.outer.cells.setFocus()
    QTest.keyClick(pools.outer.cells, Key.Key_Home)
    assert not any(left())
    QTest.keyClick(pools.outer.cells, Key.Key_Up)
    assert all(left())


def test_a_value_beyond_its_full_one_is_kept_and_named(pools: PoolBar) -> None:
    pools.set_state(PoolState(7, 6), PoolState(-2, 14))
    assert pools.outer.cells.accessibleName() == "Vigor, 7 of 6"
    assert pools.inner.cells.accessibleName() == "Vitality, −2 of 14"


def test_a_derived_full_value_opens_why_and_another_is_typed(qtbot: QtBot, stage: Stage) -> None:
    made = PoolBar("Vigor", "Vitality", derived_full=(True, False))
    made.set_state(PoolState(4, 6, adjusted=True), PoolState(9, 14))
    stage.show(made, focus=False)
    assert made.outer.full.accessibleName() == "Vigor full, 6, derived, adjusted"
    with qtbot.waitSignal(made.outer_why_requested):
        QTest.mouseClick(made.outer.full, LEFT)
    with qtbot.waitSignal(made.outer_why_requested):
        QTest.keyClick(made.outer.cells, Key.Key_F1)
    edited = QSignalSpy(made.inner_full_edited)
    made.inner.full.setFocus()
    QTest.keyClicks(made.inner.full, "8")
    assert edited.at(0)[0] == 8


@pytest.mark.parametrize("zoom", [0.8, 1.0, 2.0])
def test_both_pools_cells_begin_at_one_place(qtbot: QtBot, pools: PoolBar, look: Look, zoom: float) -> None:
    look.set_zoom(zoom)
    pools.window().resize(look.px(460), 10)
    QApplication.processEvents()
    starts = {line.cells.mapTo(pools, QPoint()).x() for line in (pools.outer, pools.inner)}
    assert max(starts) - min(starts) <= 2  # the inner frame's line

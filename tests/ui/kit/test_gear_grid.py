"""GearGrid: cards are lifted and dropped by keyboard and mouse, and halves that meet are complete."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from tallow.ui.kit import AffinityTally, Edge, GearCard, GearGrid, Look
from tests.ui.kit.conftest import Stage, spot

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


@pytest.fixture
def grid(stage: Stage) -> GearGrid:
    made = GearGrid("Gear grid")
    made.set_cards(
        {
            (0, 1): GearCard("Lamp", "item", {Edge.BOTTOM: "red"}),
            (1, 0): GearCard("Coat", "body · 2", {Edge.RIGHT: "red", Edge.BOTTOM: "blue"}),
            (1, 1): GearCard("Ash Spear", "2 / 6+ / 2", {Edge.LEFT: "red", Edge.TOP: "red", Edge.BOTTOM: "green"}),
            (2, 0): GearCard("Belt", "waist · 1", {Edge.TOP: "green"}, error="two belts"),
        }
    )
    return stage.show(made)


def words(grid: GearGrid, row: int, column: int) -> str:
    return str(grid.model().index(row, column).data(Qt.ItemDataRole.AccessibleTextRole))


def lifted(grid: GearGrid) -> object:
    return grid.lifted


def test_cells_say_place_card_and_halves(grid: GearGrid) -> None:
    assert words(grid, 1, 1) == "Row 2 column 2, Ash Spear, red complete left, red complete top, green half bottom"
    assert words(grid, 2, 0) == "Row 3 column 1, Belt, green half top, two belts"  # blue above meets green
    assert words(grid, 2, 1) == "Row 3 column 2, empty"
    face = QAccessible.queryAccessibleInterface(grid)
    assert (face.role(), face.text(QAccessible.Text.Name)) == (QAccessible.Role.Table, "Gear grid")


def test_arrows_move_and_enter_opens_card_or_empty_cell(qtbot: QtBot, grid: GearGrid) -> None:
    opened = QSignalSpy(grid.cell_opened)
    QTest.keyClick(grid, Key.Key_Return)
    QTest.keyClick(grid, Key.Key_Right)
    QTest.keyClick(grid, Key.Key_Down)
    QTest.keyClick(grid, Key.Key_Return)
    assert [opened.at(at)[0] for at in range(opened.count())] == [(0, 0), (1, 1)]


def test_space_lifts_and_drops(qtbot: QtBot, grid: GearGrid) -> None:
    moved = QSignalSpy(grid.card_moved)
    grid.setCurrentIndex(grid.model().index(1, 1))
    QTest.keyClick(grid, Key.Key_Space)
    assert lifted(grid) == (1, 1)
    assert words(grid, 1, 1).endswith(", lifted")
    QTest.keyClick(grid, Key.Key_Down)
    assert lifted(grid) == (1, 1)
    QTest.keyClick(grid, Key.Key_Space)
    assert (lifted(grid), moved.count()) == (None, 1)
    assert tuple(moved.at(0)) == ((1, 1), (2, 1))


def test_dropped_where_it_lay_it_has_not_moved(qtbot: QtBot, grid: GearGrid) -> None:
    moved = QSignalSpy(grid.card_moved)
    grid.setCurrentIndex(grid.model().index(1, 1))
    QTest.keyClick(grid, Key.Key_Space)
    QTest.keyClick(grid, Key.Key_Space)
    assert (lifted(grid), moved.count()) == (None, 0)


def test_esc_puts_it_back_and_the_keyboard_with_it(qtbot: QtBot, grid: GearGrid) -> None:
    moved = QSignalSpy(grid.card_moved)
    grid.setCurrentIndex(grid.model().index(1, 1))
    QTest.keyClick(grid, Key.Key_Space)
    QTest.keyClick(grid, Key.Key_Left)
    QTest.keyClick(grid, Key.Key_Escape)
    assert (lifted(grid), grid.current, moved.count()) == (None, (1, 1), 0)


def test_leaving_puts_it_back(qtbot: QtBot, grid: GearGrid) -> None:
    grid.setCurrentIndex(grid.model().index(1, 1))
    QTest.keyClick(grid, Key.Key_Space)
    grid.clearFocus()
    assert lifted(grid) is None


def test_an_empty_cell_cannot_be_lifted_or_emptied(qtbot: QtBot, grid: GearGrid) -> None:
    removed = QSignalSpy(grid.card_removed)
    QTest.keyClick(grid, Key.Key_Space)
    QTest.keyClick(grid, Key.Key_Delete)
    assert (lifted(grid), removed.count()) == (None, 0)


def test_del_takes_a_card_away(qtbot: QtBot, grid: GearGrid) -> None:
    removed = QSignalSpy(grid.card_removed)
    QTest.keyClick(grid, Key.Key_Right)
    QTest.keyClick(grid, Key.Key_Delete)
    assert [removed.at(at)[0] for at in range(removed.count())] == [(0, 1)]


def test_a_mouse_drags_a_card_to_another_cell(qtbot: QtBot, grid: GearGrid) -> None:
    moved = QSignalSpy(grid.card_moved)
    view = grid.viewport()
    QTest.mousePress(view, LEFT, pos=spot(grid, 1, 1))
    QTest.mouseMove(view, spot(grid, 1, 1) + QPoint(30, 0))
    QTest.mouseMove(view, spot(grid, 0, 2))
    assert lifted(grid) == (1, 1)
    QTest.mouseRelease(view, LEFT, pos=spot(grid, 0, 2))
    assert [tuple(moved.at(at)) for at in range(moved.count())] == [((1, 1), (0, 2))]


def test_let_go_outside_it_stays(qtbot: QtBot, grid: GearGrid) -> None:
    moved = QSignalSpy(grid.card_moved)
    view = grid.viewport()
    QTest.mousePress(view, LEFT, pos=spot(grid, 1, 1))
    QTest.mouseMove(view, spot(grid, 0, 1))
    QTest.mouseRelease(view, LEFT, pos=QPoint(-40, -40))
    assert (moved.count(), lifted(grid), grid.current) == (0, None, (1, 1))


def test_a_double_click_opens_and_a_click_only_goes_there(qtbot: QtBot, grid: GearGrid) -> None:
    opened, moved = QSignalSpy(grid.cell_opened), QSignalSpy(grid.card_moved)
    QTest.mouseClick(grid.viewport(), LEFT, pos=spot(grid, 2, 0))
    assert (grid.current, opened.count(), moved.count()) == ((2, 0), 0, 0)
    QTest.mouseDClick(grid.viewport(), LEFT, pos=spot(grid, 2, 0))
    assert [opened.at(at)[0] for at in range(opened.count())] == [(2, 0)]


def test_the_ring_goes_round_the_current_cell(grid: GearGrid) -> None:
    QTest.keyClick(grid, Key.Key_Right)
    assert grid.focus_outline().rect == QRect(104, 0, 105, 79)  # cells of 104 × 78, the next one's line included


@pytest.mark.parametrize("theme", ["paper", "candle"])
def test_two_halves_make_a_whole_over_the_seam(grid: GearGrid, look: Look, theme: str) -> None:
    look.pin(theme)
    image = grid.viewport().grab().toImage()
    seam = 104  # between the first and the second column; the halves are 8 px deep and 16 px long, at 78 * 1.5 = 117
    assert {image.pixelColor(seam + at, 117).name() for at in range(-7, 8)} == {look.theme.red.name()}
    assert image.pixelColor(seam + 9, 117) == look.theme.well
    # green has a dot in its middle, blue a bar along it
    assert image.pixelColor(156, 152) == look.theme.well
    assert image.pixelColor(149, 152) == look.theme.green


def test_a_long_name_stays_within_its_cell_and_is_whole_in_the_tip(qtbot: QtBot, grid: GearGrid, look: Look) -> None:
    name = "The lantern that was carried over the salt flat by the brother of the keeper " * 3
    grid.set_cards({(0, 0): GearCard(name.strip(), "item")})
    assert grid.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == f"{name.strip()}, item"
    image = grid.viewport().grab().toImage()
    beyond = {image.pixelColor(x, y).name() for x in range(106, 204) for y in (20, 39, 55)}
    assert look.theme.ink.name() not in beyond


def test_disabled_every_cell_is_dashed_and_no_key_works(qtbot: QtBot, grid: GearGrid) -> None:
    grid.setEnabled(False)
    removed = QSignalSpy(grid.card_removed)
    QTest.mouseClick(grid.viewport(), LEFT, pos=spot(grid, 1, 1))
    QTest.keyClick(grid, Key.Key_Delete)
    assert removed.count() == 0


def test_a_tally_counts_each_color_behind_its_mark(qtbot: QtBot) -> None:
    tally = AffinityTally("Completed", {"red": "red", "green": "green", "blue": "blue"})
    qtbot.addWidget(tally)
    assert tally.accessibleName() == "Completed, none"
    tally.set_counts({"blue": 3, "red": 2, "green": 0})
    assert tally.accessibleName() == "Completed, 2 red, 3 blue"

"""RecordTable by keyboard and mouse: editing in place, ticking, choosing, adding, Why, and what it says."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage, QKeySequence, QShortcut
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Cell, CellKind, Column, Look, RecordTable, TableRow, TotalRow
from tallow.ui.kit.cell_line import CellLine
from tallow.ui.kit.cell_notice import CellNotice
from tests.ui.kit.conftest import Stage, spot

COLUMNS = (
    Column("slot", "Slot", CellKind.CHOICE, 70, caps=True, choices=(("head", "Head"), ("body", "Body"))),
    Column("piece", "Piece"),
    Column("worn", "Worn", CellKind.TICK, 48),
    Column("plate", "Physical", CellKind.POOL, 104, full_key="plate_full", low=0),
    Column("guard", "Defense", CellKind.NUMBER, 68, low=0, high=99, blank="—"),
    Column("haste", "Evade", CellKind.NUMBER, 56, signed=True),
)
SLOT, PIECE, WORN, PLATE, GUARD, HASTE = range(6)


def rows() -> list[TableRow]:
    helm = {"slot": Cell("head"), "piece": Cell("Kettle helm"), "worn": Cell(True), "plate": Cell(18, 20),
            "guard": Cell(4), "haste": Cell(-1)}  # fmt: skip
    legs = {"slot": Cell("body"), "piece": Cell("Split greaves"), "worn": Cell(False), "plate": Cell(0, 25),
            "guard": Cell(4, lost=True), "haste": Cell(1)}  # fmt: skip
    return [TableRow("r1", helm), TableRow("r2", legs, dim=True, state="not worn")]


@pytest.fixture
def table(stage: Stage) -> RecordTable:
    made = RecordTable("Armor", COLUMNS, add="add…")
    made.set_rows(rows(), TotalRow("Worn", {"guard": Cell(4, why=True)}))
    return stage.show(made, width=1600)


Edits = Callable[[], list[list[object]]]


@pytest.fixture
def edits(table: RecordTable) -> Edits:
    spy = QSignalSpy(table.cell_edited)
    return lambda: [list(spy.at(i)) for i in range(spy.count())]


def go(table: RecordTable, row: int, column: int) -> None:
    table.view.setCurrentIndex(table.view.model().index(row, column))


def typed(qtbot: QtBot, text: str, *, end: Qt.Key | None = Qt.Key.Key_Return) -> CellLine:
    line = QApplication.focusWidget()
    assert isinstance(line, CellLine)
    line.selectAll()
    QTest.keyClicks(line, text)
    if end is not None:
        QTest.keyClick(line, end)
        QApplication.processEvents()  # the delegate takes the text once the line has seen the key
    return line


def test_arrows_move_and_enter_edits_a_text(qtbot: QtBot, table: RecordTable, edits: Edits) -> None:
    go(table, 0, SLOT)
    QTest.keyClick(table.view, Qt.Key.Key_Right)
    QTest.keyClick(table.view, Qt.Key.Key_Down)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    typed(qtbot, "Iron greaves")
    assert edits() == [["r2", "piece", "Iron greaves"]]
    assert table.rows[1].cells["piece"].value == "Iron greaves"


def test_typing_on_a_number_begins_editing_it(qtbot: QtBot, table: RecordTable, edits: Edits) -> None:
    go(table, 0, GUARD)
    QTest.keyClicks(table.view, "7")
    line = QApplication.focusWidget()
    assert isinstance(line, CellLine)
    assert line.text() == "7"
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert edits() == [["r1", "guard", 7]]


def test_a_pool_takes_now_alone_or_now_and_full(qtbot: QtBot, table: RecordTable, edits: Edits) -> None:
    pools = QSignalSpy(table.pool_edited)
    go(table, 0, PLATE)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    typed(qtbot, "12")
    go(table, 0, PLATE)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    typed(qtbot, "15/30")
    assert edits() == [["r1", "plate", 12]]
    assert [list(pools.at(i)) for i in range(pools.count())] == [["r1", "plate", 15, 30]]


def test_a_number_beyond_its_limit_is_named_and_esc_brings_the_old_back(
    qtbot: QtBot, table: RecordTable, edits: Edits
) -> None:
    go(table, 0, GUARD)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    line = typed(qtbot, "100", end=None)
    assert (line.wrong, table.error) == (True, "Defense: the limit is 99.")
    QTest.keyClick(line, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert (table.error, edits()) == ("", [])
    assert table.rows[0].cells["guard"].value == 4


@pytest.mark.parametrize(("text", "sentence"), [("x", "Defense: type a number."), ("-1", "Defense: at least 0.")])
def test_what_cannot_be_taken_is_never_emitted(
    qtbot: QtBot, table: RecordTable, edits: Edits, text: str, sentence: str
) -> None:
    go(table, 0, GUARD)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    line = typed(qtbot, text, end=None)
    assert table.error == sentence
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert edits() == []
    assert (table.error, table.view.currentIndex().column()) == (sentence, GUARD)  # why, is still read
    QTest.keyClick(table.view, Qt.Key.Key_Left)
    assert table.error == ""


def test_the_objection_stands_below_its_cell(qtbot: QtBot, table: RecordTable) -> None:
    go(table, 0, GUARD)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    line = typed(qtbot, "100", end=None)
    notice = table.findChild(CellNotice)
    assert notice is not None
    assert notice.isVisible()
    assert 0 <= notice.y() - line.mapTo(table, line.rect().bottomLeft()).y() < 8
    assert table.rect().contains(notice.geometry())


def test_an_objection_goes_when_another_entry_is_left(qtbot: QtBot, table: RecordTable) -> None:
    before, after = table.window().findChildren(QLineEdit, options=Qt.FindChildOption.FindDirectChildrenOnly)
    go(table, 0, GUARD)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    typed(qtbot, "100", end=None)
    after.setFocus()
    assert table.error == "Defense: the limit is 99."
    before.setFocus()
    assert table.error == ""


def test_tab_goes_on_typing_from_cell_to_cell_and_row_to_row(qtbot: QtBot, table: RecordTable, edits: Edits) -> None:
    go(table, 0, PLATE)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    for text in ("12", "7", "2", "Boots", "3"):  # Physical, Defense, Evade, then Piece and Physical of the next row
        typed(qtbot, text, end=Qt.Key.Key_Tab)
    assert edits() == [
        ["r1", "plate", 12], ["r1", "guard", 7], ["r1", "haste", 2], ["r2", "piece", "Boots"], ["r2", "plate", 3]
    ]  # fmt: skip
    typed(qtbot, "9", end=Qt.Key.Key_Backtab)
    typed(qtbot, "8", end=Qt.Key.Key_Backtab)
    assert edits()[5:] == [["r2", "guard", 9], ["r2", "plate", 8]]
    assert (table.view.currentIndex().row(), table.view.currentIndex().column()) == (1, PIECE)


@pytest.mark.parametrize(("cell", "key"), [((1, HASTE), Qt.Key.Key_Tab), ((0, PIECE), Qt.Key.Key_Backtab)])
def test_tab_leaves_the_table_at_its_ends(
    qtbot: QtBot, table: RecordTable, edits: Edits, cell: tuple[int, int], key: Qt.Key
) -> None:
    go(table, *cell)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    typed(qtbot, "5", end=key)
    assert len(edits()) == 1
    left = QApplication.focusWidget()
    assert left is not None
    assert not table.isAncestorOf(left)


def test_enter_takes_what_is_typed_and_goes_down(qtbot: QtBot, table: RecordTable) -> None:
    for text in ("7", "8"):
        go(table, 0, GUARD)
        QTest.keyClick(table.view, Qt.Key.Key_Return)
        typed(qtbot, text)
        assert (table.view.currentIndex().row(), table.view.currentIndex().column()) == (1, GUARD)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    typed(qtbot, "9")
    assert table.view.currentIndex().row() == 1  # below the last there is none
    assert table.view.hasFocus()


def test_a_number_can_be_emptied_where_blank_has_words(qtbot: QtBot, table: RecordTable, edits: Edits) -> None:
    go(table, 0, GUARD)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    line = QApplication.focusWidget()
    assert isinstance(line, CellLine)
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Backspace)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert edits() == [["r1", "guard", None]]


def test_space_and_a_click_tick(qtbot: QtBot, table: RecordTable, edits: Edits) -> None:
    go(table, 1, WORN)
    QTest.keyClick(table.view, Qt.Key.Key_Space)
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=spot(table.view, 0, WORN))
    assert edits() == [["r2", "worn", True], ["r1", "worn", False]]


@pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)
def test_enter_opens_the_choices_and_one_is_taken_by_keyboard(qtbot: QtBot, table: RecordTable, edits: Edits) -> None:
    go(table, 0, SLOT)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    menu = table.view.findChild(QMenu)
    assert menu is not None
    qtbot.waitUntil(menu.isVisible)
    assert [action.text() for action in menu.actions()] == ["Head", "Body"]
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert edits() == [["r1", "slot", "body"]]


def test_insert_adds_ctrl_del_removes_and_the_add_row_is_pressed(qtbot: QtBot, table: RecordTable) -> None:
    added, removed, record = QSignalSpy(table.row_added), QSignalSpy(table.row_removed), []
    whole = QShortcut(QKeySequence("Ctrl+Del"), table.window())
    whole.activated.connect(lambda: record.append("gone"))
    go(table, 1, PIECE)
    QTest.keyClick(table.view, Qt.Key.Key_Insert)
    QTest.keyClick(table.view, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert record == []  # the window's own use of these keys stays out
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=spot(table.view, 2, PIECE))
    assert (added.count(), removed.count(), removed.at(0)[0]) == (2, 1, "r2")


def test_del_empties_one_cell_and_leaves_the_row(qtbot: QtBot, table: RecordTable, edits: Edits) -> None:
    removed = QSignalSpy(table.row_removed)
    for column in (PIECE, GUARD, WORN, SLOT):  # a tick and a choice have nothing to empty
        go(table, 0, column)
        QTest.keyClick(table.view, Qt.Key.Key_Delete)
    go(table, 3, GUARD)
    QTest.keyClick(table.view, Qt.Key.Key_Delete)
    assert edits() == [["r1", "piece", ""], ["r1", "guard", None]]
    assert removed.count() == 0


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_F1, Qt.Key.Key_Question])
def test_a_total_opens_why(qtbot: QtBot, table: RecordTable, key: Qt.Key) -> None:
    go(table, 3, GUARD)
    with qtbot.waitSignal(table.why_requested) as asked:
        QTest.keyClick(table.view, key)
    assert asked.args == ["", "guard"]


def test_tab_leaves_the_table(qtbot: QtBot, table: RecordTable) -> None:
    assert table.view.hasFocus()
    QTest.keyClick(table.view, Qt.Key.Key_Tab)
    assert not table.view.hasFocus()


@pytest.mark.parametrize(
    ("row", "column", "words"),
    [
        (0, PIECE, "Kettle helm, Piece"),
        (0, PLATE, "Physical, 18 of 20, Kettle helm"),
        (1, GUARD, "Defense, 4 lost, Split greaves, not worn"),
        (1, WORN, "Worn, not ticked, Split greaves, not worn"),
        (1, HASTE, "Evade, +1, Split greaves, not worn"),
        (0, SLOT, "Slot, Head, Kettle helm"),
        (3, GUARD, "Defense, 4, Worn, derived, total"),
    ],
)
def test_each_cell_says_label_value_of_what_and_state(table: RecordTable, row: int, column: int, words: str) -> None:
    index = table.view.model().index(row, column)
    assert table.view.model().data(index, Qt.ItemDataRole.AccessibleTextRole) == words


def test_it_is_a_table_with_a_name_and_heads(table: RecordTable) -> None:
    assert QAccessible.queryAccessibleInterface(table.view).role() == QAccessible.Role.Table
    assert table.view.accessibleName() == "Armor"
    heads = [table.view.model().headerData(at, Qt.Orientation.Horizontal) for at in range(6)]
    assert heads == ["Slot", "Piece", "Worn", "Physical", "Defense", "Evade"]


def test_new_values_of_the_same_rows_keep_the_keyboard_where_it_is(table: RecordTable) -> None:
    go(table, 1, GUARD)
    table.set_rows(rows(), TotalRow("Worn", {"guard": Cell(9, why=True)}))
    assert (table.view.currentIndex().row(), table.view.currentIndex().column()) == (1, GUARD)


def test_it_is_as_high_as_its_rows_at_any_zoom(table: RecordTable, look: Look) -> None:
    # head 28, three rows of 35, total 38
    assert table.view.height() == 28 + 3 * 35 + 38
    look.set_zoom(2.0)
    assert table.view.height() == 2 * (28 + 3 * 35 + 38)


def test_a_lost_value_is_struck_through(table: RecordTable, look: Look) -> None:
    rect = table.view.visualRect(table.view.model().index(1, GUARD))
    image: QImage = table.view.viewport().grab(rect).toImage()
    widest = max(
        sum(image.pixelColor(x, y) == look.theme.ink3 for x in range(image.width())) for y in range(image.height() - 2)
    )
    assert widest >= 8  # the stroke crosses the whole figure; the bar of a 4 alone is shorter


def test_a_line_below_a_row_makes_it_higher_and_is_spoken(table: RecordTable, look: Look) -> None:
    high = table.view.rowHeight(0)
    noted = [replace(rows()[0], note="Covers brow and neck"), rows()[1]]
    table.set_rows(noted)
    assert (table.view.rowHeight(0), table.view.rowHeight(1)) == (45, high)
    index = table.view.model().index(0, PIECE)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Kettle helm, Piece, Covers brow and neck"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "Covers brow and neck"
    assert table.view.model().index(1, PIECE).data(Qt.ItemDataRole.ToolTipRole) is None


def test_a_line_below_a_row_is_drawn_on_under_the_cells_behind_the_name(stage: Stage, look: Look) -> None:
    columns = (
        Column("slot", "Slot", width=70),
        Column("piece", "Piece", width=80),
        Column("guard", "Defense", width=90),
    )
    made = RecordTable("Armor", (replace(columns[0], caps=True), *columns[1:]))
    made.set_rows([TableRow("r1", {"piece": Cell("Helm")}, note="Covers brow, neck and both ears")])
    stage.show(made, focus=False)
    shot = made.view.viewport().grab().toImage()
    inked = [x for x in range(shot.width()) for y in range(28, 43) if shot.pixelColor(x, y).lightness() < 150]
    # From the second column on (70 and a gap of 8), and over the edge of the third (166).
    assert min(inked) >= 76
    assert 190 < max(inked) < 320


def test_a_cell_over_a_line_is_edited_above_it(qtbot: QtBot, table: RecordTable) -> None:
    table.set_rows([replace(rows()[0], note="Covers brow and neck"), rows()[1]])
    go(table, 0, PIECE)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    line = typed(qtbot, "Iron helm", end=None)
    assert line.geometry().bottom() <= 45 - 14

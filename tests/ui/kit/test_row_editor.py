"""RowEditor, its coverage strip and the check of ranges: keys, mouse, words, errors between rows and their repairs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import (
    CoverageStrip,
    CoverBand,
    Look,
    RangeColumn,
    RangeFault,
    RangeKind,
    RangeRow,
    RowEditor,
    covered,
    range_faults,
)
from tallow.ui.kit import look as look_now
from tallow.ui.kit.range_form import RangeField
from tests.ui.kit.conftest import Stage

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
COLUMNS = (
    RangeColumn("level", "Severity", RangeKind.LEVEL, 108),
    RangeColumn("name", "Wound", RangeKind.NAME, 162),
    RangeColumn("text", "Effect"),
)


def row(id: str, low: int, high: int | None, name: str, fixed: str = "") -> RangeRow:
    return RangeRow(id, low, high, {"level": 3, "name": name, "text": ""}, fixed)


ROWS = [row("a", 1, 13, "Cracked ribs"), row("b", 16, 30, "Lost eye"), row("c", 31, None, "No row", "fixed")]


def name(one: RangeRow) -> str:
    return str(one.cells["name"])


# --- the check ---


def test_a_gap_names_its_numbers_and_what_mends_it() -> None:
    found = range_faults(ROWS, 1, 30, name)
    assert found == (
        RangeFault(
            "gap:14–15",
            "a",
            "14 and 15 have no entry.",
            "A result of 14 or 15 would find nothing to write down.",
            (
                ("add:14:15", "Add a row for 14–15"),
                ("stretch:a:15", "Stretch “Cracked ribs” to 15"),
                ("start:b:14", "Start “Lost eye” at 14"),
            ),
            "14 and 15 missing",
        ),
    )


def test_numbers_that_two_rows_hold_are_said_below_the_second() -> None:
    found = range_faults([row("a", 1, 4, "Fog"), row("b", 4, 6, "Hail")], 1, 6, name)
    assert [(each.after, each.sentence) for each in found] == [("b", "4 is listed twice.")]
    assert [key for key, _ in found[0].repairs] == ["end:a:3", "start:b:5"]


def test_a_gap_at_either_end_and_a_row_that_runs_backwards() -> None:
    found = range_faults([row("a", 5, 3, "Back"), row("b", 2, 4, "Fog")], 1, 5, name)
    # 5 to 3 holds nothing, so 1 and 5 are missing beside 2 to 4.
    assert [(each.after, each.short) for each in found] == [
        ("a", "runs backwards"),
        ("", "1 missing"),
        ("b", "5 missing"),
    ]


def test_a_gap_that_goes_over_a_cut_is_mended_part_by_part() -> None:
    rows = [row("a", 1, 7, "Fog"), row("b", 16, 30, "Hail")]
    found = range_faults(rows, 1, 30, name, cuts=(1, 12, 20))
    assert [(each.sentence, [key for key, _ in each.repairs]) for each in found] == [
        ("8 to 11 have no entry.", ["add:8:11", "stretch:a:11"]),
        ("12 to 15 have no entry.", ["add:12:15"]),  # Fog would go over 12, and Hail, which begins at 16, over 20
    ]


def test_a_fixed_row_is_not_offered_for_repair() -> None:
    found = range_faults([row("a", 1, 2, "Fog"), row("c", 4, None, "No row", "fixed")], 1, 3, name)
    assert [key for key, _ in found[0].repairs] == ["add:3:3", "stretch:a:3"]


@given(st.lists(st.tuples(st.integers(1, 12), st.integers(1, 12)), max_size=6))
def test_there_are_no_faults_exactly_where_each_number_is_held_once(pairs: list[tuple[int, int]]) -> None:
    rows = [row(str(at), min(pair), max(pair), "x") for at, pair in enumerate(pairs)]
    once = all(sum(min(pair) <= number <= max(pair) for pair in pairs) == 1 for number in range(1, 13))
    assert (range_faults(rows, 1, 12, name) == ()) == once


# --- the editor ---


@pytest.fixture
def editor(stage: Stage) -> RowEditor:
    made = RowEditor("Wounds", "Total", COLUMNS, (1, 30))
    made.set_rows(ROWS, range_faults(ROWS, 1, 30, name))
    return stage.show(made, width=900)


def words(editor: RowEditor) -> list[str]:
    model = editor.rows.model()
    return [model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def focused() -> RangeField:
    widget = QApplication.focusWidget()
    assert isinstance(widget, RangeField)
    return widget


def test_rows_say_their_range_their_values_and_what_is_wrong_below(editor: RowEditor) -> None:
    assert words(editor) == [
        "1 to 13, 3, Cracked ribs; error, 14 and 15 missing",
        "error, 14 and 15 missing, A result of 14 or 15 would find nothing to write down.",
        "16 to 30, 3, Lost eye",
        "31 and more, 3, No row, fixed",
    ]
    assert QAccessible.queryAccessibleInterface(editor.rows).role() == QAccessible.Role.List


def test_enter_opens_the_fields_tab_goes_on_and_each_gives_what_was_typed(qtbot: QtBot, editor: RowEditor) -> None:
    ranges, cells = QSignalSpy(editor.range_edited), QSignalSpy(editor.cell_edited)
    QTest.keyClick(editor.rows, Key.Key_Return)
    said = []
    for text in ("2", "12", "4", "Torn calf"):
        said.append(focused().accessibleName())
        focused().selectAll()
        QTest.keyClicks(focused(), text)
        QTest.keyClick(focused(), Key.Key_Tab)
    assert said == [
        "Total from, Cracked ribs",
        "Total to, Cracked ribs",
        "Severity, Cracked ribs",
        "Wound, Cracked ribs",
    ]
    assert [ranges.at(at) for at in range(ranges.count())] == [["a", 2, 13], ["a", 2, 12]]
    assert [cells.at(at) for at in range(cells.count())] == [["a", "level", "4"], ["a", "name", "Torn calf"]]
    QTest.keyClick(focused(), Key.Key_Return)
    assert (editor.form, editor.rows.hasFocus()) == (None, True)


def test_each_letter_is_told_as_it_is_typed_and_what_is_wrong_stands_in_the_field(
    qtbot: QtBot, editor: RowEditor
) -> None:
    typed, cells = QSignalSpy(editor.row_typed), QSignalSpy(editor.cell_edited)
    QTest.keyClick(editor.rows, Key.Key_Return)
    focused().selectAll()
    QTest.keyClicks(focused(), "99")
    assert [typed.at(at) for at in range(typed.count())] == [["a", "low", "9"], ["a", "low", "99"]]
    assert editor.form is not None
    wound = editor.form.cells["name"]
    editor.set_errors({"name": "This key is missing."})
    assert (wound.accessibleName(), wound.toolTip()) == (
        "Wound, Cracked ribs, This key is missing.",
        "This key is missing.",
    )
    wound.setFocus()
    QTest.keyClicks(wound, "!")
    QTest.keyClick(wound, Key.Key_Tab)
    assert cells.at(0) == ["a", "name", "Cracked ribs!"]  # it can be taken all the same
    editor.set_errors({})
    assert wound.accessibleName() == "Wound, Cracked ribs"


def test_a_column_s_choices_are_offered_while_one_types(qtbot: QtBot, stage: Stage) -> None:
    columns = (RangeColumn("name", "Wound", RangeKind.NAME), RangeColumn("text", "Ends with", choices=("Dawn", "Dusk")))
    made = stage.show(RowEditor("Wounds", "Total", columns, (1, 30)), width=900)
    made.set_rows(ROWS)
    typed = QSignalSpy(made.row_typed)
    made.start_editing("a")
    assert made.form is not None
    field = made.form.cells["text"]
    field.setFocus()
    QTest.keyClicks(field, "u")
    popup = field.completer().popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Key.Key_Down)
    QTest.keyClick(popup, Key.Key_Return)
    assert field.text() == "Dusk"
    assert typed.at(typed.count() - 1) == ["a", "text", "Dusk"]


def test_a_number_outside_is_refused_and_esc_brings_the_old_one_back(qtbot: QtBot, editor: RowEditor) -> None:
    ranges = QSignalSpy(editor.range_edited)
    QTest.keyClick(editor.rows, Key.Key_Return)
    low = focused()
    low.selectAll()
    QTest.keyClicks(low, "40")
    assert (low.objection, low.toolTip()) == ("type a number from 1 to 30", "type a number from 1 to 30")
    QTest.keyClick(low, Key.Key_Escape)
    assert (ranges.count(), editor.form, editor.rows.hasFocus()) == (0, None, True)


def test_a_row_that_is_edited_stays_open_while_others_change(qtbot: QtBot, editor: RowEditor) -> None:
    QTest.keyClick(editor.rows, Key.Key_Return)
    low = focused()
    changed = [row("a", 1, 15, "Cracked ribs"), *ROWS[1:]]
    editor.set_rows(changed, range_faults(changed, 1, 30, name))
    assert (focused() is low, editor.form is not None) == (True, True)
    assert editor.form is not None
    assert editor.form.high.text() == "15"
    assert len(words(editor)) == 3
    editor.set_rows(ROWS[1:], ())
    assert editor.form is None


def test_what_is_typed_stays_where_it_is_typed_while_its_row_is_shown_again(qtbot: QtBot, editor: RowEditor) -> None:
    editor.row_typed.connect(lambda *_: editor.set_rows(ROWS, range_faults(ROWS, 1, 30, name)))
    QTest.keyClick(editor.rows, Key.Key_Return)
    assert editor.form is not None
    editor.form.high.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(editor.form.high, "13")  # what stood there
    QTest.keyClicks(editor.form.high, "0")
    assert editor.form.high.text() == "130"


def test_another_zoom_opens_the_fields_anew_and_gives_what_was_typed(
    qtbot: QtBot, editor: RowEditor, look: Look
) -> None:
    cells = QSignalSpy(editor.cell_edited)
    QTest.keyClick(editor.rows, Key.Key_Return)
    assert editor.form is not None
    before = editor.form.low.height()
    editor.form.cells["name"].setFocus()
    QTest.keyClicks(editor.form.cells["name"], "!")
    look.set_zoom(2.0)
    assert cells.at(0) == ["a", "name", "Cracked ribs!"]
    assert editor.form is not None
    assert editor.form.low.height() == 2 * before


def test_a_fixed_row_is_neither_edited_nor_moved_nor_removed(qtbot: QtBot, editor: RowEditor) -> None:
    moved, removed = QSignalSpy(editor.row_moved), QSignalSpy(editor.row_removed)
    QTest.keyClick(editor.rows, Key.Key_End)
    QTest.keyClick(editor.rows, Key.Key_Return)
    QTest.keyClick(editor.rows, Key.Key_Delete)
    QTest.keyClick(editor.rows, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert (editor.form, moved.count(), removed.count()) == (None, 0, 0)


def test_alt_arrows_move_and_del_removes(qtbot: QtBot, editor: RowEditor) -> None:
    moved, removed = QSignalSpy(editor.row_moved), QSignalSpy(editor.row_removed)
    QTest.keyClick(editor.rows, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(editor.rows, Key.Key_Delete)
    assert (moved.at(0), removed.at(0)) == (["a", 1], ["a"])


def test_the_grip_moves_a_row_by_mouse(qtbot: QtBot, editor: RowEditor) -> None:
    moved = QSignalSpy(editor.row_moved)
    start = QPoint(15, editor.rows.line_rect("b").center().y())
    QTest.mousePress(editor.rows.viewport(), LEFT, pos=start)
    QTest.mouseMove(editor.rows.viewport(), QPoint(15, editor.rows.line_rect("a").center().y()))
    line = editor.rows.viewport().grab().toImage().pixelColor(200, editor.rows.line_rect("a").top() + 1)
    assert line == look_now().theme.fill  # where it would come to stand
    QTest.mouseRelease(editor.rows.viewport(), LEFT, pos=QPoint(15, editor.rows.line_rect("a").center().y()))
    assert (moved.at(0), editor.form) == (["b", -1], None)


def test_a_repair_is_chosen_by_mouse_and_by_keyboard(qtbot: QtBot, editor: RowEditor) -> None:
    chosen = QSignalSpy(editor.repair_chosen)
    notice = editor.rows.notice("gap:14–15")
    assert notice is not None
    QTest.mouseClick(notice.buttons[1], LEFT)
    editor.rows.setFocus()
    QTest.keyClick(editor.rows, Key.Key_Down)
    QTest.keyClick(editor.rows, Key.Key_Return)
    assert QApplication.focusWidget() is notice.buttons[0]
    QTest.keyClick(notice.buttons[0], Key.Key_Return)
    assert [chosen.at(at) for at in range(chosen.count())] == [
        ["gap:14–15", "stretch:a:15"],
        ["gap:14–15", "add:14:15"],
    ]


def test_whoever_shows_others_when_the_keyboard_leaves_a_repair_spoils_nothing(qtbot: QtBot, editor: RowEditor) -> None:
    notice = editor.rows.notice("gap:14–15")
    assert notice is not None
    whole = [row("a", 1, 15, "Cracked ribs"), *ROWS[1:]]
    show = lambda *_: editor.set_rows(whole, ())  # noqa: E731
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.focusChanged.connect(show)
    try:
        notice.buttons[0].setFocus()
        editor.set_rows(whole, ())
    finally:
        application.focusChanged.disconnect(show)
    assert editor.rows.notices() == []
    assert len(words(editor)) == 3


def test_rows_are_pasted_and_added(qtbot: QtBot, editor: RowEditor) -> None:
    pasted, added = QSignalSpy(editor.rows_pasted), QSignalSpy(editor.row_added)
    QGuiApplication.clipboard().setText("14\t15\tTorn calf\n\n16\t17\tLost eye\n")
    QTest.keyClick(editor.rows, Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QTest.mouseClick(editor.add, LEFT)
    assert pasted.at(0)[0] == (("14", "15", "Torn calf"), ("16", "17", "Lost eye"))
    assert added.count() == 1


@pytest.mark.parametrize("zoom", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("width", [420, 900])
def test_notices_lie_between_their_rows_and_fields_within_theirs(
    stage: Stage, look: Look, zoom: float, width: int
) -> None:
    look.set_zoom(zoom)
    made = RowEditor("Wounds", "Total", COLUMNS, (1, 30))
    made.set_rows(ROWS, range_faults(ROWS, 1, 30, name))
    stage.show(made, width=look.px(width))
    made.start_editing("a")
    QApplication.processEvents()
    notice, form = made.rows.notices()[0], made.form
    assert form is not None
    assert made.rows.line_rect("a").bottom() < notice.y()
    assert notice.geometry().bottom() < made.rows.line_rect("b").top()
    assert notice.height() >= notice.heightForWidth(notice.width())
    fields = [each.geometry() for each in form.fields()]
    assert all(form.rect().contains(each) for each in fields)
    assert not any(one.intersects(other) for at, one in enumerate(fields) for other in fields[at + 1 :])


# --- the strip ---


@pytest.fixture
def strip(stage: Stage) -> CoverageStrip:
    made = CoverageStrip("Total", (1, 30), beyond="31 +", bands=(CoverBand(1, 30, "all"),))
    names = {each.id: name(each) for each in ROWS}
    made.set_held({number: tuple(names[id] for id in ids) for number, ids in covered(ROWS, 1, 30).items()})
    return stage.show(made, width=900)


def test_the_strip_says_each_number_and_whose_it_is(qtbot: QtBot, strip: CoverageStrip) -> None:
    assert strip.accessibleName() == "Total 1, Cracked ribs"
    QTest.keyClicks(strip, "14")
    assert strip.accessibleName() == "Total 14, no entry"
    QTest.keyClick(strip, Key.Key_End)
    assert strip.accessibleName() == "Total 30, Lost eye"
    assert QAccessible.queryAccessibleInterface(strip).role() == QAccessible.Role.Slider
    strip.set_held(dict.fromkeys(range(1, 31), ("Fog", "Hail")))
    assert (strip.accessibleName(), strip.wrong(30)) == ("Total 30, Fog and Hail, listed twice", True)


def test_arrows_go_along_and_enter_and_a_click_open(qtbot: QtBot, strip: CoverageStrip) -> None:
    opened = QSignalSpy(strip.number_opened)
    QTest.keyClick(strip, Key.Key_Right)
    QTest.keyClick(strip, Key.Key_Return)
    QTest.mouseClick(strip, LEFT, pos=strip.cell(15).center().toPoint())
    assert [opened.at(at)[0] for at in range(opened.count())] == [2, 15]
    assert strip.focus_outline().rect == strip.cell(15).toRect()


def test_its_cells_stand_side_by_side_to_the_end(strip: CoverageStrip) -> None:
    cells = [strip.cell(number) for number in range(1, 31)]
    assert all(one.right() == other.left() for one, other in pairwise(cells))
    assert cells[-1].right() == strip.width() - 44  # the room of what lies beyond

"""The Ledger: parts, adjustments and their form, by keyboard and mouse."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Ledger, LedgerPart, Look
from tests.ui.kit.conftest import Stage, spot

PARTS = [
    LedgerPart("React 64, halved", 32, "Vital stat, rounded up", key="react"),
    LedgerPart("Kettle helm", -1, "Head"),
    LedgerPart("Your adjustment", 2, "House rule", adjustment="a1"),
]


@pytest.fixture
def why(stage: Stage) -> Ledger:
    made = Ledger()
    made.show_sum("Evade", "33", PARTS, ["The tower board is not worn."], total=33)
    return stage.show(made, focus=False)


def words(ledger: Ledger) -> list[str]:
    model = ledger.rows.model()
    return [model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def test_each_part_says_its_amount_and_source_and_the_total_ends_the_list(why: Ledger) -> None:
    assert words(why) == [
        "React 64, halved, plus 32, Vital stat, rounded up",
        "Kettle helm, minus 1, Head",
        "Your adjustment, plus 2, House rule",
        "Evade, 33, total",
    ]
    assert why.accessibleName() == "Why, Evade, 33"
    shown = [label.text() for label in why.findChildren(QLabel) if label.isVisible()]
    assert "The tower board is not worn." in shown


def test_enter_leads_to_the_source_of_a_part(qtbot: QtBot, why: Ledger) -> None:
    why.rows.setFocus()
    with qtbot.waitSignal(why.source_requested) as asked:
        QTest.keyClick(why.rows, Qt.Key.Key_Return)
    assert asked.args == ["react"]


def test_an_adjustment_is_added_by_keyboard(qtbot: QtBot, why: Ledger) -> None:
    why.add.setFocus()
    QTest.keyClick(why.add, Qt.Key.Key_Return)
    assert why.form.amount.hasFocus()
    QTest.keyClicks(why.form.amount, "-3")
    QTest.keyClick(why.form.amount, Qt.Key.Key_Tab)
    QTest.keyClicks(why.form.reason, "wet boots")
    with qtbot.waitSignal(why.adjustment_added) as added:
        QTest.keyClick(why.form.reason, Qt.Key.Key_Return)
    assert added.args == [-3, "wet boots"]
    assert why.form.isHidden()


def test_an_adjustment_of_nothing_is_asked_about(qtbot: QtBot, why: Ledger) -> None:
    QTest.mouseClick(why.add, Qt.MouseButton.LeftButton)
    QTest.mouseClick(why.form.keep, Qt.MouseButton.LeftButton)
    assert why.form.amount.error == "how much?"
    assert not why.form.isHidden()


def test_esc_leaves_the_form(qtbot: QtBot, why: Ledger) -> None:
    QTest.mouseClick(why.add, Qt.MouseButton.LeftButton)
    QTest.keyClick(why.form.reason, Qt.Key.Key_Escape)
    assert why.form.isHidden()
    assert why.add.isVisible()


def test_e_edits_and_del_removes_an_adjustment(qtbot: QtBot, why: Ledger) -> None:
    removed = QSignalSpy(why.adjustment_removed)
    why.rows.setCurrentIndex(why.rows.model().index(2, 0))
    why.rows.setFocus()
    QTest.keyClick(why.rows, Qt.Key.Key_Delete)
    assert removed.at(0)[0] == "a1"
    QTest.keyClick(why.rows, Qt.Key.Key_E)
    assert (why.form.amount.value(), why.form.reason.text()) == (2, "House rule")
    QTest.keyClicks(why.form.amount, "5")
    with qtbot.waitSignal(why.adjustment_edited) as edited:
        QTest.mouseClick(why.form.keep, Qt.MouseButton.LeftButton)
    assert edited.args == ["a1", 5, "House rule"]


@pytest.mark.parametrize("name", ["edit", "remove"])
def test_the_links_of_an_adjustment_are_pressed_by_mouse(qtbot: QtBot, why: Ledger, name: str) -> None:
    removed = QSignalSpy(why.adjustment_removed)
    rect = QRectF(why.rows.visualRect(why.rows.model().index(2, 0)))
    place = next(one for one in why.rows.spots(why.rows.rows[2], rect) if one.name == name)
    QTest.mouseClick(why.rows.viewport(), Qt.MouseButton.LeftButton, pos=place.rect.center().toPoint())
    assert (removed.count(), why.form.isHidden()) == ((1, True) if name == "remove" else (0, False))


def test_new_parts_of_the_same_number_leave_the_open_form_alone(qtbot: QtBot, why: Ledger) -> None:
    QTest.mouseClick(why.add, Qt.MouseButton.LeftButton)
    why.show_sum("Evade", "32", PARTS[:2], total=31)
    assert not why.form.isHidden()
    why.show_sum("Save", "19", PARTS[:1], total=19)
    assert why.form.isHidden()


def test_a_click_on_a_row_puts_the_keyboard_there(qtbot: QtBot, why: Ledger) -> None:
    QTest.mouseClick(why.rows.viewport(), Qt.MouseButton.LeftButton, pos=spot(why.rows, 1))
    assert why.rows.currentIndex().row() == 1


def test_it_is_as_high_as_its_rows_at_any_zoom(why: Ledger, look: Look) -> None:
    # 35 with a source 17 more, with an adjustment 18 more; total 41
    assert why.rows.sizeHint().height() == 52 + 52 + 70 + 41
    look.set_zoom(2.0)
    assert why.rows.sizeHint().height() == 2 * (52 + 52 + 70 + 41)

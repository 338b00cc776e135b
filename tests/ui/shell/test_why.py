"""The Why panel: parts and where they come from, adjustments, the newest of the log, free rolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tallow.model.record import Campaign, Record
from tallow.services import rolls
from tallow.services.host import Host
from tallow.ui.kit.field import Field
from tallow.ui.kit.ledger import LedgerRows
from tallow.ui.kit.log_list import LogList
from tests.ui.conftest import Hand, spot

Read = Callable[[str], Record]
Key = Qt.Key


@pytest.fixture
def asked(hand: Hand) -> Hand:
    """The window with Why of the first bird's lungs."""
    hand.click("Lungs")
    return hand


def parts(hand: Hand) -> LedgerRows:
    found = hand.find("Parts of")
    assert isinstance(found, LedgerRows)
    return found


def log(hand: Hand) -> LogList:
    found = hand.find("Newest of the log")
    assert isinstance(found, LogList)
    return found


def said(rows: QWidget) -> list[str]:
    """What the rows of a kit list say."""
    assert isinstance(rows, LedgerRows | LogList)
    model = rows.model()
    return [model.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def test_a_sum_has_its_parts_with_their_source(asked: Hand) -> None:
    assert said(parts(asked)) == ["Weight 20, halved, plus 10, RULES.md C1", "Lungs, 10, total"]


def test_a_part_leads_to_its_field(asked: Hand) -> None:
    rows = parts(asked)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=spot(rows, 0))
    assert QApplication.focusWidget() is asked.find("Weight")


def test_the_sum_follows_the_sheet_and_the_record(asked: Hand, read: Read) -> None:
    asked.focus("Weight")
    asked.type("30")
    assert asked.shows("Why, Lungs, 15")  # 30 / 2
    asked.window.bridge.show_record(read("Tweet").id)
    assert asked.shows("Why, Lungs, 10")  # Tweet weighs the default 20
    asked.window.bridge.show_record(read("Attic").id)
    assert not asked.shows("Why, Lungs")


def test_an_adjustment_is_added_changed_and_taken_away(asked: Hand, read: Read) -> None:
    asked.click("Adjust…")
    asked.type("4")
    asked.focus("Reason")
    asked.type("Strong chest")
    asked.key(Key.Key_Return)
    assert asked.shows("Lungs, 14, derived, adjusted")  # 10 + 4
    assert said(parts(asked))[1] == "Your adjustment, plus 4, Strong chest"
    (adjustment,) = read("Pip").document.adjustments_of("canary.lungs")
    assert (adjustment.amount, adjustment.reason) == (4, "Strong chest")

    parts(asked).setCurrentIndex(parts(asked).model().index(1, 0))
    parts(asked).setFocus()
    asked.key(Key.Key_E)
    asked.type("-2")
    asked.key(Key.Key_Tab)
    asked.click("Keep")
    assert asked.shows("Lungs, 8, derived, adjusted")  # 10 − 2

    parts(asked).setCurrentIndex(parts(asked).model().index(1, 0))
    parts(asked).setFocus()
    asked.key(Key.Key_Delete)
    assert asked.shows("Lungs, 10, derived")
    assert read("Pip").document.adjustments_of("canary.lungs") == ()
    asked.control(Key.Key_Z)
    assert asked.shows("Lungs, 8, derived, adjusted")


def test_a_bound_that_changed_the_sum_is_said(asked: Hand) -> None:
    asked.click("Adjust…")
    asked.type("60")
    asked.focus("Reason")
    asked.key(Key.Key_Return)
    assert asked.shows("Why, Lungs, 40")  # totals.py: at most 40
    assert asked.says("Lungs is at most 40; the parts come to 70.")


def test_the_newest_step_can_be_undone_from_the_log(hand: Hand, read: Read) -> None:
    hand.click("Hungry")
    lines = log(hand)
    assert said(lines)[0].endswith("Pip: Hungry, can undo")
    place = lines.spots(lines.rows[0], lines.visualRect(lines.model().index(0, 0)).toRectF())[0].rect.center()
    QTest.mouseClick(lines.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert read("Pip").get("hungry") is None
    assert said(log(hand))[0].endswith("Pip: Hungry, undone")


def test_a_free_roll_falls_and_is_logged(hand: Hand, host: Host, birds: Campaign) -> None:
    formula = hand.focus("Dice to roll")
    hand.control(Key.Key_A)
    hand.type("2d6+1")
    hand.key(Key.Key_Return)
    (roll,) = rolls.logged(host, birds.id)
    assert roll.title == "2d6+1"
    assert len(roll.dice) == 2
    assert roll.outcome["total"] == sum(roll.dice) + 1
    faces = " ".join(map(str, roll.dice))
    assert said(log(hand))[0].endswith(f"2d6+1, dice {faces}, comes to {sum(roll.dice) + 1}")
    assert formula.hasFocus()


def test_a_formula_that_cannot_be_read_is_said_at_the_field(hand: Hand, host: Host, birds: Campaign) -> None:
    formula = hand.focus("Dice to roll")
    hand.control(Key.Key_A)
    hand.type("1d0")
    hand.click_button("Roll", beside=formula)
    assert isinstance(formula, Field)
    assert formula.error
    assert rolls.logged(host, birds.id) == ()
    hand.focus("Dice to roll")
    hand.type("6")
    assert formula.error == ""


def test_the_whole_log_is_a_page(hand: Hand) -> None:
    hand.click("Open full log")
    assert hand.window.pages.current == "history"

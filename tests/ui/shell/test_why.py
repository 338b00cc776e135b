"""The Why panel: parts and where they come from, adjustments, the newest of the log, free rolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tallow.model.record import Campaign, Record
from tallow.model.roll import Roll
from tallow.services import rolls
from tallow.services.host import Host
from tallow.ui.kit.dice_tray import DiceTray
from tallow.ui.kit.field import Field
from tallow.ui.kit.history_list import HistoryList, HistoryStep
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


# old rolls


def opened_roll(hand: Hand, host: Host, birds: Campaign) -> tuple[Roll, DiceTray]:
    """A free roll of 2d6+1 that came to 4 and 6, opened from the log by mouse."""
    rolled, _, _ = rolls.free_again("2d6+1", (4, 6))
    assert rolled is not None
    old = rolls.keep_free(host, birds.id, "2d6+1", rolled, 3)
    hand.window.bridge.rolled.emit(old)
    assert said(log(hand))[0].endswith("2d6+1, dice 4 6, comes to 11")
    hand.click_row(log(hand), 0)
    return old, next(each for each in hand.window.findChildren(DiceTray) if each.isVisible())


def test_a_die_of_a_free_roll_is_corrected_and_that_is_a_roll_of_its_own(
    hand: Hand, host: Host, birds: Campaign
) -> None:
    old, tray = opened_roll(hand, host, birds)
    assert tray.faces() == (4, 6)
    assert hand.says("It came to 11.")
    assert hand.shows("Log the correction, unavailable, Correct a die first.")
    assert QApplication.focusWidget() is tray.dice[0]
    hand.key(Key.Key_Tab)
    hand.type("2")
    assert hand.says("It came to 11, and now comes to 7.")
    hand.focus("Log the correction")
    hand.key(Key.Key_Space)
    newest, older = rolls.logged(host, birds.id)
    assert (newest.dice, newest.outcome["total"], newest.seed, newest.corrects) == ((4, 2), 7, None, old.id)
    assert (older.id, older.dice, older.corrected) == (old.id, (4, 6), True)
    first, second = said(log(hand))[:2]
    assert "2d6+1, dice 4 2, comes to 7, corrects " in first
    assert second.endswith("2d6+1, dice 4 6, comes to 11, corrected")
    assert hand.find("Dice to roll").hasFocus()
    assert not hand.shows("Log the correction")


def test_a_die_that_is_none_is_said_and_nothing_is_logged(hand: Hand, host: Host, birds: Campaign) -> None:
    _, tray = opened_roll(hand, host, birds)
    tray.dice[1].setFocus(Qt.FocusReason.TabFocusReason)
    hand.type("9")
    assert tray.dice[1].error == "limit is 6"
    assert hand.shows("Log the correction, unavailable")
    hand.click("Leave it")
    assert len(rolls.logged(host, birds.id)) == 1
    assert hand.find("Dice to roll").hasFocus()


def test_enter_on_a_step_of_the_log_shows_it_in_the_whole_log(hand: Hand) -> None:
    hand.click("Hungry")
    rows = log(hand)
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    rows.choose(2)
    wanted = rows.rows[2].text
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.shows("History"))
    found = hand.find("History")
    assert isinstance(found, HistoryList)
    assert isinstance(found.current, HistoryStep)
    assert (found.current.label, found.hasFocus()) == (wanted, True)


def test_the_key_opens_the_roll_of_the_line_on_which_the_keyboard_is(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.control(Key.Key_J)
    assert hand.says("No roll was made in this campaign yet.")
    opened_roll(hand, host, birds)
    hand.click("Leave it")
    hand.window.bridge.roll("1d4")
    rows = log(hand)
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    rows.choose(1)
    hand.control(Key.Key_J)
    assert hand.says("2d6+1, rolled at")
    hand.click("Leave it")
    hand.control(Key.Key_J)  # the keyboard is on no line: the newest
    assert hand.says("1d4, rolled at")


def test_the_key_says_so_where_no_roll_is_marked(hand: Hand) -> None:
    hand.control(Key.Key_L)
    hand.focus("History")
    hand.control(Key.Key_J)
    assert hand.says("What is marked in the log is no roll. Mark one that has dice before it.")


def test_find_or_do_opens_a_roll_and_with_control_shows_it_in_the_log(hand: Hand, host: Host, birds: Campaign) -> None:
    opened_roll(hand, host, birds)
    hand.click("Leave it")
    hand.control(Key.Key_K)
    hand.type("#2d6")
    hand.key(Key.Key_Return)
    assert hand.says("2d6+1, rolled at")
    hand.click("Leave it")
    hand.control(Key.Key_K)
    hand.type("#2d6")
    hand.control(Key.Key_Return)
    hand.until(lambda: hand.shows("History"))
    found = hand.find("History")
    assert isinstance(found, HistoryList)
    assert isinstance(found.current, HistoryStep)
    assert found.current.label == "Roll 2d6+1"
    hand.key(Key.Key_Return)  # and from there it is opened too
    assert hand.says("2d6+1, rolled at")

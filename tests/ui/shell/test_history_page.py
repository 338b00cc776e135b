"""The history by mouse and keyboard: what was done, what is undone, what each step changed, and the filters."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tallow.model.record import Campaign
from tallow.ui.kit.history_list import HistoryDivider, HistoryHere, HistoryList, HistoryStep
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand

Key = Qt.Key


def history(hand: Hand) -> HistoryList:
    """The list, with its page opened from the rail."""
    if not hand.shows("History"):
        hand.click("Log")
    found = hand.find("History")
    assert isinstance(found, HistoryList)
    return found


def labels(rows: HistoryList) -> list[str]:
    """The rows in short: labels, with undone ones in brackets, days left out."""
    made = []
    for row in rows.rows:
        if isinstance(row, HistoryHere):
            made.append(f"here, {row.undone} undone")
        elif isinstance(row, HistoryStep):
            made.append(f"({row.label})" if row.undone else row.label)
    return made


def breathe(hand: Hand, number: str) -> None:
    """Give the bird that shows another breath."""
    hand.focus("Breath")
    hand.type(number)
    hand.key(Key.Key_Return)


def test_steps_stand_newest_first_with_the_change_that_speaks_for_them(hand: Hand, birds: Campaign) -> None:
    breathe(hand, "5")
    rows = history(hand)
    assert labels(rows) == ["here, 0 undone", "Pip: Breath", "Add Attic", "Add Tweet", "Add Pip"]
    assert isinstance(rows.rows[1], HistoryDivider)
    newest = rows.rows[2]
    assert isinstance(newest, HistoryStep)
    assert (newest.records, newest.before, newest.after) == ("Pip", "7", "5")
    assert hand.says("4 named steps, nothing is ever thrown away")


def test_undone_steps_stay_marked_above_where_one_is(hand: Hand) -> None:
    breathe(hand, "5")
    rows = history(hand)
    hand.control(Key.Key_Z)
    assert labels(rows) == ["(Pip: Breath)", "here, 1 undone", "Add Attic", "Add Tweet", "Add Pip"]
    hand.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert labels(rows)[0] == "here, 0 undone"


def test_a_new_step_makes_undone_ones_final(hand: Hand) -> None:
    breathe(hand, "5")
    hand.control(Key.Key_Z)
    breathe(hand, "6")
    rows = history(hand)
    assert labels(rows) == ["here, 0 undone", "Pip: Breath", "(Pip: Breath)", "Add Attic", "Add Tweet", "Add Pip"]
    final = next(row for row in rows.rows if isinstance(row, HistoryStep) and row.undone)
    assert final.final


def test_the_selected_step_shows_each_value_before_and_after(hand: Hand) -> None:
    breathe(hand, "5")
    rows = history(hand)
    # The newest step that holds is selected from the first.
    assert hand.shows("Breath, Pip, 7 to 5")
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Key.Key_Down)
    assert hand.shows("Record, Attic, nothing to Attic")


def test_words_a_record_and_rolls_filter(hand: Hand, window: MainWindow) -> None:
    breathe(hand, "5")
    window.bridge.roll("2d6")
    rows = history(hand)
    assert labels(rows)[:2] == ["here, 0 undone", "Roll 2d6"]
    hand.click("Show, Rolls")
    assert [label for label in labels(rows) if not label.startswith("here")] == ["Roll 2d6"]
    hand.click("Show, All")
    page = rows.parentWidget()
    assert isinstance(page, QWidget)
    field = next(each for each in hand.every("Filter") if page.isAncestorOf(each))
    field.setFocus(Qt.FocusReason.TabFocusReason)
    hand.type("attic")
    assert [label for label in labels(rows) if not label.startswith("here")] == ["Add Attic"]
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.key(Key.Key_Delete)
    hand.focus("Every record")
    hand.key(Key.Key_Down)  # to the first record by name
    hand.key(Key.Key_Down)
    assert hand.shows("Every record, Pip")
    assert [label for label in labels(rows) if not label.startswith("here")] == ["Pip: Breath", "Add Pip"]

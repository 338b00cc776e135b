"""Years, tasks, stores, rounds and pages: their keys, their mouse, their words."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import (
    Checklist,
    MarkedLine,
    MarkList,
    Outcome,
    PageStrip,
    PageThumb,
    RoundRow,
    RoundTable,
    RowView,
    StorageList,
    StoredThing,
    Task,
    TaskState,
    Timeline,
    TimelineEvent,
    TimelineRow,
)
from tallow.ui.kit.samples_lists import sample_page
from tallow.ui.kit.typed_line import TypedLine
from tests.ui.kit.conftest import Stage, spot

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def words(view: RowView[Any]) -> list[str]:
    model = view.model()
    return [model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def press_spot(view: RowView[Any], row: int, name: str) -> None:
    rect = QRectF(view.visualRect(view.model().index(row, 0)))
    place = next(one for one in view.spots(view.rows[row], rect) if one.name == name)
    QTest.mouseClick(view.viewport(), LEFT, pos=place.rect.center().toPoint())


def typed_line() -> TypedLine:
    line = QApplication.focusWidget()
    assert isinstance(line, TypedLine)
    return line


# --- timeline ---


@pytest.fixture
def years(stage: Stage) -> Timeline:
    made = Timeline("Years", "Year")
    made.set_rows(
        [
            TimelineRow("6", "6", (TimelineEvent("m", "Moth 1"),), ticked=True),
            TimelineRow("7", "7", (TimelineEvent("c", "Cold harvest"), TimelineEvent("a", "Ash Hart 2")), now=True),
            TimelineRow("8", "8"),
            TimelineRow("30", "30", away="the campaign ends with year 25"),
        ]
    )
    return stage.show(made, width=380)


def test_years_say_whether_they_are_over_and_what_happens(years: Timeline) -> None:
    assert words(years) == [
        "Year 6, ticked, Moth 1",
        "Year 7, current, Cold harvest, Ash Hart 2",
        "Year 8, to come",
        "Year 30, the campaign ends with year 25",
    ]
    assert QAccessible.queryAccessibleInterface(years).role() == QAccessible.Role.List


def test_the_present_year_is_48_high_and_the_others_35(years: Timeline) -> None:
    heights = [years.visualRect(years.model().index(at, 0)).height() for at in range(4)]
    assert heights == [35, 48, 35, 35]


def test_space_ticks_and_a_year_that_is_away_stays(qtbot: QtBot, years: Timeline) -> None:
    ticked = QSignalSpy(years.row_ticked)
    QTest.keyClick(years, Key.Key_Space)
    press_spot(years, 2, "tick")
    years.setCurrentIndex(years.model().index(3, 0))
    QTest.keyClick(years, Key.Key_Space)
    assert [ticked.at(at) for at in range(ticked.count())] == [["6", False], ["8", True]]
    assert years.spots(years.rows[3], QRectF(0, 0, 380, 35)) == ()


@pytest.mark.parametrize("begin", [Key.Key_Return, Key.Key_Insert, Key.Key_W])
def test_enter_or_typing_adds_an_event(qtbot: QtBot, years: Timeline, begin: Qt.Key) -> None:
    added = QSignalSpy(years.event_added)
    QTest.keyClick(years, Key.Key_Down)
    QTest.keyClick(years, begin)
    line = typed_line()
    QTest.keyClicks(line, "inter fair")
    QTest.keyClick(line, Key.Key_Return)
    assert added.at(0) == ["7", "winter fair" if begin == Key.Key_W else "inter fair"]
    assert years.hasFocus()


def test_an_event_that_is_given_up_is_not_added(qtbot: QtBot, years: Timeline) -> None:
    added = QSignalSpy(years.event_added)
    press_spot(years, 2, "add")
    QTest.keyClicks(typed_line(), "Feast")
    QTest.keyClick(typed_line(), Key.Key_Escape)
    assert (added.count(), years.hasFocus()) == (0, True)


def test_arrows_go_to_an_event_which_enter_opens_and_del_removes(qtbot: QtBot, years: Timeline) -> None:
    opened, removed = QSignalSpy(years.event_opened), QSignalSpy(years.event_removed)
    for key in (Key.Key_Down, Key.Key_Right, Key.Key_Right, Key.Key_Right):
        QTest.keyClick(years, key)
    assert words(years)[1] == "Ash Hart 2, 2 of 2, Year 7, current, Cold harvest, Ash Hart 2"
    QTest.keyClick(years, Key.Key_Return)
    QTest.keyClick(years, Key.Key_Left)
    QTest.keyClick(years, Key.Key_Delete)
    assert (opened.at(0), removed.at(0)) == (["7", "a"], ["7", "c"])
    QTest.keyClick(years, Key.Key_Down)
    assert years.event_at is None


def test_a_click_on_an_event_opens_it(qtbot: QtBot, years: Timeline) -> None:
    opened = QSignalSpy(years.event_opened)
    press_spot(years, 1, "event 1")
    QTest.mouseClick(years.viewport(), LEFT, pos=spot(years, 2))
    assert (opened.at(0), opened.count(), years.currentIndex().row()) == (["7", "a"], 1, 2)


def test_events_that_do_not_fit_go_on_below_and_none_overlaps(stage: Stage) -> None:
    made = Timeline("Years", "Year")
    events = tuple(TimelineEvent(f"{at}", f"An event of some length {at}") for at in range(12))
    made.set_rows([TimelineRow("1", "1", events)])
    stage.show(made, width=420)
    rect = QRectF(made.visualRect(made.model().index(0, 0)))
    shown = [one.rect for one in made.spots(made.rows[0], rect) if one.name.startswith("event")]
    assert len({each.top() for each in shown}) > 4
    assert all(rect.contains(each) for each in shown)
    assert not any(one.intersects(other) for at, one in enumerate(shown) for other in shown[at + 1 :])


# --- checklist ---


@pytest.fixture
def tasks(stage: Stage) -> Checklist:
    made = Checklist("Year", "Step")
    made.set_tasks(
        [
            Task("e", "Event", TaskState.DONE, note="Cold harvest"),
            Task("r", "Survivors recover", current=True),
            Task("n", "Nemesis", TaskState.AWAY, note="not this year"),
        ]
    )
    return stage.show(made)


def test_tasks_say_their_place_and_state(tasks: Checklist) -> None:
    assert words(tasks) == [
        "Step 1 of 3, Event, done, Cold harvest",
        "Step 2 of 3, Survivors recover, current",
        "Step 3 of 3, Nemesis, not now, not this year",
    ]
    heights = [tasks.visualRect(tasks.model().index(at, 0)).height() for at in range(3)]
    assert heights == [46, 56, 46]


def test_enter_opens_a_task_and_space_ticks_it(qtbot: QtBot, tasks: Checklist) -> None:
    opened, ticked = QSignalSpy(tasks.task_opened), QSignalSpy(tasks.task_ticked)
    QTest.keyClick(tasks, Key.Key_Space)
    QTest.keyClick(tasks, Key.Key_Down)
    QTest.keyClick(tasks, Key.Key_Space)
    QTest.keyClick(tasks, Key.Key_Return)
    QTest.keyClick(tasks, Key.Key_Down)
    QTest.keyClick(tasks, Key.Key_Space)
    QTest.mouseClick(tasks.viewport(), LEFT, pos=spot(tasks, 0))
    assert [ticked.at(at) for at in range(ticked.count())] == [["e", False], ["r", True]]
    assert [opened.at(at)[0] for at in range(opened.count())] == ["r", "e"]


def test_a_skipped_task_says_so_and_space_opens_it_again(stage: Stage) -> None:
    made = Checklist("Year", "Step")
    made.set_tasks([Task("r", "Survivors recover", TaskState.SKIPPED), Task("c", "Count the dead")])
    stage.show(made)
    assert words(made) == ["Step 1 of 2, Survivors recover, skipped", "Step 2 of 2, Count the dead"]
    ticked = QSignalSpy(made.task_ticked)
    QTest.keyClick(made, Key.Key_Space)
    assert ticked.at(0) == ["r", False]


def test_a_task_s_words_are_whole_also_where_they_are_long(stage: Stage) -> None:
    made = Checklist("Year", "Step")
    made.set_tasks(
        [
            Task("c", "Count the dead", note="nobody died"),
            Task("d", "Develop the settlement", note="7 endeavors left"),
            Task("s", "Settlement event and timeline of the year"),
            Task(
                "r", "Recover", current=True, detail="10 changes proposed", note="a note that finds no room beside it"
            ),
        ]
    )
    stage.show(made, width=340)
    heights = [made.visualRect(made.model().index(at, 0)).height() for at in range(4)]
    # a line of 46; name 22 + note below 18 + 16; two lines of the name 44 + 16; name 22 + note 18 + detail 18 + 16
    assert heights == [46, 56, 60, 74]


# --- storage ---


@pytest.fixture
def stores(stage: Stage) -> StorageList:
    made = StorageList("Stores", "Add — type a name")
    made.set_things(
        [
            StoredThing("h", "Hide", 4, "basic, hide"),
            StoredThing("s", "Salt", 0),
            StoredThing("g", "Glass", 1, "missing: Winter Larder", missing=True),
        ]
    )
    return stage.show(made, width=380)


def test_things_say_how_many_there_are(stores: StorageList) -> None:
    assert words(stores.rows) == ["Hide, 4, basic, hide", "Salt, 0", "Glass, 1, missing: Winter Larder, missing"]


def test_plus_and_minus_change_a_number_that_never_falls_below_none(qtbot: QtBot, stores: StorageList) -> None:
    given = QSignalSpy(stores.count_edited)
    QTest.keyClicks(stores.rows, "+-")
    QTest.keyClick(stores.rows, Key.Key_Down)
    QTest.keyClicks(stores.rows, "-+")  # of none: − takes it out instead
    press_spot(stores.rows, 0, "plus")
    press_spot(stores.rows, 0, "minus")
    got = [given.at(at) for at in range(given.count())]
    # From 4 each time, since nobody shows another number here.
    assert got == [["h", 5], ["h", 3], ["s", 1], ["h", 5], ["h", 3]]


def test_digits_type_a_number_and_letters_are_refused(qtbot: QtBot, stores: StorageList) -> None:
    given = QSignalSpy(stores.count_edited)
    QTest.keyClicks(stores.rows, "1")
    line = typed_line()
    QTest.keyClicks(line, "2")
    QTest.keyClick(line, Key.Key_Return)
    QTest.keyClicks(stores.rows, "7")
    line = typed_line()
    QTest.keyClicks(line, "x")
    assert line.wrong
    QTest.keyClick(line, Key.Key_Return)
    assert ([given.at(at) for at in range(given.count())], stores.rows.hasFocus()) == ([["h", 12]], True)


def test_a_letter_goes_to_the_line_below_which_adds(qtbot: QtBot, stores: StorageList) -> None:
    added = QSignalSpy(stores.thing_added)
    QTest.keyClicks(stores.rows, "b")
    assert stores.add.hasFocus()
    QTest.keyClicks(stores.add, "one")
    QTest.keyClick(stores.add, Key.Key_Return)
    assert (added.at(0), stores.add.text()) == (["bone"], "")


def test_enter_and_a_click_type_a_number_over_the_present_one(qtbot: QtBot, stores: StorageList) -> None:
    given = QSignalSpy(stores.count_edited)
    QTest.keyClick(stores.rows, Key.Key_Return)
    assert stores.rows.counting == "h"
    QTest.keyClicks(typed_line(), "7")
    QTest.keyClick(typed_line(), Key.Key_Return)
    assert stores.rows.counting == ""
    QTest.mouseClick(stores.rows.viewport(), LEFT, pos=spot(stores.rows, 1))
    QTest.keyClicks(typed_line(), "3")
    QTest.keyClick(typed_line(), Key.Key_Return)
    assert [given.at(at) for at in range(given.count())] == [["h", 7], ["s", 3]]


def test_del_takes_a_thing_out_and_so_does_minus_where_there_is_none(qtbot: QtBot, stores: StorageList) -> None:
    removed = QSignalSpy(stores.thing_removed)
    QTest.keyClick(stores.rows, Key.Key_Delete)
    press_spot(stores.rows, 1, "minus")
    assert [removed.at(at)[0] for at in range(removed.count())] == ["h", "s"]


# --- round table ---


@pytest.fixture
def rounds(stage: Stage) -> RoundTable:
    outcomes = (Outcome("passed", "passed", "P"), Outcome("failed", "failed", "F"))
    made = RoundTable("This round", ("Enemy", "Reaction", "Skill used"), outcomes)
    made.set_rows(
        [
            RoundRow("l", "Hook-man left", "Behind", "failed", blocked="no reaction"),
            RoundRow("r", "Hook-man right"),
            RoundRow("u", "Runner", "", "passed", "Counter"),
        ]
    )
    return stage.show(made)


def test_rounds_say_how_each_went(rounds: RoundTable) -> None:
    assert words(rounds.rows) == [
        "Hook-man left, reaction failed, no reaction, Behind",
        "Hook-man right, reaction not said yet",
        "Runner, reaction passed, Counter",
    ]


def test_letters_and_clicks_choose_and_enter_says_what_was_used(qtbot: QtBot, rounds: RoundTable) -> None:
    chosen, used = QSignalSpy(rounds.outcome_chosen), QSignalSpy(rounds.used_requested)
    QTest.keyClick(rounds.rows, Key.Key_Return)  # blocked: nothing to use
    QTest.keyClicks(rounds.rows, "fP")
    QTest.keyClick(rounds.rows, Key.Key_Down)
    QTest.keyClick(rounds.rows, Key.Key_Return)
    press_spot(rounds.rows, 1, "=failed")
    press_spot(rounds.rows, 2, "used")
    assert [chosen.at(at) for at in range(chosen.count())] == [["l", "passed"], ["r", "failed"]]
    assert [used.at(at)[0] for at in range(used.count())] == ["r", "u"]


# --- page strip ---


@pytest.fixture
def pages(stage: Stage) -> PageStrip:
    made = PageStrip()
    made.set_pages([PageThumb("Aldis", sample_page()), PageThumb("Emberhold"), PageThumb("Card", sample_page(), 0.7)])
    return stage.show(made, width=220)


def test_pages_say_their_place_and_whether_they_are_drawn(pages: PageStrip) -> None:
    assert words(pages) == ["Page 1 of 3, Aldis", "Page 2 of 3, Emberhold, not drawn yet", "Page 3 of 3, Card"]
    # A thumb of 104 × 147 with 10 above, 6 between, 16 of words and 8 below
    assert pages.visualRect(pages.model().index(0, 0)).height() == 10 + 147 + 6 + 16 + 8


def test_page_keys_and_arrows_and_clicks_go_from_page_to_page(qtbot: QtBot, pages: PageStrip) -> None:
    chosen = QSignalSpy(pages.page_chosen)
    for key in (Key.Key_PageDown, Key.Key_PageDown, Key.Key_PageDown, Key.Key_PageUp, Key.Key_Up):
        QTest.keyClick(pages, key)
    QTest.mouseClick(pages.viewport(), LEFT, pos=spot(pages, 1))
    assert [chosen.at(at)[0] for at in range(chosen.count())] == [1, 2, 1, 0, 1]


def test_other_pages_keep_the_place_and_choose_nothing(qtbot: QtBot, pages: PageStrip) -> None:
    QTest.keyClick(pages, Key.Key_End)
    chosen = QSignalSpy(pages.page_chosen)
    pages.set_pages([PageThumb("Aldis"), PageThumb("Brenna")])
    assert (pages.page, chosen.count()) == (1, 0)


# --- names with squares ---


@pytest.fixture
def marks(stage: Stage) -> MarkList:
    made = MarkList("Quarries", ("1", "2", "3"))
    made.set_lines([MarkedLine("h", "Ash Hart", (True, False, False)), MarkedLine("m", "Moth", (False, False, False))])
    return stage.show(made, width=380)


def test_lines_say_what_is_ticked_and_the_square_where_the_keyboard_is(marks: MarkList) -> None:
    QTest.keyClick(marks, Key.Key_Right)
    QTest.keyClick(marks, Key.Key_Right)
    assert words(marks) == [
        "Ash Hart 2, not ticked, Quarries 1 of 3, Ash Hart, 1 ticked",
        "Quarries 2 of 3, Moth, none ticked",
        "Quarries 3 of 3, empty",
    ]


def test_space_ticks_the_first_square_or_the_one_with_the_keyboard(qtbot: QtBot, marks: MarkList) -> None:
    ticked = QSignalSpy(marks.mark_ticked)
    QTest.keyClick(marks, Key.Key_Space)
    QTest.keyClick(marks, Key.Key_Right)
    QTest.keyClick(marks, Key.Key_Return)
    press_spot(marks, 1, "mark 2")
    assert [ticked.at(at) for at in range(ticked.count())] == [["h", 0, False], ["h", 1, True], ["m", 2, True]]


def test_squares_stand_beside_each_other_at_the_right_end(marks: MarkList) -> None:
    rect = QRectF(0, 0, 380, 34)
    squares = [one.rect for one in marks.spots(marks.rows[0], rect)]
    assert [one.center().x() for one in squares] == [311, 340, 369]  # 22 wide, 7 apart, to the edge at 380


def test_a_line_may_have_squares_of_its_own(qtbot: QtBot, marks: MarkList) -> None:
    marks.set_lines([MarkedLine("k", "Knight", (False,), labels=("4",)), MarkedLine("m", "Moth", (False, True, False))])
    assert words(marks)[:2] == [
        "Quarries 1 of 3, Knight, none ticked",
        "Quarries 2 of 3, Moth, 2 ticked",
    ]
    (square,) = marks.spots(marks.rows[0], QRectF(0, 0, 380, 34))
    assert square.rect.center().x() == 369  # at the right end, as the last of three
    ticked = QSignalSpy(marks.mark_ticked)
    for _ in range(3):
        QTest.keyClick(marks, Key.Key_Right)  # there is one square to go to
    QTest.keyClick(marks, Key.Key_Space)
    assert ticked.at(0) == ["k", 0, True]


def test_typing_adds_a_line_and_a_click_renames_one(qtbot: QtBot, marks: MarkList) -> None:
    added, named, removed = (QSignalSpy(each) for each in (marks.line_added, marks.line_named, marks.line_removed))
    QTest.keyClicks(marks, "S")
    QTest.keyClicks(typed_line(), "ow")
    QTest.keyClick(typed_line(), Key.Key_Return)
    QTest.mouseClick(marks.viewport(), LEFT, pos=spot(marks, 1))
    typed_line().selectAll()
    QTest.keyClicks(typed_line(), "Lantern Moth")
    QTest.keyClick(typed_line(), Key.Key_Return)
    QTest.keyClick(marks, Key.Key_Delete)
    assert (added.at(0), named.at(0), removed.at(0)) == (["Sow"], ["m", "Lantern Moth"], ["m"])

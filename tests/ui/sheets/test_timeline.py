"""The days of a bird's diary by mouse and keyboard: ticked, with events added, renamed, moved and taken out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.edit import Set
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tallow.ui.kit.timeline import Timeline
from tests.ui.conftest import Hand
from tests.ui.sheets.spoiling import spoil

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
Read = Callable[[str], Record]
DIARY = (
    {"id": "d1", "entry": "canary.morning", "day": 1},
    {"id": "d2", "name": "Rain", "day": 2, "by": "the wren"},
    {"id": "d3", "entry": "canary.lament", "day": 2},
    {"id": "d4", "entry": "nightingale.aria", "day": 3},
)


@pytest.fixture
def birds(birds: Campaign, host: Host) -> Campaign:
    """The same birds, and one with a diary, who comes first; today is its second day."""
    records.create(host, birds.id, "canary.bird", "Ada", {"diary": DIARY})
    return birds


@pytest.fixture
def days(hand: Hand) -> Timeline:
    hand.until(lambda: hand.shows("Diary"))
    found = hand.focus("Diary")
    assert isinstance(found, Timeline)
    return found


def said(days: Timeline) -> list[str]:
    model = days.model()
    return [model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def press(days: Timeline, row: int, name: str) -> None:
    rect = QRectF(days.visualRect(days.model().index(row, 0)))
    place = next(spot.rect for spot in days.spots(days.rows[row], rect) if spot.name == name)
    QTest.mouseClick(days.viewport(), LEFT, pos=place.center().toPoint())


def pick(hand: Hand, words: str) -> None:
    """Choose from the menu; without a window manager nobody makes the window active again when it closes."""
    hand.choose(words)
    hand.window.activateWindow()


def diary(read: Read) -> list[tuple[object, object]]:
    """Day and entry or name of each line."""
    return [(row.get("day", 1), row.get("entry", row.get("name"))) for row in read("Ada").get("diary")]


def newest(host: Host, birds: Campaign) -> str:
    return next(iter(history.steps(host, birds.id))).label


def test_days_before_today_are_ticked_and_each_says_what_happens(days: Timeline) -> None:
    told = "It fills the lungs, and nobody may sing it at night."
    assert said(days) == [
        "Day 1, ticked, Morning song",
        "Day 2, current, Rain, told by the wren, Lament",
        "Day 3, to come, nightingale.aria, missing, missing: nightingale",
    ]
    assert told not in " ".join(said(days))  # the game's own words stand for it
    assert days.rows[1].events[1].harm


def test_a_tick_goes_on_to_the_next_day_and_taking_it_away_goes_back(
    days: Timeline, hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    press(days, 1, "tick")
    assert read("Ada").get("today") == 3
    press(days, 2, "tick")  # day 3 is over: the fourth shows though nothing lies in it
    assert read("Ada").get("today") == 4
    assert said(days)[3] == "Day 4, current"
    hand.key(Key.Key_Up)
    hand.key(Key.Key_Up)
    hand.key(Key.Key_Up)
    hand.key(Key.Key_Space)
    assert read("Ada").get("today") == 1
    assert newest(host, birds) == "Ada: Today"
    hand.control(Key.Key_Z)
    assert read("Ada").get("today") == 4
    assert said(days)[3] == "Day 4, current"


def test_an_event_is_typed_into_its_day_as_an_entry_or_as_words(days: Timeline, hand: Hand, read: Read) -> None:
    hand.key(Key.Key_Down)
    hand.key(Key.Key_Down)
    hand.type("lament")
    hand.key(Key.Key_Return)
    press(days, 0, "add")
    hand.type("Hail")
    hand.key(Key.Key_Return)
    assert diary(read)[4:] == [(3, "canary.lament"), (1, "Hail")]
    hand.control(Key.Key_Z)
    assert diary(read)[4:] == [(3, "canary.lament")]


def test_names_of_the_list_s_entries_are_offered(days: Timeline, hand: Hand) -> None:
    hand.type("noc")
    line = QApplication.focusWidget()
    completer = line.completer()  # type: ignore[union-attr]
    assert [completer.completionModel().index(0, 0).data()] == ["Nocturne"]


def test_an_event_is_moved_by_keys_and_the_keyboard_goes_with_it(
    days: Timeline, hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    hand.key(Key.Key_Down)
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert diary(read)[1] == (3, "Rain")
    assert newest(host, birds) == "Ada: Rain, Day 2 → 3"
    hand.key(Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert diary(read)[1] == (2, "Rain")
    assert days.event_at is not None
    assert days.event_at.words == "Rain"


def test_an_event_is_renamed_and_keeps_what_is_kept_of_it(days: Timeline, hand: Hand, read: Read) -> None:
    hand.key(Key.Key_Down)
    hand.key(Key.Key_Right)
    hand.key(Key.Key_F2)
    hand.control(Key.Key_A)
    hand.type("Snow")
    hand.key(Key.Key_Return)
    row = read("Ada").get("diary")[1]
    assert (row["name"], row["day"], row["by"]) == ("Snow", 2, "the wren")


def test_an_event_s_menu_moves_it_changes_it_and_takes_it_out(days: Timeline, hand: Hand, read: Read) -> None:
    press(days, 1, "event 1")
    pick(hand, "One day later")
    hand.until(lambda: diary(read)[2] == (3, "canary.lament"))
    press(days, 1, "event 0")
    pick(hand, "Change day or told by…")
    hand.until(lambda: hand.shows("Told by"))
    hand.focus("Day, 2")
    hand.type("1")
    hand.focus("Told by")
    hand.control(Key.Key_A)
    hand.type("an owl")
    hand.click("Keep")
    row = read("Ada").get("diary")[1]
    assert (row["name"], row["day"], row["by"]) == ("Rain", 1, "an owl")
    press(days, 0, "event 0")
    pick(hand, "Take out Morning song")
    hand.until(lambda: [name for _, name in diary(read)] == ["Rain", "canary.lament", "nightingale.aria"])
    hand.control(Key.Key_Z)
    assert diary(read)[0] == (1, "canary.morning")


def test_del_takes_an_event_out(days: Timeline, hand: Hand, read: Read) -> None:
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Delete)
    assert diary(read)[0] == (2, "Rain")


def test_a_day_beyond_the_calendar_is_refused_in_words(days: Timeline, hand: Hand, read: Read) -> None:
    said: list[str] = []
    hand.window.bridge.trouble.connect(said.append)
    for _ in range(7):  # today is 2, and at most 9
        at = next(at for at, row in enumerate(days.rows) if row.now)
        press(days, at, "tick")
    assert read("Ada").get("today") == 9
    press(days, len(days.rows) - 1, "tick")
    assert said == ["Today is at most 9, and 10 is more."]
    assert read("Ada").get("today") == 9


def test_a_bad_diary_shows_its_sentence_and_its_days_all_the_same(
    hand: Hand, days: Timeline, host: Host, birds: Campaign, read: Read
) -> None:
    spoil(host, read("Ada").id, "diary", "long ago")
    hand.window.bridge.elsewhere.emit()
    assert hand.says("Diary is a list of rows")
    assert not days.isEnabled()
    assert len(days.rows) == 3
    assert hand.find("Larder").isEnabled()


def test_what_another_editor_does_meanwhile_shows_and_what_is_typed_stays(
    days: Timeline, hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    hand.type("Ha")
    ada = read("Ada")
    records.do(host, birds.id, "elsewhere", [Set(ada.id, "today", 3, ada.get("today"))])
    hand.window.bridge.elsewhere.emit()
    assert days.rows[2].now
    hand.type("il")
    hand.key(Key.Key_Return)
    assert diary(read)[4] == (1, "Hail")


def test_nothing_is_drawn_anew_where_something_else_changes(
    days: Timeline, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    anew: list[object] = []
    monkeypatch.setattr(Timeline, "set_rows", lambda self, rows: anew.append(rows))
    hand.focus("Species")
    hand.type("finch")
    hand.key(Key.Key_Return)
    assert anew == []

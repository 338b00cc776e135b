"""What a bird keeps, by mouse and keyboard: counted with + and −, typed, added by name, taken out and brought back."""

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
from tallow.ui.kit.field import Field
from tallow.ui.kit.storage_list import StorageRows
from tallow.ui.sheets.storage import StorageBlock
from tests.ui.conftest import Hand
from tests.ui.sheets.spoiling import spoil

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
Read = Callable[[str], Record]
KEPT = {
    "larder": [
        {"id": "h", "entry": "canary.hemp", "count": 4},
        {"id": "c", "name": "Crumbs", "count": 1},
        {"id": "p", "entry": "parrot.nut", "count": 2},
    ],
    "nest": [{"id": "b", "name": "A bell"}],
}


@pytest.fixture
def birds(birds: Campaign, host: Host) -> Campaign:
    """The same birds, and one who keeps things, who comes first."""
    records.create(host, birds.id, "canary.bird", "Ada", KEPT)
    return birds


@pytest.fixture
def larder(hand: Hand) -> StorageRows:
    hand.until(lambda: hand.shows("Larder"))
    found = hand.focus("Larder")
    assert isinstance(found, StorageRows)
    return found


def said(rows: StorageRows) -> list[str]:
    model = rows.model()
    return [model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def press(rows: StorageRows, row: int, name: str) -> None:
    rect = QRectF(rows.visualRect(rows.model().index(row, 0)))
    place = next(spot.rect for spot in rows.spots(rows.rows[row], rect) if spot.name == name)
    QTest.mouseClick(rows.viewport(), LEFT, pos=place.center().toPoint())


def kept(read: Read, field: str = "larder") -> list[tuple[object, object]]:
    return [(row.get("entry", row.get("name")), row.get("count", 1)) for row in read("Ada").get(field)]


def newest(host: Host, birds: Campaign) -> str:
    return next(iter(history.steps(host, birds.id))).label


def test_things_say_their_count_and_what_the_game_tells_of_them(larder: StorageRows, hand: Hand) -> None:
    assert said(larder) == [
        "Hemp seed, 4, 2 g",
        "Crumbs, 1",
        "parrot.nut, 2, missing: parrot, missing",
    ]
    assert hand.shows("Storage, Larder 7, chosen")  # 4 + 1 + 2
    assert hand.shows("Storage, Nest 1, not chosen")


def test_the_other_list_is_a_press_away(larder: StorageRows, hand: Hand, read: Read) -> None:
    hand.click("Storage, Nest 1")
    assert not hand.shows("Larder")
    rows = hand.focus("Nest")
    assert isinstance(rows, StorageRows)
    hand.type("+")
    assert kept(read, "nest") == [("A bell", 2)]
    assert hand.shows("Storage, Nest 2, chosen")
    assert rows.hasFocus()


def test_thirty_quick_clicks_on_plus_are_thirty_more_and_one_step(
    larder: StorageRows, read: Read, hand: Hand, host: Host, birds: Campaign
) -> None:
    for _ in range(30):
        press(larder, 0, "plus")
    assert kept(read)[0] == ("canary.hemp", 34)
    assert hand.shows("Storage, Larder 37, chosen")
    mine = [step for step in history.steps(host, birds.id) if step.label.startswith("Ada: Hemp seed, Count")]
    assert 1 <= len(mine) <= 3  # one step, or more where a slow machine let two seconds pass
    for _ in mine:
        hand.control(Key.Key_Z)
    assert kept(read) == [("canary.hemp", 4), ("Crumbs", 1), ("parrot.nut", 2)]


def test_counts_of_two_things_are_two_steps(larder: StorageRows, hand: Hand, read: Read) -> None:
    hand.type("+")
    hand.key(Key.Key_Down)
    hand.type("+")
    assert kept(read)[:2] == [("canary.hemp", 5), ("Crumbs", 2)]
    hand.control(Key.Key_Z)
    assert kept(read)[:2] == [("canary.hemp", 5), ("Crumbs", 1)]


def test_a_count_is_typed_over_the_present_one(
    larder: StorageRows, hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    hand.type("12")
    hand.key(Key.Key_Return)
    assert kept(read)[0] == ("canary.hemp", 12)
    assert newest(host, birds) == "Ada: Hemp seed, Count 4 → 12"
    hand.click_row(larder, 1)
    hand.type("7")
    hand.key(Key.Key_Return)
    assert kept(read)[1] == ("Crumbs", 7)


def test_a_count_beyond_its_bound_is_refused_in_words(larder: StorageRows, hand: Hand, read: Read) -> None:
    told: list[str] = []
    hand.window.bridge.trouble.connect(told.append)
    hand.type("100")
    hand.key(Key.Key_Return)
    assert told == ["Count is at most 99, and 100 is more."]
    hand.until(lambda: said(larder)[0] == "Hemp seed, 4, 2 g")


def test_minus_where_there_is_none_takes_the_thing_out_and_undo_brings_it_back(
    larder: StorageRows, hand: Hand, read: Read
) -> None:
    hand.key(Key.Key_Down)
    hand.type("-")
    assert kept(read)[1] == ("Crumbs", 0)
    press(larder, 1, "minus")
    assert kept(read) == [("canary.hemp", 4), ("parrot.nut", 2)]
    hand.control(Key.Key_Z)
    assert kept(read)[1] == ("Crumbs", 0)
    hand.key(Key.Key_Delete)
    assert len(kept(read)) == 2


def add(hand: Hand, text: str) -> Field:
    field = hand.focus("Add — type a name")
    assert isinstance(field, Field)
    hand.type(text)
    return field


def test_a_name_adds_one_and_one_that_is_there_one_more(
    larder: StorageRows, hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    add(hand, "millet")
    hand.key(Key.Key_Return)
    assert kept(read)[3] == ("canary.millet", 1)
    assert newest(host, birds) == "Ada: larder, add millet"
    add(hand, "HEMP SEED")
    hand.key(Key.Key_Return)
    add(hand, "crumbs")
    hand.key(Key.Key_Return)
    assert kept(read) == [("canary.hemp", 5), ("Crumbs", 2), ("parrot.nut", 2), ("canary.millet", 1)]


def test_a_name_is_chosen_among_the_list_s_entries_and_adds_once(larder: StorageRows, hand: Hand, read: Read) -> None:
    field = add(hand, "mil")
    popup = field.completer().popup()
    assert popup is not None
    hand.until(popup.isVisible)
    QTest.keyClick(popup, Key.Key_Down)
    QTest.keyClick(popup, Key.Key_Return)
    hand.until(lambda: not field.text())
    assert kept(read)[3:] == [("canary.millet", 1)]


def test_a_letter_typed_above_goes_to_the_line_below(larder: StorageRows, hand: Hand, read: Read) -> None:
    hand.type("soot")
    hand.key(Key.Key_Return)
    assert kept(read)[3:] == [("soot", 1)]


def test_a_count_that_is_typed_expects_what_was_seen_when_it_began(
    larder: StorageRows, hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    stale: list[object] = []
    hand.window.bridge.went_stale.disconnect()
    hand.window.bridge.went_stale.connect(lambda clash, _again: stale.append(clash))
    hand.type("9")
    records.do(host, birds.id, "elsewhere", [Set(read("Ada").id, "larder.h.count", 6, 4)])
    hand.window.bridge.elsewhere.emit()
    hand.key(Key.Key_Return)
    assert len(stale) == 1
    assert kept(read)[0] == ("canary.hemp", 6)
    hand.until(lambda: said(larder)[0] == "Hemp seed, 6, 2 g")


def test_undo_while_a_count_is_typed_writes_it_first(larder: StorageRows, hand: Hand, read: Read) -> None:
    hand.type("9")
    line = QApplication.focusWidget()
    assert line is not None
    hand.click("Undo")
    assert kept(read)[0] == ("canary.hemp", 4)


def test_a_bad_count_shows_its_sentence_and_the_rest_can_be_used(
    larder: StorageRows, hand: Hand, host: Host, read: Read
) -> None:
    crumbs = {"id": "c", "name": "Crumbs", "count": 3}
    spoil(host, read("Ada").id, "larder", [{"id": "h", "name": "Hemp", "count": "many"}, crumbs])
    hand.window.bridge.elsewhere.emit()
    sentence = "Larder: Count is a number, and 'many' is none. Give a number."
    assert shown_beside(larder) == [sentence]
    assert [each.partition(",")[0] for each in said(larder)] == ["Hemp", "Crumbs"]
    press(larder, 1, "plus")
    assert kept(read) == [("Hemp", "many"), ("Crumbs", 4)]
    press(larder, 0, "plus")  # a list's default of 1 counts in its place
    assert kept(read) == [("Hemp", 2), ("Crumbs", 4)]
    assert shown_beside(larder) == []


def test_a_bad_list_shows_its_sentence_and_the_other_can_be_used(
    larder: StorageRows, hand: Hand, host: Host, read: Read
) -> None:
    spoil(host, read("Ada").id, "larder", "hemp")
    hand.window.bridge.elsewhere.emit()
    assert not larder.isEnabled()
    assert len(shown_beside(larder)) == 1
    hand.click("Storage, Nest 1")
    assert shown_beside(larder) == []
    hand.focus("Nest")
    hand.type("+")
    assert kept(read, "nest") == [("A bell", 2)]


def shown_beside(rows: StorageRows) -> list[str]:
    """What the block of a list says does not fit."""
    block = rows.parentWidget()
    while not isinstance(block, StorageBlock):
        assert block is not None
        block = block.parentWidget()
    return [block.bad.text()] if block.bad.isVisible() else []


def test_nothing_is_drawn_anew_where_something_else_changes(
    larder: StorageRows, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    anew: list[object] = []
    monkeypatch.setattr(StorageRows, "set_rows", lambda self, rows: anew.append(rows))
    hand.focus("Species")
    hand.type("finch")
    hand.key(Key.Key_Return)
    assert anew == []


def test_esc_closes_what_is_offered_then_takes_back_what_was_typed(hand: Hand, larder: StorageRows) -> None:
    QTest.keyClicks(larder, "h")
    line = QApplication.focusWidget()
    assert isinstance(line, Field)
    QTest.keyClicks(line, "e")
    hand.until(lambda: line.offers is not None)
    popup = line.offers
    assert popup is not None
    QTest.keyClick(popup, Key.Key_Escape)
    assert (popup.isVisible(), line.text()) == (False, "he")
    QTest.keyClick(line, Key.Key_Escape)
    assert (line.offers, line.text()) == (None, "")

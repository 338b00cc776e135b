"""Rivals with their squares, habits as choices, and favorites as chips, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest

from tallow.model.edit import Set
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tallow.ui.kit.chip_list import ChipList
from tallow.ui.kit.mark_list import MarkList
from tallow.ui.kit.segment import Segment
from tests.ui.conftest import Hand
from tests.ui.sheets.spoiling import spoil

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
Read = Callable[[str], Record]
LISTS = {
    "rivals": [
        {"id": "o", "name": "Old crow", "seen": True},
        {"id": "l", "entry": "canary.lament"},
        {"id": "p", "entry": "parrot.squawk"},
    ],
    "habits": [{"id": "m", "entry": "canary.morning"}, {"id": "n", "name": "Napping"}],
    "favorites": [{"id": "h", "entry": "canary.hemp"}, {"id": "x", "entry": "parrot.nut"}],
}


@pytest.fixture
def birds(birds: Campaign, host: Host) -> Campaign:
    """The same birds, and one with rivals, who comes first."""
    records.create(host, birds.id, "canary.bird", "Ada", LISTS)
    return birds


@pytest.fixture
def hand(hand: Hand) -> Hand:
    """A hand at the window, once the lower rows of the sheet are there."""
    hand.until(lambda: hand.shows("Rivals"))
    return hand


def named(read: Read, field: str) -> list[object]:
    return [row.get("entry", row.get("name")) for row in read("Ada").get(field) or ()]


def newest(host: Host, birds: Campaign) -> str:
    return next(iter(history.steps(host, birds.id))).label


# squares


@pytest.fixture
def rivals(hand: Hand) -> MarkList:
    found = hand.focus("Rivals")
    assert isinstance(found, MarkList)
    return found


def said(rivals: MarkList) -> list[str]:
    model = rivals.model()
    return [model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def press(rivals: MarkList, row: int, name: str) -> None:
    rect = QRectF(rivals.visualRect(rivals.model().index(row, 0)))
    place = next(spot.rect for spot in rivals.spots(rivals.rows[row], rect) if spot.name == name)
    QTest.mouseClick(rivals.viewport(), LEFT, pos=place.center().toPoint())


def test_each_line_says_its_squares(rivals: MarkList) -> None:
    assert said(rivals) == [
        "Rivals 1 of 4, Old crow, 1 ticked",
        "Rivals 2 of 4, Lament, none ticked",
        "Rivals 3 of 4, parrot.squawk, missing: parrot, missing, none ticked",
        "Rivals 4 of 4, empty",
    ]


def test_a_square_is_ticked_by_a_press_and_by_space(
    rivals: MarkList, hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    press(rivals, 1, "mark 1")
    assert read("Ada").get("rivals")[1]["fought"] is True
    assert newest(host, birds) == "Ada: Lament, 2 no → yes"
    assert said(rivals)[1] == "Lament 2, ticked, Rivals 2 of 4, Lament, 2 ticked"
    hand.key(Key.Key_Left)
    hand.key(Key.Key_Space)
    assert read("Ada").get("rivals")[1]["seen"] is True
    hand.control(Key.Key_Z)
    assert "seen" not in read("Ada").get("rivals")[1]
    assert read("Ada").get("rivals")[1]["fought"] is True


def test_a_line_is_typed_renamed_and_taken_out(rivals: MarkList, hand: Hand, read: Read) -> None:
    hand.type("evening song")
    hand.key(Key.Key_Return)
    assert named(read, "rivals")[3] == "canary.evening"
    hand.click_row(rivals, 0)
    hand.control(Key.Key_A)
    hand.type("Young crow")
    hand.key(Key.Key_Return)
    first = read("Ada").get("rivals")[0]
    assert (first["name"], first["seen"]) == ("Young crow", True)
    hand.key(Key.Key_Delete)
    assert named(read, "rivals") == ["canary.lament", "parrot.squawk", "canary.evening"]
    hand.control(Key.Key_Z)
    assert named(read, "rivals")[0] == "Young crow"


def test_what_may_have_been_meant_for_an_entry_is_said_to_be_kept_as_text(
    rivals: MarkList, hand: Hand, read: Read
) -> None:
    hand.type("Quite another")
    hand.key(Key.Key_Return)
    assert named(read, "rivals")[3] == "Quite another"
    assert not hand.says("is kept as text of your own")
    hand.click_row(rivals, 0)
    hand.control(Key.Key_A)
    hand.type("Evening sung")
    hand.key(Key.Key_Return)
    assert named(read, "rivals")[0] == "Evening sung"
    said = "No song is called 'Evening sung': it is kept as text of your own, and nothing follows from it."
    assert hand.says(f"{said} Did you mean Evening song?")


# choices


def test_a_choice_is_written_changed_and_taken_away(hand: Hand, read: Read, host: Host, birds: Campaign) -> None:
    assert hand.shows("At dawn, Morning song, chosen")
    hand.click("At dawn, Lament")
    assert named(read, "habits") == ["canary.lament", "Napping"]  # in the other's place
    assert newest(host, birds) == "Ada: habits, At dawn: Lament"
    hand.click("At dawn, Lament, chosen")
    assert named(read, "habits") == ["Napping"]
    assert hand.shows("At dawn, Lament, not chosen")
    hand.control(Key.Key_Z)
    assert hand.shows("At dawn, Lament, chosen")


def test_the_keyboard_chooses_with_arrows_and_takes_away_with_space(hand: Hand, read: Read) -> None:
    hand.focus("At dawn, Morning song, chosen")
    hand.key(Key.Key_Right)
    assert named(read, "habits") == ["canary.lament", "Napping"]
    hand.key(Key.Key_Space)
    assert named(read, "habits") == ["Napping"]


def test_what_cannot_be_chosen_yet_is_dashed_and_says_why(hand: Hand, read: Read) -> None:
    assert hand.says("trusts nobody yet")
    dusk = hand.find("At dusk, trusts nobody yet, Nocturne, not chosen")
    assert not dusk.isEnabled()
    hand.window.bridge.do("Tame", [set_trust(read)])
    assert not hand.says("trusts nobody yet")
    hand.click("At dusk, Nocturne")
    assert named(read, "habits")[2] == "canary.nocturne"


def set_trust(read: Read) -> Set:
    return Set(read("Ada").id, "trust", 1, None)


def test_a_line_in_no_group_is_shown_below_and_an_entry_that_is_typed_goes_into_its_group(
    hand: Hand, read: Read
) -> None:
    hand.focus("Habits")
    hand.type("lament")
    hand.key(Key.Key_Return)
    assert named(read, "habits") == ["canary.lament", "Napping"]
    hand.key(Key.Key_Home)
    hand.key(Key.Key_Delete)
    assert named(read, "habits") == ["canary.lament"]


def test_of_two_of_a_group_the_second_says_that_it_holds_one(hand: Hand, read: Read, host: Host) -> None:
    both = [{"id": "m", "entry": "canary.morning"}, {"id": "l", "entry": "canary.lament"}]
    spoil(host, read("Ada").id, "habits", both)
    hand.window.bridge.elsewhere.emit()
    rows = hand.find("Habits")
    model = rows.model()  # type: ignore[attr-defined]
    told = model.data(model.index(0, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Habits 1 of 2, Lament, At dawn holds one: take one of the two out"


def test_segments_are_made_anew_only_where_the_groups_are_others(
    hand: Hand, read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    anew: list[object] = []
    monkeypatch.setattr(Segment, "set_choices", lambda self, choices: anew.append(choices))
    hand.click("At dawn, Lament")
    assert [each for each in anew if ("canary.lament", "Lament") in each] == []  # type: ignore[operator]


# chips


@pytest.fixture
def favorites(hand: Hand) -> ChipList:
    found = hand.find("Favorites, 2; Hemp seed").parent()
    assert isinstance(found, ChipList)
    return found


def test_chips_say_what_they_are_and_the_head_how_many(favorites: ChipList, hand: Hand) -> None:
    assert hand.shows("Favorites, 2; parrot.nut, missing: parrot, missing")
    assert hand.says("2")
    assert favorites.keys == ("h", "x")


def test_a_chip_is_typed_and_taken_out_by_key_and_by_menu(favorites: ChipList, hand: Hand, read: Read) -> None:
    hand.click("Favorites, Taste…")
    hand.type("millet")
    hand.key(Key.Key_Return)
    assert named(read, "favorites") == ["canary.hemp", "parrot.nut", "canary.millet"]
    hand.click("Favorites, 3; parrot.nut")
    hand.choose("Take out parrot.nut")
    hand.until(lambda: named(read, "favorites") == ["canary.hemp", "canary.millet"])
    hand.focus("Favorites, 2; Hemp seed")
    hand.key(Key.Key_Delete)
    assert named(read, "favorites") == ["canary.millet"]
    hand.control(Key.Key_Z)
    assert named(read, "favorites") == ["canary.hemp", "canary.millet"]


def test_chips_of_a_bad_list_show_its_sentence(favorites: ChipList, hand: Hand, read: Read, host: Host) -> None:
    spoil(host, read("Ada").id, "favorites", "none")
    hand.window.bridge.elsewhere.emit()
    assert hand.says("Favorites is a list of rows, and none is none.")
    assert favorites.keys == ()

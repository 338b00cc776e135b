"""A bird's hoard in its grid by mouse and by keyboard: moved, swapped, taken out, put back, added, undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.edit import Create, Set
from tallow.model.record import Campaign
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.ui.kit.entry_list import EntryList
from tallow.ui.kit.gear_grid import GearGrid
from tests.ui.conftest import Hand, spoken_name, spot

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
HOARD = [
    {"id": "h", "entry": "canary.hemp", "place": 1},
    {"id": "m", "entry": "canary.millet", "place": 2},
]


@pytest.fixture
def aviary(host: Host) -> Campaign:
    made = campaigns.create(host, "Aviary", ["canary"])
    records.create(host, made.id, "canary.bird", "Pip", {"hoard": HOARD})
    return made


@pytest.fixture
def hand(host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    made = open_window(host, aviary.id)
    made.until(lambda: made.shows("Hoard"))
    return made


@pytest.fixture
def places(host: Host, aviary: Campaign) -> Callable[[], dict[str, int]]:
    """The stored lines by their ids, each with its place."""
    return lambda: {row["id"]: row.get("place", 0) for row in host.find_record(aviary, "Pip").get("hoard") or ()}


def grid(hand: Hand) -> GearGrid:
    found = next(each for each in hand.visible() if isinstance(each, GearGrid))
    found.setFocus(Qt.FocusReason.TabFocusReason)
    return found


def beside(hand: Hand) -> EntryList | None:
    found = (each for each in hand.visible() if isinstance(each, EntryList))
    return next((each for each in found if each.accessibleName() == "Hoard, beside the grid"), None)


def words(grid: GearGrid, row: int, column: int) -> str:
    return str(grid.model().index(row - 1, column - 1).data(Qt.ItemDataRole.AccessibleTextRole))


def drag(grid: GearGrid, start: tuple[int, int], end: tuple[int, int]) -> None:
    view = grid.viewport()
    QTest.mousePress(view, LEFT, pos=spot(grid, *start))
    QTest.mouseMove(view, spot(grid, *start) + QPoint(30, 0))
    QTest.mouseMove(view, spot(grid, *end))
    QTest.mouseRelease(view, LEFT, pos=spot(grid, *end))


def newest(host: Host, campaign: Campaign) -> str:
    return next(iter(history.steps(host, campaign.id))).label


def test_cards_lie_in_their_cells_with_halves_joined_and_the_foot_counts_the_whole(hand: Hand) -> None:
    cells = grid(hand)
    assert words(cells, 1, 1) == "Row 1 column 1, Hemp seed, red complete right, blue half bottom"
    assert words(cells, 2, 1) == "Row 2 column 1, empty"
    assert hand.shows("Red patterns, 1, derived")
    hand.click("Red patterns, 1, derived")
    assert hand.shows("Why, Red patterns, 1")


def test_a_mouse_drags_a_card_to_an_empty_cell_and_undo_brings_it_back(
    hand: Hand, places: Callable[[], dict[str, int]], host: Host, aviary: Campaign
) -> None:
    cells = grid(hand)
    drag(cells, (0, 1), (1, 1))
    assert places() == {"h": 1, "m": 4}
    assert newest(host, aviary) == "Pip: hoard, move Millet to row 2 column 2"
    assert hand.shows("Completed, none")
    hand.control(Key.Key_Z)
    assert places() == {"h": 1, "m": 2}
    assert hand.shows("Completed, 1 red")


def test_dropped_on_another_card_they_change_places_in_one_step(
    hand: Hand, places: Callable[[], dict[str, int]]
) -> None:
    drag(grid(hand), (0, 0), (0, 1))
    assert places() == {"h": 2, "m": 1}
    hand.control(Key.Key_Z)
    assert places() == {"h": 1, "m": 2}


def test_space_and_arrows_move_a_card(hand: Hand, places: Callable[[], dict[str, int]]) -> None:
    grid(hand)
    for key in (Key.Key_Space, Key.Key_Down, Key.Key_Space):
        hand.key(key)
    assert places() == {"h": 3, "m": 2}
    assert grid(hand).current == (1, 0)


def test_del_takes_a_card_out_and_it_can_be_put_back_or_removed(
    hand: Hand, places: Callable[[], dict[str, int]]
) -> None:
    grid(hand)
    assert beside(hand) is None
    hand.key(Key.Key_Delete)
    assert places() == {"h": 0, "m": 2}
    listed = beside(hand)
    assert listed is not None
    assert hand.says("Beside the grid")
    listed.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Key.Key_Return)
    assert places() == {"h": 1, "m": 2}  # the cell where the keyboard had been is free
    hand.control(Key.Key_Z)
    listed = beside(hand)
    assert listed is not None
    listed.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Key.Key_Delete)
    assert places() == {"m": 2}
    assert beside(hand) is None


def test_typing_in_an_empty_cell_adds_an_entry_there_by_its_name(
    hand: Hand, host: Host, aviary: Campaign, places: Callable[[], dict[str, int]]
) -> None:
    cells = grid(hand)
    hand.key(Key.Key_Down)
    hand.type("millet")
    hand.key(Key.Key_Return)
    (*_, added) = host.find_record(aviary, "Pip").get("hoard")
    assert (added["entry"], added["place"]) == ("canary.millet", 3)
    assert words(cells, 2, 1).startswith("Row 2 column 1, Millet")
    assert QApplication.focusWidget() is cells
    hand.control(Key.Key_Z)
    assert set(places()) == {"h", "m"}


def test_a_card_that_may_have_been_meant_for_an_entry_is_said_to_be_text(hand: Hand) -> None:
    grid(hand)
    hand.key(Key.Key_Down)
    hand.type("milet")
    hand.key(Key.Key_Return)
    assert hand.says(
        "No seed is called 'milet': it is kept as text of your own, and nothing follows from it. Did you mean"
    )


def test_enter_on_a_card_gives_its_cell_another_entry(hand: Hand, host: Host, aviary: Campaign) -> None:
    grid(hand)
    hand.key(Key.Key_Return)
    hand.control(Key.Key_A)
    hand.type("Pebble")
    hand.key(Key.Key_Return)
    assert not hand.says("is kept as text of your own")  # no seed is called anything like it
    hoard = host.find_record(aviary, "Pip").get("hoard")
    assert [(row.get("name") or row["entry"], row["place"]) for row in hoard] == [("canary.millet", 2), ("Pebble", 1)]
    hand.key(Key.Key_Return)
    hand.key(Key.Key_Escape)
    assert host.find_record(aviary, "Pip").get("hoard") == hoard


def test_lines_whose_place_is_taken_or_beyond_lie_beside_and_missing_ones_are_dashed(
    host: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    made = campaigns.create(host, "Aviary", ["canary"])
    rows = [
        *HOARD,
        {"id": "t", "name": "Thread", "place": 2},
        {"id": "b", "name": "Bead", "place": 9},
        {"id": "g", "entry": "gone.grain", "place": 4},
    ]
    records.create(host, made.id, "canary.bird", "Pip", {"hoard": rows})
    hand = open_window(host, made.id)
    hand.until(lambda: beside(hand) is not None)
    listed = beside(hand)
    assert listed is not None
    entries = [slot.entry for slot in listed.rows if slot.entry]
    assert [(entry.name, entry.note) for entry in entries] == [
        ("Thread", "its place, 2, is taken by Millet"),
        ("Bead", "its place, 9, is beyond the grid"),
    ]
    cells = grid(hand)
    assert words(cells, 2, 2) == "Row 2 column 2, gone.grain, missing: gone"
    assert cells.cards[1, 1].missing
    hand.click_row(listed, 1)  # a press puts it into the first cell that is free
    assert {row["id"]: row["place"] for row in host.find_record(made, "Pip").get("hoard")}["b"] == 3
    hand.click_row(listed, 0)
    assert hand.says("All 4 cells hold a card. Take one out first.")


def test_what_may_not_lie_there_says_so_in_its_cell(hand: Hand) -> None:
    hand.click("Hungry, ticked")
    assert words(grid(hand), 1, 1).endswith("not hungry")


def test_a_list_that_does_not_fit_is_said_and_no_key_changes_it(
    host: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    made = campaigns.create(host, "Aviary", ["canary"])
    document = {"values": {"hoard": "a heap"}, "adjustments": {}, "overrides": []}
    records.do(host, made.id, "Add Pip", [Create(host.fresh_id(), "canary.bird", "Pip", {}, document)])
    hand = open_window(host, made.id)
    hand.until(lambda: hand.says("Hoard is a list of rows, and a heap is none."))
    assert not grid(hand).isEnabled()
    assert host.find_record(made, "Pip").get("hoard") == "a heap"


def test_a_menu_does_all_of_it_by_mouse_alone(
    hand: Hand, places: Callable[[], dict[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = grid(hand)
    cells.customContextMenuRequested.emit(spot(cells, 0, 0))
    hand.choose("Take out")
    assert places() == {"h": 0, "m": 2}
    listed = beside(hand)
    assert listed is not None
    listed.customContextMenuRequested.emit(spot(listed, 0))
    hand.choose("Remove")
    assert places() == {"m": 2}


def test_what_is_written_elsewhere_shows_and_leaves_the_keyboard_where_it_is(
    hand: Hand, host: Host, aviary: Campaign
) -> None:
    cells = grid(hand)
    hand.key(Key.Key_Right)
    bird = host.find_record(aviary, "Pip")
    hand.window.bridge.do("Move", [Set(bird.id, "hoard.h.place", 4, 1)])
    assert words(cells, 2, 2).startswith("Row 2 column 2, Hemp seed")
    assert cells.hasFocus()
    assert cells.current == (0, 1)
    assert spoken_name(cells) == "Hoard"


def test_a_record_has_its_own_cards(hand: Hand, host: Host, aviary: Campaign) -> None:
    other, _ = records.create(host, aviary.id, "canary.bird", "Tweet", {"hoard": HOARD[1:]})
    hand.window.bridge.show_record(other)
    cells = grid(hand)
    assert words(cells, 1, 1) == "Row 1 column 1, empty"
    assert words(cells, 1, 2).startswith("Row 1 column 2, Millet")

"""Tables and lists on a sheet: rows added, edited in place, taken out, moved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView

from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tests.ui.conftest import Hand

Read = Callable[[str], Record]
Key = Qt.Key
FEATHERS = (
    {"id": "f1", "place": "tail", "length": 4.5, "grown": 6},
    {"id": "f2", "place": "wing", "length": 0, "grown": 8, "shown": False},
)


@pytest.fixture
def birds(birds: Campaign, host: Host) -> Campaign:
    """The same birds, and one with feathers and songs, who comes first."""
    values = {
        "feathers": FEATHERS,
        "songs": [{"id": "s1", "name": "Own tune"}, {"id": "s2", "entry": "nightingale.aria"}],
    }
    records.create(host, birds.id, "canary.bird", "Ada", values)
    return birds


def table(hand: Hand) -> QAbstractItemView:
    found = hand.find("Feathers")
    assert isinstance(found, QAbstractItemView)
    return found


def rows(read: Read, field: str = "feathers") -> list[dict[str, object]]:
    return [dict(row) for row in read("Ada").get(field)]


def test_a_cell_is_edited_in_place(hand: Hand, read: Read) -> None:
    view = table(hand)
    hand.click_row(view, 0, 0)
    hand.key(Key.Key_Return)
    hand.control(Key.Key_A)
    hand.type("crest")
    hand.key(Key.Key_Return)
    assert rows(read)[0]["place"] == "crest"


def test_esc_in_a_new_row_leaves_none(hand: Hand, read: Read, host: Host, birds: Campaign) -> None:
    view, before = table(hand), rows(read)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Key.Key_Insert)
    assert len(rows(read)) == len(before) + 1
    hand.type("cr")
    hand.key(Key.Key_Escape)
    hand.until(lambda: rows(read) == before)
    assert not [step for step in history.steps(host, birds.id) if step.label.startswith("add") and not step.undone]
    hand.key(Key.Key_Insert)  # the keyboard is still in the table
    hand.type("crest")
    hand.key(Key.Key_Return)
    hand.key(Key.Key_Return)
    hand.key(Key.Key_Escape)  # in a row that holds something, Esc gives up the cell alone
    hand.until(lambda: len(rows(read)) == len(before) + 1)
    assert rows(read)[-1]["place"] == "crest"


def test_a_pool_takes_now_and_full(hand: Hand, read: Read) -> None:
    view = table(hand)
    hand.click_row(view, 0, 1)
    hand.key(Key.Key_Return)
    hand.control(Key.Key_A)
    hand.type("5.5/7")
    hand.key(Key.Key_Return)
    assert (rows(read)[0]["length"], rows(read)[0]["grown"]) == (5.5, 7)


def test_a_tick_counts_the_row_in(hand: Hand, read: Read) -> None:
    hand.click_row(table(hand), 1, 2)
    assert rows(read)[1]["shown"] is True
    assert hand.says("Feathers that are not shown do not count.")


def test_a_total_below_opens_why(hand: Hand) -> None:
    hand.click_row(table(hand), 3, 1)  # two feathers, the line that adds, the foot
    hand.until(lambda: hand.shows("Why, Plumage"))
    assert hand.says("The wing is not shown: its length is left out.")


def test_a_row_is_added_and_named_at_once(hand: Hand, read: Read) -> None:
    hand.click_row(table(hand), 2)
    assert len(rows(read)) == 3
    hand.type("beak")
    hand.key(Key.Key_Return)
    assert rows(read)[2]["place"] == "beak"
    hand.control(Key.Key_Z)
    hand.control(Key.Key_Z)
    assert len(rows(read)) == 2


def test_a_row_is_taken_out_and_comes_back(hand: Hand, read: Read) -> None:
    hand.click_row(table(hand), 0, 0)
    hand.control(Key.Key_Delete)
    assert [row["id"] for row in rows(read)] == ["f2"]
    hand.control(Key.Key_Z)
    assert [row["id"] for row in rows(read)] == ["f1", "f2"]


def test_del_empties_a_cell_of_the_row(hand: Hand, read: Read) -> None:
    hand.click_row(table(hand), 0, 0)
    hand.key(Key.Key_Delete)
    hand.click_row(table(hand), 0, 1)
    hand.key(Key.Key_Delete)
    first, second = rows(read)
    assert (first["id"], first["place"], first["length"], first["grown"]) == ("f1", "", 0, 6)
    assert second["place"] == "wing"


def test_an_entry_is_added_by_name_and_another_is_a_name(hand: Hand, read: Read) -> None:
    hand.focus("Songs")
    hand.type("lament")
    hand.key(Key.Key_Return)
    hand.type("My own")
    hand.key(Key.Key_Return)
    added = [{key: row[key] for key in row if key != "id"} for row in rows(read, "songs")[2:]]
    assert added == [{"entry": "canary.lament"}, {"name": "My own"}]


def test_an_entry_whose_plugin_is_away_is_shown_as_missing(hand: Hand) -> None:
    view = hand.find("Songs")
    assert isinstance(view, QAbstractItemView)
    spoken = view.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "missing" in spoken
    assert "aria" in spoken


def test_lines_are_moved_and_taken_out(hand: Hand, read: Read) -> None:
    view = hand.find("Songs")
    assert isinstance(view, QAbstractItemView)
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    hand.key(Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [row["id"] for row in rows(read, "songs")] == ["s2", "s1"]
    view.setCurrentIndex(view.model().index(0, 0))
    hand.key(Key.Key_Delete)
    assert [row["id"] for row in rows(read, "songs")] == ["s1"]


def test_a_name_that_no_entry_has_is_refused_where_names_are_not_free(hand: Hand, read: Read) -> None:
    hand.focus("Seeds")
    hand.type("gravel")
    hand.key(Key.Key_Return)
    assert hand.says("There is no seed 'gravel'. Known are: Hemp seed, Millet.")
    assert read("Ada").get("seeds") is None


def newest(host: Host, birds: Campaign) -> str:
    return history.steps(host, birds.id)[0].label


def test_a_cell_that_is_edited_is_told_with_row_column_and_both_values(hand: Hand, host: Host, birds: Campaign) -> None:
    view = table(hand)
    hand.click_row(view, 0, 0)
    hand.key(Key.Key_Return)
    hand.control(Key.Key_A)
    hand.type("crest")
    hand.key(Key.Key_Return)
    assert newest(host, birds) == "Ada: tail, Place tail → crest"
    hand.click_row(view, 1, 2)
    assert newest(host, birds) == "Ada: wing, Shown no → yes"
    hand.click_row(view, 0, 1)
    hand.key(Key.Key_Return)
    hand.control(Key.Key_A)
    hand.type("5.5")
    hand.key(Key.Key_Return)
    assert newest(host, birds) == "Ada: crest, Length 4.5 → 5.5"


def test_two_cells_edited_at_once_are_two_steps_and_a_pool_is_one(
    hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    view = table(hand)
    hand.click_row(view, 0, 0)
    hand.key(Key.Key_Return)
    hand.control(Key.Key_A)
    hand.type("crest")
    hand.key(Key.Key_Tab)  # goes on typing in the pool beside it
    hand.control(Key.Key_A)
    hand.type("5.5/7")
    hand.key(Key.Key_Return)
    labels = [step.label for step in history.steps(host, birds.id)[:2]]
    assert labels == ["Ada: crest, Length 4.5 / 6 → 5.5 / 7", "Ada: tail, Place tail → crest"]
    hand.control(Key.Key_Z)
    assert (rows(read)[0]["place"], rows(read)[0]["length"], rows(read)[0]["grown"]) == ("crest", 4.5, 6)


def test_a_record_in_a_cell_is_told_by_its_name(hand: Hand, host: Host, birds: Campaign) -> None:
    view = table(hand)
    hand.click_row(view, 0, 5)
    hand.choose("Pip")
    assert newest(host, birds) == "Ada: tail, Lent to nothing → Pip"

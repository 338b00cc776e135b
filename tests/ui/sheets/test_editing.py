"""A sheet by mouse and keyboard: what is typed is stored, what does not fit says so, undo brings back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tallow.ui.kit.notes import Notes
from tallow.ui.kit.stat_box import StatBox
from tests.ui.conftest import Hand
from tests.ui.sheets.spoiling import spoil

Read = Callable[[str], Record]
Key = Qt.Key


def labels(host: Host, campaign: Campaign) -> list[str]:
    """The names of the steps, newest first."""
    return [step.label for step in history.steps(host, campaign.id)]


def test_a_typed_number_is_stored_and_its_total_follows(hand: Hand, read: Read, host: Host, birds: Campaign) -> None:
    box = hand.focus("Weight")
    hand.type("36")
    hand.key(Key.Key_Return)
    assert read("Pip").get("weight") == 36
    assert hand.shows("Lungs, 18")  # C1: half the weight, 36 / 2
    assert box.hasFocus()


def test_the_keystrokes_of_one_stay_are_one_step(hand: Hand, read: Read, host: Host, birds: Campaign) -> None:
    before = labels(host, birds)
    hand.focus("Weight")
    hand.type("36")
    hand.key(Key.Key_Up)
    assert labels(host, birds) == ["Pip: Weight", *before]
    hand.control(Key.Key_Z)
    assert read("Pip").get("weight") is None
    assert hand.shows("Weight, 20 g")  # the default


def test_two_stays_are_two_steps(hand: Hand, host: Host, birds: Campaign) -> None:
    before = labels(host, birds)
    for typed in ("36", "38"):
        hand.focus("Weight")
        hand.type(typed)
        hand.focus("Breath")
    assert labels(host, birds) == ["Pip: Weight", "Pip: Weight", *before]


def test_a_number_past_its_limit_is_said_and_esc_brings_the_old_one_back(hand: Hand, read: Read) -> None:
    box = hand.focus("Weight")
    assert isinstance(box, StatBox)
    hand.type("120")
    assert box.error == "limit is 99"  # kinds.py: weight is at most 99
    hand.key(Key.Key_Escape)
    assert box.error == ""
    assert box.value() == 20
    assert read("Pip").get("weight") is None


def test_an_objection_is_overridden_with_a_reason(hand: Hand, read: Read) -> None:
    hand.focus("Weight")
    hand.type("0")  # C4: a bird weighs something
    assert hand.says("A bird weighs something. Give it at least 1 g. (rule C4)")
    assert read("Pip").get("weight") is None
    hand.click("Go on")
    assert read("Pip").get("weight") is None  # no reason yet
    hand.focus("Reason for going on")
    hand.type("It is a ghost")
    hand.key(Key.Key_Return)
    pip = read("Pip")
    assert pip.get("weight") == 0
    assert [row["reason"] for row in pip.document.overrides] == ["It is a ghost"]


def test_an_objection_that_is_left_leaves_the_old_value(hand: Hand, read: Read) -> None:
    hand.focus("Weight")
    hand.type("0")
    hand.click("Close the notice")
    hand.until(lambda: hand.shows("Weight, 20 g"))
    assert read("Pip").get("weight") is None


def test_a_stale_value_shows_both_and_writes_on_demand(hand: Hand, read: Read, host: Host, birds: Campaign) -> None:
    records.do(host, birds.id, "Elsewhere", [Set(read("Pip").id, "weight", 31, UNSEEN)])  # another process, unheard
    hand.focus("Weight")
    hand.type("5")
    assert hand.says("Weight of Pip was changed meanwhile: you saw 20 g, it is now 31 g.")
    assert read("Pip").get("weight") == 31
    hand.click("Write 5 g")
    assert read("Pip").get("weight") == 5


def test_the_bar_takes_and_gives(hand: Hand, read: Read) -> None:
    hand.click("Breath, one less")
    assert read("Pip").get("breath") == 6  # 7 − 1
    hand.focus("Breath, 6 of 10")  # lungs: 20 // 2 = 10
    hand.key(Key.Key_PageDown)
    assert read("Pip").get("breath") == 1  # 6 − 5


def test_a_choice_by_arrow_and_its_note(hand: Hand, read: Read) -> None:
    hand.focus("Color, Yellow")
    hand.key(Key.Key_Right)
    assert read("Pip").get("color") == "green"
    assert hand.says("Green birds hide better.")


def test_a_tick_is_a_step_and_what_follows_shows(hand: Hand, read: Read) -> None:
    hand.click("Hungry")
    pip = read("Pip")
    assert pip.get("hungry") is False
    assert pip.get("trust") == 1  # rules.py: who is fed trusts one more
    assert hand.shows("Trust, 1 of 5, next milestone 3")


def test_words_beside_the_name(hand: Hand, read: Read) -> None:
    hand.click("Species")
    hand.control(Key.Key_A)
    hand.type("goldfinch")
    assert read("Pip").get("species") == "linnet"
    hand.key(Key.Key_Return)
    assert read("Pip").get("species") == "goldfinch"


def test_esc_brings_words_back(hand: Hand, read: Read) -> None:
    hand.click("Species")
    hand.type("x")
    hand.key(Key.Key_Escape)
    hand.focus("Weight")
    assert read("Pip").get("species") == "linnet"


def test_a_reference_is_chosen_from_a_menu(hand: Hand, read: Read) -> None:
    hand.click("Cage")
    hand.choose("Attic")
    assert read("Pip").get("cage") == read("Attic").id
    assert hand.shows("Cage, Attic")


def test_notes_are_written_when_the_keyboard_leaves(hand: Hand, read: Read) -> None:
    notes = hand.focus("Notes")
    assert isinstance(notes, Notes)
    hand.type("sings at dawn")
    hand.focus("Weight")
    assert read("Pip").get("notes") == "sings at dawn"


def test_notes_are_written_while_one_goes_on_typing(hand: Hand, read: Read) -> None:
    hand.focus("Notes")
    hand.type("sings")
    hand.until(lambda: read("Pip").get("notes") == "sings")
    hand.type(" low")
    hand.until(lambda: read("Pip").get("notes") == "sings low")


def test_undo_in_a_field_is_the_history_s(hand: Hand, read: Read) -> None:
    hand.click("Hungry")
    hand.click("Species")
    hand.control(Key.Key_Z)
    assert read("Pip").get("hungry") is None
    hand.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert read("Pip").get("hungry") is False


def test_a_refresh_keeps_keyboard_selection_and_scroll(hand: Hand, read: Read) -> None:
    hand.window.resize(1200, 560)
    line = hand.click("Species")
    hand.control(Key.Key_A)
    area = hand.window.pages.currentWidget()
    assert isinstance(area, QAbstractScrollArea)
    bar = area.verticalScrollBar()
    bar.setValue(40)
    changes = hand.window.bridge.do("Elsewhere on the sheet", [Set(read("Pip").id, "trust", 2, None)])
    assert changes is not None
    assert hand.shows("Trust, 2 of 5, next milestone 3")
    assert QApplication.focusWidget() is line
    assert line.property("selectedText") == "linnet"
    assert bar.value() == 40


def test_what_is_being_typed_belongs_to_the_record_that_goes(hand: Hand, read: Read) -> None:
    hand.click("Species")
    hand.control(Key.Key_A)
    hand.type("wren")
    hand.window.bridge.show_record(read("Tweet").id)
    assert read("Pip").get("species") == "wren"
    assert read("Tweet").get("species") is None


@pytest.mark.parametrize("leave", [Key.Key_Tab, Key.Key_Return, Key.Key_Escape])
def test_an_entry_that_ends_past_the_limit_leaves_what_was_stored(
    hand: Hand, read: Read, host: Host, birds: Campaign, leave: Qt.Key
) -> None:
    hand.focus("Weight")
    hand.type("30")
    hand.focus("Breath")
    before = labels(host, birds)
    hand.focus("Weight")
    hand.type("240")  # at most 99: 2 and 24 fit, 240 does not
    assert read("Pip").get("weight") == 30
    hand.key(leave)
    assert read("Pip").get("weight") == 30
    assert hand.shows("Weight, 30 g")
    assert labels(host, birds) == before  # and no step is left of it


def test_an_entry_over_a_bad_value_that_ends_invalid_brings_the_bad_value_back(
    hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    spoil(host, read("Pip").id, "weight", "seven")
    hand.window.bridge.show_record(read("Pip").id)
    box = hand.focus("Weight")
    assert isinstance(box, StatBox)
    hand.type("240")
    assert read("Pip").get("weight") == "seven"
    hand.key(Key.Key_Escape)
    assert box.lineEdit().text() == "seven"
    hand.type("24")
    assert read("Pip").get("weight") == 24

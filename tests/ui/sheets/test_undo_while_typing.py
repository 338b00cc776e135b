"""Undo while something is typed: what is not written yet is written first and goes, and nothing older does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tallow.ui.kit.notes import Notes
from tallow.ui.kit.stat_box import StatBox
from tallow.ui.sheets import notes as notes_block
from tests.ui.conftest import Hand

Read = Callable[[str], Record]
Key = Qt.Key


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notes are not written by themselves: the tests say when."""
    monkeypatch.setattr(notes_block, "PAUSE", 3_600_000)


def newest(host: Host, campaign: Campaign) -> tuple[str, bool]:
    """The newest step's name, and whether it was taken back."""
    step = history.steps(host, campaign.id)[0]
    return step.label, step.undone


def paste(hand: Hand, text: str) -> None:
    QApplication.clipboard().setText(text)
    hand.control(Key.Key_V)


def test_words_beside_the_name_go_and_what_was_done_before_stays(
    hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    hand.click("Hungry")
    line = hand.click("Species")
    hand.control(Key.Key_A)
    hand.type("wren")
    hand.control(Key.Key_Z)
    assert (read("Pip").get("species"), line.property("text")) == ("linnet", "linnet")
    assert read("Pip").get("hungry") is False
    assert newest(host, birds) == ("Pip: Species", True)
    hand.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert read("Pip").get("species") == "wren"


def test_notes_go_and_what_was_done_before_stays(hand: Hand, read: Read, host: Host, birds: Campaign) -> None:
    hand.click("Hungry")
    notes = hand.focus("Notes")
    assert isinstance(notes, Notes)
    hand.type("sings")
    hand.control(Key.Key_Z)
    assert (read("Pip").get("notes"), notes.text()) == (None, "")
    assert read("Pip").get("hungry") is False
    assert newest(host, birds) == ("Pip: Notes", True)


def test_an_undo_by_another_key_takes_back_the_cell_that_is_typed_in(
    hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    wiring = hand.window.wiring
    assert wiring is not None
    wiring.keys.choose("undo", ["Ctrl+U"])
    feathers = [{"id": "f1", "place": "tail"}]
    records.do(host, birds.id, "Feathers", [Set(read("Pip").id, "feathers", feathers, UNSEEN)])
    hand.window.bridge.show_record(read("Pip").id)
    view = hand.find("Feathers")
    assert isinstance(view, QAbstractItemView)
    hand.click_row(view, 0, 0)
    hand.key(Key.Key_Return)
    hand.control(Key.Key_A)
    hand.type("crest")
    hand.control(Key.Key_U)
    assert [row["place"] for row in read("Pip").get("feathers")] == ["tail"]
    assert newest(host, birds)[1]


def test_words_that_are_refused_take_nothing_older_with_them(
    hand: Hand, read: Read, host: Host, birds: Campaign
) -> None:
    hand.click("Hungry")
    hand.click("Species")
    hand.control(Key.Key_A)
    hand.type("wren")
    records.do(host, birds.id, "Elsewhere", [Set(read("Pip").id, "species", "robin", UNSEEN)])  # unheard
    hand.control(Key.Key_Z)
    assert hand.says("Species of Pip was changed meanwhile: you saw “linnet”, it is now “robin”.")
    assert (read("Pip").get("species"), read("Pip").get("hungry")) == ("robin", False)
    assert newest(host, birds) == ("Elsewhere", False)


def test_a_number_past_its_limit_goes_and_nothing_else(hand: Hand, read: Read, host: Host, birds: Campaign) -> None:
    hand.click("Hungry")
    box = hand.focus("Weight")
    assert isinstance(box, StatBox)
    hand.type("240")  # at most 99
    assert box.error == "limit is 99"
    hand.control(Key.Key_Z)
    assert (box.lineEdit().text(), box.error) == ("20", "")  # the default
    assert read("Pip").get("hungry") is False
    assert newest(host, birds) == ("Pip: Hungry", False)


def test_a_text_that_is_too_long_stays_with_its_sentence(hand: Hand, read: Read) -> None:
    notes = hand.focus("Notes")
    assert isinstance(notes, Notes)
    long = "la " * 13_334  # 40,002 characters; 40,000 are held
    paste(hand, long)
    hand.focus("Weight")
    sentence = "Notes holds 40000 characters, and this has 40002. Shorten it."
    assert hand.says(sentence)
    assert (notes.text(), read("Pip").get("notes")) == (long, None)
    hand.click("Hungry")  # the sheet is shown again
    assert (notes.text(), hand.says(sentence)) == (long, True)
    hand.focus("Notes")
    notes.moveCursor(notes.textCursor().MoveOperation.End)
    hand.key(Key.Key_Backspace)
    hand.key(Key.Key_Backspace)
    hand.focus("Weight")
    assert read("Pip").get("notes") == long[:40_000]
    assert not hand.says(sentence)


def test_a_text_that_is_too_long_waits_while_another_record_shows(hand: Hand, read: Read) -> None:
    notes = hand.focus("Notes")
    assert isinstance(notes, Notes)
    paste(hand, "x" * 40_001)
    hand.window.bridge.show_record(read("Tweet").id)
    assert (notes.text(), hand.says("Shorten it.")) == ("", False)
    hand.window.bridge.show_record(read("Attic").id)  # another kind: the sheet is made anew
    hand.window.bridge.show_record(read("Pip").id)
    again = hand.find("Notes")
    assert isinstance(again, Notes)
    assert (again.text(), hand.says("Shorten it.")) == ("x" * 40_001, True)
    assert (read("Tweet").get("notes"), read("Pip").get("notes")) == (None, None)


@pytest.mark.parametrize("long", ["x" * 40_000, ("x" * 199 + "\n") * 200], ids=["one line", "many lines"])
def test_undo_takes_back_what_made_a_text_too_long(
    hand: Hand, read: Read, host: Host, birds: Campaign, long: str
) -> None:
    notes = hand.focus("Notes")
    assert isinstance(notes, Notes)
    hand.type("sings")
    hand.focus("Weight")
    hand.focus("Notes")
    notes.moveCursor(notes.textCursor().MoveOperation.End)
    paste(hand, long)
    hand.control(Key.Key_Z)
    assert notes.text() == "sings"
    hand.focus("Weight")
    assert not hand.says("Shorten it.")
    assert read("Pip").get("notes") == "sings"
    assert newest(host, birds) == ("Pip: Notes", False)

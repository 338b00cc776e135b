"""Removing a record for good in the window: the question counts what refers to it, and one undo brings all back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication

from tallow.model.edit import UNSEEN, Insert, Set
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tests.ui.conftest import Hand

Read = Callable[[str], Record]
Key = Qt.Key


def names(host: Host, campaign: Campaign) -> list[str]:
    with host.store.read() as reader:
        return [record.name for record in reader.records(campaign.id, archived=None)]


def at_the_attic(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    """The cage's sheet, once both birds live in it and one has lent a feather."""
    attic = read("Attic").id
    for name in ("Pip", "Tweet"):
        records.do(host, birds.id, f"{name} moves in", [Set(read(name).id, "cage", attic, UNSEEN)])
    feather = {"id": "f1", "place": "tail", "lent_to": read("Tweet").id}
    records.do(host, birds.id, "A feather is lent", [Insert(read("Pip").id, "feathers", feather)])
    hand.window.bridge.show_record(attic)


def test_the_question_counts_what_refers_to_the_record_and_esc_leaves_it(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    at_the_attic(hand, host, birds, read)
    before = history.steps(host, birds.id)
    hand.key(Key.Key_Delete, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert hand.says("Remove Attic for good?")
    # Two birds live there; the attic was added, which is the one step about it.
    assert hand.says(
        "2 values refer to it (Pip, Tweet) and will be emptied; 1 step and no rolls about it stay in the history."
    )
    # Nothing happens by an Enter too many: the keyboard is on the button that leaves it.
    assert QApplication.focusWidget() is hand.find("Leave it")
    hand.key(Key.Key_Escape)
    assert history.steps(host, birds.id) == before


def test_it_is_one_step_and_one_undo_brings_all_back(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    at_the_attic(hand, host, birds, read)
    attic = read("Attic").id
    count = len(history.steps(host, birds.id))
    hand.key(Key.Key_Delete, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    hand.click("Remove for good")
    assert names(host, birds) == ["Pip", "Tweet"]
    assert [read(name).get("cage") for name in ("Pip", "Tweet")] == [None, None]
    assert len(history.steps(host, birds.id)) == count + 1
    assert hand.window.bar.crumbs.parts == ("Birds", "Pip")
    hand.control(Key.Key_Z)
    assert names(host, birds) == ["Attic", "Pip", "Tweet"]
    assert [read(name).get("cage") for name in ("Pip", "Tweet")] == [attic, attic]


def test_it_stands_in_the_record_s_menu(hand: Hand, host: Host, birds: Campaign) -> None:
    rail = next(each for each in hand.every("Birds") if isinstance(each, QAbstractItemView))
    rail.customContextMenuRequested.emit(rail.visualRect(rail.model().index(1, 0)).center())
    hand.choose("Remove for good…")
    assert hand.says("Remove Tweet for good?")
    assert hand.says("Nothing refers to it; 1 step and no rolls about it stay in the history.")
    hand.click("Remove for good")
    assert names(host, birds) == ["Attic", "Pip"]

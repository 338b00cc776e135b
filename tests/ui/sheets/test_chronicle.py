"""A chronicle on a leaf of a sheet: what happened by mouse and keyboard, following the records it is told from."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tallow.model.edit import Set
from tallow.model.record import Record
from tallow.ui.kit.chronicle_list import ChronicleList
from tests.ui.conftest import Hand

Key = Qt.Key


@pytest.fixture
def diary(hand: Hand) -> Hand:
    """Pip's diary leaf."""
    hand.click("Leaf of the sheet, Diary")
    return hand


def told(hand: Hand) -> list[str]:
    lists = [each for each in hand.visible() if isinstance(each, ChronicleList)]
    return [each.model().index(at, 0).data() for each in lists for at in range(len(each.rows))]


def test_nothing_yet_is_said_and_what_happens_shows(diary: Hand, read: Callable[[str], Record]) -> None:
    assert diary.says("Nothing has happened yet.")
    pip = read("Pip")
    diary.window.bridge.do("out", [Set(pip.id, "escaped_on", 6, None)])
    assert told(diary) == ["6, Out of the cage", "The door stood open.", "one bird fewer"]
    assert not diary.says("Nothing has happened yet.")
    diary.control(Key.Key_Z)
    diary.until(lambda: diary.says("Nothing has happened yet."))


def test_a_death_is_said_in_words_and_the_keyboard_reads_line_by_line(
    diary: Hand, read: Callable[[str], Record]
) -> None:
    pip = read("Pip")
    diary.window.bridge.do("out", [Set(pip.id, "escaped_on", 6, None), Set(pip.id, "caught", True, None)])
    assert told(diary)[2] == "died, Pip, of a cat, in the yard"
    listed = diary.focus("Days")
    assert isinstance(listed, ChronicleList)
    diary.key(Key.Key_Down)
    diary.key(Key.Key_Down)
    assert listed.current is not None
    assert listed.current.text == "Pip, of a cat"
    diary.window.bridge.do("species", [Set(pip.id, "species", "wren", "linnet")])  # what changes nothing of it
    assert listed.currentIndex().row() == 2

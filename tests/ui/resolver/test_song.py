"""A resolver of another plugin on the same page: the form, the due and the settings come from its declaration alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tallow.model.edit import ChangeSet, Set
from tallow.model.errors import Objected
from tallow.model.record import Record
from tallow.services import records, rolls
from tallow.services.rolling.proposing import Proposed, proposals
from tallow.ui.kit.proposal import ProposalTable
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand

Key = Qt.Key


def sing(hand: Hand, **roles: str) -> None:
    """Open the song."""
    assert isinstance(hand.window, MainWindow)
    hand.window.bridge.show_page("resolver")
    page = hand.window.pages.page("resolver")
    page.open("canary.singing", roles)  # type: ignore[attr-defined]  # the sheet of the canary has no button for it


def test_a_die_is_due_then_a_decision_and_then_it_is_written(hand: Hand, read: Callable[[str], Record]) -> None:
    sing(hand, singer=read("Pip").id)
    # The default effort is 1d4, so the page opens with its die due.
    hand.focus("Effort")
    hand.key(Key.Key_Return)
    hand.type("3")
    # Pip's breath 7 − 3 = 4, above 0: does it sing again?
    assert hand.says("Does it sing again?")
    hand.click("Yes, Does it sing again?")
    table = hand.find("Proposed changes")
    assert isinstance(table, ProposalTable)
    assert [table.spoken_row(row) for row in table.rows] == ["Breath, 7 to 4, Pip, milestone, ticked"]
    hand.control(Key.Key_Return)
    assert read("Pip").get("breath") == 4


def test_a_record_without_an_entered_value_sings_from_its_default(hand: Hand, read: Callable[[str], Record]) -> None:
    sing(hand)
    hand.click("Singer, no record")
    hand.type("twe")
    hand.key(Key.Key_Return)
    hand.focus("Effort")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("10")
    # Tweet's breath stands at its default: 10 − 10 = 0, so nothing is asked.
    hand.control(Key.Key_Return)
    assert read("Tweet").get("breath") == 0


def test_where_a_rule_objects_a_reason_goes_on(
    hand: Hand, read: Callable[[str], Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    def objecting(*args: Any, override: str, **more: Any) -> ChangeSet:
        if not override:
            raise Objected("C9", "Nobody sings at night.", may_override=True)
        return records.do(*args, override=override, **more)

    monkeypatch.setattr(rolls, "do", objecting)
    sing(hand, singer=read("Pip").id)
    hand.focus("Effort")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("7")  # breath 7 − 7 = 0
    hand.control(Key.Key_Return)
    assert hand.says("Nobody sings at night. (rule C9)")
    assert read("Pip").get("breath") == 7
    hand.focus("Reason for going on")
    hand.type("A full moon")
    hand.key(Key.Key_Return)
    assert read("Pip").get("breath") == 0
    assert hand.shows("Applied: Song: Pip")


def test_what_the_class_itself_refuses_is_said(hand: Hand) -> None:
    sing(hand)
    hand.focus("Singer, Breath")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("-9")
    assert hand.says("A bird's breath is at least −5, and -9 is less.")


def test_what_comes_out_as_it_is_is_no_change(
    hand: Hand, read: Callable[[str], Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_one_that_changes_nothing(*args: Any) -> tuple[Proposed, ...]:
        same = Set(read("Pip").id, "species", "linnet", "linnet")
        return (*proposals(*args), Proposed("singer", "Pip", "species", "Species", "linnet", "linnet", same))

    monkeypatch.setattr(rolls, "proposals", with_one_that_changes_nothing)
    sing(hand, singer=read("Pip").id)
    hand.focus("Effort")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("7")  # breath 7 − 7 = 0
    table = hand.find("Proposed changes")
    assert isinstance(table, ProposalTable)
    assert [table.spoken_row(row) for row in table.rows] == ["Breath, 7 to 0, Pip, milestone, ticked"]
    assert hand.says("1 of 1 ticked")
    hand.click("Apply 1 change")
    assert (read("Pip").get("breath"), read("Pip").get("species")) == (0, "linnet")


def test_a_roll_by_which_all_stays_as_it_is_is_kept_and_applies_nothing(
    hand: Hand, read: Callable[[str], Record]
) -> None:
    sing(hand, singer=read("Pip").id)
    hand.focus("Effort")
    hand.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hand.type("1d4-1")
    hand.key(Key.Key_Return)
    hand.type("1")  # 7 − (1 − 1) = 7
    hand.click("No, Does it sing again?")
    assert not hand.shows("Proposed changes")
    hand.click("Keep the roll")
    assert read("Pip").get("breath") == 7
    assert hand.says("Kept: Song: Pip")

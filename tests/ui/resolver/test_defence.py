"""Defending on the resolver page: the only enemy is taken, the Reaction check asked for each, answers stay theirs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tallow.model.edit import UNSEEN, Edit, Remove, Set
from tallow.model.record import Campaign, Record
from tallow.services import records
from tallow.services.host import Host
from tallow.ui.kit.cascade import CascadeRows
from tallow.ui.kit.proposal import ProposalTable
from tests.ui.conftest import Hand

Key = Qt.Key
Neris = Callable[[], Record]


@pytest.fixture
def neris(armored: Host, fight: Campaign) -> Neris:
    """Neris of the demo: Reactive; a rifleman (passed), a hook-man behind her (failed), another before her (none)."""
    return lambda: armored.find_record(fight, "Neris Talo")


@pytest.fixture
def defend(
    armored: Host, fight: Campaign, neris: Neris, open_window: Callable[[Host, str], Hand]
) -> Callable[..., Hand]:
    """Opens the page from Neris' sheet, after some edits."""

    def opened(*edits: Edit) -> Hand:
        if edits:
            records.do(armored, fight.id, "Before", edits)
        hand = open_window(armored, fight.id)
        hand.window.bridge.show_record(neris().id)
        hand.until(lambda: hand.shows("Defend…"))
        hand.click("Defend…")
        hand.until(lambda: hand.shows("Evade %"))
        return hand

    return opened


def stages(hand: Hand) -> str:
    """The stages as they are spoken."""
    cascade = next(each for each in hand.every("What happens") if isinstance(each, CascadeRows))
    return "\n".join(cascade.spoken_row(row) for row in cascade.rows)


def proposals(hand: Hand) -> list[str]:
    """The proposed changes as they are spoken."""
    table = next((each for each in hand.every("Proposed changes") if isinstance(each, ProposalTable)), None)
    return [table.spoken_row(row) for row in table.rows] if table else []


def enemy(hand: Hand, name: str) -> None:
    """Type who attacks."""
    hand.focus("Enemy")
    hand.control(Key.Key_A)
    hand.type(name)
    hand.key(Key.Key_Return)


def only_right(record: Record) -> list[Edit]:
    """Take the two others from the round."""
    return [Remove(record.id, "round", row["id"], row) for row in record.get("round")[:2]]


def test_the_only_enemy_is_taken_and_its_reaction_check_made_here(defend: Callable[..., Hand], neris: Neris) -> None:
    hand = defend(*only_right(neris()))
    assert not hand.says("Which enemy attacks?")
    assert hand.shows("Enemy, Hook-man, right")
    assert hand.says("Reaction check against Hook-man, right: does it succeed?")
    hand.click("Passed, Reaction check against Hook-man, right: does it succeed?")
    assert "Counter attack, Allowed" in stages(hand)
    hand.control(Key.Key_Return)
    (row,) = neris().get("round")
    assert (row["name"], row["reaction"]) == ("Hook-man, right", "passed")


def test_of_several_enemies_one_is_asked_for_and_then_its_check(defend: Callable[..., Hand], neris: Neris) -> None:
    hand = defend()
    hand.click("Hook-man, right, Which enemy attacks?")
    hand.click("Not made, Reaction check against Hook-man, right: does it succeed?")
    assert not hand.says("To decide first")
    assert proposals(hand) == []
    enemy(hand, "Runic rifleman")  # whose check is on the sheet
    assert not hand.says("does it succeed?")
    assert "Reaction check, Passed" in stages(hand)


def test_an_answer_goes_where_another_enemy_attacks(defend: Callable[..., Hand], neris: Neris) -> None:
    rows = [{"id": "a", "name": "Adder"}, {"id": "b", "name": "Bear", "facing": "behind"}]
    hand = defend(Set(neris().id, "round", rows, UNSEEN))
    enemy(hand, "Adder")
    hand.click("Failed, Reaction check against Adder: does it succeed?")
    assert len(proposals(hand)) == 1
    enemy(hand, "Bear")
    assert hand.says("Perception check against Bear: does it succeed?")
    hand.click("Passed, Perception check against Bear: does it succeed?")
    assert hand.says("Reaction check against Bear: does it succeed?")  # Adder's answer is none of Bear's
    hand.click("Passed, Reaction check against Bear: does it succeed?")
    hand.control(Key.Key_Return)
    assert [(row["name"], row.get("reaction", "none")) for row in neris().get("round")] == [
        ("Adder", "none"),
        ("Bear", "passed"),
    ]

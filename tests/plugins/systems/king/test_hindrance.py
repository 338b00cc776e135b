"""What stands against an act as a record stands, and what is said before it: K38, K44, K45, K50, K52."""

from __future__ import annotations

import pytest

from tallow.api import Book
from tallow.model.record import Record
from tests.plugins.systems.king.harness import account, book, character, npc, registry

DEAD = "Osric is dead. Only a return from death changes that; where it is a mistake, untick Dead."
RETIRED = "Osric has retired and left the table. Where that is a mistake, untick Retired."


def why_no_command(id: str, record: Record) -> str:
    found: str = registry().commands[f"king.{id}"].why_not(record, book(record))
    return found


def why_no_resolver(id: str, role: str, record: Record) -> str:
    found: str = registry().resolvers[f"king.{id}"].why_not(role, record, book(record))
    return found


def said_before(id: str, record: Record) -> str:
    found: str = registry().commands[f"king.{id}"].asks(record, book(record))
    return found


@pytest.mark.parametrize("id", ["hit", "poison", "disease", "turn", "heal"])
def test_K9_K44_nobody_who_is_gone_is_hit_healed_or_has_a_turn(id: str) -> None:
    assert why_no_resolver(id, "target", character(vitality_max=9)) == ""
    assert why_no_resolver(id, "target", character(dead=True)) == DEAD
    assert why_no_resolver(id, "target", character(retired=True)) == RETIRED
    assert why_no_resolver(id, "target", character(vitality_max=9, unconscious=True)) == ""  # is hit and healed


@pytest.mark.parametrize("id", ["hit", "turn"])
def test_K34_K35_a_dead_npc_is_not_hit_again(id: str) -> None:
    assert why_no_resolver(id, "foe", npc(fled=True)) == ""
    assert why_no_resolver(id, "foe", npc(dead=True)) == "Reeve is dead. Where that is a mistake, untick Dead."


@pytest.mark.parametrize(("role", "record"), [("target", character()), ("foe", npc("osric", rank="major"))])
def test_nobody_is_hit_whose_pools_are_not_entered(role: str, record: Record) -> None:
    told = "Enter Full Vitality of Osric first: without it a hit means nothing."
    assert why_no_resolver("hit", role, record) == told
    assert why_no_resolver("turn", role, record) == ""


def test_K41_only_the_dead_return_from_death() -> None:
    assert why_no_resolver("return", "target", character(dead=True, final=True)) == ""
    assert why_no_resolver("return", "target", character()) == "Osric is alive, and only the dead return."


def test_K45_nothing_is_bought_from_a_void_account() -> None:
    assert why_no_resolver("testament", "account", account(fate=2)) == ""
    void = account(fate=2, void=True)
    assert why_no_resolver("testament", "account", void) == "Wend came back, so nothing is left to spend (K45)."


def test_K52_A1c_pools_are_not_filled_where_they_are_full_or_wait() -> None:
    assert why_no_command("fill_pools", character(vitality=3, vitality_max=9)) == ""
    assert why_no_command("fill_pools", character(vitality=9, vitality_max=9)) == "Both pools are full."
    down = character(unconscious=True, vitality=0, vitality_max=9)
    assert why_no_command("fill_pools", down) == "Osric is unconscious: both pools fill on waking (A1c)."
    assert why_no_command("fill_pools", character(dead=True, vitality=0, vitality_max=9)) == DEAD
    dead = npc(rank="major", dead=True, vitality=0, vitality_max=9)
    assert why_no_command("fill_npc_pools", dead) == "Reeve is dead. Where that is a mistake, untick Dead."


def test_K38_a_fight_without_immunity_ends_nothing() -> None:
    assert why_no_command("end_fight", character(immunities=[{"id": "i", "entry": "king.stunned"}])) == ""
    assert why_no_command("end_fight", character()) == "Osric is immune to nothing, so nothing ends."


def test_K44_nobody_dies_for_good_twice_or_retires_after_it() -> None:
    assert why_no_command("dies_for_good", character(dead=True)) == ""
    assert why_no_command("dies_for_good", character(dead=True, final=True)) == "Osric is dead for good already."
    assert why_no_command("dies_for_good", character(retired=True)) == RETIRED
    assert why_no_command("retires", character()) == ""
    assert why_no_command("retires", character(dead=True)) == DEAD
    assert why_no_command("retires", character(retired=True)) == RETIRED


def test_K50_a_scene_ends_once() -> None:
    assert why_no_command("end_scene", account(scene_open=True)) == ""
    assert why_no_command("end_scene", account()) == "Its scene is over already."


def test_K44_K50_what_a_death_and_a_retirement_leave_is_said_before() -> None:
    osric = character(player="Tam", fate=3, tier=2)
    left = (
        "Fate 3 × Tier 2 leaves 6 testament points to Tam (K44), and Final Acts can be bought until the scene is ended."
    )
    assert said_before("dies_for_good", osric) == f"Nobody is to bring Osric back. {left}"
    away = "Osric leaves the table and does not come back as a player character."
    assert said_before("retires", osric) == f"{away} {left}"
    assert said_before("retires", character(tier=2)) == f"{away} Without Fate no testament points are left (K44)."


def test_K50_what_the_end_of_the_scene_closes_is_said_before() -> None:
    wend = account(fate=2, tier=3, scene_open=True, purchases=[{"id": "a", "name": "A cache", "price": 5, "paid": 5}])
    told = "No Final Act can be bought from Wend after it. What is left, 1, is kept."  # 2 × 3 − 5
    assert said_before("end_scene", wend) == told


def test_nothing_else_asks_before_it_is_done() -> None:
    asking = {id for id, command in registry().commands.items() if command.asks(*_any(command.kind))}
    assert asking == {"king.dies_for_good", "king.retires", "king.end_scene"}


def _any(kind: str) -> tuple[Record, Book]:
    record = next(each for each in (character(), npc(), account()) if each.kind == kind)
    return record, book(record)

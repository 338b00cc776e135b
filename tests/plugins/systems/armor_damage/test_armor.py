"""Armor piece by piece: R17 and R50, totals over what is worn, and how wear is spread."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from plugins.systems.armor_damage.armor import SIX_PLACES, piece, spread
from plugins.systems.armor_damage.kinds import ARMOR, SLOTS
from tallow.model.record import Record
from tests.plugins.systems.armor_damage.harness import character, labels, total


def worn(id: str, slot: str = "body", **values: Any) -> dict[str, Any]:
    return {"id": id, "slot": slot, "name": id.capitalize(), "worn": True, **values}


HELM = worn(
    "helm", "head", physical=18, physical_full=20, magical=5, magical_full=5, defense=4, spirit=1, soak=3, evade=-1
)
COAT = worn("coat", physical=46, physical_full=70, magical=12, magical_full=20, defense=14, spirit=4, soak=10, evade=-5)
GREAVES = worn(
    "greaves", "legs", physical=0, physical_full=25, magical=6, magical_full=10, defense=4, spirit=2, soak=4, evade=-2
)
CLOAK = worn(
    "cloak", "cloak", physical=10, physical_full=10, magical=22, magical_full=30, defense=1, spirit=6, soak=1, evade=1
)
BOARD = worn("board", "shield", worn=False, physical=40, physical_full=40, defense=8, soak=5, evade=-4, weight=9.5)


def neris(**values: Any) -> Record:
    return character("neris", react=64, armor=[HELM, COAT, GREAVES, CLOAK, BOARD], **values)


def test_R50_armor_is_worn_in_five_slots_and_a_piece_has_all_its_numbers() -> None:
    assert [choice.id for choice in SLOTS] == ["body", "legs", "head", "cloak", "shield"]
    numbers = {column.id for column in ARMOR.columns} - {"slot", "name", "worn"}
    tracks = {"physical", "physical_full", "magical", "magical_full"}
    assert numbers == tracks | {"defense", "spirit", "soak", "evade", "weight"}


def test_R50_what_is_worn_is_summed_and_sourced_to_its_piece() -> None:
    found = {id: total(id, neris()).value for id in ("physical", "physical_full", "magical", "magical_full", "weight")}
    # 18 + 46 + 0 + 10; 20 + 70 + 25 + 10; 5 + 12 + 6 + 22; 5 + 20 + 10 + 30; the board is not worn
    assert found == {"physical": 74, "physical_full": 125, "magical": 45, "magical_full": 65, "weight": 0}
    (first, *_) = total("physical", neris()).parts
    assert (first.label, first.amount, first.source, first.field) == ("Helm", 18, "Head", "armor.helm.physical")


def test_R30_R50_worn_pieces_add_to_evade_and_those_not_worn_are_named() -> None:
    found = total("evade", neris())
    # 64 / 2 = 32; - 1 - 5 - 2 + 1 = -7
    assert found.value == 25
    assert labels(found) == [("React 64, halved", 32), ("Helm", -1), ("Coat", -5), ("Greaves", -2), ("Cloak", 1)]
    assert found.notes == ("Board is not worn: its −4 is left out.",)
    assert total("armor_evade", neris()).value == -7


def test_R17_pieces_at_0_stop_giving_defense_one_by_one() -> None:
    found = total("defense", neris())
    assert found.value == 19  # 4 + 14 + 1; the greaves' 4 is off
    assert found.notes == (
        "Greaves has no Physical left: its Defense 4 is off.",
        "Board is not worn: its 8 is left out.",
    )
    assert total("spirit", neris()).value == 13  # 1 + 4 + 2 + 6: the greaves still hold Magical
    assert total("soak", neris()).value == 18  # 3 + 10 + 4 + 1: as long as one track holds
    assert total("soak", neris(), soak_ends="either").value == 14
    assert total("soak", neris(), soak_ends="either").notes[0] == "Greaves has no Physical left: its Soak 4% is off."


def test_R17_a_piece_without_a_track_gives_its_defense_for_good() -> None:
    ring = worn("ring", defense=3, spirit=2, soak=1)
    plate = worn("plate", physical=0, physical_full=10, defense=30, soak=20)
    both = character(armor=[ring, plate])
    assert {id: total(id, both).value for id in ("defense", "spirit", "soak")} == {"defense": 3, "spirit": 2, "soak": 1}


def test_R11_soak_is_summed_and_bounded() -> None:
    heavy = character(armor=[worn("a", soak=70), worn("b", "legs", soak=60)])
    found = total("soak", heavy)
    assert (found.value, bool(found.bounded)) == (100, True)


def test_a_track_without_a_full_never_existed() -> None:
    odd = character(armor=[worn("odd", physical=40, defense=2)])
    assert (total("physical", odd).value, total("defense", odd).value) == (0, 2)


def test_a_piece_without_a_name_is_called_by_its_slot() -> None:
    nameless = character(armor=[{"id": "x", "slot": "legs", "worn": True, "weight": 2.5}])
    assert labels(total("weight", nameless)) == [("Legs piece", 2.5)]


# how wear is spread: Tallow's reading of R15 over several pieces


def shares(wear: float, how: str = "proportion", grain: Fraction = Fraction(1), **held: float) -> Mapping[str, Any]:
    slots = {"shield": "shield", "cloak": "cloak", "head": "head", "body": "body", "legs": "legs"}
    pieces = [
        piece({"id": id, "slot": slots.get(id, "body"), "physical": now, "physical_full": 99})
        for id, now in held.items()
    ]
    losses = spread(pieces, "physical", Fraction(str(wear)), how, grain)
    return {id: float(loss) for id, loss in losses.items()}


def test_R15_wear_is_spread_in_proportion_to_what_the_pieces_hold() -> None:
    assert shares(40, a=100, b=60) == {"a": 25, "b": 15}  # 40 * 100 / 160 and 40 * 60 / 160


def test_R15_the_roundings_rest_goes_to_the_largest_holder() -> None:
    # 10 * 50 / 90 = 5.55, 10 * 30 / 90 = 3.33, 10 * 10 / 90 = 1.11: 5, 3, 1, and 1 left for a
    assert shares(10, a=50, b=30, c=10) == {"a": 6, "b": 3, "c": 1}
    assert shares(1, b=30, a=50) == {"a": 1}
    assert shares(1, b=50, a=50) == {"b": 1}  # as much: the first on the sheet


def test_R15_no_piece_loses_more_than_it_holds() -> None:
    assert shares(3, a=1, b=1, c=1) == {"a": 1, "b": 1, "c": 1}
    assert shares(2, a=1, b=1, c=1) == {"a": 1, "b": 1}  # 0.67 each: the largest are worn one after the other
    assert shares(500, a=3, b=4) == {"a": 3, "b": 4}
    assert shares(5, a=0) == {}


def test_R15_with_fractions_kept_the_shares_still_add_up() -> None:
    found = shares(10, grain=SIX_PLACES, a=1, b=1, c=1.5)
    assert found == {"a": 1, "b": 1, "c": 1.5}
    thirds = shares(1, grain=SIX_PLACES, a=10, b=10, c=10)
    assert thirds == {"a": 0.333334, "b": 0.333333, "c": 0.333333}


def test_R15_outermost_first_wears_shield_then_cloak_head_body_legs() -> None:
    held: dict[str, Any] = {"legs": 10, "body": 10, "head": 10, "cloak": 10, "shield": 10}
    assert shares(5, "outermost_first", **held) == {"shield": 5}
    assert shares(25, "outermost_first", **held) == {"shield": 10, "cloak": 10, "head": 5}
    assert shares(45, "outermost_first", **held) == {"shield": 10, "cloak": 10, "head": 10, "body": 10, "legs": 5}


@pytest.mark.parametrize("how", ["proportion", "outermost_first"])
def test_no_wear_is_no_loss(how: str) -> None:
    assert shares(0, how, a=10, b=20) == {}

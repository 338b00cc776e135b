"""A hit on a character's record: what the record supplies, and what the hit writes."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.armor_damage.applying import edits, fill
from tallow.model.record import Record
from tallow.model.value import Row
from tests.plugins.systems.armor_damage.harness import FakeBook, bob, character, outcome, resolve, written

PLATE = {
    "id": "plate",
    "slot": "body",
    "name": "Plate coat",
    "worn": True,
    "physical": 100,
    "physical_full": 100,
    "defense": 30,
    "soak": 20,
}


def demo_bob(**values: Any) -> Record:
    return character(**{"fortitude": 70, "vitality": 70, "armor": [PLATE], **values})


def applied(record: Record, damage: Any = 0, **settings: Any) -> dict[str, Any]:
    """What a hit on the record writes, all by the campaign's readings."""
    book = FakeBook(record, **settings)
    rest = {key: settings[key] for key in ("rounding", "soak_ends") if key in settings}
    inputs = damage if isinstance(damage, dict) else {"damage": damage}
    found = outcome(fill("target", record, book), **inputs, settings=rest)
    return written(edits("target", record, found, book))


def test_bob_of_the_demo_fills_the_documents_example() -> None:
    record = demo_bob(luck=35)
    assert fill("target", record, FakeBook(record)) == {
        "vitality": 70,
        "fortitude": 70,
        "stance": "none",
        "armor": {"soak": 20, "physical": 100, "defense": 30, "spirit": 0},
        "natural": {"defense": 0, "spirit": 0},
        "save": 18,  # R28: Luck 35, halved and up
    }


def test_AV1_AV2_200_on_bobs_record_writes_40_and_60() -> None:
    assert applied(demo_bob(), 200) == {"vitality": (70, 40), "armor.plate.physical": (100, 60)}


def test_only_what_changes_is_written() -> None:
    assert applied(demo_bob(), 50) == {"armor.plate.physical": (100, 90)}
    assert applied(demo_bob(), 0) == {}
    assert applied(demo_bob(), {"damage": 20, "piercing": 100}) == {"vitality": (70, 50)}


def test_a_vitality_that_was_never_entered_is_the_full_one_and_expects_nothing() -> None:
    fresh = character(fortitude=70, armor=[PLATE])
    assert fill("target", fresh, FakeBook(fresh))["vitality"] == 70
    assert applied(fresh, 200) == {"vitality": (None, 40), "armor.plate.physical": (100, 60)}
    assert applied(fresh, 0) == {}


def test_stance_and_natural_protection_come_from_the_record() -> None:
    record = demo_bob(stance="reactive", natural_defense=3, natural_spirit=2)
    filled = fill("target", record, FakeBook(record))
    assert (filled["stance"], filled["natural"]) == ("reactive", {"defense": 3, "spirit": 2})


USED_UP = {**PLATE, "physical": 0}
RING = {"id": "ring", "slot": "head", "worn": True, "defense": 5}


def test_R17_used_up_armor_goes_along_as_used_up_and_not_as_none() -> None:
    record = demo_bob(armor=[USED_UP])
    filled = fill("target", record, FakeBook(record))
    assert filled["armor"] == {"soak": 0, "physical": 0, "defense": 0, "spirit": 0}
    assert outcome(filled, 20)["vitality"] == 50


@pytest.mark.parametrize(
    ("armor", "piercing", "vitality"),
    [
        # Used-up armor is armor: as printed (B1) 20 of 100 pierce, and 100 − 2 × 20 = 60 go on. 70 − 80 = −10.
        ([USED_UP], "as_printed", -10),
        ([USED_UP], "parts", -30),  # 20 pierce and 80 go on
        ([], "as_printed", -30),  # R16: without armor all of it reaches Vitality
    ],
)
@pytest.mark.parametrize("typed", [False, True], ids=["by record", "by numbers"])
def test_R17_R16_a_hit_on_used_up_armor_is_the_same_by_record_and_by_numbers(
    armor: list[Row], piercing: str, vitality: int, typed: bool
) -> None:
    record = demo_bob(armor=armor)
    numbers = bob(armor={"soak": 20, "physical": 0, "defense": 30} if armor else {})
    target = numbers if typed else fill("target", record, FakeBook(record))
    found = outcome(target, 100, piercing=20, settings={"piercing": piercing})
    assert (found["vitality"], found["wear"]) == (vitality, 0)


@pytest.mark.parametrize("type_", ["physical", "energy"])
def test_R17_the_stages_of_a_hit_on_used_up_armor_are_the_same_by_record_and_by_numbers(type_: str) -> None:
    record = demo_bob(armor=[{**USED_UP, "magical": 0, "magical_full": 40, "spirit": 3}])
    inputs = {"damage": 100, "type": type_}
    by_record = resolve({**inputs, "target": fill("target", record, FakeBook(record))})
    by_numbers = resolve({**inputs, "target": bob(armor={"physical": 0, "magical": 0})})
    assert by_record.stages == by_numbers.stages
    assert "R16" not in {stage.rule for stage in by_record.stages}


def test_R17_a_piece_that_never_had_the_track_goes_on_defending_beside_used_up_ones() -> None:
    record = demo_bob(armor=[USED_UP, RING])
    filled = fill("target", record, FakeBook(record))
    assert filled["armor"] == {"soak": 0, "defense": 5, "spirit": 0}
    assert outcome(filled, 20)["vitality"] == 55  # 70 - (20 - 5)


def test_R17_a_piece_that_never_had_a_track_goes_on_soaking_beside_used_up_ones() -> None:
    cap = {"id": "cap", "slot": "head", "worn": True, "soak": 10}
    record = demo_bob(armor=[USED_UP, cap])
    filled = fill("target", record, FakeBook(record))
    assert filled["armor"] == {"soak": 10, "defense": 0, "spirit": 0}
    assert outcome(filled, 20)["vitality"] == 52  # 20 less 10 % is 18, and 70 - 18


def test_R17_one_piece_used_up_leaves_the_others_whole() -> None:
    legs = {"id": "legs", "slot": "legs", "worn": True}
    legs |= {"physical": 0, "physical_full": 25, "defense": 4, "soak": 4}
    record = demo_bob(armor=[PLATE, legs])
    assert fill("target", record, FakeBook(record))["armor"] == {
        "soak": 20,
        "physical": 100,
        "defense": 30,
        "spirit": 0,
    }
    assert applied(record, 200) == {"vitality": (70, 40), "armor.plate.physical": (100, 60)}


def test_R15_wear_is_spread_over_the_worn_pieces_and_only_the_hit_track() -> None:
    helm = {"id": "helm", "slot": "head", "worn": True}
    helm |= {"physical": 60, "physical_full": 60, "magical": 9, "magical_full": 9}
    board = {"id": "board", "slot": "shield", "worn": False, "physical": 40, "physical_full": 40}
    record = demo_bob(armor=[PLATE, helm, board])
    # s = 160; wear 40: 40 * 100 / 160 = 25 and 40 * 60 / 160 = 15; a = 160 - 160 = 0
    assert applied(record, 200) == {"armor.plate.physical": (100, 75), "armor.helm.physical": (60, 45)}
    outermost = applied(record, 200, wear_spread="outermost_first")
    assert outermost == {"armor.helm.physical": (60, 20)}  # the head lies over the body
    # magical 20 * 0.8 = 16; 16 / 4 = 4 off the 9; 16 - 9 = 7 get through
    assert applied(record, {"damage": 20, "type": "energy"}) == {"vitality": (70, 63), "armor.helm.magical": (9, 5)}


def test_B3_kept_fractions_are_written_to_six_places() -> None:
    thin = [{**PLATE, "id": id, "physical": 10, "defense": 0, "soak": 0} for id in ("a", "b", "c")]
    found = applied(demo_bob(armor=thin), 10, rounding="exact")
    # wear 2.5 over three: 0.833333 each, the rest of 0.000001 from the first
    assert found == {
        "armor.a.physical": (10, 9.166666),
        "armor.b.physical": (10, 9.166667),
        "armor.c.physical": (10, 9.166667),
    }


def test_a_hit_of_two_types_writes_both_tracks() -> None:
    record = demo_bob(armor=[{**PLATE, "magical": 40, "magical_full": 40}])
    parts = [{"damage": 50, "type": "physical"}, {"damage": 50, "type": "breath"}]
    # 40 after Soak on each; wear 10 on each; nothing gets through
    assert applied(record, {"parts": parts}) == {"armor.plate.physical": (100, 90), "armor.plate.magical": (40, 30)}


def test_what_a_person_types_over_the_record_wears_as_much_as_the_hit_says() -> None:
    record = demo_bob()
    book = FakeBook(record)
    found = outcome(bob(armor={"soak": 0, "physical": 500}), 80)  # a quarter of 80 is 20
    assert written(edits("target", record, found, book)) == {"armor.plate.physical": (100, 80)}


def test_an_adjusted_total_protects_and_the_pieces_wear() -> None:
    blessed = {"armor_damage.physical": [{"id": "x", "amount": 20, "reason": "blessing", "at": "2026-01-01"}]}
    record = character("bob", blessed, fortitude=70, vitality=70, armor=[PLATE])
    book = FakeBook(record)
    filled = fill("target", record, book)
    assert filled["armor"]["physical"] == 120
    found = outcome(filled, 200)  # 160 - 120 - 30 = 10; wear 40
    assert written(edits("target", record, found, book)) == {
        "vitality": (70, 60),
        "armor.plate.physical": (100, 60),
    }
    # wear beyond what the pieces hold is lost: 600 * 0.8 = 480, a quarter 120
    assert written(edits("target", record, outcome(filled, 600, saves=[False] * 3), book))["armor.plate.physical"] == (
        100,
        0,
    )


def test_a_risen_character_stands_at_1() -> None:
    found = applied(demo_bob(), {"damage": 300, "saves": [False, True]})
    assert found["vitality"] == (70, 1)

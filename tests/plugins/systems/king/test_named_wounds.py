"""Wounds that a poison, a creature or nobody gives: K27, K28, K30, K31, K33 to K35, and their readings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.plugins.systems.king.harness import due, hit, resolve, target, wounds

NETTLE = {"name": "Nettle-blood", "severity": 3, "debuff": "−1 to attacks"}
DRAUGHT = {"name": "Sleeping draught", "severity": 2, "debuff": "", "non_lethal": True}
BITE = {"name": "Rotting Bite", "severity": 3}


# poison


def test_K27_a_poison_s_wound_replaces_the_row_with_its_own_severity_and_debuff() -> None:
    found = hit(5, target(5), 20, poison=NETTLE)
    assert found["wound"] == {
        "table": None,
        "row": None,
        "band": "middle",
        "severity": 3,
        "name": "Nettle-blood",
        "litany": None,
        "debuff": "−1 to attacks",
        "from": "poison",
    }


def test_K27_the_roll_still_kills_and_a_hit_that_makes_no_wound_due_gives_none() -> None:
    assert hit(25, target(5), 11, poison=NETTLE)["death_cause"] == "31_plus"
    assert hit(5, target(5, wounds=wounds(1, 1)), poison=NETTLE)["death_cause"] == "no_slot"
    assert hit(4, target(5), poison=NETTLE)["wound"] is None


def test_K27_tricky_6_a_light_poison_wound_for_a_worst_row() -> None:
    found = hit(15, target(5), 15, poison={"name": "Adder", "severity": 2, "debuff": "−1 to attacks"})
    assert (found["carry"], found["total"], found["band"]) == (10, 25, "worst")
    assert (found["wound"]["severity"], found["wound"]["band"], found["result"]) == (2, "light", "light")


def test_K27_a_severity_that_the_poison_does_not_name_is_asked() -> None:
    asked = resolve("hit", {"damage": 5, "target": target(5), "poison": {"name": "Adder"}}, [3])
    assert due(asked) == [("poison.severity", (1, 2, 3, 4, 5, 6))]


@pytest.mark.parametrize(("severity", "litany"), [(4, None), (5, "restore_the_maimed"), (6, "restore_the_maimed")])
def test_K31_a_worst_wound_that_names_no_litany_closes_by_restore_the_maimed(severity: int, litany: str | None) -> None:
    by_poison = hit(5, target(5), 3, poison={"severity": severity})["wound"]
    by_creature = hit(5, target(5), 3, creature_wound={"severity": severity})["wound"]
    assert (by_poison["litany"], by_creature["litany"]) == (litany, litany)


# non-lethal poison


def test_K28_A1_no_slot_left_fells_and_does_not_kill() -> None:
    found = hit(7, target(5, 1, wounds=wounds(1, 3)), poison=DRAUGHT)
    assert (found["dead"], found["death_cause"], found["unconscious"]) == (False, None, True)
    # A1b: no slot, so nothing is written down; A1c: no Second Wind while down
    assert (found["wound"], found["vitality"], found["vigor"], found["second_wind"]) == (None, 0, 0, False)
    assert found["total"] is None


def test_K28_A1_31_or_more_fells_and_its_wound_is_written_down() -> None:
    found = hit(25, target(5), 11, poison=DRAUGHT)
    assert (found["total"], found["dead"], found["unconscious"]) == (31, False, True)
    assert (found["wound"]["severity"], found["wound"]["from"], found["vitality"]) == (2, "poison", 0)


def test_K28_below_31_with_a_slot_it_is_a_wound_like_any_other() -> None:
    found = hit(5, target(5, wounds=wounds(1)), 8, poison=DRAUGHT)
    assert (found["unconscious"], found["second_wind"], found["vitality"]) == (False, True, 5)


def test_A1_the_campaign_may_read_it_as_the_hit_that_fills_the_last_slot() -> None:
    reading = {"nonlethal": "last_slot"}
    found = hit(5, target(5, wounds=wounds(1)), poison=DRAUGHT, settings=reading)
    assert (found["unconscious"], found["total"], found["wound"]["severity"]) == (True, None, 2)
    assert hit(5, target(5), 8, poison=DRAUGHT, settings=reading)["unconscious"] is False  # two slots are free
    assert hit(5, target(5, wounds=wounds(1, 1)), poison=DRAUGHT, settings=reading)["unconscious"] is True
    assert hit(5, target(5, wounds=wounds(1)), 8, poison=NETTLE, settings=reading)["dead"] is False


def test_K28_pools_may_fill_at_once_by_the_game_master_s_call() -> None:
    found = hit(25, target(5, 0, vigor_max=3), 11, poison=DRAUGHT, settings={"down_pools": "refill"})
    assert (found["unconscious"], found["vitality"], found["vigor"], found["second_wind"]) == (True, 5, 3, True)


# creatures


def test_K30_KV8_a_creature_s_wound_replaces_the_row_without_a_debuff() -> None:
    found = hit(5, target(5), 20, creature_wound=BITE)["wound"]
    assert (found["name"], found["severity"], found["band"], found["debuff"]) == ("Rotting Bite", 3, "middle", None)
    assert (found["from"], found["row"]) == ("creature", None)
    assert hit(25, target(5), 11, creature_wound=BITE)["death_cause"] == "31_plus"


def test_K30_a_litany_that_the_creature_s_entry_names_stands() -> None:
    found = hit(5, target(5), 3, creature_wound={**BITE, "severity": 6, "litany": "break_great_curse"})
    assert found["wound"]["litany"] == "break_great_curse"


def test_A17_of_a_poison_and_a_creature_s_wound_one_counts_and_the_poison_unless_somebody_says_so() -> None:
    both: dict[str, Any] = {"poison": NETTLE, "creature_wound": BITE}
    assert hit(5, target(5), 3, **both)["wound"]["name"] == "Nettle-blood"
    assert hit(5, target(5), 3, **both, replace="creature")["wound"]["name"] == "Rotting Bite"
    assert hit(5, target(5), 3, creature_wound=BITE)["wound"]["name"] == "Rotting Bite"
    assert hit(5, target(5), 3, poison=NETTLE, replace="creature")["wound"]["name"] == "Nettle-blood"


def test_K17_K27_a_skipped_roll_gives_the_named_wound_all_the_same() -> None:
    found = hit(99, target(5), skip_roll=True, poison=NETTLE)
    assert (found["wound"]["name"], found["dead"]) == ("Nettle-blood", False)


# NPCs


@pytest.mark.parametrize("rank", ["minor", "major", "sovereign"])
def test_K33_an_npc_takes_no_wound_rolls_nothing_and_gets_no_second_wind(rank: str) -> None:
    found = hit(60, {"rank": rank, "tier": 3, "vitality": 6, "fate": 3, "undying": True})
    assert (found["wound"], found["total"], found["second_wind"]) == (None, None, False)
    assert (found["dead"], found["death_cause"], found["vitality"]) == (True, None, 0)


@pytest.mark.parametrize("rank", ["major", "sovereign"])
def test_K34_a_major_or_sovereign_is_dead_at_0_behind_its_vigor(rank: str) -> None:
    foe = {"rank": rank, "tier": 3, "vitality": 10, "vigor": 4}
    assert [hit(damage, foe)["dead"] for damage in (13, 14, 40)] == [False, True, True]
    assert hit(13, foe)["vitality"] == 1
    assert hit(13, foe)["flees"] is False


def test_K34_tricky_7_a_major_at_1_vitality_dies_of_1() -> None:
    found = hit(1, {"rank": "major", "tier": 3, "vitality": 1, "vitality_max": 20})
    assert (found["dead"], found["total"], found["vitality"]) == (True, None, 0)


@pytest.mark.parametrize(
    ("damage", "left", "flees", "dead"),
    [(2, 4, False, False), (3, 3, True, False), (4, 2, True, False), (6, 0, False, True), (40, 0, False, True)],
)
def test_K35_A16_tricky_7_a_minor_has_twice_its_tier_flees_at_its_tier_and_dies_at_0(
    damage: int, left: int, flees: bool, dead: bool
) -> None:
    for pool in ({}, {"vitality": 6}):
        found = hit(damage, {"rank": "minor", "tier": 3, **pool})
        assert (found["vitality"], found["flees"], found["dead"]) == (left, flees, dead)


def test_K28_a_non_lethal_poison_on_an_npc_is_not_covered_so_it_is_asked() -> None:
    inputs = {"damage": 9, "target": {"rank": "major", "tier": 2, "vitality": 5}, "poison": DRAUGHT}
    asked = resolve("hit", inputs)
    assert due(asked) == [("ruling", ("unconscious", "dies"))]
    assert asked.outcome["dead"] is False
    assert resolve("hit", {**inputs, "ruling": "dies"}).outcome["dead"] is True
    spared = resolve("hit", {**inputs, "ruling": "unconscious"})
    assert (spared.outcome["dead"], spared.outcome["unconscious"], spared.due) == (False, True, ())

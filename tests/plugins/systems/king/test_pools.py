"""What a hit does to Vigor and Vitality, and when a wound is due: K1 to K6, K12, and the examples that show them."""

from __future__ import annotations

import pytest

from tests.plugins.systems.king.harness import due, hit, resolve, target, wounds


def test_K1_A2_vigor_first_and_what_is_left_goes_to_vitality() -> None:
    found = hit(7, target(9, 4))
    assert (found["vigor"], found["vitality"], found["wound"]) == (0, 6, None)  # 7 - 4 = 3; 9 - 3
    found = hit(3, target(9, 4))
    assert (found["vigor"], found["vitality"]) == (1, 9)


def test_K1_straight_to_vitality_and_vigor_only() -> None:
    found = hit(7, target(9, 4), route="vitality")
    assert (found["vigor"], found["vitality"]) == (4, 2)
    found = hit(7, target(9, 4), route="vigor_only")
    assert (found["vigor"], found["vitality"], found["wound"]) == (0, 9, None)
    assert hit(40, target(9, 4, wounds=wounds(1, 1)), route="vigor_only")["dead"] is False


def test_K2_what_leaves_vitality_above_0_gives_no_wound_and_asks_for_no_die() -> None:
    found = hit(4, target(5))
    assert (found["vitality"], found["wound"], found["total"], found["band"], found["carry"]) == (
        1,
        None,
        None,
        None,
        0,
    )
    assert (found["second_wind"], found["result"]) == (False, "unhurt")


@pytest.mark.parametrize(("damage", "carry"), [(5, 0), (6, 1), (14, 9)])
def test_K3_the_last_vitality_or_more_makes_a_wound_due_with_what_is_left_over(damage: int, carry: int) -> None:
    found = hit(damage, target(5), 1)
    assert (found["carry"], found["total"]) == (carry, 1 + carry)
    assert found["wound"] is not None


def test_K4_A11_one_hit_costs_one_wound_however_large_and_the_rest_of_its_damage_is_gone() -> None:
    # Tier 3, 9 Vitality, hit for 34: carry 25, roll 5 makes 30. The pools are full again, not 25 lower.
    resolution = resolve("hit", {"damage": 34, "target": target(9, 0, tier=3, vigor_max=6), "harm": ["wound"]}, [5])
    assert (resolution.outcome["vitality"], resolution.outcome["vigor"]) == (9, 6)
    assert [stage.label for stage in resolution.stages if stage.rule == "K4"] == ["Wound 1 of 4"]
    # What else the hit does stays: its poison still names the wound.
    poisoned = hit(34, target(9, tier=3), 5, poison={"name": "Adder", "severity": 1, "debuff": "−1 to attacks"})
    assert poisoned["wound"]["debuff"] == "−1 to attacks"


def test_K5_second_wind_fills_both_pools_and_the_character_fights_on() -> None:
    found = hit(9, target(5, 4, vitality_max=14, vigor_max=6), 3)
    assert (found["vitality"], found["vigor"], found["second_wind"], found["unconscious"]) == (14, 6, True, False)
    left_out = hit(9, target(5, 4), 3)  # full is what there was
    assert (left_out["vitality"], left_out["vigor"]) == (5, 4)


@pytest.mark.parametrize(("tier", "taken", "dead"), [(1, 1, False), (1, 2, True), (2, 2, False), (2, 3, True)])
def test_K6_K7_tier_and_1_open_wounds_and_the_next_is_death(tier: int, taken: int, dead: bool) -> None:
    faces = () if dead else (1,)
    found = hit(5, target(5, tier=tier, wounds=wounds(*[1] * taken)), *faces)
    assert (found["dead"], found["death_cause"]) == (dead, "no_slot" if dead else None)


def test_K6_a_closed_wound_or_a_gained_tier_frees_a_slot_at_once() -> None:
    full = target(5, tier=1, wounds=wounds(1, 3))
    assert hit(5, full)["dead"] is True
    assert hit(5, {**full, "wounds": wounds(3)}, 4)["dead"] is False
    assert hit(5, {**full, "tier": 2}, 4)["dead"] is False


def test_K9_nobody_is_ever_dying() -> None:
    """Every hit leaves its target standing, fled, dead, or out by a non-lethal poison."""
    for damage in range(30):
        for face in (1, 10, 20):
            faces = (face,) if damage >= 7 else ()  # 5 Vitality behind 2 Vigor
            found = hit(damage, target(5, 2, wounds=wounds(1)), *faces)
            assert found["dead"] or found["vitality"] > 0
            assert found["unconscious"] is False
            assert not {"dying", "death_save", "timer"} & set(found)


def test_K10_A18_a_table_s_wound_has_no_debuff_and_a_creature_s_only_where_its_entry_says_so() -> None:
    assert hit(5, target(5), 3, severity=1)["wound"]["debuff"] is None
    bite = {"name": "Rotting Bite", "severity": 3}
    assert hit(5, target(5), 3, creature_wound=bite)["wound"]["debuff"] is None
    assert hit(5, target(5), 3, creature_wound={**bite, "debuff": "slow"})["wound"]["debuff"] == "slow"


def test_K12_the_total_is_a_d20_and_the_carry() -> None:
    assert [hit(5 + carry, target(5), 7)["total"] for carry in (0, 1, 9)] == [7, 8, 16]
    resolution = resolve("hit", {"damage": 5, "target": target(5), "harm": ["wound"]}, [7])
    (roll,) = [stage for stage in resolution.stages if stage.rule == "K12"]
    assert (roll.label, roll.before, roll.after) == ("Injury roll 7 + 0", 7, 7)
    assert "a plain d20" in roll.note


def test_A12_vitality_lost_without_a_blade_is_lost_as_by_a_hit() -> None:
    fall = resolve("hit", {"damage": 6, "harm": ["trauma"], "target": target(5)}, [2])
    assert (fall.outcome["wound"]["table"], fall.outcome["carry"]) == ("trauma", 1)
    poison = hit(5, target(5, 8), 2, route="vitality")
    assert (poison["vigor"], poison["wound"]["row"]) == (8, 2)


def test_A27_a_hit_that_takes_nothing_from_vitality_never_costs_a_wound() -> None:
    for who in (target(0), target(0, 3), target(5, 3)):
        assert hit(0, who)["wound"] is None
    found = hit(3, target(0, 3))
    assert (found["vigor"], found["wound"], found["dead"]) == (0, None, False)


def test_A27_a_further_hit_on_who_lies_at_0_is_the_game_master_s() -> None:
    inputs = {"damage": 2, "target": target(0, vitality_max=5), "harm": ["wound"]}
    asked = resolve("hit", inputs)
    assert due(asked) == [("ruling", ("dies", "wound"))]
    assert (asked.outcome["dead"], asked.outcome["wound"], asked.outcome["unconscious"]) == (False, None, True)
    dies = resolve("hit", {**inputs, "ruling": "dies"})
    assert (dies.outcome["dead"], dies.outcome["death_cause"], dies.due) == (True, None, ())
    wounded = resolve("hit", {**inputs, "ruling": "wound", "severity": 1}, [3])
    # all 2 are carry: 3 + 2 = 5; still out, so no Second Wind
    assert (wounded.outcome["total"], wounded.outcome["wound"]["band"]) == (5, "light")
    assert (wounded.outcome["unconscious"], wounded.outcome["vitality"], wounded.due) == (True, 0, ())


@pytest.mark.parametrize(
    ("vitality", "damage", "carry"),
    [(2, 2, 0), (2, 3, 1), (3, 12, 9)],
    ids=["KV1", "KV2", "KV3"],
)
def test_KV1_KV2_KV3_what_is_left_over_is_added_to_the_d20(vitality: int, damage: int, carry: int) -> None:
    found = hit(damage, target(vitality), 6)
    assert (found["carry"], found["total"]) == (carry, 6 + carry)


def test_KV4_KV5_tier_3_has_four_refills_and_the_fifth_hit_to_0_is_death() -> None:
    open_wounds: list[dict[str, object]] = []
    for _ in range(4):
        found = hit(5, target(5, tier=3, wounds=open_wounds), 1)
        assert found["second_wind"] is True
        open_wounds.append({"severity": 1})
    assert hit(5, target(5, tier=3, wounds=open_wounds))["death_cause"] == "no_slot"


def test_tricky_1_exact_zero() -> None:
    resolution = resolve(
        "hit", {"damage": 5, "harm": ["wound"], "target": target(5, 0, vitality_max=5, vigor_max=4)}, [12]
    )
    found = resolution.outcome
    assert (found["carry"], found["total"], found["band"]) == (0, 12, "middle")
    assert (found["vitality"], found["vigor"]) == (5, 4)
    assert [stage.label for stage in resolution.stages if stage.rule == "K4"] == ["Wound 1 of 2"]


def test_tricky_2_one_short() -> None:
    found = hit(8, target(5, 4))
    assert (found["vigor"], found["vitality"], found["wound"]) == (0, 1, None)
    found = hit(9, target(5, 4), 1)
    assert (found["carry"], found["wound"]["row"]) == (0, 1)


def test_tricky_3_a_huge_hit_is_one_wound_or_death() -> None:
    found = hit(15, target(5, 0, vigor_max=4), 20)
    assert (found["carry"], found["total"], found["band"], found["dead"]) == (10, 30, "worst", False)
    assert (found["vitality"], found["vigor"]) == (5, 4)
    found = hit(16, target(5), 20)
    assert (found["total"], found["dead"], found["death_cause"], found["wound"]) == (31, True, "31_plus", None)

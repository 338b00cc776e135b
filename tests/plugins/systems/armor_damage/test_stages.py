"""How a hit is told: stages with their rules, notes, the sentence, dice, and results that a person sets."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tallow.model.resolution import DieDue
from tests.plugins.systems.armor_damage.harness import bob, resolve


def test_stages_name_their_rules_and_notes() -> None:
    stages = resolve({"damage": "4d10×10", "target": bob()}, [7, 2, 8, 3]).stages
    assert [(stage.key, stage.label, stage.rule, stage.before, stage.after, stage.note) for stage in stages] == [
        ("", "Damage rolled", "R9", None, 200, "4d10×10, physical: meets Physical"),  # (7 + 2 + 8 + 3) * 10
        ("after_soak", "Soak 20%", "R11", 200, 160, ""),
        ("after_protection", "Physical 100", "R12", 160, 60, ""),
        ("after_flat", "Defense 30", "R13", 60, 30, ""),
        ("wear", "Physical wears", "R15", None, 40, "wears by 25% of 160: 100 → 60"),
        ("vitality", "To Vitality", "R14", 70, 40, ""),
    ]


def test_the_sentence_tells_the_whole() -> None:
    assert resolve({"damage": 200, "target": bob()}).sentence == (
        "200 damage → soak 20% → 160 → Physical 100 → 60 → Defense 30 → 30 to Vitality: 70 → 40"
    )
    bare = {"vitality": 70, "stance": "none"}
    assert resolve({"damage": 80, "target": bare}).sentence == "80 damage to Vitality: 70 → −10; 3 saves due"
    assert (
        resolve({"damage": 80, "target": bare, "saves": [True]}).sentence == "80 damage to Vitality: 70 → −10, then 1"
    )
    down = {"vitality": -3, "stance": "none"}
    assert resolve({"damage": 8, "target": down}).sentence == "8 damage to Vitality: −3 → −11; dead"
    killed = resolve({"damage": 8, "target": bare, "instant_kill": True, "saves": [False]})
    assert killed.sentence == "8 damage to Vitality, Instant Kill: 70 → 0; incapacitated"


def test_the_sentence_of_a_piercing_hit_and_of_two_types() -> None:
    armor = {"soak": 15, "magical": 40, "spirit": 10}
    rifle = {"damage": 90, "type": "magical", "piercing": 10, "target": bob(vitality=50, armor=armor)}
    assert resolve(rifle).sentence == (
        "90 damage → 9 pierces → 81 → soak 15% → 69 → Magical 40 → 29 → Spirit 10 → 19 + 9 pierced → 28"
        " to Vitality: 50 → 22"
    )
    parts = [{"damage": 10, "type": "physical"}, {"damage": 5, "type": "magical"}]
    sword = resolve({"parts": parts, "target": {"vitality": 70, "stance": "none"}})
    assert sword.sentence == "10 damage on Physical; 5 damage on Magical → 15 to Vitality: 70 → 55"
    assert sword.title == "Hit for 10 physical and 5 magical"


def test_what_the_flat_reduction_is_made_of_is_said() -> None:
    target = bob(fortitude=90, stance="defensive", natural={"defense": 3})
    stages = {stage.key: stage for stage in resolve({"damage": 200, "target": target}).stages}
    assert stages["after_flat"].label == "Defense 38"
    assert stages["after_flat"].note == "30 armor + 3 natural + 5 Defensive stance (5% of Fortitude 90)"


def test_a_hit_on_both_tracks_tells_their_stages_apart() -> None:
    armor = {"physical": 10, "magical": 20}
    parts = [{"damage": 15, "type": "physical"}, {"damage": 25, "type": "magical"}]
    inputs = {"parts": parts, "target": bob(armor=armor)}
    keys = [stage.key for stage in resolve(inputs).stages if stage.key]
    assert len(keys) == len(set(keys))
    # 15 - 10 = 5 and 25 - 20 = 5; with 2 set for Physical 2 + 5 = 7 reach Vitality
    assert resolve(inputs).outcome["vitality"] == 60
    assert resolve(inputs, set_values={"physical.after_protection": 2}).outcome["vitality"] == 63


@pytest.mark.parametrize(
    ("key", "value", "vitality", "physical"),
    [
        # Bob, 200 damage with 20% piercing: P 40, N 160, s 128, a 28, t 0, wear 32, V 30, Physical 68
        ("pierced", 0, 40, 60),  # N 200: s 160, t 30, wear 40
        ("after_soak", 200, 70 - 70 - 40, 50),  # a 100, t 70, wear 50
        ("after_protection", 50, 10, 68),  # t 20: 70 - 20 - 40
        ("after_flat", 7, 23, 68),  # 70 - 7 - 40
        ("wear", 1, 30, 99),
        ("wear", 500, 30, 0),  # never more than there is
        ("vitality", 66, 66, 68),
    ],
)
def test_a_person_may_set_a_stages_result_and_all_that_follows_is_worked_out(
    key: str, value: int, vitality: int, physical: int
) -> None:
    found = resolve({"damage": 200, "piercing": 20, "target": bob()}, set_values={key: value})
    assert (found.outcome["vitality"], found.outcome["armor"]["physical"]) == (vitality, physical)
    assert key in {stage.key for stage in found.stages}


@pytest.mark.parametrize("value", [-1, "many", None, True, float("nan")])
def test_what_a_person_sets_must_be_possible(value: Any) -> None:
    with pytest.raises(UserMistake, match="after_soak"):
        resolve({"damage": 200, "target": bob()}, set_values={"after_soak": value})


def test_a_person_may_set_vitality_below_0() -> None:
    found = resolve({"damage": 1, "target": bob()}, set_values={"vitality": -4}).outcome
    assert (found["vitality"], found["saves_due"]) == (-4, 1)


def test_all_damage_dice_come_first_part_by_part() -> None:
    parts = [
        {"damage": "2d6", "type": "physical"},
        {"damage": 4, "type": "magical"},
        {"damage": "1d8", "type": "energy"},
    ]
    inputs = {"parts": parts, "target": {"vitality": 70, "stance": "none"}}
    found = resolve(inputs, [3, 4, 8])
    assert found.title == "Hit for 7 physical and 4 magical and 8 energy"
    assert found.outcome["vitality"] == 51  # 70 - 7 - 4 - 8
    with pytest.raises(DieDue, match="a d8 for energy damage"):
        resolve(inputs, [3, 4])


def test_a_roll_below_0_counts_as_0_and_says_so() -> None:
    found = resolve({"damage": "1d4-10", "target": bob()}, [1])
    assert found.outcome["vitality"] == 70
    assert "below 0 counts as 0" in found.stages[0].note
    with pytest.raises(UserMistake, match=r"^damage is at least 0"):
        resolve({"damage": "3-10", "target": bob()})

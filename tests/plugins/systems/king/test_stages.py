"""The stages of a hit: each names its rule, tells before and after, and some may be set by a person."""

from __future__ import annotations

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.king.harness import resolve, target, wounds

OSRIC = target(9, 4, tier=3, vitality_max=14, vigor_max=8, fate=1, wounds=wounds(2))


def test_a_hit_tells_each_step_with_its_rule_in_the_order_of_the_page() -> None:
    found = resolve(
        "hit", {"damage": 15, "harm": ["wound"], "severity": 1, "target": OSRIC, "spend_fate": True}, [15, 1]
    )
    assert [(stage.rule, stage.before, stage.after) for stage in found.stages] == [
        ("K1", 4, 0),  # Vigor
        ("K1", 15, 11),  # goes on to Vitality
        ("K3", 9, 0),  # Vitality
        ("K3", 11, 2),  # carry
        ("K6", None, 3),  # slots free of four
        ("K12", 15, 17),  # 15 + 2
        ("K14", 1, 0),  # Fate
        ("K12", 1, 3),  # 1 + 2
        ("K13", 3, "light"),
        ("K4", 1, 2),  # wounds
        ("K5", 0, 14),
        ("K5", 0, 8),
    ]
    assert found.sentence == (
        "15 damage; Vigor 4 → 0; Vitality 9 → 0; roll 15 + 2 = 17; roll 1 + 2 = 3; wound 2 of 4, light; "
        "Second Wind, Vitality 14, Vigor 8"
    )
    assert found.title == "Hit for 15"


def test_a_person_may_set_what_goes_on_what_is_left_over_and_the_total() -> None:
    inputs = {"damage": 15, "harm": ["wound"], "severity": 3, "target": OSRIC}
    assert resolve("hit", inputs, [], {"to_vitality": 8}).outcome["vitality"] == 1
    carried = resolve("hit", inputs, [3], {"carry": 10})
    assert (carried.outcome["carry"], carried.outcome["total"]) == (10, 13)
    assert resolve("hit", inputs, [3], {"total": 19}).outcome["wound"]["row"] == 19
    assert resolve("hit", inputs, [3], {"total": 31}).outcome["dead"] is True


def test_a_stage_is_set_to_nothing_that_cannot_be() -> None:
    inputs = {"damage": 15, "harm": ["wound"], "target": OSRIC}
    with pytest.raises(UserMistake, match="total is at least 1"):
        resolve("hit", inputs, [3], {"total": 0})
    with pytest.raises(UserMistake, match="carry is at least 0"):
        resolve("hit", inputs, [3], {"carry": -1})

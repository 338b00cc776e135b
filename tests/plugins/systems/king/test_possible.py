"""What the rules call impossible is refused in one sentence that names the key, and the rule where one says so."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.king.harness import resolve, target

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"damage": -1}, r"^damage is at least 0"),
    ({"damage": 2.5}, r"^damage: Give a whole number"),
    ({"damage": "many"}, r"^damage: Give a whole number"),
    ({"damage": 2_000_000_000}, r"^damage is at most"),
    ({"colour": 1}, r"^colour: This key is unknown"),
    ({"route": "sideways"}, r"^route: Give vigor_first, vitality or vigor_only"),
    ({"harm": ["frost"]}, r"^harm\[1\]: "),
    ({"harm": ["burn", "burn"]}, r"^harm names one kind of harm twice"),
    ({"severity": 7}, r"^severity is 1 to 6 \(K13\), and 7 is not"),
    ({"severity": 0}, r"^severity is 1 to 6"),
    ({"poison": {"severity": 7}}, r"^poison\.severity is 1 to 6 \(K13\)"),
    ({"creature_wound": {"severity": 9}}, r"^creature_wound\.severity is 1 to 6"),
    ({"gm_wound": {"severity": 8}}, r"^gm_wound\.severity is 1 to 6"),
    ({"poison": {"color": "red"}}, r"^poison\.color: This key is unknown"),
    ({"target": {"tier": 0}}, r"^target\.tier is 1 to 10 \(K6, A25\), and 0 is not"),
    ({"target": {"tier": 11}}, r"^target\.tier is 1 to 10"),
    ({"target": {"vitality": -3}}, r"^target\.vitality is at least 0"),
    (
        {"target": {"vitality": 6, "vitality_max": 5}},
        r"^target\.vitality is at most target\.vitality_max, and 6 is more",
    ),
    ({"target": {"vigor": 6, "vigor_max": 5}}, r"^target\.vigor is at most target\.vigor_max"),
    ({"target": {"fate": -1}}, r"^target\.fate is at least 0"),
    ({"target": {"wounds": [{"severity": 1}, {"severity": 7}]}}, r"^target\.wounds\[2\]\.severity is 1 to 6 \(K13\)"),
    ({"target": {"wounds": [{"sort": 1}]}}, r"^target\.wounds\[1\]\.sort: This key is unknown"),
    ({"target": {"rank": "minor", "vigor": 2}}, r"^target\.vigor of a Minor is 0.*\(K35\)"),
    ({"target": {"rank": "minor", "tier": 2, "vitality": 5}}, r"^target\.vitality of a Minor of Tier 2 is at most 4"),
    ({"spend_fate": True}, r"^spend_fate costs 1 Fate \(K14\), and no Fate is left"),
    ({"spend_fate": [False, True], "target": {"fate": 2}}, r"^spend_fate goes on after a no"),
    ({"spend_fate": -1, "target": {"fate": 2}}, r"^spend_fate is at least 0"),
    ({"spend_fate": 1_000_000_000, "settings": {"rerolls": "many"}}, r"^spend_fate costs 1000000000 Fate"),
    ({"settings": {"cut_light": -1}}, r"^settings\.cut_light is at least 0"),
    ({"settings": {"nonlethal": "maybe"}}, r"^settings\.nonlethal: "),
]


@pytest.mark.parametrize(("inputs", "sentence"), REFUSED, ids=[sentence[1:34] for _, sentence in REFUSED])
def test_what_cannot_be_is_refused_by_its_key(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence) as refused:
        resolve("hit", inputs)
    assert "\n" not in str(refused.value)


def test_K6_A25_tiers_from_1_to_10_are_taken() -> None:
    for tier in range(1, 11):
        assert resolve("hit", {"target": target(5, tier=tier)}).outcome["dead"] is False


def test_A5_more_wounds_than_slots_are_taken_and_any_wound_then_kills() -> None:
    wounds = [{"severity": 6}] * 3  # a return from death may leave them so
    assert resolve("hit", {"damage": 1, "target": target(5, wounds=wounds)}).outcome["dead"] is False
    assert resolve("hit", {"damage": 5, "target": target(5, wounds=wounds)}).outcome["death_cause"] == "no_slot"


def test_the_outcome_of_a_wound_can_be_given_as_an_open_wound() -> None:
    found = resolve("hit", {"damage": 5, "harm": ["wound"], "severity": 3, "target": target(5)}, [12]).outcome["wound"]
    again = resolve("hit", {"damage": 5, "harm": ["wound"], "severity": 3, "target": target(5, wounds=[found])}, [12])
    assert [stage.label for stage in again.stages if stage.rule == "K4"] == ["Wound 2 of 2"]

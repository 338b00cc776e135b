"""The readings of the defensive round: B12 to B16, B18 and B24, what sums do in general, and what is labelled."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.systems.armor_damage import defence_inputs, settings
from plugins.systems.armor_damage.commands import NEW_ROUND
from plugins.systems.armor_damage.defender import fill
from plugins.systems.armor_damage.situation import SITUATIONS, situations
from tests.plugins.systems.armor_damage.harness import FakeBook, character
from tests.plugins.systems.armor_damage.round_harness import allowed, defend, enemy, faced, why

EVADE = {"projectile": -20, "gun": -50, "spell_fast": -25, "behind": -5, "distracted": -5, "side": -5}
"""What RULES.md S2 to S8 add to Evade."""


def test_B12_the_side_takes_5_off_evade_unless_the_campaign_says_no() -> None:
    assert faced("side", evade=40)["evade"] == 35
    spared = defend("side", evade=40, settings={"side_evade": "no"})
    assert (spared.outcome["evade"], spared.outcome["defence_modifier"]) == (40, -5)
    assert any("B12" in stage.note for stage in spared.stages)
    # "including evade" is said of attacks from behind, so the setting does not reach them
    assert faced("behind", evade=40, perception="passed", settings={"side_evade": "no"})["evade"] == 35
    assert settings.of_defence(FakeBook()) == {"rounding": "up", "side_evade": "yes"}
    assert settings.of_defence(FakeBook(side_evade="no", rounding="down")) == {"rounding": "down", "side_evade": "no"}


def test_B13_from_behind_the_table_counts_and_perception_comes_first() -> None:
    assert (faced("behind")["may_defend"], faced("behind", perception="passed")["may_defend"]) == (False, True)


def test_B14_the_defensive_stance_goes_before_the_rounds_counter_attack() -> None:
    assert "counter" not in allowed(faced(stance="defensive", enemy="X", reactions={"X": "passed"}))
    assert "counter" in allowed(faced(stance="reactive", enemy="X", reactions={"X": "passed"}))


def test_B15_reactive_defends_and_evades_without_a_check_and_needs_it_for_skills() -> None:
    unmade = faced(stance="reactive", enemy="X")
    assert allowed(unmade) == ["defend", "evade"]
    assert "must succeed first" in why(unmade, "own_skill")
    failed = faced(stance="reactive", enemy="X", reactions={"X": "failed"})
    assert allowed(failed) == ["defend", "evade"]
    assert "own_skill" in allowed(faced(stance="reactive", enemy="X", reactions={"X": "passed"}))


def test_B16_a_reaction_check_counts_for_one_enemy_and_one_round() -> None:
    rows = [enemy("x", reaction="failed"), enemy("y", reaction="passed")]
    record = character(stance="reactive", round=rows)
    filled = fill("defender", record, FakeBook(record))
    assert allowed(faced(**{**filled, "enemy": "X"})) == ["defend", "evade"]
    assert "counter" in allowed(faced(**{**filled, "enemy": "Y"}))
    cleared = {edit.path: edit.value for edit in NEW_ROUND.run(record, FakeBook(record))}  # type: ignore[union-attr]
    assert (cleared["round.x.reaction"], cleared["round.y.reaction"]) == ("none", "none")


@pytest.mark.parametrize(("rounding", "evade"), [("up", 47), ("down", 48), ("nearest", 47), ("exact", 47.5)])
def test_B18_half_of_25_is_rounded_as_the_campaign_rounds(rounding: str, evade: float) -> None:
    # 12.5: up 13, down 12, nearest 13, kept 12.5; from 60
    found = faced("spell_fast", evade=60, mental="success", settings={"rounding": rounding})
    assert found["evade"] == evade


def test_B24_evade_below_0_counts_as_0_and_the_stage_shows_the_sum() -> None:
    found = defend("gun", evade=25)
    assert (found.outcome["evade"], found.outcome["may_evade"]) == (0, True)
    (stage,) = [stage for stage in found.stages if stage.key == "evade"]
    assert (stage.rule, stage.before, stage.after, stage.note) == ("B24", -25, 0, "−25 counts as 0.")  # 25 - 50
    assert found.sentence.startswith("Gun: Evade 25 − 50 = −25, so 0;")
    assert faced("gun", evade=50)["evade"] == 0


# what holds for any of them

ANY = st.lists(st.sampled_from([each.id for each in SITUATIONS]), max_size=8)


@given(ANY, st.integers(-20, 200), st.sampled_from(["none", "failed"]))
def test_modifiers_add_up(some: list[str], evade: int, mental: str) -> None:
    found = faced(*some, evade=evade, perception="passed", mental=mental)
    present = set(some)
    assert found["evade"] == max(0, evade + sum(EVADE.get(each, 0) for each in present))
    assert found["defence_modifier"] == -5 * len(present & {"behind", "distracted", "side"})
    assert found["may_evade"] == ("area" not in present or "area_edge" in present)
    assert found["may_defend"]


@given(ANY.flatmap(lambda some: st.tuples(st.just(some), st.permutations(some))), st.sampled_from(["none", "passed"]))
def test_the_order_and_number_of_times_that_situations_are_listed_changes_nothing(
    listed: tuple[list[str], list[str]], perception: str
) -> None:
    one, other = listed
    first = defend(*one, evade=60, perception=perception)
    second = defend(*other, *other[:1], evade=60, perception=perception)
    assert (first.stages, first.due, first.sentence) == (second.stages, second.due, second.sentence)
    told = [{key: value for key, value in each.outcome.items() if key != "round"} for each in (first, second)]
    assert told[0] == told[1]


@given(ANY, st.sampled_from(["none", "passed", "failed"]), st.sampled_from(["defensive", "reactive", "none"]))
def test_nothing_is_open_before_perception_and_dues_ask_only_what_is_called_for(
    some: list[str], perception: str, stance: str
) -> None:
    found = defend(*some, perception=perception, stance=stance, enemy="X", reactions={"X": "passed"})
    gated = bool({*some} & {"behind", "distracted", "covert", "spectator"})
    assert found.outcome["perception_due"] == (gated and perception == "none")
    if gated and perception != "passed":
        assert allowed(found.outcome) == []
    assert {each.key for each in found.due} <= {"perception", "mental"}
    assert ("mental" in {each.key for each in found.due}) == found.outcome["mental_due"]


def test_the_table_of_situations_is_the_rules_page() -> None:
    told: dict[str, Any] = {each.id: (each.rule, each.action, each.evade, each.perception) for each in SITUATIONS}
    assert told == {
        "front": ("S1", 0, 0, False),
        "thrown_object": ("S1", 0, 0, False),
        "behind": ("S2", -5, 0, True),
        "distracted": ("S2", -5, 0, True),
        "side": ("S3", -5, 0, False),
        "projectile": ("S4", 0, -20, False),
        "gun": ("S5", 0, -50, False),
        "area": ("S6", 0, 0, False),
        "area_edge": ("S6", 0, 0, False),
        "spell_seen": ("S7", 0, 0, False),
        "spell_fast": ("S8", 0, -25, False),
        "covert": ("S9", 0, 0, True),
        "spectator": ("S10", 0, 0, True),
    }
    pairs = itertools.pairwise(each.rule for each in SITUATIONS)
    assert all(int(one[1:]) <= int(other[1:]) for one, other in pairs)
    assert [each.id for each in situations(["gun", "front", "gun"])] == ["front", "gun"]


def test_every_input_of_a_defence_has_a_label() -> None:
    keys = {*defence_inputs.Defence.__slots__}
    keys |= {f"settings.{key}" for key in defence_inputs.DefenceSettings.__slots__}
    assert set(defence_inputs.LABELS) == keys

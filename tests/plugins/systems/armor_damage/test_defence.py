"""The defensive round by its numbers: R1, R3, R4, R6, R7, R19, S1 to S10, and tricky case 6 of RULES.md."""

from __future__ import annotations

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.armor_damage.round_harness import EVERY_ACTION, allowed, defend, due, faced, why

BOTH = ("defend", "evade")
ANSWERS = ("passed", "failed")


# the round and its stances


def test_R1_only_defense_is_open_and_each_action_says_why_in_a_sentence() -> None:
    for stance in ("defensive", "reactive"):
        found = defend(stance=stance)
        options = found.outcome["options"]
        assert [each["action"] for each in options] == EVERY_ACTION
        for each in options:
            assert set(each) == {"action", "allowed", "why"}
            assert each["why"][0].isupper()
            assert each["why"].endswith(".")
        assert found.stages[0].rule == "R1"
        assert "No moving, items, ordinary skills, spells" in found.stages[0].note
    assert allowed(faced())[:2] == list(BOTH)


def test_R2_who_declares_no_stance_defends_in_the_defensive_one() -> None:
    assert allowed(faced()) == allowed(faced(stance="none")) == ["defend", "evade", "own_skill"]
    assert defend(stance="none").stages[1].note == "None was declared, so it is Defensive."


def test_R3_defensive_is_one_skill_for_each_attacker_none_for_allies_and_no_counter() -> None:
    fresh = faced(stance="defensive", enemy="X", skills_used={"Y": 1})
    assert allowed(fresh) == ["defend", "evade", "own_skill"]
    used = faced(stance="defensive", enemy="X", skills_used={"X": 1})
    assert allowed(used) == list(BOTH)
    assert "one for each attacker, however often it attacks" in why(used, "own_skill")
    assert why(used, "counter") == "In a Defensive stance there is no counter attack."
    assert why(used, "ally_skill") == "In a Defensive stance skills defend oneself only."
    # both grounds are told
    assert why(used, "counter_for_ally") == f"{why(used, 'counter')} {why(used, 'ally_skill')}"
    assert why(used, "aid") == "Aiding an ally's check takes a Reactive stance."
    # a Reaction check that somehow succeeded changes nothing
    assert allowed(faced(stance="defensive", enemy="X", reactions={"X": "passed"}, reactive_guard=True)) == [
        "defend",
        "evade",
        "own_skill",
    ]


def test_R4_reactive_is_opened_by_the_reaction_check_against_that_enemy() -> None:
    passed = {"stance": "reactive", "enemy": "X", "reactions": {"X": "passed", "Y": "failed"}}
    assert allowed(faced(**passed)) == ["defend", "evade", "own_skill", "ally_skill", "counter", "aid"]
    assert why(faced(**passed), "counter_for_ally") == "Reactive Guard must be used first."
    assert allowed(faced(**passed, reactive_guard=True)) == EVERY_ACTION
    assert "within movement range may get +5" in why(faced(**passed), "aid")
    other = faced(**{**passed, "enemy": "Y"}, reactive_guard=True)
    assert allowed(other) == list(BOTH)
    assert why(other, "counter") == "The Reaction check against Y failed: no reaction this round."
    unmade = faced(**{**passed, "enemy": "Z"})
    assert allowed(unmade) == list(BOTH)
    assert why(unmade, "counter") == "The Reaction check against Z must succeed first."
    # skills are not counted in this stance
    assert "own_skill" in allowed(faced(**passed, skills_used={"X": 2}))


# situations


@pytest.mark.parametrize("situation", ["front", "thrown_object"])
def test_S1_from_the_front_nothing_changes(situation: str) -> None:
    found = defend(situation, evade=40)
    assert (found.outcome["evade"], found.outcome["defence_modifier"], found.due) == (40, 0, ())
    assert allowed(found.outcome) == ["defend", "evade", "own_skill"]
    assert "S1" in {stage.rule for stage in found.stages}


@pytest.mark.parametrize("situation", ["behind", "distracted"])
def test_S2_from_behind_or_distracted_perception_comes_first_and_all_defense_loses_5(situation: str) -> None:
    asked = defend(situation, evade=40)
    assert due(asked) == [("perception", ANSWERS)]
    assert (asked.outcome["perception_due"], asked.outcome["mental_due"]) == (True, False)
    assert (asked.outcome["may_defend"], asked.outcome["may_evade"], allowed(asked.outcome)) == (False, False, [])
    assert why(asked.outcome, "defend") == "The Perception check must succeed first."
    passed = faced(situation, evade=40, perception="passed")
    assert (passed["evade"], passed["defence_modifier"], passed["perception_due"]) == (35, -5, False)  # 40 - 5
    assert allowed(passed) == ["defend", "evade", "own_skill"]
    assert why(passed, "defend") == "Defending is open in every defensive round, at −5."
    failed = defend(situation, evade=40, perception="failed")
    assert (failed.due, allowed(failed.outcome), failed.outcome["may_defend"]) == ((), [], False)
    assert "no defense, the damage is taken" in why(failed.outcome, "evade")


def test_S2_a_failed_check_leaves_no_reaction_either() -> None:
    found = faced("behind", perception="failed", stance="reactive", enemy="X", reactions={"X": "passed"})
    assert allowed(found) == []


def test_S3_from_the_side_all_defense_loses_5_without_a_check() -> None:
    found = defend("side", evade=40)
    assert (found.outcome["evade"], found.outcome["defence_modifier"], found.due) == (35, -5, ())  # 40 - 5
    assert found.outcome["may_defend"]


def test_S4_projectiles_take_20_off_evade_alone() -> None:
    found = defend("projectile", evade=25)
    assert (found.outcome["evade"], found.outcome["defence_modifier"], found.due) == (5, 0, ())  # 25 - 20
    assert found.sentence == "Projectile: Evade 25 − 20 = 5; open: defend, evade, defensive skill for oneself"


def test_S5_a_gun_takes_50_off_evade_alone() -> None:
    found = faced("gun", evade=60)
    assert (found["evade"], found["defence_modifier"], found["may_defend"]) == (10, 0, True)  # 60 - 50


def test_S6_an_area_cannot_be_evaded_but_on_its_edge() -> None:
    inside = faced("area", evade=40)
    assert (inside["may_defend"], inside["may_evade"], inside["defence_modifier"]) == (True, False, 0)
    assert allowed(inside) == ["defend", "own_skill"]
    assert "cannot be evaded" in why(inside, "evade")
    edge = faced("area_edge", evade=40)
    assert (edge["may_evade"], edge["evade"], edge["defence_modifier"]) == (True, 40, 0)


def test_S7_a_seen_spell_changes_nothing() -> None:
    found = defend("spell_seen", evade=40)
    assert (found.outcome["evade"], found.outcome["defence_modifier"], found.due) == (40, 0, ())


def test_S8_a_fast_spell_takes_25_off_evade_and_a_mental_check_lessens_it() -> None:
    asked = defend("spell_fast", evade=60)
    assert due(asked) == [("mental", ("success", "critical", "failed"))]
    assert (asked.outcome["mental_due"], asked.outcome["perception_due"], asked.outcome["evade"]) == (True, False, 35)
    # 60 - 25 = 35; half of 25 is 12.5, up 13: 60 - 13 = 47; none: 60
    comes_to = {"failed": 35, "success": 47, "critical": 60}
    for mental, evade in comes_to.items():
        found = defend("spell_fast", evade=60, mental=mental)
        assert (found.outcome["evade"], found.outcome["mental_due"], found.due) == (evade, False, ())
    assert "Evade 60 − 13 = 47" in defend("spell_fast", evade=60, mental="success").sentence


def test_S9_a_covert_attack_asks_for_perception_with_the_skills_penalties() -> None:
    asked = defend("covert", evade=40)
    assert due(asked) == [("perception", ANSWERS)]
    assert "attacking skill's penalties" in asked.due[0].label
    assert asked.outcome["may_defend"] is False
    passed = faced("covert", evade=40, perception="passed")
    assert (passed["evade"], passed["defence_modifier"], passed["may_evade"]) == (40, 0, True)
    assert allowed(faced("covert", perception="failed")) == []


def test_S10_a_spectator_asks_for_perception_and_a_failure_takes_the_damage() -> None:
    asked = defend("spectator", evade=40, enemy="Drunkard")
    assert due(asked) == [("perception", ANSWERS)]
    assert asked.due[0].label == ("Perception check against Drunkard: does it succeed? A hidden one's penalties count.")
    assert faced("spectator", evade=40, perception="passed")["evade"] == 40
    failed = faced("spectator", evade=40, perception="failed")
    assert (failed["may_defend"], failed["may_evade"]) == (False, False)
    assert "the damage is taken" in why(failed, "defend")


def test_R6_a_spectator_becomes_a_participant_only_by_a_counter_attack() -> None:
    found = defend(
        "spectator",
        perception="passed",
        stance="reactive",
        enemy="X",
        reactions={"X": "passed"},
        reactive_guard=True,
    )
    joins = [each["action"] for each in found.outcome["options"] if "makes the spectator a participant" in each["why"]]
    assert joins == ["counter", "counter_for_ally"]
    assert [stage.after for stage in found.stages if stage.rule == "R6"] == ["no participant"]
    assert not [stage for stage in defend("front").stages if stage.rule == "R6"]


def test_R7_a_gun_from_behind_is_perception_first_and_then_evade_less_55() -> None:
    asked = defend("gun", "behind", evade=60)
    assert due(asked) == [("perception", ANSWERS)]
    assert asked.outcome["may_evade"] is False
    passed = faced("gun", "behind", evade=60, perception="passed")
    assert (passed["evade"], passed["defence_modifier"]) == (5, -5)  # 60 - 50 - 5


def test_R7_modifiers_are_added_and_every_gate_is_applied() -> None:
    # −5 behind and −5 distracted: two situations; −20 for the projectile
    both = faced("behind", "distracted", "projectile", evade=70, perception="passed")
    assert (both["evade"], both["defence_modifier"]) == (40, -10)  # 70 - 10 - 20
    asked = defend("covert", "spell_fast", "side", evade=70)
    assert [key for key, _ in due(asked)] == ["perception", "mental"]
    done = faced("covert", "spell_fast", "side", evade=70, perception="passed", mental="success")
    assert (done["evade"], done["defence_modifier"]) == (52, -5)  # 70 - 5 - 13
    # inside an area from behind: the check, then no Evade; a Mental check would be of no use
    area = defend("area", "behind", "spell_fast", perception="passed")
    assert (area.due, area.outcome["may_defend"], area.outcome["may_evade"]) == ((), True, False)
    # its edge goes before the area
    assert faced("area", "area_edge", "side", evade=40)["may_evade"] is True


def test_R7_one_perception_check_opens_every_gate_and_a_failed_one_ends_the_questions() -> None:
    assert allowed(faced("behind", "covert", "spectator", perception="passed")) == ["defend", "evade", "own_skill"]
    assert defend("behind", "spell_fast", perception="failed").due == ()


def test_R19_a_successful_evade_takes_no_damage_and_wears_no_armor() -> None:
    assert why(faced(evade=31), "evade") == "Evade at 31%: a success takes no damage, so no armor wears."
    assert [stage.rule for stage in defend(evade=31).stages if stage.label == "Evade" and not stage.key] == ["R19"]


# tricky case 6


def test_case_6_defensive_is_one_skill_against_x_that_hits_three_times_and_one_against_y() -> None:
    used: dict[str, int] = {}
    told = []
    for attacker in ("X", "X", "X", "Y"):
        may = "own_skill" in allowed(faced(stance="defensive", enemy=attacker, skills_used=used))
        told.append(may)
        used = {**used, attacker: used.get(attacker, 0) + may}
    assert told == [True, False, False, True]
    assert used == {"X": 1, "Y": 1}
    refused = faced(stance="defensive", enemy="X")
    assert not {"ally_skill", "counter", "counter_for_ally"} & {*allowed(refused)}


def test_case_6_reactive_success_on_y_only_counters_y_and_not_x_for_an_ally() -> None:
    round_ = {"stance": "reactive", "reactions": {"X": "failed", "Y": "passed"}, "reactive_guard": True}
    assert "counter" in allowed(faced(**round_, enemy="Y"))
    assert not {"counter", "counter_for_ally"} & {*allowed(faced(**round_, enemy="X"))}
    on_both = {**round_, "reactions": {"X": "passed", "Y": "passed"}}
    assert "counter_for_ally" in allowed(faced(**on_both, enemy="X"))
    assert "counter_for_ally" not in allowed(faced(**{**on_both, "reactive_guard": False}, enemy="X"))


# how it is told


def test_stages_tell_the_sum_and_name_their_rules() -> None:
    stages = defend("behind", "gun", evade=60, perception="passed").stages
    told = [(stage.key, stage.label, stage.rule, stage.before, stage.after) for stage in stages]
    assert told[:7] == [
        ("", "Defensive round", "R1", None, "defense only"),
        ("", "Defensive stance", "R2", None, "defensive"),
        ("", "From behind", "S2", 60, 55),
        ("", "Gun", "S5", 55, 5),
        ("defence_modifier", "Other defensive actions", "R7", None, -5),
        ("evade", "Evade", "R7", None, 5),
        ("", "Perception check", "S2", None, "passed"),
    ]
    assert [(label, after) for _, label, _, _, after in told[7:]] == [
        ("Defend", "allowed"),
        ("Evade", "allowed"),
        ("Defensive skill for oneself", "allowed"),
        ("Defensive skill for an ally", "not allowed"),
        ("Counter attack", "not allowed"),
        ("Counter attack for an ally", "not allowed"),
        ("Aid an ally's check", "not allowed"),
    ]


def test_the_title_and_the_sentence_say_who_and_what_is_due() -> None:
    found = defend("behind", evade=40, enemy=" Hook-man ")
    assert found.title == "Defence against Hook-man"
    assert found.sentence == "From behind: Evade 40 − 5 = 35; due: Perception check"
    assert defend(evade=40).title == "Defence"
    assert defend(evade=40).sentence.startswith("No special situation: Evade 40; open: defend, evade")
    failed = defend("covert", evade=40, perception="failed")
    assert failed.sentence == "Covert attack: Evade 40; open: nothing"


def test_a_person_may_set_evade_and_the_modifier() -> None:
    found = defend("side", evade=40, set_values={"evade": 50, "defence_modifier": -15}).outcome
    assert (found["evade"], found["defence_modifier"]) == (50, -15)
    assert why(found, "evade").startswith("Evade at 50%")
    assert why(found, "defend").endswith("at −15.")


def test_an_enemy_is_found_however_its_name_is_written() -> None:
    found = faced(stance="reactive", enemy=" hook-man, LEFT", reactions={"Hook-man, left": "passed"})
    assert "counter" in allowed(found)


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        ({"situations": ["sideways"]}, r"situations\[1\]"),
        ({"perception": "yes"}, "perception"),
        ({"evade": float("nan")}, "evade"),
        ({"evade": 1e300}, "evade is at most"),
        ({"reactions": {"X": "none"}}, "reactions.X"),
        ({"skills_used": {"X": 1.5}}, "skills_used.X"),
        ({"skills_used": {"X": -1}}, "skills_used.X is at least 0"),
        ({"skills_used": {"X": 1, "x ": 0}}, "skills_used holds 'X' and 'x ', which is one enemy"),
        ({"reactions": {"Y": "passed", "X": "passed", "y": "failed"}}, "reactions holds 'Y' and 'y'"),
        ({"reaction": "yes"}, "reaction"),
        ({"reactios": {}}, "reactios: .*reactions"),
        ({"settings": {"side_evade": True}}, "settings.side_evade"),
    ],
)
def test_what_cannot_be_is_refused_by_its_key(inputs: dict[str, object], named: str) -> None:
    with pytest.raises(UserMistake, match=named):
        defend(**{"situations": [], **inputs})  # type: ignore[arg-type]

"""Survival actions by their numbers alone: when, by whom, for what (RULES.md S14 to S42 and their readings)."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.kdm.entries import SurvivalAction
from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table

TABLETS = tuple(
    f"{monster}_tablet"
    for monster in ("white_lion", "crimson_crocodile", "smog_singers", "king", "screaming_antelope", "phoenix")
)
WINDOWS = ("between_acts", "flow", "before_reaction", "after_critical", "monster_knocked_down")
TRIGGERS = ("hit", "grab", "severe_injury", "before_attack", "after_last_location", "before_action")
BEFORE_ATTACK = (*WINDOWS, "before_attack")
TIMES: dict[str, tuple[str, ...]] = {
    "dash": WINDOWS,
    "distracted_cat": ("grab",),
    "dodge": ("hit",),
    "embolden": (*BEFORE_ATTACK, "before_action"),
    "enchanted_reflection": ("before_attack",),
    "encourage": (*WINDOWS, *TRIGGERS),
    "endure": ("severe_injury",),
    "fist_pump": WINDOWS,
    "hated_ones": ("after_last_location",),
    "overcharge": BEFORE_ATTACK,
    "silent_rebellion": ("before_action",),
    "surge": WINDOWS,
    "toothpicker": ("before_attack",),
    "unforeseen_strike": ("before_attack",),
}
"""Action → its moments, as the table of the rules page has them."""
AGAINST = {
    "distracted_cat": "white_lion",
    "enchanted_reflection": "crimson_crocodile",
    "hated_ones": "smog_singers",
    "silent_rebellion": "king",
    "toothpicker": "screaming_antelope",
    "unforeseen_strike": "phoenix",
}


@pytest.fixture(autouse=True)
def _tablets(table: Table) -> None:
    table.begin("With all tablets", plugins=TABLETS)


def tried(table: Table, action: str, when: str | list[str] | None = "own", *faces: int, **rest: Any) -> dict[str, Any]:
    """What comes of an action in its own moment and against its monster, unless it is said otherwise."""
    who = {"survival": 9, "attacking": action == "hated_ones", "strength_tokens": int(action == "overcharge")}
    given = {"monster": AGAINST.get(action), "adjacent": action == "enchanted_reflection", **rest}
    given["survivor"] = {**who, **rest.get("survivor", {})}
    moment = TIMES[action][0] if when == "own" else when
    dice = faces or ((6,) if action == "distracted_cat" else ())
    return dict(_resolved(table, action, moment, dice, given))


def _resolved(table: Table, action: str, moment: Any, dice: tuple[int, ...], given: dict[str, Any]) -> dict[str, Any]:
    try:
        return table.resolve("survival_action", dice, action=action, opportunity=moment, **given).outcome
    except UserMistake as mistake:  # a refused action asks for no die
        if "left over" not in str(mistake):
            raise
        return table.resolve("survival_action", (), action=action, opportunity=moment, **given).outcome


def reasons(table: Table, action: str, when: str | list[str] | None = "own", **rest: Any) -> list[str]:
    return list(tried(table, action, when, **rest)["reasons"])


def test_the_outcome_has_the_contracts_keys_and_no_others(table: Table) -> None:
    assert tried(table, "dash", survivor={"survival": 3, "used": ["dodge"]}) == {
        "allowed": True,
        "reasons": [],
        "cost": 1,
        "effects": ["movement"],
        "survival": 2,  # 3 − 1
        "strength_tokens": 0,
        "used": ["dodge", "dash"],
        "due": [],
    }


def test_there_are_fourteen(table: Table) -> None:
    every = {each.id.rpartition(".")[2]: each for each in table.book.entries(SurvivalAction)}
    assert sorted(every) == sorted(TIMES)
    assert len(every) == 14  # 8 with the system and 1 with each of 6 tablets
    assert {id: each.cost for id, each in every.items() if each.cost != 1} == {"endure": 7}
    assert {id for id, each in every.items() if each.monster} == set(AGAINST)


# when


@pytest.mark.parametrize("action", TIMES)
def test_S18_S20_S23_S24_S25_S28_S30_S31_S32_S33_when_each_is_performed(table: Table, action: str) -> None:
    allowed = [moment for moment in (*WINDOWS, *TRIGGERS) if not reasons(table, action, moment)]
    assert set(allowed) == set(TIMES[action])


@pytest.mark.parametrize("action", ["dash", "surge"])
def test_S33_without_an_opportunity_there_is_neither_dash_nor_surge(table: Table, action: str) -> None:
    assert reasons(table, action, None) == ["no_opportunity"]
    assert reasons(table, action, "hit") == ["wrong_moment"]
    assert reasons(table, action, ["hit", "flow"]) == []  # one of several will do


def test_S40_Y4_SV26_on_the_monsters_turn_what_has_a_time_of_its_own_keeps_it(table: Table) -> None:
    assert reasons(table, "dash", None, turn="monster") == ["no_opportunity"]
    assert reasons(table, "dodge", "hit", turn="monster") == []
    assert reasons(table, "encourage", None, turn="monster") == []
    assert reasons(table, "endure", "severe_injury", turn="monster") == []
    assert reasons(table, "distracted_cat", "grab", turn="monster") == []


@pytest.mark.parametrize("action", ["dash", "surge", "embolden", "fist_pump", "overcharge"])
def test_S34_S35_S36_S40_S41_Y6_the_monsters_turn_has_two_of_the_opportunities(table: Table, action: str) -> None:
    allowed = [moment for moment in WINDOWS if not reasons(table, action, moment, turn="monster")]
    assert allowed == ["flow", "monster_knocked_down"]
    assert reasons(table, action, "between_acts", turn="monster") == ["wrong_moment"]


@pytest.mark.parametrize("action", ["embolden", "fist_pump", "overcharge"])
def test_Y4_by_the_other_reading_what_names_no_time_has_any(table: Table, action: str) -> None:
    assert reasons(table, action, None) == ["no_opportunity"]
    assert reasons(table, action, None, turn="monster", settings={"untimed": "any_time"}) == []
    assert reasons(table, "dash", None, settings={"untimed": "any_time"}) == ["no_opportunity"]


def test_S20_Y8_a_dodge_waits_for_the_first_severe_roll_by_the_other_reading(table: Table) -> None:
    assert reasons(table, "dodge", "severe_injury") == ["wrong_moment"]
    assert reasons(table, "dodge", "severe_injury", settings={"dodge_until": "severe_roll"}) == []


# by whom


def test_S20_S24_S27_Y12_SV14_knocked_down_one_dodges_and_that_is_all(table: Table) -> None:
    lying = {"survival": 2, "knocked_down": True}
    assert reasons(table, "dodge", survivor=lying) == []
    for action in ("surge", "dash", "encourage", "fist_pump", "embolden", *AGAINST):
        assert reasons(table, action, survivor=lying) == ["knocked_down"], action
    assert reasons(table, "endure", survivor={**lying, "luck": 5}) == []
    assert reasons(table, "endure", survivor={**lying, "luck": 5}, settings={"endure_lying": "no"}) == ["knocked_down"]


@pytest.mark.parametrize("action", [action for action in TIMES if action != "hated_ones"])
def test_S16_S17_SV22_who_attacks_or_is_doomed_performs_none(table: Table, action: str) -> None:
    assert reasons(table, action, survivor={"attacking": True}) == ["attacking"]
    assert reasons(table, action, survivor={"doomed": True}) == ["doomed"]


def test_S28_Y3_SV31_hated_ones_is_the_attackers_and_by_the_other_reading_anyones(table: Table) -> None:
    assert reasons(table, "hated_ones", survivor={"attacking": False}) == ["wrong_moment"]
    assert reasons(table, "hated_ones", survivor={"attacking": True}) == []
    anyone = {"hated_ones": "anyone"}
    for attacking in (True, False):
        assert reasons(table, "hated_ones", survivor={"attacking": attacking}, settings=anyone) == []


def test_S13_what_is_not_unlocked_is_refused_and_left_out_it_is_not_looked_at(table: Table) -> None:
    assert reasons(table, "dash", unlocked=["dodge"]) == ["not_unlocked"]
    assert reasons(table, "dash", unlocked=["dodge", "kdm.dash"]) == []
    assert reasons(table, "dash") == []
    assert reasons(table, "distracted_cat", unlocked=["dodge"]) == ["not_unlocked"]


def test_S3_SV4_who_has_too_little_pays_nothing(table: Table) -> None:
    allister = tried(table, "dash", "before_reaction", survivor={"survival": 1})
    zachary = tried(table, "dash", "before_reaction", survivor={"survival": 0})
    assert (allister["allowed"], allister["survival"]) == (True, 0)
    assert (zachary["reasons"], zachary["survival"], zachary["cost"]) == (["not_enough_survival"], 0, 1)


def test_S15_SV13_each_action_once_in_a_round(table: Table) -> None:
    first = tried(table, "dodge")
    again = tried(table, "dodge", survivor={"survival": first["survival"], "used": first["used"]})
    assert (first["effects"], first["used"]) == (["hit_missed"], ["dodge"])
    assert (again["reasons"], again["survival"], again["used"]) == (["used_this_round"], 8, ["dodge"])


def test_S42_S15_SV27_one_window_two_actions_of_one_survivor(table: Table) -> None:
    dashed = tried(table, "dash", "flow")
    surged = tried(table, "surge", "flow", survivor={"survival": dashed["survival"], "used": dashed["used"]})
    assert (surged["survival"], surged["used"]) == (7, ["dash", "surge"])  # 9 − 1 − 1


def test_every_ground_is_given_in_the_contracts_order(table: Table) -> None:
    who = {"survival": 0, "attacking": True, "doomed": True, "cannot_spend": True, "knocked_down": True}
    found = tried(
        table,
        "enchanted_reflection",
        "hit",
        survivor={**who, "used": ["enchanted_reflection"]},
        unlocked=[],
        resolving="surge",
        monster="white_lion",
        adjacent=False,
    )
    assert found["reasons"] == [
        "not_unlocked",
        "used_this_round",
        "attacking",
        "doomed",
        "cannot_spend",
        "not_enough_survival",
        "resolving",
        "wrong_moment",
        "knocked_down",
        "wrong_monster",
        "not_adjacent",
    ]
    assert (found["effects"], found["used"]) == ([], ["enchanted_reflection"])


# one at a time


@pytest.mark.parametrize("action", TIMES)
def test_S14_E2_SV1_SV28_while_one_is_resolved_nobody_performs_another(table: Table, action: str) -> None:
    assert reasons(table, action, resolving="surge") == ["resolving"]


@pytest.mark.parametrize(
    ("reading", "performed"),
    [("strict", []), ("dodge", ["dodge"]), ("dodge_encourage_endure", ["dodge", "encourage", "endure"])],
)
def test_Y5_three_readings_of_what_is_performed_within_another(
    table: Table, reading: str, performed: list[str]
) -> None:
    settings = {"nested": reading}
    allowed = [action for action in TIMES if not reasons(table, action, resolving="surge", settings=settings)]
    assert allowed == performed


def test_Y3_a_tablet_before_an_attack_that_is_a_surge(table: Table) -> None:
    settings = {"surge_tablets": "yes"}
    for action in ("enchanted_reflection", "toothpicker", "unforeseen_strike"):
        assert reasons(table, action, resolving="surge") == ["resolving"]
        assert reasons(table, action, resolving="surge", settings=settings) == []
        assert reasons(table, action, resolving="dash", settings=settings) == ["resolving"]  # a move is no attack
    assert reasons(table, "distracted_cat", resolving="surge", settings=settings) == ["resolving"]
    assert reasons(table, "overcharge", "before_attack", resolving="surge", settings=settings) == ["resolving"]


# each


def test_S18_S31_dash_is_a_movement_and_surge_an_activation(table: Table) -> None:
    assert [tried(table, action)["effects"] for action in ("dash", "surge")] == [["movement"], ["activation"]]


def test_S19_SV21_distracted_cat_rolls_and_is_paid_whatever_falls(table: Table) -> None:
    for face in range(1, 11):
        found = tried(table, "distracted_cat", "grab", face)
        assert found["effects"] == (["placed_in_blind_spot"] if face >= 6 else ["grab_goes_on"])
        assert (found["survival"], found["used"]) == (8, ["distracted_cat"])  # 9 − 1
    assert reasons(table, "distracted_cat", survivor={"used": ["distracted_cat"]}) == ["used_this_round"]
    assert reasons(table, "distracted_cat", target={"same_survivor": True}) == ["target_needed"]


def test_Y9_distracted_cats_space_is_chosen_by_who_performs_it(table: Table) -> None:
    def note(face: int) -> str:
        given: dict[str, Any] = {"opportunity": "grab", "monster": "white_lion", "survivor": {"survival": 1}}
        found = table.resolve("survival_action", (face,), action="distracted_cat", **given).resolution
        assert found is not None
        return found.stages[-1].note

    assert note(6).startswith("Who performs it chooses a free space of the blind spot")
    assert note(5) == ""  # the Grab goes on: there is nothing to choose


def test_S19_S3_a_refused_distracted_cat_rolls_nothing(table: Table) -> None:
    given: dict[str, Any] = {"action": "distracted_cat", "opportunity": "grab", "monster": "white_lion"}
    assert table.resolve("survival_action", (), **given, survivor={"survival": 0}).drawn == ()
    with pytest.raises(UserMistake, match="Die 1 shows 11, but it is a d10 for distracted cat: give 1 to 10"):
        table.resolve("survival_action", (11,), **given, survivor={"survival": 1})


def test_S21_SV15_embolden_needs_no_plus_one_token_and_gives_one(table: Table) -> None:
    found = tried(table, "embolden", "flow")
    assert (found["strength_tokens"], found["survival"]) == (1, 8)
    refused = tried(table, "embolden", "flow", survivor={"strength_tokens": 1})
    assert (refused["reasons"], refused["strength_tokens"], refused["survival"]) == (["has_token"], 1, 9)


def test_S29_SV17_overcharge_takes_all_tokens(table: Table) -> None:
    found = tried(table, "overcharge", survivor={"survival": 3, "strength_tokens": 2})
    assert (found["survival"], found["strength_tokens"], found["effects"]) == (2, 0, ["devastating_1"])
    assert reasons(table, "overcharge", survivor={"strength_tokens": 0}) == ["no_token"]


def test_S15_S21_S29_SV18_embolden_overcharge_embolden(table: Table) -> None:
    who: dict[str, Any] = {"survival": 3, "strength_tokens": 0, "used": []}
    seen = []
    for action in ("embolden", "overcharge", "embolden"):
        found = tried(table, action, "between_acts", survivor=who)
        seen.append(found["reasons"])
        who = {key: found[key] for key in ("survival", "strength_tokens", "used")}
    assert seen == [[], [], ["used_this_round"]]
    assert who == {"survival": 1, "strength_tokens": 0, "used": ["embolden", "overcharge"]}  # 3 − 1 − 1


@pytest.mark.parametrize(
    ("action", "state", "reason"),
    [
        ("encourage", "deaf", "target_deaf"),
        ("fist_pump", "blind", "target_blind"),
        ("encourage", "same_survivor", "target_needed"),
        ("fist_pump", "same_survivor", "target_needed"),
    ],
)
def test_S24_S27_SV19_SV20_whom_encourage_and_fist_pump_reach(
    table: Table, action: str, state: str, reason: str
) -> None:
    refused = tried(table, action, target={state: True, "knocked_down": True})
    assert (refused["reasons"], refused["survival"]) == ([reason], 9)  # nothing is spent
    other = {"deaf": "blind", "blind": "deaf", "same_survivor": "knocked_down"}[state]
    assert reasons(table, action, target={other: True, "knocked_down": True}) == []
    assert reasons(table, action) == []  # without a target the performer alone is judged


def test_S24_S27_one_may_stand_up_and_the_other_stands(table: Table) -> None:
    assert tried(table, "encourage")["effects"] == ["target_may_stand"]
    assert tried(table, "fist_pump")["effects"] == ["target_stands"]


@pytest.mark.parametrize(
    ("survival", "luck", "cost", "allowed"),
    [
        (7, 0, 7, True),  # 7 − 0
        (7, 3, 4, True),  # 7 − 3
        (7, -1, 8, False),  # 7 + 1
        (5, 2, 5, True),  # 7 − (1 − 2 + 3)
        (0, 9, 0, True),  # max(0, 7 − 9)
    ],
)
def test_S25_S26_Y7_SV10_SV11_SV12_what_endure_costs(
    table: Table, survival: int, luck: int, cost: int, allowed: bool
) -> None:
    found = tried(table, "endure", survivor={"survival": survival, "luck": luck})
    assert (found["cost"], found["allowed"]) == (cost, allowed)
    assert found["survival"] == (survival - cost if allowed else survival)
    assert found["effects"] == (["no_severe_injury"] if allowed else [])


def test_Y7_a_cost_of_0_is_no_way_round_who_cannot_spend(table: Table) -> None:
    assert reasons(table, "endure", survivor={"luck": 9, "cannot_spend": True}) == ["cannot_spend"]


def test_S23_S28_S30_S32_what_the_tablets_bring(table: Table) -> None:
    assert {action: tried(table, action)["effects"] for action in AGAINST if action != "distracted_cat"} == {
        "enchanted_reflection": ["right_spot_in_reach"],
        "hated_ones": ["knockback_1", "may_pursue"],
        "silent_rebellion": ["hushed"],
        "toothpicker": ["reaction_ignored"],
        "unforeseen_strike": ["locations_face_down", "rewind_ignored"],
    }


def test_S32_Y11_toothpicker_ignores_the_archiving_alone_by_the_other_reading(table: Table) -> None:
    assert tried(table, "toothpicker", settings={"toothpicker": "archiving"})["effects"] == ["archiving_ignored"]


@pytest.mark.parametrize("action", AGAINST)
def test_S19_S23_S28_S30_S32_SV29_each_tablet_is_against_its_monster_alone(table: Table, action: str) -> None:
    others = [monster for monster in (*AGAINST.values(), "butcher", None) if monster != AGAINST[action]]
    for monster in others:
        assert reasons(table, action, monster=monster) == ["wrong_monster"], monster


def test_S23_enchanted_reflection_needs_to_be_adjacent(table: Table) -> None:
    assert reasons(table, "enchanted_reflection", adjacent=False) == ["not_adjacent"]


def test_S30_SV30_silent_rebellion_once_in_a_round(table: Table) -> None:
    first = tried(table, "silent_rebellion")
    assert first["effects"] == ["hushed"]
    assert reasons(table, "silent_rebellion", survivor={"used": first["used"]}) == ["used_this_round"]


# words


def test_actions_and_monsters_are_named_by_id_by_its_end_or_by_name(table: Table) -> None:
    for action in ("white_lion_tablet.distracted_cat", "distracted_cat", "Distracted cat"):
        for monster in ("kdm.white_lion", "white_lion", "White Lion"):
            found = table.resolve(
                "survival_action", (6,), action=action, opportunity="grab", monster=monster, survivor={"survival": 1}
            )
            assert found.outcome["allowed"]
    assert reasons(table, "silent_rebellion", monster="gamblers_chest.king") == []


def test_the_actions_of_this_round_count_however_they_are_named_and_come_back_as_they_were(table: Table) -> None:
    for word in ("dash", "kdm.dash", "Dash"):
        found = tried(table, "dash", survivor={"used": [word]})
        assert (found["reasons"], found["used"]) == (["used_this_round"], [word])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"action": "jump"}, 'action: There is no survival action "jump"'),
        ({"monster": "lyon"}, 'monster: There is no monster "lyon"'),
        ({"resolving": "rest"}, 'resolving: There is no survival action "rest"'),
        ({"survivor": {"used": ["rest"]}}, r'survivor\.used: There is no survival action "rest"'),
        ({"unlocked": ["rest"]}, 'unlocked: There is no survival action "rest"'),
        ({"opportunity": "noon"}, 'opportunity: Give .*"noon" is not'),
        ({"survivor": {"survival": -1}}, r"survivor\.survival: "),
        ({"turn": "nobody"}, "turn: Give survivors or monster"),
    ],
)
def test_bad_input_is_one_sentence_that_names_the_key(table: Table, given: dict[str, Any], words: str) -> None:
    with pytest.raises(UserMistake, match=words):
        table.resolve("survival_action", (), **{"action": "dash", **given})


def test_a_person_may_set_the_die_and_nothing_that_no_d10_shows(table: Table) -> None:
    given: dict[str, Any] = {
        "action": "distracted_cat",
        "opportunity": "grab",
        "monster": "white_lion",
        "survivor": {"survival": 1},
    }
    face = {"die": {"value": 6, "reason": "it fell from the table"}}
    assert table.resolve("survival_action", (1,), set_values=face, **given).outcome["effects"] == [
        "placed_in_blind_spot"
    ]
    with pytest.raises(UserMistake, match="A d10 shows 1 to 10, and 12 is none of these"):
        table.resolve("survival_action", (1,), set_values={"die": {"value": 12, "reason": ""}}, **given)


def test_each_stage_names_its_rule(table: Table) -> None:
    found = table.resolve(
        "survival_action",
        (),
        action="overcharge",
        opportunity="before_attack",
        survivor={"survival": 3, "strength_tokens": 2},
    ).resolution
    assert found is not None
    assert [(stage.rule, stage.before, stage.after) for stage in found.stages] == [
        ("S29", None, "performed"),
        ("S3", 3, 2),
        ("S29", 2, 0),
        ("S29", None, "devastating 1"),
    ]
    assert found.sentence == "Overcharge: survival 3 → 2; devastating 1"
    refused = table.resolve("survival_action", (), action="dash", survivor={"knocked_down": True}).resolution
    assert refused is not None
    assert [(stage.rule, stage.after, stage.note) for stage in refused.stages] == [
        ("S3", "not_enough_survival", "Costs 1, and there is 0."),
        ("S33", "no_opportunity", "No survival opportunity is open."),
        ("S18", "knocked_down", "Not while knocked down."),
    ]
    assert refused.title == "Dash refused"

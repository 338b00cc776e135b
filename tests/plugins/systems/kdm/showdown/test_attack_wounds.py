"""Wound rolls: luck on both sides, toughness, locations, reactions (A8, A10 to A12, A19, A25 to A27, W28 to W47)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from plugins.systems.kdm.showdown.attack_figures import figures_of
from plugins.systems.kdm.showdown.attack_weapon import Wielded, wielded
from tests.plugins.systems.kdm.showdown.attacking import (
    CRITICAL,
    NO_CONTENT,
    attack,
    outcome,
    resolution,
    results,
    stage,
    wounding,
)

HIGH = {"toughness": 30}
"""A toughness that only a wound die of 10 reaches."""
LUCK = {
    # The survivor's luck → the critical number by the monster's, −2 to 2: 10 − own + the monster's, none above 10.
    -2: (10, None, None, None, None),
    -1: (9, 10, None, None, None),
    0: (8, 9, 10, None, None),
    1: (7, 8, 9, 10, None),
    2: (6, 7, 8, 9, 10),
    3: (5, 6, 7, 8, 9),
}


def critical(**typed: Any) -> int | None:
    """The lowest die that is critical."""
    made = attack(**typed)
    weapon = wielded(made, NO_CONTENT)
    assert isinstance(weapon, Wielded)
    return figures_of(made, weapon).critical


# luck


@pytest.mark.parametrize("own", LUCK)
def test_A10_A11_A12_A25_A26_X3_X15_the_table_of_luck(own: int) -> None:
    for other, expected in zip(range(-2, 3), LUCK[own], strict=True):
        monster = {"luck": other}
        assert critical(survivor={"luck": own}, monster=monster) == expected
        assert critical(survivor={"luck": own - 1}, weapon={"luck": 1}, monster=monster) == expected
        assert critical(survivor={"luck": own}, monster={"luck": 1, "tokens": {"luck": other - 1}}) == expected


@pytest.mark.parametrize("own", LUCK)
def test_A27_W34_a_10_wounds_in_every_cell_of_the_table(own: int) -> None:
    for other, number in zip(range(-2, 3), LUCK[own], strict=True):
        typed = {"survivor": {"luck": own}, "monster": {"luck": other, **HIGH}}
        assert results(10, location=CRITICAL, **typed) == ["wound" if number is None else "critical"]
        assert results(10, **typed) == ["wound"]


@pytest.mark.parametrize("own", LUCK)
def test_X3_strictly_nothing_is_critical_with_luck_below_0(own: int) -> None:
    for other, expected in zip(range(-2, 3), LUCK[own], strict=True):
        found = critical(survivor={"luck": own}, monster={"luck": other}, settings={"luck": "strict"})
        assert found == (None if own < 0 else expected)


@pytest.mark.parametrize(("luck", "dice"), [(0, (10,)), (1, (9, 10)), (2, (8, 9, 10))])
def test_A10_A11_AV1_AV2_AV3_luck_widens_the_range_downwards(luck: int, dice: tuple[int, ...]) -> None:
    every = range(1, 11)
    found = results(*every, location=CRITICAL, survivor={"luck": luck}, monster=HIGH)
    assert tuple(die for die, result in zip(every, found, strict=True) if result == "critical") == dice


def test_A11_W35_the_die_alone_is_critical_whatever_is_added() -> None:
    assert results(8, 9, location=CRITICAL, survivor={"luck": 1, "strength": 5}) == ["wound", "critical"]
    assert results(9, location=CRITICAL, survivor={"luck": 1, "strength": -9}, monster=HIGH) == ["critical"]


def test_A12_A26_AV4_where_nothing_is_critical_a_10_is_a_wound_and_its_stage_says_why() -> None:
    typed: dict[str, Any] = {
        "weapon": {"speed": 1},
        "automatic_hits": 1,
        "locations": [CRITICAL],
        "monster": {"luck": 1, **HIGH},
    }
    made = resolution([10], **typed)
    assert made.outcome["wound_rolls"][0]["result"] == "wound"
    assert made.outcome["critical_needed"] is None
    assert (stage(made, "Critical from").rule, stage(made, "Location 1").rule) == ("A26", "A27")
    unlucky = resolution([10], **{**typed, "monster": HIGH, "survivor": {"luck": -1}})
    assert (unlucky.outcome["critical_needed"], stage(unlucky, "Critical from").rule) == (None, "A12")


@pytest.mark.parametrize(
    ("die", "location", "typed", "expected"),
    [
        (10, CRITICAL, {"monster": {"toughness": 15}}, "critical"),  # AV15: 10 − 0 + 0 = 10
        (10, None, {"monster": {"toughness": 15}}, "wound"),  # AV16
        (
            7,
            CRITICAL,
            {"survivor": {"luck": 1}, "weapon": {"luck": 1}, "monster": {"luck": -1, "toughness": 12}},
            "critical",
        ),  # AV17: 10 − 2 − 1 = 7
        (10, CRITICAL, {"survivor": {"luck": 1}, "monster": {"luck": 2, "toughness": 18}}, "wound"),  # AV18: 11
        (10, CRITICAL, {"survivor": {"luck": 3}, "monster": {"luck": 1000, **HIGH}}, "wound"),  # AV20: 1007
        (10, CRITICAL, {"survivor": {"luck": -1}, "monster": {"luck": -1, **HIGH}}, "critical"),  # AV21: 10 + 1 − 1
        (
            10,
            CRITICAL,
            {"survivor": {"luck": -1}, "monster": {"luck": -1, **HIGH}, "settings": {"luck": "strict"}},
            "wound",
        ),
    ],
    ids=["AV15", "AV16", "AV17", "AV18", "AV20", "AV21", "AV21 strictly"],
)
def test_A10_A11_A12_A25_A27_W34_W35_AV15_AV16_AV17_AV18_AV20_AV21(
    die: int, location: Mapping[str, Any] | None, typed: dict[str, Any], expected: str
) -> None:
    assert results(die, location=location, **typed) == [expected]


def test_A19_A25_AV19_a_die_reaches_the_toughness_or_the_critical_number() -> None:
    typed = {"survivor": {"luck": 3, "strength": 2}, "monster": {"luck": 2, "toughness": 10}}
    assert results(8, 9, location=CRITICAL, **typed) == ["wound", "critical"]  # 8 + 2 = 10; 10 − 3 + 2 = 9


# toughness


def test_A8_A19_AV13_tokens_do_not_bring_the_toughness_below_1() -> None:
    monster = {"toughness": 8, "tokens": {"toughness": -10}}  # max(1, −2) = 1
    assert results(3, survivor={"strength": -1}, monster=monster) == ["wound"]  # 3 − 1 = 2
    assert results(3, survivor={"strength": -3}, monster=monster) == ["fail"]  # 3 − 3 = 0
    assert wounding(3, monster=monster)["toughness"] == 1


def test_A8_A19_W31_W32_AV14_a_total_that_is_equal_wounds() -> None:
    monster = {"toughness": 6, "tokens": {"toughness": 2}}
    assert results(7, survivor={"strength": 1}, monster=monster) == ["wound"]  # 8 of 8
    assert results(7, monster=monster) == ["fail"]  # 7 of 8
    both = wounding(4, survivor={"strength": 1}, weapon={"strength": 3}, monster=monster)
    assert (both["wound_rolls"][0]["total"], both["wounds"]) == (8, 1)  # 4 + 1 + 3


def test_X11_a_toughness_that_nobody_knows_is_asked() -> None:
    made = resolution([], weapon={"speed": 2}, monster={"toughness": None})
    (due,) = made.due
    assert due.key == "monster.toughness"
    assert stage(made, "Needed to hit").after == 2


# a die of 1


def test_W33_X7_a_wound_die_of_1_fails_and_by_another_reading_counts() -> None:
    typed: dict[str, Any] = {"survivor": {"strength": 5, "luck": 9}, "monster": {"toughness": 3}}
    assert results(1, 2, location=CRITICAL, **typed) == ["fail", "critical"]  # 10 − 9 = 1, and never below 2
    assert wounding(2, location=CRITICAL, **typed)["critical_needed"] == 2
    as_any = {"settings": {"wound_one": "as_any"}, **typed}
    assert results(1, location=CRITICAL, **as_any) == ["critical"]
    assert results(1, **as_any) == ["wound"]  # 1 + 5 of 3
    assert wounding(1, location=CRITICAL, **as_any)["critical_needed"] == 1


# locations


def test_W28_every_location_is_drawn_before_the_first_wound_roll() -> None:
    trap = [{"name": "Claw"}, {"name": "Trap", "trap": True}]
    made = resolution([9, 9], weapon={"speed": 2}, locations=trap)  # no wound die, although the first is no trap
    assert (made.outcome["hits"], made.outcome["wound_rolls"]) == (0, [])


def test_W29_a_trap_cancels_every_hit() -> None:
    made = resolution([9, 10, 2], weapon={"speed": 3, "accuracy": 5}, locations=[{"trap": True}])
    found = made.outcome
    assert (found["hits"], found["perfect_hits"], found["wounds"], found["cancelled"]) == (0, 0, 0, "trap")
    assert found["result"] == "cancelled"
    assert stage(made, "Trap").rule == "W29"
    assert "cancelled by a trap" in made.sentence


def test_W30_light_speed_then_first_strike_then_the_attackers_order() -> None:
    locations = [
        {"name": "Ear"},
        {"name": "Paw"},
        {"name": "Jaw", "order": "first_strike"},
        {"name": "Eye", "order": "light_speed"},
    ]
    made = resolution([9] * 4 + [5, 6, 7, 8], weapon={"speed": 4}, monster=HIGH, locations=locations)
    rolled = [each.label for each in made.stages if each.key.startswith("roll_")]
    assert rolled == ["Eye", "Jaw", "Ear", "Paw"]
    assert [roll["die"] for roll in made.outcome["wound_rolls"]] == [5, 6, 7, 8]


def test_W35_without_a_critical_effect_nothing_is_critical() -> None:
    assert results(10, location={"critical": False}) == ["wound"]
    listed = [{"critical": False}, {"critical": True}]
    found = outcome([9, 9, 9, 10, 10, 10], weapon={"speed": 3}, locations=listed, others_critical=True)
    assert [roll["result"] for roll in found["wound_rolls"]] == ["wound", "critical", "critical"]
    left_out = outcome([9, 9, 10, 10], weapon={"speed": 2}, locations=listed[:1])
    assert [roll["result"] for roll in left_out["wound_rolls"]] == ["wound", "wound"]


@pytest.mark.parametrize("reaction", ["wound", "failure", "reflex"])
def test_W36_a_critical_wounds_below_the_toughness_and_cancels_the_reaction(reaction: str) -> None:
    found = wounding(10, location={"critical": True, "reaction": reaction}, monster=HIGH)
    (roll,) = found["wound_rolls"]
    assert (roll["result"], roll["reaction"], found["wounds"], found["criticals"]) == ("critical", "none", 1, 1)


def test_W37_a_persistent_injury_stays_where_its_critical_came() -> None:
    cards = [{"name": name, "critical": True, "persistent": True} for name in ("Maw", "Tail")]
    found = outcome([9, 9, 10, 5], weapon={"speed": 2}, monster=HIGH, locations=cards)
    assert found["persistent"] == ["Maw"]


@pytest.mark.parametrize(
    ("reaction", "after_wound", "after_fail"),
    [
        ("none", "none", "none"),
        ("wound", "wound", "none"),
        ("failure", "none", "failure"),
        ("reflex", "reflex", "reflex"),
    ],
)
def test_W38_a_reaction_comes_after_its_own_result(reaction: str, after_wound: str, after_fail: str) -> None:
    found = wounding(8, 2, location={"reaction": reaction}, monster={"toughness": 8})
    assert [roll["reaction"] for roll in found["wound_rolls"]] == [after_wound, after_fail]
    expected = [["before_reaction"] if each != "none" else [] for each in (after_wound, after_fail)]
    assert [roll["opportunities"] for roll in found["wound_rolls"]] == expected


def test_W39_others_act_before_a_reaction_and_after_a_critical_effect() -> None:
    card = {"name": "Flank", "critical": True, "reaction": "failure"}
    made = resolution([9, 9, 10, 2], weapon={"speed": 2}, monster=HIGH, locations=[card, card])
    assert [roll["opportunities"] for roll in made.outcome["wound_rolls"]] == [["after_critical"], ["before_reaction"]]
    assert "others than the attacker may dash or surge (W39)" in stage(made, "Flank: critical").note
    assert "others than the attacker may dash or surge (W39)" in stage(made, "Flank: failure reaction").note


def test_Y13_by_another_reading_every_reaction_on_the_card_is_an_opportunity() -> None:
    typed: dict[str, Any] = {"location": {"reaction": "failure"}, "monster": {"toughness": 5}}
    assert wounding(8, **typed)["wound_rolls"][0]["opportunities"] == []  # it wounds, and only a failure reacts
    printed = wounding(8, settings={"reaction_window": "printed"}, **typed)
    assert printed["wound_rolls"][0]["opportunities"] == ["before_reaction"]
    assert printed["wound_rolls"][0]["reaction"] == "none"


def test_W41_a_wound_without_an_ai_card_left_defeats_and_nothing_is_rolled_any_more() -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 3}, "monster": {"toughness": 5, "cards": 1}}
    made = resolution([9, 9, 9, 8, 8], **typed)  # the second wound finds no card, so that the third is not rolled
    assert (made.outcome["wounds"], made.outcome["result"]) == (2, "defeated")
    assert stage(made, "The monster is defeated").rule == "W41"
    assert outcome([9, 9, 9, 8, 2, 2], **typed)["result"] == "wounded"  # that wound takes the last card
    assert outcome([9, 8], weapon={"speed": 1}, monster={"toughness": 5})["result"] == "wounded"  # nobody counts


def test_W43_locations_after_the_attacks_end_are_discarded() -> None:
    made = resolution([9, 9, 9, 8], weapon={"speed": 3}, monster={"toughness": 5}, ended_after=1)
    assert (made.outcome["hits"], made.outcome["wounds"], len(made.outcome["wound_rolls"])) == (3, 1, 1)
    assert stage(made, "The attack ends early").rule == "W43"
    assert outcome([9, 9], weapon={"speed": 2}, ended_after=0)["wound_rolls"] == []


def test_W44_an_impervious_location_is_not_wounded_but_its_critical_effect_works() -> None:
    plain = wounding(9, 10, location={"impervious": True})
    assert ([roll["result"] for roll in plain["wound_rolls"]], plain["wounds"]) == (["fail", "fail"], 0)
    found = wounding(9, 10, location={"impervious": True, "critical": True}, weapon={"keywords": ["savage"]})
    assert [roll["result"] for roll in found["wound_rolls"]] == ["fail", "critical"]
    assert (found["wounds"], found["criticals"]) == (0, 1)  # and no wound of Savage's either
    assert found["wound_rolls"][1]["opportunities"] == ["after_critical"]


def test_W44_W107_savage_is_not_spent_on_an_impervious_location() -> None:
    cards = [{"impervious": True, "critical": True}, CRITICAL, CRITICAL]
    found = outcome([9, 9, 9, 10, 10, 10], weapon={"speed": 3, "keywords": ["savage"]}, locations=cards)
    assert found["wounds"] == 3  # 0, then 1 + 1, then 1


def test_W44_a_failure_reaction_of_an_impervious_location_is_due() -> None:
    found = wounding(10, location={"impervious": True, "reaction": "failure"})
    assert found["wound_rolls"][0]["reaction"] == "failure"


def test_W45_W100_a_frail_weapon_is_lost_on_a_super_dense_location() -> None:
    hard = [{"super_dense": True}]
    frail = resolution([9, 2], weapon={"speed": 1, "keywords": ["frail"]}, monster=HIGH, locations=hard)
    assert stage(frail, "Frail").rule == "W45"
    for weapon, locations in (({"keywords": []}, hard), ({"keywords": ["frail"]}, [])):
        made = resolution([9, 2], weapon={"speed": 1, **weapon}, monster=HIGH, locations=locations)
        assert "Frail" not in [each.label for each in made.stages]


def test_W46_parry_fails_all_but_a_critical() -> None:
    assert results(9, 10, location={"parry": True}) == ["fail", "fail"]
    assert results(9, 10, location={"parry": True, "critical": True}) == ["fail", "critical"]
    assert wounding(10, location={"parry": True, "critical": True})["wounds"] == 1


@pytest.mark.parametrize("reaction", ["wound", "failure", "reflex"])
def test_W47_a_monster_that_lies_does_not_react_and_critical_effects_stay(reaction: str) -> None:
    card = {"name": "Rib", "critical": True, "reaction": reaction}
    monster = {"toughness": 8, "knocked_down": True}
    made = resolution([9, 9, 9, 8, 2, 10], weapon={"speed": 3}, monster=monster, locations=[card] * 3)
    rolls = made.outcome["wound_rolls"]
    assert [roll["reaction"] for roll in rolls] == ["none"] * 3
    assert [roll["opportunities"] for roll in rolls] == [[], [], ["after_critical"]]
    cancelled = [each for each in made.stages if each.after == "cancelled"]
    assert [each.rule for each in cancelled] == ["W47", "W47"]


def test_a_result_that_a_person_sets_counts() -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 1}, "monster": HIGH, "locations": [{"reaction": "wound"}]}
    made = resolution([9, 3], {"roll_1": "wound"}, **typed)
    assert (made.outcome["wounds"], made.outcome["wound_rolls"][0]["reaction"]) == (1, "wound")
    assert resolution([9, 3], {"wounds": 4}, **typed).outcome["wounds"] == 4


def test_every_stage_names_a_rule() -> None:
    weapon = {"speed": 2, "keywords": ["savage", "devastating 1", "sharp", "provoke", "unwieldy"]}
    card = {"critical": True, "reaction": "failure", "persistent": True}
    made = resolution([10, 1, 4, 10], weapon=weapon, monster=HIGH, locations=[card])
    assert all(each.rule for each in made.stages)

"""The monster attacks: dice, hits, what stops them, locations, damage (A9, A20 to A22, W50 to W67, W92, W97)."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.showdown.attacked import (
    ARMS,
    BODY,
    HEAD,
    HIT,
    LEGS,
    WAIST,
    hit,
    monster_attack,
    outcome,
    resolution,
    rules,
)
from tests.plugins.systems.kdm.showdown.attacking import stage

FULL = {"head": "heavy", "arms": "heavy", "body": "heavy", "waist": "heavy", "legs": "heavy"}
"""Injuries of who has every square filled."""


def speed(profile: int, **monster: Any) -> int:
    """How many dice an attack has."""
    return monster_attack(profile={"speed": profile}, monster=monster).dice


def needed(profile: int, evasion: int = 0, **monster: Any) -> int:
    """The lowest die that hits."""
    return monster_attack(profile={"accuracy": profile}, survivor={"evasion": evasion}, monster=monster).needed


def damage(profile: int, **monster: Any) -> int:
    """What each hit deals."""
    return monster_attack(profile={"damage": profile}, monster=monster).damage


# dice and hits


def test_A20_W50_AV22_AV23_profile_and_monster_add_up_to_one_die_at_least() -> None:
    assert speed(3, speed=2, tokens={"speed": -1}) == 4  # 3 + 2 − 1
    assert speed(1, tokens={"speed": -2}) == 1  # max(1, −1)
    assert speed(2, speed=-1) == 1
    assert speed(0) == 1


def test_A9_A22_W51_AV24_evasion_and_accuracy_on_either_side() -> None:
    monster = {"accuracy": 1}
    assert needed(5, 2, **monster) == 6  # 5 + 2 − 1
    assert needed(5, 2, tokens={"accuracy": 1}) == 6
    assert needed(5, -2, accuracy=-1) == 4  # 5 − 2 + 1
    made = outcome([5, 6, BODY], profile={"speed": 2, "accuracy": 5}, survivor={"evasion": 2}, monster=monster)
    assert (made["needed"], made["hits"]) == (6, 1)


def test_W52_X8_AV25_a_1_misses_and_a_10_hits_for_the_monster_too() -> None:
    assert needed(2, -3) == 2  # −1, so 2
    assert outcome([1], profile={"accuracy": 2}, survivor={"evasion": -3})["hits"] == 0
    assert needed(9, 4) == 10  # 13, so 10
    assert outcome([9, 10, LEGS], profile={"speed": 2, "accuracy": 9}, survivor={"evasion": 4})["hits"] == 1


def test_X10_a_10_of_the_monster_is_a_hit_and_nothing_more() -> None:
    first = outcome([10, LEGS], profile={"accuracy": 2, "damage": 1})
    second = outcome([9, LEGS], profile={"accuracy": 2, "damage": 1})
    assert first == second


# damage of a hit


def test_A21_W55_X6_AV26_AV27_damage_of_the_attacks_sum_is_at_least_1() -> None:
    assert damage(1, damage=2, tokens={"damage": -1}) == 2  # 1 + 2 − 1
    assert damage(1, tokens={"damage": -1}) == 1  # max(1, 0)
    assert damage(3, tokens={"damage": -5}) == 1  # max(1, −2)
    assert damage(2, damage=-1) == 1
    # Of the attribute alone the floor would lift −1 to 1, and the sum to 3.
    assert damage(2, tokens={"damage": -1}) == 1


def test_A21_X6_a_profile_without_damage_is_not_given_any_by_the_floor() -> None:
    assert damage(0, tokens={"damage": -1}) == 0
    assert damage(0) == 0
    assert damage(0, damage=2) == 2


def test_A21_AV5_AV28_damage_that_is_not_the_profiles_does_not_grow() -> None:
    # Brain damage 1 with a monster's damage of 2: one point of insanity, and the hit deals 1 + 2.
    made = hit(BODY, profile={"brain": 1}, monster={"damage": 2}, survivor={"insanity": 5, "armor": {"body": 9}})
    assert (made["insanity"], made["armor"]["body"]) == (4, 6)


# what stops a hit, and where the others land


def test_W53_the_order_of_an_attack() -> None:
    made = resolution(
        [HIT, HIT, HIT, HEAD, LEGS],
        profile={"speed": 3, "damage": 4, "brain": 1},
        survivor={"insanity": 2},
        block=1,
        dodge=0,
    )
    labels = [each.label for each in made.stages]
    wanted = ["Hits", "Blocked", "Hit 1", "Hit 2", "Dodged", "Brain damage 1", "Damage of each hit", "Hit 2, legs"]
    assert [label for label in labels if label in wanted] == wanted
    assert labels[-2:] == ["Knocked down", "Severe injury roll, legs"]
    assert all(rules(made))


def test_W54_a_location_die_has_the_body_twice() -> None:
    made = hit(1, 2, 3, 4, 5, 6, damage=0)
    assert made["locations"] == ["head", "arms", "body", "body", "waist", "legs"]


def test_W56_whether_damage_was_dealt_is_told() -> None:
    assert hit(BODY)["damage_dealt"] is True
    assert hit(BODY, survivor={"armor": {"body": 5}})["damage_dealt"] is True
    assert hit(BODY, damage=0)["damage_dealt"] is False
    assert hit(BODY, dodge=0)["damage_dealt"] is False
    assert outcome([1])["damage_dealt"] is False


def test_W57_brain_damage_of_an_effect_comes_once() -> None:
    brain = {"brain": 2}
    assert hit(BODY, LEGS, ARMS, profile=brain, survivor={"insanity": 5})["insanity"] == 3  # 5 − 2, not 5 − 6
    assert outcome([1], profile=brain, survivor={"insanity": 5})["insanity"] == 5  # it does not hit


def test_W58_brain_damage_is_not_blocked() -> None:
    made = outcome([HIT], profile={"brain": 2}, survivor={"insanity": 5}, block=1)
    assert (made["resolved_hits"], made["insanity"]) == (0, 3)
    # A hit that is dodged is a failed attack roll (S20): the attack does not hit by it.
    assert hit(BODY, profile={"brain": 2}, survivor={"insanity": 5}, dodge=0)["insanity"] == 5
    assert hit(BODY, LEGS, profile={"brain": 2}, survivor={"insanity": 5}, dodge=0)["insanity"] == 3


def test_a_hit_without_damage_asks_for_no_roll() -> None:
    made = hit(BODY, damage=0, survivor={"injuries": {"body": "heavy", "brain": "light"}})
    assert (made["severe_rolls"], made["brain_trauma"], made["knocked_down"]) == ([], False, False)


def test_W92_block_ignores_so_many_hits_of_the_attack() -> None:
    three: dict[str, Any] = {"profile": {"speed": 3, "damage": 1}}
    made = outcome([HIT, HIT, HIT, BODY], block=2, **three)
    assert (made["hits"], made["blocked"], made["resolved_hits"], made["locations"]) == (3, 2, 1, ["body"])
    more = outcome([HIT, 1, HIT], block=9, **three)
    assert (more["hits"], more["blocked"], more["resolved_hits"]) == (2, 2, 0)
    assert outcome([HIT, HIT, HIT, BODY], survivor={"block": 2}, **three)["blocked"] == 2
    assert outcome([HIT] * 3 + [BODY] * 3, survivor={"block": 2}, block=0, **three)["blocked"] == 0


def test_W97_each_hit_takes_a_deflect_token_in_place_of_block() -> None:
    three: dict[str, Any] = {"profile": {"speed": 3, "damage": 1}}
    made = outcome([HIT, HIT, HIT, BODY], deflect=2, block=1, **three)
    assert (made["deflected"], made["blocked"], made["resolved_hits"]) == (2, 0, 1)
    assert outcome([HIT, 1, 1], deflect=2, **three)["deflected"] == 1
    assert outcome([HIT, HIT, HIT, BODY, BODY], survivor={"deflect": 1}, **three)["deflected"] == 1


def test_S20_the_hit_that_is_dodged_has_a_location_and_does_nothing() -> None:
    made = hit(HEAD, LEGS, damage=3, dodge=0)
    assert (made["hits"], made["resolved_hits"], made["locations"]) == (2, 1, ["head", "legs"])
    assert (made["injuries"]["head"], made["injuries"]["legs"]) == (None, "heavy")
    assert made["severe_rolls"] == ["legs"]  # 3 = light, heavy, and one over


# damage to a survivor


def test_W60_armor_then_the_light_square_then_the_heavy_one() -> None:
    for points, armor, square in ((1, 1, None), (2, 0, None), (3, 0, "light"), (4, 0, "heavy")):
        made = hit(ARMS, damage=points, survivor={"armor": {"arms": 2}})
        assert (made["armor"]["arms"], made["injuries"]["arms"]) == (armor, square)
        assert made["severe_rolls"] == []
    assert hit(ARMS, survivor={"injuries": {"arms": "light"}})["injuries"]["arms"] == "heavy"
    other = hit(ARMS, damage=2, survivor={"armor": {"body": 9}})
    assert (other["armor"]["body"], other["armor_lost"]["arms"], other["injuries"]["arms"]) == (9, 0, "heavy")


def test_W61_a_heavy_square_knocks_down() -> None:
    assert hit(LEGS)["knocked_down"] is False  # a light one
    assert hit(LEGS, damage=2)["knocked_down"] is True
    assert hit(LEGS, LEGS)["knocked_down"] is True  # light, then heavy
    assert hit(LEGS, ARMS)["knocked_down"] is False  # one light each


def test_W62_the_head_has_a_heavy_square_alone() -> None:
    made = hit(HEAD)
    assert (made["injuries"]["head"], made["knocked_down"]) == ("heavy", True)
    assert hit(HEAD, damage=2)["severe_rolls"] == ["head"]


def test_W63_what_is_left_of_a_hit_is_one_roll_and_the_rest_is_lost() -> None:
    made = hit(WAIST, damage=9, survivor={"armor": {"waist": 1}})  # 1 armor, light, heavy, and 6 over
    assert (made["armor"]["waist"], made["injuries"]["waist"], made["severe_rolls"]) == (0, "heavy", ["waist"])
    assert made["knocked_down"] is True


def test_W64_each_later_hit_where_everything_is_filled_is_one_roll() -> None:
    made = hit(BODY, 4, damage=3, survivor={"injuries": {"body": "heavy"}})
    assert made["severe_rolls"] == ["body", "body"]
    assert made["knocked_down"] is False  # no square is filled by it
    mixed = hit(HEAD, HEAD, LEGS, damage=1, survivor={"injuries": FULL})
    assert mixed["severe_rolls"] == ["head", "head", "legs"]


@pytest.mark.parametrize(
    ("insanity", "brain", "points", "expected"),
    [
        (3, None, 2, (1, None, False)),
        (2, None, 2, (0, None, False)),
        (1, None, 2, (0, "light", False)),
        (0, None, 2, (0, "light", True)),
        (0, "light", 1, (0, "light", True)),
        (1, "light", 1, (0, "light", False)),
        (0, None, 9, (0, "light", True)),
    ],
)
def test_W65_brain_damage_takes_insanity_then_the_square_then_a_roll(
    insanity: int, brain: str | None, points: int, expected: tuple[int, str | None, bool]
) -> None:
    who = {"insanity": insanity, "injuries": {"brain": brain}}
    made = hit(BODY, damage=0, profile={"brain": points}, survivor=who)
    assert (made["insanity"], made["injuries"]["brain"], made["brain_trauma"]) == expected


def test_W65_what_brain_damage_does_is_told() -> None:
    def told(**who: Any) -> tuple[Any, str]:
        made = resolution([HIT, BODY], profile={"brain": 1}, survivor=who)
        found = stage(made, "Brain damage 1")
        return found.after, found.note

    assert told(insanity=2) == ("insanity takes it", "Insanity 2 → 1.")
    assert told(insanity=2, injuries={"brain": "light"}) == ("insanity takes it", "Insanity 2 → 1.")
    assert told() == ("light injury", "Insanity 0 → 0.")
    assert told(injuries={"brain": "light"}) == ("brain trauma roll", "Insanity 0 → 0.")


def test_W66_3_insanity_is_insane() -> None:
    found = [hit(BODY, damage=0, survivor={"insanity": points})["insane"] for points in (2, 3, 4)]
    assert found == [False, True, True]


def test_W67_armor_that_was_destroyed_before_takes_nothing() -> None:
    assert hit(BODY, damage=2, survivor={"armor": {"body": 0}})["injuries"]["body"] == "heavy"


def test_W5_who_holds_the_tile_gains_insanity_before_the_effect_takes_it() -> None:
    made = hit(BODY, damage=0, profile={"brain": 1}, survivor={"controller": True})
    assert (made["insanity"], made["injuries"]["brain"]) == (0, None)  # 0 + 1 − 1
    assert outcome([1], survivor={"controller": True, "insanity": 2})["insanity"] == 3  # attacked is enough


def test_what_makes_every_injury_knock_down() -> None:
    who = {"falls": True}
    assert hit(LEGS, survivor=who)["knocked_down"] is True
    assert hit(LEGS, survivor={**who, "armor": {"legs": 1}})["knocked_down"] is False
    assert hit(LEGS, survivor={**who, "injuries": FULL})["knocked_down"] is True


# answers


def test_S25_the_injury_that_is_endured_does_not_happen() -> None:
    made = hit(HEAD, LEGS, damage=4, endure=[1])
    assert (made["severe_rolls"], made["endured"], made["injuries"]["legs"]) == (["head"], [1], "heavy")


def test_Y12_by_another_reading_who_is_knocked_down_does_not_endure() -> None:
    no = {"endure_lying": "no"}
    assert hit(HEAD, damage=1, survivor={"injuries": FULL}, endure=[0], settings=no)["endured"] == [0]  # still stands
    with pytest.raises(UserMistake, match=r"endure: who is knocked down does not endure, by your reading \(Y12\)"):
        hit(HEAD, damage=2, endure=[0], settings=no)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"dodge": 2}, "dodge names a hit with a location, from 0 to 1; 2 is none"),
        ({"dodge": -1}, "−1 is none"),
        ({"dodge": 0, "block": 2}, "of which there is none"),
        ({"dodge": 0, "survivor": {"attacking": True}}, r"dodge: who is attacking performs no survival action \(S16\)"),
        ({"endure": [0], "survivor": {"attacking": True}}, r"endure: who is attacking .* \(S16\)"),
        ({"endure": [0, 1]}, r"a survivor endures once in a round \(S15\)"),
        ({"endure": [5]}, "endure names a hit of which a severe injury comes: 0, 1. 5 is not one"),
        ({"endure": [0], "dodge": 0}, "comes: 1. 0 is not one"),
        ({"dodge": 0, "survivor": {"no_dodge": "not while doomed"}}, "dodge: this survivor cannot: not while doomed"),
        ({"endure": [0], "survivor": {"no_endure": "needs Destiny"}}, "endure: this survivor cannot: needs Destiny"),
    ],
)
def test_S15_S16_an_answer_that_cannot_be_is_refused(typed: dict[str, Any], words: str) -> None:
    places = () if "block" in typed else (HEAD, LEGS)
    with pytest.raises(UserMistake, match=words):
        outcome([HIT, HIT, *places], profile={"speed": 2, "damage": 9}, **typed)


# bad input


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ([11], "Die 1 shows 11, but it is a d10 for attack, 2 or more hits: give 1 to 10"),
        ([10, 7], "Die 2 shows 7, but it is a d6 for location, hit 1: give 1 to 6"),
        ([10], "Die 2 is missing: a d6 for location, hit 1"),
        ([10, 1, 1], r"One die is left over \(die 3 shows 1\): only 2 are needed"),
    ],
)
def test_a_die_that_cannot_be_is_named(faces: list[int], words: str) -> None:
    with pytest.raises(Exception, match=words):
        resolution(faces)


def test_six_location_dice_for_five_hits_are_one_too_many() -> None:
    with pytest.raises(UserMistake, match=r"One die is left over \(die 11 shows 6\): only 10 are needed"):
        resolution([HIT] * 5 + [1, 2, 3, 4, 5, 6], profile={"speed": 5})


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"profile": {"speed": -1}}, "speed is at least 0, and −1 is less"),
        ({"profile": {"speed": 51}}, "profile.speed makes 51 dice, and an attack has 50 at most"),
        ({"profile": {"damage": -1}}, "damage is at least 0"),
        ({"profile": {"brain": -1}}, "brain is at least 0"),
        ({"survivor": {"insanity": -1}}, "insanity is at least 0"),
        ({"survivor": {"armor": {"head": -1}}}, "head is at least 0"),
        ({"survivor": {"injuries": {"head": "light"}}}, "injuries.head"),
        ({"survivor": {"injuries": {"brain": "heavy"}}}, "injuries.brain"),
        ({"block": -1}, "block is at least 0"),
        ({"monster": {"tokens": {"speed": 100_000}}}, "speed is"),
        ({"monster": {"toughnes": 1}}, "toughnes"),
    ],
)
def test_what_cannot_be_is_refused_by_its_key(typed: dict[str, Any], words: str) -> None:
    with pytest.raises(UserMistake, match=words):
        resolution([1], **typed)


def test_hits_that_a_person_sets_are_no_more_than_the_dice() -> None:
    assert resolution([1, BODY], {"hits": 1}).outcome["hits"] == 1
    with pytest.raises(UserMistake, match="The hits are 0 to 1, a die each, and 2 is not"):
        resolution([1], {"hits": 2})


def test_the_rolls_that_follow_are_offered_in_order() -> None:
    made = resolution([HIT, HIT, HEAD, LEGS], profile={"speed": 2, "damage": 5, "brain": 3})
    assert [each.label for each in made.next] == ["Brain trauma", "Severe injury, head", "Severe injury, legs"]
    assert stage(made, "Brain damage 3").after == "brain trauma roll"


def test_the_sentence_tells_what_this_attack_did_and_not_what_was_there() -> None:
    who = {"injuries": {"arms": "light", "waist": "heavy"}, "armor": {"legs": 1}}
    made = resolution([HIT, HIT, ARMS, LEGS], profile={"speed": 2, "damage": 1}, survivor=who)
    assert made.sentence == "2 of 2 dice hit → arms, legs → heavy injury, arms → knocked down"
    assert [(stage(made, label).after, stage(made, label).note) for label in ("Hit 1, arms", "Hit 2, legs")] == [
        ("heavy injury", "No armor, heavy injury."),
        ("armor holds", "Armor 1 → 0."),
    ]
    grave = stage(resolution([HIT, BODY], profile={"damage": 5}, survivor={"armor": {"body": 2}}), "Hit 1, body")
    assert grave.after == "severe injury roll"
    assert grave.note == "Armor 2 → 0, light injury, heavy injury, severe injury roll."

"""An attack's dice, what they need to hit, and perfect hits (RULES.md A7, A13, A14, A23, A24, W17 to W27)."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.kdm.showdown.attack_figures import dice_of, figures_of
from plugins.systems.kdm.showdown.attack_weapon import Wielded, wielded
from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.showdown.attacking import NO_CONTENT, attack, outcome, resolution, stage

HIGH = {"toughness": 30}
"""A toughness that only a wound die of 10 reaches, where dice of a test are about hits."""


def dice(**typed: Any) -> int:
    """How many dice an attack has."""
    made = attack(**typed)
    weapon = wielded(made, NO_CONTENT)
    assert isinstance(weapon, Wielded)
    return dice_of(made.survivor, weapon, made.settings)


def needed(**typed: Any) -> int:
    """The lowest die that hits."""
    made = attack(**typed)
    weapon = wielded(made, NO_CONTENT)
    assert isinstance(weapon, Wielded)
    return figures_of(made, weapon).needed


def test_A13_W20_AV6_weapon_and_survivor_add_up() -> None:
    assert dice(weapon={"speed": 2}, survivor={"speed": 1}) == 3  # 2 + 1
    assert dice(weapon={"speed": 2}, survivor={"speed": [1, 2, -1]}) == 4  # 2 + 1 + 2 - 1


@pytest.mark.parametrize("speed", [-2, -5])
def test_A13_X4_W21_AV7_at_least_one_die(speed: int) -> None:
    weapon, survivor = {"speed": 3}, {"speed": speed}
    assert dice(weapon=weapon, survivor=survivor) == 1  # 3 - 2 = 1, and 3 - 5 is below it
    strict = {"min_dice": 0}
    assert dice(weapon=weapon, survivor=survivor, settings=strict) == (1 if speed == -2 else 0)


def test_X4_without_a_die_the_attack_misses() -> None:
    made = outcome([], weapon={"speed": 1}, survivor={"speed": -1}, settings={"min_dice": 0})  # 1 - 1 = 0 dice
    assert (made["dice_rolled"], made["hits"], made["wounds"], made["result"]) == (0, 0, 0, "missed")
    far = outcome([], weapon={"speed": 1}, survivor={"speed": -9}, settings={"min_dice": 0})
    assert far["dice_rolled"] == 0


@pytest.mark.parametrize(("reading", "expected"), [("parts", 2), ("net", 3), ("exactly_one", 1)])
def test_A14_X5_W22_W112_AV8_slow_takes_what_is_above_0(reading: str, expected: int) -> None:
    # Part by part 3 - 1 = 2; in all 2 - 1 = 1 is above 0 and counts for nothing, so 3.
    weapon, survivor = {"speed": 3, "keywords": ["slow"]}, {"speed": [2, -1]}
    assert dice(weapon=weapon, survivor=survivor, settings={"slow": reading}) == expected


def test_A14_slow_loses_by_a_speed_below_0_all_the_same() -> None:
    weapon = {"speed": 3, "keywords": ["slow"]}
    assert [dice(weapon=weapon, survivor={"speed": speed}) for speed in (2, 0, -1, -4)] == [3, 3, 2, 1]
    net = {"slow": "net"}
    assert dice(weapon=weapon, survivor={"speed": [1, -3]}, settings=net) == 1  # 3 + (1 - 3)


def test_W22_W80_who_is_frenzied_ignores_slow_with_a_melee_weapon() -> None:
    frenzied = {"speed": 2, "frenzied": True}
    assert dice(weapon={"speed": 1, "keywords": ["slow"]}, survivor=frenzied) == 3  # 1 + 2
    assert dice(weapon={"speed": 1, "keywords": ["slow", "range 6"]}, survivor=frenzied) == 1
    assert dice(weapon={"speed": 1, "keywords": ["slow", "ranged"]}, survivor=frenzied) == 1


def test_W81_frenzy_bars_and_adds_nothing_of_its_own() -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 1, "accuracy": 9}, "survivor": {"frenzied": True}}
    made = resolution([2], **typed)
    assert made.outcome["dice_rolled"] == 1
    assert "No fighting arts, specialization or mastery" in stage(made, "Frenzied").note


def test_W20_W103_a_paired_weapon_adds_its_speed() -> None:
    assert dice(weapon={"speed": 3, "paired": 3, "keywords": ["paired"]}, survivor={"speed": 1}) == 7  # 3 + 3 + 1


def test_A7_A23_A24_W23_W25_AV9_accuracy_evasion_and_a_perfect_hit() -> None:
    typed: dict[str, Any] = {
        "weapon": {"speed": 3, "accuracy": 7},
        "survivor": {"accuracy": 1},
        "monster": {"evasion": 2, **HIGH},
    }
    made = outcome([7, 8, 10, 5, 5], **typed)  # 7 + 2 - 1 = 8; the two hits have a wound die of 5 each
    assert (made["needed"], made["hits"], made["perfect_hits"]) == (8, 2, 1)


def test_A24_AV10_a_10_hits_whatever_is_needed() -> None:
    made = outcome([9, 10, 5], weapon={"speed": 2, "accuracy": 9}, monster={"evasion": 4, **HIGH})  # 13, so 10
    assert (made["needed"], made["hits"], made["perfect_hits"]) == (10, 1, 1)


def test_A24_W24_AV11_a_1_misses_whatever_is_added() -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 2, "accuracy": 2}, "survivor": {"accuracy": 3}, "monster": HIGH}
    made = outcome([1, 2, 5], **typed)  # 2 - 3 = -1, so 2
    assert (made["needed"], made["hits"], made["perfect_hits"]) == (2, 1, 0)


def test_A7_A23_AV12_both_may_be_below_0() -> None:
    assert needed(weapon={"accuracy": 6}, survivor={"accuracy": -1}, monster={"evasion": -2}) == 5  # 6 - 2 + 1


def test_A23_X2_evasion_tokens_and_what_is_printed_are_one_sum() -> None:
    assert needed(weapon={"accuracy": 6}, monster={"evasion": 1, "tokens": {"evasion": 2}}) == 9
    assert needed(weapon={"accuracy": 6}, monster={"evasion": 3}) == 9


def test_W23_the_blind_spot_gives_1_accuracy() -> None:
    assert needed(weapon={"accuracy": 6}) == 6
    assert needed(weapon={"accuracy": 6}, blind_spot=True) == 5


def test_W26_a_monster_that_lies_is_hit_on_3() -> None:
    lying = {"knocked_down": True}
    assert needed(weapon={"accuracy": 8}, monster=lying) == 3
    assert needed(weapon={"accuracy": 8}, survivor={"accuracy": -1}, monster=lying) == 4  # 3 + 1
    made = resolution([3, 2, 5], weapon={"speed": 2, "accuracy": 8}, monster={**lying, **HIGH})
    assert (made.outcome["hits"], made.due) == (1, ())
    assert stage(made, "Needed to hit").rule == "W26"


def test_W26_whether_its_evasion_counts_is_asked_where_it_matters() -> None:
    typed: dict[str, Any] = {
        "weapon": {"speed": 1, "accuracy": 8},
        "monster": {"knocked_down": True, "evasion": 2, **HIGH},
    }
    made = resolution([4, 5], **typed)
    (due,) = made.due
    assert (due.key, due.choices) == ("lying_evasion", ("counts", "ignored"))
    assert outcome([4], lying_evasion="counts", **typed)["needed"] == 5  # 3 + 2
    assert outcome([4, 5], lying_evasion="ignored", **typed)["needed"] == 3
    assert outcome([4], settings={"lying_evasion": "counts"}, **typed)["needed"] == 5
    assert outcome([4, 5], settings={"lying_evasion": "ignored"}, **typed)["needed"] == 3
    # With accuracy 3 a 2 hits either way (3 - 3 = 0 and 5 - 3 = 2), so nobody is asked.
    assert outcome([2, 5], survivor={"accuracy": 3}, **typed)["needed"] == 2


def test_W27_automatic_hits_take_the_place_of_dice() -> None:
    weapon = {"speed": 3, "accuracy": 7}
    made = outcome([10, 5, 5, 5], weapon=weapon, automatic_hits=2, monster=HIGH)  # 1 die and 3 hits
    assert (made["dice_rolled"], made["hits"], made["perfect_hits"]) == (1, 3, 1)
    all_of_them = outcome([5, 5, 5], weapon=weapon, automatic_hits=9, monster=HIGH)  # no more than the speed of 3
    assert (all_of_them["dice_rolled"], all_of_them["hits"], all_of_them["perfect_hits"]) == (0, 3, 0)


def test_W99_early_iron_cancels_at_a_1() -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 3, "accuracy": 5, "keywords": ["early_iron"]}, "monster": HIGH}
    cancelled = outcome([9, 1, 10], **typed)
    assert (cancelled["hits"], cancelled["perfect_hits"], cancelled["wounds"]) == (0, 0, 0)
    assert (cancelled["cancelled"], cancelled["result"], cancelled["wound_rolls"]) == ("early_iron", "cancelled", [])
    assert outcome([9, 2, 3, 1], **typed)["cancelled"] == ""  # a wound die of 1 is none of the attack's


def test_W118_unwieldy_hurts_the_attacker_for_each_1() -> None:
    weapon = {"speed": 4, "accuracy": 5, "keywords": ["unwieldy"]}
    assert outcome([1, 1, 4, 5, 1], weapon=weapon, monster=HIGH)["self_damage"] == 2
    assert outcome([1, 1, 4, 5, 1], weapon={**weapon, "keywords": []}, monster=HIGH)["self_damage"] == 0


def test_W17_the_weapon_comes_first_and_its_keywords_may_be_written_as_on_the_card() -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 1, "accuracy": 9, "keywords": ["Early Iron"]}}
    made = resolution([1], **typed)
    assert made.stages[0].label == "Weapon"
    assert made.outcome["cancelled"] == "early_iron"


def test_figures_that_a_person_sets_count() -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 2, "accuracy": 6}, "monster": {"toughness": 9}}
    made = resolution([5, 5], {"dice": 1, "needed": 5, "toughness": 4}, **typed)
    assert made.outcome["dice_rolled"] == 1
    assert (made.outcome["hits"], made.outcome["wounds"], made.outcome["toughness"]) == (1, 1, 4)
    assert resolution([3, 3], {"hits": 0}, **typed).outcome["wounds"] == 0


@pytest.mark.parametrize(
    ("set_values", "words"),
    [
        ({"dice": -1}, "Dice is a whole number from 0 on"),
        ({"needed": 1}, "Needed to hit is a whole number from 2 on"),
        ({"hits": True}, "'yes' is none"),
        ({"hits": 1.5}, "Hits is a whole number from 0 on, and 1.5 is none"),
        ({"roll_1": "hit"}, "hit is none of them"),
    ],
)
def test_what_a_person_sets_must_fit(set_values: dict[str, object], words: str) -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 1, "accuracy": 6}}
    with pytest.raises(UserMistake, match=words):
        resolution([6, 6], set_values, **typed)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"weapon": {"speed": -1}}, "weapon.speed is at least 0, and −1 is less"),
        ({"weapon": {"accuracy": 100_000}}, "weapon.accuracy is at most 99999"),
        ({"survivor": {"speed": [1, -100_000]}}, "survivor.speed is −99999 to 99999"),
        ({"monster": {"tokens": {"luck": 100_000}}}, "monster.tokens.luck is"),
        ({"automatic_hits": -1}, "automatic_hits is at least 0"),
        ({"weapon": {"speed": 101}}, "An attack with 101 dice is more than Tallow rolls: 100"),
        ({"settings": {"min_dice": 2}}, "settings.min_dice is 1 or 0"),
    ],
)
def test_bad_input_is_refused_by_name(typed: dict[str, Any], words: str) -> None:
    with pytest.raises(UserMistake, match=words):
        resolution([], **typed)


@pytest.mark.parametrize("typed", [{"wepon": {}}, {"weapon": {"speed": "fast"}}, {"survivor": {"luck": float("nan")}}])
def test_keys_and_types_that_do_not_fit_are_refused(typed: dict[str, Any]) -> None:
    with pytest.raises(UserMistake, match=r"wepon|weapon\.speed|survivor\.luck"):
        resolution([], **typed)

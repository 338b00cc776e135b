"""What a hit refuses: each mistake is one sentence that names its key."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Any

import pytest

from plugins.systems.armor_damage.hit import run
from plugins.systems.armor_damage.inputs import LABELS, Armor, Hit, HitPart, Natural, Settings, Target, check
from tallow.model.errors import UserMistake
from tallow.rules.dice import TypedDice
from tests.plugins.systems.armor_damage.harness import FakeBook, resolve

BELOW_0 = {
    "damage": Hit(damage=-1),
    "parts[2].damage": Hit(parts=(HitPart(3), HitPart(-1, "magical"))),
    "target.fortitude": Hit(target=Target(fortitude=-1)),
    "target.armor.physical": Hit(target=Target(armor=Armor(physical=-1))),
    "target.armor.magical": Hit(target=Target(armor=Armor(magical=-1))),
    "target.armor.defense": Hit(target=Target(armor=Armor(defense=-1))),
    "target.armor.spirit": Hit(target=Target(armor=Armor(spirit=-1))),
    "target.natural.defense": Hit(target=Target(natural=Natural(defense=-1))),
    "target.natural.spirit": Hit(target=Target(natural=Natural(spirit=-1))),
}


@pytest.mark.parametrize("key", BELOW_0)
def test_what_cannot_be_below_0_is_refused_by_its_key(key: str) -> None:
    with pytest.raises(UserMistake, match=f"^{re.escape(key)} is at least 0, and −1 is less"):
        check(BELOW_0[key])


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_is_refused_by_its_key(number: float) -> None:
    hits = {
        "damage": Hit(damage=number),
        "piercing": Hit(piercing=number),
        "target.vitality": Hit(target=Target(vitality=number)),
        "target.armor.soak": Hit(target=Target(armor=Armor(soak=number))),
        "target.armor.physical": Hit(target=Target(armor=Armor(physical=number))),
    }
    for key, hit in hits.items():
        with pytest.raises(UserMistake, match=f"^{key} is a finite number"):
            check(hit)


def test_wrong_words_are_refused_by_their_key() -> None:
    wrong: Any = "sideways"
    hits = {
        "type": Hit(type=wrong),
        "parts[1].type": Hit(parts=(HitPart(3, wrong),)),
        "target.stance": Hit(target=Target(stance=wrong)),
        **{f"settings.{key}": Hit(settings=replace(Settings(), **{key: wrong})) for key in Settings.__slots__},
    }
    for key, hit in hits.items():
        with pytest.raises(UserMistake, match=f"^{re.escape(key)} is one of .*'sideways' is none of them"):
            check(hit)


def test_numbers_that_no_game_has_are_refused() -> None:
    with pytest.raises(UserMistake, match=r"^damage is at most 1000000000"):
        check(Hit(damage=1e300))
    check(Hit(damage=1_000_000_000, piercing=-1_000_000_000, target=Target(vitality=-1_000_000_000)))


def test_a_part_is_named_as_the_reading_of_inputs_names_it() -> None:
    for damage in (-1, "-1"):
        with pytest.raises(UserMistake, match=r"^parts\[2\]\.damage is at least 0"):
            resolve({"parts": [{"damage": 3}, {"damage": damage}]})
    with pytest.raises(UserMistake, match=r"^parts\[2\]\.damage"):
        resolve({"parts": [{"damage": 3}, {"damage": True}]})


def test_damage_and_parts_exclude_each_other() -> None:
    with pytest.raises(UserMistake, match=r"^damage and parts"):
        check(Hit(damage=3, parts=(HitPart(3),)))
    check(Hit(parts=(HitPart(3),)))


def test_a_bad_formula_is_explained() -> None:
    with pytest.raises(UserMistake):
        resolve({"damage": "3d"})


@pytest.mark.parametrize(
    ("inputs", "named"),
    [
        ({"damge": 3}, "damage"),
        ({"damage": True}, "damage"),
        ({"target": {"armour": {}}}, "armor"),
        ({"target": {"armor": {"soak": "thick"}}}, "target.armor.soak"),
        ({"saves": [1]}, "saves"),
        ({"settings": {"rounding": "sideways"}}, "settings.rounding"),
    ],
)
def test_the_host_refuses_unknown_keys_and_wrong_types_by_name(inputs: dict[str, Any], named: str) -> None:
    with pytest.raises(UserMistake, match=named):
        resolve(inputs)


def test_the_check_comes_before_any_die() -> None:
    dice = TypedDice(())
    with pytest.raises(UserMistake, match="fortitude"):
        run(Hit("4d10", target=Target(fortitude=-1)), dice, FakeBook())
    assert dice.faces == ()


def test_every_input_has_a_label() -> None:
    nested: dict[str, Any] = {
        "target.armor": Armor,
        "target.natural": Natural,
        "target": Target,
        "settings": Settings,
        "parts": HitPart,
    }
    keys = {*Hit.__slots__, *(f"{key}.{name}" for key, cls in nested.items() for name in cls.__slots__)}
    assert set(LABELS) == keys

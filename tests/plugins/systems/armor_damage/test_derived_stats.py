"""The character's stats: R26 to R49, derived from the main stats as totals with parts."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.armor_damage.kinds import KIND
from plugins.systems.armor_damage.sheet import SHEET
from plugins.systems.armor_damage.totals import DERIVED, TOTALS
from tallow.model.column import NumberField
from tallow.model.record import Record
from tallow.model.sheet import Bar, Stats
from tests.plugins.systems.armor_damage.harness import character, labels, total

MAIN: dict[str, Any] = {
    "fortitude": 91,
    "speed": 47,
    "react": 63,
    "mental": 48,
    "perceive": 57,
    "will": 51,
    "luck": 37,
    "strength": 75,
}


def neris() -> Record:
    return character("neris", **MAIN)


def value(id: str, rounding: str = "up") -> float:
    return total(id, neris(), rounding=rounding).value


def test_R26_the_eight_main_stats_are_entered() -> None:
    assert list(MAIN) == [field.id for field in KIND.fields if field.id in MAIN]
    for id in MAIN:
        field = KIND.field(id)
        assert isinstance(field, NumberField)
        assert (field.default, field.minimum, field.places) == (0, 0, 0)


def test_R27_vitality_in_full_is_fortitude() -> None:
    assert value("vitality_full") == 91
    assert labels(total("vitality_full", neris())) == [("Fortitude 91", 91)]


def test_R28_save_is_half_of_luck() -> None:
    assert value("save") == 19  # 37 / 2 = 18.5, up
    assert value("save", "down") == 18


def test_R29_resist_is_half_of_fortitude() -> None:
    assert value("resist") == 46  # 91 / 2 = 45.5


def test_R30_evade_is_half_of_react() -> None:
    assert value("evade") == 32  # 63 / 2 = 31.5
    assert labels(total("evade", neris())) == [("React 63, halved, rounded up", 32)]
    assert labels(total("evade", character(react=64))) == [("React 64, halved", 32)]


def test_R30_R50_an_adjusted_evade_of_worn_armor_is_a_part_of_evade() -> None:
    adjusted = character(
        react=64, adjustments={"armor_damage.armor_evade": [{"id": "a", "amount": -3, "reason": "dent"}]}
    )
    found = total("evade", adjusted)
    assert (labels(found), found.value) == ([("React 64, halved", 32), ("dent", -3)], 29)
    assert not any(part.adjustment for part in found.parts)  # it is taken back where it is


def test_R31_critical_is_half_of_luck_and_20() -> None:
    assert value("critical") == 39  # 18.5 up 19, + 20
    assert labels(total("critical", neris())) == [("Luck 37, halved, rounded up", 19), ("Added by the rule", 20)]


def test_R32_immunity_is_a_tenth_of_fortitude() -> None:
    assert value("immunity") == 10  # 9.1
    assert value("immunity", "nearest") == 9


def test_R33_focus_is_half_of_mental_and_10() -> None:
    assert value("focus") == 34  # 24 + 10


def test_R34_detect_is_half_of_perceive_and_10() -> None:
    assert value("detect") == 39  # 28.5 up 29, + 10


def test_R35_awareness_is_half_of_mental_and_10() -> None:
    assert value("awareness") == 34  # 24 + 10


def test_R36_common_sense_is_half_of_mental() -> None:
    assert value("common_sense") == 24


def test_R37_reveal_is_half_of_perceive() -> None:
    assert value("reveal") == 29  # 28.5


def test_R38_influence_is_half_of_will_and_5() -> None:
    assert value("influence") == 31  # 25.5 up 26, + 5


def test_R39_fatigue_is_half_of_strength_and_half_of_will_rounded_once() -> None:
    assert value("fatigue") == 63  # 37.5 + 25.5 = 63, no fraction left
    assert labels(total("fatigue", neris())) == [("Strength 75, halved", 37.5), ("Will 51, halved", 25.5)]
    odd = total("fatigue", character(strength=75, will=50))
    assert odd.value == 63  # 37.5 + 25 = 62.5
    assert labels(odd) == [("Strength 75, halved", 37.5), ("Will 50, halved", 25), ("Rounded up", 0.5)]


def test_R40_stamina_is_half_of_will_and_10() -> None:
    assert value("stamina") == 36  # 25.5 up 26, + 10


def test_R41_grip_is_half_of_will_and_a_tenth_of_strength() -> None:
    assert value("grip") == 33  # 25.5 + 7.5
    assert total("grip", character(will=50, strength=71)).value == 33  # 25 + 7.1 = 32.1
    assert total("grip", character(will=50, strength=71), rounding="exact").value == 32.1
    down = total("grip", character(will=50, strength=71), rounding="down")
    assert (down.value, labels(down)[-1]) == (32, ("Rounded down", -0.1))


def test_R42_hit_chance_is_the_first_digit_of_perceive_and_2() -> None:
    assert value("hit_chance") == 7  # 5 + 2


def test_R43_hit_targeting_is_a_third_of_perceive_and_15() -> None:
    assert value("hit_targeting") == 34  # 57 / 3 = 19, + 15
    assert total("hit_targeting", character(perceive=58)).value == 35  # 19.33 up 20
    assert total("hit_targeting", character(perceive=58), rounding="exact").value == 34.333333


def test_R44_melee_throw_and_bow() -> None:
    assert (value("melee"), value("throw"), value("bow")) == (7, 9, 5)
    practiced = {"armor_damage.melee": [{"id": "a", "amount": 3, "reason": "practice", "at": "2026-01-01"}]}
    adjusted = character("neris", practiced, **MAIN)
    assert [total(id, adjusted).value for id in ("melee", "throw", "bow")] == [10, 12, 8]


def test_R45_runic_energy_is_the_first_digit_of_mental() -> None:
    assert value("runic_energy") == 4


def test_R46_runic_speed_is_mental_divided_by_25() -> None:
    assert value("runic_speed") == 2  # 1.92
    assert value("runic_speed", "down") == 1


def test_R47_initiative_is_the_first_digit_of_react() -> None:
    assert value("initiative") == 6


def test_R48_agility_is_the_first_digit_of_speed_times_10() -> None:
    assert value("agility") == 40


@pytest.mark.parametrize(("stat", "digit"), [(0, 0), (7, 0), (10, 1), (99, 9), (100, 10)])
def test_R42_R44_R45_R47_R48_the_first_digit_is_the_tens_digit(stat: int, digit: int) -> None:
    one = character(perceive=stat, strength=stat, mental=stat, react=stat, speed=stat)
    found = {id: total(id, one).value for id in ("hit_chance", "melee", "runic_energy", "initiative", "agility")}
    assert found == {
        "hit_chance": digit + 2,
        "melee": digit,
        "runic_energy": digit,
        "initiative": digit,
        "agility": digit * 10,
    }


def test_R49_soul_endurance_and_power_are_entered() -> None:
    for id in ("soul", "endurance", "power"):
        field = KIND.field(id)
        assert isinstance(field, NumberField)
        assert (field.default, field.minimum) == (0, 0)
        assert f"armor_damage.{id}" not in {each.id for each in TOTALS}


def test_every_stat_names_its_rule_and_stands_on_the_sheet_once() -> None:
    shown = [id for block in SHEET.blocks() if isinstance(block, Stats) for id in block.figures]
    shown += [id for block in SHEET.blocks() if isinstance(block, Bar) for id in (block.now, block.full)]
    derived = [f"armor_damage.{each.id}" for each in DERIVED]
    assert sorted(shown) == sorted(
        [*MAIN, *derived, "vitality", "natural_defense", "natural_spirit", "soul", "endurance", "power"]
    )
    # R27 to R48 are 22 rules; R44 has three stats
    assert len(DERIVED) == 24
    assert {each.rule for each in DERIVED} == {f"R{number}" for number in range(27, 49)}


def test_parts_add_up_to_the_total_under_every_rounding() -> None:
    for rounding in ("up", "down", "nearest", "exact"):
        for each in DERIVED:
            found = total(each.id, neris(), rounding=rounding)
            assert round(sum(part.amount for part in found.parts), 6) == found.value
            if rounding != "exact":
                assert found.value == int(found.value)

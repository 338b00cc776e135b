"""The readings of RULES.md, section 4: what each question comes to by default and by its setting."""

from __future__ import annotations

import tomllib
from pathlib import Path

from plugins.systems.armor_damage import armor_totals, kinds, settings
from plugins.systems.armor_damage.passage import TRACK_LABELS
from tallow.model.column import ChoiceField
from tests.plugins.systems.armor_damage.harness import FakeBook, bob, outcome, resolve

CONTENT = Path(settings.__file__).parent / "content"


def test_B1_piercing_as_printed_loses_what_pierces_once_more() -> None:
    wide = bob(armor={"physical": 500})
    printed = {"piercing": "as_printed"}
    assert outcome(wide, 100, piercing=20)["after_soak"] == 80
    assert outcome(wide, 100, piercing=20, settings=printed)["after_soak"] == 60  # 100 - 2 * 20
    assert outcome(wide, 100, piercing=80, settings=printed)["after_soak"] == 0  # 100 - 160, at least 0


def test_B2_the_stance_acts_with_defense_or_before_soak() -> None:
    target = bob(fortitude=90, stance="defensive")
    assert outcome(target, 200)["vitality"] == 45
    assert outcome(target, 200, settings={"stance": "before_soak"})["vitality"] == 44


def test_B3_fractions_go_up_unless_the_campaign_says_otherwise() -> None:
    # 33 * 80 / 100 = 26.4; 28 * 80 / 100 = 22.4; 35 * 90 / 100 = 31.5
    for rounding, left in {"up": (27, 32), "down": (26, 31), "nearest": (26, 32), "exact": (26.4, 31.5)}.items():
        given = {"rounding": rounding}
        assert outcome(bob(), 33, settings=given)["after_soak"] == left[0]
        assert outcome(bob(armor={"soak": 10}), 35, settings=given)["after_soak"] == left[1]
    assert outcome(bob(), 33)["after_soak"] == 27


def test_B3_a_third_is_kept_to_six_places_and_stays_exact_on_the_way() -> None:
    # 1 * (100 - 33.3) / 100 = 0.667; wear 0.667 / 4 = 0.16675; 10 - 0.16675 = 9.83325
    found = outcome(bob(armor={"soak": 33.3, "physical": 10}), 1, settings={"rounding": "exact"})
    assert (found["after_soak"], found["wear"], found["armor"]["physical"]) == (0.667, 0.16675, 9.83325)


def test_B4_soak_ends_when_every_track_is_used_up_or_with_the_first() -> None:
    half = {"soak": 20, "physical": 0, "magical": 10}
    # both: Soak goes on: 40 left; either: Soak is off: 50
    assert outcome(bob(armor=half), 50)["after_soak"] == 40
    assert outcome(bob(armor=half), 50, settings={"soak_ends": "either"})["after_soak"] == 50
    whole = {"soak": 20, "physical": 0, "magical": 0}
    only = {"soak": 20, "physical": 0}
    for armor in (whole, only):
        for ends in ("both", "either"):
            assert outcome(bob(armor=armor), 50, settings={"soak_ends": ends})["after_soak"] == 50
    trackless = {"soak": 20, "defense": 5}
    for ends in ("both", "either"):
        found = outcome(bob(armor=trackless), 50, settings={"soak_ends": ends})
        assert (found["after_soak"], found["after_flat"]) == (40, 35)


def test_B5_defense_acts_in_the_very_hit_that_empties_physical() -> None:
    armor = {"physical": 10, "defense": 30}
    found = outcome(bob(armor=armor), 50)
    assert found["armor"]["physical"] == 0  # a quarter is 12.5, up 13; 10 are there
    assert found["vitality"] == 60  # 50 - 10 - 30 = 10
    assert outcome(bob(armor={**armor, "physical": 0}), 50)["vitality"] == 20  # the next hit: 70 - 50


def test_B6_one_success_of_three_or_all_three() -> None:
    target = {"vitality": 70, "stance": "none"}
    every = {"three_saves": "all"}
    assert outcome(target, 100, saves=[False, False, True])["vitality"] == 1
    assert outcome(target, 100, saves=[False, False, False])["state"] == "dead"
    assert outcome(target, 100, saves=[True, True, True], settings=every)["vitality"] == 1
    assert outcome(target, 100, saves=[True, True, False], settings=every)["state"] == "dead"


def test_B7_the_target_number_is_unset_and_only_words_the_question() -> None:
    hit = {"damage": 75, "target": {"vitality": 70, "stance": "none"}}
    words = {"unset": "succeed", "d20_15": "15 or more", "half_luck": "half of Luck"}
    for reading, said in words.items():
        (due,) = resolve(hit, save_target=reading).due
        assert said in due.label
        assert (due.key, due.choices, due.many) == ("saves", (True, False), True)
    assert FakeBook().setting("armor_damage.save_target") == "unset"


def test_B8_three_saves_take_the_place_of_the_one() -> None:
    target = {"vitality": 70, "stance": "none"}
    assert outcome(target, 79)["saves_due"] == 1  # -9
    assert outcome(target, 80)["saves_due"] == 3  # -10


def test_B9_the_fallen_get_no_saves_unless_the_campaign_says_three() -> None:
    down = {"vitality": -3, "stance": "none"}
    found = outcome(down, 9)  # -12
    assert (found["vitality"], found["state"], found["saves_due"]) == (-12, "dead", 0)
    three = outcome(down, 9, settings={"down_saves": "three"})
    assert (three["state"], three["saves_due"]) == ("save_due", 3)
    assert outcome(down, 9, saves=[True], settings={"down_saves": "three"})["vitality"] == 1
    assert outcome(down, 2, settings={"down_saves": "three"})["saves_due"] == 0  # -5: not to -10


def test_B10_a_failed_save_is_not_made_again() -> None:
    found = resolve({"damage": 75, "saves": [False], "target": {"vitality": 70, "stance": "none"}})
    assert (found.outcome["vitality"], found.outcome["state"], found.due) == (-5, "incapacitated", ())


def test_B11_the_tracks_are_called_physical_and_magical() -> None:
    assert TRACK_LABELS == {"physical": "Physical", "magical": "Magical"}
    assert [kinds.ARMOR.column(id).label for id in ("physical", "magical")] == ["Physical", "Magical"]
    assert not any("itality" in total.label for total in armor_totals.TOTALS)


def test_B17_armor_wears_whenever_something_is_left_after_soak() -> None:
    assert outcome(bob(), 1)["wear"] == 1  # 0.8, up 1; a quarter 0.25, up 1
    assert outcome(bob(), 0)["wear"] == 0
    assert outcome(bob(armor={**bob()["armor"], "soak": 100}), 500)["wear"] == 0


def test_B19_a_weapon_carries_its_damage_type() -> None:
    items = tomllib.loads((CONTENT / "items.toml").read_text(encoding="utf-8"))["item"]
    rifle = next(item for item in items if item["id"] == "runic_rifle")
    assert (rifle["damage_type"], rifle["piercing"]) == ("magical", 10)
    armor = {"physical": 100, "defense": 30, "magical": 10, "spirit": 5}
    assert outcome(bob(armor=armor), 40, type=rifle["damage_type"])["after_flat"] == 25  # 40 - 10 - 5


def test_B20_two_types_go_their_own_ways_and_use_the_stance_up_once() -> None:
    armor = {"soak": 10, "physical": 10, "magical": 20, "defense": 2, "spirit": 1}
    target = bob(fortitude=100, stance="defensive", armor=armor, natural={"defense": 1, "spirit": 1})
    parts = [{"damage": 20, "type": "physical"}, {"damage": 30, "type": "energy"}, {"damage": 10, "type": "breath"}]
    found = resolve({"parts": parts, "target": target}).outcome
    # physical: 20 * 0.9 = 18; 8; less 2, 1 and the stance's 5 (all of it needed): 0; wear 4.5, up 5
    # magical: 40 * 0.9 = 36; 16; less 1 and 1, nothing of the stance left: 14; wear 9
    assert (found["after_soak"], found["after_protection"], found["after_flat"]) == (54, 24, 14)
    assert (found["wear"], found["wears"]) == (14, {"physical": 5, "magical": 9})
    assert (found["armor"]["physical"], found["armor"]["magical"], found["vitality"]) == (5, 11, 56)


def test_B20_what_the_first_track_does_not_need_of_the_stance_the_second_gets() -> None:
    armor = {"physical": 10, "magical": 20, "defense": 2}
    parts = [{"damage": 15, "type": "physical"}, {"damage": 30, "type": "magical"}]
    target = bob(fortitude=100, stance="defensive", armor=armor)
    # physical: 15 - 10 - 2 = 3 of the stance's 5; magical: 30 - 20 = 10, less the 2 left = 8
    assert resolve({"parts": parts, "target": target}).outcome["after_flat"] == 8
    before = resolve({"parts": parts, "target": target, "settings": {"stance": "before_soak"}}).outcome
    # before Soak the first part takes all 5: 10 - 10 = 0; magical: 30 - 20 = 10
    assert before["after_flat"] == 10


def test_B21_soak_and_piercing_are_clamped_and_a_stage_says_so() -> None:
    found = resolve({"damage": 50, "piercing": 130, "target": bob(armor={"soak": 120, "physical": 10})})
    notes = {stage.label: stage.note for stage in found.stages}
    assert notes["Piercing 100%"] == "Piercing 130% counts as 100%."
    assert notes["Soak 100%"] == "Soak 120% counts as 100%."
    assert found.outcome["vitality"] == 20
    below = resolve({"damage": 50, "piercing": -5, "target": bob(armor={"soak": -5, "physical": 10})})
    notes = {stage.label: stage.note for stage in below.stages}
    assert notes["Piercing 0%"] == "Piercing −5% counts as 0%."
    assert notes["Soak 0%"] == "Soak −5% counts as 0%."
    assert below.outcome["vitality"] == 30  # 70 - (50 - 10)


def test_B22_minus_10_is_dead_and_minus_9_is_not() -> None:
    down = {"vitality": -1, "stance": "none"}
    assert outcome(down, 8)["state"] == "incapacitated"  # -9
    assert outcome(down, 9)["state"] == "dead"  # -10


def test_B23_an_instant_kill_leaves_the_fallen_as_they_were() -> None:
    for vitality, state in ((0, "incapacitated"), (-4, "incapacitated"), (-11, "dead")):
        found = outcome({"vitality": vitality, "stance": "none"}, 50, instant_kill=True)
        assert (found["vitality"], found["state"], found["saves_due"]) == (vitality, state, 0)


def test_every_reading_is_a_setting_that_names_its_source() -> None:
    sources = {setting.id.partition(".")[2]: setting.source for setting in settings.SETTINGS}
    assert {key: source for key, source in sources.items() if key != "wear_spread"} == {
        "rounding": "RULES.md B3",
        "piercing": "RULES.md B1",
        "stance": "RULES.md B2",
        "soak_ends": "RULES.md B4",
        "three_saves": "RULES.md B6",
        "save_target": "RULES.md B7",
        "down_saves": "RULES.md B9",
        "side_evade": "RULES.md B12",
    }
    assert "Tallow's reading" in sources["wear_spread"]
    assert all(setting.explanation for setting in settings.SETTINGS)


def test_the_campaigns_readings_are_the_hits_settings_word_for_word() -> None:
    given = {"rounding": "down", "piercing": "as_printed", "stance": "before_soak", "soak_ends": "either"}
    chosen = settings.of_campaign(FakeBook(**given))
    assert chosen == {**given, "three_saves": "any", "down_saves": "none"}
    for setting in settings.SETTINGS:
        assert isinstance(setting.field, ChoiceField)
        assert setting.field.default == setting.field.choices[0].id

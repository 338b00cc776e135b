"""One hit from damage to Vitality: R2, R5, R8 to R18, the worked examples and the tricky cases of RULES.md."""

from __future__ import annotations

from plugins.systems.armor_damage.applying import edits, fill
from plugins.systems.armor_damage.commands import restore
from plugins.systems.armor_damage.hit import RESOLVER
from plugins.systems.armor_damage.inputs import Hit
from plugins.systems.armor_damage.kinds import KIND
from tallow.model.column import ChoiceField
from tests.plugins.systems.armor_damage.harness import (
    BOB_ARMOR,
    FakeBook,
    bob,
    character,
    outcome,
    resolve,
    written,
)

# the stance and who is hit


def test_R2_a_stance_is_defensive_or_reactive_and_defensive_for_who_says_nothing() -> None:
    assert Hit().target.stance == "defensive"
    stance = KIND.field("stance")
    assert isinstance(stance, ChoiceField)
    assert [choice.id for choice in stance.choices] == ["defensive", "reactive", "none"]
    assert stance.default == "none"  # a record lies between rounds
    # Fortitude 70: 5% is 3.5, up 4. 60 - 30 - 4 = 26, 70 - 26 = 44; the other two take nothing off.
    target = {key: value for key, value in bob().items() if key != "stance"}
    assert outcome(target, 200)["vitality"] == 44
    assert outcome({**target, "stance": "reactive"}, 200)["vitality"] == 40
    assert outcome({**target, "stance": "none"}, 200)["vitality"] == 40


def test_R5_damage_is_the_same_whoever_plays_the_character() -> None:
    armor = ({"id": "plate", "worn": True, "physical": 100, "physical_full": 100, "soak": 20, "defense": 30},)
    played = character("bob", player="Ro", fortitude=70, vitality=70, armor=armor)
    foe = character("foe", player="", fortitude=70, vitality=70, armor=armor)
    book = FakeBook(played, foe)
    filled = [fill("target", each, book) for each in (played, foe)]
    assert filled[0] == filled[1]
    assert [outcome(target, 200)["vitality"] for target in filled] == [40, 40]
    assert [role.kind for role in RESOLVER.roles] == ["armor_damage.character"]


# the order


def test_R8_soak_then_physical_then_defense_then_vitality() -> None:
    stages = resolve({"damage": 200, "target": bob()}).stages
    assert [(stage.label, stage.after) for stage in stages if stage.rule != "R15"] == [
        ("Damage", 200),
        ("Soak 20%", 160),  # 200 * 80 / 100
        ("Physical 100", 60),  # 160 - 100
        ("Defense 30", 30),  # 60 - 30
        ("To Vitality", 40),  # 70 - 30
    ]


def test_R8_magical_goes_by_magical_and_spirit_in_the_same_order() -> None:
    target = bob(armor={"soak": 50, "magical": 20, "spirit": 5})
    stages = resolve({"damage": 100, "type": "magical", "target": target}).stages
    # 100 * 50 / 100 = 50, 50 - 20 = 30, 30 - 5 = 25, 70 - 25 = 45
    assert [stage.after for stage in stages if stage.rule != "R15"] == [100, 50, 30, 25, 45]


def test_R9_physical_meets_physical_and_the_other_three_meet_magical() -> None:
    armor = {"physical": 10, "defense": 1, "magical": 20, "spirit": 2}
    found = {type_: outcome(bob(armor=armor), 40, type=type_) for type_ in ("physical", "magical", "energy", "breath")}
    # physical: 40 - 10 - 1 = 29, wear 10 of 10; the others: 40 - 20 - 2 = 18, wear 10 of 20
    assert {type_: each["after_flat"] for type_, each in found.items()} == {
        "physical": 29,
        "magical": 18,
        "energy": 18,
        "breath": 18,
    }
    assert (found["physical"]["armor"]["physical"], found["physical"]["armor"]["magical"]) == (0, 20)
    for type_ in ("magical", "energy", "breath"):
        assert (found[type_]["armor"]["physical"], found[type_]["armor"]["magical"]) == (10, 10)


def test_R10_piercing_skips_everything_and_wears_nothing() -> None:
    found = outcome(bob(), 100, piercing=20)
    # P = 100 * 20 / 100 = 20; N = 80; s = 64; a = 0; t = 0; V = 70 - 20 = 50; wear = 64 / 4 = 16
    assert (found["pierced"], found["after_soak"], found["after_flat"]) == (20, 64, 0)
    assert (found["vitality"], found["wear"], found["armor"]["physical"]) == (50, 16, 84)


def test_R10_a_hit_that_pierces_wholly_leaves_the_armor_as_it_was() -> None:
    found = outcome(bob(), 20, piercing=100)
    assert (found["pierced"], found["vitality"], found["wear"], found["armor"]["physical"]) == (20, 50, 0, 100)


def test_R10_what_pierces_is_rounded() -> None:
    # 33 * 10 / 100 = 3.3
    for rounding, pierced in {"up": 4, "down": 3, "nearest": 3, "exact": 3.3}.items():
        assert outcome(bob(), 33, piercing=10, settings={"rounding": rounding})["pierced"] == pierced


def test_R11_soak_takes_its_share_and_never_wears() -> None:
    found = outcome(bob(), 33)
    assert found["after_soak"] == 27  # 33 * 80 / 100 = 26.4, up
    assert found["armor"]["soak"] == 20


def test_R12_protection_is_what_stood_before_this_hit_wears_it() -> None:
    # s = 160, wear 40: with 100 before it 60 go on; with 60 after it would be 100.
    assert outcome(bob(), 200)["after_protection"] == 60
    assert outcome(bob(), 50)["after_protection"] == 0  # 40 - 100 is never below 0


def test_R13_defense_is_taken_off_and_never_wears() -> None:
    found = outcome(bob(), 200)
    assert (found["after_flat"], found["armor"]["defense"]) == (30, 30)
    assert outcome(bob(), 160)["after_flat"] == 0  # 128 - 100 - 30 is never below 0


def test_R13_a_defensive_stance_takes_5_percent_of_fortitude_off_here() -> None:
    # Fortitude 90: 4.5. up 5: 60 - 30 - 5 = 25; down 4: 26; nearest 5: 25; exact 4.5: 25.5
    for rounding, left in {"up": 25, "down": 26, "nearest": 25, "exact": 25.5}.items():
        target = bob(fortitude=90, stance="defensive")
        assert outcome(target, 200, settings={"rounding": rounding})["after_flat"] == left


def test_R13_the_stance_acts_against_every_damage_and_without_armor() -> None:
    target = {"vitality": 70, "fortitude": 100, "stance": "defensive"}
    for type_ in ("physical", "magical", "energy", "breath"):
        assert outcome(target, 12, type=type_)["vitality"] == 63  # 12 - 5 = 7


def test_R14_vitality_falls_by_what_is_left_and_what_pierced() -> None:
    # 40 pierce; of 160 are 128 after Soak, 28 after Physical, 0 after Defense: 70 - 0 - 40
    assert outcome(bob(), 200, piercing=20)["vitality"] == 30
    # 60 pierce; of 240 are 192 after Soak, 92 after Physical, 62 after Defense: 200 - 62 - 60
    assert outcome(bob(vitality=200), 300, piercing=20)["vitality"] == 78


def test_R15_a_quarter_of_what_is_left_after_soak_wears_the_track_that_was_hit() -> None:
    armor = {**BOB_ARMOR, "magical": 50, "spirit": 5}
    found = outcome(bob(armor=armor), 200)
    assert (found["wear"], found["armor"]["physical"], found["armor"]["magical"]) == (40, 60, 50)  # 160 / 4


def test_R15_wear_is_rounded_and_stops_at_0() -> None:
    # 26 after Soak: 26 * 25 / 100 = 6.5
    for rounding, wear in {"up": 7, "down": 6, "nearest": 7, "exact": 6.5}.items():
        found = outcome(bob(armor={"physical": 100}), 26, settings={"rounding": rounding})
        assert (found["wear"], found["armor"]["physical"]) == (wear, 100 - wear)
    found = outcome(bob(armor={"physical": 5}), 100)  # a quarter is 25, and 5 are there
    assert (found["wear"], found["armor"]["physical"]) == (5, 0)


def test_R16_without_armor_vitality_falls_by_the_damage() -> None:
    found = resolve({"damage": 65, "target": {"vitality": 70, "stance": "none"}})
    assert found.outcome["vitality"] == 5
    assert [stage.rule for stage in found.stages] == ["R9", "R16", "R14"]
    assert found.outcome["armor"] == {"soak": 0, "physical": None, "magical": None, "defense": 0, "spirit": 0}
    # nothing is lost without armor, however piercing is read: 8 pierce, 32 go on
    for piercing in ("parts", "as_printed"):
        bare = outcome({"vitality": 70, "stance": "none"}, 40, piercing=20, settings={"piercing": piercing})
        assert bare["vitality"] == 30


def test_R17_used_up_armor_gives_no_defense_and_no_soak_but_the_body_goes_on() -> None:
    armor = {"soak": 20, "physical": 0, "defense": 30}
    found = outcome(bob(armor=armor, natural={"defense": 3, "spirit": 9}), 50)
    assert found["vitality"] == 23  # 50 - 3 = 47; 70 - 47
    stages = resolve({"damage": 50, "target": bob(armor=armor)}).stages
    assert [stage.rule for stage in stages] == ["R9", "R17", "R17", "R17", "R14"]


def test_R17_magical_at_0_ends_spirit_and_leaves_defense() -> None:
    armor = {"soak": 20, "physical": 100, "magical": 0, "defense": 30, "spirit": 10}
    assert outcome(bob(armor=armor), 200)["vitality"] == 40
    # energy 50: Soak goes on with Physical: 40; Magical is used up, so is Spirit: 70 - 40 = 30
    assert outcome(bob(armor=armor), 50, type="energy")["vitality"] == 30


def test_R18_what_is_worn_off_stays_off_until_the_armor_is_restored() -> None:
    plate = {"id": "plate", "worn": True, "physical": 100, "physical_full": 100, "soak": 20, "defense": 30}
    record = character(fortitude=70, vitality=70, armor=[plate])
    book = FakeBook(record)
    first = written(edits("target", record, outcome(fill("target", record, book), 50), book))
    assert first == {"armor.plate.physical": (100, 90)}  # 40 after Soak, wear 10
    worn = character(fortitude=70, vitality=70, armor=[{**plate, "physical": 90}])
    second = written(edits("target", worn, outcome(fill("target", worn, FakeBook(worn)), 50), FakeBook(worn)))
    assert second == {"armor.plate.physical": (90, 80)}
    assert written(restore(worn, FakeBook(worn))) == {"armor.plate.physical": (90, 100)}
    assert restore(record, book) == []


# the worked examples


def test_AV1_200_on_bob_leaves_him_at_40() -> None:
    found = outcome(bob(), 200)
    # 200 * 0.8 = 160; 160 - 100 = 60; 60 - 30 = 30; 70 - 30 = 40
    assert (found["after_soak"], found["after_protection"], found["after_flat"]) == (160, 60, 30)
    assert (found["vitality"], found["state"], found["saves_due"]) == (40, "standing", 0)


def test_AV2_the_same_hit_wears_physical_to_60() -> None:
    found = outcome(bob(), 200)
    assert (found["wear"], found["armor"]["physical"]) == (40, 60)  # 160 * 0.25; 100 - 40


def test_AV3_the_same_hit_without_armor_would_have_killed_him() -> None:
    found = outcome({"vitality": 70, "stance": "none"}, 200)
    assert (found["vitality"], found["state"], found["saves_due"]) == (-130, "save_due", 3)


def test_AV4_20_past_soak_wear_physical_by_5() -> None:
    assert outcome(bob(), 25)["armor"]["physical"] == 95  # 25 * 0.8 = 20; 20 / 4 = 5


def test_AV5_a_total_soak_of_20_is_a_factor_of_four_fifths() -> None:
    assert outcome(bob(), 1000)["after_soak"] == 800


def test_AV6_80_without_armor_go_against_vitality() -> None:
    assert outcome({"vitality": 100, "stance": "none"}, 80)["vitality"] == 20


def test_AV7_of_100_with_20_piercing_20_pierce_and_80_go_on() -> None:
    armor = {"physical": 500}
    found = outcome(bob(armor=armor), 100, piercing=20)
    assert (found["pierced"], found["after_soak"]) == (20, 80)


# the tricky cases


def test_tricky_1_nothing_gets_through_and_armor_still_wears() -> None:
    found = outcome(bob(), 50)
    assert (found["after_soak"], found["after_flat"], found["vitality"]) == (40, 0, 70)
    assert found["armor"]["physical"] == 90  # 100 - 40 / 4


def test_tricky_2_defense_bigger_than_the_rest() -> None:
    found = outcome(bob(), 160)
    assert (found["after_soak"], found["after_protection"], found["after_flat"]) == (128, 28, 0)
    assert (found["vitality"], found["armor"]["physical"]) == (70, 68)  # 128 / 4 = 32


def test_tricky_3_fractions() -> None:
    target = bob(vitality=30, armor={"soak": 20, "physical": 10, "defense": 5})
    expected = {
        # after Soak s, to Vitality s - 10 - 5, Vitality, wear s / 4, Physical
        "up": (27, 12, 18, 7, 3),
        "exact": (26.4, 11.4, 18.6, 6.6, 3.4),
        "down": (26, 11, 19, 6, 4),
        "nearest": (26, 11, 19, 7, 3),  # 26.4 to 26; 6.5 to 7, a half goes up
    }
    for rounding, figures in expected.items():
        found = outcome(target, 33, settings={"rounding": rounding})
        given = (found["after_soak"], found["after_flat"], found["vitality"], found["wear"], found["armor"]["physical"])
        assert given == figures, rounding


def test_tricky_4_a_runic_rifle() -> None:
    armor = {"soak": 15, "magical": 40, "spirit": 10, "physical": 500, "defense": 500}
    found = outcome(bob(vitality=50, armor=armor), 90, type="magical", piercing=10)
    # P = 9; N = 81; s = 68.85, up 69; a = 29; t = 19; V = 50 - 28; wear = 17.25, up 18
    assert (found["pierced"], found["after_soak"], found["after_protection"], found["after_flat"]) == (9, 69, 29, 19)
    assert (found["vitality"], found["armor"]["magical"], found["armor"]["physical"]) == (22, 22, 500)


def test_tricky_5_the_stance() -> None:
    target = bob(fortitude=90, stance="defensive")
    found = outcome(target, 200)
    assert (found["after_flat"], found["vitality"], found["wear"]) == (25, 45, 40)  # 60 - 30 - 5
    before = outcome(target, 200, settings={"stance": "before_soak"})
    # 200 - 5 = 195; 195 * 0.8 = 156; 56; 26; 70 - 26 = 44; 156 / 4 = 39
    assert (before["after_soak"], before["after_flat"], before["vitality"], before["wear"]) == (156, 26, 44, 39)
    for stance in ("with_defense", "before_soak"):
        pierced = outcome(target, 20, piercing=100, settings={"stance": stance})
        assert pierced["vitality"] == 50

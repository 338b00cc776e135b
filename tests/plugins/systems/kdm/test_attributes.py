"""Attributes: base, gear, tokens and effects; affinities and armor of the grid; what goes at the return."""

from __future__ import annotations

from pathlib import Path

import pytest

from plugins.systems.kdm import shown
from plugins.systems.kdm.entries.gear import Bonus
from tallow.model.effect import Add, Grant
from tallow.model.errors import UserMistake
from tallow.services import settings
from tests.plugins.systems.kdm.harness import Table, cards, line

BOOTS, CLUB = "white_lion_boots", "bone_club"
WHITE_LION = ("white_lion_helm", "white_lion_coat", "white_lion_gauntlet", "white_lion_skirt", "white_lion_boots")


def test_A1_A2_a_survivor_has_six(table: Table) -> None:
    six = ("movement", "accuracy", "strength", "evasion", "luck", "speed")
    assert [table.total("Anna", id).value for id in six] == [5, 0, 0, 0, 0, 0]
    kinds = {total.id for total in table.book.registry.totals_of("kdm.survivor")}
    assert {f"kdm.{id}" for id in six} <= kinds
    assert not {"kdm.torment", "kdm.systemic_pressure", "kdm.toughness"} & kinds


@pytest.mark.parametrize("id", ["accuracy", "strength", "evasion", "luck", "speed"])
def test_A7_A8_A9_A10_A13_the_others_start_at_0(table: Table, id: str) -> None:
    assert table.parts("Anna", id) == [("Base", 0)]
    table.set("Anna", **{id: -1, f"{id}_tokens": -2})
    assert table.total("Anna", id).value == -3


def test_A4_base_gear_tokens_and_effects_each_with_its_source(table: Table) -> None:
    # Boots in the middle, their right half meets the club's left one, their lower one the dagger's upper one: 2 red.
    grid = cards("", "", "", "", BOOTS, CLUB, "", "bone_dagger", "")
    table.set("Anna", movement=6, movement_tokens=-1, gear=grid, injuries=[line("broken_leg")])
    assert table.parts("Anna", "movement") == [
        ("Base", 6),
        ("Tokens", -1),
        ("White Lion Boots, with its affinities", 1),
        ("Broken leg", -1),
    ]
    assert table.total("Anna", "movement").value == 5  # 6 − 1 + 1 − 1
    assert table.parts("Anna", "movement_gear") == [("White Lion Boots, with its affinities", 1)]
    table.adjust("Anna", "movement", 2, "a long night")
    assert table.total("Anna", "movement").value == 7
    assert table.total("Anna", "movement").parts[-1].label == "a long night"
    assert table.total("Anna", "movement").parts[3].source == "kdm.broken_leg"


def test_A4_A5_what_changes_the_gear_s_share_changes_the_attribute(table: Table) -> None:
    table.set("Anna", strength=1, strength_tokens=1)
    table.adjust("Anna", "strength_gear", 2, "a whetstone")
    assert table.total("Anna", "strength_gear").value == 2
    assert table.parts("Anna", "strength") == [("Base", 1), ("Tokens", 1), ("a whetstone, gear", 2)]
    assert table.total("Anna", "strength").value == 4  # 1 + 2 + 1: as the three boxes below it say
    assert not any(part.adjustment for part in table.total("Anna", "strength").parts)  # it is taken back where it is


def test_A4_A5_AV34_tokens_go_at_the_return_and_the_base_stays(table: Table) -> None:
    table.set("Anna", accuracy=1, accuracy_tokens=2 - 3)
    assert table.total("Anna", "accuracy").value == 0  # 1 + 2 − 3
    table.command("heal", "Anna")
    assert table.parts("Anna", "accuracy") == [("Base", 1)]


def test_A5_AV35_a_lasting_fall_while_a_token_lies_there(table: Table) -> None:
    table.set("Anna", strength_tokens=2)
    table.set("Anna", strength=-1)
    assert table.total("Anna", "strength").value == 1  # −1 + 2
    table.command("heal", "Anna")
    assert table.total("Anna", "strength").value == -1


def test_A5_what_belongs_to_a_showdown_goes_and_the_rest_stays(table: Table) -> None:
    table.set("Anna", bleeding=2, legs_lost=3, head_heavy=True, brain_light=True, arms_light=True, waist_heavy=True)
    table.set("Anna", attacking=True, doomed=True, luck_tokens=-1, used=[line("dodge")])
    table.set("Anna", injuries=[line("broken_rib"), line("torn_muscle", passing=True)], insanity=4, evasion=1)
    table.command("heal", "Anna")
    record = table.record("Anna")
    gone = ("bleeding", "legs_lost", "luck_tokens", "head_heavy", "brain_light", "arms_light", "waist_heavy")
    assert [table.value("Anna", id) for id in (*gone, "attacking", "doomed")] == [0, 0, 0, *[False] * 6]
    assert (table.entries("Anna", "injuries"), table.entries("Anna", "used")) == (["broken_rib"], [])
    assert (record.get("insanity"), record.get("evasion")) == (4, 1)
    table.undo()
    assert table.entries("Anna", "injuries") == ["broken_rib", "torn_muscle"]
    assert table.value("Anna", "bleeding") == 2


def test_A5_by_a_house_rule_heavy_injuries_stay(table: Table) -> None:
    table.begin("House rules", heavy_stays=True)
    table.survivor("Edda", legs_light=True, legs_heavy=True, head_heavy=True, bleeding=1)
    table.command("heal", "Edda")
    ids = ("legs_light", "legs_heavy", "head_heavy", "bleeding")
    assert [table.value("Edda", id) for id in ids] == [False, True, True, 0]


def test_A6_X12_movement_starts_at_5_and_has_no_lower_bound(table: Table) -> None:
    assert table.parts("Anna", "movement") == [("Base", 5)]
    table.set("Anna", movement=-2, movement_tokens=-5)
    assert (table.record("Anna").get("movement"), table.total("Anna", "movement").value) == (-2, -7)


def test_A6_X1_AV29_below_1_it_is_1_space_once_a_turn(table: Table) -> None:
    table.set("Anna", movement_tokens=-5)  # 5 − 5
    assert table.total("Anna", "spaces").value == 1
    table.set("Anna", moved=True)
    assert table.total("Anna", "spaces").value == 0
    table.set("Anna", moved=False)  # the next turn
    assert table.total("Anna", "spaces").value == 1


def test_X1_by_another_reading_it_is_1_space_in_each_move(table: Table) -> None:
    reading = settings.find(table.host, table.campaign, "kdm.one_space")
    settings.choose(table.host, table.campaign, reading, "move")
    table.set("Anna", movement_tokens=-5, moved=True)
    assert table.total("Anna", "spaces").value == 1


def test_A6_an_injury_that_lowers_the_most(table: Table) -> None:
    table.add("Anna", "injuries", "disemboweled", passing=True)
    assert table.total("Anna", "movement").value == 1
    assert "Disemboweled" in table.total("Anna", "movement").bounded
    table.command("heal", "Anna")
    assert table.total("Anna", "movement").value == 5


@pytest.mark.parametrize(("field", "label"), [("torment", "Torment"), ("systemic_pressure", "Systemic pressure")])
def test_A3_X13_torment_and_pressure_are_never_below_0(table: Table, field: str, label: str) -> None:
    assert table.value("Anna", field) == 0
    with pytest.raises(UserMistake, match=f"{label} is at least 0, and −1 is less"):
        table.set("Anna", **{field: -1})


def test_A17_a_monster_has_its_numbers_by_level(table: Table) -> None:
    lion = table.book.entry("kdm.white_lion")
    third = lion.levels[-1]  # type: ignore[union-attr]
    assert (third.movement, third.toughness, third.speed, third.damage) == (8, 14, 2, 2)
    assert (third.luck, third.evasion, third.accuracy) == (1, 0, 2)


# the grid


def affinities(table: Table, name: str = "Anna") -> tuple[int, ...]:
    return tuple(int(table.total(name, color).value) for color in ("red", "green", "blue"))


def test_halves_that_meet_are_whole_and_borders_join_nothing(table: Table) -> None:
    table.set("Anna", gear=cards("bone_club", "bone_club", "bone_club", "bone_club"))
    # Right halves meet left ones between cells 1 and 2, 2 and 3; cell 3's right half does not meet cell 4's left one.
    assert affinities(table) == (2, 0, 0)
    assert table.parts("Anna", "red") == [("Joined in the gear grid", 2)]
    table.set("Anna", gear=cards("bone_axe", "bone_axe"))
    assert affinities(table) == (0, 0, 0)  # two left halves do not meet
    table.set("Anna", gear=cards("leather_mask", "", "", "leather_cuirass"))
    assert affinities(table) == (1, 0, 0)  # lower red half on upper red half
    table.set("Anna", gear=cards("leather_cuirass", "", "", "leather_cuirass"))
    assert affinities(table) == (0, 0, 0)  # lower blue half on upper red half


def test_what_lies_beside_the_grid_counts_for_nothing(table: Table) -> None:
    beside = [{**row, "place": 0} for row in cards("bone_club", "bone_club")]
    table.set("Anna", gear=beside)
    assert affinities(table) == (0, 0, 0)


def test_abilities_give_affinities(table: Table) -> None:
    table.add("Anna", "abilities", "dream_of_the_crown")
    assert affinities(table) == (0, 1, 0)
    assert table.total("Anna", "evasion").value == 1
    assert table.parts("Anna", "green") == [("Dream of the Crown", 1)]


def test_a_puzzle_bonus_wants_the_affinities_at_the_card_itself(table: Table) -> None:
    # Two red affinities of three clubs, and the boots apart: the boots want two joined to them.
    table.set("Anna", gear=cards("bone_club", "bone_club", "bone_club", "", BOOTS))
    assert affinities(table) == (2, 0, 0)
    assert table.total("Anna", "movement").value == 5
    # One of the two at the boots is not enough.
    table.set("Anna", gear=cards("bone_club", "bone_club", "", BOOTS, CLUB))
    assert affinities(table) == (2, 0, 0)
    assert table.total("Anna", "movement").value == 5
    # Both at the boots.
    table.set("Anna", gear=cards(BOOTS, CLUB, "", "bone_dagger"))
    assert affinities(table) == (2, 0, 0)
    assert table.total("Anna", "movement").value == 6  # 5 + 1


def armor(table: Table, name: str = "Anna") -> tuple[int, ...]:
    return tuple(int(table.total(name, f"armor_{place}").value) for place in ("head", "arms", "body", "waist", "legs"))


def test_armor_with_the_bonus_of_a_whole_set(table: Table) -> None:
    table.set("Anna", gear=cards(*WHITE_LION[:4]))
    assert armor(table) == (2, 2, 2, 2, 0)
    table.set("Anna", gear=cards(*WHITE_LION))
    assert armor(table) == (3, 3, 3, 3, 3)  # 2 and 1 of the set
    assert table.parts("Anna", "armor_legs") == [("White Lion Boots", 2), ("White Lion Armor, the whole set", 1)]
    table.set("Anna", legs_lost=2, head_lost=9)
    assert armor(table) == (0, 3, 3, 3, 1)  # max(0, 3 − 9), 3 − 2


def test_a_whole_set_has_its_effects(tmp_path: Path) -> None:
    pieces = ", ".join(f'["kdm.{piece}"]' for piece in WHITE_LION)
    effects = '{ type = "add", total = "kdm.luck", amount = 1 }, { type = "forbid", permission = "kdm.dash" }'
    text = f'[[armor_set]]\nid = "den"\nname = "Den"\npieces = [{pieces}]\neffects = [{effects}]\n'
    table = Table(tmp_path / "store.sqlite", further=shelf(tmp_path, text))
    table.begin(plugins=["own_den"])
    table.survivor("Anna", gear=cards(*WHITE_LION[:4]))
    assert (table.total("Anna", "luck").value, table.allowed("Anna", "dash").forbidden) == (0, ())
    table.set("Anna", gear=cards(*WHITE_LION))
    assert table.parts("Anna", "luck")[-1] == ("Den", 1)
    assert table.allowed("Anna", "dash").forbidden == ("Den",)
    table.close()


def test_affinities_bring_what_is_counted_alone() -> None:
    luck, dash = Add("kdm.luck", 1), Grant("kdm.dash")
    assert Bonus(effects=(luck,)).effects == (luck,)
    for effect in (dash, Add("kdm.limit", 1), Add("kdm.luck", 1, to="kdm.survivors")):
        with pytest.raises(UserMistake, match="nothing else is counted"):
            Bonus(effects=(luck, effect))


def shelf(folder: Path, text: str) -> Path:
    """A folder with an expansion of that content."""
    made = folder / "shelf" / "expansions" / "own_den"
    (made / "content").mkdir(parents=True)
    head = 'id = "own_den"\nname = "Den"\nfamily = "expansion"\nsystem = "kdm"\nversion = "1"\napi = 1\n'
    (made / "plugin.toml").write_text(head, encoding="utf-8")
    (made / "content" / "den.toml").write_text(text, encoding="utf-8")
    return folder / "shelf"


def test_a_shield_comes_on_top(table: Table) -> None:
    table.set("Anna", gear=cards("round_leather_shield", "leather_boots"))
    assert armor(table) == (1, 1, 1, 1, 4)  # 1 everywhere, and 3 at the legs


# permissions and copies


def test_removing_one_cause_never_lifts_anothers(table: Table) -> None:
    table.set("Hearth", innovations=[line("language")])
    assert table.allowed("Anna", "encourage").holds
    table.add("Anna", "abilities", "endless_babble")
    table.add("Anna", "injuries", "shattered_jaw")
    assert table.allowed("Anna", "encourage").forbidden == ("Endless Babble", "Shattered jaw")
    assert table.pill("Anna", "Encourage").why == "not with Endless Babble, Shattered jaw"
    table.take("Anna", "abilities", "endless_babble")
    assert table.allowed("Anna", "encourage").forbidden == ("Shattered jaw",)
    table.take("Anna", "injuries", "shattered_jaw")
    assert table.allowed("Anna", "encourage").holds
    table.add("Anna", "injuries", "shattered_jaw")
    table.take("Hearth", "innovations", "language")
    assert (table.allowed("Anna", "encourage").granted, table.allowed("Anna", "encourage").holds) == ((), False)


def test_forbidden_gains_are_left_out_by_cause(table: Table) -> None:
    table.adjust("Hearth", "survival_limit", 8, "event")
    table.add("Anna", "abilities", "dead_inside")
    table.set("Anna", cannot_gain=True)
    for why in ("Dead Inside", "ticked on the sheet"):
        with pytest.raises(UserMistake, match=rf"Anna cannot gain survival \({why}\)"):
            table.command("gain_one_survival", "Anna")
        assert table.value("Anna", "survival") == 1, why
        if why == "Dead Inside":
            table.take("Anna", "abilities", "dead_inside")
    table.set("Anna", cannot_gain=False)
    table.command("gain_one_survival", "Anna")
    assert table.value("Anna", "survival") == 2


def test_the_second_of_an_injury_brings_what_the_second_brings(table: Table) -> None:
    table.add("Anna", "injuries", "blind")
    assert table.total("Anna", "accuracy").value == -1
    table.add("Anna", "injuries", "blind")
    assert table.total("Anna", "accuracy").value == -4  # −1 each, and −2 with the second
    table.add("Bert", "injuries", "dismembered_arm")
    assert (
        table.allowed("Bert", "activate_two_handed").forbidden,
        table.allowed("Bert", "activate_weapons").forbidden,
    ) == (
        ("Dismembered Arm",),
        (),
    )
    table.add("Bert", "injuries", "dismembered_arm")
    assert table.allowed("Bert", "activate_weapons").forbidden == ("Dismembered Arm",)
    table.take("Bert", "injuries", "dismembered_arm")
    assert table.allowed("Bert", "activate_weapons").forbidden == ()


def test_injuries_are_counted_with_how_often_each_can_be_had(table: Table) -> None:
    for id in ("dismembered_leg", "contracture", "contracture"):
        table.add("Anna", "injuries", id)
    told = [(each.text, each.note, each.value) for each in shown.injuries(table.record("Anna"), table.book)]
    assert told == [("Dismembered leg", "of 2, 2 retire", "1"), ("Contracture", "", "2")]
    assert shown.injuries(table.record("Bert"), table.book) == ()


def test_a_settlements_effects_reach_the_living_alone(table: Table) -> None:
    table.set("Hearth", principles=[line("accept_darkness")])
    table.set("Bert", dead=True)
    assert [table.total(name, "trauma_bonus").value for name in ("Anna", "Bert")] == [2, 0]

"""What survivors are marked with besides: constellations, the sun, philosophies, wanderers, saviors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plugins.systems.kdm import shown
from plugins.systems.kdm.aging import learned, reached
from plugins.systems.kdm.entries import Constellation, StrainMilestone
from plugins.systems.kdm.milestones import reached_now
from plugins.systems.kdm.year import GUIDE
from plugins.systems.kdm.year.ahead import ahead
from tallow.model.record import Record
from tallow.services import plugins
from tests.plugins.systems.kdm.harness import Table

WITCH = ("understanding_9", "reincarnated", "scar", "oracles_eye")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Hearth without a campaign type, with Anna, and with three expansions on."""
    table = Table(tmp_path / "table.sqlite")
    table.begin(plugins=("dragon_king", "sunstalker", "gamblers_chest"))
    table.settlement(campaign=[], lantern_year=1)
    table.survivor("Anna", sex="female", founder=True)
    yield table
    table.close()


def plays(table: Table, campaign: str) -> None:
    table.set("Hearth", campaign=[{"id": "c", "entry": campaign}])


def sentences(table: Table, check: str) -> list[str]:
    return [each.sentence for each in table.advice("Anna", check)]


# the stars


def test_each_trait_lies_in_one_column_and_one_row(table: Table) -> None:
    every = table.book.entries(Constellation)
    assert len(every) == 8
    traits = [trait for each in every for trait in each.traits]
    assert (len(traits), len(set(traits))) == (32, 16)
    assert {len(each.traits) for each in every} == {4}


def test_a_whole_constellation_brings_its_ability(table: Table) -> None:
    table.set("Anna", **{f"dragon_king.trait_{each}": True for each in WITCH[:3]})
    assert sentences(table, "constellations") == []
    table.set("Anna", **{"dragon_king.trait_oracles_eye": True})
    assert sentences(table, "constellations") == ["The constellation Witch is whole, and brings Presage."]
    table.repair("Anna", "constellations")
    assert table.entries("Anna", "abilities") == ["dragon_king.presage"]
    assert table.value("Anna", "dragon_king.constellation") == "Witch"
    assert sentences(table, "constellations") == []
    table.set("Anna", **{"dragon_king.constellation": ""})
    assert sentences(table, "constellations") == ["The constellation Witch is whole."]
    table.repair("Anna", "constellations")
    assert table.value("Anna", "dragon_king.constellation") == "Witch"


def test_a_second_constellation_stands_beside_the_first(table: Table) -> None:
    ticked = {*WITCH, "destined", "fated_blow", "pristine"}  # the first column, and the first row
    table.set("Anna", **{f"dragon_king.trait_{each}": True for each in ticked})
    for advice in table.advice("Anna", "constellations"):
        table.do(advice.repair_label, table.advice("Anna", "constellations")[0].repair)
    assert table.entries("Anna", "abilities") == ["dragon_king.twelve_fingers", "dragon_king.presage"]
    assert table.value("Anna", "dragon_king.constellation") == "Gambler, Witch"


def test_a_trait_that_the_sheet_does_not_have_is_said_and_stays(table: Table) -> None:
    plays(table, "dragon_king.people_of_the_stars")
    table.set("Anna", understanding=8, **{f"dragon_king.trait_{each}": True for each in WITCH[:3]})
    assert table.advice("Anna", "traits_ticked")[0].sentence == (
        "Ticked, and not on the sheet of Anna: Reincarnated surname, Scar and 9 understanding (understanding 8). "
        "Untick them, unless a card says so."
    )
    table.repair("Anna", "traits_ticked")
    assert not any(table.record("Anna").get(f"dragon_king.trait_{each}") for each in WITCH[:3])
    table.set("Anna", understanding=9, **{"dragon_king.trait_understanding_9": True})
    assert sentences(table, "traits_ticked") == []


GRID = (
    ("9 understanding", {"understanding": 9}),
    ("Destined", {"disorders": ["dragon_king.destined"]}),
    ("Fated Blow", {"fighting_arts": ["dragon_king.fated_blow"]}),
    ("Pristine", {"abilities": ["dragon_king.pristine"]}),
    ("Reincarnated surname", {"abilities": ["dragon_king.reincarnated_surname"]}),
    ("Frozen Star", {"fighting_arts": ["dragon_king.frozen_star"]}),
    ("Iridescent Hide", {"abilities": ["dragon_king.iridescent_hide"]}),
    ("Champion's Rite", {"fighting_arts": ["dragon_king.champions_rite"]}),
    ("Scar", {"abilities": ["dragon_king.scar"]}),
    ("Noble surname", {"abilities": ["dragon_king.noble_surname"]}),
    ("Weapon mastery", {"weapon_level": 8}),
    ("1+ accuracy", {"accuracy": 1}),
    ("Oracle's Eye", {"abilities": ["dragon_king.oracles_eye"]}),
    ("Unbreakable", {"fighting_arts": ["dragon_king.unbreakable"]}),
    ("3+ strength", {"strength": 3}),
    ("9 courage", {"courage": 9}),
)
"""The grid of the Dragon King, row by row, and what of a sheet each trait is."""


def sheet(**values: object) -> dict[str, object]:
    """Values of a sheet, the entries of a list as its rows."""
    return {
        key: [{"id": f"r{n}", "entry": entry} for n, entry in enumerate(value)] if isinstance(value, list) else value
        for key, value in values.items()
    }


@pytest.mark.parametrize(("trait", "values"), GRID)
def test_a_trait_that_the_sheet_has_is_proposed(trait: str, values: dict[str, object], table: Table) -> None:
    plays(table, "dragon_king.people_of_the_stars")
    assert sentences(table, "traits") == []
    table.set("Anna", **sheet(**values))
    assert sentences(table, "traits") == [f"Anna has a trait that is not ticked: {trait}."]
    table.repair("Anna", "traits")
    assert sentences(table, "traits") == []


def test_all_traits_of_the_sheet_are_ticked_as_one_step_and_a_line_brings_its_ability(table: Table) -> None:
    plays(table, "dragon_king.people_of_the_stars")
    table.set("Anna", courage=9, accuracy=1)
    table.set("Anna", **sheet(abilities=["dragon_king.pristine"], fighting_arts=["dragon_king.champions_rite"]))
    assert sentences(table, "traits") == [
        "Anna has 4 traits that are not ticked: 1+ accuracy, Champion's Rite, 9 courage and Pristine."
    ]
    table.repair("Anna", "traits")
    assert sentences(table, "constellations") == ["The constellation Reaper is whole, and brings Psychovore."]
    table.undo()
    assert not table.record("Anna").get("dragon_king.trait_pristine")


def test_short_of_a_number_and_by_tokens_alone_there_is_no_trait(table: Table) -> None:
    plays(table, "dragon_king.people_of_the_stars")
    table.set("Anna", courage=8, understanding=8, weapon_level=7, strength=2, strength_tokens=1, strength_plus=1)
    table.set("Anna", accuracy_tokens=1)
    assert sentences(table, "traits") == []


def test_no_trait_is_proposed_where_the_campaign_has_no_constellations(table: Table) -> None:
    plays(table, "sunstalker.people_of_the_sun")
    table.set("Anna", courage=9)
    assert sentences(table, "traits") == []


@pytest.mark.parametrize(
    ("campaign", "shown"),
    [
        ("dragon_king.people_of_the_stars", ["constellations"]),
        ("sunstalker.people_of_the_sun", ["sun"]),
        ("gamblers_chest.people_of_the_dream_keeper", ["arc"]),
        ("kdm.people_of_the_lantern", []),
    ],
)
def test_a_sheet_shows_the_marks_of_its_campaign_type_alone(campaign: str, shown: list[str], table: Table) -> None:
    plays(table, campaign)
    there = [each for each in ("constellations", "sun", "arc") if table.total("Anna", each).value]
    assert there == shown


def test_the_traits_stand_four_by_four_and_the_marks_of_the_sun_in_their_cell(table: Table) -> None:
    sheet = table.book.registry.sheets["kdm.survivor"]
    there = [[cell for cell in row if cell.only == "kdm.constellations"] for row in sheet.rows]
    columns, (below,) = [row for row in there if row]
    heads = [cell.blocks[0].label for cell in columns]  # type: ignore[union-attr]
    assert heads == ["Witch", "Rust", "Storm", "Reaper"]
    ticks = [[block.fields[0] for block in cell.blocks[1:]] for cell in columns]  # type: ignore[union-attr]
    assert [len(column) for column in ticks] == [4, 4, 4, 4]
    assert ticks[0] == [f"dragon_king.trait_{each}" for each in WITCH]
    assert [column[0] for column in ticks] == [
        f"dragon_king.trait_{each}" for each in ("understanding_9", "destined", "fated_blow", "pristine")
    ]
    names = {tuple(each.traits): each.name for each in table.book.entries(Constellation)}
    assert [names[tuple(column)] for column in ticks] == heads
    across = [names[tuple(column[place] for column in ticks)] for place in range(4)]
    assert below.blocks[0].label == f"Rows: {', '.join(across)}"  # type: ignore[union-attr]
    ((sun,),) = [cell.blocks for row in sheet.rows for cell in row if cell.only == "kdm.sun"]
    assert len(sun.fields) == 3  # type: ignore[union-attr]


# arc survivors


def test_a_philosophy_brings_its_tenet_and_its_ages(table: Table) -> None:
    plays(table, "gamblers_chest.people_of_the_dream_keeper")
    table.add("Anna", "philosophy", "gamblers_chest.dreamism")
    assert sentences(table, "arc_survivor") == [
        "Dreamism brings the neurosis Sleepless.",
        "Dreamism brings the tenet knowledge Guardian I.",
    ]
    table.add("Anna", "neurosis", "gamblers_chest.sleepless")
    table.repair("Anna", "arc_survivor")
    assert table.entries("Anna", "knowledges") == ["gamblers_chest.guardian_i"]
    assert sentences(table, "arc_survivor") == []
    # Dreamism ranks up at hunt experience 1, 3, 6 and 9, in place of the ages 2, 6, 10 and 15.
    assert [age for age in range(1, 17) if reached(_with(table, age - 1), age, table.book)] == [1, 3, 6, 9]


def test_the_guided_year_ranks_a_philosophy_up_where_others_age(table: Table) -> None:
    plays(table, "gamblers_chest.people_of_the_dream_keeper")
    table.add("Anna", "philosophy", "gamblers_chest.dreamism")
    table.set("Anna", hunt_xp=2, philosophy_rank=1, departing=True)
    assert [each.what for each in ahead(table.record("Hearth"), table.book)][-1] == (
        "Anna ranks up in philosophy on coming home"
    )
    table.set("Anna", departing=False, returned=1)
    recover = next(each for each in GUIDE.tasks(table.record("Hearth"), table.book) if each.key == "recover")
    assert recover.asks == ("Dreamism of Anna ranks up at hunt experience 3.",)
    told = [(each.what, each.before, each.after, each.source) for each in recover.proposals]
    assert told == [
        ("Hunt experience", "2", "3", "Came home"),
        ("Philosophy rank", "1", "2", "Dreamism at hunt experience 3"),
    ]
    table.do("Recover", [edit for change in recover.proposals for edit in change.edits])
    assert (table.value("Anna", "hunt_xp"), table.value("Anna", "philosophy_rank")) == (3, 2)


def test_a_philosophy_goes_no_further_than_its_ranks(table: Table) -> None:
    table.add("Anna", "philosophy", "gamblers_chest.dreamism")
    table.set("Anna", arc=True, hunt_xp=8, philosophy_rank=5, returned=1)
    recover = next(each for each in GUIDE.tasks(table.record("Hearth"), table.book) if each.key == "recover")
    assert [each.what for each in recover.proposals] == ["Hunt experience"]


def test_a_later_rank_of_the_tenet_is_the_tenet(table: Table) -> None:
    plays(table, "gamblers_chest.people_of_the_dream_keeper")
    table.add("Anna", "philosophy", "gamblers_chest.dreamism")
    table.add("Anna", "knowledges", "gamblers_chest.guardian_iii")
    assert sentences(table, "arc_survivor") == ["Dreamism brings the neurosis Sleepless."]


def test_a_wanderer_brings_along_what_is_known(table: Table) -> None:
    table.add("Hearth", "innovations", "language", override="none is chosen")
    table.adjust("Hearth", "survival_limit", 5, "for this test")
    table.add("Anna", "types", "gamblers_chest.goth")
    (advice,) = table.advice("Anna", "brought_along")
    assert advice.sentence == (
        "Goth brings −1 evasion, +1 speed, +1 survival, +4 insanity, +1 courage, +2 lumi and +1 torment along."
    )
    table.repair("Anna", "brought_along")
    numbers = ("evasion", "speed", "insanity", "courage", "lumi", "torment")
    assert [table.value("Anna", each) for each in numbers] == [-1, 1, 4, 1, 2, 1]
    assert table.advice("Anna", "brought_along") == []
    assert table.total("Anna", "arc").value
    table.undo()
    assert [table.value("Anna", each) for each in numbers] == [0, 0, 0, 0, 0, 0]


def test_collective_cognition_reaches_its_rewards(table: Table) -> None:
    plays(table, "gamblers_chest.people_of_the_dream_keeper")
    table.set("Hearth", **{"gamblers_chest.collective_cognition": 5})
    names = [each.name for each in reached_now(table.record("Hearth"), table.book)]
    assert names == ["Facets of Existence", "Pleasing Plating", "Comprehensive Construction"]  # at 1, 2 and 5
    ahead_of_it = {each.text: each.value for each in shown.ahead(table.record("Hearth"), table.book)}
    assert ahead_of_it["Communal Larder"] == "5 of 8"


def test_a_wanderer_s_sheet_tracks_what_others_do_not(table: Table) -> None:
    plays(table, "gamblers_chest.people_of_the_dream_keeper")
    assert not table.total("Anna", "wanderer").value
    table.add("Anna", "types", "gamblers_chest.aenas")
    assert table.parts("Anna", "wanderer") == [("Aenas", 1)]
    sheet = table.book.registry.sheets["kdm.survivor"]
    (cell,) = [cell for row in sheet.rows for cell in row if cell.only == "kdm.wanderer"]
    (lines,) = cell.blocks
    assert lines.fields == ("gamblers_chest.disposition", "gamblers_chest.aenas_state")  # type: ignore[union-attr]
    table.set("Anna", **{"gamblers_chest.disposition": -1, "gamblers_chest.aenas_state": "hungry"})
    assert table.value("Anna", "gamblers_chest.aenas_state") == "hungry"


def test_patterns_and_strain_milestones_are_written_down(table: Table) -> None:
    lists = {
        "patterns": "pattern_bone_chibouk",
        "seed_patterns": "seed_pattern_black_ghost_dagger",
        "strain_milestones": "marrow_transformation",
    }
    for field, entry in lists.items():
        table.add("Hearth", f"gamblers_chest.{field}", f"gamblers_chest.{entry}")
        assert table.entries("Hearth", f"gamblers_chest.{field}") == [f"gamblers_chest.{entry}"]
    arts = {each.name: each.unlocks for each in table.book.entries(StrainMilestone)}
    assert (arts["Marrow Transformation"], arts["Atmospheric Change"]) == ("Rolling Gait", "")


# saviors


def test_a_savior_comes_home_with_four_hunt_experience(table: Table) -> None:
    assert learned(table.record("Anna"), table.book) == 1
    table.add("Anna", "types", "kdm.red_savior_type")
    assert learned(table.record("Anna"), table.book) == 4  # 1, and 3 more
    table.add("Anna", "abilities", "kdm.dream_of_the_beast")
    assert (table.total("Anna", "strength").value, table.total("Anna", "red").value) == (1, 1)


@pytest.mark.parametrize(
    ("color", "abilities", "attribute", "art"),
    [
        ("red", ("Dream of the Beast", "Life Exchange", "Caratosis"), "strength", "kdm.beast_of_caratosis"),
        ("green", ("Dream of the Crown", "Life Exchange", "Dormenatus"), "evasion", "kdm.grace_of_dormenatus"),
        ("blue", ("Dream of the Lantern", "Life Exchange", "Lucernae"), "luck", "kdm.lucernaes_lantern"),
    ],
)
def test_a_savior_has_three_abilities_and_ages_by_luck(
    color: str, abilities: tuple[str, ...], attribute: str, art: str, table: Table
) -> None:
    table.add("Anna", "types", f"kdm.{color}_savior_type")
    first, second, third = abilities
    assert sentences(table, "brought_along") == [
        f"{color.capitalize()} savior brings {first}, {second} and {third} along."
    ]
    table.repair("Anna", "brought_along")
    assert sentences(table, "brought_along") == []
    before = 1 if attribute == "luck" else 0
    assert (table.total("Anna", attribute).value, table.total("Anna", color).value) == (1, 1)
    _comes_home(table)  # hunt experience 0 to 4: the first age, at 2
    assert (table.value("Anna", "hunt_xp"), table.value("Anna", "luck")) == (4, 1)
    assert table.total("Anna", "luck").value == 1 + before
    assert table.entries("Anna", "fighting_arts") == []
    _comes_home(table)  # 4 to 8: the second, at 6
    assert (table.value("Anna", "hunt_xp"), table.value("Anna", "luck")) == (8, 2)
    assert [f"kdm.{id.removeprefix('kdm.')}" for id in table.entries("Anna", "fighting_arts")] == [art]


def test_a_wanderer_s_art_of_another_expansion_waits_for_it(table: Table) -> None:
    table.add("Anna", "types", "gamblers_chest.candy_and_cola")
    assert "Phantom Friend" not in sentences(table, "brought_along")[0]
    plugins.enable(table.host, table.campaign, "slenderman")
    assert sentences(table, "brought_along")[0].startswith(
        "Candy & Cola brings +1 movement, +1 luck, +3 survival, +2 courage, +1 understanding, +1 lumi, +1 torment, "
        "+1 systemic pressure and Phantom Friend along."
    )


def test_what_the_limit_takes_of_what_somebody_brings_along_is_said_before_and_after(table: Table) -> None:
    table.add("Anna", "types", "gamblers_chest.candy_and_cola")
    lost = "survival 1 → 1, 3 lost at the limit"  # +3, and the limit is 1 (S9)
    (advice,) = table.advice("Anna", "brought_along")
    assert advice.sentence.endswith(f"along. Anna: {lost} (S9).")
    assert advice.repair_label == f"Give what Candy & Cola brings: {lost}"
    table.undo()
    table.adjust("Hearth", "survival_limit", 3, "for this test")
    table.add("Anna", "types", "gamblers_chest.candy_and_cola")
    (advice,) = table.advice("Anna", "brought_along")
    assert advice.sentence.endswith("+1 systemic pressure along.")
    assert advice.repair_label == "Give what Candy & Cola brings"


def test_who_is_an_arc_survivor_by_campaign_or_type_is_ticked_as_one(table: Table) -> None:
    assert (table.value("Anna", "arc"), bool(table.total("Anna", "arcs_there").value)) == (False, True)
    table.add("Anna", "types", "gamblers_chest.candy_and_cola")
    assert table.value("Anna", "arc") is True
    plays(table, "gamblers_chest.people_of_the_dream_keeper")
    table.survivor("Bert", sex="male")
    assert table.value("Bert", "arc") is True
    table.set("Bert", arc=False)
    assert [each.sentence for each in table.advice("Bert", "arc_ticked")] == [
        "Bert is an arc survivor (A3), and not ticked as one."
    ]
    table.repair("Bert", "arc_ticked")
    assert table.value("Bert", "arc") is True


def _comes_home(table: Table) -> None:
    """Anna comes home in the next year, and what is proposed then is taken."""
    year = table.value("Hearth", "lantern_year") + 1
    table.set("Hearth", lantern_year=year)
    table.set("Anna", returned=year)
    recover = next(each for each in GUIDE.tasks(table.record("Hearth"), table.book) if each.key == "recover")
    table.do("Recover", [edit for change in recover.proposals for edit in change.edits])


def _with(table: Table, hunt_xp: int) -> Record:
    table.set("Anna", hunt_xp=hunt_xp)
    return table.record("Anna")

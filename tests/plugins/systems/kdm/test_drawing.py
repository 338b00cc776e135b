"""Draws and tables between showdowns: innovations, settlement events, hunt events, victories; masters; loadouts."""

from __future__ import annotations

import pytest

from plugins.systems.kdm.entries import Innovation
from plugins.systems.kdm.innovating import in_deck
from plugins.systems.kdm.loadout import compared
from plugins.systems.kdm.mastery import skills
from tallow.model.errors import UserMistake
from tallow.services import settings
from tests.plugins.systems.kdm.harness import Table, cards, line

HEARTH = {"settlement": "Hearth"}


def known(table: Table, name: str) -> list[tuple[str, bool, tuple[str, ...]]]:
    """Weapon, mastery, and from whom."""
    return [(each.weapon.name, each.mastery, each.by) for each in skills(table.record(name), table.book)]


# innovating


def test_innovating_draws_from_what_is_left_and_keeps_one(table: Table) -> None:
    table.add("Hearth", "innovations", "language")
    # Language puts six into the deck: Ammonia, Drums, Hovel, Inner Lantern, Paint, Symposium; two are drawn.
    asked = table.resolve("innovate", (2, 2), roles=HEARTH)
    assert asked.outcome["drawn"] == ["Drums", "Hovel"]  # the second of six, then the second of the five left
    (due,) = asked.outcome["due"]
    assert due["choices"] == ["Drums", "Hovel"]
    table.apply("innovate", (2, 2), roles=HEARTH, keep="hovel")
    assert table.entries("Hearth", "innovations") == ["language", "hovel"]
    assert table.value("Hearth", "innovations")[1]["year"] == 1
    assert table.total("Hearth", "survival_limit").value == 3  # 1 + 1 + 1
    table.undo()
    assert table.entries("Hearth", "innovations") == ["language"]


def test_symposium_lets_draw_four(table: Table) -> None:
    table.add("Hearth", "innovations", "language")
    table.add("Hearth", "innovations", "symposium")
    # The deck: Ammonia, Drums, Hovel, Inner Lantern, Nightmare Training, Paint, Storytelling. 2 + 2 are drawn.
    drawn = table.resolve("innovate", (1, 1, 1, 1), roles=HEARTH).outcome["drawn"]
    assert drawn == ["Ammonia", "Drums", "Hovel", "Inner Lantern"]


def test_an_empty_deck_says_so(table: Table) -> None:
    with pytest.raises(UserMistake, match="The innovation deck is empty"):
        table.resolve("innovate", roles=HEARTH)


def test_a_victory_puts_a_card_into_the_deck(table: Table) -> None:
    names = [each.name for each in _deck(table)]
    assert "Destiny" not in names
    table.add("Hearth", "defeated", "watcher", level=1)
    assert "Destiny" in [each.name for each in _deck(table)]


def _deck(table: Table) -> tuple[Innovation, ...]:
    return in_deck(table.record("Hearth"), table.book)


# events and victories


def test_a_settlement_event_stands_on_the_timeline(table: Table) -> None:
    table.apply("settlement_event", (1,), roles=HEARTH)  # Acid Storm is the first by name
    (row,) = table.value("Hearth", "timeline")
    assert (row["entry"], row["year"], row["by"]) == ("kdm.acid_storm", 1, "drawn")
    table.apply("settlement_event", (1,), roles=HEARTH)
    assert len(table.value("Hearth", "timeline")) == 2


def test_a_card_that_was_drawn_at_the_table_needs_no_die(table: Table) -> None:
    table.apply("settlement_event", roles=HEARTH, card="acid storm")
    table.apply("settlement_event", roles=HEARTH, card="Rain of Frogs")  # of an expansion that is not here
    known, other = table.value("Hearth", "timeline")
    assert (known["entry"], known["by"]) == ("kdm.acid_storm", "drawn")
    assert (other["name"], other["by"]) == ("Rain of Frogs", "drawn")


def test_an_innovation_that_was_kept_at_the_table_needs_no_die(table: Table) -> None:
    table.add("Hearth", "innovations", "language")
    table.apply("innovate", roles=HEARTH, card="drums")
    assert table.entries("Hearth", "innovations") == ["language", "drums"]
    with pytest.raises(UserMistake, match=r"Destiny is not in it\. Give one of Ammonia, "):
        table.resolve("innovate", roles=HEARTH, card="Destiny")


def test_a_hunt_event_is_named_and_writes_nothing(table: Table) -> None:
    resolved = table.resolve("hunt_event", (3,), roles=HEARTH)
    assert (resolved.outcome["number"], resolved.outcome["name"]) == ("3", "Cancer Pigeons")
    assert resolved.proposed == ()


def test_a_victory_is_written_down_and_ticks_the_level(table: Table) -> None:
    table.add("Hearth", "quarries", "white_lion")
    asked = table.resolve("victory", roles=HEARTH)
    assert asked.outcome["due"][0]["choices"] == ["White Lion"]
    table.apply("victory", roles=HEARTH, monster="white lion", level=2)
    (quarry,) = table.value("Hearth", "quarries")
    assert [quarry[f"level_{level}"] for level in (1, 2, 3)] == [False, True, False]
    (beaten,) = table.value("Hearth", "defeated")
    assert (beaten["entry"], beaten["level"], beaten["year"]) == ("kdm.white_lion", 2, 1)


@pytest.mark.parametrize(("level", "words"), [(10, "level is at most 9, and 10 is more"), (-1, "level is at least 0")])
def test_a_level_that_no_monster_has(table: Table, level: int, words: str) -> None:
    with pytest.raises(UserMistake, match=words):
        table.resolve("victory", roles=HEARTH, monster="White Lion", level=level)


def test_a_monster_that_no_list_names_is_written_down_by_its_name(table: Table) -> None:
    table.apply("victory", roles=HEARTH, monster="The thing in the well", level=1)
    assert table.entries("Hearth", "defeated") == ["The thing in the well"]


# weapon mastery


def test_a_master_makes_specialists_of_all_living(table: Table) -> None:
    axe = {"weapon": [line("axe")]}
    table.set("Anna", weapon_level=8, **axe)
    assert known(table, "Anna") == [("Axe", True, ())]
    assert known(table, "Bert") == [("Axe", False, ("Anna",))]
    table.set("Bert", dead=True)
    assert known(table, "Bert") == []


def test_what_came_from_a_master_goes_with_the_mastery_and_nothing_else(table: Table) -> None:
    table.set("Anna", weapon=[line("axe")], weapon_level=8)
    table.set("Bert", weapon=[line("axe")], weapon_level=3)
    table.set("Cora", weapon=[line("sword")], weapon_level=2)
    assert known(table, "Bert") == [("Axe", False, ())]  # his own
    assert known(table, "Cora") == [("Axe", False, ("Anna",))]
    table.set("Anna", weapon_level=7)
    assert known(table, "Bert") == [("Axe", False, ())]
    assert known(table, "Cora") == []
    table.undo()
    assert known(table, "Cora") == [("Axe", False, ("Anna",))]


@pytest.mark.parametrize(("reading", "left"), [("stays", [("Axe", False, ("Anna",))]), ("goes", [])])
def test_what_a_master_leaves_is_a_reading(table: Table, reading: str, left: list[object]) -> None:
    settings.choose(table.host, table.campaign, settings.find(table.host, table.campaign, "kdm.mastery"), reading)
    table.set("Anna", weapon=[line("axe")], weapon_level=8)
    assert known(table, "Bert") == [("Axe", False, ("Anna",))]
    table.set("Anna", dead=True)
    assert known(table, "Bert") == left


@pytest.mark.parametrize(("level", "expected"), [(2, []), (3, [("Axe", False, ())]), (8, [("Axe", True, ())])])
def test_the_levels_of_specialists_and_masters(table: Table, level: int, expected: list[object]) -> None:
    table.set("Anna", weapon=[line("axe")], weapon_level=level)
    assert known(table, "Anna") == expected


def test_a_master_makes_a_specialist_of_who_has_the_same_name(table: Table) -> None:
    table.set("Anna", weapon=[line("sword")], weapon_level=8)
    other = table.survivor("Anna")
    book = table.book
    (skill,) = skills(book.record(other), book)
    assert (skill.weapon.name, skill.mastery, skill.by) == ("Sword", False, ("Anna",))


# loadouts

ANNA = {"survivor": "Anna"}


def keep(table: Table, name: str) -> None:
    table.apply("loadout", roles=ANNA, keep=True, name=name)


def test_a_loadout_is_kept_and_taken_up_again(table: Table) -> None:
    table.set("Anna", gear=cards("bone_axe", "", "cloth"))
    keep(table, "Hunt")
    table.set("Anna", gear=cards("bandages"))
    table.set("Hearth", stored_gear=[line("bone_axe", count=1), line("cloth", count=3)])
    table.apply("loadout", roles=ANNA, name="Hunt")
    worn = {(row["entry"], row["place"]) for row in table.value("Anna", "gear")}
    assert worn == {("kdm.bone_axe", 1), ("kdm.cloth", 3)}
    stored = {row["entry"]: row["count"] for row in table.value("Hearth", "stored_gear")}
    assert stored == {"kdm.cloth": 2, "kdm.bandages": 1}  # 1 − 1 is no line; 3 − 1; 0 + 1
    table.undo()
    assert [row["entry"] for row in table.value("Anna", "gear")] == ["kdm.bandages"]


def test_what_a_loadout_lacks_is_named_and_nothing_is_lost(table: Table) -> None:
    table.set("Anna", gear=cards("bone_axe", "cloth"))
    keep(table, "Hunt")
    table.set("Anna", gear=cards("cloth"))
    (found,) = compared(table.record("Anna"), table.book)
    assert (found.name, found.lacking, found.ready) == ("Hunt", ("Bone Axe",), False)
    with pytest.raises(UserMistake, match="Hunt lacks Bone Axe"):
        table.apply("loadout", roles=ANNA, name="Hunt")
    assert [row["entry"] for row in table.value("Anna", "gear")] == ["kdm.cloth"]


def test_what_is_in_the_grid_already_only_changes_its_place(table: Table) -> None:
    table.set("Anna", gear=cards("bone_axe", "cloth"))
    keep(table, "Hunt")
    table.set("Anna", gear=cards("cloth", "", "bone_axe"))
    table.apply("loadout", roles=ANNA, name="Hunt")
    assert {(row["entry"], row["place"]) for row in table.value("Anna", "gear")} == {
        ("kdm.bone_axe", 1),
        ("kdm.cloth", 2),
    }
    assert table.value("Hearth", "stored_gear") == ()


def test_a_groups_own_gear_goes_to_storage_and_comes_from_it_as_any_other(table: Table) -> None:
    own = {"id": "own", "name": "Grandmother's sword", "place": 1}
    table.set("Anna", gear=[own])
    keep(table, "Hunt")
    table.set("Anna", gear=cards("cloth"))
    keep(table, "Light")
    table.set("Anna", gear=[own])
    table.set("Hearth", stored_gear=[line("cloth", count=1)])
    table.apply("loadout", roles=ANNA, name="Light")
    assert table.entries("Anna", "gear") == ["cloth"]
    stored = [(row["name"], row["count"]) for row in table.value("Hearth", "stored_gear")]
    assert stored == [("Grandmother's sword", 1)]
    table.apply("loadout", roles=ANNA, name="Hunt")
    assert (table.entries("Anna", "gear"), table.entries("Hearth", "stored_gear")) == (
        ["Grandmother's sword"],
        ["cloth"],
    )


def test_storage_gives_line_by_line_where_it_has_several_of_one_gear(table: Table) -> None:
    table.set("Anna", gear=cards("cloth", "cloth", "cloth"))
    keep(table, "Hunt")
    lines = [{**line("cloth", count=count), "id": id} for id, count in (("a", 1), ("b", 3))]
    table.set("Anna", gear=[])
    table.set("Hearth", stored_gear=lines)
    table.apply("loadout", roles=ANNA, name="Hunt")
    assert len(table.value("Anna", "gear")) == 3
    left = [(row["id"], row["count"]) for row in table.value("Hearth", "stored_gear")]
    assert left == [("b", 1)]  # 1 + 3 − 3


def test_what_is_taken_up_gets_an_id_that_is_free(table: Table) -> None:
    table.set("Anna", gear=cards("bone_axe", "cloth"))
    keep(table, "Hunt")
    ids = [f"{row['id']}_worn" for row in table.value("Anna", "loadouts")]
    worn = [{**line("bandages"), "id": id, "place": place} for place, id in enumerate(ids, 4)]
    table.set("Anna", gear=worn)
    table.set("Hearth", stored_gear=[line("bone_axe", count=1), line("cloth", count=1)])
    table.apply("loadout", roles=ANNA, name="Hunt")
    assert sorted(table.entries("Anna", "gear")) == ["bone_axe", "cloth"]


def test_keeping_one_again_takes_its_place(table: Table) -> None:
    table.set("Anna", gear=cards("bone_axe"))
    keep(table, "Hunt")
    table.set("Anna", gear=cards("cloth"))
    keep(table, "Hunt")
    assert [(row["loadout"], row["entry"]) for row in table.value("Anna", "loadouts")] == [("Hunt", "kdm.cloth")]


def test_an_unknown_loadout(table: Table) -> None:
    with pytest.raises(UserMistake, match="There is no loadout 'Feast'"):
        table.resolve("loadout", roles=ANNA, name="Feast")

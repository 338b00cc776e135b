"""Births: what newborns get and inherit, who the parents are, and one undo."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table, line

PARENTS = {"first": "Anna", "second": "Bert"}


def values(table: Table, name: str, *fields: str) -> list[Any]:
    return [table.value(name, field) for field in fields]


def test_a_child_is_born_and_one_undo_takes_it_back(table: Table) -> None:
    table.set("Hearth", lantern_year=4)
    found = table.apply("birth", roles=PARENTS, name="Edda", sex="female")
    assert found.sentence == "Edda is born"
    anna, bert = table.record("Anna").id, table.record("Bert").id
    assert values(table, "Edda", "mother", "father", "sex", "born", "joined", "named") == [
        anna,
        bert,
        "female",
        4,
        True,
        True,
    ]
    assert table.value("Edda", "settlement") == table.record("Hearth").id
    assert table.value("Edda", "survival") == 1  # a first name
    assert table.total("Hearth", "population").value == 5
    table.undo()
    assert table.total("Hearth", "population").value == 4
    table.restart()
    table.redo()
    assert values(table, "Edda", "mother", "father", "survival") == [anna, bert, 1]


def test_the_mother_is_she_whoever_is_named_first(table: Table) -> None:
    table.apply("birth", roles={"first": "Bert", "second": "Anna"}, name="Edda")
    assert values(table, "Edda", "mother", "father") == [table.record("Anna").id, table.record("Bert").id]
    table.apply("birth", roles={"first": "Anna", "second": "Cora"}, name="Falk")
    assert values(table, "Falk", "mother", "father") == [table.record("Anna").id, table.record("Cora").id]
    table.apply("birth", roles={"first": "Bert", "second": "Dan"}, name="Gerd")
    assert values(table, "Gerd", "father", "mother") == [table.record("Bert").id, table.record("Dan").id]


def test_one_parent_is_enough(table: Table) -> None:
    table.apply("birth", roles={"second": "Cora"}, name="Edda")
    assert values(table, "Edda", "mother", "father") == [table.record("Cora").id, ""]


def test_what_is_still_to_be_said(table: Table) -> None:
    found = table.resolve("birth", roles=PARENTS)
    assert found.resolution is not None
    assert [(each.key, each.label) for each in found.resolution.due] == [("name", "What is the child called?")]
    with pytest.raises(UserMistake, match="A child has a parent"):
        table.resolve("birth", name="Edda")
    with pytest.raises(UserMistake, match="Anna cannot be both parents"):
        table.resolve("birth", roles={"first": "Anna", "second": "Anna"}, name="Edda")


def test_who_cannot_have_a_child(table: Table) -> None:
    table.add("Anna", "injuries", "destroyed_genitals")
    with pytest.raises(UserMistake, match=r"Anna cannot be nominated \(Destroyed genitals\)"):
        table.apply("birth", roles=PARENTS, name="Edda")
    table.set("Bert", dead=True)
    with pytest.raises(UserMistake, match="Bert is gone: a child needs living parents"):
        table.apply("birth", roles={"first": "Cora", "second": "Bert"}, name="Edda")


def test_newborns_get_what_the_settlement_gives(table: Table) -> None:
    table.overrule(
        "Hearth",
        "events",
        innovations=[line("saga"), line("clan_of_death")],
        principles=[line("graves"), line("survival_of_the_fittest")],
    )
    found = table.apply("birth", roles=PARENTS, name="Edda")
    # Saga 2 of each track, Graves 1 understanding; Clan of Death 1 each, the Fittest 1 strength and evasion.
    assert values(table, "Edda", "hunt_xp", "courage", "understanding") == [2, 2, 3]
    assert values(table, "Edda", "strength", "accuracy", "evasion") == [2, 1, 2]
    assert table.advice("Edda", "joined") == []  # all of it was given
    sources = [stage.label for stage in found.stages]
    assert sources == [
        *("Parent", "Parent", "Graves", "Saga", "Saga", "Saga", "Clan of Death", "Clan of Death", "Clan of Death"),
        *("Survival of the Fittest", "Survival of the Fittest"),
    ]


def test_gains_of_survival_come_on_top_of_the_name_within_the_limit(table: Table) -> None:
    table.adjust("Hearth", "survival_limit", 1, "event")
    table.apply("birth", roles=PARENTS, name="Unnamed child")
    assert values(table, "Unnamed child", "survival", "named") == [0, False]
    table.apply("birth", roles=PARENTS, name="Edda")
    assert values(table, "Edda", "survival", "named") == [1, True]


def test_a_family_hands_down_name_and_weapon(table: Table) -> None:
    table.set("Anna", surname="Ash", weapon=[line("sword")], weapon_level=5)
    table.apply("birth", roles=PARENTS, name="Edda")
    assert values(table, "Edda", "surname", "weapon_level") == ["", 0]
    table.overrule("Hearth", "an event", innovations=[line("family")])
    table.apply("birth", roles=PARENTS, name="Falk")
    assert values(table, "Falk", "surname", "weapon_level") == ["Ash", 2]  # 5 // 2
    assert table.entries("Falk", "weapon") == ["sword"]


def test_a_child_of_one_of_two_settlements_belongs_to_its_parents(table: Table) -> None:
    far = table.settlement("Farhold", lantern_year=2)
    table.adjust("Farhold", "survival_limit", 1, "event")
    table.set("Anna", settlement=far)
    table.apply("birth", roles={"first": "Anna"}, name="Edda")
    assert values(table, "Edda", "settlement", "born", "survival") == [far, 2, 1]

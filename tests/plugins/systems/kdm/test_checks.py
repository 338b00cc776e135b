"""Advice: what is due is proposed with its source, and done as one step only when the group agrees."""

from __future__ import annotations

import pytest

from tallow.services import plugins
from tests.plugins.systems.kdm.harness import Table, cards, line


def test_what_an_adopted_principle_gives_the_living(table: Table) -> None:
    table.add("Hearth", "principles", "barbaric")
    table.set("Dan", dead=True)
    (advice,) = table.advice("Hearth", "adopted")
    assert advice.sentence == "Barbaric brings each of 3 living survivors +1 strength."
    assert advice.repair_label == "Give what Barbaric brings"  # the step's name says what it is about
    assert [table.value(name, "strength") for name in ("Anna", "Dan")] == [0, 0]
    table.repair("Hearth", "adopted")
    assert [table.value(name, "strength") for name in ("Anna", "Bert", "Cora", "Dan")] == [1, 1, 1, 0]
    assert table.advice("Hearth", "adopted") == []  # once
    table.undo()
    assert table.value("Anna", "strength") == 0
    assert len(table.advice("Hearth", "adopted")) == 1


def test_gains_end_where_the_sheet_does(table: Table) -> None:
    table.add("Hearth", "principles", "barbaric")
    table.set("Anna", strength=99)
    table.repair("Hearth", "adopted")
    assert [table.value(name, "strength") for name in ("Anna", "Bert")] == [99, 1]


def test_newcomers_and_newborns(table: Table) -> None:
    table.overrule("Hearth", "an event", principles=[line("graves")], innovations=[line("saga")])
    table.survivor("Edda")
    table.survivor("Falk", father=table.record("Bert").id)
    assert [advice.sentence for advice in table.advice("Edda", "joined")] == [
        "Edda joins with +1 understanding (Graves)."
    ]
    table.repair("Falk", "joined")
    tracks = [table.value("Falk", id) for id in ("hunt_xp", "courage", "understanding")]
    assert tracks == [2, 2, 3]  # Saga 2 each, and Graves 1
    assert table.advice("Anna", "joined") == []  # founded the settlement


def test_nothing_is_asked_for_where_what_says_so_is_missing(table: Table) -> None:
    plugins.enable(table.host, table.campaign, "sunstalker")
    table.overrule("Hearth", "so it is", campaign=[line("sunstalker.people_of_the_sun")])
    table.overrule("Anna", "so it is", courage=3, survival=9)
    assert [each.repair_label for each in table.advice("Anna", "above_the_limit")] == ["Cut survival to 1"]
    plugins.disable(table.host, table.campaign, "sunstalker")
    assert table.advice("Anna", "above_the_limit") == []  # what is missing may raise the limit
    assert table.advice("Anna", "choices") == []  # and its campaign type may have another story there


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("hunt_xp", 16, "hunt experience 16"),
        ("disorders", [line("fear_of_the_dark")], "Fear of the Dark"),
        ("injuries", [{**line("blind"), "id": id} for id in ("a", "b")], "two of Blind"),
        ("injuries", [{**line("dismembered_leg"), "id": id} for id in ("a", "b")], "two of Dismembered leg"),
    ],
)
def test_who_retires_and_why(table: Table, field: str, value: object, reason: str) -> None:
    table.set("Anna", **{field: value})
    (advice,) = table.advice("Anna", "retires")
    assert advice.sentence == f"Anna retires: {reason}."
    table.repair("Anna", "retires")
    assert table.value("Anna", "retired")
    assert table.advice("Anna", "retires") == []


def test_who_does_not_retire_yet(table: Table) -> None:
    table.set("Anna", hunt_xp=15, injuries=[line("blind")])
    assert table.advice("Anna", "retires") == []


def test_five_bleeding_tokens_kill(table: Table) -> None:
    table.set("Hearth", lantern_year=3)
    table.set("Anna", bleeding=4)
    assert table.advice("Anna", "bleeds") == []
    table.set("Anna", bleeding=5)
    (advice,) = table.advice("Anna", "bleeds")
    assert (advice.severity, advice.sentence) == ("error", "Anna has 5 bleeding tokens, and 5 kill.")
    table.repair("Anna", "bleeds")
    assert (table.value("Anna", "dead"), table.value("Anna", "died")) == (True, 3)
    assert table.advice("Anna", "bleeds") == []


def test_from_three_insanity_on_one_is_insane(table: Table) -> None:
    table.set("Anna", insanity=2)
    assert table.advice("Anna", "insane") == []
    table.set("Anna", insanity=3)
    assert [each.sentence for each in table.advice("Anna", "insane")] == ["Anna is insane: insanity 3."]


def test_three_courage_and_three_understanding_bring_a_choice(table: Table) -> None:
    table.set("Anna", courage=3, understanding=2)
    (advice,) = table.advice("Anna", "choices")
    assert advice.sentence == "Courage 3 is reached: choose Matchmaker, Prepared or Stalwart among the abilities."
    table.add("Anna", "abilities", "prepared")
    assert table.advice("Anna", "choices") == []
    table.set("Anna", understanding=3)
    (advice,) = table.advice("Anna", "choices")
    assert advice.sentence == "Understanding 3 is reached: choose Analyze, Explore or Tinker among the abilities."


def test_a_life_runs_forwards(table: Table) -> None:
    table.set("Hearth", lantern_year=5)
    table.set("Anna", born=4, dead=True, died=2)
    assert [each.sentence for each in table.advice("Anna", "dates")] == [
        "Anna died in year 2, before the birth in year 4. Correct one."
    ]
    table.set("Anna", died=9)
    assert [(each.sentence, each.path) for each in table.advice("Anna", "dates")] == [
        ("The death of Anna lies after this lantern year, 5. Correct one.", "died")
    ]
    table.set("Anna", died=5)
    assert table.advice("Anna", "dates") == []


def test_a_child_is_not_older_than_its_parents(table: Table) -> None:
    table.set("Hearth", lantern_year=5)
    table.set("Anna", born=3)
    table.survivor("Edda", born=2, mother=table.record("Anna").id, father=table.record("Bert").id)
    (advice,) = table.advice("Edda", "lineage")
    assert (advice.sentence, advice.path) == (
        "Edda was born in year 2, before Anna, the mother, in year 3. Correct one.",
        "born",
    )
    table.set("Edda", born=4)
    assert table.advice("Edda", "lineage") == []


def test_a_child_is_not_born_after_its_mothers_death(table: Table) -> None:
    anna, bert = table.record("Anna").id, table.record("Bert").id
    table.set("Hearth", lantern_year=6)
    table.survivor("Edda", born=5, mother=anna, father=bert, joined=True)
    table.set("Bert", dead=True, died=4)  # the father need not have lived to see it
    assert table.advice("Edda", "lineage") == []
    table.set("Anna", dead=True, died=5)
    assert table.advice("Edda", "lineage") == []
    table.set("Anna", died=4)
    assert [each.sentence for each in table.advice("Edda", "lineage")] == [
        "Edda was born in year 5, and Anna, the mother, died in year 4. Correct one."
    ]


def test_two_pieces_of_armor_at_one_location_are_named(table: Table) -> None:
    table.set("Anna", gear=cards("skull_helm", "lion_headdress", "white_lion_coat"))
    assert table.advice("Anna", "armor") == []  # the headdress comes on top of another
    table.add("Anna", "gear", "white_lion_helm", place=4)
    (advice,) = table.advice("Anna", "armor")
    assert (advice.sentence, advice.path) == (
        "Skull Helm and White Lion Helm are armor at one location, head, which wears one. Take the others out.",
        "gear",
    )

"""What follows from a step: the year of a death, who stays at home, skips the hunt, or joins with nothing owed."""

from __future__ import annotations

from tallow.model.edit import UNSEEN, Archive, Set
from tests.plugins.systems.kdm.harness import Table, line


def test_who_dies_dies_in_this_lantern_year_and_does_not_depart(table: Table) -> None:
    table.set("Hearth", lantern_year=7)
    table.set("Anna", departing=True)
    changes = table.set("Anna", dead=True)
    assert (table.value("Anna", "died"), table.value("Anna", "departing")) == (7, False)
    assert table.value("Anna", "died_away") is True  # in hunt or showdown
    assert len(changes.changes) == 4  # one step
    table.set("Anna", dead=False)
    assert table.value("Anna", "died") == 0
    table.undo()
    table.undo()
    assert (table.value("Anna", "dead"), table.value("Anna", "departing")) == (False, True)
    table.set("Anna", dead=True, died=3)  # written down by hand
    assert table.value("Anna", "died") == 3


def test_who_leaves_leaves_in_this_lantern_year_and_does_not_depart(table: Table) -> None:
    table.set("Hearth", lantern_year=7)
    table.set("Anna", departing=True)
    table.set("Anna", exiled=True)
    assert (table.value("Anna", "left"), table.value("Anna", "departing")) == (7, False)
    table.set("Anna", exiled=False)
    assert table.value("Anna", "left") == 0


def test_where_somebody_died_goes_with_the_death(table: Table) -> None:
    table.set("Anna", departing=True)
    table.set("Anna", dead=True)
    table.set("Anna", dead=False)
    table.set("Anna", dead=True)
    assert table.value("Anna", "died_away") is False  # the second time at home
    table.set("Bert", departing=True)
    table.set("Bert", dead=True, died_away=False)  # said by hand
    assert table.value("Bert", "died_away") is False


def test_who_put_an_event_on_the_timeline_stands_with_it(table: Table) -> None:
    table.add("Hearth", "timeline", "watched", year=5)
    table.add("Hearth", "timeline", "butcher", year=6, by="drawn")
    assert [(row["entry"], row["by"]) for row in table.value("Hearth", "timeline")] == [
        ("kdm.watched", "the group"),
        ("kdm.butcher", "drawn"),
    ]
    table.undo()
    table.undo()
    assert table.value("Hearth", "timeline") == ()


def test_newcomers_are_born_in_this_year(table: Table) -> None:
    table.set("Hearth", lantern_year=4)
    table.survivor("Edda")
    table.survivor("Falk", born=2)
    assert (table.value("Edda", "born"), table.value("Falk", "born")) == (4, 2)


def test_some_disorders_and_injuries_make_one_skip_the_next_hunt(table: Table) -> None:
    table.add("Anna", "disorders", "post_traumatic_stress")
    table.add("Bert", "abilities", "bone_witch_wounds")
    table.add("Cora", "injuries", "torn_muscle", passing=True)
    table.add("Dan", "injuries", "broken_rib")
    names = ("Anna", "Bert", "Cora", "Dan")
    assert [table.value(name, "skip_next_hunt") for name in names] == [True, True, True, False]
    table.undo()
    table.undo()
    assert not table.value("Cora", "skip_next_hunt")


def test_what_is_adopted_later_is_no_newcomers_gain(table: Table) -> None:
    table.survivor("Edda", mother=table.record("Anna").id)
    assert table.value("Edda", "joined")
    table.set("Hearth", principles=[line("survival_of_the_fittest")])
    assert table.advice("Edda", "joined") == []
    (advice,) = table.advice("Hearth", "adopted")
    assert advice.sentence.startswith("Survival of the Fittest brings each of 5 living survivors")
    table.survivor("Falk", mother=table.record("Anna").id)
    assert not table.value("Falk", "joined")
    (owed,) = table.advice("Falk", "joined")
    assert owed.sentence == (
        "Falk joins with +1 strength (Survival of the Fittest), +1 evasion (Survival of the Fittest)."
    )
    table.repair("Falk", "joined")
    assert [table.value("Falk", id) for id in ("strength", "evasion", "joined")] == [1, 1, True]
    assert table.advice("Falk", "joined") == []


def test_newcomers_belong_to_the_settlement_or_the_first_by_name(table: Table) -> None:
    hearth = table.record("Hearth").id
    assert table.value("Anna", "settlement") == hearth
    far = table.settlement("Farhold")
    table.survivor("Edda")
    table.survivor("Falk", settlement=hearth)
    assert (table.value("Edda", "settlement"), table.value("Falk", "settlement")) == (far, hearth)
    table.apply("birth", roles={"first": "Anna"}, name="Gerd")
    assert table.value("Gerd", "settlement") == hearth  # the parent's


def test_a_second_settlement_leaves_the_first_its_survivors(table: Table) -> None:
    table.set("Anna", settlement=None)  # as in a campaign whose people came before the settlement
    assert table.total("Hearth", "population").value == 4
    table.settlement("Farhold")
    assert table.value("Anna", "settlement") == table.record("Hearth").id
    assert [table.total(name, "population").value for name in ("Hearth", "Farhold")] == [4, 0]
    table.undo()  # one step
    assert not table.value("Anna", "settlement")


def test_a_settlement_that_is_taken_out_again_empties_none_either(table: Table) -> None:
    far = table.settlement("Farhold")
    table.do("Put away", [Archive(far)])
    table.set("Anna", settlement=None)
    assert table.total("Hearth", "population").value == 4
    table.do("Take out", [Archive(far, archived=False)])
    assert [table.total(name, "population").value for name in ("Hearth", "Farhold")] == [4, 0]
    for archived in (True, False):  # the campaign is no settlement
        table.do("Campaign", [Archive(table.id, archived)])


def test_who_has_no_name_yet_is_born_in_this_year_too(table: Table) -> None:
    table.set("Hearth", lantern_year=4)
    id = table.survivor("Unnamed 1")
    assert (table.value("Unnamed 1", "born"), table.value("Unnamed 1", "survival")) == (4, 0)
    table.set("Hearth", lantern_year=6)
    table.do("Name", [Set(id, "name", "Edda", UNSEEN)])
    assert (table.value("Edda", "born"), table.value("Edda", "survival")) == (4, 1)

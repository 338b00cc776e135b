"""What the expansions' innovations bring in the guided year: to a hunt, to meet a nemesis, and what is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plugins.systems.kdm import shown
from plugins.systems.kdm.year import GUIDE
from tallow.model.years import Task
from tests.plugins.systems.kdm.harness import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Hearth in year 3 with Anna, who departs, a survival limit of 20, and three expansions on."""
    table = Table(tmp_path / "table.sqlite")
    table.begin(plugins=("sunstalker", "manhunter", "dragon_king"))
    table.settlement(campaign=[], lantern_year=3)
    table.survivor("Anna", sex="female", founder=True, survival=1)
    table.adjust("Hearth", "survival_limit", 19, "for this test")
    table.command("depart", "Anna")
    yield table
    table.close()


def task(table: Table, key: str) -> Task:
    return next(each for each in GUIDE.tasks(table.record("Hearth"), table.book) if each.key == key)


def gained(table: Table) -> list[tuple[str, str, str]]:
    """What departing brings: which number, and how it was and is."""
    return [(each.what, each.before, each.after) for each in task(table, "depart").proposals]


@pytest.mark.parametrize(
    ("innovation", "after"),
    [("sunstalker.sauna_shrine", "11"), ("manhunter.settlement_watch", "3")],  # 1, and 10 or 2
)
def test_what_is_for_a_nemesis_is_not_for_a_hunt(innovation: str, after: str, table: Table) -> None:
    table.add("Hearth", "innovations", innovation, override="for this test")
    assert gained(table) == []
    table.add("Hearth", "timeline", "butcher", year=3, level=1)
    assert gained(table) == [("Survival", "1", after)]


def test_what_something_else_decides_about_is_asked_and_not_proposed(table: Table) -> None:
    table.add("Hearth", "innovations", "dragon_king.radiating_orb")
    assert gained(table) == [("Survival", "1", "2")]
    assert task(table, "depart").asks == ("+1 survival (Radiating Orb): for who has a constellation.",)
    lines = [line.text for line in shown.departing(table.record("Hearth"), table.book)]
    assert lines == ["+1 survival each", "+1 survival each (for who has a constellation)"]


def test_a_resource_that_is_drawn_each_settlement_phase_is_asked_for(table: Table) -> None:
    assert task(table, "endeavors").asks == ()
    table.add("Hearth", "innovations", "sunstalker.filleting_table")
    assert task(table, "endeavors").asks == (
        "+1 random basic resource (Filleting Table), after a victory: draw and add to storage.",
    )


def test_twelve_fingers_take_no_two_handed_weapon(table: Table) -> None:
    table.add("Anna", "abilities", "dragon_king.twelve_fingers")
    assert table.allowed("Anna", "activate_two_handed").forbidden == ("Twelve Fingers",)


def test_a_newborn_of_an_empire_is_pristine(table: Table) -> None:
    table.add("Hearth", "innovations", "dragon_king.empire", override="for this test")
    outcome = table.apply("birth", roles={"first": "Anna"}, name="Edda", sex="female")
    assert [(stage.label, stage.after) for stage in outcome.stages] == [
        ("Parent", "Anna"),
        ("Empire", "+1 strength (Empire)"),
        ("Empire", "Pristine"),
    ]
    assert (table.value("Edda", "strength"), table.entries("Edda", "abilities")) == (1, ["dragon_king.pristine"])
    assert table.advice("Edda", "joined") == []


def test_a_newborn_written_down_by_hand_is_pristine_too(table: Table) -> None:
    table.add("Hearth", "innovations", "dragon_king.empire", override="for this test")
    table.survivor("Edda", mother=table.record("Anna").id)
    (advice,) = table.advice("Edda", "joined")
    assert advice.sentence == "Edda joins with +1 strength (Empire), Pristine (Empire)."
    table.repair("Edda", "joined")
    assert (table.value("Edda", "strength"), table.entries("Edda", "abilities")) == (1, ["dragon_king.pristine"])
    table.survivor("Frey")  # no newborn: somebody who joins
    assert table.advice("Frey", "joined") == []

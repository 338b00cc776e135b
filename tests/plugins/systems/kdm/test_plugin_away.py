"""A campaign in which an expansion was played with and is off now: its things are named, and nothing else stops."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plugins.systems.kdm.cells import named
from tallow.model.errors import UserMistake
from tallow.services import plugins, records
from tests.plugins.systems.kdm.harness import Table, line

FIGHT = {"showdown": "Fight"}
OFF = 'Gorm has it, and is off in Hill. Switch it on: tallow plugins enable gorm "Hill".'


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Hearth hunts the Gorm, and Anna fights it, when its plugin goes off."""
    made = Table(tmp_path / "store.sqlite")
    made.begin("Hill", ["gorm", "core_terrain"])
    made.settlement()
    made.survivor("Anna")
    made.set("Hearth", quarries=[line("gorm.gorm")], timeline=[line("gorm.gorm", year=2, level=1)])
    fighters = [{"id": "w", "survivor": made.record("Anna").id}]
    values = {"monster": [line("gorm.gorm")], "level": 1, "survivors": fighters}
    records.create(made.host, made.id, "kdm.showdown", "Fight", values)
    plugins.disable(made.host, made.host.campaign(made.id), "gorm")
    yield made
    made.close()


def test_what_is_away_is_called_by_its_name(table: Table) -> None:
    book = table.book
    assert named(table.value("Hearth", "quarries")[0], book) == "Gorm"
    assert named({"name": "The heron"}, book) == "The heron"
    assert named(line("kdm.white_lion"), book) == "White Lion"
    (due,) = table.resolve("victory", roles={"settlement": "Hearth"}).outcome["due"]
    assert due["choices"] == ["Gorm"]


def test_a_survivor_acts_against_a_monster_that_is_away(table: Table) -> None:
    roles = {"survivor": "Anna", "monster": "Fight"}
    resolution = table.resolve("survival_action", roles=roles, action="dodge").resolution
    assert resolution is not None
    assert resolution.sentence.startswith("Dodge: survival 1 → 0")


def test_a_monster_or_an_action_that_nobody_knows_is_told_with_names(table: Table) -> None:
    with pytest.raises(UserMistake, match=r"^monster: There is no monster \"Gorm\"\. Gorm has it, and is off in Hill"):
        table.resolve("survival_action", monster="Gorm")
    with pytest.raises(UserMistake, match=r"\"lyon\"\. Give one of .*Screaming Antelope, .*White Lion"):
        table.resolve("survival_action", monster="lyon")
    with pytest.raises(UserMistake, match=r"\"jump\"\. Give one of Dash, Dodge, "):
        table.resolve("survival_action", action="jump")


def test_the_deployment_of_a_monster_that_is_away_is_told(table: Table) -> None:
    resolution = table.resolve("deploy", roles=FIGHT).resolution
    assert resolution is not None
    first = resolution.stages[0]
    assert (first.label, first.note) == ("Left out: the deployment of Gorm", OFF)
    assert resolution.outcome["monster"] is None
    said = table.resolve("deploy", roles=FIGHT, monster="White Lion", random=0).resolution
    assert said is not None
    assert not [each for each in said.stages if "deployment" in each.label]


def test_no_loadout_is_taken_up_before_it_is_named(table: Table) -> None:
    resolution = table.resolve("loadout", roles={"survivor": "Anna"}).resolution
    assert resolution is not None
    assert (resolution.stages, resolution.title, resolution.sentence) == ((), "", "")
    assert [due.key for due in resolution.due] == ["name"]
    kept = table.resolve("loadout", roles={"survivor": "Anna"}, keep=True, name="Big Hunt").resolution
    assert kept is not None
    assert (kept.title, kept.sentence) == ("Keeps the grid as Big Hunt", "keeps the grid as Big Hunt")

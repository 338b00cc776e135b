"""The six tablets, each alone with its system: whose action it is, against whom, and what stays while it is off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from plugins.systems.kdm.entries import SurvivalAction
from plugins.systems.kdm.showdown.action_pills import pills
from tallow.api import Pill
from tallow.model.edit import UNSEEN, Set
from tallow.model.value import Row
from tallow.services import plugins
from tests.plugins.systems.kdm.harness import Table

FOLDER = Path(__file__).parents[3] / "plugins" / "tablets"


@dataclass(frozen=True)
class Tablet:
    """A tablet: its plugin's id, which is its card's too, the action that it unlocks, the monster and its id."""

    id: str
    action: str
    monster: str
    monster_id: str

    @property
    def name(self) -> str:
        return f"{self.monster} Tablet"

    @property
    def card(self) -> str:
        return f"{self.id}.{self.id}"


TABLETS = (
    Tablet("white_lion_tablet", "Distracted Cat", "White Lion", "kdm.white_lion"),
    Tablet("crimson_crocodile_tablet", "Enchanted Reflection", "Crimson Crocodile", "gamblers_chest.crimson_crocodile"),
    Tablet("smog_singers_tablet", "Hated Ones", "Smog Singers", "gamblers_chest.smog_singers"),
    Tablet("king_tablet", "Silent Rebellion", "King", "gamblers_chest.king"),
    Tablet("screaming_antelope_tablet", "Toothpicker", "Screaming Antelope", "kdm.screaming_antelope"),
    Tablet("phoenix_tablet", "Unforeseen Strike", "Phoenix", "kdm.phoenix"),
)
CORE = ("Dodge", "Encourage", "Surge", "Dash", "Endure")
FIGHT = "Showdown, year 1"


@pytest.fixture(params=TABLETS, ids=lambda tablet: tablet.id)
def tablet(request: pytest.FixtureRequest) -> Tablet:
    """Each of the six."""
    assert isinstance(request.param, Tablet)
    return request.param


@pytest.fixture
def table(tablet: Tablet, tmp_path: Path) -> Iterator[Table]:
    """A campaign with this tablet alone; Anna, who has it in her grid, and Bert have departed."""
    table = Table(tmp_path / "table.sqlite")
    table.begin(plugins=[tablet.id])
    table.settlement(lantern_year=1)
    for name in ("Anna", "Bert"):
        table.survivor(name, departing=True)
    table.set("Anna", survival=1, gear=[carried(tablet, 5)])
    yield table
    table.close()


def carried(tablet: Tablet, place: int) -> Row:
    return {"id": "t", "entry": tablet.card, "place": place}


def fights(table: Table, monster: Row) -> None:
    """The showdown begins, against this monster."""
    table.command("begin_showdown", "Hearth")
    table.do("Choose the monster", [Set(table.record(FIGHT).id, "monster", [{"id": "m", **monster}], UNSEEN)])


def against(tablet: Tablet) -> Row:
    """Its monster: the entry where this system has one, else the name that a group writes down."""
    return {"entry": tablet.monster_id} if tablet.monster_id.startswith("kdm.") else {"name": tablet.monster}


def shown(table: Table, name: str) -> list[str]:
    """The survival actions on a sheet, without their costs."""
    return [pill.label.partition(" (")[0] for pill in pills(table.record(name), table.book)]


def pill(table: Table, tablet: Tablet) -> Pill:
    return table.pill("Anna", tablet.action)


def moment_of(table: Table, tablet: Tablet) -> str:
    (action,) = [each for each in table.book.entries(SurvivalAction) if each.name == tablet.action]
    return action.timing[0]


def test_there_are_six_and_each_is_a_folder_of_toml_alone() -> None:
    folders = sorted(each.name for each in FOLDER.iterdir() if (each / "plugin.toml").is_file())
    assert folders == sorted(tablet.id for tablet in TABLETS)
    for folder in folders:
        files = [each for each in (FOLDER / folder).rglob("*") if each.is_file() and "__pycache__" not in each.parts]
        assert {each.suffix for each in files} == {".toml"}


def test_it_is_a_row_of_the_plugin_list(table: Table, tablet: Tablet) -> None:
    (row,) = [each for each in plugins.found(table.host) if each.id == tablet.id]
    assert row.manifest is not None
    assert (row.manifest.name, row.manifest.family, row.manifest.system) == (tablet.name, "tablet", "kdm")
    assert [need.id for need in row.manifest.requirements] == ["kdm"]
    assert plugins.faults_of(table.host, row) == ()
    assert plugins.enabled_in(table.host)[tablet.id] == ("Lantern Camp",)


def test_S13_the_action_is_on_the_sheet_of_who_carries_it_and_of_nobody_else(table: Table, tablet: Tablet) -> None:
    assert shown(table, "Anna") == [*CORE, tablet.action]
    assert shown(table, "Bert") == [*CORE]


def test_S13_beside_the_grid_it_unlocks_nothing(table: Table, tablet: Tablet) -> None:
    table.set("Anna", gear=[carried(tablet, 0)])
    assert shown(table, "Anna") == [*CORE]


def test_without_a_showdown_and_against_another_monster_it_says_why(table: Table, tablet: Tablet) -> None:
    assert pill(table, tablet).why == f"only against the {tablet.monster}"
    fights(table, {"entry": "kdm.butcher"})
    assert pill(table, tablet).why == f"only against the {tablet.monster}"
    table.set(FIGHT, monster=[{"id": "m", "name": "Pale Beast"}])  # a monster of the group's own
    assert pill(table, tablet).why == f"only against the {tablet.monster}"


def test_S3_S15_against_its_monster_it_is_paid_and_performed_once_and_undone(table: Table, tablet: Tablet) -> None:
    fights(table, against(tablet))
    assert pill(table, tablet).why == ""
    assert ("a d10 of 6 or more" in pill(table, tablet).title) == (tablet.action == "Distracted Cat")
    table.perform("Anna", tablet.action)
    assert table.value("Anna", "survival") == 0  # 1 − 1
    assert pill(table, tablet).why.startswith("performed this round already")
    table.undo()
    assert (table.value("Anna", "survival"), pill(table, tablet).why) == (1, "")


def test_E5_its_moment_and_place_are_the_tables_for_the_resolver_too(table: Table, tablet: Tablet) -> None:
    fights(table, against(tablet))
    faces = (6,) if tablet.action == "Distracted Cat" else ()
    roles = {"survivor": "Anna", "monster": FIGHT}
    done = table.apply("survival_action", faces, roles=roles, action=tablet.action)
    assert done.outcome["allowed"]
    told = [stage.label for stage in done.stages if stage.note.startswith("No sheet knows this")]
    assert told == ["When", *(["Where"] if tablet.action == "Enchanted Reflection" else [])]
    assert table.value("Anna", "survival") == 0  # 1 − 1, as by the pill
    table.undo()
    other = table.resolve("survival_action", roles=roles, action=tablet.action, opportunity="severe_injury").outcome
    assert other["reasons"] == ["wrong_moment"]


def test_a_name_is_enough_and_small_letters_do_too(table: Table, tablet: Tablet) -> None:
    fights(table, {"name": tablet.monster.lower()})
    assert pill(table, tablet).why == ""


def test_the_resolver_takes_the_monster_from_the_showdown(table: Table, tablet: Tablet) -> None:
    fights(table, {"name": "Pale Beast"})
    roles = {"survivor": "Anna", "monster": FIGHT}
    moment = moment_of(table, tablet)
    attacking = {"attacking": moment == "after_last_location"}
    given: dict[str, Any] = {"action": tablet.action, "opportunity": moment, "adjacent": True, "survivor": attacking}
    refused = table.resolve("survival_action", roles=roles, **given).outcome
    assert refused["reasons"] == ["wrong_monster"]
    table.set(FIGHT, monster=[{"id": "m", **against(tablet)}])
    faces = (6,) if tablet.action == "Distracted Cat" else ()
    assert table.resolve("survival_action", faces, roles=roles, **given).outcome["allowed"]


def test_switched_off_nothing_is_lost_and_back_on_it_is_as_before(table: Table, tablet: Tablet) -> None:
    fights(table, against(tablet))
    table.perform("Anna", tablet.action)
    before = table.record("Anna").document
    plugins.disable(table.host, table.campaign, tablet.id)
    assert table.record("Anna").document == before
    assert shown(table, "Anna") == [*CORE]
    assert table.book.last_name(tablet.card) == tablet.name  # shown as missing, by its name
    table.restart()
    assert table.record("Anna").document == before
    table.set("Anna", survival=1)  # the sheet can be written all the same
    plugins.enable(table.host, table.campaign, tablet.id)
    assert shown(table, "Anna") == [*CORE, tablet.action]
    assert pill(table, tablet).spent
    table.command("new_round", "Hearth")
    assert pill(table, tablet).why == ""


def test_switching_it_off_is_a_step_that_undo_takes_back(table: Table, tablet: Tablet) -> None:
    plugins.disable(table.host, table.campaign, tablet.id)
    assert tablet.action not in shown(table, "Anna")
    table.undo()
    assert tablet.action in shown(table, "Anna")


GAMBLERS = tuple(tablet for tablet in TABLETS if tablet.monster_id.startswith("gamblers_chest."))
MANIFEST = """
id = "gamblers_chest"
name = "Chest"
family = "expansion"
system = "kdm"
version = "1.0.0"
api = 1
requires = ["kdm>=1"]
"""


@pytest.fixture
def chest(tmp_path: Path) -> Path:
    """An expansion that brings the three monsters that no bundled plugin has."""
    folder = tmp_path / "shelf" / "expansions" / "gamblers_chest"
    (folder / "content").mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
    short = {tablet.monster_id.partition(".")[2]: tablet.monster for tablet in GAMBLERS}
    entries = "".join(f'[[monster]]\nid = "{id}"\nname = "Great {name}"\n' for id, name in short.items())
    (folder / "content" / "monsters.toml").write_text(entries, encoding="utf-8")
    return tmp_path / "shelf"


@pytest.mark.parametrize("gambler", GAMBLERS, ids=lambda tablet: tablet.id)
def test_once_its_monsters_plugin_is_there_the_tablet_means_that_entry(
    gambler: Tablet, chest: Path, tmp_path: Path
) -> None:
    table = Table(tmp_path / "chest.sqlite", further=chest)
    table.begin(plugins=[gambler.id, "gamblers_chest"])
    table.settlement(lantern_year=1)
    table.survivor("Anna", departing=True, gear=[carried(gambler, 1)])
    assert pill(table, gambler).why == f"only against the Great {gambler.monster}"
    fights(table, {"entry": gambler.monster_id})
    assert pill(table, gambler).why == ""
    table.set(FIGHT, monster=[{"id": "m", "name": f"Great {gambler.monster}"}])
    assert pill(table, gambler).why == ""
    table.close()

"""What the settlement's and the survivor's papers say beside the names: levels, years, what passes."""

from __future__ import annotations

import pytest

from plugins.systems.kdm.settlement_sheet import SETTLEMENT_SHEET
from tallow.model.cards import Marks
from tallow.model.field import EntriesField
from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.services.showing.marking import columns_of
from tallow.services.showing.sheets import view
from tests.plugins.systems.kdm.harness import Table
from tests.unit.printing.sample import HOME, extracted

pytestmark = pytest.mark.usefixtures("qapp")


def printed(table: Table, name: str) -> str:
    """The text of a record's pages."""
    shown = view(table.host, table.id, table.record(name).id)
    return " ".join(extracted(lay_out([shown], Options(), home=HOME)))


def test_a_monster_is_named_with_its_level_on_the_timeline_and_among_the_defeated(table: Table) -> None:
    table.add("Hearth", "timeline", "white_lion", year=3, level=2)
    table.add("Hearth", "defeated", "white_lion", year=1, level=1)
    table.add("Hearth", "milestones", "first_death", year=1)
    page = printed(table, "Hearth")
    assert "white lion 2" in page
    assert "white lion, level 1, year 1" in page
    assert "first death, year 1" in page


def test_a_monster_has_the_squares_of_its_own_levels_where_they_are_not_the_usual_ones(table: Table) -> None:
    at = table.record("Hearth")
    field = view(table.host, table.id, at.id).field("nemeses")
    assert isinstance(field, EntriesField)
    rows = {id: {"id": id, "entry": f"kdm.{id}"} for id in ("butcher", "gold_smoke_knight", "watcher")}
    rows["own"] = {"id": "own", "name": "Something of ours"}
    block = next(each for each in SETTLEMENT_SHEET.front_blocks() if isinstance(each, Marks) and each.harm)
    shown = view(table.host, table.id, at.id)
    labels = {id: "".join(each.label for each in columns_of(shown, block, field, row)) for id, row in rows.items()}
    assert labels == {"butcher": "123", "gold_smoke_knight": "4", "watcher": "1", "own": "123"}
    assert [each.label for each in columns_of(shown, block, field, None)] == ["1", "2", "3"]


def test_a_victory_over_it_ticks_that_square(table: Table) -> None:
    table.add("Hearth", "nemeses", "gold_smoke_knight")
    table.apply("victory", roles={"settlement": "Hearth"}, monster="Gold Smoke Knight", level=4)
    assert table.value("Hearth", "nemeses")[0]["level_4"] is True


def test_an_injury_that_passes_says_so(table: Table) -> None:
    table.add("Anna", "injuries", "broken_rib", passing=True)
    assert "broken rib, until the showdown ends" in printed(table, "Anna")


def test_an_arc_survivors_numbers_show_on_an_arc_survivors_sheet_alone(table: Table) -> None:
    assert "torment" not in printed(table, "Anna")
    table.set("Anna", arc=True)
    assert "torment" in printed(table, "Anna")


def test_the_foot_tells_the_lantern_year_of_a_settlement_and_of_its_survivors(table: Table) -> None:
    table.set("Hearth", lantern_year=7)
    assert "lantern year 7 · printed" in printed(table, "Hearth")
    assert "lantern year 7 · printed" in printed(table, "Anna")

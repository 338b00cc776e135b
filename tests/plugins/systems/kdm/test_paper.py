"""What the settlement's and the survivor's papers say beside the names: levels, years, what passes."""

from __future__ import annotations

import pytest

from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.services.sheets import view
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


def test_an_injury_that_passes_says_so(table: Table) -> None:
    table.add("Anna", "injuries", "broken_rib", passing=True)
    assert "broken rib, until the showdown ends" in printed(table, "Anna")


def test_an_arc_survivors_numbers_show_on_an_arc_survivors_sheet_alone(table: Table) -> None:
    assert "torment" not in printed(table, "Anna")
    table.set("Anna", arc=True)
    assert "torment" in printed(table, "Anna")

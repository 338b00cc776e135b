"""A settlement's figures: each counted from the sheets, with its names, and following them when they change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from plugins.systems.kdm import statistics
from tallow.api import Book, Record, ToldLine
from tallow.model.edit import Create
from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.services import records
from tallow.services.showing.sheets import turned, view
from tests.plugins.systems.kdm.harness import SETTLEMENT, Table
from tests.unit.printing.sample import HOME, extracted

Lines = Sequence[tuple[str, str, str]]


def told(table: Table, lines: Callable[[Record, Book], tuple[ToldLine, ...]]) -> Lines:
    """Text, note and value of each line."""
    return [(each.text, each.note, each.value) for each in lines(table.record("Hearth"), table.book)]


@pytest.fixture
def years(table: Table) -> Table:
    """Year 8: Anna, Bert, Cora and Dan founded it in year 1; Edda was born, Hale came; Bert and Cora died, Dan left."""
    table.set("Hearth", lantern_year=8)
    for name, sex in (("Anna", "female"), ("Bert", "male"), ("Cora", "female"), ("Dan", "male")):
        table.set(name, sex=sex)
    table.survivor("Edda", sex="female", born=2, joined=True, mother=table.record("Anna").id, hunt_xp=3)
    table.survivor("Hale", born=3, joined=True, hunt_xp=2)
    table.set("Bert", departing=True)
    table.set("Bert", dead=True, died=3, cause=[{"id": "x", "entry": "kdm.gored"}])
    table.set("Cora", dead=True, died=6)
    table.set("Dan", exiled=True, left=6)
    return table


def test_the_living(years: Table) -> None:
    # Anna came in year 1: 7 years, Edda 6, Hale 5: 18 / 3 = 6; hunt experience 0, 3 and 2: 5 / 3 = 1.67
    assert told(years, statistics.of_the_living) == [
        ("Female", "", "2"),
        ("Sex not said", "", "1"),
        ("Average age", "3 survivors, 18 together", "6"),
        ("Oldest", "Anna", "7"),
        ("Average hunt experience", "3 survivors, 5 together", "1.7"),
        ("Most of it", "Edda", "3"),
    ]
    lines = statistics.of_the_living(years.record("Hearth"), years.book)
    assert lines[3].record == years.record("Anna").id


def test_the_dead_and_what_they_died_of(years: Table) -> None:
    # Bert became 3 - 1 = 2, Cora 6 - 1 = 5: 7 / 2 = 3.5; Bert alone was away
    expected = [
        ("Female", "", "1"),
        ("Male", "", "1"),
        ("In hunt or showdown", "as their sheets say", "1"),
        ("Average age at death", "2 survivors, 7 together", "3.5"),
        ("Longest lived", "Cora", "5"),
    ]
    assert told(years, statistics.of_the_dead) == expected
    assert told(years, statistics.causes) == [("Gored", "Bert", "1"), ("Not said", "Cora", "1")]
    records.archive(years.host, years.record("Cora"))
    assert told(years, statistics.of_the_dead) == expected


def test_a_few_names_stand_for_many(years: Table) -> None:
    for name in ("Ida", "Jan", "Kai"):
        years.survivor(name, joined=True, dead=True, died=8)
    # who did not say stands first: Cora and the three
    assert told(years, statistics.causes)[0] == ("Not said", "Cora, Ida, Jan and 1 more", "4")


def test_who_has_no_sheet_is_counted_apart(years: Table) -> None:
    years.adjust("Hearth", "population", 2, "the unnamed")
    years.adjust("Hearth", "deaths", 4, "the prologue")
    assert ("Without a sheet", "your adjustments, and effects", "2") in told(years, statistics.of_the_living)
    assert ("Without a sheet", "your adjustments, and effects", "4") in told(years, statistics.of_the_dead)


def test_year_by_year(years: Table) -> None:
    assert told(years, statistics.years) == [
        ("Year 1", "4 founded it", "4 living"),
        ("Year 2", "1 born", "5 living"),
        ("Year 3", "1 came, 1 died", "5 living"),
        ("Year 6", "1 left, 1 died", "3 living"),
    ]


def test_showdowns_won_and_lost(years: Table) -> None:
    for row, (level, year) in zip(("a", "b"), ((1, 2), (2, 5)), strict=True):
        years.add("Hearth", "defeated", "white_lion", level=level, year=year, id=row)
    years.add("Hearth", "defeated", "butcher", level=1, year=4)
    fights = (("Fight 1", "lost"), ("Fight 2", "won"), ("Fight 3", "running"))
    home = years.record("Hearth").id
    values = [(name, {"settlement": home, "year": 7, "state": state}) for name, state in fights]
    years.do("Fight", [Create("", "kdm.showdown", name, some) for name, some in values])
    assert told(years, statistics.showdowns) == [
        ("White Lion", "level 1 in year 2, level 2 in year 5", "2"),
        ("Butcher", "level 1 in year 4", "1"),
        ("Fight 1", "year 7", "lost"),
    ]
    assert statistics.score(years.record("Hearth"), years.book) == "3 won, 1 lost"


def test_a_new_settlement_has_nothing_to_tell(table: Table) -> None:
    table.do("Another", [Create("other", SETTLEMENT, "Other", {})])
    other = table.record("Other")
    for lines in (statistics.of_the_living, statistics.of_the_dead, statistics.causes, statistics.years):
        assert lines(other, table.book) == ()


def test_the_leaf_is_printed(years: Table, qapp: object) -> None:
    shown = view(years.host, years.id, years.record("Hearth").id)
    page = " ".join(extracted(lay_out([shown], Options(), home=HOME)))
    assert "longest lived" not in page
    leaf = " ".join(extracted(lay_out(turned([shown], "statistics"), Options(), home=HOME)))
    assert "longest lived" in leaf
    assert "gored" in leaf

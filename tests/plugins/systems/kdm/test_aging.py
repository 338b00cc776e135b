"""What sorts of survivors an expansion brings: their ages, what a return teaches, and what their own entries give."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plugins.systems.kdm.year import GUIDE
from tallow.api import Ahead, Task
from tests.plugins.systems.kdm.harness import Table

MANIFEST = """
id = "sorts"
name = "Sorts"
family = "expansion"
system = "kdm"
version = "1.0.0"
api = 1
requires = ["kdm>=1"]
"""
SORTS = """
[[survivor_type]]
id = "quick"
name = "Quick"
ages = [3, 7]
learns = 4

[[survivor_type]]
id = "thinker"
name = "Thinker"
arc = true

[[disorder]]
id = "dread"
name = "Dread"
gains = [{ at = "departure", what = "insanity", amount = 2 }, { at = "year_end", what = "survival", amount = -1 }]

[[philosophy]]
id = "patience"
name = "Patience"
ages = [5]
neurosis = "sorts.counting"
ranks = 3

[[neurosis]]
id = "counting"
name = "Counting"

[[knowledge]]
id = "stones"
name = "Stones"
"""


def task(table: Table, key: str) -> Task:
    tasks = GUIDE.tasks(table.record("Hearth"), table.book)
    return next(each for each in tasks if each.key == key)


def recover(table: Table) -> Task:
    return task(table, "recover")


def ahead(table: Table) -> tuple[Ahead, ...]:
    assert GUIDE.ahead is not None
    return GUIDE.ahead(table.record("Hearth"), table.book)


@pytest.fixture
def sorts(tmp_path: Path) -> Iterator[Table]:
    """Year 3 of a settlement with an expansion that has sorts of survivors; Anna is away."""
    folder = tmp_path / "more" / "expansions" / "sorts"
    (folder / "content").mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
    (folder / "content" / "all.toml").write_text(SORTS, encoding="utf-8")
    table = Table(tmp_path / "sorts.sqlite", further=tmp_path / "more")
    table.begin("Sorts", ["sorts"])
    table.settlement(lantern_year=3)
    table.survivor("Anna", departing=True)
    yield table
    table.close()


def test_who_comes_home_and_ages_is_told_what_to_read(table: Table) -> None:
    table.set("Anna", returned=1, hunt_xp=1)
    table.set("Bert", returned=1, hunt_xp=2)
    assert recover(table).asks == ("Anna ages at hunt experience 2: Age, page 107.",)
    table.set("Anna", hunt_xp=2, learned=1)  # the return is counted
    assert recover(table).asks == ()


def test_an_age_is_passed_once_whatever_the_step(sorts: Table) -> None:
    sorts.add("Anna", "types", "sorts.quick")
    assert ahead(sorts) == (Ahead("Anna ages on coming home", "Hunt experience 4."),)  # 0 + 4 passes 3
    sorts.set("Anna", returned=3)
    found = recover(sorts)
    assert [(each.before, each.after, each.milestone) for each in found.proposals] == [("0", "4", True)]
    assert found.asks == ("Anna ages at hunt experience 3: Age, page 107.",)
    sorts.set("Anna", hunt_xp=14)  # all 16 at once: no age of hers lies between
    assert [(each.after, each.milestone) for each in recover(sorts).proposals] == [("16", False)]


def test_a_philosophy_has_ages_before_the_type(sorts: Table) -> None:
    sorts.add("Anna", "types", "sorts.quick")
    sorts.add("Anna", "philosophy", "sorts.patience")
    sorts.set("Anna", hunt_xp=1, returned=3)
    # 1 + 4 = 5: the philosophy's, and not the type's 3
    assert recover(sorts).asks == ("Patience of Anna ranks up at hunt experience 5.",)


def test_what_a_survivor_has_gives_at_departure_and_at_the_end_of_the_year_to_who_has_it(sorts: Table) -> None:
    sorts.survivor("Bert", departing=True)
    sorts.set("Anna", survival=1)
    sorts.add("Anna", "disorders", "sorts.dread")
    sorts.add("Hearth", "innovations", "hovel", "no Language yet")  # gives all who depart 1 survival
    given = [(each.group, each.what, each.source, each.before, each.after) for each in task(sorts, "depart").proposals]
    assert given == [
        ("Anna", "Survival", "Hovel", "1", "2"),
        ("Anna", "Insanity", "Dread", "0", "2"),
        ("Bert", "Survival", "Hovel", "1", "2"),
    ]
    ends = [(each.group, each.what, each.before, each.after) for each in task(sorts, "turn").proposals]
    assert ends == [("Anna", "Survival", "1", "0")]


def test_a_philosophy_brings_its_neurosis_and_has_so_many_ranks(sorts: Table) -> None:
    sorts.add("Anna", "philosophy", "sorts.patience")
    assert sorts.advice("Anna", "arc_survivor") == []  # she is no arc survivor
    sorts.set("Anna", arc=True, philosophy_rank=4)
    assert [each.sentence for each in sorts.advice("Anna", "arc_survivor")] == [
        "Patience brings the neurosis Counting.",
        "Patience has 3 ranks, and 4 is more. Correct it.",
    ]
    sorts.set("Anna", philosophy_rank=3)
    sorts.repair("Anna", "arc_survivor")
    assert sorts.value("Anna", "neurosis")[0]["entry"] == "sorts.counting"
    assert sorts.advice("Anna", "arc_survivor") == []


def test_a_knowledge_ranks_up_once_enough_was_observed(sorts: Table) -> None:
    sorts.set("Anna", arc=True)
    sorts.add("Anna", "knowledges", "sorts.stones", observed=3, rank_up=4)
    assert sorts.advice("Anna", "arc_survivor") == []
    sorts.cell("Anna", "knowledges.sorts_stones.observed", 4)
    (advice,) = sorts.advice("Anna", "arc_survivor")
    assert advice.sentence == "Stones ranks up: 4 observations, and 4 are enough."


def test_a_type_makes_an_arc_survivor(sorts: Table) -> None:
    assert sorts.total("Anna", "arc").value == 0
    sorts.add("Anna", "types", "sorts.thinker")
    assert sorts.total("Anna", "arc").value == 1
    assert recover(sorts).proposals == ()  # who is not home learns nothing

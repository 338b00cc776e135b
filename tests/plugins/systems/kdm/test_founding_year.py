"""The guide in the year before the first: the campaign type begins, founders get sheets, no event is drawn."""

from __future__ import annotations

import re

import pytest

from plugins.systems.kdm.year import GUIDE
from tallow.api import Task
from tallow.model.errors import UserMistake
from tallow.services import plugins
from tests.plugins.systems.kdm.harness import Table, line


@pytest.fixture
def table(table: Table) -> Table:
    """Another campaign in the store, with Hollow in year 0 and nobody in it."""
    table.begin("Hollow Camp")
    table.settlement("Hollow")
    return table


def tasks(table: Table) -> dict[str, Task]:
    return {each.key: each for each in GUIDE.tasks(table.record("Hollow"), table.book)}


def test_the_founders_and_what_the_campaign_begins_with_are_proposed_as_one(table: Table) -> None:
    found = next(iter(tasks(table).values()))
    assert (found.key, found.note) == ("found", "0 of 4 founders")
    assert [(each.what, each.before, each.after) for each in found.proposals] == [
        ("People of the Lantern", "", "28 lines"),  # 18 events, 6 monsters, an innovation, a location, 2 of gear
        *((f"Unnamed {number}", "", "a new sheet") for number in range(1, 5)),
    ]
    table.do(found.title, [edit for each in found.proposals for edit in each.edits])
    assert tasks(table)["found"].note == "4 of 4 founders"
    assert tasks(table)["found"].proposals == ()
    assert [each.name for each in table.book.records("kdm.survivor")] == [f"Unnamed {n}" for n in range(1, 5)]
    assert (table.value("Unnamed 1", "founder"), table.value("Unnamed 1", "survival")) == (True, 0)


def test_without_a_campaign_type_it_is_asked_for(table: Table) -> None:
    table.set("Hollow", campaign=[])
    found = tasks(table)["found"]
    assert (found.note, found.asks[0]) == (
        "no campaign type yet",
        "Choose the campaign type on the settlement's sheet.",
    )


def test_a_campaign_type_whose_plugin_is_missing_is_not_none(table: Table) -> None:
    plugins.enable(table.host, table.campaign, "sunstalker")
    table.set("Hollow", campaign=[line("sunstalker.people_of_the_sun")], lantern_year=0)
    plugins.disable(table.host, table.campaign, "sunstalker")
    found, sun = tasks(table)["found"], "People of the Sun (missing: Sunstalker 1.0.0)"
    assert (found.note, found.asks[0]) == (sun, f"Bring the plugin of {sun} back.")
    with pytest.raises(UserMistake, match=re.escape(f"Hollow plays {sun}. Bring that plugin back, or choose another")):
        table.command("begin_campaign", "Hollow")


def test_no_event_is_drawn_before_the_first_year(table: Table) -> None:
    assert (tasks(table)["timeline"].status, tasks(table)["timeline"].note) == (
        "away",
        "the timeline begins with year 1",
    )
    table.set("Hollow", lantern_year=1)
    assert "found" not in tasks(table)
    assert tasks(table)["timeline"].status == "open"

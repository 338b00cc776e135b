"""Endeavors: what they can be spent on, what is short, and what goes and comes."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.kdm import spending
from plugins.systems.kdm.year import GUIDE
from tallow.model.errors import UserMistake
from tallow.services.rolls import Resolved
from tests.plugins.systems.kdm.harness import Table, line

ROLES = {"settlement": "Hearth"}


@pytest.fixture
def home(table: Table) -> Table:
    """Hearth with a Lantern Hoard and a Skinnery, 2 endeavors, 3 hides, an organ."""
    resources = [line("white_fur", count=3), line("eye_of_cat", count=1)]
    places = [line("lantern_hoard"), line("skinnery")]
    table.set("Hearth", locations=places, endeavors=2, resources=resources)
    return table


def offered(table: Table) -> list[str]:
    return [each.name for each in spending.offered(table.record("Hearth"), table.book)]


def told(table: Table, name: str) -> tuple[str, str, str]:
    """Note, value and state of a line."""
    lines = spending.lines(table.record("Hearth"), table.book)
    return next((each.note, each.value, each.state) for each in lines if each.text == name)


def spend(table: Table, endeavor: str, **inputs: Any) -> Resolved:
    return table.resolve("spend_endeavors", roles=ROLES, endeavor=endeavor, **inputs)


def test_what_is_there_offers_its_endeavors(home: Table) -> None:
    at_first = ["Build: Bone Smith", "Build: Leather Worker", "Build: Organ Grinder", "Innovate"]
    assert offered(home) == at_first  # the Skinnery is built already
    home.add("Hearth", "innovations", "language")
    assert offered(home) == [*at_first, "Shared Experience"]  # at the Lantern Hoard, and needs Language
    home.add("Anna", "abilities", "matchmaker")
    assert offered(home) == [*at_first, "Matchmaker", "Shared Experience"]
    home.set("Anna", dead=True)
    assert "Matchmaker" not in offered(home)


def test_a_location_that_a_victory_opens_is_offered_after_it(home: Table) -> None:
    home.add("Hearth", "locations", "organ_grinder")
    assert "Build: Stone Circle" not in offered(home)
    home.add("Hearth", "defeated", "screaming_antelope", level=1)
    assert "Build: Stone Circle" in offered(home)


def test_each_line_tells_what_it_costs_or_what_is_short(home: Table) -> None:
    assert told(home, "Build: Leather Worker") == ("Skinnery; 3 hide, 1 organ", "1", "")
    assert told(home, "Innovate") == ("short of 1 bone", "1", "off")
    home.set("Hearth", endeavors=0)
    assert told(home, "Build: Bone Smith") == ("short of 1 endeavor", "1", "off")
    assert spending.left(home.record("Hearth"), home.book) == "0 left"


def test_what_is_built_stands_among_the_locations_and_is_paid_in_one_step(home: Table) -> None:
    home.apply("spend_endeavors", roles=ROLES, endeavor="Build: Leather Worker")
    assert home.entries("Hearth", "locations") == ["lantern_hoard", "skinnery", "leather_worker"]
    assert (home.value("Hearth", "endeavors"), home.value("Hearth", "resources")) == (1, ())
    assert "Build: Leather Worker" not in offered(home)
    home.undo()
    assert home.value("Hearth", "endeavors") == 2
    assert [row["count"] for row in home.value("Hearth", "resources")] == [3, 1]


def test_what_is_short_is_not_spent(home: Table) -> None:
    found = spend(home, "innovate").resolution
    assert found is not None
    assert found.sentence == "Innovate: short of 1 bone"
    with pytest.raises(UserMistake, match="Innovate: short of 1 bone"):
        home.apply("spend_endeavors", roles=ROLES, endeavor="innovate")


def test_a_keyword_that_leaves_a_choice_is_asked(home: Table) -> None:
    home.add("Hearth", "resources", "great_cat_bones", count=1)
    home.add("Hearth", "resources", "monster_hide", count=1)
    found = spend(home, "Innovate").resolution
    assert found is not None
    assert [(each.label, each.choices) for each in found.due] == [
        ("Which hide is paid? 1 to choose.", ("White Fur", "Monster Hide"))
    ]
    home.apply("spend_endeavors", roles=ROLES, endeavor="Innovate", pay=("Monster Hide",))
    assert home.entries("Hearth", "resources") == ["white_fur"]


def test_what_is_not_offered_or_known_is_one_sentence(home: Table) -> None:
    with pytest.raises(UserMistake, match="The settlement cannot spend endeavors on Augury now"):
        spend(home, "Augury")
    with pytest.raises(UserMistake, match="Nobody knows an endeavor 'Dancing'"):
        spend(home, "Dancing")
    found = spend(home, "").resolution
    assert found is not None
    assert [each.label for each in found.due] == ["Spent on what?"]
    assert len(found.due[0].choices) == 4


def test_the_guided_year_leads_there(home: Table) -> None:
    tasks = GUIDE.tasks(home.record("Hearth"), home.book)
    develop = next(each for each in tasks if each.key == "develop")
    assert develop.targets[0] == ("kdm.spend_endeavors", "Spend endeavors…")

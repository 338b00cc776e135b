"""A monster of an expansion comes into a running campaign: in time, late, in place of another, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plugins.systems.kdm.entries import FightingArt, Introduction
from plugins.systems.kdm.innovating import in_deck
from plugins.systems.kdm.introducing import Campaign, Introduce, run
from tallow.model.errors import UserMistake
from tallow.rules.dice.source import TypedDice
from tallow.services.book import CampaignBook, NoRecords
from tests.plugins.systems.kdm.harness import Table
from tests.unit.hooks.made import registry_of

HEARTH = {"settlement": "Hearth"}
ON = ("gorm", "slenderman", "spidicules", "lion_knight", "gamblers_chest")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Hearth of the People of the Lantern, with five expansions on and nobody of them brought in."""
    table = Table(tmp_path / "table.sqlite")
    table.begin(plugins=ON)
    table.settlement()
    table.command("begin_campaign", "Hearth")
    yield table
    table.close()


def year(table: Table, number: int) -> list[str]:
    rows = [row for row in table.value("Hearth", "timeline") if row["year"] == number]
    return sorted(f"{row['entry']} {row['level'] or ''}".strip() for row in rows)


def introduce(table: Table, monster: str, **rest: Any) -> None:
    table.apply("introduce", roles=HEARTH, monster=monster, **rest)


def test_who_may_come_is_offered_by_name(table: Table) -> None:
    (due,) = table.resolve("introduce", roles=HEARTH).outcome["due"]
    assert due["choices"] == [
        "Atnas the Child Eater",
        "Crimson Crocodile",
        "Gorm",
        "King",
        "Lion Knight",
        "Slenderman",
        "Smog Singers",
        "Spidicules",
    ]
    introduce(table, "gorm")
    (due,) = table.resolve("introduce", roles=HEARTH).outcome["due"]
    assert "Gorm" not in due["choices"]
    with pytest.raises(UserMistake, match=r"Gorm is there already\. Choose another\."):
        introduce(table, "Gorm")


def test_in_time_it_brings_its_events_in_one_step(table: Table) -> None:
    introduce(table, "Lion Knight")
    assert "lion_knight.lion_knight" in table.entries("Hearth", "nemeses")
    assert year(table, 6) == ["kdm.armored_strangers", "lion_knight.an_uninvited_guest"]
    assert year(table, 12) == [
        "kdm.principle_conviction",
        "lion_knight.lion_knight 2",
        "lion_knight.places_everyone",
    ]
    table.undo()
    assert "lion_knight.lion_knight" not in table.entries("Hearth", "nemeses")
    assert year(table, 6) == ["kdm.armored_strangers"]


def test_one_that_takes_the_place_of_another_takes_its_encounters(table: Table) -> None:
    introduce(table, "Slenderman")
    assert "kings_man" not in table.entries("Hearth", "nemeses")
    assert "slenderman.slenderman" in table.entries("Hearth", "nemeses")
    assert [year(table, each) for each in (6, 9, 19, 28)] == [  # Armored Strangers is taken off
        ["slenderman.its_already_here"],
        ["slenderman.slenderman 1"],
        ["slenderman.slenderman 2"],
        ["slenderman.slenderman 3"],
    ]


def test_what_was_played_of_the_other_stays(table: Table) -> None:
    (row,) = [each for each in table.value("Hearth", "nemeses") if each["entry"] == "kdm.kings_man"]
    table.cell("Hearth", f"nemeses.{row['id']}.level_1", True)
    table.set("Hearth", lantern_year=12)
    introduce(table, "Slenderman", late="now")
    assert "kings_man" in table.entries("Hearth", "nemeses")
    assert year(table, 9) == ["kdm.kings_man 1"]
    assert year(table, 19) == ["slenderman.slenderman 2"]


def test_the_group_says_in_whose_place_or_in_nobody_s(table: Table) -> None:
    introduce(table, "Slenderman", instead_of="nobody")
    assert "kings_man" in table.entries("Hearth", "nemeses")
    introduce(table, "Gorm", instead_of="White Lion")
    assert table.entries("Hearth", "quarries") == ["gorm.gorm"]
    with pytest.raises(UserMistake, match=r"No quarry or nemesis of the settlement is 'Phoenix'"):
        introduce(table, "Spidicules", instead_of="Phoenix")


def test_after_its_latest_year_the_group_decides_and_the_event_comes_now(table: Table) -> None:
    table.set("Hearth", lantern_year=7)  # Gorm comes in by year 1
    before = table.value("Hearth", "timeline")
    (due,) = table.resolve("introduce", roles=HEARTH, monster="Gorm").outcome["due"]
    assert due["label"] == "Gorm comes in by year 1, and this is year 7. Bring it in now all the same?"
    assert table.value("Hearth", "timeline") == before
    introduce(table, "Gorm", late="now")
    assert "gorm.gorm" in table.entries("Hearth", "quarries")
    assert year(table, 7) == ["gorm.the_approaching_storm", "kdm.phoenix_feather"]
    assert year(table, 2) == ["kdm.endless_screams"]  # Gorm Climate of year 2 is over


def test_spidicules_takes_endless_screams_off_as_long_as_it_lies_ahead(table: Table) -> None:
    introduce(table, "Spidicules")
    assert year(table, 2) == ["spidicules.young_rivals"]
    table.undo()
    table.set("Hearth", lantern_year=5)
    introduce(table, "Spidicules", late="now")
    assert year(table, 2) == ["kdm.endless_screams"]
    assert year(table, 5) == ["kdm.hands_of_heat", "spidicules.young_rivals"]


def test_cards_are_pooled_without_the_monster(table: Table) -> None:
    assert "gorm.gorm" not in table.entries("Hearth", "quarries")
    arts = {each.owner for each in table.book.entries(FightingArt)}
    assert {"gorm", "slenderman", "spidicules", "lion_knight"} <= arts
    table.add("Hearth", "innovations", "gorm.nigredo")
    assert "Albedo" in [each.name for each in in_deck(table.record("Hearth"), table.book)]


def test_who_is_brought_in_by_an_unknown_name(table: Table) -> None:
    off = r"'Sunstalker'\. Sunstalker has it, and is off in Lantern Camp\. Switch it on: "
    with pytest.raises(UserMistake, match=off + r'tallow plugins enable sunstalker "Lantern Camp"\.'):
        introduce(table, "Sunstalker")
    with pytest.raises(UserMistake, match=r"brings in 'Gormless'\. Who may come: Atnas the Child Eater, Crimson"):
        introduce(table, "Gormless")


def test_who_comes_is_meant_and_named_by_the_monster_s_name_too(table: Table) -> None:
    book, arrival = table.book, Introduction(id="brine.arrival", name="The heron comes", monster="gorm.gorm")
    kept = {id: each for id, each in book.registry.entries.items() if not isinstance(each, Introduction)}
    [kdm] = book.registry.games()
    registry = registry_of(replace(kdm, entries={**kept, arrival.id: arrival}))
    lake = CampaignBook(book.campaign, registry, NoRecords())
    coming = Campaign(coming=(arrival.id,))
    for word in ("Gorm", "the heron comes"):
        made = run(Introduce(monster=word, settlement=coming), TypedDice(()), lake)
        assert (made.title, made.sentence, made.outcome["introduction"]) == (
            "Bring in Gorm",
            "Gorm comes in",
            arrival.id,
        )
    assert run(Introduce(settlement=coming), TypedDice(()), lake).due[0].choices == ("Gorm",)


def test_a_campaign_type_that_never_has_a_monster_says_so(tmp_path: Path) -> None:
    table = Table(tmp_path / "bloom.sqlite")
    table.begin(plugins=("flower_knight",))
    table.settlement(campaign=[{"id": "c", "entry": "flower_knight.the_bloom_people"}])
    (due,) = table.resolve("introduce", roles=HEARTH).outcome["due"]
    assert due["choices"] == []
    assert due["label"] == "Nobody is left to come in. Switch an expansion on first."
    table.close()


def test_every_introduction_stands_in_the_order_of_years(table: Table) -> None:
    for each in table.book.entries(Introduction):
        years = [event.year for event in each.timeline]
        assert years == sorted(years)
        assert not each.latest or years[0] == each.latest  # it begins with the event of its latest year

"""The settlement: limit, population, deaths, the innovation deck and milestones, with undo and restarts in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from plugins.systems.kdm.innovating import in_deck, parent_of
from tallow.model.edit import Insert
from tallow.model.errors import Objected
from tallow.services import plugins, records, removal
from tests.plugins.systems.kdm.harness import Table, line

MANIFEST = """
id = "throwaway"
name = "Throwaway"
family = "expansion"
system = "kdm"
version = "1.0.0"
api = 1
requires = ["kdm>=1"]
"""
CHANT = """
[[innovation]]
id = "chant"
name = "Chant"
kind = "music"
parents = ["kdm.language"]
effects = [{ type = "add", total = "kdm.survival_limit", amount = 1 }]
"""


def limit(table: Table) -> int:
    return int(table.total("Hearth", "survival_limit").value)


def test_the_limit_keeps_its_reasons_through_undo_and_restarts(table: Table) -> None:
    assert limit(table) == 1
    table.add("Hearth", "innovations", "language")
    assert limit(table) == 2  # 1 + 1
    table.adjust("Hearth", "survival_limit", 2, "event")
    assert limit(table) == 4  # 2 + 2
    table.undo()
    assert limit(table) == 2
    table.restart()
    table.redo()
    assert limit(table) == 4
    table.add("Hearth", "innovations", "hovel")
    assert limit(table) == 5  # 4 + 1
    table.take("Hearth", "innovations", "language")
    assert limit(table) == 4  # 5 − 1
    table.undo()
    assert limit(table) == 5
    table.restart()
    assert limit(table) == 5
    table.redo()
    assert limit(table) == 4
    total = table.total("Hearth", "survival_limit")
    assert [(part.label, part.amount, part.source) for part in total.parts] == [
        ("Base", 1, "RULES.md S7"),
        ("Hovel", 1, "kdm.hovel"),
        ("event", 2, "your adjustment"),
    ]


def counts(table: Table) -> tuple[int, int]:
    return int(table.total("Hearth", "population").value), int(table.total("Hearth", "deaths").value)


def cause(table: Table, name: str) -> None:
    table.set("Bert", cause=[{"id": "cause", "name": name}])


def test_a_cause_of_death_changes_no_count(table: Table) -> None:
    assert counts(table) == (4, 0)
    table.set("Bert", dead=True, cause=[{"id": "cause", "name": "White Lion"}])
    deaths = [counts(table)[1]]
    for name in ("Bled out", "Old age"):
        cause(table, name)
        deaths.append(counts(table)[1])
    assert deaths == [1, 1, 1]
    for _ in range(3):
        table.undo()
    assert counts(table) == (4, 0)
    table.restart()
    for _ in range(3):
        table.redo()
    assert counts(table) == (3, 1)
    assert table.entries("Bert", "cause") == ["Old age"]


def test_the_unnamed_are_adjusted(table: Table) -> None:
    table.adjust("Hearth", "population", 3, "three without a sheet")
    table.adjust("Hearth", "deaths", 2, "the prologue")
    assert counts(table) == (7, 2)  # 4 + 3, 0 + 2
    table.set("Cora", dead=True)
    assert counts(table) == (6, 3)  # 3 + 3, 1 + 2
    table.set("Dan", exiled=True)
    assert counts(table) == (5, 3)  # who left is no death
    table.set("Anna", retired=True)
    assert counts(table) == (5, 3)  # the retired live here
    table.restart()
    assert table.parts("Hearth", "population") == [("Living survivors", 2), ("three without a sheet", 3)]


def test_who_is_dead_counts_among_the_deaths_when_archived_and_who_lives_nowhere(table: Table) -> None:
    table.set("Bert", dead=True)
    records.archive(table.host, table.record("Bert"))
    assert counts(table) == (3, 1)
    records.archive(table.host, table.record("Cora"))
    assert counts(table) == (2, 1)
    table.restart()
    assert table.parts("Hearth", "deaths") == [("Dead survivors", 1)]
    table.undo()
    table.undo()
    assert counts(table) == (3, 1)


def test_a_population_of_less_than_nobody_is_0(table: Table) -> None:
    table.adjust("Hearth", "population", -9, "lost count")
    assert counts(table)[0] == 0


def test_each_settlement_counts_its_own(table: Table) -> None:
    far = table.settlement("Farhold")
    table.set("Anna", settlement=far)
    totals = [table.total(name, "population").value for name in ("Hearth", "Farhold")]
    assert totals == [3, 1]  # of the four of Hearth one went
    table.set("Bert", settlement=None)
    assert table.advice("Bert", "whose")[0].sentence.startswith("Nobody says to which settlement Bert belongs.")
    table.set("Bert", settlement=table.record("Hearth").id)
    assert table.total("Hearth", "population").value == 3
    assert table.advice("Bert", "whose") == []


# the innovation deck


def deck(table: Table) -> list[str]:
    return [each.name for each in in_deck(table.record("Hearth"), table.book)]


LANGUAGES = ["Ammonia", "Drums", "Hovel", "Inner Lantern", "Paint", "Symposium"]


def test_the_deck_holds_the_consequences_of_what_is_there(table: Table) -> None:
    assert deck(table) == []
    table.add("Hearth", "innovations", "language")
    assert deck(table) == LANGUAGES
    table.add("Hearth", "innovations", "hovel")
    assert deck(table) == ["Ammonia", "Bed", "Drums", "Family", "Inner Lantern", "Paint", "Partnership", "Symposium"]
    bed = table.book.entry("kdm.bed")
    assert parent_of(bed, table.record("Hearth"), table.book) == "Hovel"  # type: ignore[arg-type]
    table.undo()
    assert deck(table) == LANGUAGES
    table.add("Hearth", "defeated", "watcher", level=1)
    assert deck(table) == sorted([*LANGUAGES, "Destiny"])


@pytest.fixture
def expansion(tmp_path: Path) -> Path:
    """A folder with an expansion that adds a consequence of Language."""
    folder = tmp_path / "more" / "expansions" / "throwaway"
    (folder / "content").mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
    (folder / "content" / "all.toml").write_text(CHANT, encoding="utf-8")
    return tmp_path / "more"


def test_an_expansions_innovation_is_in_the_deck_whether_it_was_on_first_or_later(
    expansion: Path, tmp_path: Path
) -> None:
    table = Table(tmp_path / "decks.sqlite", further=expansion)
    table.begin("First", ["throwaway"])
    table.settlement(lantern_year=1)
    table.add("Hearth", "innovations", "language")
    first = deck(table)
    table.begin("Later")
    table.settlement(lantern_year=1)
    table.add("Hearth", "innovations", "language")
    assert deck(table) == LANGUAGES
    plugins.enable(table.host, table.campaign, "throwaway")
    assert deck(table) == first == sorted([*LANGUAGES, "Chant"])
    table.add("Hearth", "innovations", "throwaway.chant")
    assert limit(table) == 3  # 1 + Language 1 + Chant 1
    plugins.disable(table.host, table.campaign, "throwaway")
    assert (limit(table), deck(table)) == (2, LANGUAGES)
    table.restart()
    plugins.enable(table.host, table.campaign, "throwaway")
    assert (limit(table), deck(table)) == (3, LANGUAGES)
    table.close()


# family


def test_a_deleted_parent_stays_named_and_one_undo_restores_both(table: Table) -> None:
    anna, bert = table.record("Anna").id, table.record("Bert").id
    table.survivor("Edda", mother=anna, father=bert)
    removal.delete(table.host, table.record("Anna"))
    assert (table.value("Edda", "mother"), table.book.last_name(anna)) == (anna, "Anna")
    assert counts(table) == (4, 0)  # Bert, Cora, Dan, Edda
    (advice,) = table.advice("Hearth", "milestones")
    assert advice.sentence.startswith("First child: this milestone is reached")  # the child has a mother as before
    table.restart()
    assert table.book.last_name(table.value("Edda", "mother")) == "Anna"
    table.undo()
    assert table.record("Anna").id == anna
    assert (table.value("Edda", "mother"), table.value("Edda", "father")) == (anna, bert)
    assert counts(table) == (5, 0)


# milestones and what a settlement has once


def test_milestones_propose_and_never_write(table: Table) -> None:
    def reached() -> list[str]:
        return [advice.sentence for advice in table.advice("Hearth", "milestones")]

    assert reached() == []
    table.set("Dan", dead=True)
    assert reached() == ["First death: this milestone is reached, and brings Principle: Death."]
    assert table.entries("Hearth", "milestones") == []
    assert table.advice("Hearth", "milestones")[0].repair_label == "Write down First death"
    table.repair("Hearth", "milestones")
    assert table.value("Hearth", "milestones") == (
        {"id": "reached_kdm_first_death", "entry": "kdm.first_death", "year": 1},
    )
    assert reached() == []
    table.set("Hearth", innovations=[line(id) for id in ("language", "hovel", "paint", "drums", "ammonia")])
    assert reached() == ["Five innovations: this milestone is reached, and brings Hooded Knight."]
    table.adjust("Hearth", "population", 12, "the unnamed")
    assert len(reached()) == 2  # 3 + 12 = 15
    table.undo()
    for name in ("Anna", "Bert", "Cora"):
        table.set(name, dead=True)
    assert any(sentence.startswith("Nobody is left") for sentence in reached())


def test_nobody_is_left_only_where_somebody_was(table: Table) -> None:
    table.settlement("Farhold", lantern_year=1)
    assert table.advice("Farhold", "milestones") == []
    table.survivor("Edda", settlement=table.record("Farhold").id)
    assert table.advice("Farhold", "milestones") == []
    table.set("Edda", exiled=True)
    (advice,) = table.advice("Farhold", "milestones")
    assert advice.sentence.startswith("Nobody is left: this milestone is reached")


def test_no_milestone_before_the_first_year(table: Table) -> None:
    table.set("Hearth", lantern_year=0)
    table.set("Dan", dead=True)
    assert table.advice("Hearth", "milestones") == []


def test_an_innovation_needs_its_parent(table: Table) -> None:
    with pytest.raises(Objected, match="Hovel needs Language, which the settlement has not") as caught:
        table.add("Hearth", "innovations", "hovel")
    assert (caught.value.rule, caught.value.may_override) == ("Innovation", True)
    table.add("Hearth", "innovations", "hovel", override="an event gave it")
    (note,) = table.record("Hearth").document.overrides
    assert (note["rule"], note["reason"]) == ("Innovation", "an event gave it")
    assert note["sentence"].startswith("Hovel needs Language")
    table.undo()
    assert (table.entries("Hearth", "innovations"), table.record("Hearth").document.overrides) == ([], ())


def test_an_innovation_is_had_once_and_never_where_the_campaign_has_it_not(table: Table) -> None:
    table.add("Hearth", "innovations", "language")
    with pytest.raises(Objected, match="Language is there already"):
        table.add("Hearth", "innovations", "language")
    table.set("Hearth", campaign=[])
    twice = [Insert(table.record("Hearth").id, "innovations", {**line("paint"), "id": id}) for id in ("a", "b")]
    with pytest.raises(Objected, match="Paint is there already"):
        table.do("Paint twice", twice)


def test_a_victory_may_take_the_parents_place(table: Table) -> None:
    table.add("Hearth", "defeated", "watcher", level=1)
    table.add("Hearth", "innovations", "destiny")
    assert table.entries("Hearth", "innovations") == ["destiny"]


def test_where_gear_is_only_found_is_no_location(table: Table) -> None:
    with pytest.raises(Objected, match="Rare Gear is no location that a settlement has"):
        table.add("Hearth", "locations", "rare_gear")
    table.add("Hearth", "locations", "catarium")


def test_a_question_is_decided_once(table: Table) -> None:
    table.add("Hearth", "principles", "graves")
    with pytest.raises(Objected, match="Death is decided already"):
        table.add("Hearth", "principles", "cannibalize")
    table.add("Hearth", "principles", "barbaric")
    assert table.entries("Hearth", "principles") == ["graves", "barbaric"]


def test_a_unique_gear_is_stored_once(table: Table) -> None:
    unique = next(each.id for each in table.book.registry.entries.values() if getattr(each, "unique", False))
    table.add("Hearth", "stored_gear", unique)
    for again in (lambda: table.add("Hearth", "stored_gear", unique), lambda: _count(table, unique, 2)):
        with pytest.raises(Objected, match="is unique: a settlement has one"):
            again()
    table.add("Hearth", "stored_gear", "bone_axe", count=3)


def _count(table: Table, entry: str, count: int) -> None:
    row = line(entry)["id"]
    table.cell("Hearth", f"stored_gear.{row}.count", count)


def test_a_campaign_type_begins_when_it_is_agreed_to(table: Table) -> None:
    table.set("Hearth", lantern_year=0)
    (advice,) = table.advice("Hearth", "begins")
    # 1 innovation, 1 location, 1 quarry, 5 nemeses, 2 kinds of gear, 18 events
    assert advice.sentence == "People of the Lantern begins with 28 lines that are not on this sheet yet."
    table.repair("Hearth", "begins")
    assert table.advice("Hearth", "begins") == []
    stored = [(row["entry"], row["count"]) for row in table.value("Hearth", "stored_gear")]
    assert stored == [("kdm.cloth", 4), ("kdm.founding_stone", 4)]
    assert (limit(table), len(table.value("Hearth", "timeline"))) == (2, 18)
    table.undo()
    assert table.entries("Hearth", "innovations") == []
    records.create(table.host, table.id, "kdm.settlement", "Bare")
    assert [each.sentence for each in table.advice("Bare", "begins")] == [
        "No campaign type is chosen yet. Choose one below."
    ]

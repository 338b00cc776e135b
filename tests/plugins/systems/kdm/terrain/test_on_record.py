"""Deployments laid out on a showdown's record: every monster of the core game, and one with a board of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from plugins.systems.kdm.entries import Deployment, Monster, TerrainCard
from plugins.systems.kdm.kinds import SHOWDOWN
from plugins.systems.kdm.terrain import hand, lacking, standing
from plugins.systems.kdm.terrain.event import event_of
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.rules.grid import Rectangle
from tallow.services import records
from tests.plugins.systems.kdm.harness import Table, line
from tests.plugins.systems.kdm.terrain.content import SETS, content

NAMES = ("Anna", "Bert", "Cora", "Dora")
KNIGHT = """
id = "black_knight"
name = "Black Knight"
family = "expansion"
system = "kdm"
version = "1.0.0"
api = 1
requires = ["kdm>=1"]
"""
MONSTERS = sorted(each.monster for each in content().entries(Deployment) if each.owner == "kdm")
LEVELS = {each.id: each.levels[0].level for each in content().entries(Monster)}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A camp with all terrain, four survivors, and a Black Knight, whose expansion is no more than his name."""
    knight = tmp_path / "user/expansions/black_knight"
    (knight / "content").mkdir(parents=True)
    (knight / "plugin.toml").write_text(KNIGHT, encoding="utf-8")
    (knight / "content/monsters.toml").write_text(
        '[[monster]]\nid = "black_knight"\nname = "Black Knight"\n', encoding="utf-8"
    )
    made = Table(tmp_path / "store.sqlite", further=tmp_path / "user")
    made.begin("Camp", [*SETS, "black_knight"])
    made.settlement()
    for name in NAMES:
        made.survivor(name)
    yield made
    made.close()


def fight(table: Table, monster: str, level: int = 1) -> Record:
    who = [{"id": f"w{at}", "survivor": table.record(name).id} for at, name in enumerate(NAMES)]
    values: Mapping[str, Any] = {"monster": [line(monster)], "level": level, "survivors": who}
    records.create(table.host, table.id, SHOWDOWN, "Fight", values)
    return table.record("Fight")


@pytest.mark.parametrize("monster", MONSTERS)
def test_T5_T11_W130_every_monster_s_deployment_is_laid_out_as_one_step(table: Table, monster: str) -> None:
    level = LEVELS[monster]
    before = fight(table, monster, level).document
    found = next(each for each in table.book.entries(Deployment) if each.monster == monster)
    event, _open = event_of(found, level, "", None)
    faces = (1,) * event.random
    table.apply("deploy", faces, roles={"showdown": "Fight"})
    record, book = table.record("Fight"), table.book
    assert standing.monster_at(record, book) == Rectangle(*found.at, *found.size)
    laid = {each.laid.area.at for each in standing.tiles_of(record, book) if each.laid is not None}
    assert laid == {(space[0], space[1]) for each in found.named for space in each.spaces}
    assert table.value("Fight", "turn") == found.first
    stand = [standing.survivor_at(record, each, book) for each in standing.fighters_of(record, book)]
    assert [each.at for each in stand if each is not None] == list(found.spaces)
    table.undo()
    assert table.record("Fight").document == before


def test_W122_W128_the_black_knight_is_fought_on_sixteen_columns(table: Table) -> None:
    fight(table, "black_knight.black_knight")
    table.apply("deploy", roles={"showdown": "Fight"})
    record, book = table.record("Fight"), table.book
    assert standing.bounds_of_fight(record, book).width == 16
    assert [each.card.name for each in standing.tiles_of(record, book) if each.card is not None] == [
        "Bell Altar",
        "Elastomer Statue",
        "Noble Urns",
        "Rubble",
    ]
    assert hand.put(record, book, "survivor:w0", (16, 16)).edits
    with pytest.raises(UserMistake, match="board"):
        hand.put(record, book, "survivor:w0", (17, 3))


def test_T18_T24_a_thrown_tile_lies_where_it_ends_and_who_it_met_is_knocked_down(table: Table) -> None:
    fight(table, "kdm.white_lion")
    table.apply("deploy", (1, 1), roles={"showdown": "Fight"})
    # Anna stands on 10 N; a tile comes along row N onto her, and goes on to 5 N
    typed: dict[str, Any] = {"tile": {"card": "debris", "at": [5, 14], "size": [1, 1]}, "start": [15, 14]}
    before = {name: table.value(name, "knocked_down") for name in NAMES}
    resolution = table.apply("place_terrain", roles={"showdown": "Fight"}, **typed)
    met = [each["index"] for each in resolution.outcome["collisions"]]
    assert met == [3, 0]  # Dora on 13 N, then Anna
    assert before == dict.fromkeys(NAMES, False)
    assert [name for name in NAMES if table.value(name, "knocked_down")] == ["Anna", "Dora"]
    tiles = standing.tiles_of(table.record("Fight"), table.book)
    assert (5, 14) in {each.laid.area.at for each in tiles if each.laid is not None}


# terrain that is off


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Table]:
    """A camp without any terrain plugin, and four survivors."""
    made = Table(tmp_path / "store.sqlite")
    made.begin("Camp")
    made.settlement()
    for name in NAMES:
        made.survivor(name)
    yield made
    made.close()


CORE = 'Terrain: core game has it, and is off in Camp. Switch it on: tallow plugins enable core_terrain "Camp".'


def test_T10_T11_without_terrain_the_rest_is_laid_out_and_what_is_missing_said(bare: Table) -> None:
    fight(bare, "white_lion")
    resolution = bare.resolve("deploy", roles={"showdown": "Fight"}).resolution
    assert resolution is not None
    told = [(each.label, each.note) for each in resolution.stages]
    # the White Lion names one card, of which two tiles lie on its diagram, and draws two
    assert told[:2] == [("Left out: Tall Grass", CORE), ("Not drawn: 2 random cards", CORE)]
    assert resolution.outcome["missing"] == ["core_terrain.tall_grass"]
    bare.apply("deploy", (), roles={"showdown": "Fight"})
    record = bare.record("Fight")
    assert standing.monster_at(record, bare.book) == Rectangle(11, 8, 2, 2)
    stand = [standing.survivor_at(record, each, bare.book) for each in standing.fighters_of(record, bare.book)]
    assert [each.at for each in stand if each is not None] == [(10, 14), (11, 15), (12, 15), (13, 14)]


def test_without_terrain_what_the_group_laid_by_hand_stays(bare: Table) -> None:
    fight(bare, "white_lion")
    tile = {"id": "t", "entry": "core_terrain.tall_grass", "x": 3, "y": 3}
    bare.set("Fight", tiles=[tile])
    bare.apply("deploy", (), roles={"showdown": "Fight"})
    assert bare.record("Fight").get("tiles") == [tile]


@pytest.mark.parametrize("monster", MONSTERS)
def test_every_monster_of_the_core_game_is_laid_out_without_terrain(bare: Table, monster: str) -> None:
    fight(bare, monster, LEVELS[monster])
    outcome = bare.resolve("deploy", roles={"showdown": "Fight"}).outcome
    found = next(each for each in bare.book.entries(Deployment) if each.monster == monster)
    assert outcome["cards"] == outcome["tiles"] == []
    assert (outcome["monster"] or {"at": [0, 0]})["at"] == [*found.at]


def test_a_mistake_about_terrain_that_is_off_names_its_plugin(bare: Table) -> None:
    for inputs in ({"event": {"named": ["Tall Grass"]}}, {"enabled": ["core_terrain"]}):
        with pytest.raises(UserMistake, match=r"Terrain: core game has it, and is off in Camp\. Switch it on"):
            bare.resolve("deploy", **inputs)
    with pytest.raises(UserMistake, match=r"^random asks for 3 cards, and the terrain deck has 0"):
        bare.resolve("deploy", monster="White Lion", random=3)
    fight(bare, "white_lion")
    with pytest.raises(UserMistake, match=r"no card left\. Terrain: core game has it, and is off in Camp"):
        bare.resolve("draw_terrain", roles={"showdown": "Fight"})


def test_what_terrain_that_is_off_is_called_is_told_by_its_id() -> None:
    book = content()
    named = {each.card for found in book.entries(Deployment) for each in found.named}
    assert {each.id for each in book.entries(TerrainCard)} >= named
    empty = content("core_terrain")  # the other sets are off
    for card in book.entries(TerrainCard):
        assert lacking.called(card.id, empty) == card.name


def test_a_fighter_s_row_is_called_by_the_survivor(bare: Table) -> None:
    fight(bare, "white_lion")
    proposed = bare.resolve("deploy", roles={"showdown": "Fight"}).proposed
    assert [each.label for each in proposed][-2:] == ["Dora: Column", "Dora: Row"]

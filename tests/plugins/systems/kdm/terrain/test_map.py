"""A showdown's board on its record: laid out, shown, put by hand, and what the resolvers write on it (RULES.md T)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from plugins.systems.kdm.terrain.leaf import BOARD
from plugins.systems.kdm.terrain.ties import not_on_board
from tallow.model.board import Deed, Piece, Square
from tallow.model.edit import Edit, Set
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.services import records, rolls
from tests.plugins.systems.kdm.harness import Table, line

FIGHT = "White Lion 1"
NAMES = ("Aldis", "Brenna", "Corvin", "Edda")


def tile(card: str, at: Square, size: Square, id: str) -> dict[str, Any]:
    place = {"x": at[0], "y": at[1], "width": size[0], "height": size[1]}
    return {"id": id, "entry": f"core_terrain.{card}", **place}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A level 1 White Lion at 11 H, looking left; Aldis at 9 K, Brenna at 11 O, two who wait."""
    table = Table(tmp_path / "store.sqlite")
    table.begin(plugins=["core_terrain", "dragon_king_terrain"])
    table.settlement()
    who = [table.survivor(name, departing=True) for name in NAMES]
    places = {0: (9, 11), 1: (11, 15)}
    rows = [
        {"id": f"s{at}", "survivor": id, **dict(zip("xy", places[at], strict=True))} if at in places
        else {"id": f"s{at}", "survivor": id}
        for at, id in enumerate(who)
    ]  # fmt: skip
    values = {
        "monster": [line("white_lion")],
        "level": 1,
        "survivors": rows,
        "acting": who[0],
        "turn": "survivors",
        "monster_x": 11,
        "monster_y": 8,
        "monster_facing": "left",
        "tiles": [tile("stone_column", (10, 10), (1, 2), "t1"), tile("tall_grass", (2, 2), (2, 2), "t2")],
        "terrain": [line("core_terrain.stone_column"), line("core_terrain.tall_grass")],
    }
    records.create(table.host, table.id, "kdm.showdown", FIGHT, values)
    yield table
    table.close()


def fight(table: Table) -> Record:
    return table.record(FIGHT)


def pieces(table: Table) -> dict[str, Piece]:
    return {each.name: each for each in BOARD.pieces(fight(table), table.book)}


def put(table: Table, id: str, square: Square | None) -> str:
    found = BOARD.put(fight(table), table.book, id, square)
    table.do(f"{id} {found.words}", found.edits)
    return found.words


def deed(table: Table, id: str, label: str) -> Deed:
    return next(each for each in BOARD.deeds(fight(table), table.book, id) if each.label == label)


def written(edits: Sequence[Edit]) -> list[str]:
    """The paths of what gets another value."""
    return [edit.path for edit in edits if isinstance(edit, Set)]


# what shows


def test_the_pieces_are_tiles_the_monster_and_the_survivors(table: Table) -> None:
    found = pieces(table)
    assert {name: (each.at, each.size, each.shape) for name, each in found.items()} == {
        "Stone Column": ((10, 10), (1, 2), "tile"),
        "Tall Grass": ((2, 2), (2, 2), "tile"),
        "White Lion": ((11, 8), (2, 2), "square"),
        "Aldis": ((9, 11), (1, 1), "round"),
        "Brenna": ((11, 15), (1, 1), "round"),
        "Corvin": (None, (1, 1), "round"),
        "Edda": (None, (1, 1), "round"),
    }
    assert (found["Aldis"].tone, found["White Lion"].front) == ("acting", "left")


def test_W137_the_blind_spot_and_where_survivors_begin_are_zones(table: Table) -> None:
    zones = {zone.name: zone for zone in BOARD.zones(fight(table), table.book)}
    assert zones["blind spot"].squares == ((13, 8), (13, 9))  # two spaces behind a 2 × 2 base that looks left
    assert len(zones["survivors begin"].squares) == 28  # at distance 6 of a 2 × 2 base, four lying off nowhere
    for name in NAMES[2:]:
        put(table, pieces(table)[name].id, zones["survivors begin"].squares[NAMES.index(name)])
    assert [zone.name for zone in BOARD.zones(fight(table), table.book)] == ["blind spot"]


def test_T30_range_goes_around_what_is_impassable_and_who_stands_there(table: Table) -> None:
    reach = BOARD.reach(fight(table), table.book, "survivor:s0")
    assert max(reach.values()) == 5  # movement 5 (A6)
    assert (11, 8) not in reach
    assert reach[8, 11] == 1
    table.set("Aldis", knocked_down=True)
    assert BOARD.reach(fight(table), table.book, "survivor:s0") == {}


def test_T37_sight_is_blocked_by_an_obstacle_and_says_from_where_it_would_be_clear(table: Table) -> None:
    # from 9 K (9, 11) to the lion's center (11.5, 8.5) the line passes (10, 10): y = 10 at x = 10
    found = BOARD.sight(fight(table), table.book, "survivor:s0", "monster")
    assert not found.clear
    assert found.squares[0] == (10, 10)
    assert "Stone Column" in found.detail
    assert "would see" in found.detail
    table.cell(FIGHT, "tiles.t1.archived", True)
    assert BOARD.sight(fight(table), table.book, "survivor:s0", "monster").clear


def test_W137_a_monster_does_not_see_who_stands_in_its_blind_spot(table: Table) -> None:
    put(table, "survivor:s1", (13, 8))
    found = BOARD.sight(fight(table), table.book, "monster", "survivor:s1")
    assert (found.clear, found.detail) == (False, "Brenna stands in its blind spot.")


def test_G2_a_knockback_is_looked_at_without_writing(table: Table) -> None:
    put(table, "survivor:s1", (11, 10))  # right below the lion: away is down
    found = BOARD.push(fight(table), table.book, "survivor:s1", "monster", 4)
    assert (found.at, found.path) == ((11, 14), ((11, 11), (11, 12), (11, 13), (11, 14)))
    assert pieces(table)["Brenna"].at == (11, 10)


def test_the_pile_tells_cards_and_how_many_are_left(table: Table) -> None:
    pile = BOARD.pile(fight(table), table.book)
    assert [(card.name, card.count) for card in pile.cards] == [("Stone Column", "1 of 1"), ("Tall Grass", "1 of 1")]
    left, whole = (int(word) for word in pile.left.split(" left of "))
    assert whole - left == 2


# by hand


def test_a_walk_within_the_movement_is_told_with_its_steps_and_a_placing_as_such(table: Table) -> None:
    assert put(table, "survivor:s0", (9, 9)) == "to 9 I, 2 steps"
    assert put(table, "survivor:s0", (20, 2)) == "to 20 B, placed"
    assert put(table, "survivor:s0", None) == "beside the board"
    assert pieces(table)["Aldis"].at is None
    table.undo()
    assert pieces(table)["Aldis"].at == (20, 2)


@pytest.mark.parametrize(
    ("id", "square", "words"),
    [
        ("survivor:s0", (11, 8), "White Lion stands at 11 H"),
        ("survivor:s0", (11, 15), "Brenna stands at 11 O"),
        ("monster", (22, 16), "off the board"),
        ("tile:t2", (22, 1), "off the board"),
        ("nobody", (1, 1), "not on the board any more"),
    ],
)
def test_what_cannot_stand_there_is_refused_in_one_sentence(table: Table, id: str, square: Square, words: str) -> None:
    before = fight(table)
    with pytest.raises(UserMistake, match=words):
        BOARD.put(before, table.book, id, square)
    assert fight(table) == before


def test_T3_a_tile_is_laid_over_no_indestructible_one_and_archives_others(table: Table) -> None:
    assert put(table, "tile:t2", (9, 10)) == "to 9 J, archives 1"  # T24: the column lies under it
    found = pieces(table)
    assert (found["Stone Column"].gone, found["Tall Grass"].at) == (True, (9, 10))
    table.undo()
    assert not pieces(table)["Stone Column"].gone


def test_a_monster_looks_where_it_is_turned_and_a_tile_lies_the_other_way(table: Table) -> None:
    for id, side in (("monster", "up"), ("tile:t1", "up")):
        found = BOARD.turn(fight(table), table.book, id, side)  # type: ignore[arg-type]
        table.do(f"{id} {found.words}", found.edits)
    assert (pieces(table)["White Lion"].front, pieces(table)["Stone Column"].size) == ("up", (2, 1))
    with pytest.raises(UserMistake, match="look to every side"):
        BOARD.turn(fight(table), table.book, "survivor:s0", "up")


def test_a_tile_is_archived_and_brought_back_by_its_buttons(table: Table) -> None:
    table.do("Archive", deed(table, "tile:t1", "Archive").edits)
    assert pieces(table)["Stone Column"].gone
    table.do("Bring back", deed(table, "tile:t1", "Bring back").edits)
    assert pieces(table)["Stone Column"].at == (10, 10)


@pytest.mark.parametrize("way", ["a tile lies there", "a survivor stands there", "it does not fit"])
def test_T3_a_tile_is_brought_back_beside_the_board_where_something_is_there_now(table: Table, way: str) -> None:
    if way == "a survivor stands there":
        row = tile("toppled_pillar", (10, 10), (1, 2), "t1")  # a survivor would collide with it (T18)
        table.set(FIGHT, tiles=[{**row, "entry": "dragon_king_terrain.obsidian_tower"}])
    table.do("Archive", deed(table, "tile:t1", "Archive").edits)
    if way == "a tile lies there":
        put(table, "tile:t2", (9, 10))
    elif way == "a survivor stands there":
        put(table, "survivor:s0", (10, 11))
    else:
        table.cell(FIGHT, "tiles.t1.y", 16)  # two squares down from 10 P
    table.do("Bring back", deed(table, "tile:t1", "Bring back").edits)
    (found,) = (each for each in pieces(table).values() if each.id == "tile:t1")
    assert (found.at, found.gone) == (None, False)
    table.undo()
    assert pieces(table)[found.name].gone


def test_what_does_not_fit_on_the_board_is_beside_it_and_is_put_there_again(table: Table) -> None:
    table.set(FIGHT, monster_x=22, monster_y=16)  # a 2 × 2 base reaches over the edge
    table.cell(FIGHT, "survivors.s0.y", 0)  # a column without a row
    table.cell(FIGHT, "tiles.t1.y", 16)  # 1 × 2
    found = pieces(table)
    assert [found[name].at for name in ("White Lion", "Aldis", "Stone Column")] == [None, None, None]
    assert [each.name for each in BOARD.zones(fight(table), table.book)] == ["survivors begin"]
    assert BOARD.reach(fight(table), table.book, "survivor:s1")  # the others play on
    resolved = table.resolve("move", roles={"who": "Brenna"}, to=[11, 14])
    assert resolved.outcome["legal"]
    for id, square in (("monster", (21, 15)), ("survivor:s0", (9, 11)), ("tile:t1", (10, 15))):
        put(table, id, square)
    found = pieces(table)
    assert [found[name].at for name in ("White Lion", "Aldis", "Stone Column")] == [(21, 15), (9, 11), (10, 15)]


@pytest.mark.parametrize("why", ["removed", "dead"])
def test_W88_who_is_taken_off_or_dies_is_not_on_the_board_and_blocks_nobody(table: Table, why: str) -> None:
    if why == "dead":
        table.set("Aldis", dead=True)
    else:
        table.cell(FIGHT, "survivors.s0.removed", True)
    found = pieces(table)["Aldis"]
    assert (found.at, found.gone) == (None, True)
    put(table, "survivor:s1", (9, 11))  # the square is free
    assert BOARD.reach(fight(table), table.book, "survivor:s0") == {}
    assert not BOARD.sight(fight(table), table.book, "monster", "survivor:s0").clear
    if why == "dead":
        with pytest.raises(UserMistake, match="Aldis is gone"):
            BOARD.put(fight(table), table.book, "survivor:s0", (1, 1))
    else:
        assert not_on_board("who", table.record("Aldis"), table.book) == "Put Aldis on the board first."
        put(table, "survivor:s0", (1, 1))
        assert not pieces(table)["Aldis"].gone


def test_only_what_changes_is_written(table: Table) -> None:
    assert written(BOARD.put(fight(table), table.book, "monster", (11, 5)).edits) == ["monster_y"]
    found = BOARD.put(fight(table), table.book, "survivor:s0", (9, 12))
    assert written(found.edits) == ["survivors.s0.y"]
    table.set(FIGHT, turn="monster")
    resolved = table.resolve("deploy", (1, 1), roles={"showdown": FIGHT})  # the monster begins
    assert {"turn", "monster_x"}.isdisjoint(
        written([each.edit for each in resolved.proposed])
    )  # it stands at 11 H already


def test_T6_a_tile_of_two_faces_is_flipped_where_it_lies(table: Table) -> None:
    row = {**tile("", (5, 5), (2, 1), "t9"), "entry": "dragon_king_terrain.lava_pool"}
    table.set(FIGHT, tiles=[tile("tall_grass", (2, 2), (2, 2), "t2"), row])
    table.do("Flip", deed(table, "tile:t9", "Flip").edits)
    found = {each.id: (each.name, each.at, each.size) for each in BOARD.pieces(fight(table), table.book)}
    assert found["tile:t9"] == ("Obsidian Tower", (5, 5), (2, 1))
    assert found["tile:t2"] == ("Tall Grass", (2, 2), (2, 2))
    table.do("Flip", deed(table, "tile:t9", "Flip").edits)
    assert table.value(FIGHT, "tiles")[1]["entry"] == "dragon_king_terrain.lava_pool"


def test_T12_a_tile_is_activated_by_who_is_near_and_first_by_who_has_the_act(table: Table) -> None:
    def activations() -> dict[str, Any]:
        found = BOARD.deeds(fight(table), table.book, "tile:t2")  # the tall grass at 2 B, 2 × 2
        return {each.label: each.why_not or each.given["survivor"]["at"] for each in found if "Activate" in each.label}

    assert activations() == {"Activate…": "No survivor stands on it or beside it (T12)."}
    put(table, "survivor:s1", (3, 3))
    assert activations() == {"Activate…": [3, 3]}
    put(table, "survivor:s2", (1, 2))
    assert activations() == {"Activate, Brenna…": [3, 3], "Activate, Corvin…": [1, 2]}
    put(table, "survivor:s0", (4, 2))  # Aldis has the act
    assert activations() == {"Activate…": [4, 2]}


def test_who_attacks_from_the_blind_spot_has_that_given(table: Table) -> None:
    assert "blind_spot" not in deed(table, "survivor:s0", "Attack…").given
    put(table, "survivor:s0", (13, 9))
    assert deed(table, "survivor:s0", "Attack…").given == {"blind_spot": True}
    assert deed(table, "survivor:s2", "Knockback…").why_not == "Only who stands on the board is knocked back."


# what the resolvers write


def test_T10_a_deployment_is_laid_out_and_undone_as_one_step(table: Table) -> None:
    before = fight(table)
    resolved = table.resolve("deploy", (1, 1), roles={"showdown": FIGHT})
    rolls.apply(table.host, table.id, resolved)
    found = pieces(table)
    grass = [each.at for each in BOARD.pieces(fight(table), table.book) if each.name == "Tall Grass"]
    assert grass == [(9, 6), (13, 10)]  # the White Lion's diagram
    assert found["White Lion"].at == (11, 8)
    assert {found[name].at for name in NAMES} == {(10, 14), (11, 15), (12, 15), (13, 14)}
    assert table.value(FIGHT, "turn") == "monster"
    table.undo()
    assert fight(table).document == before.document


def test_laying_out_takes_no_terrain_away_where_nobody_knows_the_monster_s(table: Table) -> None:
    table.set(FIGHT, monster=[{"id": "m1", "name": "The Thing"}])
    nothing = table.resolve("deploy", roles={"showdown": FIGHT})
    assert {"tiles", "terrain"}.isdisjoint(written([each.edit for each in nothing.proposed]))
    given = table.resolve("deploy", roles={"showdown": FIGHT}, event={"named": ["debris"]})
    assert {"tiles", "terrain"} <= set(written([each.edit for each in given.proposed]))


def test_T11_a_card_is_drawn_from_what_is_left_and_its_tiles_wait(table: Table) -> None:
    resolved = table.resolve("draw_terrain", (1,), roles={"showdown": FIGHT})
    rolls.apply(table.host, table.id, resolved)
    card = resolved.outcome["card"]
    assert [row["entry"] for row in table.value(FIGHT, "terrain")][-1] == card
    waiting = [row for row in table.value(FIGHT, "tiles") if row["entry"] == card and not row["x"]]
    assert len(waiting) == resolved.outcome["tiles"]
    table.command("return_terrain", FIGHT)
    assert not table.value(FIGHT, "tiles")
    assert not table.value(FIGHT, "terrain")


def test_T31_a_knockback_writes_where_who_lies_and_damage(table: Table) -> None:
    put(table, "survivor:s1", (11, 10))
    resolved = table.resolve("knockback", roles={"who": "Brenna"}, distance=20)
    assert resolved.outcome["at"] == [11, 16]  # the board ends there
    rolls.apply(table.host, table.id, resolved)
    assert pieces(table)["Brenna"].at == (11, 16)
    assert not table.value("Brenna", "knocked_down")  # the edge is no collision


def test_T16_a_monster_that_moves_over_destructible_terrain_archives_it(table: Table) -> None:
    tower = "dragon_king_terrain.obsidian_tower"
    table.add(FIGHT, "tiles", tower, x=9, y=8, width=1, height=1)
    resolved = table.resolve("move", roles={"monster": FIGHT}, to=[6, 8])
    assert resolved.outcome["archived"] == [2]  # the third tile on the board
    rolls.apply(table.host, table.id, resolved)
    assert pieces(table)["White Lion"].at == (6, 8)
    assert pieces(table)["Obsidian Tower"].gone
    table.undo()
    assert put(table, "monster", (6, 8)) == "to 6 H, 5 steps"
    assert pieces(table)["Obsidian Tower"].gone


def test_T18_a_tile_placed_on_a_survivor_knocks_down(table: Table) -> None:
    given = dict(deed(table, "tile:t2", "Place…").given)
    given["tile"] = {**given["tile"], "at": [8, 11]}
    resolved = table.resolve("place_terrain", roles={"showdown": FIGHT}, **given)
    rolls.apply(table.host, table.id, resolved)
    assert table.value("Aldis", "knocked_down")
    assert pieces(table)["Tall Grass"].at == (8, 11)

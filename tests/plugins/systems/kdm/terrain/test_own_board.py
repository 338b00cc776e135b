"""A showdown's own board: the Black Knight's citadel of sixteen tiles, in place of the common board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from plugins.systems.kdm.entries import ShowdownBoard
from plugins.systems.kdm.terrain.board import LETTERS, Laid
from plugins.systems.kdm.terrain.knockback import RESOLVER as KNOCKBACK
from plugins.systems.kdm.terrain.move import RESOLVER as MOVE
from plugins.systems.kdm.terrain.placing import RESOLVER as PLACE
from plugins.systems.kdm.terrain.sight import RESOLVER as SIGHT
from tallow.model.book import Book
from tallow.model.decode import decode_inputs
from tallow.model.errors import UserMistake
from tallow.model.resolution import Resolver
from tallow.rules.dice.source import TypedDice
from tallow.rules.grid import Rectangle
from tests.plugins.systems.kdm.terrain.board import base, tile
from tests.plugins.systems.kdm.terrain.content import content

CITADEL = "black_knight_terrain.citadel"


@pytest.fixture(scope="module")
def book() -> Book:
    return content()


def run(resolver: Resolver, book: Any, **inputs: Any) -> Mapping[str, Any]:
    inputs["board"] = {"on": "citadel", **inputs.get("board", {})}
    return resolver.run(decode_inputs(resolver.inputs, inputs), TypedDice(()), book).outcome


def test_W122_the_citadel_is_sixteen_board_tiles_of_sixteen_spaces(book: Book) -> None:
    (citadel,) = book.entries(ShowdownBoard)
    assert (citadel.id, citadel.columns * citadel.rows, citadel.size) == (CITADEL, 16, (4, 4))
    assert (citadel.width, citadel.height) == (16, 16)  # four tiles of 4


def test_W122_W128_nothing_is_beyond_its_sixteen_columns(book: Book) -> None:
    flown = run(KNOCKBACK, book, survivor={"at": [14, 3]}, **{"from": base((13, 3))}, distance=5)
    assert (flown["at"], flown["steps"]) == ([16, 3], 2)
    walked = run(MOVE, book, mover={"kind": "monster", **base((14, 3), (2, 2))}, movement=5, straight="right")
    assert (walked["at"], walked["steps"]) == ([15, 3], 1)
    reach = run(MOVE, book, mover={"at": [16, 8]}, movement=1)["reachable"]
    assert [each["at"] for each in reach] == [[15, 8], [16, 9], [16, 7]]
    stays = {"tiles": [tile("I", (16, 16))]}
    placed = run(PLACE, book, board=stays, tile=tile("", (16, 16)), choose={"space": [16, 15]})
    assert placed["at"] == [16, 15]
    for resolver, given, key in (
        (SIGHT, {"to": base((17, 3))}, "to"),
        (KNOCKBACK, {"survivor": {"at": [17, 3]}}, "survivor"),
        (MOVE, {"to": [17, 3]}, "to"),
        (PLACE, {"tile": tile("", (17, 3))}, "tile"),
        (SIGHT, {"board": {"tiles": [tile("", (17, 3))]}}, r"board.tiles\[1\]"),
    ):
        with pytest.raises(UserMistake, match=f"{key} is not on the board: x is 1 to 16, y 1 to 16"):
            run(resolver, book, **given)


def test_a_board_that_nobody_has_is_one_sentence(book: Book) -> None:
    with pytest.raises(UserMistake, match=r"board.on: there is no board 'moor'. Enable its plugin"):
        run(SIGHT, book, board={"on": "moor"})


def test_a_board_of_its_own_is_as_large_as_its_squares_have_names() -> None:
    ShowdownBoard(id="t.high", name="High", columns=1, rows=6, size=(4, 4))
    with pytest.raises(UserMistake, match="at most 40 columns and 26 rows of spaces, and 4 × 28 is more"):
        ShowdownBoard(id="t.high", name="High", columns=1, rows=7, size=(4, 4))
    assert len(LETTERS) == 26


def test_a_tile_s_name_begins_a_sentence_with_its_own_letters() -> None:
    area = Rectangle(1, 1)
    assert [Laid(0, name, area).begun for name in ("Stone Column", "a tile")] == ["Stone Column", "A tile"]

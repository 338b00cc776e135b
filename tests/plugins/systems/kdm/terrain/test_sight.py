"""Lines of sight: the vectors of the rules page, and that seeing is mutual."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.systems.kdm.terrain.sight import RESOLVER
from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.terrain.board import At, base, board, resolve, tile

ONE = (1, 1)
TWO = (2, 2)


def blocked(start: dict[str, Any], end: dict[str, Any], *tiles: dict[str, Any], **settings: str) -> list[Any]:
    """What stands in the way; the same both ways."""
    there, back = (
        resolve(RESOLVER, {"board": board(*tiles), "from": a, "to": b, "settings": settings}).outcome
        for a, b in ((start, end), (end, start))
    )
    assert there["blocked_by"] == back["blocked_by"]
    assert there["clear"] is not bool(there["blocked_by"])
    return list(there["blocked_by"])


@pytest.mark.parametrize(
    ("start", "end", "obstacle", "clear"),
    [
        (base((5, 5)), base((9, 5)), tile("o", (7, 5)), False),  # TV5: the line is y = 5
        (base((5, 5)), base((9, 5)), tile("o", (7, 6)), True),  # row 6 spans 5.5 to 6.5
        (base((5, 5)), base((8, 8)), tile("o", (7, 6)), False),  # TV6: the corner 6.5, 6.5
        (base((5, 5)), base((8, 8)), tile("o", (7, 5)), True),  # x from 6.5, y to 5.5
        (base((4, 4)), base((5, 5)), tile("o", (5, 4)), False),  # TV7: the corner 4.5, 4.5
        (base((2, 2)), base((8, 5)), tile("o", (5, 4)), False),  # TV8: y = 1 + x / 2 is 3.5 at x 5
        (base((2, 2)), base((8, 5)), tile("o", (5, 3)), False),  # 3.25 at x 4.5
        (base((2, 2)), base((8, 5)), tile("o", (4, 4)), True),  # 3.25 at x 4.5 is above 3.5
        (base((11, 8), TWO), base((15, 8)), tile("o", (13, 9)), True),  # TV9: y at x 12.5 is 8.36
        (base((11, 8), TWO), base((15, 8)), tile("o", (13, 8)), False),
        (base((11, 8), TWO), base((16, 8), TWO), tile("o", (14, 8)), False),  # TV10: y = 8.5 is both rows' edge
        (base((11, 8), TWO), base((16, 8), TWO), tile("o", (14, 9)), False),
        (base((11, 8), TWO), base((16, 8), TWO), tile("o", (14, 7)), True),
        (base((11, 8), (3, 3)), base((12, 14)), tile("o", (13, 12), (1, 2)), True),  # TV11: x = 12
        (base((11, 8), (3, 3)), base((12, 14)), tile("o", (12, 12), (1, 2)), False),
    ],
)
def test_T36_T37_G1_TV5_TV6_TV7_TV8_TV9_TV10_TV11_contact_blocks(
    start: dict[str, Any], end: dict[str, Any], obstacle: dict[str, Any], clear: bool
) -> None:
    assert (blocked(start, end, obstacle) == []) is clear


def test_T15_TV1_an_obstacle_blocks_a_monster_too_and_its_squares_are_named() -> None:
    found = blocked(base((11, 8), TWO), base((17, 8)), tile("", (3, 3)), tile("o", (14, 8), (1, 2)))
    # from 11.5, 8.5 to 17, 8: between 8.318 and 8.227 over column 14, above 8.5 and so in row 8 alone
    assert found == [{"tile": 1, "squares": [[14, 8]]}]


@pytest.mark.parametrize("rules", ["i", "m", "d", "e", "I", ""])
def test_T36_TV12_only_obstacles_block(rules: str) -> None:
    assert blocked(base((5, 5)), base((9, 5)), tile(rules, (7, 5))) == []


def test_T37_TV13_Z3_who_stands_on_an_obstacle_sees_over_it_unless_read_to_the_letter() -> None:
    hand, face = base((11, 8), TWO), tile("o", (11, 8), (2, 3))
    assert blocked(hand, base((11, 16)), face) == []
    # from 11.5, 8.5 to 11, 16: x 11.43 at y 9.5, 11.37 at y 10.5: column 11 alone once it has left the edge at 11.5
    literal = blocked(hand, base((11, 16)), face, sight_own_tile="literal")
    assert [each["tile"] for each in literal] == [0]
    assert [11, 10] in literal[0]["squares"]


squares = st.tuples(st.integers(1, 19), st.integers(1, 13))
sizes = st.sampled_from([ONE, TWO, (3, 3), (1, 4)])


@given(squares, sizes, squares, sizes, squares, sizes)
def test_G1_sight_is_mutual_whatever_the_bases(a: At, m: At, b: At, n: At, at: At, size: At) -> None:
    blocked(base(a, m), base(b, n), tile("o", at, size))


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"board": board(tile("o", (22, 16), TWO))}, r"board.tiles\[1\] is not on the board: x is 1 to 22, y 1 to 16"),
        ({"board": board(tile("o", (3, 3), TWO), tile("", (4, 4)))}, r"tiles\[2\] lies on board.tiles\[1\] at 4 D"),
        ({"from": base((0, 3))}, "from is not on the board"),
        ({"from": base((-2, 3))}, "it covers x −2 to −2, y 3 to 3"),
        ({"to": base((3, 3), (0, 1))}, "to.size is 1 to 9 squares each way, and 0 × 1 is not"),
        ({"board": {"tiles": [{"card": "wall"}]}}, r"board.tiles\[1\].card: there is no terrain card 'wall'"),
        ({"board": {"tiles": [{"rules": ["high"]}]}}, r"board.tiles\[1\].rules\[1\]"),
    ],
)
def test_T1_T3_what_cannot_lie_there_is_one_sentence(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        resolve(RESOLVER, inputs)

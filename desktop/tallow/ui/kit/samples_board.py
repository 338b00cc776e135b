"""The gallery's boards: pieces of each shape and tone, tiles of each kind, zones, range, a blocked line, a push."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tallow.model.board import Piece, Zone
from tallow.ui.kit.board_view import BoardMarks, BoardSpec, BoardView
from tallow.ui.kit.look import look
from tallow.ui.kit.samples import Make, side_by_side

_ACROSS, _DOWN = tuple(str(number) for number in range(1, 13)), tuple("ABCDEFGH")
PIECES = (
    Piece("grass", "Tall Grass", (2, 2), (3, 2), "tile", told=("hide",)),
    Piece("trunk", "Fallen Trunk", (1, 6), (4, 1), "tile", told=("impassable",), closed=True),
    Piece("column", "Column", (5, 4), (1, 1), "tile", told=("obstacle",), closed=True, opaque=True),
    Piece("hart", "Ash Hart", (8, 4), (2, 2), "square", front="left", told=("level 2",)),
    Piece("aldis", "Aldis", (4, 7), tone="acting", told=("acting",)),
    Piece("brenna", "Brenna", (2, 4)),
    Piece("corvin", "Corvin", (7, 7), tone="harm", told=("knocked down",)),
    Piece("edda", "Edda", (11, 2), told=("hidden",)),
)
_ZONES = (Zone("blind spot", ((10, 4), (10, 5)), harm=True), Zone("begin", ((11, 8), (12, 8))))
_STEPS = {
    (x, y): abs(x - 4) + abs(y - 7)
    for x in range(1, 8)
    for y in range(5, 9)
    if 0 < abs(x - 4) + abs(y - 7) <= 2 and (x, y) not in {(1, 6), (2, 6), (3, 6), (4, 6)}
}


def _board(name: str, marks: BoardMarks, chosen: str) -> BoardView:
    view = BoardView(name)
    view.set_board(BoardSpec(_ACROSS, _DOWN, PIECES, _ZONES))
    view.chosen = chosen
    view.set_marks(marks)
    view.setFixedSize(look().px(500), look().px(350))
    return view


def _boards() -> QWidget:
    blocked = BoardMarks(line=((2, 4), (8.5, 4.5)), blocked=((5, 4),))
    return side_by_side(
        _board("Board, how far Aldis gets", BoardMarks(_STEPS), "aldis"),
        _board("Board, what Brenna sees", blocked, "brenna"),
        spacing=look().px(24),
        top=True,
    )


def _pushed() -> QWidget:
    push = BoardMarks(path=((7, 6), (7, 5), (7, 4)), start=(7, 7), hits=((7, 3),))
    alone = BoardView("Board, nothing on it")
    alone.set_board(BoardSpec(_ACROSS, _DOWN))
    alone.setFixedSize(look().px(500), look().px(350))
    return side_by_side(_board("Board, a push", push, "corvin"), alone, spacing=look().px(24), top=True)


SECTIONS: list[tuple[str, str, Make]] = [
    ("Board", "range of the chosen piece · a line of sight that is blocked", _boards),
    ("Board, a push", "where it is stopped · nothing on the board", _pushed),
]

"""Pieces of a board as screen and paper show them: each with a mark of its own, none over the edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tallow.model.board import Board, Piece, Pile, Pushing, Put, Sighting
from tallow.model.book import Book
from tallow.model.record import Record
from tallow.services.showing.board import BoardOf, marked


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Aldis", "Brenna"), ["A", "B"]),
        (("Aldis", "Aldric", "Corvin"), ["Ai", "Ar", "C"]),  # the first letters that tell them apart
        (("Anna", "Anna", "Adam"), ["A1", "A2", "Ad"]),
        (("An", "Anna"), ["A1", "An"]),
        (("\U0001f981 Edda", "Élan", "E\u0301va"), ["E", "Él", "Év"]),  # the sign is no letter; É is one either way
        (("\U0001f981", ""), ["\U0001f981", ""]),
    ],
)
def test_each_has_a_mark_that_tells_it_from_the_others(names: tuple[str, ...], marks: list[str]) -> None:
    pieces = [Piece(str(at), name, (1, 1)) for at, name in enumerate(names)]
    assert [each.mark for each in marked(pieces)] == marks


def test_a_mark_that_a_plugin_gives_is_kept_and_what_is_not_round_has_none() -> None:
    pieces = (Piece("a", "Aldis", None, mark="7"), Piece("l", "Lion", None, (2, 2), "square"))
    assert marked(pieces) == pieces


def shown(*pieces: Piece) -> BoardOf:
    """These pieces on a board of four columns and three rows."""

    class View:
        record: Any = None
        book: Any = None

        def asked(self, ask: Any, _failed: Any) -> Any:
            return ask()

    def nothing(record: Record, book: Book, piece: str) -> Any:
        return {}

    board = Board(
        "Board", 4, 3, ("1", "2", "3", "4"), ("A", "B", "C"), (),
        pieces=lambda record, book: pieces,
        extent=lambda record, book: (4, 3),
        put=lambda record, book, piece, square: Put("", ()),
        turn=lambda record, book, piece, side: Put("", ()),
        reach=nothing,
        sight=lambda record, book, piece, other: Sighting(True, ""),
        push=lambda record, book, piece, source, far: Pushing((), (1, 1), ""),
        zones=lambda record, book: (),
        deeds=lambda record, book, piece: (),
        pile=lambda record, book: Pile(),
    )  # fmt: skip
    view: Any = View()
    return BoardOf(view, board)


@pytest.mark.parametrize(
    ("at", "size", "fits"),
    [
        ((3, 2), (2, 2), True),
        ((4, 2), (2, 2), False),
        ((3, 3), (2, 2), False),
        ((0, 1), (1, 1), False),
        ((9, 9), (1, 1), False),
        ((1, 1), (5, 1), False),
    ],
)
def test_a_piece_that_does_not_fit_is_beside_the_board(at: tuple[int, int], size: tuple[int, int], fits: bool) -> None:
    piece = Piece("l", "Lion", at, size, "square")
    assert shown(piece).pieces == (piece if fits else replace(piece, at=None),)

"""A board on paper: a map of its squares with what stands and lies there, then everything by name and square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin

from tallow.model.board import Board, Piece
from tallow.printing.blocks.section import Said, again, head, labeled, written
from tallow.printing.pen import FIRM, HEAVY, THIN, Pen, Shape
from tallow.printing.pen import Piece as Part
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, CAPTION_STRONG, LABEL
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted, line, width
from tallow.services.showing.board import BoardOf

TOP, GUTTER, DOT, DASH = 1.6, 4.2, 0.35, 1.2
MOST = 7.2
"""A square's side at most: sixteen rows of them fit on half a sheet of A4."""


def lay(block: Board, view: PaperView, space: Space) -> Strand:
    """The map, then the pieces with their numbers on it, and the cards beside the board."""
    shown, room = BoardOf(view, block), space.width
    pieces = () if view.blank else shown.pieces or ()
    numbers = {piece.id: at for at, piece in enumerate(pieces, 1)}
    parts = [_map(shown, [each for each in pieces if each.at is not None], numbers, room)]
    for piece in pieces:
        parts += _told(block, piece, numbers[piece.id], space)
    pile = None if view.blank else shown.pile()
    for card in pile.cards if pile is not None else ():
        words = ", ".join(filter(None, (*card.told, card.text)))
        parts += labeled(card.name, LABEL, words or "see the card", space)
    right = [Said(pile.left, CAPTION)] if pile is not None and pile.left else []
    return Strand(tuple(parts), head(block.label, room, right), again(block.label, room))


def _told(block: Board, piece: Piece, number: int, space: Space) -> Iterator[Part]:
    """A piece by its name: its number on the map, its square, its state."""
    where = block.said(piece.at) if piece.at is not None else "gone" if piece.gone else "beside the board"
    looks = [f"looks {piece.front}"] if piece.front else []
    words = f"{number} {piece.name}: {', '.join((where, *piece.told, *looks))}"
    role, lines = fitted(words, BODY, space.width)
    for at, each in enumerate(lines):
        yield written(each, role, space, keep=at > 0)


# the map


def _map(shown: BoardOf, pieces: Sequence[Piece], numbers: dict[str, int], room: float) -> Part:
    columns, rows = len(shown.columns), len(shown.rows)
    side = min(MOST, (room - GUTTER - 0.5) / columns)
    pen = Pen()
    left, top = GUTTER, TOP + GUTTER
    for at, words in enumerate(shown.columns):
        pen.centered(left + at * side, side, TOP + GUTTER / 2, line(words, CAPTION), CAPTION)
    for at, words in enumerate(shown.rows):
        pen.centered(0.0, GUTTER, top + (at + 0.5) * side, line(words, CAPTION), CAPTION)
    for column in range(1, columns):
        for row in range(1, rows):
            pen.strip(left + column * side - DOT / 2, top + row * side - DOT / 2, DOT, DOT)
    pen.frame(left, top, columns * side, rows * side, FIRM)
    corner = (left, top)
    for piece in pieces:
        if piece.shape == "tile":
            _tile(pen, piece, numbers[piece.id], corner, side)
    for piece in pieces:
        if piece.shape != "tile":
            _stands(pen, piece, numbers[piece.id], corner, side)
    return replace(pen.piece(top + rows * side + 2.0), keep=False)


def _box(piece: Piece, corner: tuple[float, float], side: float, inset: float) -> tuple[float, float, float, float]:
    x, y = piece.at or (1, 1)
    return (
        corner[0] + (x - 1) * side + inset,
        corner[1] + (y - 1) * side + inset,
        piece.size[0] * side - 2 * inset,
        piece.size[1] * side - 2 * inset,
    )


def _tile(pen: Pen, tile: Piece, number: int, corner: tuple[float, float], side: float) -> None:
    """A tile: heavy where it blocks sight, firm where nobody passes, dashed where one walks over it.

    It has its name where that fits, else its number.
    """
    x, y, wide, high = _box(tile, corner, side, 0.5)
    if tile.opaque or tile.closed:
        pen.frame(x, y, wide, high, HEAVY if tile.opaque else FIRM)
    else:
        _dashed(pen, x, y, wide, high)
    words = tile.name if width(tile.name, CAPTION) <= wide - 1.6 else str(number)
    pen.centered(x, wide, y + high / 2, line(words, CAPTION), CAPTION)


def _dashed(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    for at in range(round(wide / DASH / 2)):
        for edge in (y, y + high - THIN):
            pen.strip(x + 2 * DASH * at, edge, min(DASH, wide - 2 * DASH * at), THIN)
    for at in range(round(high / DASH / 2)):
        for edge in (x, x + wide - THIN):
            pen.strip(edge, y + 2 * DASH * at, THIN, min(DASH, high - 2 * DASH * at))


def _stands(pen: Pen, piece: Piece, number: int, corner: tuple[float, float], side: float) -> None:
    """A piece with its number: a ring, or a frame with a wedge where it looks."""
    x, y, wide, high = _box(piece, corner, side, 0.7)
    across, down = x + wide / 2, y + high / 2
    if piece.shape == "round":
        outer = min(wide, high) / 2
        pen.shape(Shape((_ring(across, down, outer), _ring(across, down, outer - FIRM))))
    else:
        pen.frame(x, y, wide, high, HEAVY)
        if piece.front is not None:
            pen.shape(Shape((_wedge(across, down, wide, high, piece.front),)))
    pen.centered(x, wide, down, line(str(number), CAPTION_STRONG), CAPTION_STRONG)


def _ring(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    return tuple((x + radius * cos(2 * pi * at / 32), y + radius * sin(2 * pi * at / 32)) for at in range(32))


def _wedge(x: float, y: float, wide: float, high: float, side: str) -> tuple[tuple[float, float], ...]:
    """A triangle inside the frame whose point touches the side."""
    right, down = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[side]
    tip = (x + right * wide / 2, y + down * high / 2)
    base, out = (tip[0] - right * 2.4, tip[1] - down * 2.4), 1.9
    return tip, (base[0] + down * out, base[1] + right * out), (base[0] - down * out, base[1] - right * out)

"""A board of a record as screen and paper show it, with what its plugin says asked safely, and distances on it."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.model.board import Board, Deed, Piece, Pile, Pushing, Sighting, Square, Zone
from tallow.model.record import EMPTY
from tallow.rules.grid import Rectangle, distance
from tallow.services.sheets import SheetView

_UNKNOWN = "The plugin could not work this out."


class BoardOf:
    """The board of one record; what its plugin fails to tell is left out.

    Attributes:
        pieces: everything that stands, lies or waits; None where the plugin failed.
        columns, rows: the names of its squares.
    """

    def __init__(self, view: SheetView, block: Board) -> None:
        self._view, self._block = view, block
        record, book = view.record, view.book
        self.pieces: tuple[Piece, ...] | None = view.asked(lambda: tuple(block.pieces(record, book)), None)
        whole = (block.columns, block.rows)
        across, down = view.asked(lambda: block.extent(record, book), whole)
        self.columns = block.column_names[: max(1, across)]
        self.rows = block.row_names[: max(1, down)]

    def piece(self, id: str) -> Piece | None:
        """A piece by its id."""
        return next((each for each in self.pieces or () if each.id == id), None)

    def zones(self) -> tuple[Zone, ...]:
        """The squares that have a name."""
        none: tuple[Zone, ...] = ()
        return self._view.asked(lambda: tuple(self._block.zones(self._view.record, self._view.book)), none)

    def reach(self, piece: str) -> Mapping[Square, int]:
        """How far a piece gets."""
        none: Mapping[Square, int] = EMPTY  # type: ignore[assignment]
        return self._view.asked(lambda: self._block.reach(self._view.record, self._view.book, piece), none)

    def sight(self, piece: str, other: str) -> Sighting:
        """Whether one sees the other."""
        failed = Sighting(clear=False, sentence=_UNKNOWN)
        return self._view.asked(lambda: self._block.sight(self._view.record, self._view.book, piece, other), failed)

    def push(self, piece: str, source: str, spaces: int) -> Pushing:
        """Where a push takes a piece."""
        failed = Pushing((), (1, 1), _UNKNOWN)
        record, book = self._view.record, self._view.book
        return self._view.asked(lambda: self._block.push(record, book, piece, source, spaces), failed)

    def deeds(self, piece: str) -> tuple[Deed, ...]:
        """The buttons of a piece."""
        none: tuple[Deed, ...] = ()
        return self._view.asked(lambda: tuple(self._block.deeds(self._view.record, self._view.book, piece)), none)

    def pile(self) -> Pile:
        """The cards beside the board."""
        return self._view.asked(lambda: self._block.pile(self._view.record, self._view.book), Pile())


def area_of(piece: Piece) -> Rectangle | None:
    """The squares of a piece, None while it is beside the board."""
    return None if piece.at is None else Rectangle(*piece.at, *piece.size)


def middle_of(piece: Piece) -> tuple[float, float] | None:
    """The center of its base, in squares."""
    if piece.at is None:
        return None
    return piece.at[0] + (piece.size[0] - 1) / 2, piece.at[1] + (piece.size[1] - 1) / 2


def measured(piece: Piece, square: Square) -> int | None:
    """The fewest steps from a piece's base to a square, None while it is beside the board."""
    area = area_of(piece)
    return None if area is None else distance(area, Rectangle(*square))

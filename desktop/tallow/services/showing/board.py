"""A board of a record as screen and paper show it, with what its plugin says asked safely, and distances on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from unicodedata import normalize

from tallow.model.board import Board, Deed, Piece, Pile, Pushing, Sighting, Square, Zone
from tallow.model.record import EMPTY
from tallow.rules.grid import Rectangle, distance
from tallow.services.showing.sheets import SheetView

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
        whole = (block.columns, block.rows)
        across, down = view.asked(lambda: block.extent(record, book), whole)
        self.columns = block.column_names[: max(1, across)]
        self.rows = block.row_names[: max(1, down)]
        found: tuple[Piece, ...] | None = view.asked(lambda: tuple(block.pieces(record, book)), None)
        self.pieces = None if found is None else marked(self._fitting(each) for each in found)

    def _fitting(self, piece: Piece) -> Piece:
        """A piece that does not lie on the board with all its squares is beside it."""
        area, whole = area_of(piece), Rectangle(1, 1, len(self.columns), len(self.rows))
        return piece if area is None or area.inside(whole) else replace(piece, at=None)

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


def marked(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces, the round ones each with a mark of its own: a letter, or as many as tell its name from others."""
    found = tuple(pieces)
    letters = {each.id: _letters(each.name) for each in found if each.shape == "round" and not each.mark}
    same = Counter(words[:1] for words in letters.values())
    marks = {id: words[:1] if same[words[:1]] == 1 else _told_apart(id, letters) for id, words in letters.items()}
    return tuple(replace(each, mark=marks[each.id]) if each.id in marks else each for each in found)


def _letters(name: str) -> str:
    """The letters and digits of a name; where it has none, its first sign."""
    plain = normalize("NFC", name)
    return "".join(each for each in plain if each.isalnum()) or plain[:1]


def _told_apart(id: str, letters: Mapping[str, str]) -> str:
    """Its first letter and the first that no other of that letter has in the same place; else its number among them."""
    own = letters[id]
    rivals = [each for other, each in letters.items() if other != id and each[:1] == own[:1]]
    for at in range(1, len(own)):
        if all(each[at : at + 1] != own[at] for each in rivals):
            return own[0] + own[at]
    alike = [each for each, words in letters.items() if words[:1] == own[:1]]
    return f"{own[:1]}{alike.index(id) + 1}"


def area_of(piece: Piece) -> Rectangle | None:
    """The squares of a piece, None while it is beside the board."""
    return None if piece.at is None else Rectangle(*piece.at, *piece.size)


def middle_of(piece: Piece) -> tuple[float, float] | None:
    """The center of its base, in squares."""
    if piece.at is None:
        return None
    return piece.at[0] + (piece.size[0] - 1) / 2, piece.at[1] + (piece.size[1] - 1) / 2


def measured(piece: Piece, other: Piece | Square) -> int | None:
    """The fewest steps from a piece's base to a square or to another base, None while one is beside the board."""
    area, end = area_of(piece), area_of(other) if isinstance(other, Piece) else Rectangle(*other)
    return None if area is None or end is None else distance(area, end)

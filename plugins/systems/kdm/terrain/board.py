"""What the rules of terrain need to know of the board: its tiles, and the bases that stand on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from tallow.api import Book, Direction, Rectangle, Refers, Square, UserMistake, Value, spoken

from ..entries import ShowdownBoard, TerrainCard, TerrainRule

BOARD = Rectangle(1, 1, 22, 16)
"""The squares of the board: x from 1 to 22 to the right, y from 1 to 16 downward (shown as A to P)."""
LARGEST = 9

Way: TypeAlias = Literal["right", "left", "down", "up"]
WAYS: Mapping[Way, Direction] = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Tile:
    """A terrain tile on the board.

    Attributes:
        card: its terrain card, by id or name; its special rules hold with those that ``rules`` gives.
        rules: its special rules.
        at: its lowest x and y.
        size: its width and height in squares.
    """

    card: Annotated[str, Refers("kdm.terrain_card")] = ""
    rules: tuple[TerrainRule, ...] = ()
    at: tuple[int, int] = (1, 1)
    size: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class Base:
    """Where somebody stands: the lowest x and y, and the size of the base."""

    at: tuple[int, int] = (1, 1)
    size: tuple[int, int] = (1, 1)

    @property
    def area(self) -> Rectangle:
        """The squares it covers."""
        return Rectangle(*self.at, *self.size)


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody else on the board."""

    kind: Literal["survivor", "monster"] = "survivor"
    at: tuple[int, int] = (1, 1)
    size: tuple[int, int] = (1, 1)

    @property
    def area(self) -> Rectangle:
        """The squares the base covers."""
        return Rectangle(*self.at, *self.size)


@dataclass(frozen=True, slots=True)
class Board:
    """The showdown board.

    Attributes:
        tiles: that lie on it.
        on: which board it is, where a showdown has its own; left out, the common one (RULES.md W121, W122).
    """

    tiles: tuple[Tile, ...] = ()
    on: Annotated[str, Refers("kdm.showdown_board")] = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile with all its special rules.

    Attributes:
        index: which of the board's tiles it is, from 0.
        name: what it is called.
        area: the squares it covers.
        rules: its own and its card's.
    """

    index: int
    name: str
    area: Rectangle
    rules: frozenset[TerrainRule] = field(default=frozenset())

    @property
    def begun(self) -> str:
        """Its name as a sentence begins with it, the other letters as they are."""
        return self.name[:1].upper() + self.name[1:]

    @property
    def impassable(self) -> bool:
        """Whether its spaces are occupied for survivors (RULES.md T30, T34)."""
        return bool(self.rules & {"impassable", "monster_impassable"})

    def has(self, rule: TerrainRule) -> bool:
        """Whether it has a special rule."""
        return rule in self.rules


def bounds_of(board: Board, book: Book) -> Rectangle:
    """All squares of the board; raises UserMistake for a board that no plugin has."""
    if not board.on.strip():
        return BOARD
    found = own_board(board.on, book, "board.on")
    return Rectangle(1, 1, found.width, found.height)


def own_board(word: str, book: Book, key: str) -> ShowdownBoard:
    """A showdown's own board, by its id or the part of it behind the dot; raises UserMistake for none."""
    wanted = word.strip().casefold()
    for each in sorted(book.entries(ShowdownBoard), key=lambda each: each.id):
        if wanted in (each.id, each.id.partition(".")[2]):
            return each
    off = book.elsewhere(word) or "Enable its plugin, or leave it out for the common board."
    raise UserMistake(f"{key}: there is no board {word!r}. {off}")


def laid(board: Board, book: Book, key: str = "board") -> tuple[Laid, ...]:
    """The tiles with their rules.

    Raises:
        UserMistake: naming the key of a tile off the board, on another one (RULES.md T3), or of an unknown card.
    """
    found: list[Laid] = []
    bounds = bounds_of(board, book)
    for index, tile in enumerate(board.tiles):
        each = lay(tile, book, f"{key}.tiles[{index + 1}]", index, bounds)
        under = next((other for other in found if other.area.overlaps(each.area)), None)
        if under is not None:
            where = said(next(iter(_shared(each.area, under.area))))
            raise UserMistake(
                f"{key}.tiles[{index + 1}] lies on {key}.tiles[{under.index + 1}] at {where}, and no tile lies on "
                "another (T3). Move one of them."
            )
        found.append(each)
    return tuple(found)


def lay(tile: Tile, book: Book, key: str, index: int = 0, bounds: Rectangle = BOARD) -> Laid:
    """One tile with its rules; raises UserMistake for one that is off the board or has an unknown card."""
    area = checked(tile.at, tile.size, key, bounds)
    rules: frozenset[TerrainRule] = frozenset(tile.rules)
    if not tile.card.strip():
        return Laid(index, "a tile", area, rules)
    card = card_of(tile.card, book, f"{key}.card")
    return Laid(index, card.name, area, rules | frozenset(card.rules))


def card_of(word: str, book: Book, key: str) -> TerrainCard:
    """A terrain card by its id, the part of it behind the dot, or its name; raises UserMistake for none or several."""
    wanted = word.strip().casefold()
    known = sorted(book.entries(TerrainCard), key=lambda card: card.id)
    found = [card for card in known if wanted in _words(card)]
    exact = [card for card in found if card.id == wanted]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if found:
        raise UserMistake(f"{key} may be any of {', '.join(card.id for card in found)}. Give the whole id.")
    off = book.elsewhere(word) or "Enable its plugin, or give the tile's rules."
    raise UserMistake(f"{key}: there is no terrain card {word!r}. {off}")


def _words(card: TerrainCard) -> tuple[str, ...]:
    return card.id, card.id.partition(".")[2], card.name.casefold()


def checked(at: Sequence[int], size: Sequence[int], key: str, bounds: Rectangle = BOARD) -> Rectangle:
    """The squares of a base or tile; raises UserMistake where they are not all on the board."""
    (x, y), (width, height) = at, size
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        told = f"{spoken(width)} × {spoken(height)}"
        raise UserMistake(f"{key}.size is 1 to {LARGEST} squares each way, and {told} is not. Correct it.")
    area = Rectangle(x, y, width, height)
    if not area.inside(bounds):
        left, right, top, bottom = map(spoken, (area.x, area.right, area.y, area.bottom))
        raise UserMistake(
            f"{key} is not on the board: x is 1 to {bounds.right}, y 1 to {bounds.bottom}, and it covers x {left} to "
            f"{right}, y {top} to {bottom}. Move it onto the board."
        )
    return area


def others_on(others: Sequence[Other], key: str = "others", bounds: Rectangle = BOARD) -> tuple[Rectangle, ...]:
    """The squares of all others; raises UserMistake for one off the board, and for two on one square."""
    areas: list[Rectangle] = []
    for place, other in enumerate(others, 1):
        area = checked(other.at, other.size, f"{key}[{place}]", bounds)
        double = next((index for index, each in enumerate(areas, 1) if each.overlaps(area)), None)
        if double is not None:
            where = said(next(iter(_shared(area, areas[double - 1]))))
            raise UserMistake(f"{key}[{double}] and {key}[{place}] are both at {where}. Move one of them.")
        areas.append(area)
    return tuple(areas)


def _shared(one: Rectangle, other: Rectangle) -> Iterator[Square]:
    return (square for square in one.squares() if square in other)


def tile_at(square: Square, tiles: Iterable[Laid]) -> Laid | None:
    """The tile on a square; there is never more than one (RULES.md T3)."""
    return next((tile for tile in tiles if square in tile.area), None)


def said(square: Square) -> str:
    """A square as people read it off the board: the number, then the letter."""
    return f"{square[0]} {LETTERS[square[1] - 1]}"


def listed(square: Square) -> Value:
    """A square as JSON has it."""
    return [*square]

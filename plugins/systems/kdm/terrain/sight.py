"""``kdm.sight``: whether somebody sees somebody, and which obstacle is in the way (RULES.md T15, T36, T37, G1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tallow.api import Book, Dice, Rectangle, Resolution, Resolver, Square, Stage, Value, one, touches

from .board import Base, Board, Laid, Way, bounds_of, checked, laid, listed, said
from .facing import blind_spot
from .settings import OWN_TILE


@dataclass(frozen=True, slots=True)
class Readings:
    """How an obstacle under one's own or the target's base counts (RULES.md Z3)."""

    sight_own_tile: Literal["see_over", "literal"] = "see_over"


@dataclass(frozen=True, slots=True)
class Looker:
    """Where who looks stands, and which way a monster looks; left out, its blind spot does not count."""

    at: tuple[int, int] = (1, 1)
    size: tuple[int, int] = (1, 1)
    facing: Way | None = None


@dataclass(frozen=True, slots=True)
class Looking:
    """Who looks at whom.

    Attributes:
        board: the tiles.
        from_: who looks.
        to: the base of who is looked at.
        settings: the reading that holds.
    """

    board: Board = field(default_factory=Board)
    from_: Looker = field(default_factory=Looker)
    to: Base = field(default_factory=Base)
    settings: Readings = field(default_factory=Readings)


def blocking(
    start: Rectangle, end: Rectangle, tiles: Iterable[Laid], *, over_own: bool = True
) -> Mapping[int, tuple[Square, ...]]:
    """The obstacles that a line from center to center comes in contact with: tile → its squares that are touched.

    Args:
        over_own: whether one sees over the tile that one's own base, or the target's, stands on.
    """
    found: dict[int, tuple[Square, ...]] = {}
    for tile in tiles:
        if "obstacle" in tile.rules and touches(start, end, tile.area):
            if over_own and (tile.area.overlaps(start) or tile.area.overlaps(end)):
                continue
            found[tile.index] = tuple(square for square in tile.area.squares() if touches(start, end, one(square)))
    return found


def run(looking: Looking, dice: Dice, book: Book) -> Resolution:
    """Draw the line and look at every obstacle."""
    tiles = laid(looking.board, book)
    bounds = bounds_of(looking.board, book)
    start = checked(looking.from_.at, looking.from_.size, "from", bounds)
    end = checked(looking.to.at, looking.to.size, "to", bounds)
    blind = _blind(looking, start, end, bounds)
    over = looking.settings.sight_own_tile == "see_over"
    blocked = blocking(start, end, tiles, over_own=over)
    stages = [
        Stage("", "The line from center to center", "T37", said(start.at), said(end.at)),
        *(
            Stage("", f"See over {tile.name}", "Z3", None, "not in the way", "A base stands on it.")
            for tile in tiles
            if over and tile.has("obstacle") and (tile.area.overlaps(start) or tile.area.overlaps(end))
        ),
        *(
            Stage("", f"{tiles[index].begun} blocks it", "G1", None, ", ".join(map(said, squares)))
            for index, squares in blocked.items()
        ),
    ]
    stages += _facing(looking.from_.facing, blind)
    names = ", ".join(tiles[index].name for index in blocked)
    told = "out of the field of view: in the blind spot" if blind.holds else "in the field of view"
    if blocked:
        told = f"out of the field of view: {names} stands in the way"
    outcome: dict[str, Value] = {
        "clear": not blocked,
        "blocked_by": [
            {"tile": index, "squares": [listed(each) for each in squares]} for index, squares in blocked.items()
        ],
        "blind_spot": None if blind.squares is None else [listed(each) for each in blind.squares],
        "in_blind_spot": blind.holds,
    }
    return Resolution(tuple(stages), outcome, (), f"{said(start.at)} → {said(end.at)}: {told}", "Line of sight")


@dataclass(frozen=True, slots=True)
class _Blind:
    """The blind spot, None where it is not known or does not count, and whether who is looked at stands in it."""

    squares: tuple[Square, ...] | None = None
    holds: bool | None = None


def _blind(looking: Looking, start: Rectangle, end: Rectangle, bounds: Rectangle) -> _Blind:
    if looking.from_.facing is None:
        return _Blind()
    squares = blind_spot(start, looking.from_.facing, bounds)
    return _Blind() if squares is None else _Blind(squares, all(each in squares for each in end.squares()))


def _facing(facing: Way | None, blind: _Blind) -> Iterator[Stage]:
    """What is said of a blind spot, where somebody says which way the monster looks (RULES.md W138, W139)."""
    if facing is not None and blind.squares is None:
        yield Stage("", "Its blind spot: see its diagram", "W138", None, None)
    elif blind.holds:
        yield Stage("", "In the blind spot", "W139", None, "not seen", "The spaces directly behind its base.")


def campaign(book: Book) -> Mapping[str, Value]:
    """The reading that the group chose."""
    return {"sight_own_tile": book.setting(OWN_TILE)}


RESOLVER = Resolver(
    id="kdm.sight",
    title="Line of sight",
    inputs=Looking,
    run=run,
    campaign=campaign,
    labels={
        "board": "The board",
        "board.tiles": "Tiles",
        "from": "Who looks",
        "to": "Who is looked at",
        "settings.sight_own_tile": "An obstacle under a base",
    },
)

"""A tile on its way over the board: which ways lead there, and whom it meets (RULES.md T17 to T21, G7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tallow.api import Rectangle, Square, UserMistake, steps_from

from .board import Laid, Other
from .moving import Option, Surroundings, on_a_shortest_way, shortest


@dataclass(frozen=True, slots=True)
class Throw:
    """A tile that a monster moves.

    Attributes:
        tile: as it lay.
        to: where it is sent, by its lowest x and y.
        own: the base of the monster that moves it, None where nobody says.
        survivors: where they stand.
        monsters: other monsters on the board.
        tiles: that lie on the board.
        bounds: the squares of the board.
    """

    tile: Laid
    to: Square
    own: Rectangle | None
    survivors: Sequence[Square]
    monsters: Sequence[Other]
    tiles: Sequence[Laid]
    bounds: Rectangle


@dataclass(slots=True)
class Flown:
    """How far it came.

    Attributes:
        path: the places that it came to, without the start.
        hit: the survivors that it collided with, in order.
        gone: whether it was archived on the way.
    """

    path: list[Square] = field(default_factory=list)
    hit: list[int] = field(default_factory=list)
    gone: bool = False


def around(throw: Throw) -> Surroundings:
    """What is in its way, as for the monster (RULES.md T20); its own base too where another way is as short (T21).

    Raises:
        UserMistake: where no way leads there.
    """
    through, beside = _around(throw), _around(throw, own=True)
    shorter, longer = (steps_from(throw.tile.area, each.free).get(throw.to) for each in (through, beside))
    if shorter is None:
        raise UserMistake("tile: no way over the board leads there from start. Place it without start, or elsewhere.")
    return beside if longer is not None and longer[0] == shorter[0] else through


def _around(throw: Throw, *, own: bool = False) -> Surroundings:
    walls = tuple(
        Laid(each.index, each.name, each.area, frozenset({"monster_impassable"}))
        for each in throw.tiles
        if each.has("monster_impassable")
    )
    others = [*(Other("survivor", at) for at in throw.survivors), *throw.monsters]
    if own and throw.own is not None:
        others.append(Other("monster", throw.own.at, (throw.own.width, throw.own.height)))
    return Surroundings(monster=True, voluntary=False, tiles=walls, others=tuple(others), bounds=throw.bounds)


def ways(throw: Throw) -> tuple[Option, ...]:
    """The shortest ways that differ in whom they lead over; the monster controller chooses (RULES.md T20)."""
    return shortest(throw.tile.area, throw.to, around(throw), _farthest(throw))


def allowed(throw: Throw, path: Sequence[Square]) -> bool:
    """Whether a path is one of the shortest ways."""
    return on_a_shortest_way(throw.tile.area, path, throw.to, around(throw), _farthest(throw))


def _farthest(throw: Throw) -> int:
    return throw.bounds.width * throw.bounds.height


def fly(throw: Throw, path: Sequence[Square]) -> Flown:
    """Move it along; a destructible tile ends at the first survivors that it meets (RULES.md G7)."""
    flown, tile = Flown(), throw.tile
    for square in path:
        flown.path.append(square)
        place = tile.area.put(square)
        met = [index for index, at in enumerate(throw.survivors) if at in place and index not in flown.hit]
        flown.hit += met
        if met and tile.has("destructible") and not tile.has("indestructible"):
            flown.gone = True
            return flown
    return flown

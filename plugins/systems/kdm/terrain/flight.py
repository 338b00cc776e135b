"""A survivor's flight by knockback, space by space, with every collision on the way (RULES.md T25 to T35, G2 to G5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tallow.api import DIRECTIONS, Direction, Rectangle, Square, beside, gap, nearest, one

from .board import BOARD, Laid, tile_at

With: TypeAlias = Literal["tile", "survivor", "edge"]
Turn: TypeAlias = Literal["back", "left", "right"]
Bounce: TypeAlias = Callable[[int], Turn | None]
"""Which turn a contact with an elastic tile makes, counted from 1; None where nobody said it yet."""

BONUS = 4
"""What an elastic tile adds to the knockback (RULES.md T29)."""


@dataclass(frozen=True, slots=True)
class Collision:
    """What was hit: a tile or a survivor by its index, where it is; the edge at the last space before it."""

    with_: With
    index: int | None
    at: Square


@dataclass(slots=True)
class Flight:
    """What has happened so far.

    Attributes:
        at: where the survivor is.
        direction: where to.
        left: spaces to go.
        path: the spaces entered, without the start.
        collisions: in order.
        archived: tiles that are gone.
        damaging: tiles that deal 1 damage, in order (RULES.md T26).
        ended: the rule that ended it, "" where it ran out.
        waits: which contact with an elastic tile waits for a direction, 0 for none.
    """

    at: Square
    direction: Direction
    left: int
    path: list[Square] = field(default_factory=list)
    collisions: list[Collision] = field(default_factory=list)
    archived: list[int] = field(default_factory=list)
    damaging: list[int] = field(default_factory=list)
    ended: str = ""
    waits: int = 0
    _bonus: set[int] = field(default_factory=set)
    _contacts: int = 0
    _stepped: bool = True

    def collide(self, with_: With, index: int | None, at: Square, *, again: bool = False) -> bool:
        """Once with each in a flight, elastic tiles apart (RULES.md Z2); whether this is one."""
        new = again or all((each.with_, each.index) != (with_, index) for each in self.collisions)
        if new:
            self.collisions.append(Collision(with_, index, at))
        return new

    def step(self, there: Square) -> None:
        """One space on."""
        self.at = there
        self.path.append(there)
        self.left -= 1
        self._stepped = True

    def bounce(self, tile: Laid, turn: Bounce) -> None:
        """A contact with an elastic tile: +4 the first time, and another direction (RULES.md G4)."""
        first = tile.index not in self._bonus
        if not first and not self._stepped:
            self.ended = "G4"
            return
        self._contacts += 1
        chosen = turn(self._contacts) if self.left or first else "back"
        if first:
            self._bonus.add(tile.index)
            self.left += BONUS
        if chosen is None:
            self.waits = self._contacts
            return
        self.direction = turned(self.direction, chosen)
        self._stepped = False


def fly(
    start: Square,
    direction: Direction,
    spaces: int,
    tiles: Sequence[Laid],
    others: Sequence[Rectangle],
    turn: Bounce,
    *,
    bounds: Rectangle = BOARD,
) -> Flight:
    """Knock a survivor back.

    Args:
        start: where the survivor stands.
        direction: away from the source.
        spaces: of the knockback.
        tiles: on the board.
        others: the bases of other survivors.
        turn: what a bounce does.
        bounds: the squares of the board.
    """
    flight = Flight(start, direction, spaces)
    while flight.left > 0 and not flight.ended and not flight.waits:
        there = (flight.at[0] + flight.direction[0], flight.at[1] + flight.direction[1])
        if there not in bounds:
            flight.collide("edge", None, flight.at)
            flight.ended = "G3"
            continue
        tile = tile_at(there, (each for each in tiles if each.index not in flight.archived))
        if tile is not None and flight.at not in tile.area:
            _meet(flight, tile, there, others, turn)
        else:
            _enter(flight, there, others)
    return flight


def _meet(flight: Flight, tile: Laid, there: Square, others: Sequence[Rectangle], turn: Bounce) -> None:
    """The first space of a tile (RULES.md G3, G4)."""
    elastic, destructible = tile.has("elastic"), tile.has("destructible")
    stops = tile.impassable or (destructible and not elastic)
    if (stops or elastic) and flight.collide("tile", tile.index, there, again=elastic) and destructible:
        flight.damaging.append(tile.index)
        if not tile.has("indestructible"):
            flight.archived.append(tile.index)
    if not stops:
        _enter(flight, there, others)
    if elastic:
        flight.bounce(tile, turn)
    elif stops:
        flight.ended = "T31" if tile.impassable else "T26"


def _enter(flight: Flight, there: Square, others: Sequence[Rectangle]) -> None:
    """A space that is entered: another survivor there is knocked down, and the flight goes on (RULES.md T25)."""
    for index, area in enumerate(others):
        if there in area:
            flight.collide("survivor", index, there)
    flight.step(there)


def turned(direction: Direction, turn: Turn) -> Direction:
    """Another direction, as seen by who flies; y grows downward."""
    x, y = direction
    return {"back": (-x, -y), "right": (-y, x), "left": (y, -x)}[turn]


def away(source: Rectangle, survivor: Square, *, slanted: bool = False) -> tuple[Direction, ...]:
    """The directions that lead away from the source: one, or those that the monster controller chooses from (G2).

    Args:
        slanted: whether there is a choice wherever the survivor stands in no row and no column of the source (Z4).
    """
    across, down = gap(source, one(survivor))
    along_x, along_y = (_sign(across), 0), (0, _sign(down))
    if not across and not down:
        return DIRECTIONS
    if across and down and (slanted or abs(across) == abs(down)):
        return (along_x, along_y)
    return (along_x,) if abs(across) > abs(down) else (along_y,)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def free_spaces(
    start: Square,
    tiles: Sequence[Laid],
    taken: Sequence[Rectangle],
    around: Rectangle | None = None,
    bounds: Rectangle = BOARD,
) -> tuple[Square, ...]:
    """The nearest free spaces, several where they tie (RULES.md G5).

    Args:
        start: where the survivor would have been.
        tiles: on the board.
        taken: the bases of survivors and monsters.
        around: the terrain beside which the space is; without it any space on the board will do.
        bounds: the squares of the board.
    """

    def free(square: Square) -> bool:
        tile = tile_at(square, tiles)
        occupied = tile is not None and tile.impassable
        return square in bounds and not occupied and not any(square in area for area in taken)

    for candidates in _rings(start, bounds, around):
        found = nearest((each for each in candidates if free(each)), one(start))
        if found:
            return found
    return ()


def _rings(start: Square, bounds: Rectangle, around: Rectangle | None) -> Iterator[frozenset[Square]]:
    """The spaces beside the terrain, ring by ring; without terrain the space itself first."""
    area, first = (one(start), 0) if around is None else (around, 1)
    return (beside(area, steps) for steps in range(first, bounds.width + bounds.height))

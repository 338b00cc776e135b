"""Movement: whom tiles stop, what a monster destroys and walks over on its way (RULES.md T14 to T35, G8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from tallow.api import DIRECTIONS, Direction, Rectangle, Square, distance, gap, one, steps_from

from .board import BOARD, Laid, Other
from .flight import Collision


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a mover has around it.

    Attributes:
        monster: whether a monster moves.
        voluntary: whether a survivor moves by choice.
        tiles: on the board.
        others: who else stands there.
        walks: whether a survivor walks through destructible terrain that is not impassable (RULES.md Z9).
        bounds: the squares of the board.
    """

    monster: bool
    voluntary: bool
    tiles: tuple[Laid, ...]
    others: tuple[Other, ...]
    walks: bool = True
    bounds: Rectangle = BOARD

    def hinders(self, place: Rectangle) -> str:
        """Why the mover cannot come to a place by a step of its own, "" where it can."""
        if not place.inside(self.bounds):
            return "off_board"
        tiles = [tile for tile in self.tiles if tile.area.overlaps(place)]
        if self.monster:
            if any(tile.has("monster_impassable") for tile in tiles):
                return "monster_impassable"
        elif any(tile.impassable for tile in tiles):
            return "impassable"
        elif self.voluntary and any(tile.has("elastic") for tile in tiles):
            return "elastic"
        elif self.voluntary and not self.walks and any(tile.has("destructible") for tile in tiles):
            return "destructible"
        stops = [each for each in self.others if not self.monster or each.kind == "monster"]
        return "occupied" if any(each.area.overlaps(place) for each in stops) else ""

    def free(self, place: Rectangle) -> bool:
        """Whether the mover can come to a place by a step of its own."""
        return not self.hinders(place)

    def meets(self, place: Rectangle) -> tuple[frozenset[int], frozenset[int]]:
        """What a monster destroys there, and whom it walks over (RULES.md T16)."""
        if not self.monster:
            return frozenset(), frozenset()
        gone = (tile for tile in self.tiles if tile.has("destructible") and not tile.has("indestructible"))
        return (
            frozenset(tile.index for tile in gone if tile.area.overlaps(place)),
            frozenset(index for index, other in enumerate(self.others) if other.area.overlaps(place)),
        )


@dataclass(slots=True)
class Walk:
    """A movement, step by step.

    Attributes:
        at: where the mover is.
        path: the places entered, by their lowest squares.
        collisions: in order.
        archived: tiles that are gone.
        damaging: tiles that deal a survivor 1 damage (RULES.md T26).
        stopped: why it could not go on, "" where it came to its end.
    """

    at: Rectangle
    path: list[Square] = field(default_factory=list)
    collisions: list[Collision] = field(default_factory=list)
    archived: list[int] = field(default_factory=list)
    damaging: list[int] = field(default_factory=list)
    stopped: str = ""

    def collide(self, collision: Collision) -> None:
        """Once with each in a movement (RULES.md Z2)."""
        if all((each.with_, each.index) != (collision.with_, collision.index) for each in self.collisions):
            self.collisions.append(collision)


def along(start: Rectangle, path: Sequence[Square], around: Surroundings) -> Walk:
    """Walk along some places, as far as the mover gets."""
    walk = Walk(start)
    for square in path:
        there = start.put(square)
        if abs(square[0] - walk.at.x) + abs(square[1] - walk.at.y) != 1:
            walk.stopped = "not_adjacent"
            return walk
        why = around.hinders(there)
        if why:
            walk.stopped = why
            if why in {"impassable", "destructible"}:
                _against(walk, there, around)
            return walk
        _enter(walk, there, around)
    return walk


def _against(walk: Walk, there: Rectangle, around: Surroundings) -> None:
    """A survivor collides, and the movement ends before the terrain (RULES.md T26, T31)."""
    for tile in around.tiles:
        if tile.area.overlaps(there) and (tile.impassable or tile.has("destructible")):
            walk.collide(Collision("tile", tile.index, there.at))
            if tile.has("destructible"):
                walk.damaging.append(tile.index)
                if not tile.has("indestructible"):
                    walk.archived.append(tile.index)


def _enter(walk: Walk, there: Rectangle, around: Surroundings) -> None:
    walk.at = there
    walk.path.append(there.at)
    gone, over = around.meets(there)
    walk.archived += sorted(gone.difference(walk.archived))
    for index in sorted(over):
        square = next(each for each in around.others[index].area.squares() if each in there)
        walk.collide(Collision("survivor", index, square))
    if not around.monster:
        for tile in around.tiles:
            if tile.has("elastic") and tile.area.overlaps(there):  # not by choice: it is one (T28), and no flight
                walk.collide(Collision("tile", tile.index, there.at))


def straight(start: Rectangle, direction: Direction, steps: int) -> tuple[Square, ...]:
    """The places in a line."""
    return tuple(start.moved(direction, step).at for step in range(1, steps + 1))


def reachable(start: Rectangle, around: Surroundings, movement: int) -> Mapping[Square, int]:
    """Where the mover gets with its movement: place → steps, the start apart."""
    found = steps_from(start, around.free, movement)
    return {square: steps for square, (steps, _before) in found.items() if steps}


_Done: TypeAlias = tuple[Square, frozenset[int], frozenset[int]]
"""Where a way has got to, what it destroyed, whom it led over."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the shortest ways of a monster: where it ends, what it destroys, whom it walks over."""

    path: tuple[Square, ...]
    archived: frozenset[int]
    over: frozenset[int]


def shortest(start: Rectangle, to: Square, around: Surroundings, movement: int) -> tuple[Option, ...]:
    """The shortest ways to a place that differ in what they do, as far as the movement allows; none where none leads.

    Ways that end at one place and do the same are one: the monster controller chooses among the others (RULES.md Z6).
    """
    found = steps_from(start, around.free)
    if to not in found:
        return ()
    back = _back(start, to, around)
    whole = found[to][0]
    paths: dict[_Done, tuple[Square, ...]] = {(start.at, frozenset(), frozenset()): ()}
    for step in range(1, min(movement, whole) + 1):
        following: dict[_Done, tuple[Square, ...]] = {}
        for (here, gone, over), path in paths.items():
            for there in _onward(start.put(here), whole - step, back):
                more_gone, more_over = around.meets(there)
                following.setdefault((there.at, gone | more_gone, over | more_over), (*path, there.at))
        paths = following
    return tuple(
        Option(path, gone, over) for (_at, gone, over), path in sorted(paths.items(), key=lambda each: each[1])
    )


def _back(start: Rectangle, to: Square, around: Surroundings) -> Mapping[Square, tuple[int, Square | None]]:
    """How far each place is from the goal."""
    return steps_from(start.put(to), lambda place: place == start or around.free(place))


def _onward(here: Rectangle, left: int, back: Mapping[Square, tuple[int, Square | None]]) -> Iterator[Rectangle]:
    """The next places of which the goal is so many steps away."""
    for direction in DIRECTIONS:
        there = here.moved(direction)
        if back.get(there.at, (-1, None))[0] == left:
            yield there


def on_a_shortest_way(
    start: Rectangle, path: Sequence[Square], to: Square, around: Surroundings, movement: int
) -> bool:
    """Whether a path goes as far as it may on one of the shortest ways to a place."""
    back = _back(start, to, around)
    whole = back.get(start.at, (-1, None))[0]
    places = (start.at, *path)
    return (
        len(path) == min(movement, whole)
        and all(distance(one(here), one(there)) == 1 for here, there in pairwise(places))
        and all(back.get(there, (-1, None))[0] == whole - step for step, there in enumerate(places))
    )


def toward(start: Rectangle, to: Rectangle) -> tuple[Direction, ...]:
    """The directions that lead to a place, that of the larger distance first; both where they are equal."""
    across, down = gap(start, to)
    along_x, along_y = ((1 if across > 0 else -1), 0), (0, (1 if down > 0 else -1))
    if abs(across) == abs(down):
        return (along_x, along_y) if across else ()
    return (along_x,) if abs(across) > abs(down) else (along_y,)

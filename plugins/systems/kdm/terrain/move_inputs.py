"""What ``kdm.move`` is told: who moves, how far, where to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from .board import Board, Other, Way


@dataclass(frozen=True, slots=True)
class Mover:
    """Who moves."""

    kind: Literal["survivor", "monster"] = "survivor"
    at: tuple[int, int] = (1, 1)
    size: tuple[int, int] = (1, 1)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the monster controller chose.

    Attributes:
        path: which of several shortest ways the monster takes.
        direction: which way it moves straight on where no way leads to its goal and two are as near.
        space: where somebody who is placed comes to stand (RULES.md T32, Z13).
    """

    path: tuple[tuple[int, int], ...] = ()
    direction: Way | None = None
    space: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Readings:
    """Whether walking into destructible terrain is a collision (RULES.md Z9)."""

    destructible_walk: Literal["walks", "collides"] = "walks"


@dataclass(frozen=True, slots=True)
class Moving:
    """A movement.

    Attributes:
        board: the tiles.
        mover: who moves.
        movement: how many spaces; below 1 it is still 1 (RULES.md W89).
        to: where to, by the lowest x and y of the base.
        path: along which places, without the start.
        straight: in which line.
        voluntary: whether a survivor moves by choice.
        placed: whether a rule places the mover at ``to``, which is no movement (RULES.md W126).
        others: who else is on the board.
        choose: the monster controller's choices.
        settings: the reading that holds.
    """

    board: Board = field(default_factory=Board)
    mover: Mover = field(default_factory=Mover)
    movement: int = 0
    to: tuple[int, int] | None = None
    path: tuple[tuple[int, int], ...] = ()
    straight: Way | None = None
    voluntary: bool = False
    placed: bool = False
    others: tuple[Other, ...] = ()
    choose: Chosen = field(default_factory=Chosen)
    settings: Readings = field(default_factory=Readings)

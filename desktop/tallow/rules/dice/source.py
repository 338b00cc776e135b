"""Dice that fall one at a time: rolled by the program from a seed, or typed by a person as they lie on the table."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tallow.model.errors import UserMistake, spoken
from tallow.model.phrase import thing_words
from tallow.model.record import EMPTY
from tallow.model.resolution import DieDue
from tallow.model.value import Number
from tallow.rules.dice.evaluation import evaluate
from tallow.rules.dice.parser import parse
from tallow.rules.dice.term import MOST_SIDES

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A die that fell: of how many sides, what for, and what it shows."""

    sides: int
    label: str
    face: int


def check_die(sides: object, label: object) -> None:
    """Raise TypeError for a die that nobody could throw; only code can ask for one."""
    if not isinstance(sides, int) or not 1 <= sides <= MOST_SIDES:
        raise TypeError(f"a die has 1 to {MOST_SIDES:,} sides, not {thing_words(sides)}")
    if not isinstance(label, str):
        raise TypeError(f"a die is asked for with a text that says what it is for, not with {thing_words(label)}")


class _Falling(ABC):
    """What rolled and typed dice have in common; keeps the model's ``Dice`` protocol.

    Attributes:
        drawn: every die that fell so far, in order.
    """

    def __init__(self, stages: Mapping[str, object]) -> None:
        self._stages = stages
        self._drawn: list[Drawn] = []

    @abstractmethod
    def _fall(self, sides: int, label: str) -> int:
        """The face of the next die."""

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        return tuple(self._drawn)

    @property
    def faces(self) -> tuple[int, ...]:
        """What the dice show that fell so far; typed again, they give the same resolution."""
        return tuple(die.face for die in self._drawn)

    def d(self, sides: int, label: str) -> int:
        """One die, 1 to ``sides``."""
        check_die(sides, label)
        face = self._fall(sides, label)
        self._drawn.append(Drawn(sides, label, face))
        return face

    def formula(self, formula: str | Number, label: str) -> Number:
        """What a formula comes to, its dice drawn one by one; a plain number is itself."""
        return evaluate(parse(formula), self, label).total if isinstance(formula, str) else formula

    def later(self, formula: str | Number, label: str) -> Number | None:
        """What a formula comes to whose dice may be rolled apart."""
        return self.formula(formula, label)

    def stage(self, key: str, value: V) -> V:
        """What a person set for the stage, if anything, else the value worked out.

        Raises UserMistake for a value that is not of the kind of the one worked out.
        """
        if key not in self._stages:
            return value
        given = self._stages[key]
        if not _alike(given, value):
            kind = "a number" if _is_number(value) else f"a {type(value).__name__}"
            raise UserMistake(f"The stage {key} comes to {kind}, and {spoken(given)[:60]!r} is none. Give another.")
        return given  # type: ignore[return-value]  # just compared


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _alike(given: object, value: object) -> bool:
    """Whether both are finite numbers, or both of one class."""
    return _is_number(given) if _is_number(value) else type(given) is type(value)


class RolledDice(_Falling):
    """Dice that the program rolls.

    Attributes:
        seed: the same one rolls the same dice; drawn by lot where none is given, so that a log can always replay.
    """

    def __init__(self, seed: int | None = None, stages: Mapping[str, object] = EMPTY) -> None:
        super().__init__(stages)
        self.seed = random.SystemRandom().randrange(2**32) if seed is None else seed
        self._random = random.Random(self.seed)

    def _fall(self, sides: int, label: str) -> int:
        return self._random.randint(1, sides)


class TypedDice(_Falling):
    """Dice as they fell on the table, in order.

    Raises DieDue where they run out, and UserMistake for one that shows what no such die can.

    Attributes:
        asks: whether somebody is there who can be asked for the next die, be it one that may be rolled apart.
    """

    def __init__(self, faces: Sequence[int], stages: Mapping[str, object] = EMPTY, *, asks: bool = False) -> None:
        super().__init__(stages)
        self._given = tuple(faces)
        self.asks = asks

    def later(self, formula: str | Number, label: str) -> Number | None:
        """What a formula comes to; None where the dice ran out before its first one, and nobody is asked."""
        before = len(self._drawn)
        try:
            return self.formula(formula, label)
        except DieDue:
            if self.asks or len(self._drawn) > before:
                raise
            return None

    def _fall(self, sides: int, label: str) -> int:
        position = len(self._drawn) + 1
        if position > len(self._given):
            raise DieDue(sides, label, position)
        face = self._given[position - 1]
        if not 1 <= face <= sides:
            shown = str(face).replace("-", "−")
            raise UserMistake(f"Die {position} shows {shown}, but it is a d{sides} for {label}: give 1 to {sides}.")
        return face

    def finish(self) -> None:
        """Call when all is worked out: raises UserMistake if a die is left over."""
        left = self._given[len(self._drawn) :]
        if not left:
            return
        first = len(self._drawn) + 1
        named = ", ".join(f"die {first + index} shows {face}" for index, face in enumerate(left[:5]))
        more = f" and {len(left) - 5:,} more" if len(left) > 5 else ""
        many = "One die is" if len(left) == 1 else f"{len(left):,} dice are"
        raise UserMistake(f"{many} left over ({named}{more}): {_needed(first - 1)}.")


def _needed(dice: int) -> str:
    """How many dice a resolution takes, as the end of a sentence."""
    if not dice:
        return "none is needed"
    return "only one is needed" if dice == 1 else f"only {dice:,} are needed"

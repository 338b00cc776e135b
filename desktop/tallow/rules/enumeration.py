"""Exact odds of anything that asks for dice: it is run once for every way in which they can fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeAlias, TypeVar

from tallow.model.errors import TallowError
from tallow.model.resolution import Dice
from tallow.model.value import Number
from tallow.rules.dice.parser import parse
from tallow.rules.dice.source import check_die
from tallow.rules.distribution import Distribution, TooMany
from tallow.rules.odds import odds

T = TypeVar("T")
V = TypeVar("V")

LEAVES = 20_000
_Known: TypeAlias = dict[str, tuple[Distribution[Number], tuple[tuple[Number, int], ...]]]
_MOST_DICE = 1_000  # in one way to fall; more means that the function asks for dice without end


class _Beyond(TallowError):
    """The enumeration ends here, for a reason that its sentence gives."""


def distribution(run: Callable[[Dice], T], limit: int = LEAVES) -> Distribution[T] | TooMany:
    """The exact distribution of what ``run`` returns, or TooMany above ``limit`` ways for the dice to fall.

    ``run`` must be pure and its outcomes hashable; equal ones are merged. Whatever it raises comes through.
    """
    chances: dict[T, Fraction] = defaultdict(Fraction)
    known: _Known = {}
    path: Sequence[int] | None = ()
    capped = False
    leaves = 0
    while path is not None:
        leaves += 1
        if leaves > limit:
            return TooMany(f"There are more than {limit:,} ways for these dice to fall, too many to work out exactly.")
        dice = EnumeratingDice(path, known)
        try:
            chances[run(dice)] += dice.chance
        except _Beyond as beyond:
            return TooMany(str(beyond))
        capped = capped or dice.capped
        path = dice.following
    of = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution({outcome: int(chance * of) for outcome, chance in chances.items()}, of, capped)


class EnumeratingDice:
    """One of all the ways in which the dice can fall; keeps the model's ``Dice`` protocol.

    A way is a path of choices. Up to its end the dice follow ``path``, from there on each takes its first choice; when
    the run is over, ``following`` is the next path. A formula is one choice among its totals, with their exact odds, so
    ``3d6`` makes 16 branches and not 216; none of its dice is among ``faces``.

    Attributes:
        chance: of falling like this.
        capped: whether a formula's dice may explode until they are stopped.
    """

    def __init__(self, path: Sequence[int], known: _Known) -> None:
        self._path = path
        self._known = known  # the odds of formulas, shared by all the ways
        self._taken: list[int] = []
        self._choices: list[int] = []
        self._faces: list[int] = []
        self.chance = Fraction(1)
        self.capped = False

    @property
    def faces(self) -> tuple[int, ...]:
        """What the dice show that were asked for one by one."""
        return tuple(self._faces)

    def d(self, sides: int, label: str) -> int:
        """One die, 1 to ``sides``."""
        check_die(sides, label)
        face = 1 + self._choose(sides)
        self.chance /= sides
        self._faces.append(face)
        return face

    def formula(self, formula: str | Number, label: str) -> Number:
        """One of a formula's totals; a plain number is itself."""
        if not isinstance(formula, str):
            return formula
        if formula not in self._known:
            worked_out = odds(parse(formula))
            if isinstance(worked_out, TooMany):
                raise _Beyond(worked_out.sentence)
            if len(worked_out) > LEAVES:
                raise _Beyond(f"{formula} has more than {LEAVES:,} totals, too many to work out what comes of each.")
            self._known[formula] = worked_out, tuple(worked_out.ways.items())
        totals, each = self._known[formula]
        total, ways = each[self._choose(len(each))]
        self.chance *= Fraction(ways, totals.of)
        self.capped = self.capped or totals.capped
        return total

    def later(self, formula: str | Number, label: str) -> Number | None:
        """The same of dice that may be rolled apart: odds count them."""
        return self.formula(formula, label)

    def stage(self, key: str, value: V) -> V:
        """The value worked out: odds leave out what a person set."""
        return value

    @property
    def following(self) -> Sequence[int] | None:
        """The path of the next way to fall, None after the last."""
        for depth in reversed(range(len(self._taken))):
            if self._taken[depth] + 1 < self._choices[depth]:
                return (*self._taken[:depth], self._taken[depth] + 1)
        return None

    def _choose(self, choices: int) -> int:
        """The choice that this way takes at the next fork, from 0."""
        depth = len(self._taken)
        if depth == _MOST_DICE:
            raise _Beyond(f"This may ask for more than {_MOST_DICE:,} dice, too many to work out exactly.")
        taken = self._path[depth] if depth < len(self._path) else 0
        self._taken.append(taken)
        self._choices.append(choices)
        return taken

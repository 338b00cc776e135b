"""An exact distribution: every outcome with the number of ways that lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from tallow.model.value import Number

T = TypeVar("T")
N = TypeVar("N", bound=Number)


@dataclass(frozen=True, slots=True, eq=False)
class Distribution(Mapping[T, Fraction]):
    """A mapping of each outcome that can happen to its exact chance; it equals any other with the same chances.

    Attributes:
        ways: outcome → in how many equally likely ways it comes about.
        of: the number of all ways.
        capped: whether a die may explode so often that Tallow stops it; the chances are exact with that stop.
    """

    ways: Mapping[T, int]
    of: int
    capped: bool = False

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.ways[outcome], self.of)

    def __iter__(self) -> Iterator[T]:
        return iter(self.ways)

    def __len__(self) -> int:
        return len(self.ways)

    def mean(self: Distribution[N]) -> Fraction:
        """The mean of outcomes that are numbers."""
        total = sum(_exact(outcome) * ways for outcome, ways in self.ways.items())
        return Fraction(total) / self.of

    def at_least(self: Distribution[N], bound: Number) -> Fraction:
        """The chance of that number or more."""
        return Fraction(sum(ways for outcome, ways in self.ways.items() if outcome >= bound), self.of)

    def at_most(self: Distribution[N], bound: Number) -> Fraction:
        """The chance of that number or less."""
        return Fraction(sum(ways for outcome, ways in self.ways.items() if outcome <= bound), self.of)


def _exact(number: Number) -> int | Fraction:
    """A decimal as it is written: Fraction(0.1) would be the float's own value, which is not a tenth."""
    return number if isinstance(number, int) else Fraction(str(number))


@dataclass(frozen=True, slots=True)
class TooMany:
    """Exact odds that would take too long; Tallow never guesses them by sampling.

    Attributes:
        sentence: what is too much and what to do.
    """

    sentence: str

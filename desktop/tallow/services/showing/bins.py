"""A figure's odds in a few bars: neighboring values counted together, and chances in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import floor

from tallow.model.errors import spoken
from tallow.model.value import Number
from tallow.services.rolling.chances import Odds, exact

MOST = 12
"""How many bars a figure's odds are shown in at most."""


@dataclass(frozen=True, slots=True)
class Bin:
    """One bar.

    Attributes:
        low, high: the least and the greatest value that can come up within it; the same for a single one.
        chance: of all its values together, exact.
        harm: whether they are all harms; harms and others share no bar, unless they take turns too often for that.
    """

    low: Number
    high: Number
    chance: Fraction
    harm: bool = False

    def __str__(self) -> str:
        """The values in words."""
        return spoken(self.low) if self.low == self.high else f"{spoken(self.low)} to {spoken(self.high)}"

    def holds(self, value: Number) -> bool:
        """Whether a value lies within it."""
        return self.low <= value <= self.high


def bins(odds: Odds, figure: str, most: int = MOST) -> tuple[Bin, ...]:
    """A figure's distribution, lowest first: a bar for each value, or for as few neighbors as needed for ``most`` bars.

    A bar's width is 1, 2 or 5 times a power of ten, so that it begins where people expect it.
    """
    harms = odds.harms(figure)
    single = tuple(Bin(value, value, chance, value in harms) for value, chance in odds.of(figure))
    if len(single) <= most:
        return single
    apart = len(list(groupby(single, key=lambda each: each.harm))) < most
    return next(fewer for width in _widths(single) if len(fewer := _grouped(single, width, apart=apart)) <= most)


def _widths(single: tuple[Bin, ...]) -> Iterator[Fraction]:
    """1, 2, 5, 10, 20 … times the largest power of ten that parts all values."""
    span = exact(single[-1].high) - exact(single[0].low)
    step = Fraction(1)
    while step * len(single) > span:
        step /= 10
    while True:
        yield from (step, 2 * step, 5 * step)
        step *= 10


def _grouped(single: tuple[Bin, ...], width: Fraction, *, apart: bool) -> tuple[Bin, ...]:
    """The bars at a width; another one begins where the sign changes, and with ``apart`` where the harm does."""
    groups = groupby(single, key=lambda each: (floor(exact(each.low) / width), apart and each.harm))
    return tuple(_together(list(group)) for _, group in groups)


def _together(held: list[Bin]) -> Bin:
    chance = sum((each.chance for each in held), Fraction(0))
    return Bin(held[0].low, held[-1].high, chance, all(each.harm for each in held))


def percent(chance: Fraction, places: int = 2) -> str:
    """A chance in words, to so many places: ``6.25 %``; what is not nothing never reads as 0, nor as 100."""
    unit = Fraction(1, 10**places)
    hundred = chance * 100
    shown = round(hundred, places)
    if shown == 0 < hundred:
        return f"under {_decimal(unit)} %"
    if shown == 100 > hundred:
        return f"over {_decimal(100 - unit)} %"
    return f"{_decimal(shown)} %"


def _decimal(value: Fraction) -> str:
    return f"{float(value):.6f}".rstrip("0").rstrip(".")

"""Exact fractions inside, plain numbers outside, and the campaign's way of rounding between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

from tallow.api import Book, Number, spoken, tidy

Rounding: TypeAlias = Literal["up", "down", "nearest", "exact"]

HALF = Fraction(1, 2)
_WAYS: Mapping[str, Callable[[Fraction], Fraction]] = {
    "up": lambda value: Fraction(math.ceil(value)),
    "down": lambda value: Fraction(math.floor(value)),
    "nearest": lambda value: Fraction(math.floor(value + HALF)),
    "exact": lambda value: value,
}


def exact(number: Number) -> Fraction:
    """A finite number as people write it: 0.1 is a tenth, not the nearest binary fraction."""
    return Fraction(number) if isinstance(number, int) else Fraction(repr(number))


def rounded(value: Fraction, rounding: str) -> Fraction:
    """A result by the campaign's rounding; nearest takes a half up (RULES.md B3)."""
    return _WAYS[rounding](value)


def plain(value: Fraction) -> Number:
    """A fraction as it is stored and shown: whole where it is whole, else to six places."""
    return int(value) if value.denominator == 1 else tidy(float(value))


def figure(value: Fraction | Number) -> str:
    """A number in a sentence, with a minus that is a minus."""
    return spoken(plain(value) if isinstance(value, Fraction) else tidy(value))


def rounding_of(book: Book) -> str:
    """The campaign's rounding."""
    return str(book.setting("armor_damage.rounding"))

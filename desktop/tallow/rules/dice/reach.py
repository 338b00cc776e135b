"""How far a formula reaches: the least and the most it can come to, and how many throws it may take."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from tallow.rules.dice.term import MOST_EXPLOSIONS, Constant, Negative, Pool, Product, Sum, Term


def reach(term: Term) -> tuple[Fraction, Fraction]:
    """The least and the most that a term can come to; both can happen."""
    match term:
        case Constant(value):
            return value, value
        case Pool():
            scores = [term.score(shown) for shown in _shown(term)]
            return Fraction(term.kept * min(scores)), Fraction(term.kept * max(scores))
        case Negative(inner):
            least, most = reach(inner)
            return -most, -least
        case Sum(terms):
            ends = [reach(each) for each in terms]
            return sum((least for least, _ in ends), Fraction()), sum((most for _, most in ends), Fraction())
        case Product(factors):
            low = high = Fraction(1)
            for factor in factors:
                corners = [one * other for one, other in product((low, high), reach(factor))]
                low, high = min(corners), max(corners)
            return low, high


def throws(pool: Pool) -> int:
    """How many throws a pool takes: the most there can be, but the mean of rerolls that go on until none fits."""
    most = pool.count * (1 if pool.explode is None else 1 + MOST_EXPLOSIONS)
    if pool.reroll is None:
        return most
    return most * 2 if pool.reroll.once else -(-most * pool.sides // len(pool.standing))


def _shown(pool: Pool) -> list[int]:
    """All that one die can show, the sums of exploding dice among them."""
    faces = pool.standing
    explode = pool.explode
    if explode is None:
        return list(faces)
    # Sets of numbers as bits: bit 7 is the 7, and a shift by 6 adds a 6 to every number of the set.
    bursting = [face for face in faces if explode.fits(face)]
    ending = _bits(tuple(face for face in faces if not explode.fits(face)))
    shown = _bits(faces)
    for _ in range(MOST_EXPLOSIONS):
        longer = ending
        for face in bursting:
            longer |= shown << face
        shown = longer
    return [number for number in range(shown.bit_length()) if shown >> number & 1]


def _bits(numbers: tuple[int, ...]) -> int:
    """The numbers as the bits of one."""
    return sum(1 << number for number in numbers)

"""The exact odds of a dice formula, by counting the ways its dice can fall and never by simulation.

Pools are counted as powers of one die's distribution, pools of which some dice are kept by how many dice show each
number, and terms are combined pair by pair. ``Ways`` are whole numbers throughout: their sum is the number of all ways.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from math import comb
from operator import add, mul
from typing import TypeAlias, TypeVar

from tallow.model.value import Number
from tallow.rules.dice.term import MOST_EXPLOSIONS, Constant, Formula, Negative, Pool, Product, Sum, Term, plain
from tallow.rules.distribution import Distribution, TooMany

Exact: TypeAlias = int | Fraction
K = TypeVar("K", int, Exact)
Ways: TypeAlias = dict[K, int]

STEPS = 2_000_000  # of reckoning that one formula may cost: about a second


class _TooMuch(Exception):
    """The budget is spent."""


class _Budget:
    """What is left of the steps that a formula may cost."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise _TooMuch


def odds(formula: Formula, steps: int = STEPS) -> Distribution[Number] | TooMany:
    """The exact distribution of a formula's totals, ascending, or TooMany where that would take more than ``steps``."""
    try:
        exact = _term(formula.root, _Budget(steps))
    except _TooMuch:
        return TooMany(f"Exact odds of {formula} would take too long to work out; use fewer dice or fewer sides.")
    ways: dict[Number, int] = defaultdict(int)
    for total in sorted(exact):
        ways[plain(total)] += exact[total]
    return Distribution(dict(ways), sum(ways.values()), capped=any(map(_explodes, formula.pools)))


def _explodes(pool: Pool) -> bool:
    """Whether a die of the pool can explode."""
    return pool.explode is not None and any(map(pool.explode.fits, pool.standing))


def _term(term: Term, budget: _Budget) -> Ways[Exact]:
    """The ways of a term; whole totals are ints, which are reckoned with much faster than fractions."""
    match term:
        case Constant(value):
            return {int(value) if value.denominator == 1 else value: 1}
        case Pool():
            return dict(_pool(term, budget).items())  # a dict of ints is none of numbers; its items are
        case Negative(inner):
            return {-total: ways for total, ways in _term(inner, budget).items()}
        case Sum(parts):
            return reduce(lambda one, other: _joined(one, other, add, budget), (_term(part, budget) for part in parts))
        case Product(parts):
            return reduce(lambda one, other: _joined(one, other, mul, budget), (_term(part, budget) for part in parts))


def _joined(one: Ways[K], other: Ways[K], join: Callable[[K, K], K], budget: _Budget) -> Ways[K]:
    """The ways of two independent terms together."""
    budget.spend(len(one) * len(other))
    joined: Ways[K] = defaultdict(int)
    for left, left_ways in one.items():
        for right, right_ways in other.items():
            joined[join(left, right)] += left_ways * right_ways
    return dict(joined)


def _pool(pool: Pool, budget: _Budget) -> Ways[int]:
    """The ways of a pool."""
    die = _die(pool, budget)
    if pool.kept < pool.count:
        return _kept(pool, die, budget)
    scores: Ways[int] = defaultdict(int)
    for shown, ways in die.items():
        scores[pool.score(shown)] += ways
    return _power(scores, pool.count, budget)


def _die(pool: Pool, budget: _Budget) -> Ways[int]:
    """The ways of what one die shows, after its rerolls and explosions."""
    faces = dict.fromkeys(pool.standing, 1)
    if pool.reroll and pool.reroll.once:
        # Of sides² ways, a face comes in one for each first throw that is rerolled, and one that stands at once in all.
        again = sum(map(pool.reroll.condition.fits, faces))
        faces = {face: again + (0 if pool.reroll.condition.fits(face) else pool.sides) for face in faces}
    if pool.explode is None:
        return {face: ways for face, ways in faces.items() if ways}
    bursting = {face: ways for face, ways in faces.items() if pool.explode.fits(face)}
    of = sum(faces.values())
    shown = faces
    for explosions in range(1, MOST_EXPLOSIONS + 1):
        longer = _joined(bursting, shown, add, budget)
        for face in faces.keys() - bursting.keys():
            longer[face] = longer.get(face, 0) + faces[face] * of**explosions
        shown = longer
    return shown


def _power(die: Ways[int], count: int, budget: _Budget) -> Ways[int]:
    """The ways of the sum of ``count`` dice that are alike.

    With the die as a polynomial P, whose exponents are what it shows, they are the coefficients of Q = Pⁿ. Those follow
    one from the other, for P·Q′ = n·P′·Q (Euler's recurrence; Knuth, The Art of Computer Programming, 4.7).
    """
    if count == 1:
        return die
    lowest = min(die)
    first = die[lowest]
    others = [(shown - lowest, ways) for shown, ways in sorted(die.items()) if shown > lowest]
    widest = count * (max(die) - lowest)
    budget.spend(widest * len(others))
    sums = [first**count]
    for total in range(1, widest + 1):
        whole = sum(((count + 1) * step - total) * ways * sums[total - step] for step, ways in others if step <= total)
        sums.append(whole // (total * first))
    return {count * lowest + total: ways for total, ways in enumerate(sums) if ways}


def _kept(pool: Pool, die: Ways[int], budget: _Budget) -> Ways[int]:
    """The ways of a pool of which some dice are dropped.

    Goes through what dice can show, from the end where fewer are dropped, and notes how many dice are placed and what
    they score. Once the last die to be kept is placed, whatever the others show no longer matters.
    """
    low, high = pool.dropped
    lead, stop = min(low, high), pool.count - max(low, high)  # the ranks from lead up to stop are kept
    left = sum(die.values())
    placed_ways: dict[int, Ways[int]] = {0: {0: 1}}
    done: Ways[int] = defaultdict(int)
    for shown in sorted(die, reverse=high <= low):
        score, here, beyond = pool.score(shown), die[shown], left - die[shown]
        following: dict[int, Ways[int]] = defaultdict(lambda: defaultdict(int))
        for placed, sums in placed_ways.items():
            budget.spend((len(sums) + 20) * (stop - placed))  # the powers below cost about 20 additions
            unplaced = pool.count - placed
            finishing = left**unplaced
            for more in range(stop - placed):
                arranged = comb(unplaced, more) * here**more
                finishing -= arranged * beyond ** (unplaced - more)
                _added(following[placed + more], sums, max(0, placed + more - max(placed, lead)) * score, arranged)
            _added(done, sums, (stop - max(placed, lead)) * score, finishing)
        placed_ways, left = following, beyond
    return {total: ways for total, ways in done.items() if ways}


def _added(ways: Ways[int], sums: Ways[int], score: int, times: int) -> None:
    """Add to ``ways`` those of ``sums``, each with the score more and so many times."""
    for total, count in sums.items():
        ways[total + score] += count * times

"""Works a formula out with dice, and tells how it came about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from tallow.model.errors import spoken
from tallow.model.resolution import Dice
from tallow.model.value import Number
from tallow.rules.dice.term import MOST_EXPLOSIONS, Constant, Formula, Negative, Pool, Product, Sum, Term, plain, spell

_TOLD = 30  # dice of one pool that the explanation tells one by one


@dataclass(frozen=True, slots=True)
class Fallen:
    """One throw of a formula's die and what became of it.

    Attributes:
        face, sides: what it shows, and of how many.
        die: which die of the formula was thrown, from 1; rerolls and explosions are further throws of the same.
        rerolled: the throw counts for nothing, the next one takes its place.
        exploded: the next throw is added.
        dropped: its die was not kept.
        hit: its die fits what is counted.
    """

    face: int
    sides: int
    die: int
    rerolled: bool = False
    exploded: bool = False
    dropped: bool = False
    hit: bool = False

    @property
    def kept(self) -> bool:
        """Whether it counts."""
        return not (self.rerolled or self.dropped)


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a formula came to.

    Attributes:
        total: whole where it is whole.
        dice: every throw, in the order in which they fell.
        text: ``3d10kh1 (7; dropped 2, 5) × 10 + 5 = 75``. A throw that exploded has a ``!``, one that was rerolled an
            arrow to the next, a die that was counted a ``*``.
    """

    total: Number
    dice: tuple[Fallen, ...]
    text: str

    @property
    def faces(self) -> tuple[int, ...]:
        """What the throws show; typed again, they give the same."""
        return tuple(throw.face for throw in self.dice)


def evaluate(formula: Formula, dice: Dice, label: str = "") -> Rolled:
    """Throw the formula's dice from left to right and work it out; ``label`` says what for.

    Raises what ``dice`` raises: DieDue where typed dice run out, UserMistake for a face that a die has not.
    """
    thrown: list[Fallen] = []
    scores: list[int] = []
    told: list[str] = []
    of = sum(pool.count for pool in formula.pools)
    first = 1
    for pool in formula.pools:
        piles = [_throw(pool, number, dice, _label(label, number, of)) for number in range(first, first + pool.count)]
        piles = _sorted_out(pool, piles)
        first += pool.count
        thrown += [throw for pile in piles for throw in pile]
        scores.append(sum(pool.score(_shown(pile)) for pile in piles if not pile[0].dropped))
        told.append(f"{pool} ({_told(piles)})")
    total = plain(_worked_out(formula.root, iter(scores).__next__))
    if not thrown and isinstance(formula.root, Constant):
        return Rolled(total, (), spoken(total))
    remaining = iter(told)
    return Rolled(total, tuple(thrown), f"{spell(formula.root, lambda _: next(remaining))} = {spoken(total)}")


def _label(label: str, number: int, of: int) -> str:
    """The label of one die among so many."""
    label = label or "the roll"
    return label if of == 1 else f"{label}, {number} of {of}"


def _throw(pool: Pool, die: int, dice: Dice, label: str) -> tuple[Fallen, ...]:
    """One die of the pool, with its rerolls and explosions."""
    pile: list[Fallen] = []
    explosions = 0
    again = False
    while True:
        suffix = ", again" if again else ", exploded" if explosions else ""
        face = dice.d(pool.sides, label + suffix)
        if pool.reroll and pool.reroll.condition.fits(face) and not (again and pool.reroll.once):
            pile.append(Fallen(face, pool.sides, die, rerolled=True))
            again = True
            continue
        again = False
        exploded = explosions < MOST_EXPLOSIONS and pool.explode is not None and pool.explode.fits(face)
        pile.append(Fallen(face, pool.sides, die, exploded=exploded))
        if not exploded:
            return tuple(pile)
        explosions += 1


def _shown(pile: tuple[Fallen, ...]) -> int:
    """What one die shows: the sum of its throws but for those rerolled."""
    return sum(throw.face for throw in pile if not throw.rerolled)


def _sorted_out(pool: Pool, piles: list[tuple[Fallen, ...]]) -> list[tuple[Fallen, ...]]:
    """The dice with those marked that are dropped or hit; of equal dice the earlier counts as the higher."""
    low, high = pool.dropped
    ranks = sorted(range(pool.count), key=lambda index: (_shown(piles[index]), -index))
    dropped = {*ranks[:low], *ranks[pool.count - high :]}
    marked = []
    for index, pile in enumerate(piles):
        out = index in dropped
        hit = not out and pool.hits is not None and pool.hits.fits(_shown(pile))
        marked.append(tuple(replace(throw, dropped=out, hit=hit and not throw.rerolled) for throw in pile))
    return marked


def _worked_out(term: Term, score: Callable[[], int]) -> Fraction:
    """What a term comes to; ``score`` gives its pools' scores from left to right."""
    match term:
        case Constant(value):
            return value
        case Pool():
            return Fraction(score())
        case Negative(inner):
            return -_worked_out(inner, score)
        case Product(factors):
            return prod((_worked_out(factor, score) for factor in factors), start=Fraction(1))
        case Sum(terms):
            return sum((_worked_out(each, score) for each in terms), Fraction())


def _told(piles: list[tuple[Fallen, ...]]) -> str:
    """A pool's dice in words, those kept before those dropped, each group in the order of the throw."""
    kept = _listed([pile for pile in piles if not pile[0].dropped])
    dropped = _listed([pile for pile in piles if pile[0].dropped])
    return f"{kept}; dropped {dropped}" if dropped else kept


def _listed(piles: list[tuple[Fallen, ...]]) -> str:
    """Some dice, parted by commas, and how many more there are."""
    dice = ["".join(map(_written, pile)) for pile in piles[:_TOLD]]
    more = len(piles) - _TOLD
    return ", ".join(dice) + (f" and {more:,} more" if more > 0 else "")


def _written(throw: Fallen) -> str:
    """One throw and what leads to the next."""
    mark = "→" if throw.rerolled else "! + " if throw.exploded else "*" if throw.hit else ""
    return f"{throw.face}{mark}"

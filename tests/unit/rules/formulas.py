"""Hypothesis strategies for dice formulas: every kind of term, in sizes that stay within the bounds."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from tallow.rules.dice.term import (
    RELATIONS,
    Choice,
    Condition,
    Constant,
    Negative,
    Pick,
    Pool,
    Product,
    Reroll,
    Sum,
    Term,
)

CHOICES: tuple[Choice, ...] = ("kh", "kl", "dh", "dl")


def conditions(most: int) -> st.SearchStrategy[Condition]:
    return st.builds(Condition, st.sampled_from(list(RELATIONS)), st.integers(0, most))


@st.composite
def pools(
    draw: st.DrawFn, most_dice: int = 6, most_sides: int = 12, *, endless: bool = True, explode: bool = True
) -> Pool:
    """Dice that can be thrown; without ``endless`` none that are rerolled until they no longer fit."""
    count, sides = draw(st.integers(1, most_dice)), draw(st.integers(1, most_sides))
    reroll = draw(st.none() | st.builds(Reroll, conditions(sides), st.booleans() if endless else st.just(True)))
    if reroll and not reroll.once and not Pool(count, sides, reroll).standing:
        reroll = None
    burst = draw(st.none() | conditions(sides)) if explode else None
    if burst and all(map(burst.fits, Pool(count, sides, reroll).standing)):
        burst = None
    picks: tuple[Pick, ...] = ()
    for choice in draw(st.lists(st.sampled_from(CHOICES), max_size=2)):
        left = Pool(count, sides, picks=picks).kept
        most = left if choice.startswith("k") else left - 1
        if most:
            picks = (*picks, Pick(choice, draw(st.integers(1, most))))
    return Pool(count, sides, reroll, burst, picks, draw(st.none() | conditions(sides + 2)))


def constants() -> st.SearchStrategy[Constant]:
    return st.builds(Constant, st.builds(Fraction, st.integers(0, 200), st.sampled_from([1, 2, 10, 1000])))


ANY_POOL = pools()


def terms(leaves: st.SearchStrategy[Pool] = ANY_POOL) -> st.SearchStrategy[Term]:
    """Terms of up to five leaves."""
    return st.recursive(
        constants() | leaves,
        lambda inner: st.one_of(
            st.builds(Negative, inner),
            st.builds(Product, st.lists(inner, min_size=2, max_size=3).map(tuple)),
            st.builds(Sum, st.lists(inner, min_size=2, max_size=3).map(tuple)),
        ),
        max_leaves=5,
    )

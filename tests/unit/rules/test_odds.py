"""Odds are exact: they are worked out by hand here, or compared with every way in which the dice can fall."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tallow.model.value import Number
from tallow.rules.dice import evaluate, parse
from tallow.rules.dice.term import Pool, Term, spell
from tallow.rules.distribution import Distribution, TooMany
from tallow.rules.enumeration import distribution
from tallow.rules.odds import odds
from tests.unit.rules.formulas import pools, terms


def exact(formula: str) -> Distribution[Number]:
    found = odds(parse(formula))
    assert isinstance(found, Distribution)
    return found


@pytest.mark.parametrize(
    ("formula", "total", "chance"),
    [
        ("3d6", 10, Fraction(27, 216)),
        ("2d6", 7, Fraction(6, 36)),
        ("100d6", 100, Fraction(1, 6**100)),
        ("2d20kh1", 20, Fraction(39, 400)),  # 20² − 19² of 20²
        ("2d20kl1", 20, Fraction(1, 400)),
        ("4d6kh3", 18, Fraction(21, 1296)),  # four sixes 1, three sixes 4 × 5
        ("4d6dl1", 3, Fraction(1, 1296)),
        ("3d6dh1dl1", 1, Fraction(16, 216)),  # the middle die is 1: three ones 1, two ones 3 × 5
        ("d6r1", 2, Fraction(1, 5)),
        ("d6ro1", 1, Fraction(1, 36)),  # 1, then 1 again
        ("d6ro1", 2, Fraction(7, 36)),  # at once 1/6, after a 1 another 1/36
        ("d6!", 7, Fraction(1, 36)),  # 6, then 1
        ("d6!", 126, Fraction(1, 6**21)),  # a 6 twenty-one times, and no more explosions
        ("d6!", 121, Fraction(1, 6**21)),  # twenty sixes, then 1
        ("2d6!", 8, Fraction(20, 216)),  # 3+5, 4+4, 5+3 are 3/36; a die of 7 (6+1) and one of 1 are 2 × 1/36 × 1/6
        ("10d6>=5", 0, Fraction(2, 3) ** 10),
        ("3d6=6", 1, Fraction(75, 216)),  # 3 × 25
        ("3d6kh2>=5", 2, Fraction(7, 27)),  # two of three 3 × 1/3² × 2/3, all three 1/3³
        ("d6×10+5", 65, Fraction(1, 6)),
        ("d4×d4", 4, Fraction(3, 16)),  # 1×4, 2×2, 4×1
        ("1−d4", -3, Fraction(1, 4)),
        ("d4×0.5", 1.5, Fraction(1, 4)),
    ],
)
def test_a_chance_is_the_one_worked_out_by_hand(formula: str, total: Number, chance: Fraction) -> None:
    assert exact(formula)[total] == chance


def test_mean_and_chances_of_at_least_and_at_most() -> None:
    three = exact("3d6")
    assert three.mean() == Fraction(21, 2)
    assert three.at_least(17) == Fraction(4, 216)  # 17 in three ways, 18 in one
    assert three.at_most(4) == Fraction(4, 216)
    assert three.at_least(3) == 1
    assert three.at_most(2) == 0
    assert exact("d6×0.1").mean() == Fraction(35, 100)
    assert exact("4d6kh3").mean() == Fraction(15869, 1296)  # the well-known 12.24


def test_totals_ascend_and_merge() -> None:
    assert list(exact("d4×d4")) == [1, 2, 3, 4, 6, 8, 9, 12, 16]
    assert dict(exact("0×d6")) == {0: 1}


def test_the_stop_of_explosions_is_told() -> None:
    assert exact("3d6!+2").capped
    assert not exact("3d6+2").capped
    assert not exact("3d6!>6").capped


@pytest.mark.parametrize(
    "formula", ["100d6", "1000d6", "100d100", "100d6kh3", "1000d1000kh1", "20d6!", "1000d6>=5", "d%"]
)
def test_great_pools_are_worked_out(formula: str) -> None:
    ways = exact(formula)
    assert sum(ways.ways.values()) == ways.of


def test_a_great_pool_has_the_mean_it_must_have() -> None:
    assert exact("100d6").mean() == 350
    assert exact("1000d6r1").mean() == 4000  # 2 to 6: 4 each


@pytest.mark.parametrize(
    "formula", ["1000d1000", "d1000!>=2", "1000d6kh900", "20d1000+20d1000+20d1000", "9d1000×9d1000"]
)
def test_what_takes_too_long_is_declined_in_a_sentence(formula: str) -> None:
    declined = odds(parse(formula))
    assert isinstance(declined, TooMany)
    assert declined.sentence.endswith("; use fewer dice or fewer sides.")


@given(terms(pools(most_dice=3, most_sides=6)))
def test_chances_sum_to_one_and_reach_from_minimum_to_maximum(root: Term) -> None:
    formula = parse(spell(root))
    ways = odds(formula)
    assume(isinstance(ways, Distribution))
    assert isinstance(ways, Distribution)
    assert sum(ways.values()) == 1
    assert (min(ways), max(ways)) == (formula.minimum, formula.maximum)


def every_way(pool: Pool) -> Distribution[Number] | TooMany:
    """The odds of a pool by throwing its dice in every way, one by one."""
    formula = parse(str(pool))
    return distribution(lambda dice: evaluate(formula, dice).total, limit=5_000)


@given(pools(most_dice=4, most_sides=4, endless=False, explode=False))
def test_odds_agree_with_every_way_in_which_the_dice_can_fall(pool: Pool) -> None:
    enumerated = every_way(pool)
    assume(isinstance(enumerated, Distribution))
    assert odds(parse(str(pool))) == enumerated


@pytest.mark.parametrize("formula", ["2d4!", "d6!5", "2d3!kh1", "2d4!4>=6", "2d2!1kl1"])
def test_odds_of_explosions_agree_with_every_way_too(formula: str) -> None:
    (pool,) = parse(formula).pools
    enumerated = every_way(pool)
    assert isinstance(enumerated, Distribution)
    assert exact(formula) == enumerated


@given(pools(most_dice=3, most_sides=5, endless=False, explode=False), st.integers(1, 4))
def test_odds_of_endless_rerolls_are_those_of_the_faces_left(pool: Pool, lost: int) -> None:
    # r<=2 on a d7 leaves 3 to 7, all alike: a d5 with 2 more.
    plain = exact(f"{pool.count}d{pool.sides}")
    rerolled = exact(f"{pool.count}d{pool.sides + lost}r<={lost}")
    assert rerolled == {total + pool.count * lost: chance for total, chance in plain.items()}

"""A figure's odds in at most twelve bars: exact, in order, harms apart, and chances in words that never lie."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallow.model.resolution import Chance
from tallow.model.value import Number
from tallow.services.rolling.chances import Odds
from tallow.services.showing.bins import Bin, bins, percent


def odds(ways: dict[Number, int], harm: frozenset[Number] = frozenset()) -> Odds:
    """The odds of a figure that comes up in so many ways for each value."""
    of = sum(ways.values())
    return Odds(
        tuple(Chance({"left": value}, Fraction(count, of), value in harm) for value, count in ways.items()), False
    )


def test_few_values_have_a_bar_each() -> None:
    made = bins(odds({8: 1, 0: 3, 16: 4}, frozenset({0})), "left")
    assert made == (
        Bin(0, 0, Fraction(3, 8), True),
        Bin(8, 8, Fraction(1, 8)),
        Bin(16, 16, Fraction(4, 8)),
    )
    assert [str(each) for each in made] == ["0", "8", "16"]


def test_many_values_are_counted_together_by_a_round_width() -> None:
    # 1 to 24, one way each: by twos there are 13 groups (1 alone, 2–3, …, 24 alone), by fives 5: 1–4, 5–9, …, 20–24
    made = bins(odds(dict.fromkeys(range(1, 25), 1)), "left")
    assert [(each.low, each.high) for each in made] == [(1, 4), (5, 9), (10, 14), (15, 19), (20, 24)]
    assert [each.chance for each in made] == [Fraction(4, 24), *[Fraction(5, 24)] * 4]
    assert str(made[0]) == "1 to 4"


def test_harms_never_share_a_bar_with_others() -> None:
    # −12 to 12 by tens would put 0, a harm, beside 1 to 9: it stands alone
    made = bins(odds(dict.fromkeys(range(-12, 13), 1), frozenset(range(-12, 1))), "left", most=6)
    assert [(each.low, each.high, each.harm) for each in made] == [
        (-12, -11, True),
        (-10, -1, True),
        (0, 0, True),
        (1, 9, False),
        (10, 12, False),
    ]
    assert str(made[0]) == "−12 to −11"


def test_harms_that_take_turns_too_often_share_bars() -> None:
    made = bins(odds(dict.fromkeys(range(40), 1), frozenset(range(0, 40, 2))), "left")
    assert len(made) <= 12
    assert not any(each.harm for each in made)


VALUES = st.dictionaries(
    st.one_of(st.integers(-500, 500), st.decimals(-50, 50, places=1).map(float)), st.integers(1, 9), min_size=1
)


@given(VALUES, st.integers(-500, 500), st.integers(2, 15))
def test_nothing_is_lost_and_everything_lies_in_one_bar(ways: dict[Number, int], down: int, most: int) -> None:
    made = bins(odds(ways, frozenset(value for value in ways if value <= down)), "left", most)
    of = sum(ways.values())
    assert len(made) <= most
    assert sum(each.chance for each in made) == 1
    for each in made:
        within = [count for value, count in ways.items() if each.holds(value)]
        assert each.chance == Fraction(sum(within), of)
    assert all(one.high < other.low for one, other in pairwise(made))


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1, 16), "6.25 %"),
        (Fraction(1, 3), "33.33 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10**9), "under 0.01 %"),
        (1 - Fraction(1, 10**9), "over 99.99 %"),
    ],
)
def test_a_chance_in_words(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_a_chance_in_whole_percent() -> None:
    assert [percent(chance, 0) for chance in (Fraction(1, 16), Fraction(1, 1000), Fraction(999, 1000))] == [
        "6 %",
        "under 1 %",
        "over 99 %",
    ]

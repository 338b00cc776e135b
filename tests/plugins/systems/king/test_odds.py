"""The odds of a hit, exact, as the host counts them: each row of the page, with Fate, the Thread and The Undying."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from tallow.services.rolling.chances import Odds, odds
from tests.plugins.systems.king.harness import book, target

# carry: light, middle, worst, dead, out of 20, as the rules page has them
ROWS = {
    0: (11, 8, 1, 0),
    1: (10, 8, 2, 0),
    2: (9, 8, 3, 0),
    3: (8, 8, 4, 0),
    4: (7, 8, 5, 0),
    5: (6, 8, 6, 0),
    6: (5, 8, 7, 0),
    7: (4, 8, 8, 0),
    8: (3, 8, 9, 0),
    9: (2, 8, 10, 0),
    10: (1, 8, 11, 0),
    11: (0, 8, 11, 1),
    12: (0, 7, 11, 2),
    13: (0, 6, 11, 3),
    15: (0, 4, 11, 5),
    18: (0, 1, 11, 8),
    19: (0, 0, 11, 9),
    20: (0, 0, 10, 10),
    25: (0, 0, 5, 15),
    29: (0, 0, 1, 19),
    30: (0, 0, 0, 20),
    40: (0, 0, 0, 20),
}
RESULTS = ("light", "middle", "worst", "dead")


def counted(carry: int, *, on_death: bool = False, **who: Any) -> Odds:
    """The odds of a hit that goes so far past 5 Vitality."""
    in_book = book()
    inputs = {"damage": 5 + carry, "harm": ["wound"], "target": target(5, **who)}
    if on_death:
        inputs["settings"] = {"fate": "on_death"}
    return odds(in_book.registry.resolvers["king.hit"], in_book, inputs)


def shares(found: Odds) -> Mapping[str, Fraction]:
    told: dict[str, Fraction] = defaultdict(Fraction)
    for each in found.outcomes:
        told[each.outcome["result"]] += each.chance
    return told


@pytest.mark.parametrize("carry", ROWS)
def test_K8_K12_K13_the_odds_by_carry(carry: int) -> None:
    found = shares(counted(carry))
    assert [int(found[result] * 20) for result in RESULTS] == list(ROWS[carry])
    assert sum(found.values()) == 1


@pytest.mark.parametrize("carry", ROWS)
def test_K14_K15_K16_what_fate_the_thread_and_the_undying_make_of_death(carry: int) -> None:
    dead = Fraction(ROWS[carry][3], 20)
    assert shares(counted(carry, on_death=True, fate=1))["dead"] == dead**2
    assert shares(counted(carry, fates_thread=True))["dead"] == dead**2
    assert shares(counted(carry, on_death=True, fates_thread=True, fate=1))["dead"] == dead**4
    undying = shares(counted(carry, undying=True))
    assert undying["dead"] == 0
    assert undying["worst"] == Fraction(ROWS[carry][2], 20) + dead


def test_carry_15_in_percent() -> None:
    found = [
        counted(15),
        counted(15, on_death=True, fate=1),
        counted(15, fates_thread=True),
        counted(15, on_death=True, fate=1, fates_thread=True),
    ]
    assert [float(shares(each)["dead"]) * 100 for each in found] == [25, 6.25, 6.25, 0.390625]


def test_the_thread_s_bands_are_those_of_the_lower_die() -> None:
    found = shares(counted(0, fates_thread=True))
    # the lower of two d20 is above 11 in 9 × 9 of 400 ways, and 20 in one
    assert found["worst"] == Fraction(1, 400)
    assert found["middle"] == Fraction(80, 400)
    assert found["light"] == Fraction(319, 400)


def test_a_spent_fate_is_gone_in_the_odds_and_death_is_a_harm() -> None:
    found = counted(15, on_death=True, fate=2)
    assert dict(found.of("fate")) == {1: Fraction(1, 4), 2: Fraction(3, 4)}
    assert found.figure == "total"
    assert found.harms("total") == set(range(31, 36))
    assert found.harms("result") == {"dead"}


def test_K27_a_poison_changes_the_wound_and_not_the_odds_of_death() -> None:
    in_book = book()
    inputs = {"damage": 20, "poison": {"name": "Adder", "severity": 2}, "target": target(5)}
    found = shares(odds(in_book.registry.resolvers["king.hit"], in_book, inputs))
    assert (found["light"], found["dead"]) == (Fraction(15, 20), Fraction(5, 20))


def test_A10_a_severity_that_is_said_of_one_roll_leaves_the_odds_as_they_are() -> None:
    in_book = book()
    inputs = {"damage": 9, "target": target(5), "severity": 3}  # carry 4
    found = shares(odds(in_book.registry.resolvers["king.hit"], in_book, inputs))
    assert [found[result] * 20 for result in RESULTS] == [7, 8, 5, 0]

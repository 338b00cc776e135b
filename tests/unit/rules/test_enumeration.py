"""Any function of dice has exact odds: it is run for every way in which they can fall."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallow.model.resolution import Dice
from tallow.model.value import Number
from tallow.rules import enumeration
from tallow.rules.dice import FormulaMistake
from tallow.rules.distribution import Distribution, TooMany
from tallow.rules.enumeration import distribution

T = TypeVar("T")


def exact(run: Callable[[Dice], T]) -> Distribution[T]:
    found = distribution(run)
    assert isinstance(found, Distribution)
    return found


def a_strike(dice: Dice) -> str:
    """Hits on 5 or more; only a hit asks for the second die."""
    if dice.d(6, "to hit") < 5:
        return "miss"
    return "deadly" if dice.d(10, "wound") == 10 else "wound"


def test_each_outcome_has_its_exact_chance() -> None:
    assert dict(exact(a_strike)) == {
        "miss": Fraction(4, 6),
        "wound": Fraction(2, 6) * Fraction(9, 10),
        "deadly": Fraction(2, 6) * Fraction(1, 10),
    }


def test_what_asks_for_no_dice_is_certain() -> None:
    assert dict(exact(lambda dice: "sure")) == {"sure": 1}


def test_a_formula_is_one_choice_among_its_totals() -> None:
    seen: list[tuple[int, ...]] = []

    def run(dice: Dice) -> object:
        total = dice.formula("3d6", "damage") if dice.d(2, "side") == 1 else dice.formula(7, "damage")
        seen.append(dice.faces)
        return total

    odds = exact(run)
    assert odds[7] == Fraction(1, 2) + Fraction(15, 216) / 2
    assert len(seen) == 17  # 16 totals of 3d6, and the plain 7
    assert set(seen) == {(1,), (2,)}


def test_set_stages_are_left_out() -> None:
    assert dict(exact(lambda dice: dice.stage("R11", dice.d(2, "side")))) == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_the_stop_of_explosions_is_told() -> None:
    assert exact(lambda dice: dice.d(2, "side") == 1 and dice.formula("d6!", "damage")).capped
    assert not exact(lambda dice: dice.formula("d6", "damage")).capped


def test_the_limit_is_the_number_of_ways() -> None:
    def run(dice: Dice) -> int:
        return dice.d(6, "one") + dice.d(6, "other")

    assert isinstance(distribution(run, limit=36), Distribution)
    beyond = distribution(run, limit=35)
    assert isinstance(beyond, TooMany)
    assert beyond.sentence.startswith("There are more than 35 ways")


def test_dice_without_end_are_declined() -> None:
    def run(dice: Dice) -> int:
        while dice.d(6, "again") < 6:
            pass
        return 6

    declined = distribution(run)
    assert isinstance(declined, TooMany)
    assert "more than 1,000 dice" in declined.sentence


def test_a_formula_without_exact_odds_is_declined_with_its_sentence() -> None:
    declined = distribution(lambda dice: dice.formula("1000d1000", "damage"))
    assert isinstance(declined, TooMany)
    assert declined.sentence.startswith("Exact odds of 1000d1000 would take too long")


def test_a_formula_with_more_totals_than_there_may_be_ways_is_declined_by_name() -> None:
    runs: list[object] = []

    def run(dice: Dice) -> object:
        runs.append(dice)
        return dice.formula("203d100", "damage")  # 203 to 20,300: 20,098 totals

    declined = distribution(run)
    assert isinstance(declined, TooMany)
    assert declined.sentence == "203d100 has more than 20,000 totals, too many to work out what comes of each."
    assert len(runs) == 1  # not after 20,000 of them
    below = exact(lambda dice: dice.formula("1000d20", "damage"))  # 1,000 to 20,000
    assert (len(below), below[1001]) == (19_001, 1000 * Fraction(1, 20) ** 1000)  # one die of the thousand shows 2


class _Counted(dict[Number, int]):
    """Totals that count how often all of them are gone through."""

    listed = 0

    def items(self) -> Any:
        self.listed += 1
        return super().items()


def test_a_formulas_totals_are_worked_out_and_gone_through_once_for_all_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    each: dict[Number, int] = dict.fromkeys(range(200, 20_001), 1)
    totals = _Counted(each)  # those of 200d100
    asked: list[object] = []

    def odds(formula: object) -> Distribution[Number]:
        asked.append(formula)
        return Distribution(totals, 19_801)

    monkeypatch.setattr(enumeration, "odds", odds)
    assert len(exact(lambda dice: dice.formula("200d100", "damage"))) == 19_801
    assert (len(asked), totals.listed) == (1, 1)


def test_a_mistake_comes_through() -> None:
    with pytest.raises(FormulaMistake):
        distribution(lambda dice: dice.formula("2d", "damage"))


@given(st.lists(st.integers(1, 6), max_size=5), st.integers(0, 6))
def test_chances_sum_to_one_however_the_dice_branch(sides: list[int], stop: int) -> None:
    def run(dice: Dice) -> tuple[int, ...]:
        for each in sides:
            if dice.d(each, "a die") == stop:
                break
        return dice.faces

    odds = exact(run)
    assert sum(odds.values()) == 1
    assert sum(odds.ways.values()) == odds.of

"""Rolled dice replay from their seed; typed dice say which die is missing, wrong or left over."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tallow.model.resolution import Dice, DieDue
from tallow.rules.dice import Drawn, FormulaMistake, RolledDice, TypedDice
from tallow.rules.enumeration import EnumeratingDice


def a_hit(dice: Dice) -> tuple[object, ...]:
    return dice.d(20, "to hit"), dice.formula("2d6+1", "damage"), dice.formula(30, "soak"), dice.stage("R11", 5)


def test_rolled_dice_always_know_their_seed() -> None:
    first = RolledDice()
    outcome = a_hit(first)
    assert a_hit(RolledDice(first.seed)) == outcome
    assert a_hit(TypedDice(first.faces)) == outcome


def test_rolled_dice_show_every_face_and_no_other() -> None:
    dice = RolledDice(1)
    for _ in range(200):
        dice.d(6, "a die")
    assert set(dice.faces) == {1, 2, 3, 4, 5, 6}


def test_typed_dice_are_taken_in_order() -> None:
    dice = TypedDice([20, 3, 4])
    assert a_hit(dice) == (20, 8, 30, 5)  # 3 + 4 + 1 is 8; a plain number is itself
    dice.finish()
    assert dice.faces == (20, 3, 4)
    assert dice.drawn == (Drawn(20, "to hit", 20), Drawn(6, "damage, 1 of 2", 3), Drawn(6, "damage, 2 of 2", 4))


def test_typed_dice_that_run_out_say_which_is_due() -> None:
    dice = TypedDice([20, 3])
    with pytest.raises(DieDue) as caught:
        a_hit(dice)
    assert (caught.value.sides, caught.value.label, caught.value.position) == (6, "damage, 2 of 2", 3)
    assert dice.faces == (20, 3)


@pytest.mark.parametrize("face", [0, -4, 21])
def test_a_face_that_the_die_has_not_is_refused_by_name(face: int) -> None:
    shown = str(face).replace("-", "−")
    with pytest.raises(UserMistake, match=rf"^Die 1 shows {shown}, but it is a d20 for to hit: give 1 to 20\.$"):
        a_hit(TypedDice([face, 3, 4]))


def test_typed_dice_left_over_are_counted_and_named() -> None:
    one = TypedDice([20, 3, 4, 6])
    a_hit(one)
    with pytest.raises(UserMistake, match=r"^One die is left over \(die 4 shows 6\): only 3 are needed\.$"):
        one.finish()
    many = TypedDice([20, 3, 4, 1, 2, 3, 4, 5, 6, 1])
    a_hit(many)
    with pytest.raises(UserMistake, match=r"^7 dice are left over \(die 4 shows 1, .*, die 8 shows 5 and 2 more\)"):
        many.finish()


@pytest.mark.parametrize(
    ("asked", "told"), [(0, "none is needed"), (1, "only one is needed"), (2, "only 2 are needed")]
)
def test_how_many_dice_are_needed_is_said_in_grammar(asked: int, told: str) -> None:
    dice = TypedDice([1] * (asked + 1))
    for _ in range(asked):
        dice.d(6, "a die")
    with pytest.raises(UserMistake, match=rf": {told}\.$"):
        dice.finish()


@pytest.mark.parametrize(
    "dice", [RolledDice(1), TypedDice([3, 2]), EnumeratingDice((), {})], ids=["rolled", "typed", "all"]
)
def test_dice_that_may_be_rolled_apart_are_dice_as_long_as_there_are_any(dice: Dice) -> None:
    assert dice.d(6, "first") in range(1, 7)
    assert dice.later("1d5", "second") in range(1, 6)
    assert dice.later("3", "third") == 3


def test_typed_dice_may_stop_before_those_that_may_be_rolled_apart() -> None:
    dice = TypedDice([3])
    dice.d(6, "first")
    assert dice.later("1d5", "second") is None
    assert dice.later("3", "third") == 3
    dice.finish()
    with pytest.raises(DieDue, match="second"):  # one of two is there, so that the other is meant to be
        TypedDice([3]).later("2d5", "second")
    with pytest.raises(DieDue, match="second"):  # who sits before a window is asked
        TypedDice([], asks=True).later("1d5", "second")


def test_a_stage_that_a_person_set_wins() -> None:
    for dice in (RolledDice(1, {"R11": 9, "R12": "many"}), TypedDice([], {"R11": 9, "R12": "many"})):
        assert dice.stage("R11", 5) == 9
        with pytest.raises(UserMistake, match="R12"):
            dice.stage("R12", 5)
        assert dice.stage("R13", 5) == 5


@pytest.mark.parametrize(
    "dice", [RolledDice(1), TypedDice([1]), EnumeratingDice((), {})], ids=["rolled", "typed", "all"]
)
@pytest.mark.parametrize(
    ("sides", "label", "told"),
    [
        (0, "wound", "a die has 1 to 1,000 sides, not 0"),
        (-6, "wound", "a die has 1 to 1,000 sides, not -6"),
        (6.0, "wound", r"a die has 1 to 1,000 sides, not 6\.0"),
        (1_001, "wound", "a die has 1 to 1,000 sides, not 1001"),
        ("d6", "wound", 'a die has 1 to 1,000 sides, not "d6"'),
        (6, None, "a die is asked for with a text that says what it is for, not with None"),
    ],
)
def test_a_die_that_nobody_could_throw_is_no_die(dice: Dice, sides: Any, label: Any, told: str) -> None:
    with pytest.raises(TypeError, match=f"^{told}$"):
        dice.d(sides, label)
    assert dice.faces == ()


def test_a_bad_formula_is_the_persons_mistake() -> None:
    with pytest.raises(FormulaMistake):
        RolledDice(1).formula("2d6+", "damage")

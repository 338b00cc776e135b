"""A formula is worked out from the dice that fall, in order, and tells how."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallow.model.value import Number
from tallow.rules.dice import Rolled, RolledDice, TypedDice, evaluate, parse
from tallow.rules.dice.term import Term, spell
from tests.unit.rules.formulas import terms


def fallen(formula: str, *faces: int) -> Rolled:
    """The formula with dice that fall so, none of them left over."""
    dice = TypedDice(faces)
    rolled = evaluate(parse(formula), dice, "damage")
    dice.finish()
    return rolled


@pytest.mark.parametrize(
    ("formula", "faces", "total", "text"),
    [
        ("3d10kh1×10+5", (2, 7, 5), 75, "3d10kh1 (7; dropped 2, 5) × 10 + 5 = 75"),
        ("2d6-10", (1, 2), -7, "2d6 (1, 2) − 10 = −7"),
        ("d6-2*d4", (6, 3), 0, "1d6 (6) − 2 × 1d4 (3) = 0"),  # 6 − 2 × 3
        ("(d6-2)*d4", (6, 3), 12, "(1d6 (6) − 2) × 1d4 (3) = 12"),  # (6 − 2) × 3
        ("d6×0.5", (3,), 1.5, "1d6 (3) × 0.5 = 1.5"),
        ("0.1+0.2", (), 0.3, "0.1 + 0.2 = 0.3"),  # exact, where floats would give 0.30000000000000004
        ("4d6dl1", (3, 1, 1, 6), 10, "4d6dl1 (3, 1, 6; dropped 1) = 10"),  # the later of two equal dice is the lower
        ("4d6kl2", (3, 1, 6, 3), 4, "4d6kl2 (1, 3; dropped 3, 6) = 4"),
        ("5d6dh1dl1", (6, 1, 2, 3, 4), 9, "5d6dh1dl1 (2, 3, 4; dropped 6, 1) = 9"),
        ("2d6r<3", (1, 2, 4, 5), 9, "2d6r<3 (1→2→4, 5) = 9"),
        ("2d6ro1", (1, 1, 3), 4, "2d6ro1 (1→1, 3) = 4"),  # the second 1 stands
        ("2d6!", (6, 6, 2, 3), 17, "2d6! (6! + 6! + 2, 3) = 17"),  # 6 + 6 + 2, and 3
        ("2d6r1!", (6, 1, 2, 3), 11, "2d6r1! (6! + 1→2, 3) = 11"),  # the throw that explosion adds is rerolled
        ("2d6!kh1", (6, 2, 5), 8, "2d6!kh1 (6! + 2; dropped 5) = 8"),  # an exploding die is one die of 8
        ("2d6ro6!", (6, 6, 6, 6, 1, 2), 15, "2d6ro6! (6→6! + 6→6! + 1, 2) = 15"),  # once anew for each throw
        ("4d6>=5", (4, 5, 6, 1), 2, "4d6>=5 (4, 5*, 6*, 1) = 2"),
        ("4d6kl2<3", (4, 2, 6, 1), 2, "4d6kl2<3 (2*, 1*; dropped 4, 6) = 2"),
        ("2d6!6>=8×2", (6, 2, 5), 2, "2d6!6>=8 (6! + 2*, 5) × 2 = 2"),
        ("7", (), 7, "7"),
    ],
)
def test_a_formula_is_worked_out_from_its_dice(formula: str, faces: tuple[int, ...], total: Number, text: str) -> None:
    rolled = fallen(formula, *faces)
    assert rolled.total == total
    assert rolled.text == text
    assert rolled.faces == faces


def test_whole_totals_are_whole_numbers() -> None:
    assert isinstance(fallen("d6×0.5", 4).total, int)


def test_each_throw_tells_what_became_of_it() -> None:
    rolled = fallen("2d6r1!kh1>=7+d4", 1, 6, 2, 5, 3)
    marks = [(each.die, each.rerolled, each.exploded, each.dropped, each.hit, each.kept) for each in rolled.dice]
    assert marks == [
        (1, True, False, False, False, False),
        (1, False, True, False, True, True),
        (1, False, False, False, True, True),
        (2, False, False, True, False, False),
        (3, False, False, False, False, True),
    ]
    assert [each.sides for each in rolled.dice] == [6, 6, 6, 6, 4]


def test_a_die_explodes_twenty_times_and_no_more() -> None:
    assert fallen("d6!", *[6] * 21).total == 126  # 21 × 6; the last throw adds none, though it shows a 6


def test_labels_say_which_die_is_meant() -> None:
    dice = TypedDice((6, 1, 3, 2))
    evaluate(parse("2d6!+d4"), dice, "damage")
    assert [each.label for each in dice.drawn] == [
        "damage, 1 of 3",
        "damage, 1 of 3, exploded",
        "damage, 2 of 3",
        "damage, 3 of 3",
    ]
    dice = TypedDice((1, 3))
    evaluate(parse("d6r1"), dice, "damage")
    assert [each.label for each in dice.drawn] == ["damage", "damage, again"]


def test_a_great_pool_is_told_in_short() -> None:
    assert fallen("100d6", *[1] * 100).text == f"100d6 ({', '.join('1' * 30)} and 70 more) = 100"


@given(terms(), st.integers(0, 2**32))
def test_totals_lie_within_minimum_and_maximum(root: Term, seed: int) -> None:
    formula = parse(spell(root))
    assert formula.minimum <= evaluate(formula, RolledDice(seed)).total <= formula.maximum


@given(terms(), st.integers(0, 2**32))
def test_typing_what_was_rolled_gives_the_same(root: Term, seed: int) -> None:
    formula = parse(spell(root))
    rolled_dice = RolledDice(seed)
    rolled = evaluate(formula, rolled_dice, "damage")
    typed_dice = TypedDice(rolled_dice.faces)
    assert evaluate(formula, typed_dice, "damage") == rolled
    typed_dice.finish()
    assert typed_dice.drawn == rolled_dice.drawn


@given(terms(), st.integers(0, 2**32))
def test_the_same_seed_rolls_the_same(root: Term, seed: int) -> None:
    formula = parse(spell(root))
    assert evaluate(formula, RolledDice(seed)) == evaluate(formula, RolledDice(seed))

"""Formulas are read as the grammar says, spell themselves so that they can be read again, or are refused."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallow.model.errors import UserMistake
from tallow.rules.dice import Formula, FormulaMistake, parse
from tallow.rules.dice.parser import LONGEST
from tallow.rules.dice.term import Condition, Constant, Negative, Pick, Pool, Product, Reroll, Sum, Term, spell
from tests.unit.rules.formulas import terms

DOCUMENT = Path(__file__).parents[4] / "docs" / "dice.md"


def read_or_refused(text: str) -> Formula | FormulaMistake:
    try:
        return parse(text)
    except FormulaMistake as mistake:
        return mistake


def constant(value: int) -> Constant:
    return Constant(Fraction(value))


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("5", constant(5)),
        ("1.50", Constant(Fraction(3, 2))),
        ("3d6", Pool(3, 6)),
        ("D20", Pool(1, 20)),
        ("d%", Pool(1, 100)),
        ("4D6KH3", Pool(4, 6, picks=(Pick("kh", 3),))),
        ("2d20k", Pool(2, 20, picks=(Pick("kh", 1),))),
        ("5d6dh1dl", Pool(5, 6, picks=(Pick("dh", 1), Pick("dl", 1)))),
        ("2d6r<2", Pool(2, 6, reroll=Reroll(Condition("<", 2)))),
        ("2d6ro1", Pool(2, 6, reroll=Reroll(Condition("=", 1), once=True))),
        ("3d6!", Pool(3, 6, explode=Condition("=", 6))),
        ("3d10!>=9", Pool(3, 10, explode=Condition(">=", 9))),
        ("10d6≥5", Pool(10, 6, hits=Condition(">=", 5))),
        ("10d6!6>4", Pool(10, 6, explode=Condition("=", 6), hits=Condition(">", 4))),
        ("3d10kh1×10+5", Sum((Product((Pool(3, 10, picks=(Pick("kh", 1),)), constant(10))), constant(5)))),
        (" 3 d 10 kh 1 x 10 ", Product((Pool(3, 10, picks=(Pick("kh", 1),)), constant(10)))),
        ("1-2–3", Sum((constant(1), Negative(constant(2)), Negative(constant(3))))),
        ("1−(2−3)", Sum((constant(1), Negative(Sum((constant(2), Negative(constant(3)))))))),
        ("-2*3", Product((Negative(constant(2)), constant(3)))),
        ("((2+1))*d4", Product((Sum((constant(2), constant(1))), Pool(1, 4)))),
        ("10d6>=5+2", Sum((Pool(10, 6, hits=Condition(">=", 5)), constant(2)))),
    ],
)
def test_a_formula_is_read_as_the_grammar_says(text: str, root: Term) -> None:
    assert parse(text).root == root


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("3D10KH1*10+5", "3d10kh1 × 10 + 5"),
        ("d%-1", "1d100 − 1"),
        ("2 x (d6+1.50)", "2 × (1d6 + 1.5)"),
        ("3d6!r1kh", "3d6r1!kh1"),
        ("3d6!=6", "3d6!"),
        ("3d6!=6>=5", "3d6!6>=5"),
        ("1--3", "1 − −3"),
        ("-(2*3)", "−(2 × 3)"),
    ],
)
def test_a_formula_spells_itself_in_canonical_form(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical


@given(terms())
def test_what_a_formula_spells_is_read_as_the_same(root: Term) -> None:
    formula = parse(spell(root))
    assert formula.root == root
    assert parse(str(formula)) == formula


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("", 0, "Write a formula"),
        ("   ", 0, "Write a formula"),
        ("1d0", 2, "1 to 1,000 sides, not 0"),
        ("1d1001", 2, "1 to 1,000 sides, not 1001"),
        ("1001d6", 0, "1 to 1,000 at a time, not 1001"),
        ("2+0d6", 2, "not 0"),
        ("1.5d6", 0, "whole numbers"),
        ("2d", 1, "how many sides"),
        ("2d6 + ", 5, "missing here"),
        ("2d6+*3", 4, "missing here"),
        ("()", 1, "missing here"),
        ("2(3)", 1, "operator is missing"),
        ("2d6 3", 4, "operator is missing"),
        ("4d6d1", 3, "operator is missing"),
        ("3+(2", 2, "never closed"),
        ("3+2)", 3, "closes none"),
        ("7/2", 1, "cannot divide"),
        ("1,5", 1, "with a point"),
        (".5", 0, "both sides"),
        ("2d6+½", 4, "“½” means nothing"),
        ("２d6", 0, "means nothing"),
        ("2d6\x00", 3, "invisible"),
        ("3%", 1, "d% only"),
        ("3>=2", 1, "right behind them"),
        ("(2d6)>=2", 5, "right behind them"),
        ("2d6>=2<4", 6, "right behind them"),
        ("2kh1", 1, "right behind dice"),
        ("2d6>=3kh1", 6, "before their count"),
        ("4d6kh5", 5, "Only 4 can be kept"),
        ("4d6kh0", 5, "1 or more"),
        ("4d6kh2dl2", 6, "at least one must stay"),
        ("d6dl", 2, "at least one must stay"),
        ("2d6>=1.5", 5, "whole number"),
        ("2d6r", 3, "which faces are rerolled"),
        ("2d6r<7", 3, "Every face"),
        ("2d6r1ro2", 5, "rerolled already"),
        ("1d1!", 3, "Every face"),
        ("1d6r<6!", 6, "Every face"),
        ("2d6!!", 4, "explode already"),
        ("1+1000d6r1!", 2, "25,200 throws"),
        ("1000001", 0, "at most 1,000,000"),
        ("1.2345678", 0, "six decimals"),
        ("1000000×1000000×2", 0, "could come to more"),
        ("(" * 31 + "1" + ")" * 31, 30, "at most 30 brackets"),
        ("(" * 20_000, LONGEST, "at most 300 characters; this one has 20,000"),
    ],
)
def test_a_bad_formula_is_refused_in_a_sentence_with_its_place(text: str, position: int, says: str) -> None:
    with pytest.raises(FormulaMistake) as caught:
        parse(text)
    assert isinstance(caught.value, UserMistake)
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")
    assert caught.value.position == position
    assert caught.value.formula == text


def test_the_greatest_of_everything_is_still_read() -> None:
    assert parse("1000d1000").maximum == 1_000_000
    assert parse("(" * 30 + "1" + ")" * 30).root == constant(1)
    assert parse("1000d6!") == parse("1000d6!6")  # 1000 dice × 21 throws
    assert parse("1000000×1000000").maximum == 10**12


def test_the_caret_stands_under_the_mistake() -> None:
    assert FormulaMistake("…", "2d6+½", 4).caret() == "2d6+½\n    ^"
    assert FormulaMistake("…", "2d6+", 4).caret() == "2d6+\n    ^"
    assert FormulaMistake("…", "1\t+\n½", 4).caret() == "1 + ½\n    ^"
    assert FormulaMistake("…", "勇½", 1).caret() == "勇½\n  ^"  # a wide character takes two columns


def test_the_caret_of_a_long_formula_shows_what_surrounds_the_mistake() -> None:
    shown, caret = FormulaMistake("…", "1+" * 100 + "½" + "+1" * 100, 200).caret().splitlines()
    assert shown == "…" + "1+" * 15 + "½" + "+1" * 14 + "+" + "…"
    assert shown[caret.index("^")] == "½"


@given(st.text(alphabet="0123456789dDkhlroxX%!<>=≥+-−×*()., ½", max_size=40) | st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    read = read_or_refused(text)
    if isinstance(read, FormulaMistake):
        assert 0 <= read.position <= len(text)
        assert len(read.caret().split("\n")) == 2
        assert read.caret().endswith("^")
    else:
        assert parse(str(read)) == read


@pytest.mark.parametrize(
    "text",
    ["1d0", "1001d6", "(" * 20_000, "(" * 10_000 + ")" * 10_000, "−" * 299, "+".join(["d1000!<9"] * 30), "9" * 300],
)
def test_nothing_makes_the_reader_hang(text: str) -> None:
    started = time.perf_counter()
    read = read_or_refused(text)
    if isinstance(read, FormulaMistake):
        read.caret()
    assert time.perf_counter() - started < 2


def test_every_formula_in_the_players_document_is_read() -> None:
    rows = [line.split("`")[1] for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert len(rows) >= 15
    for formula in rows:
        parse(formula)


def test_the_mistake_in_the_players_document_is_the_one_that_is_made() -> None:
    with pytest.raises(FormulaMistake) as caught:
        parse("4d6kh5")
    shown = f"    {caught.value.caret()}\n{caught.value}".replace("\n", "\n    ")
    assert shown in DOCUMENT.read_text(encoding="utf-8")

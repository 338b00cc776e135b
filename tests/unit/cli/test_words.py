"""The order of the words behind a verb, and words that begin with a dash and are no options."""

from __future__ import annotations

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal


@pytest.mark.parametrize(
    "words",
    [
        ("armor_damage.hit", "--seed", "3", "-"),
        ("--seed", "3", "armor_damage.hit", "-"),
        ("armor_damage.hit", "-", "--seed", "3"),
        ("armor_damage.hit", "--seed=3", "--json", "-"),
        ("--json", "armor_damage.hit", "--see", "3", "--", "-"),
    ],
)
def test_options_may_stand_anywhere(tallow: Tallow, words: tuple[str, ...]) -> None:
    resolved = answer(tallow("resolve", *words, given='{"damage": "1d6"}'))
    assert resolved["seed"] == 3
    assert len(resolved["dice"]) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("demo", "Bob", "armor_damage.evade", "--reason", "-x", "-3"),
        ("demo", "--reason=-x", "Bob", "armor_damage.evade", "-3"),
        ("--reason", "-x", "--", "demo", "Bob", "armor_damage.evade", "-3"),
        ("demo", "Bob", "armor_damage.evade", "-3", "--reason", "-x"),
    ],
)
def test_a_negative_amount_and_a_reason_that_begins_with_a_dash(demo: Tallow, words: tuple[str, ...]) -> None:
    row = answer(demo("adjust", *words, "--json") if "--" not in words else demo("adjust", "--json", *words))
    assert row["changes"][0]["after"]["amount"] == -3
    assert row["changes"][0]["after"]["reason"] == "-x"


def test_an_adjustment_is_answered_with_its_amount_and_its_reason(demo: Tallow) -> None:
    said = demo("adjust", "demo", "Bob", "evade", "-3.5", "--reason", "blinded").out
    assert said.splitlines()[1:] == ["  Evade, adjustment nothing → −3.5 blinded"]
    assert "nothing → +2 cover" in demo("adjust", "demo", "Bob", "evade", "2", "--reason", "cover").out
    assert "+2 cover → nothing" in demo("undo", "demo").out


@pytest.mark.parametrize(
    ("formula", "dice", "low", "high"),
    [("-1d6", 1, -6, -1), ("-d6+2", 1, -4, 1), ("-(1d4+1)", 1, -5, -2), ("-5", 0, -5, -5), ("-d%", 1, -100, -1)],
)
def test_a_formula_may_begin_with_a_minus(tallow: Tallow, formula: str, dice: int, low: int, high: int) -> None:
    for words in (("roll", formula), ("roll", "--seed", "4", formula), ("roll", formula, "--seed", "4")):
        rolled = answer(tallow(*words, "--json"))
        assert len(rolled["dice"]) == dice
        assert low <= rolled["total"] <= high


def test_a_value_may_begin_with_a_minus(demo: Tallow) -> None:
    for number in ("-5", "-2.5", "−7"):
        answer(demo("set", "demo", "Bob", "vitality", number, "--json"))
    assert answer(demo("show", "demo", "Bob", "--json"))["fields"]["vitality"] == -7
    answer(demo("insert", "demo", "Bob", "armor", "name=Hat", "evade=-3", "--json"))
    for text, words in (("- a list", ("- a list",)), ("-x", ("--", "-x")), ("--", ("--", "--"))):
        done = demo("set", "demo", "Bob", "notes", *words)
        if text == "--":  # which argparse takes for itself
            assert refusal(done).startswith("VALUE is missing.")
        else:
            assert done.code == 0
            assert answer(demo("show", "demo", "Bob", "--json"))["fields"]["notes"] == text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("roll", "-x"), "There is no option -x; before words that begin with a dash, put --. Try tallow roll --help."),
        (("set", "demo", "Bob", "notes", "-so"), "There is no option -so; "),
        (("resolve", "x", "--apply", "--nonsense=3"), "There is no option --nonsense=3; "),
        (("resolve", "x", "--se", "3"), "Ambiguous option: --se could match --seed, --set."),
        (("adjust", "demo", "Bob", "evade", "3", "--reason"), "Argument --reason: expected one argument."),
        (("adjust", "--reason", "--json", "demo", "Bob", "evade", "3"), "Argument --reason: expected one argument."),
        (("adjust", "demo", "Bob", "evade", "3"), "The following arguments are required: --reason."),
        (("roll", "1d6", "2d6"), "“2d6” is one word too many."),
        (("roll", "--seed", "-x", "1d6"), "Argument --seed: '-x' is no whole number."),
        (("roll",), "The following arguments are required: FORMULA."),
    ],
)
def test_words_that_are_wrong_are_named(demo: Tallow, words: tuple[str, ...], told: str) -> None:
    assert told in refusal(demo(*words))


def test_the_store_may_be_named_anywhere_but_behind_two_dashes(demo: Tallow, tmp_path: object) -> None:
    answer(demo("set", "demo", "Bob", "notes", "--json", "--", "--store"))
    assert answer(demo("show", "demo", "Bob", "--json"))["fields"]["notes"] == "--store"


X, NINES = "x" * 5000, "9" * 5000


@pytest.mark.parametrize(
    "words",
    [
        (X,),
        ("resolve", X),
        ("resolve", "armor_damage.hit", f'{{"{X}": 5}}'),
        ("resolve", "armor_damage.hit", f'{{"type": "{X}"}}'),
        ("resolve", "armor_damage.hit", f'{{"damage": {NINES}}}'),
        ("resolve", "armor_damage.hit", "--set", f"{X}=3", "--reason", "x"),
        ("resolve", "armor_damage.hit", "--dice", f"{NINES},{X}"),
        ("resolve", "armor_damage.hit", "--seed", NINES),
        ("roll", f"--{X}", "1d6"),
        ("set", "demo", "Bob", X, "3"),
        ("set", "demo", "Bob", "stance", "x " * 2000),
        ("insert", "demo", "Bob", "armor", f"{X}=3"),
        ("adjust", "demo", "Bob", "evade", X, "--reason", "x"),
        ("settings", "demo", "rounding", X),
        ("undo", "demo", NINES),
        ("do", "demo", X),
        ("new", X * 20, "--system", "armor_damage"),
        ("print", "demo", "--margin", NINES, "-o", "x.pdf"),
    ],
)
def test_words_at_great_length_are_cut_in_the_sentence(demo: Tallow, words: tuple[str, ...]) -> None:
    refusal(demo(*words))


LARGE = 10**308


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("resolve", "armor_damage.hit", f'{{"damage": {LARGE}}}'), "and 1e+308 is more."),
        (("resolve", "armor_damage.hit", f'{{"target": {{"vitality": -{LARGE}}}}}'), "and −1e+308 is less."),
        (("resolve", "armor_damage.defence", f'{{"evade": {LARGE}}}'), "and 1e+308 is more."),
        (("resolve", "armor_damage.hit", "--set", f"vitality={LARGE}", "--reason", "x"), "and 1e+308 is more."),
        (("set", "demo", "Bob", "react", "1e308"), "and 1e+308 is more."),
        (("set", "demo", "Bob", "vitality", str(LARGE + 1)), "and 1e+308 is more."),
    ],
)
def test_a_number_of_hundreds_of_digits_is_named_in_a_few(demo: Tallow, words: tuple[str, ...], told: str) -> None:
    assert told in refusal(demo(*words))


def test_a_character_that_turns_the_direction_is_written_as_a_mark_and_in_json_as_it_is(tallow: Tallow) -> None:
    tallow("new", "Road", "--system", "armor_damage")
    name = "Robin\u202e nibor"
    assert "Robin\N{REPLACEMENT CHARACTER} nibor" in tallow("add", "Road", "character", name).out
    listed = tallow("records", "Road")
    assert ("\u202e" in listed.out, "Robin\N{REPLACEMENT CHARACTER} nibor" in listed.out) == (False, True)
    assert name in [row["name"] for row in answer(tallow("records", "Road", "--json"))]
    refused = tallow("show", "Road", f"{name}!")
    assert (refused.code, "\u202e" in refused.err) == (2, False)

"""A resolver's inputs on the command line: whatever is given for them, the mistake is one sentence."""

from __future__ import annotations

import pytest

from tests.unit.cli.conftest import Tallow, refusal

DEEP = "[" * 100_000
HALVES = ('{"damage": "\\ud800"}', '{"type": "a\\udfff"}', '{"\\udabc": 1}', '{"target": {"armor": ["\\ud800"]}}')


@pytest.mark.parametrize("verb", ["resolve", "odds"])
@pytest.mark.parametrize("deep", [DEEP, '{"damage": ' + DEEP, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_inputs_that_nest_without_end_are_refused(tallow: Tallow, verb: str, deep: str) -> None:
    refused = refusal(tallow(verb, "armor_damage.hit", "-", given=deep))
    assert refused == "The inputs nest too deep. Give one JSON object, with a key for each input."


@pytest.mark.parametrize("verb", ["resolve", "odds"])
@pytest.mark.parametrize("half", HALVES)
def test_half_a_character_in_the_inputs_is_refused(tallow: Tallow, verb: str, half: str) -> None:
    refused = refusal(tallow(verb, "armor_damage.hit", half))
    assert refused == "The inputs hold half a character, which is no text. Write it whole."


@pytest.mark.parametrize("value", [DEEP, '"\\ud800"', "\udcff", "1e999", "NaN"])
def test_a_stage_is_set_to_nothing_odd(tallow: Tallow, value: str) -> None:
    words = ("--set", f"after_soak={value}", "--reason", "house rule")
    refused = refusal(tallow("resolve", "armor_damage.hit", '{"target": {"armor": {"soak": 5}}}', *words))
    assert refused.startswith("The stage after_soak comes to a number, and ")

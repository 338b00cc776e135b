"""Characters that turn the direction of what stands behind them are shown as marks; every script stays as it is."""

from __future__ import annotations

import pytest

from tallow.model.visible import visible, without_turns

TURNING = [0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069]


@pytest.mark.parametrize("code", TURNING)
def test_what_turns_the_direction_becomes_a_mark_in_its_place(code: int) -> None:
    assert visible(f"Ro{chr(code)}bin") == "Ro\N{REPLACEMENT CHARACTER}bin"
    assert without_turns(f"Ro{chr(code)}bin") == "Robin"


@pytest.mark.parametrize("text", ["", "Bob", "Élan − 3", "שלום", "مرحبا", "שלום\u200f!", "天気", "🕯"])
def test_everything_else_stays_as_it_is(text: str) -> None:
    assert visible(text) == text
    assert without_turns(text) == text

"""Characters that turn the direction of what stands behind them are shown as marks; every script stays as it is."""

from __future__ import annotations

import pytest

from tallow.model.visible import in_one_line, name_mistake, printable, unsteering, visible, without_turns, word_mistake

TURNING = [0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069]


@pytest.mark.parametrize("code", TURNING)
def test_what_turns_the_direction_becomes_a_mark_in_its_place(code: int) -> None:
    assert visible(f"Ro{chr(code)}bin") == "Ro\N{REPLACEMENT CHARACTER}bin"
    assert without_turns(f"Ro{chr(code)}bin") == "Robin"


@pytest.mark.parametrize("text", ["", "Bob", "Élan − 3", "שלום", "مرحبا", "שלום\u200f!", "天気", "🕯"])
def test_everything_else_stays_as_it_is(text: str) -> None:
    assert visible(text) == text
    assert without_turns(text) == text


STEERING = [0x00, 0x07, 0x08, 0x0B, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0x2028, 0x2029]
SCRIPTS = ["Gorm", "שלום\u200f!", "علی\u200cرضا", "\N{MAN}\u200d\N{ROCKET}", "क्\u200dष", "天気"]


@pytest.mark.parametrize("code", STEERING)
def test_what_steers_a_terminal_is_written_out(code: int) -> None:
    told = f"a\\u{code:04x}b\n\tc"
    assert printable(f"a{chr(code)}b\n\tc") == unsteering(f"a{chr(code)}b\n\tc") == told
    assert in_one_line(f"a{chr(code)}b\nc") == f"a\\u{code:04x}b\\u000ac"
    assert name_mistake(f"a{chr(code)}b", 3) == f"Write one line of visible characters; U+{code:04X} is in this."


@pytest.mark.parametrize("code", [*STEERING, *TURNING, 0x0A, 0xAD, 0x200B, 0x2060, 0xFEFF, 0xE0041])
def test_words_of_consent_hide_nothing(code: int) -> None:
    assert word_mistake(f"a{chr(code)}b", 3) == f"Write one line of visible characters; U+{code:04X} is in this."


@pytest.mark.parametrize("text", SCRIPTS)
def test_joiners_and_the_direction_of_a_letter_are_part_of_scripts(text: str) -> None:
    assert (word_mistake(text, 10), name_mistake(text, 10), in_one_line(text), printable(text)) == ("", "", text, text)


@pytest.mark.parametrize("text", [" ", "\u3164", "\u2800 \xa0"])
def test_a_name_of_which_nothing_is_seen_is_none(text: str) -> None:
    told = "Nothing of this name can be seen. Give it one that can."
    assert (name_mistake(text, 9), word_mistake(text, 9)) == (told, told)


def test_a_name_has_an_end() -> None:
    assert (name_mistake("x" * 5, 5), name_mistake("x" * 6, 5)) == ("", "Write at most 5 characters; these are 6.")

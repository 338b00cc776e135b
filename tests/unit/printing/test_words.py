"""Text is measured and broken without losing a character, in any script."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tallow.printing.role import BODY, CAPTION, NAME, Role
from tallow.printing.words import clean, elided, fit, fitted, from_right, line, width, wrap

SCRIPTS = "abc xyz ŁĄż 勇者の剣 Ελένη Анна שרה مرحبا 한국 🙂𝔘 1234 −5 (),.\n\t"


@settings(max_examples=60)
@given(st.text(st.sampled_from(SCRIPTS), max_size=300), st.sampled_from([BODY, CAPTION, NAME]), st.floats(3, 180))
def test_breaking_into_lines_loses_no_character(text: str, role: Role, room: float) -> None:
    lines = wrap(text, role, room)
    assert "".join("".join(each.text for each in lines).split()) == "".join(text.split())


@settings(max_examples=60)
@given(st.text(st.sampled_from(SCRIPTS), max_size=300), st.floats(20, 180))
@example("1111a🙂1ההה\ta11ש", 20.0)  # by itself this line takes other fonts than within its paragraph
def test_no_line_is_wider_than_its_room(text: str, room: float) -> None:
    # 20 mm hold the widest single character of the body, so nothing has to stick out
    assert max((each.width for each in wrap(text, BODY, room)), default=0) <= room + 0.05


def test_the_first_line_may_have_less_room() -> None:
    first, second, *_ = wrap("one two three four five six seven eight nine ten", BODY, 40, first=15)
    assert first.width <= 15 < second.width <= 40


def test_a_word_without_a_space_breaks_where_it_must() -> None:
    lines = wrap("a" * 200, BODY, 30)
    assert "".join(each.text for each in lines) == "a" * 200
    assert max(each.width for each in lines) <= 30.05


def test_paragraphs_keep_their_empty_lines() -> None:
    assert [each.text for each in wrap("one\n\ntwo\n\n", BODY, 50)] == ["one", "", "two"]
    assert wrap("  \n ", BODY, 50) == ()


@pytest.mark.parametrize(
    ("text", "right"), [("שרה Cohen", True), ("Sara שרה", False), ("123 שרה", True), ("42", False)]
)
def test_a_paragraph_reads_from_where_its_first_letter_does(text: str, right: bool) -> None:
    assert from_right(text) is right
    assert [each.rtl for each in wrap(text, BODY, 100)] == [right]


def test_what_cannot_be_drawn_goes() -> None:
    assert clean("a\tb\r\nc\x00d\ud800e\u2028f") == "a  b\ncd\N{REPLACEMENT CHARACTER}e\nf"


def test_text_shrinks_a_little_and_then_breaks() -> None:
    whole = width("Lamplighter", NAME)
    assert fit("Lamplighter", NAME, whole + 1).size == 25
    assert 16 <= fit("Lamplighter", NAME, whole * 0.8).size <= 20  # 25 × 0.8 = 20
    role, lines = fitted("Lamplighter", NAME, whole * 0.3)
    assert role.size == 16
    assert "".join(each.text for each in lines) == "Lamplighter"


def test_only_repeats_are_cut() -> None:
    assert elided("Wick", BODY, 40) == line("Wick", BODY)
    cut = elided("Wick the very long lamplighter of Lamp Street", BODY, 40)
    assert cut.text.startswith("Wick the")
    assert cut.text.endswith("…")
    assert cut.width <= 40


def test_a_character_that_turns_the_direction_is_printed_as_a_mark() -> None:
    assert clean("Robin\u202e nibor\u2069") == "Robin\N{REPLACEMENT CHARACTER} nibor\N{REPLACEMENT CHARACTER}"
    assert line("Robin\u202e: 70", BODY).text == "Robin\N{REPLACEMENT CHARACTER}: 70"

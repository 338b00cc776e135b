"""Files that editors write otherwise are read where that is no matter, and told with line and remedy where it is."""

from __future__ import annotations

import pytest

from tallow.hooks.content.legible import tables_of, text_of


def test_a_mark_in_front_and_other_line_ends_are_no_matter() -> None:
    assert text_of(b"\xef\xbb\xbfa = 1\r\nb = 2\rc = 3\n", "a.toml") == "a = 1\nb = 2\nc = 3\n"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ('a = 1\nb = "Stöcke"\n'.encode("latin-1"), 'a.toml:2: This file cannot be read: its "ö" is no UTF-8.'),
        ("a = 1\n".encode("utf-16"), "a.toml: This file cannot be read: it is in UTF-16. Save it as UTF-8."),
    ],
)
def test_another_encoding_is_told_with_what_to_do(data: bytes, said: str) -> None:
    told = str(text_of(data, "a.toml"))
    assert told.startswith(said)
    assert told.endswith("as UTF-8.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('a = 1\nb = "salt\nc = 2\n', "a.toml:2: This is not TOML: a quote is not closed in this line."),
        ("a = 1\nb = 'salt\nc = 2\n", "a.toml:2: This is not TOML: the quote ' is not closed."),
        ('a = 1\nb = """salt\nc = 2\n', 'a.toml:2: This is not TOML: the quote """ is not closed.'),
        ("a = 1\nb = “salt”\n", "a.toml:2: This is not TOML: a quote is curled. Write straight ones."),
        ("a = 1\nb = c\n", "a.toml:2: This is not TOML: Invalid value (at line 2, column 5)."),
        (f"a = {'9' * 5000}\n", "a.toml: A number in this has hundreds of digits. Write a shorter one."),
        (f"a = [1, {{b = 0x{'f' * 4000}}}]\n", "a.toml: A number in this has hundreds of digits. Write a shorter one."),
        (f"a = {'[' * 9000}\n", "a.toml: This nests too deep. Write plain keys, tables and lists."),
        (f"a{'.a' * 3000} = 1\n", "a.toml: This nests too deep. Write plain keys, tables and lists."),
        (f"a = {'[' * 60}{']' * 60}\n", "a.toml: This nests too deep. Write plain keys, tables and lists."),
    ],
)
def test_what_is_no_toml_is_told_as_its_author_can_mend_it(text: str, said: str) -> None:
    tables, mistake = tables_of(text, "a.toml")
    assert (tables, str(mistake)) == ({}, said)

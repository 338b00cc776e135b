"""Every record's name becomes a file's name that each system takes."""

from __future__ import annotations

import pytest

from tallow.printing.naming import pdf_name


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Neris Talo", "Neris Talo.pdf"),
        ("勇者", "勇者.pdf"),
        ("a/b\\c:d", "a-b-c-d.pdf"),
        ("..", "record-.pdf"),
        ("  ", "record-.pdf"),
        ("Con", "Con-.pdf"),
        ("x" * 200, "x" * 80 + ".pdf"),
        ("end. ", "end.pdf"),
    ],
)
def test_a_name_becomes_a_file_name(name: str, file: str) -> None:
    assert pdf_name(name) == file

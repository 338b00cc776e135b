"""Every record's name becomes a file's name that each system takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.printing.naming import pdf_name, pdf_path


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
        ("🙂" * 200, "🙂" * 50 + ".pdf"),  # four bytes each, and 200 are the most
        ("a\ud800b", "a-b.pdf"),
        ("end. ", "end.pdf"),
    ],
)
def test_a_name_becomes_a_file_name(name: str, file: str) -> None:
    assert pdf_name(name) == file


def test_a_typed_path_gets_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pdf_path("sheets/bob", "Wick") == Path("sheets/bob.pdf")
    assert pdf_path(" bob.PDF ", "Wick") == Path("bob.PDF")
    assert pdf_path("bob.v2", "Wick") == Path("bob.v2.pdf")
    assert pdf_path(str(tmp_path), "Wick: the Bold") == tmp_path / "Wick- the Bold.pdf"
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert pdf_path("~/bob", "Wick") == tmp_path / "home" / "bob.pdf"
    assert pdf_path("~nobody_at_all/bob", "Wick") == Path("~nobody_at_all/bob.pdf")

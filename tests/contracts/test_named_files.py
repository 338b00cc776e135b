"""The files that the pages name are those that Tallow writes."""

from __future__ import annotations

import re

from tallow.services.exchange.format import ENDING
from tests.contracts import tree
from tests.contracts.tree import ROOT, read

_BESIDE = re.compile(r"\.stem\}\.(\w+)-\{.*?\}\.(\w+)\"")


def test_every_file_that_comes_and_goes_beside_the_store_is_on_the_page_of_safety() -> None:
    page = read(ROOT / "docs" / "safety.md")
    written = {match.groups() for file in tree.files(".py", "desktop") for match in _BESIDE.finditer(read(file))}
    assert {"crash", "held", "trail", "doubted", "unanswered"} == {word for word, _ in written}
    assert [f"{word}.{ending}" for word, ending in written if f"`tallow.{word}-….{ending}`" not in page] == []


def test_what_is_exported_ends_everywhere_as_the_page_of_the_file_says() -> None:
    pages = [ROOT / "README.md", *tree.files(".md", "docs")]
    named = {name for page in pages for name in re.findall(r"`tallow export [^`]*-o (\S+?)`", read(page))}
    assert [name for name in named if name != "FILE" and not name.endswith(ENDING)] == []
    assert f"bob{ENDING}" in named

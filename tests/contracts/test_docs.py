"""The pages that people read: every link leads somewhere, every picture is told in words, and none lies unused."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.contracts import tree
from tests.contracts.tree import ROOT

PAGES = [*ROOT.glob("*.md"), *tree.files(".md", "docs", "plugins")]
PICTURES = (".png", ".jpg", ".svg", ".gif", ".webp")
LARGEST = 1_500_000  # bytes, of all pictures of the documentation
_LINK = re.compile(r"(?P<picture>!?)\[(?P<words>[^\]]*)\]\((?P<target>[^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def links(page: Path) -> list[re.Match[str]]:
    """The links of a page to files of the project."""
    found = _LINK.finditer(_CODE.sub("", page.read_text(encoding="utf-8")))
    return [link for link in found if not re.match(r"[a-z]+:", link["target"])]


def anchors(page: Path) -> set[str]:
    """What a link into a page may name: its heads as GitHub writes them."""
    heads = re.findall(r"^#+ (.+)$", _fenced_out(page.read_text(encoding="utf-8")), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", head.strip().lower()) for head in heads)
    return {head.replace(" ", "-") for head in plain}


def _fenced_out(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def lost(page: Path, target: str) -> bool:
    """Whether a link leads nowhere."""
    file, _, anchor = target.partition("#")
    place = (page.parent / unquote(file)).resolve() if file else page
    return not place.exists() or bool(anchor and place.suffix == ".md" and anchor not in anchors(place))


def pictures(pages: list[Path]) -> dict[Path, list[str]]:
    """Each picture that some page shows, with the words that stand for it."""
    shown: dict[Path, list[str]] = {}
    for page in pages:
        for link in links(page):
            if link["target"].endswith(PICTURES):
                shown.setdefault((page.parent / link["target"]).resolve(), []).append(link["words"])
    return shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link["target"] for link in links(page) if lost(page, link["target"])] == []


def test_every_picture_is_told_in_words() -> None:
    assert [picture.name for picture, words in pictures(PAGES).items() if not all(words)] == []


def test_no_picture_of_the_documentation_lies_unused() -> None:
    stored = {file for ending in PICTURES for file in tree.files(ending, "docs")}
    assert stored
    assert stored - set(pictures(PAGES)) == set()


def test_the_pictures_of_the_documentation_are_small() -> None:
    stored = [file for ending in PICTURES for file in tree.files(ending, "docs")]
    assert sum(file.stat().st_size for file in stored) < LARGEST


def test_what_looks_for_them_finds_them(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    (tmp_path / "there.png").touch()
    page.write_text(
        "# A head, of `code`\n![words](there.png) ![](gone.png) [a](#a-head-of-code) [b](#b) [c](https://c.example)\n"
        "`[no link](x.md)`\n```\n[nor this](y.md)\n# nor a head\n```\n",
        encoding="utf-8",
    )
    assert [link["target"] for link in links(page)] == ["there.png", "gone.png", "#a-head-of-code", "#b"]
    assert [lost(page, link["target"]) for link in links(page)] == [False, True, False, True]
    assert pictures([page]) == {tmp_path / "there.png": ["words"], tmp_path / "gone.png": [""]}

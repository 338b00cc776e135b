"""The pages of the expansions: each has one, in the index, and what it says agrees with what the expansion holds."""

from __future__ import annotations

import re
import tomllib

import pytest

from plugins.systems.kdm.entries import ENTRY_TYPES, CampaignType, Introduction, Monster
from tallow.model.entry import Entry
from tests.contracts.tree import ROOT
from tests.plugins.expansions.shipped import SHIPPED
from tests.plugins.expansions.test_expansions import own, registry

PAGES = ROOT / "docs" / "expansions"
DEMOS = sorted(file.parent.name for file in (ROOT / "plugins" / "expansions").glob("*/demo.toml"))
_PLURAL = {type_.id: type_.plural for type_ in ENTRY_TYPES}
_ROW = re.compile(r"^\| (?P<what>[^|]+) \| (?P<count>\d+) \|$", re.MULTILINE)


def page(id: str) -> str:
    """An expansion's page, its lines as one and its apostrophes plain."""
    return (PAGES / f"{id}.md").read_text(encoding="utf-8").replace("\u2019", "'")


def words(id: str) -> str:
    """The same without line ends, so that a name may run over one."""
    return " ".join(page(id).split())


def names(id: str, *types: type[Entry]) -> list[str]:
    """The names of an expansion's entries of some types."""
    return [each.name for each in own(registry(id), id) if isinstance(each, types)]


def test_each_has_a_page_in_the_index_and_no_page_is_left_over() -> None:
    assert {file.stem for file in PAGES.glob("*.md")} == {*SHIPPED, "index"}
    index = (PAGES / "index.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\((\w+)\.md\)", index)) == set(SHIPPED)


@pytest.mark.parametrize("id", sorted(SHIPPED))
def test_a_page_counts_what_is_shipped(id: str) -> None:
    counts = {row["what"]: int(row["count"]) for row in _ROW.finditer(page(id))}
    assert counts == {_PLURAL[type_]: count for type_, count in SHIPPED[id].items()}


@pytest.mark.parametrize("id", sorted(SHIPPED))
def test_a_page_says_how_it_is_switched_on_and_whom_it_adds(id: str) -> None:
    text = words(id)
    manifest = tomllib.loads((ROOT / "plugins" / "expansions" / id / "plugin.toml").read_text(encoding="utf-8"))
    assert text.startswith(f"# {manifest['name']} ")
    assert f"`tallow plugins enable {id} CAMPAIGN`" in text
    first = [name for name in names(id, Introduction) if name not in text]
    assert first == []
    assert len(page(id).splitlines()) <= 60  # short


@pytest.mark.parametrize("id", sorted(SHIPPED))
def test_a_page_says_when_a_monster_comes_in_and_in_whose_place(id: str) -> None:
    found, text, index = registry(id), words(id), (PAGES / "index.md").read_text(encoding="utf-8")
    for each in (entry for entry in own(found, id) if isinstance(entry, Introduction)):
        if each.latest:
            assert f"by year {each.latest}, with " in text
            assert re.search(rf"\]\({id}\.md\) \|.*\| {each.latest} \|", index)
        else:
            assert "No latest year" in text or "no latest year" in text
        gone = [each.replaces, *(event.event for event in each.removes)]
        named = [found.entries[event].name for event in (each.event, *gone) if event]
        assert [name for name in named if name not in text] == []


@pytest.mark.parametrize("id", sorted(SHIPPED))
def test_a_page_tells_of_its_campaign_type_and_its_demo(id: str) -> None:
    campaigns = [each for each in own(registry(id), id) if isinstance(each, CampaignType)]
    assert ("## Its campaign type" in page(id)) is bool(campaigns)
    for each in campaigns:
        assert f"**{each.name}**, {each.years} years" in words(id)
    assert (f"`tallow demo {id}`" in page(id)) is (id in DEMOS)


@pytest.mark.parametrize("id", sorted(SHIPPED))
def test_a_page_says_what_is_left_open(id: str) -> None:
    entries, (_, _, unknown) = own(registry(id), id), page(id).partition("## What is not known")
    if any(isinstance(each, CampaignType) and each.left_open for each in entries):
        assert "lies in storage" in unknown
    if any(isinstance(each, Monster) and each.size == (0, 0) for each in entries):
        assert unknown

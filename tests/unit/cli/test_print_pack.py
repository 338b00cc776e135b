"""``tallow print --pack departing`` with a game whose kinds say who departs, by a flag that is ticked or worked out."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal

_COUNT = count(1)
MANIFEST = 'id = "lanterns"\nname = "Lanterns"\nfamily = "system"\nversion = "1"\napi = 1\n'
GAME = '''
"""A game whose walkers depart by a tick, whose hounds by their strength, and whose camps stay."""

from tallow.api import (
    FlagField, Heading, KindType, NumberField, Part, Sheet, Ticks, TotalType, hookimpl, row,
)


@hookimpl
def declare_kinds():
    walker = KindType("lanterns.walker", "Walker", "Walkers", fields=(FlagField("departing", "Departing"),))
    hound = KindType("lanterns.hound", "Hound", "Hounds", fields=(NumberField("strength", "Strength"),))
    return [walker, KindType("lanterns.camp", "Camp", "Camps", fields=()), hound]


@hookimpl
def declare_sheets():
    walker = Sheet("lanterns.walker", (row(Heading()), row(Ticks(("departing",)))))
    return [walker, Sheet("lanterns.camp", (row(Heading()),)), Sheet("lanterns.hound", (row(Heading()),))]


@hookimpl
def declare_totals():
    def strong(record, book):
        return (Part("Strong", int(book.value(record, "strength") >= 3), "RULES.md L1"),)

    return [TotalType("lanterns.departing", "lanterns.hound", "Departing", strong, flag=True)]
'''


@pytest.fixture
def lanterns(tallow: Tallow, tmp_path: Path) -> None:
    """A campaign of that game: Wick and Ash, who walk, the camp Ember, and the hound Soot."""
    game = f"lanterns{next(_COUNT)}"  # a process loads the code of a plugin from one place only
    folder = tmp_path / "tallow/plugins/systems" / game
    folder.mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST.replace("lanterns", game), encoding="utf-8")
    (folder / "__init__.py").write_text(GAME.replace("lanterns", game), encoding="utf-8")
    answer(tallow("new", "Road", "--system", game, "--json"))
    for kind, name in (("walker", "Wick"), ("walker", "Ash"), ("camp", "Ember"), ("hound", "Soot")):
        answer(tallow("add", "Road", f"{game}.{kind}", name, "--json"))


def printed(tallow: Tallow, tmp_path: Path) -> list[str]:
    """Who is in the pack."""
    data = answer(tallow("print", "Road", "--pack", "departing", "-o", str(tmp_path / "pack.pdf"), "--json"))
    assert data["pages"] == len(data["records"])
    return list(data["records"])


def test_those_who_are_ticked_depart_kind_by_kind(tallow: Tallow, lanterns: None, tmp_path: Path) -> None:
    answer(tallow("set", "Road", "Wick", "departing", "true", "--json"))
    assert printed(tallow, tmp_path) == ["Wick"]
    answer(tallow("set", "Road", "Ash", "departing", "true", "--json"))
    answer(tallow("set", "Road", "Soot", "strength", "3", "--json"))
    assert printed(tallow, tmp_path) == ["Ash", "Wick", "Soot"]  # walkers by name, then hounds; no camp


def test_the_pack_of_a_game_comes_behind_records_that_are_named(tallow: Tallow, lanterns: None, tmp_path: Path) -> None:
    answer(tallow("set", "Road", "Wick", "departing", "true", "--json"))
    target = str(tmp_path / "pack.pdf")
    data = answer(tallow("print", "Road", "Ember", "--pack", "departing", "-o", target, "--json"))
    assert data["records"] == ["Ember", "Wick"]
    data = answer(tallow("print", "Road", "Wick", "--pack", "departing", "-o", target, "--json"))
    assert data["records"] == ["Wick"]


def test_where_nobody_is_ticked_the_pack_is_a_sentence_and_no_file(
    tallow: Tallow, lanterns: None, tmp_path: Path
) -> None:
    said = refusal(tallow("print", "Road", "--pack", "departing", "-o", str(tmp_path / "pack.pdf")))
    assert said == "Nobody in Road departs. Tick who does, or name the records."
    assert not (tmp_path / "pack.pdf").exists()

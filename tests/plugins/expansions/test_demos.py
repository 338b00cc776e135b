"""The demos of three expansions: each is made by its verb, stands where it should, and prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tallow.app import main

DEMOS = {
    "sunstalker": ("Demo: People of the Sun", "Brinefall", ["Ilo", "Maren", "Sefa", "Tor"]),
    "dragon_king": ("Demo: People of the Stars", "Farwatch", ["Adan", "Lyra", "Nessa", "Orin"]),
    "gamblers_chest": ("Demo: People of the Dream Keeper", "Sleepers’ Hill", ["Bram", "Cady", "Imre", "Ula"]),
}
Tallow = Callable[..., Any]


@pytest.fixture
def tallow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tallow:
    """Runs one verb on a store of its own; gives its code, and its JSON or what it said."""
    monkeypatch.setenv("TALLOW_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(*words: str) -> Any:
        code = main((*words, "--json"))
        said = capsys.readouterr()
        return (code, said.err.strip()) if code else json.loads(said.out)

    return run


@pytest.mark.parametrize("id", sorted(DEMOS))
def test_each_is_made_whole_and_prints(id: str, tallow: Tallow, tmp_path: Path) -> None:
    name, settlement, people = DEMOS[id]
    assert tallow("demo", id)["name"] == name
    assert sorted(each["name"] for each in tallow("records", name)) == sorted([settlement, *people])
    shown = tallow("show", name, settlement)
    assert (shown["fields"]["lantern_year"], shown["fields"]["named"]) == (1, True)
    assert shown["warnings"] == []
    assert len(shown["fields"]["defeated"]) == 1
    paper = tmp_path / "demo.pdf"
    tallow("print", name, "-o", str(paper))
    assert paper.read_bytes().startswith(b"%PDF")


def test_the_dream_keeper_s_has_what_to_spend_and_on_what(tallow: Tallow) -> None:
    name, settlement, _ = DEMOS["gamblers_chest"]
    tallow("demo", "gamblers_chest")
    words = ("--campaign", name, "--with", f"settlement={settlement}")
    (spent,) = tallow("resolve", "kdm.spend_endeavors", *words, "{}")["outcome"]["due"]
    assert "Build: Weapon Crafter" in spent["choices"]  # from the Bone Smith: 3 bone and 1 hide, and both are there
    tallow("resolve", "kdm.craft", *words, "--apply", json.dumps({"gear": "Bone Dagger", "pay": ["Monster Bone"]}))
    fields = tallow("show", name, settlement)["fields"]
    assert "kdm.bone_dagger" in [row["entry"] for row in fields["stored_gear"]]
    for survivor in ("Cady", "Imre"):
        shown = tallow("show", name, survivor)
        assert (shown["fields"]["arc"], len(shown["fields"]["knowledges"]), shown["warnings"]) == (True, 1, [])


def test_made_anew_the_older_one_is_put_away(tallow: Tallow) -> None:
    first = tallow("demo", "sunstalker")["id"]
    second = tallow("demo", "sunstalker")["id"]
    assert first != second
    assert [each["id"] for each in tallow("campaigns") if not each["archived"]] == [second]


def test_an_expansion_without_a_demo_says_so(tallow: Tallow) -> None:
    sentence = "Gorm has no demo of its own. Leave its name out for that of all games."
    assert tallow("demo", "gorm") == (2, sentence)
    code, said = tallow("demo", "nobody")
    assert (code, "nobody" in said) == (2, True)

"""Each campaign type of the expansions by command line: a settlement is founded, plays its first year, and prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tallow.app import main
from tests.plugins.expansions.test_campaign_types import WITH

Tallow = Callable[..., Any]
HUNTED = {"gamblers_chest.people_of_the_dream_keeper": "Crimson Crocodile"}
STORY = {
    "sunstalker.people_of_the_sun": "sunstalker.the_pool_and_the_sun",
    "dragon_king.people_of_the_stars": "dragon_king.foundlings",
    "green_knight_armor.the_green_knight": "kdm.returning_survivors",
    "flower_knight.the_bloom_people": "kdm.returning_survivors",
    "gamblers_chest.people_of_the_dream_keeper": "gamblers_chest.first_crimson_day",
}
"""What stands first on the timeline of year 1."""
PEOPLE = ("Anna", "Bert")


@pytest.fixture
def tallow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tallow:
    """Runs one verb on a store of its own; gives its JSON."""
    monkeypatch.setenv("TALLOW_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(*words: str) -> Any:
        code = main((*words, "--json"))
        said = capsys.readouterr()
        assert code == 0, said.err
        return json.loads(said.out)

    return run


def resolved(tallow: Tallow, resolver: str, dice: str = "", **inputs: Any) -> Any:
    """Apply a resolver to the settlement; gives what came of it."""
    rolled = ("--dice", dice) if dice else ()
    words = ("--campaign", "Camp", "--with", "settlement=Hearth", *rolled, "--apply")
    return tallow("resolve", f"kdm.{resolver}", *words, json.dumps(inputs))


@pytest.mark.parametrize("campaign", sorted(WITH))
def test_a_settlement_is_founded_plays_a_year_and_prints(campaign: str, tallow: Tallow, tmp_path: Path) -> None:
    tallow("new", "Camp", "--system", "kdm", "--plugins", ",".join(WITH[campaign]))
    tallow("add", "Camp", "settlement", "Hearth")
    tallow("insert", "Camp", "Hearth", "campaign", f"entry={campaign}")
    tallow("do", "Camp", "kdm.begin_campaign", "Hearth")
    for name in PEOPLE:
        tallow("add", "Camp", "survivor", name)
    _first_hunt(tallow, HUNTED.get(campaign, "White Lion"))
    _settle(tallow)
    shown = tallow("show", "Camp", "Hearth")
    first = next(row for row in shown["fields"]["timeline"] if row["year"] == 1)
    assert first["entry"] == STORY[campaign]
    assert shown["totals"]["kdm.population"]["value"] == 2
    assert shown["totals"]["kdm.deaths"]["value"] == 0
    assert len(shown["fields"]["defeated"]) == 1
    tallow("set", "Camp", "Hearth", "lantern_year", "2")
    paper = tmp_path / "paper.pdf"
    tallow("print", "Camp", "-o", str(paper))
    assert paper.read_bytes().startswith(b"%PDF")


def _first_hunt(tallow: Tallow, monster: str) -> None:
    """Year 0: the founders depart, beat what they meet, and come home."""
    for name in PEOPLE:
        tallow("do", "Camp", "kdm.depart", name)
    resolved(tallow, "victory", monster=monster, level=1)
    for name in PEOPLE:
        tallow("do", "Camp", "kdm.stay", name)
        tallow("set", "Camp", name, "hunt_xp", "1")


def _settle(tallow: Tallow) -> None:
    """Year 1: it is named, an event is drawn, an innovation where the deck holds one."""
    tallow("set", "Camp", "Hearth", "lantern_year", "1")
    tallow("do", "Camp", "kdm.name_settlement", "Hearth")
    resolved(tallow, "settlement_event", "1")
    if tallow("show", "Camp", "Hearth")["fields"]["innovations"]:
        resolved(tallow, "innovate", "1,1", keep="Ammonia")
        assert len(tallow("show", "Camp", "Hearth")["fields"]["innovations"]) == 2

"""What a survivor has and is not here is named with the reason: its plugin is off, not here, or has it no more."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.services import plugins
from tallow.services.check.advice import advised
from tallow.services.check.findings import check
from tests.plugins.systems.kdm.harness import Table

KNIFE, CAP = '[[gear]]\nid = "knife"\nname = "Salt Knife"\n', '[[gear]]\nid = "cap"\nname = "Salt Cap"\n'
BRINE = '[[fighting_art]]\nid = "brine"\nname = "Brine Step"\n'


def put(root: Path, content: str, version: str = "0.1.0", more: str = "") -> Path:
    """A cave of salt."""
    folder = root / "expansions" / "salt"
    (folder / "content").mkdir(parents=True, exist_ok=True)
    head = f'id = "salt"\nname = "Salt cave"\nfamily = "expansion"\nsystem = "kdm"\nversion = "{version}"\napi = 1\n'
    (folder / "plugin.toml").write_text(f"{head}{more}", encoding="utf-8")
    (folder / "content" / "things.toml").write_text(content, encoding="utf-8")
    return folder


@pytest.fixture
def salted(tmp_path: Path) -> Iterator[Table]:
    """A survivor, dead, with two things of salt, a mask of the Gorm's and an art of salt."""
    put(tmp_path / "user", KNIFE + CAP + BRINE)
    table = Table(tmp_path / "table.sqlite", further=tmp_path / "user")
    table.begin(plugins=["salt", "gorm"])
    gear = [("salt.knife", 1), ("salt.cap", 2), ("gorm.gorment_mask", 3)]
    table.survivor(
        "Anna",
        sex="female",
        dead=True,
        gear=[{"id": f"g{place}", "entry": id, "place": place} for id, place in gear],
        fighting_arts=[{"id": "a1", "entry": "salt.brine"}],
    )
    yield table
    table.close()


def told(table: Table) -> list[tuple[str, str]]:
    return [(each.sentence, each.path) for each in table.advice("Anna", "worn_away")]


def test_what_is_here_is_not_told(salted: Table) -> None:
    assert told(salted) == []


def test_what_is_off(salted: Table) -> None:
    plugins.disable(salted.host, salted.campaign, "salt")
    sentence = "Salt Knife, Salt Cap and Brine Step are of Salt cave, which is off. They count again once it is on."
    assert told(salted) == [(sentence, "gear.g1")]


def test_what_is_not_here_with_the_version_last_played_with(salted: Table, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "user" / "expansions" / "salt")
    salted.restart()
    sentence = (
        "Salt Knife, Salt Cap and Brine Step are of Salt cave 0.1.0, which is not here. They count again once it is."
    )
    assert told(salted) == [(sentence, "gear.g1")]
    assert sentence in [each.sentence.removeprefix("Anna: ") for each in advised(salted.host, salted.id)]
    (found,) = check(salted.host, salted.id)
    assert found.sentence == (
        "Salt cave 0.1.0 is on and not here; 3 values wait for it. Install it, or bring it back in the plugin list."
    )


def test_what_is_here_and_cannot_be_used(salted: Table, tmp_path: Path) -> None:
    put(tmp_path / "user", KNIFE + CAP + BRINE, more='host = ">=99"\n')
    salted.restart()
    (sentence, _path) = told(salted)[0]
    assert sentence == (
        "Salt Knife, Salt Cap and Brine Step are of Salt cave 0.1.0, which cannot be used here. "
        "They count again once it can be."
    )
    (found,) = check(salted.host, salted.id)
    assert found.sentence == (
        "Salt cave 0.1.0 is on and cannot be used here; 3 values wait for it. See in the plugin list what ails it."
    )


def test_what_a_newer_version_has_no_more(salted: Table, tmp_path: Path) -> None:
    put(tmp_path / "user", KNIFE, version="0.2.0")
    salted.restart()
    sentence = "Salt Cap and Brine Step are not in Salt cave 0.2.0. They count again with another version."
    assert told(salted) == [(sentence, "gear.g2")]


def test_what_a_newer_version_that_is_off_has_no_more(salted: Table, tmp_path: Path) -> None:
    plugins.disable(salted.host, salted.campaign, "salt")
    put(tmp_path / "user", KNIFE + BRINE, version="0.2.0")
    salted.restart()
    off = "Salt Knife and Brine Step are of Salt cave, which is off. They count again once it is on."
    lost = "Salt Cap is not in the version of Salt cave that is here, which is off."
    assert told(salted) == [(off, "gear.g1"), (f"{lost} It counts again with another version.", "gear.g2")]

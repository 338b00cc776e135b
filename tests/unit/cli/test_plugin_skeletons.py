"""A plugin that is begun by the command line passes its check and the test beside it, each in a process of its own.

Every family for every system is tried in one process by ``services/parcel/test_skeleton.py``.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal

FAMILIES = (
    ("system", "frogs", ""),
    ("tablet", "my_tablet", "armor_damage"),
)


def words(family: str, id: str, system: str, folder: Path) -> tuple[str, ...]:
    """What a person types."""
    return ("plugins", "new", family, id, *(("--system", system) if system else ()), "-o", str(folder))


@pytest.mark.parametrize(("family", "id", "system"), FAMILIES)
def test_a_new_plugin_passes_its_own_test(
    tallow: Tallow,
    tmp_path: Path,
    family: str,
    id: str,
    system: str,
) -> None:
    made = answer(tallow(*words(family, id, system, tmp_path / "made"), "--json"))
    assert (made["folder"], made["test"]) == (str(tmp_path / "made" / id), str(tmp_path / "made" / f"test_{id}.py"))
    done = run(made["test"], tmp_path)
    assert (done.returncode, "Ran 2 tests" in done.stderr) == (0, True), done.stderr
    folder = Path(made["folder"])
    named = (folder / "plugin.toml").read_text(encoding="utf-8")
    (folder / "plugin.toml").write_text(named.replace("api = 1", "api = 2"), encoding="utf-8")
    done = run(made["test"], tmp_path)
    assert (done.returncode, "It was made for plugin api 2" in done.stderr) == (1, True), done.stderr


def test_effects_are_offered_where_they_count_alone(tallow: Tallow, tmp_path: Path) -> None:
    made = tallow(*words("expansion", "my_village", "armor_damage", tmp_path / "made"))
    assert made.out.splitlines()[-1] == "What it may say:  tallow plugins words armor_damage"
    text = (tmp_path / "made" / "my_village" / "content" / "my_village.toml").read_text(encoding="utf-8")
    assert "# Skill. It may have, too: use." in text
    assert "# Item. It may have, too: effects, damage_type, piercing." in text
    assert "# What these hold:  tallow plugins words armor_damage item\n" in text


def test_its_test_reads_what_the_samples_have_become(tallow: Tallow, tmp_path: Path) -> None:
    made = answer(tallow(*words("expansion", "my_village", "kdm", tmp_path / "made"), "--json"))
    content = Path(made["folder"]) / "content" / "my_village.toml"
    sample = content.read_text(encoding="utf-8")
    first, second, *_ = re.findall(r'^id = "(\w+)"', sample, re.MULTILINE)
    renamed = sample.replace(f'"{first}"', '"own_first"').replace(f'"{second}"', '"my_village.own_second"')
    content.write_text(renamed, encoding="utf-8")
    assert run(made["test"], tmp_path).returncode == 0
    content.write_text(renamed.replace('"own_first"', '"own first"'), encoding="utf-8")
    assert run(made["test"], tmp_path).returncode == 1


def test_an_expansion_of_a_system_of_ones_own_takes_that_along_into_its_test(tallow: Tallow, tmp_path: Path) -> None:
    made = answer(tallow(*words("system", "kiln", "", tmp_path / "made"), "--json"))
    tallow("plugins", "install", made["folder"], "--yes-code")
    made = answer(tallow(*words("expansion", "raku", "kiln", tmp_path / "made"), "--json"))
    done = run(made["test"], tmp_path)
    assert (done.returncode, "Ran 2 tests" in done.stderr) == (0, True), done.stderr


def test_an_expansion_begins_with_what_most_expansions_of_its_system_write(tallow: Tallow, tmp_path: Path) -> None:
    for system, tables in (
        ("kdm", ["gear", "innovation", "ability", "fighting_art"]),  # not campaigns, of which an expansion has one
        ("armor_damage", ["skill", "item", "action"]),
        ("king", ["condition", "source", "state"]),
    ):
        made = answer(tallow(*words("expansion", f"my_{system}", system, tmp_path / "made"), "--json"))
        text = (Path(made["folder"]) / "content" / f"my_{system}.toml").read_text(encoding="utf-8")
        assert re.findall(r"^\[\[(\w+)\]\]", text, re.MULTILINE) == tables
        assert "too: ." not in text


def run(test: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The test that was written beside a plugin, run by itself."""
    return subprocess.run([sys.executable, test], capture_output=True, text=True, check=False, cwd=folder)


def test_what_cannot_be_begun_is_said(tallow: Tallow, tmp_path: Path) -> None:
    for family, id, system, said in (
        ("expansion", "village", "", "Name one with --system: armor_damage, kdm, king."),
        ("expansion", "village", "kind", "Did you mean king?"),
        ("expansion", "bog_terrain", "kdm", "end in _terrain"),
        ("expansion", "My-Village", "kdm", "is no id"),
        ("expansion", "gorm", "kdm", "There is a plugin gorm already"),
        ("tablet", "my_tablet", "king", "king declares no entries for action"),
        ("system", "frogs", "kdm", "A system's system is itself"),
        ("sistem", "frogs", "", "Did you mean system?"),
    ):
        assert said in refusal(tallow(*words(family, id, system, tmp_path)))
    assert [each.name for each in tmp_path.iterdir() if "store" not in each.name] == []
    (tmp_path / "frogs").mkdir()
    assert "is there already" in refusal(tallow(*words("system", "frogs", "", tmp_path)))

"""Which version of a plugin a campaign was last played with is one truth, wherever it is told."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Tallow, answer
from tests.unit.services.parcel.conftest import zipped

NET = b'[[item]]\nid = "net"\nname = "Net"\n'


def cave(version: str) -> dict[str, bytes]:
    """The files of a plugin for armor."""
    manifest = f"""id = "cave"
name = "Salt cave"
family = "expansion"
system = "armor_damage"
version = "{version}"
api = 1
"""
    return {"plugin.toml": manifest.encode(), "content/items.toml": NET}


@pytest.fixture
def updated(tallow: Tallow, tmp_path: Path) -> Tallow:
    """A campaign that began with 0.1.0, in which somebody has a net, and is played on with 0.2.0."""
    for version in ("0.1.0", "0.2.0"):
        zipped(tmp_path / f"{version}.tallow", cave(version))
    answer(tallow("plugins", "install", str(tmp_path / "0.1.0.tallow"), "--json"))
    answer(tallow("new", "Lake", "--system", "armor_damage", "--plugins", "cave", "--json"))
    answer(tallow("add", "Lake", "character", "Anna", "--json"))
    answer(tallow("insert", "Lake", "Anna", "items", "entry=cave.net", "--json"))
    answer(tallow("plugins", "install", str(tmp_path / "0.2.0.tallow"), "--yes", "--json"))
    return tallow


def manifest_of(file: Path) -> dict[str, tuple[str, str]]:
    with zipfile.ZipFile(file) as archive:
        lines = json.loads(archive.read("manifest.json"))["plugins"]
    return {each["id"]: (each["version"], each["hash"]) for each in lines}


def test_one_record_s_file_says_what_the_whole_campaign_s_says(updated: Tallow, tmp_path: Path) -> None:
    answer(updated("export", "Lake", "-o", str(tmp_path / "lake.tl"), "--json"))
    answer(updated("export", "Lake", "--record", "Anna", "-o", str(tmp_path / "anna.tl"), "--json"))
    whole, one = manifest_of(tmp_path / "lake.tl"), manifest_of(tmp_path / "anna.tl")
    assert whole["cave"][0] == "0.2.0"
    assert whole["cave"][1]
    assert one == whole


def test_what_never_was_on_shows_as_missing_with_the_version_of_the_file(updated: Tallow, tmp_path: Path) -> None:
    answer(updated("export", "Lake", "--record", "Anna", "-o", str(tmp_path / "anna.tl"), "--json"))
    answer(updated("plugins", "remove", "cave", "--yes", "--json"))
    answer(updated("new", "Other", "--system", "armor_damage", "--json"))
    answer(updated("import", str(tmp_path / "anna.tl"), "--into", "Other", "--homebrew", "no", "--json"))
    assert "Net (missing: Salt cave 0.2.0)" in updated("show", "Other", "Anna").out
    assert "Net (missing: Salt cave 0.2.0)" in updated("show", "Lake", "Anna").out

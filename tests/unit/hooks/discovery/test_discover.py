"""Plugins are found by their manifests; a bad one is a row, and of two with one id both places are named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tallow.hooks.discovery import discover as discovery
from tallow.hooks.discovery.discover import Found, discover
from tallow.hooks.discovery.sources import AWAY, DistributionSource, FolderSource, WithoutAway, away_in
from tests.unit.hooks.shelf import Shelf


def sentence(found: Found) -> str:
    assert found.fault is not None
    return found.fault.sentence


def found_in(shelf: Shelf, *more: DistributionSource) -> tuple[Found, ...]:
    return discover([FolderSource(shelf.bundled), FolderSource(shelf.user, "user"), *more])


def distribution(site: Path, name: str, points: str, files: list[str]) -> None:
    """What a wheel leaves behind when it is installed."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[tallow.plugins]\n{points}\n", encoding="utf-8")
    (info / "RECORD").write_text("".join(f"{file},,\n" for file in files), encoding="utf-8")


def test_plugins_of_all_families_sorted_by_id(shelf: Shelf) -> None:
    shelf.put("zoo", "x = 1")
    shelf.put("lake_terrain", family="terrain", manifest={"system": '"zoo"'})
    shelf.put("dash_tablet", family="tablet", manifest={"system": '"zoo"'})
    shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, user=True)
    found = found_in(shelf)
    assert [(each.id, each.source, each.code, each.version) for each in found] == [
        ("bear", "user", False, "1.0.0"),
        ("dash_tablet", "bundled", False, "1.0.0"),
        ("lake_terrain", "bundled", False, "1.0.0"),
        ("zoo", "bundled", True, "1.0.0"),
    ]
    assert [each.fault for each in found] == [None] * 4


def test_no_folder_holds_no_plugins(tmp_path: Path) -> None:
    assert discover([FolderSource(tmp_path / "nowhere"), DistributionSource([str(tmp_path / "nowhere")])]) == ()


def test_caches_hidden_and_empty_folders_are_no_plugins(shelf: Shelf) -> None:
    for name in ("__pycache__", ".git", "empty", "left/__pycache__"):
        (shelf.bundled / "systems" / name).mkdir(parents=True)
    (shelf.bundled / "systems" / "README.md").touch()
    assert found_in(shelf) == ()


def test_a_bad_manifest_is_a_row_with_a_sentence(shelf: Shelf) -> None:
    folder = shelf.put("bear")
    (folder / "plugin.toml").write_text('id = "bear', encoding="utf-8")
    (found,) = found_in(shelf)
    assert (found.id, found.manifest, found.version) == ("bear", None, "")
    assert sentence(found).startswith("This is not TOML: ")
    assert found.fault is not None
    assert found.fault.where == "plugin.toml:1"


def test_a_folder_without_a_manifest_is_a_row_with_a_sentence(shelf: Shelf) -> None:
    shelf.put("bear", "x = 1")
    (shelf.bundled / "systems" / "bear" / "plugin.toml").unlink()
    (found,) = found_in(shelf)
    assert sentence(found) == "There is no such file. A plugin's folder needs one."
    assert found.fault is not None
    assert found.fault.where == "plugin.toml"


def test_an_unknown_key_is_a_row_with_the_nearest(shelf: Shelf) -> None:
    shelf.put("bear", manifest={"autors": "[]"})
    (found,) = found_in(shelf)
    assert sentence(found) == "autors: This key is unknown. Did you mean authors?"


def test_the_user_s_folder_wins_and_both_places_are_named(shelf: Shelf) -> None:
    bundled, user = shelf.put("bear"), shelf.put("bear", user=True, manifest={"version": '"0.9"'})
    winner, loser = found_in(shelf)
    assert (winner.folder, winner.fault, winner.version) == (user, None, "0.9")
    assert loser.folder == bundled
    assert sentence(loser) == (
        f"This plugin appears twice: {user} (user) is used, {bundled} (bundled) is not. Remove one."
    )


def test_a_broken_copy_of_the_user_s_does_not_win(shelf: Shelf) -> None:
    bundled, user = shelf.put("bear"), shelf.put("bear", user=True)
    (user / "plugin.toml").write_text("?", encoding="utf-8")
    winner, loser = found_in(shelf)
    assert (winner.folder, winner.fault) == (bundled, None)
    assert sentence(loser).startswith("This is not TOML")


def test_twice_in_one_source(shelf: Shelf) -> None:
    first = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'})
    second = shelf.put("bear")
    winner, loser = found_in(shelf)
    assert winner.folder == first
    assert str(first) in sentence(loser)
    assert str(second) in sentence(loser)


def test_a_folder_in_the_wrong_place(shelf: Shelf) -> None:
    folder = shelf.put("bear")
    text = (folder / "plugin.toml").read_text(encoding="utf-8")
    (folder / "plugin.toml").write_text(text.replace('"bear"', '"wolf"'), encoding="utf-8")
    shelf.put("fox", family="expansion", manifest={"family": '"system"'})
    fox, wolf = found_in(shelf)
    assert sentence(wolf) == 'Its id is "wolf", and it lies under the name bear. Give both the same name.'
    assert sentence(fox) == "It is of the family system and lies in expansions. Put it into systems."


def test_a_plugin_for_a_newer_tallow(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.put("bear", manifest={"host": '">=2.0"'})
    monkeypatch.setattr(discovery, "host_version", lambda: "1.9")
    (found,) = found_in(shelf)
    assert sentence(found) == ("It needs Tallow 2.0 or later, and this is 1.9: get a newer Tallow or an older plugin.")


def test_a_distribution_is_found_by_its_file_list(shelf: Shelf, tmp_path: Path) -> None:
    site, other = tmp_path / "site", tmp_path / "other"
    folder = shelf.put("bear")
    (site / "tallow_bear").mkdir(parents=True)
    (site / "tallow_bear" / "plugin.toml").write_bytes((folder / "plugin.toml").read_bytes())
    files = ["tallow_bear/plugin.toml", "tallow_bear/content/a.toml"]
    distribution(site, "tallow_bear", "bear = tallow_bear\nwolf = tallow_wolf", files)
    other.mkdir()
    loser, winner, wolf = sorted(
        found_in(shelf, DistributionSource([str(site), str(other), str(site)])), key=lambda found: str(found.folder)
    )
    assert (winner.source, winner.folder, winner.fault) == ("distribution", site / "tallow_bear", None)
    assert "distribution" in sentence(loser)
    assert sentence(wolf) == (
        "The distribution tallow_bear-1.0 names tallow_wolf as a plugin, but has no file tallow_wolf/plugin.toml."
    )


def test_a_distribution_yields_to_the_user_s_folder(shelf: Shelf, tmp_path: Path) -> None:
    user = shelf.put("bear", user=True)
    (tmp_path / "site" / "tallow_bear").mkdir(parents=True)
    (tmp_path / "site" / "tallow_bear" / "plugin.toml").write_bytes((user / "plugin.toml").read_bytes())
    distribution(tmp_path / "site", "tallow_bear", "bear = tallow_bear", ["tallow_bear/plugin.toml"])
    winner, loser = found_in(shelf, DistributionSource([str(tmp_path / "site")]))
    assert (winner.source, loser.source) == ("user", "distribution")


def test_forty_plugins_are_found(shelf: Shelf) -> None:
    for number in range(40):
        shelf.put(f"plugin_{number}", "x = 1", manifest={"requires": '["zoo>=1"]', "summary": '"One of many."'})
    assert [each.fault for each in found_in(shelf)] == [None] * 40


def test_a_folder_that_leads_to_itself_is_a_row_with_a_fault(tmp_path: Path) -> None:
    (tmp_path / "expansions").mkdir()
    (tmp_path / "expansions" / "loop").symlink_to(tmp_path / "expansions" / "loop")
    (tmp_path / "expansions" / "a_file").write_text("no plugin", encoding="utf-8")
    [found] = discover([FolderSource(tmp_path)])
    assert found.id == "loop"
    assert found.fault is not None
    assert "cannot be read" in found.fault.sentence


def test_a_manifest_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    folder = tmp_path / "expansions" / "pipe"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "plugin.toml")
    [found] = discover([FolderSource(tmp_path)])
    assert found.fault is not None
    assert "no ordinary file" in found.fault.sentence


def test_what_was_taken_out_is_not_found_until_it_is_taken_in_again(shelf: Shelf) -> None:
    shelf.put("one")
    shelf.put("two")
    source = WithoutAway(FolderSource(shelf.bundled), shelf.user)
    assert [found.id for found in discover([source])] == ["one", "two"]
    shelf.user.mkdir()
    (shelf.user / AWAY).write_text("one\n\nthree\n", encoding="utf-8")
    assert [found.id for found in discover([source])] == ["two"]
    assert away_in(shelf.user) == ("one", "three")
    (shelf.user / AWAY).write_bytes(b"\xff")
    assert [found.id for found in discover([source])] == ["one", "two"]

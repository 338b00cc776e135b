"""What of a group's own content is shared can be chosen, and what must go together does."""

from __future__ import annotations

import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services import campaigns, plugins
from tallow.services.host import Host
from tallow.services.own.choosing import Portion, meant, objection, portions
from tallow.services.own.sharing import share
from tests.unit.services.own.conftest import Editor

MILD = {"name": "Mild", "season": "spring", "low": 1, "high": 8, "gale": 1}
WILD = {"name": "Wild", "season": "spring", "low": 9, "high": 12, "gale": 4}
FROST = {"name": "Frost", "season": "winter", "low": 1, "high": 4, "gale": 2}


@pytest.fixture
def full(weather: Editor, seeds: Editor) -> Editor:
    """An editor of the seeds, beside a whole table of spring, a winter with holes, and a change of the canary's."""
    seeds.put({"name": "Flax", "grams": 3})
    seeds.put({"name": "Oats", "grams": 2})
    seeds.put({"name": "Millet", "grams": 4}, "canary.millet")
    for row in (MILD, {**WILD, "seed": "own_the_low_aviary_k3f9.flax"}, FROST):
        weather.put(dict(row))
    seeds.read()
    return seeds


def found(editor: Editor) -> tuple[Portion, ...]:
    return portions(editor.host, editor.campaign, editor.desk.ours)


def test_types_tables_and_changes_in_the_order_of_the_types(full: Editor) -> None:
    assert [(each.word, each.table, each.label, len(each.pieces), each.whole) for each in found(full)] == [
        ("seed", None, "Seeds", 2, False),
        ("weather", "spring", "Spring", 2, True),
        ("weather", "winter", "Winter", 1, True),
        ("patch", None, "Changes of other plugins' entries", 1, False),
    ]
    assert [piece.name for portion in found(full) for piece in portion.pieces] == [
        "Flax", "Oats", "Mild", "Wild", "Frost", "Millet",
    ]  # fmt: skip


def test_what_a_person_means(full: Editor) -> None:
    ours = full.desk.ours
    parts = found(full)
    flax, frost = frozenset({("seed", "flax")}), frozenset({("weather", "frost")})
    assert meant(parts, "seed", ours) == meant(parts, "canary.seed", ours) == flax | {("seed", "oats")}
    assert meant(parts, "weather.winter", ours) == frost
    assert meant(parts, "weather", ours) == frost | {("weather", "mild"), ("weather", "wild")}
    assert meant(parts, "Flax", ours) == meant(parts, "own_the_low_aviary_k3f9.flax", ours) == flax
    assert meant(parts, "patch", ours) == meant(parts, "canary.millet", ours) == {("patch", "canary.millet")}
    with pytest.raises(UserMistake) as caught:
        meant(parts, "flex", ours)
    assert str(caught.value) == "Nothing of your own is called 'flex'. Did you mean flax?"


def test_why_something_cannot_go_so(full: Editor) -> None:
    parts, ours = found(full), full.desk.ours
    spring, seeds = meant(parts, "weather.spring", ours), meant(parts, "seed", ours)
    assert objection(parts, spring | seeds) == ""
    assert objection(parts, ()) == "Nothing is chosen. Tick what the file shall hold."
    # Wild holds 9 to 12, Mild 1 to 8 of the twelve numbers; Frost holds 1 to 4
    assert objection(parts, {("weather", "mild")}) == (
        "Spring: 9 to 12 missing. Let the table be whole, or leave it out."
    )
    assert objection(parts, meant(parts, "weather.winter", ours)) == (
        "Winter: 5 to 12 missing. Let the table be whole, or leave it out."
    )
    assert objection(parts, spring) == "“Wild” names “Flax”. Take that in too, or leave “Wild” out."


def test_a_file_with_some_of_it_is_a_sound_plugin_elsewhere(
    full: Editor, start: Callable[..., Host], campaign: Campaign, tmp_path: Path
) -> None:
    parts, ours, file = found(full), full.desk.ours, tmp_path / "some.tallow"
    wanted = meant(parts, "weather.spring", ours) | meant(parts, "flax", ours)
    with pytest.raises(UserMistake, match="names “Flax”"):
        share(full.host, campaign, ours, file, meant(parts, "weather.spring", ours))
    assert not file.exists()
    share(full.host, full.campaign, ours, file, wanted)
    theirs = tmp_path / "their plugins/expansions"
    with zipfile.ZipFile(file) as archive:
        held = tomllib.loads(archive.read("own_the_low_aviary_k3f9/content/own.toml").decode())
        archive.extractall(theirs)
    assert {word: [row["id"] for row in rows] for word, rows in held.items()} == {
        "seed": ["flax"],
        "weather": ["mild", "wild"],
    }
    there = start("theirs.sqlite", theirs.parent)
    made = campaigns.create(there, "Another", ["canary"])
    plugins.enable(there, made, "own_the_low_aviary_k3f9")
    registry = there.registry(there.campaign(made.id).plugins)
    assert (registry.faults, "own_the_low_aviary_k3f9.wild" in registry.entries) == ((), True)


def test_all_of_it_is_the_same_file_as_the_whole(full: Editor, tmp_path: Path) -> None:
    full.host.registry(full.campaign.plugins)
    every = frozenset(pick for portion in found(full) for pick in portion.picks if portion.table != "winter")
    frost = next(each.id for each in Editor(full.host, full.campaign).desk.held if each.name == "Frost")
    Editor(full.host, full.campaign).take(frost)
    share(full.host, full.campaign, full.desk.ours, tmp_path / "a.tallow")
    share(full.host, full.campaign, full.desk.ours, tmp_path / "b.tallow", every)
    assert (tmp_path / "a.tallow").read_bytes() == (tmp_path / "b.tallow").read_bytes()


def test_what_nobody_declares_any_longer_goes_too(full: Editor, tmp_path: Path) -> None:
    file = full.desk.ours.file
    file.write_text(file.read_text(encoding="utf-8") + '\n[[whistle]]\nid = "thin"\nname = "Thin"\n', encoding="utf-8")
    portion = next(each for each in found(full) if each.word == "whistle")
    assert (portion.label, portion.whole, set(portion.picks)) == ("Whistle", False, {("whistle", "thin")})

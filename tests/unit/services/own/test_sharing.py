"""A group's own content can leave as one file, and whoever still names an entry is known."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services import plugins, records
from tallow.services.host import Host
from tallow.services.own.naming import known, meant
from tallow.services.own.sharing import file_name, holders, share
from tallow.services.own.table import holes, tables_of
from tallow.services.parcel.installing import Installed, install
from tallow.services.parcel.offer import Offer, look
from tests.unit.services.own.conftest import COLD, Editor


def test_it_is_a_zipped_folder_that_another_group_installs(
    start: Callable[..., Host], aviary: Host, campaign: Campaign, weather: Editor, tmp_path: Path
) -> None:
    with pytest.raises(UserMistake, match="There is nothing of your own to share yet"):
        share(aviary, campaign, weather.desk.ours, tmp_path / "a.tallow")
    weather.put(COLD)
    assert file_name(weather.desk.ours) == "own_the_low_aviary_k3f9-1.0.0.tallow"
    share(aviary, campaign, weather.desk.ours, tmp_path / "a.tallow")
    share(aviary, campaign, weather.desk.ours, tmp_path / "b.tallow")
    assert (tmp_path / "a.tallow").read_bytes() == (tmp_path / "b.tallow").read_bytes()
    theirs = tmp_path / "their plugins"
    with zipfile.ZipFile(tmp_path / "a.tallow") as archive:
        assert sorted(archive.namelist()) == [
            "own_the_low_aviary_k3f9/content/own.toml",
            "own_the_low_aviary_k3f9/plugin.toml",
        ]
    there = start("theirs.sqlite", theirs)
    offer = look(there, tmp_path / "a.tallow")
    assert isinstance(offer, Offer)
    assert (offer.adds, offer.code) == (("1 weather row",), False)
    assert isinstance(install(there, offer), Installed)
    assert [each.fault for each in plugins.found(there) if each.id == "own_the_low_aviary_k3f9"] == [None]


def test_it_is_not_written_over_the_campaigns(aviary: Host, campaign: Campaign, weather: Editor) -> None:
    weather.put(COLD)
    with pytest.raises(UserMistake, match="holds all your campaigns"):
        share(aviary, campaign, weather.desk.ours, aviary.store.path)


def test_who_names_an_entry_is_known(aviary: Host, campaign: Campaign, seeds: Editor) -> None:
    flax, oats = seeds.put({"name": "Flax", "grams": 3}), seeds.put({"name": "Oats", "grams": 3})
    records.create(aviary, campaign.id, "canary.bird", "Pip", {"seeds": [{"id": "s1", "entry": flax}]})
    records.create(aviary, campaign.id, "canary.bird", "Tweet", {"notes": f"Likes {flax}."})
    assert (holders(aviary, flax), holders(aviary, oats)) == (("Pip",), ())


def test_a_person_means_by_a_few_letters(aviary: Host, seeds: Editor) -> None:
    seeds.put({"name": "Wild oats", "grams": 3})
    registry = seeds.desk.registry
    for text in ("own_the_low_aviary_k3f9.wild_oats", "Wild Oats", " wild_oats ", "wild oats"):
        assert meant(registry, "canary.seed", text) == "own_the_low_aviary_k3f9.wild_oats"
    assert meant(registry, "canary.seed", "Morning song") == "Morning song"  # a song is no seed
    assert meant(registry, "entry", "Morning song") == "canary.morning"
    assert known(registry, "total")["canary.lungs"] == "Lungs"
    assert known(registry, "permission") == {"canary.sing": "sing"}
    assert known(registry, "list") == {"canary.repertoire": "the songs that it knows by others"}


def test_the_holes_of_each_table_that_has_rows(weather: Editor) -> None:
    kind = weather.desk.kind
    assert tables_of(kind) == (("spring", "Spring"), ("winter", "Winter"))
    assert list(holes(kind, weather.desk.held)) == []
    weather.put(COLD)
    weather.put({**COLD, "name": "Fog", "low": 4, "high": 5})
    weather.put({**COLD, "name": "Thaw", "low": 7, "high": 8})
    weather.put({**COLD, "name": "Storm", "low": 9, "high": 12})
    assert list(holes(kind, weather.read().held)) == ["Winter: 6 has no entry.", "Winter: 4 is listed twice."]

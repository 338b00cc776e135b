"""An id that was given once is never given to another thing: what records have of it is that thing or missing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services import campaigns, history, plugins, records
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.host import Host
from tallow.services.own import place
from tallow.services.own.keeping import undo
from tallow.services.own.place import ours
from tallow.services.parcel.installing import Installed, restore
from tallow.services.parcel.leaving import leaving, remove
from tests.unit.services.own.conftest import COLD, Editor

FLAX = {"name": "Flax", "grams": 3}


def eaten(host: Host, campaign: Campaign, id: str, name: str = "Pip") -> None:
    """A bird that eats a seed."""
    records.create(host, campaign.id, "canary.bird", name, {"seeds": [{"id": "s1", "entry": id}]})


def test_new_homebrew_after_the_old_was_taken_out_is_another(aviary: Host, campaign: Campaign, seeds: Editor) -> None:
    old = seeds.put(FLAX)
    eaten(aviary, campaign, old)
    remove(aviary, leaving(aviary, seeds.desk.ours.id))
    seeds.read()
    new = seeds.put({"name": "Flax", "grams": 9})
    assert new.partition(".")[0] != old.partition(".")[0]
    assert seeds.desk.ours.manifest.name == "Own content of The Low Aviary (2)"  # for the first may come back
    assert aviary.book(seeds.campaign).entry(old) is None
    assert getattr(aviary.book(seeds.campaign).entry(new), "grams", None) == 9
    assert isinstance(restore(aviary, old.partition(".")[0]), Installed)
    book = aviary.book(seeds.campaign)
    assert [getattr(book.entry(id), "grams", None) for id in (old, new)] == [3, 9]


@pytest.mark.parametrize("trace", ["kept", "played with", "seen"])
def test_each_trace_of_a_plugin_keeps_its_id_from_another(aviary: Host, user: Path, trace: str) -> None:
    campaign = campaigns.create(aviary, "The Low Aviary", ["canary"])
    if trace == "kept":
        (user / ".kept/own_the_low_aviary_k3f9").mkdir(parents=True)
    elif trace == "played with":
        other = campaigns.create(aviary, "Elsewhere", ["canary"])
        with aviary.store.work() as work:
            work.remember_names({"own_elsewhere_k3f9": "Gone"})
            work.commit()
        assert ours(aviary, other, "canary").id == "own_elsewhere_k3f9x1"
        Editor(aviary, campaign, "canary.seed").put(FLAX)
        aviary.loader.rescan()
        plugins.enable(aviary, aviary.campaign(other.id), "own_the_low_aviary_k3f9")
        remove(aviary, leaving(aviary, "own_the_low_aviary_k3f9"))
        for file in (user / ".kept").rglob("*.tallow"):
            file.unlink()
        (user / ".kept/own_the_low_aviary_k3f9").rmdir()
    else:
        with aviary.store.work() as work:
            work.remember_names({"own_the_low_aviary_k3f9": "Gone"})
            work.commit()
    assert ours(aviary, aviary.campaign(campaign.id), "canary").id == "own_the_low_aviary_k3f9x1"


@pytest.mark.parametrize("name", ["剣", "Ελένη", "Blade"])
def test_another_thing_gets_another_id_though_the_first_is_gone(
    aviary: Host, campaign: Campaign, seeds: Editor, name: str
) -> None:
    first = seeds.put({"name": name, "grams": 1})
    eaten(aviary, campaign, first)
    seeds.take(first)
    second = seeds.put({"name": "盾" if name == "剣" else name, "grams": 2})
    assert second == f"{first}_2"
    assert aviary.book(seeds.campaign).entry(first) is None
    for _ in range(2):
        undo(aviary, seeds.campaign, "canary")
    assert getattr(aviary.book(seeds.campaign).entry(first), "grams", None) == 1  # the same thing again


def test_ids_that_only_earlier_versions_or_records_know_are_given_too(
    start: Callable[..., Host], aviary: Host, campaign: Campaign, seeds: Editor
) -> None:
    first = seeds.put(FLAX)
    seeds.take(first)
    fresh = start("fresh.sqlite")  # a store that saw none of it, beside the same folder of plugins
    there = campaigns.create(fresh, "Another", ["canary"], [first.partition(".")[0]])
    editor = Editor(fresh, there, "canary.seed")
    assert editor.desk.fresh_id("Flax") == f"{first}_2"
    assert editor.desk.fresh_id("Oats") == first.replace("flax", "oats")
    records.create(fresh, there.id, "canary.bird", "Pip", {"notes": first.replace("flax", "oats")})
    assert editor.read().fresh_id("Oats") == first.replace("flax", "oats_2")


def test_two_groups_with_one_name_have_two_ids_and_a_window_beside_has_the_same(
    start: Callable[..., Host], aviary: Host, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    mine = ours(aviary, campaign, "canary").id
    assert re.fullmatch("own_the_low_aviary_[b-df-hj-km-np-tv-xz2-9]{4}", mine)
    assert ours(start(), campaign, "canary").id == mine
    other = start("theirs.sqlite")
    assert ours(other, campaigns.create(other, "The Low Aviary", ["canary"]), "canary").id != mine
    monkeypatch.setattr("platform.node", lambda: "another machine of the group's")
    assert ours(aviary, campaign, "canary").id != mine
    assert place.part_of("a", "b", 0) != place.part_of("a", "b", 1)


def test_a_window_that_did_not_see_the_first_entry_made_joins_it(
    start: Callable[..., Host], aviary: Host, campaign: Campaign, seeds: Editor
) -> None:
    other = Editor(start(), campaign, "canary.seed")
    seeds.put(FLAX)
    other.put({"name": "Oats", "grams": 2})
    assert [name for name, source in seeds.names() if source == "own"] == ["Flax", "Oats"]
    assert [each.id for each in aviary.loader.found if each.id.startswith("own_")] == ["own_the_low_aviary_k3f9"]


def test_old_homebrew_keeps_its_id(aviary: Host, campaign: Campaign, seeds: Editor, user: Path) -> None:
    folder = user / "expansions/own_the_low_aviary"
    (folder / "content").mkdir(parents=True)
    manifest = (
        'id = "own_the_low_aviary"\nname = "Old"\nfamily = "expansion"\nsystem = "canary"\nversion = "1"\napi = 1\n'
    )
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    (folder / "content/own.toml").write_text(f"# Campaign {campaign.id} The Low Aviary\n", encoding="utf-8")
    aviary.loader.rescan()
    seeds.read()
    assert seeds.put(FLAX) == "own_the_low_aviary.flax"


def test_where_the_campaign_cannot_play_with_it_nothing_is_written(
    aviary: Host, weather: Editor, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise UserMistake("A rule objects.")

    with monkeypatch.context() as within:
        within.setattr(plugins, "enable", refuse)
        with pytest.raises(UserMistake, match="A rule objects"):
            weather.put(COLD)
    assert list((user / "expansions").iterdir()) == []
    assert weather.names() == []
    id = weather.put(COLD)
    history.undo(aviary, weather.id)  # switched off by hand
    monkeypatch.setattr(plugins, "enable", refuse)
    with pytest.raises(UserMistake, match="A rule objects"):
        weather.put({**COLD, "name": "Hail"}, id)
    assert weather.names() == [("Cold", "own")]


def test_a_campaign_that_comes_back_has_its_own_things(
    start: Callable[..., Host], aviary: Host, seeds: Editor, tmp_path: Path
) -> None:
    eaten(aviary, seeds.campaign, seeds.put(FLAX))
    export(aviary, seeds.campaign, tmp_path / "a.tallow-campaign")
    there = start("elsewhere.sqlite", tmp_path / "elsewhere plugins")
    done = bring(there, read(tmp_path / "a.tallow-campaign"))
    assert getattr(there.book(done.campaign).entry(seeds.desk.held[0].id), "name", None) == "Flax"

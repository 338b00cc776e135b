"""A group's own entries are kept as a plugin of its own, count at once, and are written whole or not at all."""

from __future__ import annotations

import errno
import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import build
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services import campaigns, history, plugins, records
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import Change
from tallow.services.own.desk import desk
from tallow.services.own.keeping import describe, keep, undo
from tallow.services.own.place import ours, short_id
from tests.conftest import CANARIES
from tests.unit.services.own.conftest import COLD, Editor


def own_file(user: Path) -> Path:
    return user / "expansions/own_the_low_aviary_k3f9/content/own.toml"


def test_the_first_entry_makes_the_plugin_and_switches_it_on_as_a_step(
    aviary: Host, campaign: Campaign, weather: Editor, user: Path
) -> None:
    done = weather.keep(weather.desk.change("own_the_low_aviary_k3f9.cold", COLD), label="Add Cold")
    assert (user / "expansions/own_the_low_aviary_k3f9/plugin.toml").read_text(encoding="utf-8") == (
        'id = "own_the_low_aviary_k3f9"\nname = "Own content of The Low Aviary"\nfamily = "expansion"\n'
        'system = "canary"\nversion = "1.0.0"\napi = 1\n'
        'summary = "What the group made itself, written on the page Own entries."\n'
    )
    text = own_file(user).read_text(encoding="utf-8")
    assert text.startswith("# The group's own content, written by Tallow: change it there, on the page Own entries.\n")
    assert text.endswith('[[weather]]\nid = "cold"\nname = "Cold"\nseason = "winter"\nlow = 1\nhigh = 4\ngale = 2\n')
    assert done.step is not None
    assert done.step.step.label == "Switch on Own content of The Low Aviary"
    (found,) = [each for each in plugins.found(aviary) if each.id == "own_the_low_aviary_k3f9"]
    assert (found.source, found.code, found.fault) == ("user", False, None)
    book = aviary.book(aviary.campaign(campaign.id))
    assert book.entry("own_the_low_aviary_k3f9.cold") is not None
    assert [str(fault) for fault in book.registry.faults] == []
    second = weather.keep(weather.desk.change("own_the_low_aviary_k3f9.fog", {**COLD, "name": "Fog"}), label="Add Fog")
    assert second.step is None


def test_a_change_and_a_removal_count_at_once(aviary: Host, weather: Editor) -> None:
    id = weather.put(COLD)
    weather.put({**COLD, "name": "Bitter cold", "text": "Two\nlines."}, id)
    entry = aviary.book(weather.campaign).entry(id)
    assert entry is not None
    assert (entry.name, entry.text) == ("Bitter cold", "Two\nlines.")
    weather.take(id)
    assert aviary.book(weather.campaign).entry(id) is None
    assert weather.names() == []


def test_the_id_comes_from_the_name_and_stays(weather: Editor) -> None:
    assert weather.put(COLD) == "own_the_low_aviary_k3f9.cold"
    assert weather.put(COLD) == "own_the_low_aviary_k3f9.cold_2"
    assert weather.put({**COLD, "name": "Łucja's wind"}) == "own_the_low_aviary_k3f9.lucja_s_wind"
    assert weather.put({**COLD, "name": "Ελένη"}) == "own_the_low_aviary_k3f9.weather"
    assert weather.put({**COLD, "name": "Warm"}, "own_the_low_aviary_k3f9.cold") == "own_the_low_aviary_k3f9.cold"


def test_another_plugin_s_entry_is_changed_by_a_patch_of_those_keys_alone(
    aviary: Host, seeds: Editor, user: Path
) -> None:
    assert seeds.names() == [("Hemp seed", "other"), ("Millet", "other")]
    held = seeds.desk.get("canary.millet")
    assert held is not None
    seeds.put({**held.row, "grams": 5}, "canary.millet")
    assert tomllib.loads(own_file(user).read_text(encoding="utf-8")) == {"patch": [{"of": "canary.millet", "grams": 5}]}
    assert getattr(aviary.book(seeds.campaign).entry("canary.millet"), "grams", None) == 5
    assert seeds.names() == [("Hemp seed", "other"), ("Millet", "changed")]
    changed = seeds.desk.get("canary.millet")
    assert changed is not None
    assert (changed.row["grams"], changed.base["grams"]) == (5, 1)
    seeds.put({**changed.row, "grams": 1, "name": "Fat millet"}, "canary.millet")
    assert tomllib.loads(own_file(user).read_text(encoding="utf-8")) == {
        "patch": [{"of": "canary.millet", "name": "Fat millet"}]
    }
    seeds.take("canary.millet")
    assert seeds.names() == [("Hemp seed", "other"), ("Millet", "other")]
    assert tomllib.loads(own_file(user).read_text(encoding="utf-8")) == {}


def test_a_patch_may_set_a_key_back_to_its_default(aviary: Host, seeds: Editor) -> None:
    held = seeds.desk.get("canary.millet")
    assert held is not None
    seeds.put({**held.row, "effects": []}, "canary.millet")
    millet = aviary.book(seeds.campaign).entry("canary.millet")
    assert millet is not None
    assert millet.effects == ()


def test_what_has_a_mistake_is_not_kept(seeds: Editor, weather: Editor, user: Path) -> None:
    weather.put(COLD)
    before = own_file(user).read_bytes()
    for row, sentence in (
        ({**COLD, "name": "Gale", "gale": 7}, "“Gale”: gale: Give a whole number from 1 to 6; 7 is not."),
        ({**COLD, "name": "Long", "high": 9}, "“Long”: 1 to 9 lies in two bands. Part it in two rows."),
    ):
        with pytest.raises(UserMistake) as caught:
            weather.put(row)
        assert str(caught.value) == sentence
    with pytest.raises(UserMistake, match='“millet”: grams: Give a whole number; "many" is not'):
        seeds.put({"grams": "many"}, "canary.millet")
    assert own_file(user).read_bytes() == before


def test_another_plugin_s_entry_cannot_be_taken_out(seeds: Editor) -> None:
    with pytest.raises(UserMistake) as caught:
        seeds.take("canary.millet")
    assert str(caught.value) == "“Millet” belongs to Canary. Switch that plugin off, or change it here."


def test_several_changes_are_one_or_none(weather: Editor) -> None:
    cold = weather.put(COLD)
    fresh = weather.desk.change("own_the_low_aviary_k3f9.fog", {**COLD, "name": "Fog"})
    stale = Change("weather", "cold", {"id": "cold", "name": "Warm"}, None)
    with pytest.raises(UserMistake) as caught:
        weather.keep(fresh, stale, label="Both")
    assert str(caught.value) == (
        "“Warm” was changed meanwhile by another window or program. Look at it and do it again."
    )
    assert weather.names() == [("Cold", "own")]
    weather.keep(fresh, weather.desk.removal(cold), label="Both")
    assert weather.names() == [("Fog", "own")]


def test_a_group_without_latin_letters_and_one_whose_id_is_taken(aviary: Host, user: Path) -> None:
    for name, id in (
        ("Ελένη", "own_campaign_k3f9"),
        ("Łucja's  Aviary!", "own_lucja_s_aviary_k3f9"),
        ("The red terrain", "own_the_red_terrain_k3f9"),
        ("A" * 60, f"own_{'a' * 40}_k3f9"),
    ):
        made = campaigns.create(aviary, name, ["canary"])
        assert ours(aviary, made, "canary").id == id
    assert short_id("?!") == ""
    (user / "expansions/own_campaign_k3f9").mkdir(parents=True)
    again = campaigns.create(aviary, "Ωδή", ["canary"])
    assert ours(aviary, again, "canary").id == "own_campaign_k3f9x1"


def test_each_system_has_its_own(aviary: Host) -> None:
    both = campaigns.create(aviary, "Both", ["canary", "canary_raises"])
    assert ours(aviary, both, "canary").id == "own_both_canary_k3f9"
    with pytest.raises(UserMistake, match="There is no system 'king'"):
        ours(aviary, both, "king")


def test_undoing_the_switch_leaves_the_entries_and_the_next_one_joins_them(
    aviary: Host, campaign: Campaign, weather: Editor
) -> None:
    weather.put(COLD)
    history.undo(aviary, campaign.id)
    assert aviary.campaign(campaign.id).plugins.keys() == {"canary"}
    assert weather.names() == [("Cold", "own")]
    weather.put({**COLD, "name": "Fog"})
    assert weather.names() == [("Cold", "own"), ("Fog", "own")]
    assert "own_the_low_aviary_k3f9" in weather.campaign.plugins


def test_a_copy_of_the_campaign_shares_them(aviary: Host, campaign: Campaign, weather: Editor) -> None:
    weather.put(COLD)
    copy = Editor(aviary, campaigns.duplicate(aviary, weather.campaign))
    copy.put({**COLD, "name": "Fog"})
    assert weather.names() == [("Cold", "own"), ("Fog", "own")]


def test_a_shared_one_that_is_on_beside_the_campaign_s_is_another_plugin_s(
    aviary: Host, campaign: Campaign, weather: Editor
) -> None:
    weather.put(COLD)
    other = campaigns.create(aviary, "Another aviary", ["canary"])
    Editor(aviary, other).put({**COLD, "name": "Fog"})
    plugins.enable(aviary, weather.campaign, "own_another_aviary_k3f9")
    assert ours(aviary, weather.campaign, "canary").id == "own_the_low_aviary_k3f9"
    assert weather.names() == [("Cold", "own"), ("Fog", "other")]


def test_they_leave_and_come_with_their_campaign_and_can_be_changed_there(
    start: Callable[..., Host], aviary: Host, weather: Editor, tmp_path: Path
) -> None:
    id = weather.put(COLD)
    export(aviary, weather.campaign, tmp_path / "aviary.tallow-campaign")
    there = start("elsewhere.sqlite", tmp_path / "elsewhere plugins")
    came = bring(there, read(tmp_path / "aviary.tallow-campaign")).campaign
    editor = Editor(there, came)
    assert editor.names() == [("Cold", "own")]
    editor.put({**COLD, "name": "Bitter cold"}, id)
    assert editor.names() == [("Bitter cold", "own")]
    assert weather.names() == [("Cold", "own")]
    alike = bring(there, read(tmp_path / "aviary.tallow-campaign"), "copy").campaign
    assert Editor(there, alike).names() == [("Bitter cold", "own")]  # what is here stays as it is


def test_records_keep_what_they_have_when_an_entry_goes_and_it_comes_back(
    aviary: Host, campaign: Campaign, seeds: Editor
) -> None:
    id = seeds.put({"name": "Flax", "grams": 3})
    row = {"id": "s1", "entry": id}
    records.create(aviary, campaign.id, "canary.bird", "Pip", {"seeds": [row]})
    seeds.take(id)
    book = aviary.book(seeds.campaign)
    assert aviary.find_record(campaign, "Pip").get("seeds") == [row]
    assert (book.entry(id), book.last_name(id)) == (None, "Flax")
    assert seeds.put({"name": "Flax", "grams": 4}) == f"{id}_2"  # another flax is not the one that Pip eats
    assert aviary.book(seeds.campaign).entry(id) is None
    for _ in range(2):
        undo(aviary, seeds.campaign, "canary")
    assert getattr(aviary.book(seeds.campaign).entry(id), "grams", None) == 3


def test_where_nothing_can_be_written_nothing_is_changed(
    weather: Editor, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    user.write_text("a file in the folder's place")
    with pytest.raises(UserMistake, match="own_the_low_aviary_k3f9 cannot be written"):
        weather.put(COLD)
    user.unlink()
    id = weather.put(COLD)
    before = own_file(user).read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UserMistake, match=r"The disk with .+ is full: make room and try again\."):
        weather.put({**COLD, "name": "Hail"}, id)
    assert own_file(user).read_bytes() == before
    assert weather.names() == [("Cold", "own")]
    assert [each.name for each in own_file(user).parent.iterdir()] == ["own.toml"]


def test_a_plugin_whose_first_entry_could_not_be_written_is_not_there(
    weather: Editor, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise UserMistake("The disk is full.")

    monkeypatch.setattr(version, "write", full)
    with pytest.raises(UserMistake, match="The disk is full"):
        weather.put(COLD)
    assert list((user / "expansions").iterdir()) == []
    monkeypatch.undo()
    weather.put(COLD)
    assert weather.names() == [("Cold", "own")]


def test_two_programs_lose_nothing_of_each_other(
    start: Callable[..., Host], campaign: Campaign, weather: Editor
) -> None:
    weather.put(COLD)
    other = Editor(start(), campaign)
    cold = weather.desk.get("own_the_low_aviary_k3f9.cold")
    assert cold is not None
    weather.put({**COLD, "name": "Fog"})
    other.put({**COLD, "name": "Hail"})  # an entry of its own: nobody is in the way
    assert weather.names() == [("Cold", "own"), ("Fog", "own"), ("Hail", "own")]
    weather.put({**COLD, "gale": 3}, cold.id)
    with pytest.raises(UserMistake, match="“Cold” was changed meanwhile"):
        other.put({**COLD, "gale": 1}, cold.id)
    assert other.read().get(cold.id).row["gale"] == 3  # type: ignore[union-attr]


def test_a_damaged_file_is_named_and_left_alone(weather: Editor, user: Path) -> None:
    weather.put(COLD)
    for damage, sentence in (
        (b"[[weather]]\nid = cold", "is not TOML: "),
        (b"weather = 3\n", "holds something else than tables in two brackets"),
        (b"\xff", "is no text in UTF-8"),
        (b"a = " + b"9" * 5000, "hundreds of digits"),
    ):
        own_file(user).write_bytes(damage)
        with pytest.raises(UserMistake, match=sentence):
            weather.read()
        with pytest.raises(UserMistake, match=sentence):
            keep(weather.host, weather.campaign, "canary", [Change("weather", "x", None, {"id": "x", **COLD})], "Add")
        assert own_file(user).read_bytes() == damage


if os.name == "posix":  # elsewhere there are no named pipes

    def test_a_pipe_in_the_file_s_place_is_not_waited_for(weather: Editor, user: Path) -> None:
        weather.put(COLD)
        own_file(user).unlink()
        os.mkfifo(own_file(user))
        with pytest.raises(UserMistake, match=r"own\.toml is no ordinary file"):
            version.read(weather.desk.ours)


def test_without_a_folder_for_plugins_there_is_nothing_to_keep_them_in(host: Host) -> None:
    campaign = campaigns.create(host, "Aviary", ["canary"])
    with pytest.raises(UserMistake, match="There is no folder for plugins of your own"):
        desk(host, campaign, "canary.weather")


def test_what_it_says_of_itself_can_be_changed(aviary: Host, campaign: Campaign, weather: Editor) -> None:
    with pytest.raises(UserMistake, match="nothing of your own to describe"):
        describe(aviary, campaign, "canary", name="Weathers", release="1.0", licence="")
    weather.put(COLD)
    describe(aviary, weather.campaign, "canary", name="Low weathers", release="1.2.0", licence="CC0")
    manifest = aviary.manifest("own_the_low_aviary_k3f9")
    assert (manifest.name, manifest.version, manifest.licence) == ("Low weathers", "1.2.0", "CC0")
    with pytest.raises(UserMistake) as caught:
        describe(aviary, weather.campaign, "canary", name="", release="first", licence="")
    assert str(caught.value) == (
        'name: This key is missing. Give a text. version: "first" is no version. Give numbers with dots, as in 1.0.2.'
    )


def test_what_lies_there_is_a_sound_plugin_to_a_program_that_reads_it_anew(weather: Editor, user: Path) -> None:
    weather.put({**COLD, "seed": "canary.millet", "effects": [{"type": "grant", "permission": "canary.sing"}]})
    loader = Loader([FolderSource(CANARIES), FolderSource(user, "user")])
    registry = build(loader, ["canary", "own_the_low_aviary_k3f9"])
    loader.close()
    assert (registry.faults, dict(registry.missing)) == ((), {})
    assert "own_the_low_aviary_k3f9.cold" in registry.entries

"""What befalls a group's own content beside the editor: odd letters, lost files, ended programs, updates of others."""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.services import history, plugins
from tallow.services.exchange.homebrew import OwnPlugin, put_in_place
from tallow.services.host import Host
from tallow.services.own import keeping, version
from tallow.services.own.change import OF, PATCH, Change
from tallow.services.own.desk import desks
from tallow.services.own.keeping import describe, ends, off, switch_on, undo
from tallow.services.own.place import ours
from tallow.services.own.sharing import share
from tests.unit.services.own.conftest import COLD, Editor

FLAX: dict[str, Value] = {"name": "Flax", "grams": 3}
TURNS = "A hidden character in this turns the direction of what stands beside it. Type the name anew."
HALF = "A character in this is only half of one, and no file can hold it. Type it anew."
BREAK = "A name stands in one line. Take the line break out."
BLANK = "Nothing of this name can be seen. Give it one that can."


def folder(user: Path) -> Path:
    return user / "expansions/own_the_low_aviary_k3f9"


def own_file(user: Path) -> Path:
    return folder(user) / "content/own.toml"


# letters


@pytest.mark.parametrize(
    ("name", "called", "sentence"),
    [
        ("Red\nflax", "Red\\u000aflax", BREAK),
        ("Red\r\n", "Red\\u000d\\u000a", BREAK),
        ("Red\u2028flax", "Red\\u2028flax", BREAK),
        ("Red\tflax", "Red\\u0009flax", "A tab is in this name. Type a space in its place."),
        ("Red\x07", "Red\\u0007", "A character in this name cannot be seen. Type the name anew."),
        ("\u202eXALF", "\N{REPLACEMENT CHARACTER}XALF", TURNS),
        ("a\u2067b", "a\N{REPLACEMENT CHARACTER}b", TURNS),
        ("  ", "  ", BLANK),
        ("\u00a0\u3000", "\u00a0\u3000", BLANK),
        ("\u200b\u2060", "\u200b\u2060", BLANK),
        ("\u3164\u2800", "\u3164\u2800", BLANK),
        ("x\n" * 99, "x\\u000a" * 8 + "x\\u0…", BREAK),  # 8 times 7 letters and 4: 60
        ("Flax\ud800", "Flax\N{REPLACEMENT CHARACTER}", HALF),
    ],
)
def test_a_name_that_nobody_could_read_is_told_in_words_and_not_kept(
    seeds: Editor, user: Path, name: str, called: str, sentence: str
) -> None:
    draft = seeds.desk.draft(seeds.desk.fresh_id("Flax"), {**FLAX, "name": name})
    assert (draft.entry, [(each.key, each.sentence) for each in draft.mistakes]) == (None, [("name", sentence)])
    for change in (
        seeds.desk.change(seeds.desk.fresh_id("Flax"), {**FLAX, "name": name}),
        Change(PATCH, "canary.millet", None, {OF: "canary.millet", "name": name}),
    ):
        with pytest.raises(UserMistake) as caught:
            seeds.keep(change, label=f"Keep {name}")
        assert str(caught.value) == f"“{called}”: {sentence}"
    assert not user.exists()


@pytest.mark.parametrize("name", ["剣", "עלמה \u200e(3)", "e\u0301", "👨\u200d👩\u200d👧", "A\u00a0b"])
def test_names_of_every_script_are_kept(seeds: Editor, name: str) -> None:
    id = seeds.put({**FLAX, "name": name})
    assert [each.name for each in seeds.read().held if each.id == id] == [name]


def test_half_a_character_is_refused_wherever_it_stands(aviary: Host, weather: Editor) -> None:
    for row in ({**COLD, "text": "a\udc00b"}, {**COLD, "effects": [{"type": "grant", "permission": "\ud800"}]}):
        with pytest.raises(UserMistake, match="only half of one"):
            weather.put(row)
    weather.put(COLD)
    with pytest.raises(UserMistake, match="only half of one"):
        describe(aviary, weather.campaign, "canary", name="Own\ud800", release="1", licence="")
    change = weather.desk.change("x.fog", {**COLD, "name": "Fog"})
    with pytest.raises(UserMistake, match="only half of one"):
        weather.keep(change, label="Add \ud800")
    assert weather.names() == [("Cold", "own")]


# lost files


@pytest.mark.parametrize("what", ["content/own.toml", "content"])
def test_a_file_that_was_taken_away_is_told_of_and_comes_back(
    start: Callable[..., Host], aviary: Host, campaign: Campaign, weather: Editor, user: Path, what: str
) -> None:
    id = weather.put(COLD)
    fog = weather.desk.change(weather.desk.fresh_id("Fog"), {**COLD, "name": "Fog"})
    shutil.rmtree(folder(user) / what) if what == "content" else own_file(user).unlink()
    for host in (aviary, start()):
        host.loader.rescan()
        assert ours(host, host.campaign(campaign.id), "canary").id == "own_the_low_aviary_k3f9"
        assert ends(host, host.campaign(campaign.id), "canary") == ("Take the file away by hand", "")
        with pytest.raises(
            UserMistake, match=r"own\.toml is gone, and its last version is kept\. Bring it back on the "
        ):
            Editor(host, campaign)
    with pytest.raises(UserMistake, match="is gone, and its last version is kept"):
        weather.keep(fog, label="Add Fog")
    assert undo(aviary, weather.campaign, "canary").label == "Take the file away by hand"
    assert weather.names() == [("Cold", "own")]
    weather.keep(fog, label="Add Fog")
    assert aviary.book(weather.campaign).entry(id) is not None
    own_file(user).unlink()  # once more, which brings back what was there now, and not what was there then
    undo(aviary, weather.campaign, "canary")
    assert weather.names() == [("Cold", "own"), ("Fog", "own")]
    own_file(user).write_bytes(b"")
    undo(aviary, weather.campaign, "canary")
    assert weather.names() == [("Cold", "own"), ("Fog", "own")]


# ended programs


def test_a_first_save_that_ended_before_its_switch_is_told_of(
    start: Callable[..., Host], aviary: Host, campaign: Campaign, weather: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: object, **__: object) -> None:
        raise Killed

    assert off(aviary, campaign) == ()
    with monkeypatch.context() as within:
        within.setattr(plugins, "enable", killed)
        within.setattr(keeping, "_take_back", killed)  # nothing more is done
        with pytest.raises(Killed):
            weather.put(COLD)
    later = start()
    assert [each.id for each in off(later, later.campaign(campaign.id))] == ["own_the_low_aviary_k3f9"]
    done = switch_on(later, later.campaign(campaign.id), "canary")
    assert done.label == "Switch on Own content of The Low Aviary"
    assert off(later, later.campaign(campaign.id)) == ()
    assert later.book(later.campaign(campaign.id)).entry("own_the_low_aviary_k3f9.cold") is not None
    history.undo(later, campaign.id)  # or where a person switched it off
    assert len(off(later, later.campaign(campaign.id))) == 1


def test_what_an_ended_program_left_half_written_goes_with_the_next_save(weather: Editor, user: Path) -> None:
    id = weather.put(COLD)
    parts = [
        folder(user) / ".plugin.toml.77.part",
        folder(user) / "content/.own.toml.77.part",
        folder(user) / ".versions/.00002.toml.77.part",
    ]
    old, fresh = user / "expansions/.q7w_e8r9", user / "expansions/.coming-1"
    mine = user / "expansions/.obsidian"  # somebody's own
    for made in (old / "own_lake", fresh / "own_lake", user / "expansions/.own-1/own_lake", mine):
        made.mkdir(parents=True)
        (made / ("plugin.toml" if made is not mine else "app.json")).write_text("half")
    for part in parts:
        part.write_text("half")
    long_ago = time.time() - 3600
    for each in (old, mine):
        os.utime(each, (long_ago, long_ago))
    weather.put({**COLD, "gale": 3}, id)
    assert not any(part.exists() for part in parts)
    assert sorted(each.name for each in (user / "expansions").iterdir() if each.name.startswith(".")) == [
        ".coming-1",  # another program may be at work there
        ".obsidian",
    ]


def test_what_an_ended_import_left_goes_with_the_next(aviary: Host, weather: Editor, user: Path) -> None:
    left = user / "expansions/.coming-1"
    (left / "own_lake").mkdir(parents=True)
    os.utime(left, (time.time() - 3600,) * 2)
    weather.put(COLD)
    left.mkdir(exist_ok=True)
    os.utime(left, (time.time() - 3600,) * 2)
    manifest = weather.desk.ours.manifest
    with put_in_place(aviary, [OwnPlugin(replace(manifest, id="own_more"), {"plugin.toml": b""})]):
        assert not left.exists()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_called_one_wherever_it_is_met(
    aviary: Host, weather: Editor, user: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def full(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    def refused(verb: Callable[[], object]) -> None:
        with monkeypatch.context() as within:
            within.setattr(os, "fsync", full)
            within.setattr(Path, "write_bytes", full)
            with pytest.raises(UserMistake, match=r"^The disk with .+ is full: make room and try again\.$"):
                verb()

    refused(lambda: weather.put(COLD))
    assert list((user / "expansions").iterdir()) == []
    id = weather.put(COLD)
    refused(lambda: weather.put({**COLD, "gale": 3}, id))
    refused(lambda: undo(aviary, weather.campaign, "canary"))
    refused(lambda: describe(aviary, weather.campaign, "canary", name="Own", release="2", licence=""))
    other = OwnPlugin(weather.desk.ours.manifest, {"plugin.toml": b""})
    shutil.rmtree(folder(user))
    refused(lambda: put_in_place(aviary, [other]).__enter__())


# updates of others


def changed_before(seeds: Editor, of: str, **keys: Value) -> None:
    """Let the group have changed an entry that has gone since."""
    place = seeds.desk.ours
    tables = {**version.read(place).tables, PATCH: [{OF: of, **keys}]}
    version.write(place, tables, "Change it", seeds.campaign)
    seeds.host.forget_registries()
    seeds.read()


def test_a_change_of_what_an_update_took_away_is_listed_and_can_be_taken_out(
    aviary: Host, seeds: Editor, tmp_path: Path
) -> None:
    seeds.put(FLAX)
    changed_before(seeds, "canary.spelt", grams=9)
    (held,) = [each for each in seeds.desk.held if each.lost]
    assert (held.id, held.name, held.source, held.row) == ("canary.spelt", "spelt", "changed", {"grams": 9})
    why = "Canary has no canary.spelt any more, so this change of it counts for nothing. Take it out."
    assert [each.sentence for each in seeds.desk.draft(held.id, held.row).mistakes] == [why]
    assert [each for each in Editor(aviary, seeds.campaign, "canary.song").desk.held if each.lost] == []  # once only
    with pytest.raises(UserMistake) as caught:
        share(aviary, seeds.campaign, seeds.desk.ours, tmp_path / "a.tallow")
    assert str(caught.value).startswith('Nobody could install the file. “spelt” (changed): of: There is no entry "')
    assert str(caught.value).endswith(" Mend that, or leave it out; nothing was written.")
    assert not (tmp_path / "a.tallow").exists()
    share(aviary, seeds.campaign, seeds.desk.ours, tmp_path / "a.tallow", {("seed", "flax")})
    seeds.put({"name": "Oats", "grams": 1})  # it is in nothing's way
    seeds.take("canary.spelt")
    assert [each for each in seeds.desk.held if each.lost] == []
    assert aviary.registry(seeds.campaign.plugins).faults == ()
    share(aviary, seeds.campaign, seeds.desk.ours, tmp_path / "a.tallow")


def test_a_change_of_an_entry_whose_plugin_is_off_is_listed_too(aviary: Host, seeds: Editor) -> None:
    seeds.put(FLAX)
    changed_before(seeds, "chicks.down", grams=2)
    (held,) = [each for each in seeds.desk.held if each.lost]
    why = "This changes chicks.down, and chicks is off or not here. It counts again with that, or take it out."
    assert seeds.desk.why_lost(held) == why
    seeds.take("chicks.down")
    assert PATCH not in version.read(seeds.desk.ours).tables
    changed_before(seeds, "canary.spelt", low=2, season="winter")  # which only a table of numbers has
    assert [each.id for each in Editor(aviary, seeds.campaign).desk.held if each.lost] == []
    every = list(desks(aviary, seeds.campaign))
    assert [(each.kind.ranges, held.id) for each in every for held in each.held if held.lost] == [
        (None, "canary.spelt")
    ]

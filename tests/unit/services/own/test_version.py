"""Each change of a group's own content can be taken back, also after a restart, and what somebody typed stays too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.keeping import ends, redo, undo
from tests.unit.services.own.conftest import COLD, Editor


def own_file(user: Path) -> Path:
    return user / "expansions/own_the_low_aviary_k3f9/content/own.toml"


def three(weather: Editor) -> None:
    """Cold, then Fog, then Hail."""
    for name in ("Cold", "Fog", "Hail"):
        weather.put({**COLD, "name": name})


def test_undo_and_redo_go_from_version_to_version(aviary: Host, weather: Editor) -> None:
    assert ends(aviary, weather.campaign, "canary") == ("", "")
    three(weather)
    seen = []
    for move in (undo, undo, redo, undo, undo):
        seen.append(move(aviary, weather.campaign, "canary").label)
        seen.append(" ".join(name for name, _ in weather.names()))
    assert seen == [
        *("Keep Hail", "Cold Fog"),
        *("Keep Fog", "Cold"),
        *("Keep Fog", "Cold Fog"),
        *("Keep Fog", "Cold"),
        *("Keep Cold", ""),
    ]
    assert ends(aviary, weather.campaign, "canary") == ("", "Keep Cold")
    with pytest.raises(UserMistake, match="There is no earlier version of your own content"):
        undo(aviary, weather.campaign, "canary")


def test_a_new_change_takes_the_place_of_what_was_taken_back(aviary: Host, weather: Editor) -> None:
    three(weather)
    undo(aviary, weather.campaign, "canary")
    weather.read()
    weather.put({**COLD, "name": "Thaw"})
    assert ends(aviary, weather.campaign, "canary") == ("Keep Thaw", "")
    with pytest.raises(UserMistake, match="Nothing of your own content was taken back"):
        redo(aviary, weather.campaign, "canary")
    undo(aviary, weather.campaign, "canary")
    assert ends(aviary, weather.campaign, "canary") == ("Keep Fog", "Keep Thaw")
    assert weather.names() == [("Cold", "own"), ("Fog", "own")]


def test_the_same_twice_is_two_versions(aviary: Host, weather: Editor) -> None:
    id = weather.put(COLD)
    weather.put({**COLD, "gale": 3}, id)
    weather.put(COLD, id)
    gales = []
    for _ in range(2):
        undo(aviary, weather.campaign, "canary")
        gales.append(weather.read().held[0].row["gale"])
    assert gales == [3, 2]


def test_a_program_started_later_takes_back_what_was_done_before(
    start: Callable[..., Host], campaign: Campaign, weather: Editor
) -> None:
    three(weather)
    later = start()
    assert ends(later, later.campaign(campaign.id), "canary") == ("Keep Hail", "")
    undo(later, later.campaign(campaign.id), "canary")
    assert Editor(later, campaign).names() == [("Cold", "own"), ("Fog", "own")]


def test_what_somebody_typed_into_the_file_is_a_version_too(aviary: Host, weather: Editor, user: Path) -> None:
    three(weather)
    text = own_file(user).read_text(encoding="utf-8").replace('"Fog"', '"Mist"  # thicker')
    own_file(user).write_text(text, encoding="utf-8")
    assert ends(aviary, weather.campaign, "canary") == ("Change the file by hand", "")
    assert [name for name, _ in weather.names()] == ["Cold", "Mist", "Hail"]
    weather.put({**COLD, "name": "Thaw"})
    undo(aviary, weather.campaign, "canary")
    assert [name for name, _ in weather.names()] == ["Cold", "Mist", "Hail"]
    assert "# thicker" in own_file(user).read_text(encoding="utf-8")
    assert undo(aviary, weather.campaign, "canary").label == "Change the file by hand"
    assert [name for name, _ in weather.names()] == ["Cold", "Fog", "Hail"]
    redo(aviary, weather.campaign, "canary")
    assert [name for name, _ in weather.names()] == ["Cold", "Mist", "Hail"]


@pytest.mark.parametrize("damage", [b"[[weather]]\nid = cold", b"\xff\xfe", b""])
def test_undo_brings_a_damaged_file_back(aviary: Host, weather: Editor, user: Path, damage: bytes) -> None:
    three(weather)
    own_file(user).write_bytes(damage)
    for _ in range(4):
        if ends(aviary, weather.campaign, "canary")[0] != "Keep Hail":
            undo(aviary, weather.campaign, "canary")
    assert [name for name, _ in weather.names()] == ["Cold", "Fog", "Hail"]


def test_a_file_made_by_hand_is_never_emptied(aviary: Host, campaign: Campaign, weather: Editor, user: Path) -> None:
    folder = user / "expansions/own_byhand"
    (folder / "content").mkdir(parents=True)
    manifest = 'id = "own_byhand"\nname = "By hand"\nfamily = "expansion"\nsystem = "canary"\nversion = "1"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    row = '[[weather]]\nid = "cold"\nname = "Cold"\nseason = "winter"\nlow = 1\nhigh = 4\ngale = 2\n'
    (folder / "content/own.toml").write_text(row, encoding="utf-8")
    from tallow.services import plugins

    aviary.loader.rescan()
    plugins.enable(aviary, weather.campaign, "own_byhand")
    assert weather.names() == [("Cold", "own")]
    with pytest.raises(UserMistake, match="no earlier version"):
        undo(aviary, weather.campaign, "canary")
    weather.put({**COLD, "name": "Fog"})
    undo(aviary, weather.campaign, "canary")
    assert weather.names() == [("Cold", "own")]
    with pytest.raises(UserMistake, match="no earlier version"):
        undo(aviary, weather.campaign, "canary")


def test_only_so_many_versions_are_kept(
    aviary: Host, weather: Editor, user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version, "KEPT", 3)
    for at in range(6):
        weather.put({**COLD, "name": f"Cold {at}"})
    kept = own_file(user).parents[1] / ".versions"
    assert sorted(each.name for each in kept.iterdir()) == ["00004.toml", "00005.toml", "00006.toml"]
    for _ in range(2):
        undo(aviary, weather.campaign, "canary")
    assert ends(aviary, weather.campaign, "canary") == ("", "Keep Cold 4")
    assert len(weather.names()) == 4


def test_versions_do_not_leave_with_the_plugin(aviary: Host, weather: Editor) -> None:
    from tallow.services.exchange.homebrew import of_campaign

    three(weather)
    (own,) = of_campaign(aviary, weather.campaign.plugins)
    assert sorted(own.files) == ["content/own.toml", "plugin.toml"]

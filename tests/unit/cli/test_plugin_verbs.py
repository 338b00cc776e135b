"""``tallow plugins check, pack, install, remove, restore``: every mistake at once, and nothing done by half."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.imported import CHECKOUT
from tests.unit.cli.conftest import Tallow, answer, refusal
from tests.unit.hooks.shelf import Shelf
from tests.unit.services.parcel.conftest import laid

VILLAGE = {
    "plugin.toml": b'id = "village"\nname = "Village"\nfamily = "expansion"\nsystem = "armor_damage"\n'
    b'version = "1.0.0"\napi = 1\n',
    "content/village.toml": b'[[skill]]\nid = "net"\nname = "Net"\n',
}


def test_check_lists_every_mistake_and_exits_2(tallow: Tallow, tmp_path: Path) -> None:
    wrong = {**VILLAGE, "content/village.toml": b'[[skill]]\nid = "net"\n[[skil]]\nid = "a"\nname = "b"\n'}
    done = tallow("plugins", "check", str(laid(tmp_path / "village", wrong)))
    head, *lines = done.out.splitlines()
    assert (done.code, done.err) == (2, "")
    assert head == f"{tmp_path / 'village'}: 2 mistakes"
    assert lines[0].startswith("  content/village.toml:1: skill[1].name")
    assert "Did you mean skill?" in lines[1]
    done = tallow("plugins", "check", str(tmp_path / "village"), "--json")
    assert done.code == 2
    assert len(json.loads(done.out)["mistakes"]) == 2


def test_check_of_a_sound_plugin_says_so(tallow: Tallow, tmp_path: Path) -> None:
    done = tallow("plugins", "check", str(laid(tmp_path / "village", VILLAGE)))
    assert (done.code, done.out) == (0, "Village 1.0.0: nothing is wrong.\n")
    data = answer(tallow("plugins", "check", str(CHECKOUT / "plugins" / "systems" / "armor_damage"), "--json"))
    assert (data["code"], data["ran"], data["mistakes"]) == (True, False, [])
    assert "look at its hooks with --run" in tallow("plugins", "check", str(CHECKOUT / "plugins/systems/king")).out


def test_check_says_what_it_did_not_read_and_that_a_plugin_adds_nothing(tallow: Tallow, tmp_path: Path) -> None:
    more = {"content/more/a.toml": b"x", "content/b.tml": b"x", "c.toml": b"x", "readme.md": b"x"}
    done = tallow("plugins", "check", str(laid(tmp_path / "village", {**VILLAGE, **more})))
    rest = "is not read: content lies in the folder content itself, in files that end in .toml."
    assert (done.code, done.out.splitlines()) == (
        0,
        [
            "Village 1.0.0: nothing is wrong.",
            "Is this meant?",
            *(f"  {name} {rest}" for name in ("c.toml", "content/b.tml", "content/more/a.toml")),
        ],
    )
    (tmp_path / "village" / "content" / "village.toml").write_text("# nothing yet\n", encoding="utf-8")
    notes = answer(tallow("plugins", "check", str(tmp_path / "village"), "--json"))["notes"]
    assert notes[-1] == "It adds nothing: no file content/*.toml holds a table, as [[…]]."


def test_check_and_pack_take_the_id_of_a_plugin_that_is_here(
    tallow: Tallow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert answer(tallow("plugins", "check", "gorm", "--json"))["id"] == "gorm"
    assert answer(tallow("plugins", "pack", "gorm", "-o", "g.tallow", "--json"))["id"] == "gorm"
    (tmp_path / "gorm").mkdir()  # what lies there is meant first
    assert "it holds no plugin.toml" in refusal(tallow("plugins", "check", "gorm"))


def test_check_of_what_is_no_plugin_is_one_sentence(tallow: Tallow, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "holds no plugin.toml" in refusal(tallow("plugins", "check", str(tmp_path / "empty")))
    assert "is not there" in refusal(tallow("plugins", "check", str(tmp_path / "nothing")))


def test_pack_writes_one_file_that_check_takes(tallow: Tallow, tmp_path: Path) -> None:
    folder, file = str(laid(tmp_path / "village", VILLAGE)), str(tmp_path / "village-1.0.0.tallow")
    packed = answer(tallow("plugins", "pack", folder, "-o", file, "--json"))
    assert (packed["id"], packed["version"], packed["files"]) == ("village", "1.0.0", 2)
    assert answer(tallow("plugins", "check", file, "--json"))["id"] == "village"
    assert "is there already" in refusal(tallow("plugins", "pack", folder, "-o", file))
    assert answer(tallow("plugins", "pack", folder, "-o", file, "--force", "--json"))["sha256"] == packed["sha256"]


def test_pack_refuses_what_check_finds(tallow: Tallow, tmp_path: Path) -> None:
    folder = laid(tmp_path / "village", {**VILLAGE, "content/more.toml": b"["})
    done = tallow("plugins", "pack", str(folder), "-o", str(tmp_path / "a.tallow"))
    assert (done.code, done.out.splitlines()[-1]) == (2, "Nothing was written.")
    assert not (tmp_path / "a.tallow").exists()
    inside = folder / "a.tallow"
    (folder / "content" / "more.toml").unlink()
    assert "lies in the folder that is to be packed" in refusal(
        tallow("plugins", "pack", str(folder), "-o", str(inside))
    )


def test_install_shows_what_it_brings_and_dry_run_brings_nothing(tallow: Tallow, tmp_path: Path) -> None:
    file = str(tmp_path / "village.tallow")
    tallow("plugins", "pack", str(laid(tmp_path / "village", VILLAGE)), "-o", file)
    shown = tallow("plugins", "install", file, "--dry-run").out
    assert shown.splitlines()[:3] == [
        "Village 1.0.0, expansion (village).",
        "Adds 1 skill.",
        "It is data and runs no code.",
    ]
    assert shown.endswith("Nothing was installed.\n")
    assert not (tmp_path / "tallow" / "plugins").exists()
    data = answer(tallow("plugins", "install", file, "--json"))
    assert (data["adds"], data["needs"], data["code"], data["restart"]) == (["1 skill"], ["armor_damage"], False, False)
    assert Path(data["folder"]) == tmp_path / "tallow" / "plugins" / "expansions" / "village"
    assert answer(tallow("plugins", "info", "village", "--json"))["source"] == "user"


def test_install_of_code_wants_a_word_of_its_own(tallow: Tallow, tmp_path: Path) -> None:
    manifest = b'id = "hive"\nname = "Hive"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
    folder = str(laid(tmp_path / "hive", {"plugin.toml": manifest, "__init__.py": b""}))
    said = refusal(tallow("plugins", "install", folder))
    assert said == "Hive runs code with your rights. See what it is with --dry-run; agree with --yes-code."
    assert answer(tallow("plugins", "install", folder, "--yes-code", "--json"))["code"]


def test_an_update_that_changes_cards_of_a_campaign_names_them_and_wants_a_yes(tallow: Tallow, tmp_path: Path) -> None:
    folder = laid(tmp_path / "village", VILLAGE)
    tallow("plugins", "install", str(folder))
    assert tallow("plugins", "install", str(folder)).code == 0  # nothing is different
    tallow("new", "By the lake", "--system", "armor_damage", "--plugins", "village")
    laid(folder, {"content/village.toml": b'[[skill]]\nid = "net"\nname = "Net"\ntext = "Throws."\n'})
    said = refusal(tallow("plugins", "install", str(folder)))
    assert "played with in By the lake, and would change there: Net: text nothing → “Throws.” To install it" in said
    assert said.endswith("say it again with --yes.")
    assert answer(tallow("plugins", "install", str(folder), "--yes", "--json"))["campaigns"] == ["By the lake"]


def test_install_of_what_has_mistakes_is_one_sentence_with_all_of_them(tallow: Tallow, tmp_path: Path) -> None:
    folder = laid(tmp_path / "village", {**VILLAGE, "content/a.toml": b"[", "content/b.toml": b"[["})
    said = refusal(tallow("plugins", "install", str(folder)))
    assert "village is not installed, and nothing was changed." in said
    assert "content/a.toml" in said
    assert "content/b.toml" in said


def test_remove_names_who_plays_with_it_and_restore_brings_it_back(tallow: Tallow, tmp_path: Path) -> None:
    tallow("plugins", "install", str(laid(tmp_path / "village", VILLAGE)))
    tallow("new", "By the lake", "--system", "armor_damage", "--plugins", "village")
    said = refusal(tallow("plugins", "remove", "village"))
    assert said.startswith("Village 1.0.0 is played with in By the lake (0 things).")
    assert said.endswith("To remove it, say it again with --yes.")
    removed = answer(tallow("plugins", "remove", "village", "--yes", "--json"))
    assert [each["name"] for each in removed["campaigns"]] == ["By the lake"]
    gone = "Village 1.0.0 was removed. Bring it back with: tallow plugins restore village"
    for words in (("enable", "village", "By the lake"), ("info", "village"), ("remove", "village")):
        assert gone in refusal(tallow("plugins", *words))
    kept = answer(tallow("plugins", "restore", "--json"))
    assert [(each["id"], each["name"], each["version"]) for each in kept] == [("village", "Village", "1.0.0")]
    assert tallow("plugins", "restore", "village").out == "Village 1.0.0 is installed.\n"
    assert "Nothing of village was kept" in refusal(tallow("plugins", "restore", "village"))


def test_what_cannot_be_kept_is_named_and_a_copy_that_is_damaged_has_the_plugin_s_name(
    tallow: Tallow, tmp_path: Path
) -> None:
    installed = answer(tallow("plugins", "install", str(laid(tmp_path / "village", VILLAGE)), "--json"))
    (Path(installed["folder"]) / "mine").symlink_to(tmp_path)
    gone = "Of what is there now this cannot be kept and goes for good: mine (a link)."
    assert gone in refusal(tallow("plugins", "install", str(tmp_path / "village")))
    assert gone in refusal(tallow("plugins", "remove", "village"))
    removed = answer(tallow("plugins", "remove", "village", "--yes", "--json"))
    assert removed["lost"] == ["mine (a link)"]
    Path(removed["kept"]).write_bytes(b"PK")
    assert refusal(tallow("plugins", "restore", "village")) == (
        "Village 1.0.0 is not brought back, and nothing was changed. The copy of Village 1.0.0 that was kept is "
        "damaged. Install it anew from its file."
    )


def test_a_plugin_that_went_without_a_word_is_not_said_to_be_unknown(tallow: Tallow, tmp_path: Path) -> None:
    installed = answer(tallow("plugins", "install", str(laid(tmp_path / "village", VILLAGE)), "--json"))
    tallow("new", "By the lake", "--system", "armor_damage", "--plugins", "village")
    shutil.rmtree(installed["folder"])
    said = refusal(tallow("plugins", "info", "village"))
    assert said.endswith("1.0.0 is not here any more, and nothing of it was kept. Install it again.")
    assert "There is no plugin 'vilage'." in refusal(tallow("plugins", "info", "vilage"))


def test_what_comes_with_tallow_can_be_removed_and_brought_back(tallow: Tallow) -> None:
    assert answer(tallow("plugins", "remove", "king_tablet", "--yes", "--json"))["kept"] is None
    assert "was removed. Bring it back with: tallow plugins restore king_tablet" in refusal(
        tallow("plugins", "info", "king_tablet")
    )
    assert answer(tallow("plugins", "restore", "king_tablet", "--json"))["id"] == "king_tablet"
    assert answer(tallow("plugins", "info", "king_tablet", "--json"))["source"] == "bundled"


def test_the_environment_names_another_folder_for_plugins(
    tallow: Tallow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALLOW_PLUGINS", str(tmp_path / "mine"))
    laid(tmp_path / "mine" / "expansions" / "village", VILLAGE)
    assert answer(tallow("plugins", "info", "village", "--json"))["version"] == "1.0.0"


def test_changes_are_told_card_by_card_until_they_are_seen(tallow: Tallow, tmp_path: Path) -> None:
    tallow("plugins", "install", str(laid(tmp_path / "village", VILLAGE)))
    tallow("new", "Ashwater", "--system", "armor_damage", "--plugins", "village")
    tallow("add", "Ashwater", "character", "Bob")
    assert tallow("plugins", "changes", "Ashwater").out == (
        "No card of Ashwater is another since it was last played.\n"
    )
    assert "Ashwater: played with 1.0.0, as it is here" in tallow("plugins", "info", "village").out
    folder = tmp_path / "tallow" / "plugins" / "expansions" / "village"
    laid(folder, {"content/village.toml": VILLAGE["content/village.toml"].replace(b'"Net"', b'"Snare"')})
    told = tallow("plugins", "changes", "Ashwater").out.splitlines()
    assert told[0].startswith("Village: played with 1.0.0 (")
    assert told[0].endswith("): changed without a new version.")
    assert told[1:] == ["  Net: name Net → Snare", "Values on sheets stay as they are. Note it as seen with --seen."]
    (row,) = [each for each in answer(tallow("plugins", "list", "--json")) if each["id"] == "village"]
    assert [(each["campaign"], each["changed"]) for each in row["played"]] == [("Ashwater", True)]
    assert "changed without a new version" in tallow("plugins", "list").out
    data = answer(tallow("plugins", "changes", "Ashwater", "--seen", "--json"))
    assert data["plugins"][0]["differences"] == [{"name": "Net", "what": ["name Net → Snare"]}]
    assert data["plugins"][0]["before"]["sha256"] == row["played"][0]["sha256"]
    assert answer(tallow("plugins", "changes", "Ashwater", "--json"))["plugins"] == []


if os.name == "posix":

    def test_the_name_of_a_folder_forges_no_line(tallow: Tallow, shelf: Shelf) -> None:
        name = "moth\nname: Gorm\x1b[2K"
        (shelf.bundled / "systems" / name).mkdir(parents=True)
        (shelf.bundled / "systems" / name / "plugin.toml").write_text("[", encoding="utf-8")
        shown = "moth\\u000aname: Gorm\\u001b[2K"
        listed, told = tallow("plugins", "list"), tallow("plugins", "info", name)
        assert next(line for line in listed.out.splitlines() if "moth" in line).startswith(f"{shown}  {shown}  ")
        assert told.out.splitlines()[:2] == [f"id: {shown}", f"name: {shown}"]


def test_an_id_that_is_nearly_right_is_named(tallow: Tallow) -> None:
    assert "Did you mean gorm?" in refusal(tallow("plugins", "check", "gorrm"))

"""``tallow export`` and ``tallow import``: what they answer, write and refuse."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tallow.app import main

Tallow = Callable[..., "tuple[int, str, str]"]


@pytest.fixture
def tallow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tallow:
    """Runs one verb, on a store of its own with the demo in it; gives the exit code and what it said."""
    monkeypatch.setenv("TALLOW_STORE", str(tmp_path / "store" / "s.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        said = capsys.readouterr()
        return code, said.out, said.err

    run("demo")
    return run


def answer(done: tuple[int, str, str]) -> Any:
    code, out, err = done
    assert code == 0, err
    return json.loads(out)


def listed(tallow: Tallow) -> dict[str, str]:
    return {row["name"]: row["id"] for row in answer(tallow("campaigns", "--json"))}


def test_export_says_what_it_wrote_and_import_what_it_did(tallow: Tallow, tmp_path: Path) -> None:
    written = answer(tallow("export", "demo", "-o", "d.tallow-campaign", "--json"))
    records = len(answer(tallow("records", "demo", "--json")))
    steps = len(answer(tallow("history", "demo", "--json")))
    assert written["file"] == "d.tallow-campaign"
    assert written["size"] == (tmp_path / "d.tallow-campaign").stat().st_size
    assert (written["counts"]["records"], written["counts"]["steps"]) == (records, steps)
    assert [plugin["id"] for plugin in written["plugins"]] == ["armor_damage", "kdm", "king"]
    brought = answer(tallow("import", "d.tallow-campaign", "--json"))
    assert (brought["as"], brought["name"], brought["counts"]) == ("copy", "Demo (imported)", written["counts"])
    assert brought["unknown"] == {"kinds": {}, "entries": [], "settings": []}
    assert Path(brought["backup"]).is_file()
    assert listed(tallow) == {"Demo": written["id"], "Demo (imported)": brought["id"]}
    assert len(answer(tallow("history", brought["id"], "--json"))) == steps
    assert len(answer(tallow("undo", brought["id"], str(steps), "--json"))) == steps
    assert answer(tallow("records", brought["id"], "--json")) == []


def test_export_replaces_a_file_only_by_force(tallow: Tallow, tmp_path: Path) -> None:
    tallow("export", "demo", "-o", "d")
    Path("d").write_text("mine", encoding="utf-8")
    code, out, err = tallow("export", "demo", "-o", "d")
    assert (code, out, err) == (2, "", "d is there already. Name another file, or replace it with --force.\n")
    assert Path("d").read_text(encoding="utf-8") == "mine"
    assert answer(tallow("export", "demo", "-o", "d", "--force", "--json"))["file"] == "d"


def test_replace_brings_back_what_was_exported(tallow: Tallow) -> None:
    tallow("export", "demo", "-o", "d")
    tallow("set", "demo", "Bob", "vitality", "3")
    preview = answer(tallow("import", "d", "--as", "replace", "--dry-run", "--json"))
    assert (preview["as"], preview["changed"], preview["steps_gone"]) == ("replace", ["Bob"], 1)
    assert preview["backup"] is None
    assert answer(tallow("show", "demo", "Bob", "--json"))["fields"]["vitality"] == 3
    before = listed(tallow)
    done = answer(tallow("import", "d", "--as", "replace", "--json"))
    assert (done["as"], done["changed"], done["id"]) == ("replace", ["Bob"], before["Demo"])
    assert answer(tallow("show", "demo", "Bob", "--json"))["fields"]["vitality"] == 70
    assert listed(tallow) == before


def test_on_another_store_the_campaign_keeps_its_ids(tallow: Tallow, monkeypatch: pytest.MonkeyPatch) -> None:
    written = answer(tallow("export", "demo", "-o", "d", "--json"))
    monkeypatch.setenv("TALLOW_STORE", "other.sqlite")
    done = answer(tallow("import", "d", "--as", "replace", "--json"))
    assert (done["as"], done["id"], done["name"]) == ("new", written["id"], "Demo")


def test_the_preview_reads_as_sentences(tallow: Tallow) -> None:
    tallow("export", "demo", "-o", "d")
    tallow("set", "demo", "Bob", "vitality", "3")
    _, out, _ = tallow("import", "d", "--preview")
    assert "Demo comes in as a copy beside what is here; nothing here changes." in out
    assert "It will be called Demo (imported), for that name is taken." in out
    _, out, _ = tallow("import", "d", "--as", "replace", "--preview")
    assert "Demo takes the place of Demo here, history and all." in out
    assert "Different from here: Bob." in out
    assert "1 step made here is not in the file." in out


def test_a_mistake_is_one_sentence_and_nothing_is_changed(tallow: Tallow, tmp_path: Path) -> None:
    tallow("export", "demo", "-o", "d")
    (tmp_path / "zeros").write_bytes(bytes(20_000_000))
    (tmp_path / "cut").write_bytes((tmp_path / "d").read_bytes()[:900])
    with zipfile.ZipFile(tmp_path / "zip", "w") as archive:
        archive.writestr("a", "b")
    before = listed(tallow)
    there = sorted(path.name for path in tmp_path.iterdir())
    for words, told in (
        (("import", "gone"), "gone is not there"),
        (("import", "zeros"), "zeros is no campaign file"),
        (("import", "cut"), "cut is damaged or cut short"),
        (("import", "zip"), "zip is no campaign file"),
        (("import", "store"), "store is a folder"),
        (("import", "d", "--as", "friend"), "friend"),
        (("export", "demo"), "-o"),
        (("export", "nobody", "-o", "x"), "nobody"),
        (("export", "demo", "-o", "store"), "store is a folder"),
        (("export", "demo", "-o", "nowhere/x"), "nowhere/x cannot be written"),
        (("export", "demo", "-o", os.environ["TALLOW_STORE"]), "holds all your campaigns"),
    ):
        code, out, err = tallow(*words)
        assert (code, out) == (2, ""), words
        assert told in err
        assert err.count("\n") == 1
    assert listed(tallow) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == there


OWN = """\
[[fighting_art]]
id = "ash_step"
name = "Ash step"
"""


def test_one_record_leaves_with_its_homebrew_and_comes_where_that_is_asked(tallow: Tallow, tmp_path: Path) -> None:
    folder = tmp_path / "tallow/plugins/expansions/own_demo"
    (folder / "content").mkdir(parents=True)
    manifest = 'id = "own_demo"\nname = "Ours"\nfamily = "expansion"\nsystem = "kdm"\nversion = "1"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    (folder / "content/own.toml").write_text(OWN, encoding="utf-8")
    assert tallow("plugins", "enable", "own_demo", "demo")[0] == 0
    assert tallow("add", "demo", "kdm.survivor", "Fernleaf")[0] == 0
    assert tallow("insert", "demo", "Fernleaf", "fighting_arts", "entry=own_demo.ash_step")[0] == 0
    written = answer(tallow("export", "demo", "--record", "Fernleaf", "-o", "a", "--json"))
    assert written["counts"] == {"records": 1, "steps": 0, "rolls": 0, "attachments": 0}
    assert [plugin["id"] for plugin in written["plugins"]] == ["kdm", "own_demo"]
    assert tallow("new", "--system", "kdm", "Hill")[0] == 0
    code, out, err = tallow("import", "a", "--into", "Hill")
    assert (code, out) == (2, "")
    assert err.startswith("The file brings homebrew: Ours. Say whether it comes, with --homebrew yes or --homebrew no;")
    seen = answer(tallow("import", "a", "--into", "Hill", "--dry-run", "--json"))
    assert (seen["records"][0]["name"], seen["homebrew"][0]["id"], seen["step"]) == ("Fernleaf", "own_demo", None)
    done = answer(tallow("import", "a", "--into", "Hill", "--homebrew", "yes", "--json"))
    assert done["step"] > 1
    shown = answer(tallow("show", "Hill", "Fernleaf", "--json"))
    assert "own_demo.ash_step" in json.dumps(shown)
    assert tallow("undo", "Hill")[0] == 0
    assert answer(tallow("records", "Hill", "--json")) == []
    for words in (("--homebrew", "no"), ("--as", "copy", "--into", "Hill")):
        code, _, err = tallow("import", "a", *words)
        assert (code, err.count("\n")) == (2, 1)

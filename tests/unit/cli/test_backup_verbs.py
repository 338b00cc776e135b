"""``backup`` and ``restore`` on the command line: what they answer, the way back, and every mistake as one sentence."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tallow.app import main


@dataclass(frozen=True)
class Done:
    """What a verb left behind."""

    code: int
    out: str
    err: str


Tallow = Callable[..., Done]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "home" / "store.sqlite"


@pytest.fixture
def tallow(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Tallow:
    """Runs one verb, on a store of its own."""
    monkeypatch.setenv("TALLOW_STORE", str(store))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(*words: object) -> Done:
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Done(code, said.out, said.err)

    return run


def answer(done: Done) -> Any:
    """The JSON of a verb that went well."""
    assert done.code == 0, done.err
    return json.loads(done.out)


def names(tallow: Tallow) -> list[str]:
    return [each["name"] for each in answer(tallow("campaigns", "--json"))]


def test_a_mistaken_restore_is_taken_back(tallow: Tallow, store: Path) -> None:
    tallow("new", "First", "--system", "armor_damage")
    yesterday = answer(tallow("backup", "--json"))
    assert Path(yesterday["path"]).parent == store.parent / "backups"
    assert yesterday["size"] == Path(yesterday["path"]).stat().st_size
    assert yesterday["reason"] is None
    tallow("new", "Second", "--system", "armor_damage")
    assert names(tallow) == ["First", "Second"]

    restored = answer(tallow("restore", yesterday["path"], "--json"))
    assert restored["file"] == yesterday["path"]
    assert restored["campaigns"] == names(tallow) == ["First"]
    assert restored["saved"]["reason"] == "before-restore"
    listed = answer(tallow("backup", "--list", "--json"))
    assert [each["path"] for each in listed] == [restored["saved"]["path"], yesterday["path"]]

    said = tallow("restore", Path(restored["saved"]["path"]).name).out  # by its name alone
    assert f"Everything is as in {restored['saved']['path']}." in said
    assert "to have it back: tallow restore store-" in said
    assert names(tallow) == ["First", "Second"]


def test_a_backup_goes_where_it_is_told(tallow: Tallow, tmp_path: Path) -> None:
    tallow("new", "First", "--system", "armor_damage")
    file, folder = tmp_path / "mine.sqlite", tmp_path / "stick"
    folder.mkdir()
    assert answer(tallow("backup", file, "--json"))["path"] == str(file)
    assert Path(answer(tallow("backup", folder, "--json"))["path"]).parent == folder
    again = tallow("backup", file)
    assert (again.code, again.err) == (2, f"There is a file {file} already. Name another, or a folder.\n")


def test_the_folder_may_be_moved(tallow: Tallow, tmp_path: Path) -> None:
    tallow("new", "First", "--system", "armor_damage")
    assert tallow("backup", "--list").out == "There are no backups yet.\n"
    made = Path(answer(tallow("backup", "--json"))["path"])
    folder = tmp_path / "stick"
    folder.mkdir()
    moved = answer(tallow("backup", "--move", folder, "--json"))
    assert moved["folder"] == str(folder)
    assert [each["path"] for each in moved["backups"]] == [str(folder / made.name)]
    assert not made.exists()
    assert Path(answer(tallow("backup", "--json"))["path"]).parent == folder
    assert "bytes" in tallow("backup", "--list").out


def test_a_store_that_is_cut_short_is_put_right_by_restore(tallow: Tallow, store: Path) -> None:
    tallow("new", "First", "--system", "armor_damage")
    made = answer(tallow("backup", "--json"))["path"]
    store.write_bytes(store.read_bytes()[:-700])
    refused = tallow("campaigns")
    assert refused.code == 1
    assert (
        refused.err
        == f"{store} is damaged or cut short. Put a backup in its place; the damaged file is left as it is.\n"
    )
    restored = answer(tallow("restore", made, "--json"))
    assert restored["saved"]["reason"] == "damaged"
    assert Path(restored["saved"]["path"]).stat().st_size == store.stat().st_size - 700
    assert names(tallow) == ["First"]


def test_mistakes_are_one_sentence_and_change_nothing(tallow: Tallow, store: Path, tmp_path: Path) -> None:
    tallow("new", "First", "--system", "armor_damage")
    made = Path(answer(tallow("backup", "--json"))["path"])
    foreign = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE place (id TEXT)")
    cut = tmp_path / "cut.sqlite"
    cut.write_bytes(made.read_bytes()[:-5000])
    zeros = tmp_path / "zeros.sqlite"
    zeros.write_bytes(b"\0" * 20_000_000)
    for words, code, told in [
        (("restore", tmp_path / "missing"), 2, "There is no file"),
        (("restore", tmp_path), 2, "is a folder"),
        (("restore", store), 2, "is the store itself"),
        (("restore", foreign), 1, "is not a file of Tallow's"),
        (("restore", cut), 1, "is damaged or cut short. Choose another backup"),
        (("restore", zeros), 1, "holds only zeros"),
        (("backup", tmp_path / "nowhere" / "file"), 2, "There is no folder"),
        (("backup", "--move", tmp_path / "nowhere"), 1, "it is not there"),
        (("backup", "--move", "x", "--list"), 2, "not allowed with"),
    ]:
        refused = tallow(*words)
        assert (refused.code, refused.out) == (code, ""), (words, refused)
        assert told in refused.err, (words, refused.err)
        assert refused.err.count("\n") == 1
    assert names(tallow) == ["First"]
    assert [each.name for each in made.parent.iterdir()] == [made.name]
    assert sorted(each.name for each in store.parent.iterdir()) == ["backups", "store.sqlite"]


def test_a_damaged_settings_file_is_named_beside_the_answer_and_kept(
    tallow: Tallow, store: Path, tmp_path: Path
) -> None:
    tallow("new", "First", "--system", "armor_damage")
    file = store.with_name("store.settings.json")
    file.write_bytes(b'{"backups.folder": "\0"}')
    listed = tallow("campaigns", "--json")
    assert json.loads(listed.out)[0]["name"] == "First"
    assert (listed.code, listed.err.count("\n")) == (0, 1)
    assert listed.err.startswith(f"{file} cannot be read (it is no JSON: ")
    folder = tmp_path / "stick"
    folder.mkdir()
    assert tallow("backup", "--move", folder).code == 0
    assert file.with_name("store.settings.json.bad").read_bytes() == b'{"backups.folder": "\0"}'
    assert tallow("campaigns").err == ""

"""The settings file beside the store: read, written whole, and where it is damaged named and never written over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tallow.services import app_settings
from tallow.services.files import backups

DAMAGED = [
    (b"", "it is no JSON: Expecting value: line 1 column 1 (char 0)"),
    (b'{"keys": {"undo": "F6",}}', "it is no JSON: "),
    (b"\0" * 40, "it is no JSON: "),
    (b'{"keys": "\0"}', "it is no JSON: Invalid control character at: line 1 column 11 (char 10)"),
    (b"\xff\xfe{\0}\0", "it is no text in UTF-8"),
    (b"[" * 100_000, "it nests too deep"),
    (b'{"keys":' * 100_000, "it nests too deep"),
    (b'{"keys": "\\ud800"}', "it is no text in UTF-8"),
    (b'["keys"]', "it is no table of settings"),
    (b"null", "it is no table of settings"),
    (b"1e999", "it is no table of settings"),
]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite"


@pytest.mark.parametrize(("content", "why"), DAMAGED)
def test_a_damaged_file_gives_the_defaults_is_named_and_kept(store: Path, content: bytes, why: str) -> None:
    file = app_settings.file_of(store)
    file.write_bytes(content)
    assert app_settings.read(store) == {}
    said = app_settings.trouble(store)
    assert said.startswith(f"{file} cannot be read ({why}")
    assert said.endswith(
        "), so every setting is as it comes. Mend the file; if you choose anew instead, "
        "it is kept as store.settings.json.bad."
    )
    assert file.read_bytes() == content  # until somebody chooses
    app_settings.write(store, "keys", {"undo": ["F6"]})
    assert app_settings.read(store) == {"keys": {"undo": ["F6"]}}
    assert app_settings.trouble(store) == ""
    assert file.with_name("store.settings.json.bad").read_bytes() == content


def test_no_damaged_file_is_written_over_by_the_next_one(store: Path) -> None:
    file = app_settings.file_of(store)
    for number in ("one", "two", "three"):
        file.write_text(number)
        app_settings.write(store, "a", 1)
    names = ["store.settings.json.2.bad", "store.settings.json.3.bad", "store.settings.json.bad"]
    assert sorted(each.name for each in store.parent.iterdir()) == ["store.settings.json", *names]
    assert [(store.parent / name).read_text() for name in names] == ["two", "three", "one"]


def test_a_file_that_is_not_there_is_no_trouble(store: Path) -> None:
    assert (app_settings.read(store), app_settings.trouble(store)) == ({}, "")
    app_settings.write(store, "a", 1)
    app_settings.write(store, "b", 2)
    app_settings.write(store, "a", None)
    assert app_settings.read(store) == {"b": 2}
    assert [each.name for each in store.parent.iterdir()] == ["store.settings.json"]


def test_what_is_no_file_is_named_and_left(store: Path) -> None:
    file = app_settings.file_of(store)
    file.mkdir()
    assert app_settings.trouble(store).startswith(f"{file} cannot be read (it is no ordinary file)")
    if os.name == "posix":
        file.rmdir()
        os.mkfifo(file)
        assert app_settings.read(store) == {}


@pytest.mark.parametrize("chosen", [3, ["x"], {}, "", None, "\0", "nowhere"])
def test_an_odd_folder_for_backups_stops_nothing(store: Path, chosen: object) -> None:
    app_settings.write(store, backups.FOLDER, chosen)
    assert backups.listed(store) == ()

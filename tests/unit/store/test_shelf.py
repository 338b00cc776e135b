"""The backups' folder: names that tell when and why, and what is in the way of another backup."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from tallow.model.errors import StoreTrouble
from tallow.store.shelf import DEAD_AFTER, Backup, Shelf
from tests.unit.store.rights import somebody

AT = datetime(2026, 3, 1, 20, 0, 5, 999_999, tzinfo=UTC)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    (tmp_path / "backups").mkdir()
    return Shelf.beside(tmp_path / "tallow.sqlite")


def put(shelf: Shelf, *names: str) -> None:
    for name in names:
        (shelf.folder / name).write_bytes(b"x" * len(name))


def refused(shelf: Shelf, need: int = 4096) -> str:
    with pytest.raises(StoreTrouble) as caught:
        shelf.make_ready(need)
    said = str(caught.value)
    assert said.startswith(f"No backup could be written to {shelf.folder}: it takes {need:,} bytes, and ")
    assert said.endswith("or choose another folder for backups; the last one is kept, and nothing was changed.")
    return said


def test_a_name_tells_when_and_why(shelf: Shelf) -> None:
    assert shelf.place(AT) == shelf.folder / "tallow-2026-03-01-200005Z.sqlite"
    assert shelf.place(AT, "before-restore").name == "tallow-2026-03-01-200005Z-before-restore.sqlite"


def test_a_name_is_in_universal_time(shelf: Shelf) -> None:
    tokyo = datetime(2026, 3, 2, 5, 0, 5, tzinfo=timezone(timedelta(hours=9)))
    assert shelf.place(tokyo) == shelf.place(AT)


def test_no_backup_takes_the_place_of_another(shelf: Shelf) -> None:
    put(shelf, "tallow-2026-03-01-200005Z.sqlite", "tallow-2026-03-01-200005Z-2.sqlite")
    assert shelf.place(AT).name == "tallow-2026-03-01-200005Z-3.sqlite"
    put(shelf, "tallow-2026-03-01-200005Z-3.sqlite", "tallow-2026-03-01-200005Z-before-import.sqlite")
    assert shelf.place(AT, "before-import").name == "tallow-2026-03-01-200005Z-before-import-2.sqlite"
    assert {(each.at, each.reason) for each in shelf.listed()} == {
        (AT.replace(microsecond=0), ""),
        (AT.replace(microsecond=0), "before-import"),
    }


def test_only_the_store_s_own_backups_are_listed_newest_first(shelf: Shelf) -> None:
    names = ["tallow-2026-03-01-200005Z.sqlite", "tallow-2026-02-28-235959Z-before-restore.sqlite"]
    put(shelf, *reversed(names))
    put(
        shelf,
        "tallow-2026-03-01-200005Z.sqlite.123.part",
        "tallow-2026-13-01-200005Z.sqlite",
        "tallow-2026-03-01-200005Z-Holiday.sqlite",
        "other-2026-03-01-200005Z.sqlite",
        "other-tallow-2026-03-01-200005Z.sqlite",
        "tallow.sqlite",
        "notes.txt",
    )
    (shelf.folder / "tallow-2026-03-05-200005Z.sqlite").mkdir()
    assert shelf.listed() == (
        Backup(shelf.folder / names[0], datetime(2026, 3, 1, 20, 0, 5, tzinfo=UTC), len(names[0])),
        Backup(shelf.folder / names[1], datetime(2026, 2, 28, 23, 59, 59, tzinfo=UTC), len(names[1]), "before-restore"),
    )


def test_a_store_s_name_may_hold_anything(tmp_path: Path) -> None:
    shelf = Shelf.beside(tmp_path / "[our] *home*+1 (2).sqlite")
    shelf.make_ready(4096)
    put(shelf, shelf.place(AT).name, f"{shelf.place(AT).name}.1.part")
    old = time.time() - DEAD_AFTER - 1
    assert len(shelf.listed()) == 1
    for each in shelf.folder.glob("*.part"):
        os.utime(each, (old, old))
    shelf.make_ready(4096)
    assert [each.suffix for each in shelf.folder.iterdir()] == [".sqlite"]


def test_the_folder_beside_the_store_is_made(tmp_path: Path) -> None:
    shelf = Shelf.beside(tmp_path / "tallow.sqlite")
    assert shelf.listed() == ()
    shelf.make_ready(4096)
    assert shelf.folder.is_dir()


def test_a_chosen_folder_that_is_away_is_not_made(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "stick" / "backups", "tallow", chosen=True)
    assert "it is not there. Connect its disk, or" in refused(shelf)
    assert not (tmp_path / "stick").exists()


def test_a_file_where_the_folder_should_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "backups").touch()
    assert "File exists" in refused(Shelf.beside(tmp_path / "tallow.sqlite"))
    assert "it is not there" in refused(Shelf(tmp_path / "backups", "tallow", chosen=True))


def test_too_little_room_is_named_with_the_bytes(shelf: Shelf) -> None:
    assert "bytes are free there. Make room, or" in refused(shelf, need=2**62)


def test_what_a_killed_backup_left_is_cleared_away_and_a_live_one_s_is_not(shelf: Shelf) -> None:
    dead = ["tallow-2026-03-01-200005Z.sqlite.12.part", "tallow-2026-03-01-200005Z.sqlite.12.part-journal"]
    alive = ["tallow-2026-03-01-200006Z.sqlite.34.part"]
    others = ["other-2026-03-01-200005Z.sqlite.12.part", "film.part", "tallow-2026-03-01-200005Z.sqlite"]
    put(shelf, *dead, *alive, *others)
    old = time.time() - DEAD_AFTER - 1
    for name in (*dead, *others):
        os.utime(shelf.folder / name, (old, old))
    shelf.make_ready(4096)
    assert {each.name for each in shelf.folder.iterdir()} == {*alive, *others}


if os.name == "posix":  # elsewhere rights are of another kind

    def test_a_folder_without_the_right_to_write_is_named() -> None:
        with somebody() as folder:
            folder.chmod(0o500)
            assert "you may not write there. Allow it, or" in refused(Shelf(folder, "tallow", chosen=True))

    def test_a_folder_without_the_right_to_read_is_named() -> None:
        with somebody() as folder:
            folder.chmod(0o300)
            with pytest.raises(StoreTrouble, match=r"The backups in .* cannot be read \(Permission denied\)"):
                Shelf(folder, "tallow", chosen=True).listed()

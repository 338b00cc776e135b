"""Backups of the store and taking them back: whole while others write, checked, and never half."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tallow.model.edit import Archive, Create, Set
from tallow.model.errors import StoreTrouble, UserMistake
from tallow.store import tables
from tallow.store.backup import mark_in, staged
from tallow.store.database import Store
from tallow.store.migrate import MIGRATIONS
from tallow.store.shelf import Shelf
from tallow.store.trouble import Broken
from tallow.store.whole import Attachment, Whole
from tests.data.make_store import content
from tests.unit.store.playing import BOB, CAMPAIGN, do, everything, history, new_campaign, opened, redo, undo, values
from tests.unit.store.rights import somebody
from tests.unit.store.small_disk import small_disk
from tests.unit.store.test_database import held

AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


@pytest.fixture
def shelf(path: Path) -> Shelf:
    return Shelf.beside(path)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def spoil(path: Path) -> None:
    """Damage an index, which opening does not notice."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        of_step = "SELECT rootpage FROM sqlite_master WHERE name = 'step'"
        connection.execute(f"UPDATE sqlite_master SET rootpage = ({of_step}) WHERE name = 'step_by_number'")


def within_a_second(action: Callable[[], object]) -> str:
    """The one sentence with which something is refused, and soon."""
    began = time.monotonic()
    with pytest.raises((StoreTrouble, UserMistake)) as caught:
        action()
    assert time.monotonic() - began < 1
    assert "\n" not in str(caught.value)
    return str(caught.value)


# putting away


def test_a_backup_is_a_whole_store(store: Store, shelf: Shelf) -> None:
    do(store, Set(BOB, "vitality", 60, 70))
    made = store.put_away(shelf, AT, "before-import")
    assert names(shelf.folder) == ["store-2026-03-01-200000Z-before-import.sqlite"]
    assert shelf.listed() == (made,)
    assert made.size == made.path.stat().st_size > 50_000
    with closing(opened(made.path)) as copy:
        assert everything(copy) == everything(store)
        assert history(copy) == history(store)
        undo(copy)
        assert values(copy)["vitality"] == 70
    assert values(store)["vitality"] == 60


def test_a_backup_has_what_lies_only_in_the_log(store: Store, shelf: Shelf) -> None:
    with store.read():  # a reader keeps the log from being written into the file
        do(store, Set(BOB, "vitality", 60, 70))
        made = store.put_away(shelf, AT)
    with closing(opened(made.path)) as copy:
        assert values(copy)["vitality"] == 60


def test_a_backup_is_one_file_that_can_be_read_where_nothing_may_be_written(store: Store, shelf: Shelf) -> None:
    made = store.put_away(shelf, AT)
    with closing(sqlite3.connect(made.path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert mark_in(made.path) == store.mark()
    assert names(shelf.folder) == [made.path.name]


def test_others_may_write_meanwhile(store: Store, shelf: Shelf) -> None:
    ended = threading.Event()

    def write() -> None:
        with closing(opened(store.path)) as other:
            number = 70
            while not ended.is_set():
                do(other, Set(BOB, "vitality", number + 1, number))
                number += 1

    writer = threading.Thread(target=write)
    writer.start()
    made = [store.put_away(shelf, AT) for _ in range(20)]
    ended.set()
    writer.join()
    seen = []
    for backup in made:
        with closing(opened(backup.path)) as copy, copy.read() as reader:
            seen.append((values(copy)["vitality"], reader.step_count(CAMPAIGN)))
    assert all(vitality == 69 + steps for vitality, steps in seen)  # no half step: Add Bob, then one for each point
    assert seen == sorted(seen)


def test_a_store_that_another_program_writes_is_backed_up_all_the_same(store: Store, shelf: Shelf) -> None:
    with held(store.path, "BEGIN IMMEDIATE", "UPDATE record SET name = 'half a step'"):
        made = store.put_away(shelf, AT)
    with closing(opened(made.path)) as copy:
        assert everything(copy) == everything(store)


def test_a_damaged_store_is_no_backup_unless_it_is_asked_for(path: Path, shelf: Shelf) -> None:
    spoil(path)
    with closing(opened(path)) as store:
        good = Shelf(shelf.folder, "good")
        with pytest.raises(Broken, match="is damaged or cut short"):
            store.put_away(good, AT)
        assert names(shelf.folder) == []
        made = store.put_away(good, AT, "damaged", whole=False)
        assert [made.path.name] == names(shelf.folder)


# what a mark tells


def test_a_mark_differs_where_something_would_be_missed(store: Store, shelf: Shelf) -> None:
    picture = Attachment("p1", None, "map.png", "image/png", b"\x89PNG")

    def put_whole() -> None:
        with store.work() as work:
            work.put_whole(Whole(work.campaign(CAMPAIGN).__class__("c9", "Nine", {}, {}), attachments=(picture,)))
            work.commit()

    actions: list[Callable[[], object]] = [
        lambda: do(store, Set(BOB, "vitality", 60, 70)),
        lambda: do(store, Set(BOB, "vitality", 50, 60), merge="typing"),
        lambda: do(store, Set(BOB, "vitality", 40, 50), merge="typing"),
        lambda: undo(store),
        lambda: redo(store),
        lambda: do(store, Archive(BOB)),
        lambda: do(store, Set(CAMPAIGN, "name", "Other", "Demo")),
        lambda: do(store, Set(CAMPAIGN, "settings:game.rounding", "down", "up")),
        lambda: do(store, Set(CAMPAIGN, "plugins:game", "1.0.1", "1.0.0")),
        lambda: new_campaign(store, "c2", "Second"),
        put_whole,
    ]
    last = store.mark()
    for action in actions:
        assert store.mark() == last
        action()
        assert store.mark() != last
        last = store.mark()
        assert mark_in(store.put_away(shelf, AT).path) == last


def test_an_empty_store_has_no_mark(tmp_path: Path) -> None:
    with closing(opened(tmp_path / "new.db")) as store:
        assert store.mark() == ""


# taking back


def restore(store: Store, file: Path, first: Callable[[], object] = lambda: None) -> None:
    with staged(file) as wanted:
        store.take_over(wanted, first)


def test_taking_back_brings_everything_as_it_was(store: Store, shelf: Shelf) -> None:
    yesterday = store.put_away(shelf, AT)
    then = content(yesterday.path)
    do(store, Set(BOB, "vitality", 60, 70))
    do(store, Create("eve", "game.hero", "Eve", {}))
    restore(store, yesterday.path)
    assert values(store) == {"vitality": 70, "armor": values(store)["armor"]}
    assert history(store) == [("Add Bob", "done")]
    do(store, Set(BOB, "vitality", 1, 70))
    undo(store)
    store.close()
    assert content(store.path) != then  # a step that was undone is a step
    assert content(yesterday.path) == then


def test_other_windows_go_on_and_see_it(store: Store, shelf: Shelf) -> None:
    yesterday = store.put_away(shelf, AT)
    do(store, Set(BOB, "vitality", 60, 70))
    with closing(opened(store.path)) as other:
        assert values(other)["vitality"] == 60
        version = other.data_version()
        with other.read() as reader:
            assert reader.record(BOB).get("vitality") == 60
            restore(store, yesterday.path)
            assert reader.record(BOB).get("vitality") == 60  # as when its reading began
        assert other.data_version() != version
        assert values(other)["vitality"] == 70
        do(other, Set(BOB, "vitality", 69, 70))
        assert values(store)["vitality"] == 69


def test_what_comes_first_sees_the_state_that_goes_and_nobody_writes_in_between(store: Store, shelf: Shelf) -> None:
    yesterday = store.put_away(shelf, AT)
    do(store, Set(BOB, "vitality", 60, 70))
    made = []

    def first() -> None:
        with closing(opened(store.path)) as other, pytest.raises(StoreTrouble, match="held by another program"):
            do(other, Set(BOB, "vitality", 0, 60))
        made.append(store.put_away(shelf, AT, "before-restore"))

    restore(store, yesterday.path, first)
    assert values(store)["vitality"] == 70
    restore(store, made[0].path)
    assert values(store)["vitality"] == 60


def test_where_the_first_thing_fails_nothing_is_taken_back(store: Store, shelf: Shelf) -> None:
    yesterday = store.put_away(shelf, AT)
    do(store, Set(BOB, "vitality", 60, 70))

    def fail() -> None:
        raise StoreTrouble("no room")

    with pytest.raises(StoreTrouble, match="no room"):
        restore(store, yesterday.path, fail)
    assert values(store)["vitality"] == 60
    do(store, Set(BOB, "vitality", 50, 60))


def test_without_a_log_it_works_as_well(path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    execute(path, "PRAGMA journal_mode = DELETE")
    monkeypatch.setattr("tallow.store.opening._use_wal", lambda driver, patience: None)
    with closing(opened(path)) as store:
        yesterday = store.put_away(shelf, AT)
        do(store, Set(BOB, "vitality", 60, 70))
        made = []
        restore(store, yesterday.path, lambda: made.append(store.put_away(shelf, AT, "before-restore")))
        assert values(store)["vitality"] == 70
        restore(store, made[0].path)
        assert values(store)["vitality"] == 60


def test_a_store_that_another_program_writes_is_not_taken_over(store: Store, shelf: Shelf) -> None:
    yesterday = store.put_away(shelf, AT)
    do(store, Set(BOB, "vitality", 60, 70))
    with held(store.path, "BEGIN IMMEDIATE"):
        said = within_a_second(lambda: restore(store, yesterday.path))
    assert f"{store.path} is held by another program." in said
    assert values(store)["vitality"] == 60


def test_a_store_is_not_taken_over_within_a_unit_of_work(store: Store, shelf: Shelf) -> None:
    yesterday = store.put_away(shelf, AT)
    with store.work(), pytest.raises(RuntimeError, match="within a unit of work"):
        restore(store, yesterday.path)


def test_an_older_backup_is_brought_up_to_date_in_memory(store: Store, shelf: Shelf) -> None:
    yesterday = store.put_away(shelf, AT)
    before = yesterday.path.read_bytes()

    def add_a_table(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE color (id TEXT)")

    with staged(yesterday.path, (*MIGRATIONS, add_a_table)) as wanted:
        assert wanted.execute("PRAGMA user_version").fetchone() == (tables.VERSION + 1,)
        assert wanted.execute("SELECT count(*) FROM color").fetchone() == (0,)
    assert yesterday.path.read_bytes() == before
    assert names(shelf.folder) == [yesterday.path.name]


# what is no backup


def make_zeros(path: Path) -> None:
    path.write_bytes(b"\0" * 20_000_000)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def cut_in_a_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def leave(count: int) -> Callable[[Path], None]:
    """Cuts a file to so many bytes."""
    return lambda path: os.truncate(path, count)


def overwrite(begin: bytes, byte: bytes) -> Callable[[Path], None]:
    """Overwrites three bytes of the schema."""

    def harm(path: Path) -> None:
        content = path.read_bytes()
        at = content.index(begin)
        path.write_bytes(content[:at] + 3 * byte + content[at + 3 :])

    return harm


def fill_with_noise(path: Path) -> None:
    path.write_bytes(os.urandom(20_000_000))


def overwrite_the_middle(path: Path) -> None:
    held_by_it = path.read_bytes()
    path.write_bytes(held_by_it[:8192] + os.urandom(8192) + held_by_it[16384:])


DAMAGED = "{path} is damaged or cut short. Choose another backup; nothing was changed."
OTHERS = "{path} is not a file of Tallow's. Choose another file; this one is left as it is."


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (make_zeros, "{path} holds only zeros. Choose another backup; nothing was changed."),
        (cut, DAMAGED),
        (cut_in_a_page, DAMAGED),
        (spoil, DAMAGED),
        (overwrite_the_middle, DAMAGED),
        (empty, "{path} is empty. Choose another backup; nothing was changed."),
        *((leave(count), DAMAGED) for count in (1, 15, 16, 99, 100, 511, 512, 513, 4095, 4096)),
        (overwrite(b"campaign_plugin", b"\xff"), DAMAGED),
        (overwrite(b"document TEXT", b"x"), DAMAGED),
        (fill_with_noise, OTHERS),
        (lambda path: execute(path, "PRAGMA application_id = 7"), OTHERS),
        (
            lambda path: execute(path, f"PRAGMA user_version = {tables.VERSION + 1}"),
            "{path} was written by a newer Tallow and is left as it is. Install the newest Tallow to open it.",
        ),
    ],
)
def test_what_is_no_backup_is_refused_and_nothing_is_changed(
    store: Store, shelf: Shelf, harm: Callable[[Path], None], sentence: str
) -> None:
    file = store.put_away(shelf, AT).path
    harm(file)
    do(store, Set(BOB, "vitality", 60, 70))
    bytes_before, before = file.read_bytes(), names(shelf.folder)
    assert within_a_second(lambda: restore(store, file)) == sentence.format(path=file)
    assert values(store)["vitality"] == 60
    assert file.read_bytes() == bytes_before
    assert names(shelf.folder) == before


def test_what_is_no_file_is_the_person_s_mistake(store: Store, tmp_path: Path) -> None:
    missing = tmp_path / "missing.sqlite"
    assert (
        within_a_second(lambda: restore(store, missing)) == f"There is no file {missing}. Name a backup that is there."
    )
    assert within_a_second(lambda: restore(store, tmp_path)) == (
        f"{tmp_path} is a folder. Name the file of a backup in it."
    )


def test_a_backup_that_another_program_holds_is_refused(store: Store, shelf: Shelf) -> None:
    file = store.put_away(shelf, AT).path
    with held(file, "BEGIN EXCLUSIVE"):
        assert f"{file} is held by another program." in within_a_second(lambda: restore(store, file))


def test_a_store_that_was_copied_by_hand_can_be_taken_back(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "by hand.sqlite"
    with closing(opened(Path(shutil.copy(store.path, tmp_path / "other.db")))) as other:
        do(other, Set(BOB, "vitality", 60, 70))
        for suffix in ("", "-wal"):
            shutil.copy(f"{other.path}{suffix}", f"{file}{suffix}")
    restore(store, file)
    assert values(store)["vitality"] == 60
    at_rest = tmp_path / "at rest.sqlite"
    shutil.copy(other.path, at_rest)
    restore(store, at_rest)
    assert names(tmp_path).count("at rest.sqlite-wal") == 0


if os.name == "posix":  # elsewhere rights and disks are of another kind

    def test_a_full_disk_is_told_with_the_bytes_and_the_last_backup_stays(path: Path) -> None:
        with small_disk() as disk, closing(opened(path)) as store:
            shelf = Shelf(disk.folder, "store", chosen=True)
            first = store.put_away(shelf, AT)
            before = first.path.read_bytes()
            disk.fill(left=70_000)
            said = within_a_second(lambda: store.put_away(shelf, AT))
            assert f"No backup could be written to {disk.folder}: it takes 139,264 bytes, and " in said
            assert "the last one is kept, and nothing was changed." in said
            target = disk.folder / "copy.sqlite"
            assert str(disk.folder) in within_a_second(lambda: store.save(target))  # noticed only while writing
            disk.empty()
            assert names(disk.folder) == [first.path.name]
            assert first.path.read_bytes() == before
            store.save(target)
            assert mark_in(target) == store.mark()

    def test_a_full_disk_hurts_no_store(tmp_path: Path) -> None:
        with small_disk() as disk:
            path = disk.folder / "store.db"
            with closing(opened(path)) as store:
                new_campaign(store)
                do(store, Create(BOB, "game.hero", "Bob", {"vitality": 70}))
                disk.fill()
                said = within_a_second(lambda: do(store, Set(BOB, "notes", "long " * 20_000, None)))
                assert str(path) in said
                assert values(store) == {"vitality": 70}
                disk.empty()
                do(store, Set(BOB, "vitality", 60, 70))
                assert history(store) == [("A step", "done"), ("A step", "done")]
            assert disk.names() == ["store.db"]

    def test_on_a_full_disk_no_store_is_begun_and_none_that_is_there_is_changed() -> None:
        with small_disk() as disk:
            path, other = disk.folder / "store.db", disk.folder / "deeper" / "other.db"
            opened(path).close()
            before = path.read_bytes()
            disk.fill()
            assert str(path) in within_a_second(lambda: opened(path))
            assert path.read_bytes() == before
            if disk.real:
                said = within_a_second(lambda: opened(other))
                assert said == f"The disk that holds {other} is full. Make room and try again; nothing was changed."
                assert not other.parent.exists()
            disk.empty()
            opened(path).close()
            assert disk.names() == ["store.db"]

    def test_a_backup_that_may_not_be_read_is_named(store: Store) -> None:
        with somebody() as folder:
            file = folder / "backup.sqlite"
            file.touch(0o000)
            said = within_a_second(lambda: restore(store, file))
            assert said == (
                f"{file} cannot be read (Permission denied). See that you may read it, or choose another backup."
            )

    def test_a_read_only_folder_gives_a_backup_back() -> None:
        with somebody() as folder, closing(opened(folder / "store.db")) as store:
            new_campaign(store)
            shelf = Shelf.beside(store.path)
            file = store.put_away(shelf, AT).path
            new_campaign(store, "c2")
            file.chmod(0o400)
            shelf.folder.chmod(0o500)
            restore(store, file)
            with store.read() as reader:
                assert [each.id for each in reader.campaigns()] == [CAMPAIGN]
            shelf.folder.chmod(0o700)

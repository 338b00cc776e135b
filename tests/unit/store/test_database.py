"""Opening the store's file: new ones, bad ones, held ones; each trouble is one sentence with the path."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from tallow.model.edit import Set
from tallow.model.errors import StoreTrouble
from tallow.store import tables
from tallow.store.database import Store
from tests.unit.store.playing import BOB, CAMPAIGN, do, harm_tables, new_campaign, opened, values
from tests.unit.store.rights import somebody


def trouble(path: Path) -> str:
    """The sentence with which a file is refused; nothing is left open and nothing was written."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreTrouble) as caught:
        opened(path)
    assert (path.read_bytes() if path.is_file() else None) == before
    sentence = str(caught.value)
    assert str(path) in sentence
    assert "\n" not in sentence
    return sentence


def damaged(path: Path) -> str:
    return f"{path} is damaged or cut short. Put a backup in its place; the damaged file is left as it is."


def pragma(path: Path, name: str) -> object:
    connection = sqlite3.connect(path)
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    connection.close()
    return value


def execute(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(statement)
    connection.close()


def test_a_store_and_its_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two's #1? 100%" / "勇者.db"
    store = opened(path)
    assert store.path == path
    new_campaign(store)
    store.close()
    assert [pragma(path, name) for name in ("user_version", "application_id", "journal_mode")] == [
        tables.VERSION,
        tables.APPLICATION,
        "wal",
    ]
    assert [each.name for each in path.parent.iterdir()] == ["勇者.db"]  # closing leaves no -wal behind
    again = opened(path)
    with again.read() as reader:
        assert reader.campaign(CAMPAIGN).name == "Demo"
    again.close()
    again.close()


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.touch()
    opened(path).close()
    assert pragma(path, "user_version") == tables.VERSION


def test_a_store_stays_where_it_was_opened(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    store = opened(Path(path.name))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert (store.path, values(store)["vitality"]) == (path, 70)
    store.close()
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_connections_are_set_up_as_the_journal_needs(store: Store) -> None:
    with store.read() as reader, store.work() as work:
        for connection in (reader._connection, work._connection):
            found = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
            assert found == {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "busy_timeout": 200}


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert trouble(tmp_path) == f"{tmp_path} is a folder, and campaigns are kept in a file. Name a file in it."


def test_a_place_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "store.db", tmp_path / "file" / "deeper" / "store.db"):
        assert trouble(path) == f"{path} cannot be made, for its folder is a file. Name another place."


@pytest.mark.parametrize(
    "content",
    [
        b"x",
        b"Dear diary,\n",
        b"SQLite format 2",
        b"\xff" + os.urandom(99),
        b"\xff" + os.urandom(4999),
        b"PK\3\4" * 3000,
    ],
    ids=["one byte", "text", "another beginning", "some noise", "noise", "an archive"],
)
def test_what_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "store.db"
    path.write_bytes(content)
    assert trouble(path) == f"{path} is not a file of Tallow's. Choose another file; this one is left as it is."


def test_zeros_are_told_from_another_program_s_file(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    for size in (8192, 512, 511, 16, 1):
        path.write_bytes(b"\0" * size)
        assert trouble(path) == (
            f"{path} holds only zeros, as a fault of the disk leaves them. Put a backup in its place; "
            "it is left as it is."
        )


@pytest.mark.parametrize("version", [0, tables.VERSION, tables.VERSION + 1])
def test_another_program_s_database_is_refused(tmp_path: Path, version: int) -> None:
    path = tmp_path / "places.sqlite"
    execute(path, "CREATE TABLE record (id TEXT)")
    execute(path, f"PRAGMA user_version = {version}")
    assert trouble(path) == f"{path} is not a file of Tallow's. Choose another file; this one is left as it is."


def test_a_newer_store_is_refused(path: Path) -> None:
    execute(path, f"PRAGMA user_version = {tables.VERSION + 1}")
    assert trouble(path) == (
        f"{path} was written by a newer Tallow and is left as it is. Install the newest Tallow to open it."
    )


@pytest.mark.parametrize("share", [0.02, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_store_is_refused(path: Path, share: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    assert trouble(path) == damaged(path)


@pytest.mark.parametrize("left", [1, 15, 16, 99, 100, 511, 512, 513, 1024, 4095, 4096, 4097])
def test_of_whatever_is_left_of_a_store_it_is_said_that_it_was_cut_short(path: Path, left: int) -> None:
    path.write_bytes(path.read_bytes()[:left])
    assert trouble(path) == damaged(path)


SCHEMA = (
    b"CREATE TABLE campaign",
    b"CREATE INDEX record_by_kind",
    b"campaign_plugin",
    b"PRIMARY KEY",
    b"document TEXT",
)


@pytest.mark.parametrize("begin", SCHEMA)
@pytest.mark.parametrize("byte", [b"\xff", b"\xc3", b"\x00", b"x"])
def test_a_schema_that_something_wrote_over_is_damage(path: Path, begin: bytes, byte: bytes) -> None:
    content = path.read_bytes()
    at = content.index(begin)
    path.write_bytes(content[:at] + 3 * byte + content[at + 3 :])
    with pytest.raises(StoreTrouble) as caught, closing(opened(path)) as store:
        values(store)
    assert str(caught.value) == damaged(path)


def test_a_mistake_of_ours_about_text_is_no_damage(store: Store) -> None:
    with pytest.raises(UnicodeDecodeError), store.read():
        b"\xff".decode()


def test_damage_inside_is_named_when_it_is_met(path: Path) -> None:
    harm_tables(path)
    store = opened(path)
    for attempt in (lambda: values(store), lambda: do(store, Set(BOB, "vitality", 1, 70))):
        with pytest.raises(StoreTrouble, match=r"is damaged or cut short\. Put a backup in its place"):
            attempt()
    store.close()


def test_text_that_is_none_is_damage(path: Path) -> None:
    execute(path, "UPDATE record SET name = CAST(x'ff' AS TEXT)")
    store = opened(path)
    with pytest.raises(StoreTrouble, match="is damaged or cut short"):
        values(store)
    store.close()


# Another process holds the file: a child that begins a transaction, says so, and waits for its input to end.
HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.argv[2:]:
    connection.execute(statement)
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(path: Path, *statements: str) -> Iterator[None]:
    words = [sys.executable, "-c", HOLD, str(path), *statements]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        yield


def test_a_store_that_another_process_writes_can_be_read_but_not_written(path: Path) -> None:
    with held(path, "BEGIN IMMEDIATE"):
        store = opened(path)
        assert values(store)["vitality"] == 70
        with pytest.raises(StoreTrouble) as caught:
            do(store, Set(BOB, "vitality", 1, 70))
        assert str(caught.value) == (
            f"{path} is held by another program. Close that program, or wait a moment, and try again; "
            "nothing was changed."
        )
    do(store, Set(BOB, "vitality", 1, 70))  # the child is gone, and the store goes on
    assert values(store)["vitality"] == 1
    store.close()


def test_a_store_that_another_process_holds_alone_is_refused(path: Path, tmp_path: Path) -> None:
    with held(path, "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE"):
        assert "is held by another program" in trouble(path)
    fresh = tmp_path / "fresh.db"
    fresh.touch()
    with held(fresh, "BEGIN EXCLUSIVE"):
        assert "is held by another program" in trouble(fresh)


if os.name == "posix":  # elsewhere rights are of another kind

    def test_a_folder_without_the_right_to_write_is_refused() -> None:
        with somebody() as folder:
            folder.chmod(0o500)
            path = folder / "store.db"
            assert trouble(path) == (
                f"{path} cannot be opened. See that its folder is there and that you may write in it."
            )
            path = folder / "deeper" / "store.db"
            assert trouble(path) == (
                f"{path} cannot be written (Permission denied). Name a file in a folder where you may write."
            )

    def test_a_file_without_the_right_to_write_is_refused() -> None:
        with somebody() as folder:
            path = folder / "store.db"
            opened(path).close()
            path.chmod(0o400)
            assert "cannot be written (Permission denied)" in trouble(path)
            path.chmod(0o600)
            folder.chmod(0o500)
            assert "cannot be written. See that you may write to the file and its folder" in trouble(path)
            folder.chmod(0o000)
            with pytest.raises(StoreTrouble, match=r"cannot be written \(Permission denied\)"):
                opened(path)

    def test_a_place_that_is_on_no_disk_is_not_called_a_full_one() -> None:
        places = (Path("/proc/store.db"), Path("/proc/deeper/store.db"), Path("/sys/store.db"))
        for path in (place for place in places if Path(*place.parts[:2]).exists()):
            assert "See that its folder is there" in trouble(path) or "Name a file in a folder" in trouble(path)

    def test_a_pipe_is_refused(tmp_path: Path) -> None:
        path = tmp_path / "pipe"
        os.mkfifo(path)
        assert trouble(path) == f"{path} is no ordinary file. Name another."


def test_one_that_holds_the_file_is_waited_for_less_than_a_second(path: Path) -> None:
    with closing(Store.open(path)) as store, held(path, "BEGIN IMMEDIATE"):
        began = time.monotonic()
        with pytest.raises(StoreTrouble, match="is held by another program"):
            do(store, Set(BOB, "vitality", 1, 70))
        assert time.monotonic() - began < 1
    with held(path, "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE"):
        began = time.monotonic()
        with pytest.raises(StoreTrouble, match="is held by another program"):
            Store.open(path)
        assert time.monotonic() - began < 1


def test_a_full_disk_is_named_and_the_store_goes_on(store: Store) -> None:
    with store.work() as work:
        pages = work._connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        work._connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreTrouble, match=r"The disk that holds .* is full\. Make room"):
        do(store, Set(BOB, "notes", "long " * 10_000, None))
    assert "notes" not in values(store)
    with store.work() as work:
        work._connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    do(store, Set(BOB, "notes", "long " * 10_000, None))


def test_a_commit_that_fails_leaves_the_store_usable(store: Store) -> None:
    with store.work() as work:
        work._connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        work._connection.exec_driver_sql("UPDATE record SET campaign = 'nowhere'")
        with pytest.raises(DBAPIError):
            work.commit()  # the key is looked at here, and SQLite's transaction stays open
    do(store, Set(BOB, "vitality", 1, 70))
    assert values(store)["vitality"] == 1


def test_data_version_tells_other_programs_changes_from_ours(store: Store) -> None:
    first = store.data_version()
    do(store, Set(BOB, "vitality", 60, 70))
    values(store)
    assert store.data_version() == first
    other = opened(store.path)
    values(other)
    assert store.data_version() == first
    do(other, Set(BOB, "vitality", 50, 60))
    second = store.data_version()
    assert second != first
    assert values(store)["vitality"] == 50
    do(store, Set(BOB, "vitality", 40, 50))
    assert store.data_version() == second
    other.close()
    assert store.data_version() == second
    with store.work() as work:
        assert work.record(BOB).get("vitality") == 40
        assert store.data_version() == second


def test_threads_of_one_process_take_turns(store: Store) -> None:
    faults: list[BaseException] = []

    def work(action: Callable[[], object]) -> None:
        try:
            for _ in range(20):
                action()
        except BaseException as fault:  # pytest would only print it
            faults.append(fault)
            raise

    def increase() -> None:
        with store.work() as unit:
            now = unit.record(BOB).get("vitality")
            changes = unit.apply(CAMPAIGN, [Set(BOB, "vitality", now + 1, now)], lambda kind: ("vitality",))
            unit.write_step(CAMPAIGN, "+1", changes)
            unit.commit()

    actions: list[Callable[[], object]] = [increase, increase, lambda: values(store), store.data_version]
    threads = [threading.Thread(target=work, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert values(store)["vitality"] == 110  # 70 + 2 × 20

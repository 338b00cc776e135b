"""Migrations: after a copy, all or nothing, once; tried with ones that only these tests know."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tallow.model.errors import StoreTrouble
from tallow.store import tables
from tallow.store.database import Store
from tallow.store.migrate import MIGRATIONS, Migration
from tallow.store.shelf import Shelf
from tests.data.make_store import HERE
from tests.unit.store.playing import BOB, Clock, do, values

OLD = HERE / "store_1.sqlite"
STAMP = "2026-03-01-200000Z"  # Clock's


def give_records_a_color(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE record ADD COLUMN color TEXT NOT NULL DEFAULT 'grey'")
    connection.execute("UPDATE record SET color = 'red' WHERE id = 'bob'")


def make_campaigns_anew(connection: sqlite3.Connection) -> None:
    """As https://www.sqlite.org/lang_altertable.html has it: with foreign keys on, the records would go with them."""
    (made,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'campaign'").fetchone()
    connection.execute(made.replace("CREATE TABLE campaign", "CREATE TABLE new_campaign", 1))
    connection.execute("INSERT INTO new_campaign SELECT * FROM campaign")
    connection.execute("DROP TABLE campaign")
    connection.execute("ALTER TABLE new_campaign RENAME TO campaign")


def lose_a_campaign(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM campaign WHERE id = 'c1'")


def divide(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE record SET name = 'nobody'")
    raise ZeroDivisionError("a revision of 0")


def use_a_wrong_word(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE record SET nonsense = 1")


def break_off(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE record SET name = 'nobody'")
    raise KeyboardInterrupt


EXTRA: tuple[Migration, ...] = (*MIGRATIONS, give_records_a_color, make_campaigns_anew)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD, tmp_path / "store.sqlite"))


def migrated(path: Path, migrations: Sequence[Migration] = EXTRA, shelf: Shelf | None = None) -> Store:
    return Store.open(path, now=Clock(), patience=0.2, migrations=migrations, shelf=shelf)


def asked(path: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchall()


def dumped(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_the_version_is_where_the_migrations_lead() -> None:
    assert len(MIGRATIONS) + 1 == tables.VERSION


def test_an_older_store_is_migrated_when_it_is_opened_and_works(old: Path) -> None:
    with closing(migrated(old)) as store:
        assert values(store)["vitality"] == 37
        do(store)
    assert asked(old, "PRAGMA user_version") == [(len(EXTRA) + 1,)]
    assert asked(old, "SELECT id, color FROM record ORDER BY id") == [("bob", "red"), ("eve", "grey"), ("zoe", "grey")]
    assert asked(old, "SELECT count(*) FROM change") != [(0,)]  # nothing went with the table that was made anew
    assert asked(old, "PRAGMA integrity_check") == [("ok",)]


def test_foreign_keys_hold_again_afterwards(old: Path) -> None:
    with closing(migrated(old)) as store, store.work() as work:
        assert work._connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


def test_the_old_file_is_copied_before(old: Path) -> None:
    before = dumped(old)
    migrated(old).close()
    [copy] = (old.parent / "backups").iterdir()
    assert copy.name == f"store-{STAMP}-before-migration.sqlite"
    assert asked(copy, "PRAGMA user_version") == [(1,)]
    assert dumped(copy) == before


def test_a_second_opening_does_not_migrate_again(old: Path) -> None:
    migrated(old).close()
    migrated(old).close()
    assert len(list((old.parent / "backups").iterdir())) == 1


def test_a_new_store_needs_none(tmp_path: Path) -> None:
    Store.open(tmp_path / "store.sqlite").close()
    assert [each.name for each in tmp_path.iterdir()] == ["store.sqlite"]


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (divide, "(divide: a revision of 0)"),
        (use_a_wrong_word, "(use a wrong word: no such column: nonsense)"),
        (lose_a_campaign, "(lose a campaign: something in it refers to what is not there)"),
    ],
)
def test_a_migration_that_fails_leaves_the_old_file_and_says_so(old: Path, bad: Migration, told: str) -> None:
    before = old.read_bytes()
    with pytest.raises(StoreTrouble) as caught:
        migrated(old, (give_records_a_color, bad))
    assert str(caught.value) == (
        f"{old} could not be brought up to this Tallow {told} and is left as it was. "
        "Go on with the Tallow that wrote it, and report this sentence."
    )
    assert old.read_bytes() == before
    assert sorted(each.name for each in old.parent.iterdir()) == ["backups", "store.sqlite"]
    Store.open(old).close()


def test_a_migration_that_is_broken_off_leaves_the_old_file(old: Path) -> None:
    before = old.read_bytes()
    with pytest.raises(KeyboardInterrupt):
        migrated(old, (break_off,))
    assert old.read_bytes() == before


def test_without_a_copy_there_is_no_migration(old: Path) -> None:
    before = old.read_bytes()
    (old.parent / "backups").write_text("a file where the folder should be")
    with pytest.raises(StoreTrouble, match=r"No backup could be written to .*backups: it takes 110,592 bytes, and"):
        migrated(old)
    assert old.read_bytes() == before


def test_where_the_chosen_folder_is_away_the_copy_lies_beside_the_store(old: Path) -> None:
    migrated(old, shelf=Shelf(old.parent / "away", "store", chosen=True)).close()
    assert [each.name for each in (old.parent / "backups").iterdir()] == [f"store-{STAMP}-before-migration.sqlite"]
    assert not (old.parent / "away").exists()


def test_two_that_open_an_older_store_at_once_migrate_it_once(old: Path) -> None:
    ran: list[int] = []
    begun = threading.Barrier(2, timeout=20)

    def slow(connection: sqlite3.Connection) -> None:
        ran.append(1)
        give_records_a_color(connection)

    def open_it() -> None:
        begun.wait()
        Store.open(old, migrations=(slow,)).close()

    threads = [threading.Thread(target=open_it) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ran == [1]
    assert asked(old, "PRAGMA user_version") == [(2,)]


def test_an_older_program_stops_writing_when_a_newer_one_migrated_its_store(old: Path) -> None:
    with closing(Store.open(old)) as store:
        assert values(store)["vitality"] == 37
        migrated(old).close()
        for attempt in (lambda: values(store), lambda: do(store), store.mark):
            with pytest.raises(StoreTrouble) as caught:
                attempt()
            assert str(caught.value) == (
                f"{old} was brought up to date by a newer Tallow. Close this one and open the newer; "
                "nothing was changed."
            )
    with closing(migrated(old)) as store:
        assert values(store, BOB)["vitality"] == 37


def test_1_to_2_an_older_roll_corrects_none_and_an_older_step_is_reverted_by_none(old: Path) -> None:
    with closing(Store.open(old)) as store, store.read() as reader:
        assert [(roll.corrects, roll.applied, roll.corrected) for roll in reader.rolls("c1")] == [
            ("", False, False),
            ("", True, False),
        ]
        assert not any(step.reverted for step in reader.steps("c1"))

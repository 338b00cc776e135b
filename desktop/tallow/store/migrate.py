"""The store's migrations: named functions, never changed and only added to, that bring an older file up to date.

A migration is plain SQL of its day on SQLite's own connection; it never uses ``tables``, which goes on changing. It
runs with foreign keys off, so that a table can be made anew without those that refer to it, and it never commits (nor
does it use ``executescript``, which would).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from tallow.model.errors import StoreTrouble
from tallow.store.document import Damaged
from tallow.store.identity import pragma
from tallow.store.trouble import trouble

Migration: TypeAlias = Callable[[sqlite3.Connection], None]


def keep_what_steps_revert_and_rolls_correct(connection: sqlite3.Connection) -> None:
    """1 to 2: until then, a step that took others back said so in its name alone."""
    of_step = "REFERENCES step (number) ON DELETE CASCADE"
    connection.execute(
        f"CREATE TABLE revert (step INTEGER NOT NULL {of_step}, reverts INTEGER NOT NULL {of_step}, "
        "PRIMARY KEY (step, reverts))"
    )
    connection.execute("CREATE INDEX revert_by_reverted ON revert (reverts)")
    connection.execute("ALTER TABLE roll ADD COLUMN corrects TEXT")
    connection.execute("CREATE INDEX roll_by_corrected ON roll (corrects)")


def keep_what_was_played_with(connection: sqlite3.Connection) -> None:
    """2 to 3: until then, of a plugin only the version was noted with which it was switched on."""
    connection.execute(
        "CREATE TABLE played (campaign TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE, plugin TEXT NOT NULL, "
        "version TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (campaign, plugin))"
    )
    connection.execute("CREATE TABLE cards (hash TEXT NOT NULL PRIMARY KEY, content BLOB NOT NULL)")


MIGRATIONS: tuple[Migration, ...] = (keep_what_steps_revert_and_rolls_correct, keep_what_was_played_with)
"""The first brings version 1 to version 2, and so on; ``tables.VERSION`` is one more than there are."""

_FAILURES = (sqlite3.Error, Damaged, ArithmeticError, LookupError, TypeError, ValueError)
"""What reading old content may raise; whatever else is raised undoes the migration too, and is shown as our bug."""


def newest(migrations: Sequence[Migration]) -> int:
    """The version to which migrations lead."""
    return len(migrations) + 1


def bring_up(
    path: Path, connection: sqlite3.Connection, migrations: Sequence[Migration], copy: Callable[[], object]
) -> None:
    """Run what an older file lacks, all of it or nothing, in one transaction.

    Args:
        path: the file, for sentences.
        copy: makes a copy of the file; called when nobody else can write it any more, and before anything is changed.

    Raises:
        StoreTrouble: where it cannot be done; the file is as it was.
    """
    connection.execute("PRAGMA foreign_keys = OFF")  # within a transaction it would do nothing
    try:
        connection.execute("BEGIN IMMEDIATE")
        version = pragma(connection, "user_version")
        if version < newest(migrations):  # else another process was faster
            copy()
            for migration in migrations[version - 1 :]:
                _run(path, connection, migration)
            connection.execute(f"PRAGMA user_version = {newest(migrations)}")
        connection.execute("COMMIT")
    finally:
        connection.rollback()
        connection.execute("PRAGMA foreign_keys = ON")


def _run(path: Path, connection: sqlite3.Connection, migration: Migration) -> None:
    """Run one migration; its failure is told with its name."""
    try:
        migration(connection)
    except _FAILURES as error:
        if trouble(path, error):
            raise
        raise _failed(path, migration, str(error) or type(error).__name__) from error
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise _failed(path, migration, "something in it refers to what is not there")


def _failed(path: Path, migration: Migration, why: str) -> StoreTrouble:
    name = migration.__name__.replace("_", " ")
    return StoreTrouble(
        f"{path} could not be brought up to this Tallow ({name}: {why}) and is left as it was. "
        "Go on with the Tallow that wrote it, and report this sentence."
    )

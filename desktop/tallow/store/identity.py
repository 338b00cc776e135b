"""Whose file it is and whether it is whole, asked of an open connection of SQLite's."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tallow.model.errors import StoreTrouble
from tallow.store.tables import APPLICATION, VERSION
from tallow.store.texts import unreadable
from tallow.store.trouble import NEWER, NOT_OURS, UNREADABLE, ZEROS, Broken

SMALLEST = 512
"""How many bytes a database has at least: one page."""

_MAGIC = b"SQLite format 3\0"  # https://www.sqlite.org/fileformat.html, "The Database Header"


def begins_as_one(head: bytes) -> bool:
    """Whether a file's first bytes are those of a database, as far as they go."""
    return head.startswith(_MAGIC) or (0 < len(head) < len(_MAGIC) and _MAGIC.startswith(head))


def what_is_left(path: Path, content: bytes) -> StoreTrouble:
    """What is wrong with a file that is too small for a database."""
    if not any(content):
        return Broken(path, ZEROS)
    return Broken(path) if begins_as_one(content) else StoreTrouble(NOT_OURS.format(path=path))


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """A pragma's number."""
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def version_of(path: Path, connection: sqlite3.Connection, newest: int) -> int:
    """The version of a file's tables, 0 for a file without any.

    Raises:
        StoreTrouble: for another program's file, and for one of a newer Tallow.
    """
    version, application = pragma(connection, "user_version"), pragma(connection, "application_id")
    if version == application == 0 and not _has_tables(connection):
        return 0
    if application != APPLICATION or version < 1:
        raise StoreTrouble(NOT_OURS.format(path=path))
    if version > newest:
        raise StoreTrouble(NEWER.format(path=path))
    return version


def size_of(connection: sqlite3.Connection) -> int:
    """How many bytes a copy of the whole database takes."""
    return pragma(connection, "page_count") * pragma(connection, "page_size")


def see_whole(path: Path, connection: sqlite3.Connection) -> None:
    """Read all of the database; raises Broken where something in it is not as it should be.

    The texts of an older version's tables are left to the migrations, which read them.
    """
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise Broken(path)
    what = unreadable(connection) if pragma(connection, "user_version") == VERSION else None
    if what is not None:
        raise Broken(path, UNREADABLE, what)


def _has_tables(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None

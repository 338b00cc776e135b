"""What the database's errors mean to a person, and what to do about each."""

from __future__ import annotations

import shutil
import sqlite3
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from tallow.model.errors import StoreTrouble

NOT_OURS = "{path} is not a file of Tallow's. Choose another file; this one is left as it is."
NEWER = "{path} was written by a newer Tallow and is left as it is. Install the newest Tallow to open it."
DAMAGED = "{path} is damaged or cut short. Put a backup in its place; the damaged file is left as it is."
UNREADABLE = "{path} is damaged: {what} cannot be read. Put a backup in its place; the damaged file is left as it is."
ZEROS = "{path} holds only zeros, as a fault of the disk leaves them. Put a backup in its place; it is left as it is."
EMPTY = "{path} is empty, as a fault of the disk leaves it. Put a backup in its place, or delete it to begin anew."
_BUSY = "{path} is held by another program. Close that program, or wait a moment, and try again; nothing was changed."
_READ_ONLY = "{path} cannot be written. See that you may write to the file and its folder; nothing was changed."
_CLOSED = "{path} cannot be opened. See that its folder is there and that you may write in it."
FULL = "The disk that holds {path} is full. Make room and try again; nothing was changed."
UNREAD = (
    "The disk that holds {path} is full, and what was written last can be read only where there is room. Make room "
    "and try again; the file is left as it is."
)
_DISK = "{path} cannot be read or written: the disk reports a fault. Make a copy of the file, then look at the disk."

_SENTENCES = {
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_PROTOCOL: _BUSY,
    sqlite3.SQLITE_NOTADB: NOT_OURS,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FORMAT: DAMAGED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _CLOSED,
    sqlite3.SQLITE_AUTH: _CLOSED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: _DISK,
    sqlite3.SQLITE_NOLFS: _DISK,
}
_MAY_BE_FULL = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)  # the log's index fails so, where there is no room
_ROOM = 64 * 1024
"""How many bytes a disk has free at least, not to count as full: the log's index alone takes 32 KiB."""


class Broken(StoreTrouble):
    """A file of ours that is no longer whole, so that only a backup helps.

    Attributes:
        path: the file.
        what: what in it cannot be read, "" where that is not known.
    """

    def __init__(self, path: Path, sentence: str = DAMAGED, what: str = "") -> None:
        super().__init__(sentence.format(path=path, what=what))
        self.path, self.what = path, what


def primary_code(error: BaseException) -> int | None:
    """SQLite's primary result code of an error, None where it has none."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF  # the higher bits tell the kinds of one code apart


def is_full(path: Path, error: BaseException) -> bool:
    """Whether a database error about a file came of a disk without room."""
    code = primary_code(error)
    free = free_bytes(path.parent) if code in _MAY_BE_FULL else None
    return code == sqlite3.SQLITE_FULL or (free is not None and free < _ROOM)


def free_bytes(folder: Path) -> int | None:
    """How many bytes are free in a folder, or where it would be made; None where that cannot be told."""
    try:
        usage = shutil.disk_usage(next(each for each in (folder, *folder.parents) if each.exists()))
    except (OSError, StopIteration):
        return None
    return usage.free if usage.total else None  # /proc has no disk that could be full


def trouble(path: Path, error: BaseException) -> StoreTrouble | None:
    """What a database error means, None for one that only a mistake of ours can bring about."""
    code = primary_code(error)
    if code is None and isinstance(error, sqlite3.OperationalError | DBAPIError) and "UTF-8" in str(error):
        return Broken(path)  # text that is none is noticed by Python, not by SQLite
    said = FULL if is_full(path, error) else _SENTENCES.get(code or 0)
    if said is None:
        return None
    return Broken(path) if said is DAMAGED else StoreTrouble(said.format(path=path))


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn the database's errors about the file into StoreTrouble; errors of ours go on as they are."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        lost = primary_code(error) == sqlite3.SQLITE_ERROR and "no such" in str(error)  # a table or column that we made
        told = Broken(path) if lost else trouble(path, error)
        if told is None:
            raise
        raise told from error
    except UnicodeDecodeError as error:
        if not _of_the_driver(error):
            raise
        raise Broken(path) from error


def _of_the_driver(error: UnicodeDecodeError) -> bool:
    """Whether SQLite's driver raised it, which cannot even say what is wrong with a schema that is no UTF-8."""
    (*_, last) = traceback.walk_tb(error.__traceback__)
    return str(last[0].f_globals.get("__name__")).startswith(("sqlalchemy.", "tallow.store."))

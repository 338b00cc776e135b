"""What the database's errors mean to a person, and what to do about each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from tallow.model.errors import StoreTrouble

NOT_OURS = "{path} is not a file of Tallow's. Choose another file; this one is left as it is."
DAMAGED = "{path} is damaged or cut short. Put a backup in its place; the damaged file is left as it is."
_BUSY = "{path} is held by another program. Close that program, or wait a moment, and try again; nothing was changed."
_READ_ONLY = "{path} cannot be written. See that you may write to the file and its folder; nothing was changed."
_CLOSED = "{path} cannot be opened. See that its folder is there and that you may write in it."
_FULL = "The disk that holds {path} is full. Make room and try again; nothing was changed."
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
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: _DISK,
    sqlite3.SQLITE_NOLFS: _DISK,
}


def primary_code(error: BaseException) -> int | None:
    """SQLite's primary result code of an error, None where it has none."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF  # the higher bits tell the kinds of one code apart


def sentence(path: Path, error: BaseException) -> str:
    """What a database error means, ``""`` for one that only a mistake of ours can bring about."""
    code = primary_code(error)
    if code is None and isinstance(error, sqlite3.OperationalError | DBAPIError) and "UTF-8" in str(error):
        return DAMAGED.format(path=path)  # text that is none is noticed by Python, not by SQLite
    return _SENTENCES.get(code or 0, "").format(path=path)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn the database's errors about the file into StoreTrouble; errors of ours go on as they are."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        if not (said := sentence(path, error)):
            raise
        raise StoreTrouble(said) from error

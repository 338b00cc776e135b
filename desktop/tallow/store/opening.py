"""Opening the store's file: what is refused, how its tables are made, and how it is brought up to date."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import cast

from sqlalchemy import Connection

from tallow.model.errors import StoreTrouble
from tallow.store.backup import put_away
from tallow.store.identity import SMALLEST, pragma, version_of, what_is_left
from tallow.store.shelf import Backup, Shelf
from tallow.store.tables import APPLICATION, METADATA, VERSION
from tallow.store.trouble import EMPTY, FULL, UNREAD, ZEROS, Broken, free_bytes, is_full, primary_code

ROOM = 512 * 1024
"""How many bytes a new store needs: its tables, once in the log and once in the file, and the log's index."""


def see_file(path: Path) -> None:
    """Refuse what is no file that can be written, and make the folder.

    The file is looked at and never opened here: closing it again would take the locks from under every connection
    that this process already has to it.
    """
    try:
        if path.is_dir():
            raise StoreTrouble(f"{path} is a folder, and campaigns are kept in a file. Name a file in it.")
        if path.exists() and not path.is_file():
            raise StoreTrouble(f"{path} is no ordinary file. Name another.")
        if not path.exists():
            _see_room(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            return
        if not os.access(path, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if 0 < path.stat().st_size < SMALLEST:  # SQLite would take it for an empty one and write over it
            raise what_is_left(path, path.read_bytes())
    except (FileExistsError, NotADirectoryError) as error:
        raise StoreTrouble(f"{path} cannot be made, for its folder is a file. Name another place.") from error
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise StoreTrouble(f"{path} cannot be written ({why}). Name a file in a folder where you may write.") from error


def _see_room(path: Path) -> None:
    """Refuse to begin a file that could not be finished."""
    free = free_bytes(path.parent)
    if free is not None and free < ROOM:
        raise StoreTrouble(FULL.format(path=path))


def see_emptied(path: Path, shelf: Shelf, patience: float) -> None:
    """Raise Broken for a file that was cut to nothing: SQLite would take it for a new one, and drop its log.

    One without a log or a backup may be a new one whose first start was ended.
    """
    end = time.monotonic() + patience
    while path.exists() and not path.stat().st_size:
        log = path.resolve().with_name(f"{path.resolve().name}-wal")
        if not (log.exists() and log.stat().st_size) and not shelf.listed():
            return
        if time.monotonic() > end:
            raise Broken(path, EMPTY)
        time.sleep(0.02)  # another process may begin it at this moment


def may_be_read(path: Path, error: BaseException) -> bool:
    """Whether a file could not be opened for want of room alone, so that it can be read as it lies there.

    Raises:
        StoreTrouble: where its log has what the file lacks.
    """
    cause = error.__cause__
    if cause is None or not path.exists() or not is_full(path, cause):
        return False
    if not size_at_rest(path):
        file = path.resolve()
        log = file.with_name(f"{file.name}-wal")
        if not log.exists() or log.stat().st_size:
            raise StoreTrouble(UNREAD.format(path=path)) from error
    return True


def size_at_rest(path: Path) -> int:
    """The file's size; 0 while there is a log beside it, which then has what the file lacks."""
    file = path.resolve()  # beside a link there is no log
    resting = file.exists() and not file.with_name(f"{file.name}-wal").exists()
    return file.stat().st_size if resting else 0


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The driver's connection, for what is asked outside of a transaction."""
    driver = connection.connection.driver_connection
    assert driver is not None, "a connection that is open has its driver's"
    return cast("sqlite3.Connection", driver)


def make_ready(path: Path, size: int, writer: Connection, patience: float, newest: int) -> int:
    """See whose file it is and that it is not cut short, and put our tables into an empty one.

    Args:
        size: as ``size_at_rest`` saw it before anybody opened the file.
        newest: the version above which a file is refused.

    Returns:
        the version of its tables.
    """
    driver = driver_of(writer)
    version = version_of(path, driver, newest)
    if size % pragma(driver, "page_size"):  # missing pages SQLite notices, a part of the last one it does not
        raise Broken(path)
    _use_wal(driver, patience)
    if version:
        return version
    with writer.begin():
        if version_of(path, driver, newest) == 0:  # another process may have been faster
            METADATA.create_all(writer)
            driver.execute(f"PRAGMA application_id = {APPLICATION}")
            driver.execute(f"PRAGMA user_version = {VERSION}")
    return pragma(driver, "user_version")


def copy_before_migration(path: Path, shelf: Shelf, at: datetime) -> Backup:
    """Copy the file as it stands; where a chosen folder's disk is away, beside the file."""
    with closing(sqlite3.connect(path)) as reader:  # the writer is within its transaction, and this one sees none of it
        try:
            return put_away(path, reader, shelf, at, "before-migration")
        except StoreTrouble:
            if not shelf.chosen:
                raise
        return put_away(path, reader, Shelf.beside(path), at, "before-migration")


def see_zeros(path: Path, error: BaseException) -> None:
    """Raise Broken for a file of zeros, which SQLite takes for another program's; nobody has it open by now."""
    cause = error.__cause__
    if cause is None or primary_code(cause) != sqlite3.SQLITE_NOTADB:
        return
    with path.open("rb") as file:
        if not any(file.read(SMALLEST)):
            raise Broken(path, ZEROS) from error


def _use_wal(driver: sqlite3.Connection, patience: float) -> None:
    """Switch the file to write-ahead logging, which stays with it.

    The switch needs the file alone and does not wait by itself where two processes make it at once.
    """
    end = time.monotonic() + patience
    switched = driver.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    while not switched:
        try:
            driver.execute("PRAGMA journal_mode = WAL")
            switched = True  # or it is a disk without shared memory, where SQLite keeps to its older way
        except sqlite3.OperationalError as error:
            if primary_code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)

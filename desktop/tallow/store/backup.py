"""Copies of the whole store by SQLite's online backup: checked before they are in their place, and taken back whole."""

from __future__ import annotations

import errno
import hashlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from tallow.model.errors import StoreTrouble, UserMistake
from tallow.store.identity import SMALLEST, begins_as_one, pragma, see_whole, size_of, version_of
from tallow.store.migrate import MIGRATIONS, Migration, bring_up, newest
from tallow.store.shelf import PART, Backup, Shelf, no_backup
from tallow.store.tables import VERSION
from tallow.store.trouble import NOT_OURS, Broken, explained, primary_code

SOON = 0.5
"""How many seconds another program's hold on a file is waited for."""

_SUSPECT = {  # which of SQLite's codes say that the copy cannot be written, and what to do
    sqlite3.SQLITE_FULL: ("its disk is full", "Make room"),
    sqlite3.SQLITE_IOERR: ("its disk reports a fault", "Look at the disk"),
    sqlite3.SQLITE_CANTOPEN: ("nothing can be made there", "See that you may write there"),
    sqlite3.SQLITE_READONLY: ("it cannot be written there", "See that you may write there"),
}
_WHAT_COUNTS = (
    "SELECT id, name, settings, archived FROM campaign ORDER BY id",
    "SELECT campaign, plugin, version FROM campaign_plugin ORDER BY campaign, plugin",
    "SELECT id, campaign, name, revision, archived FROM record ORDER BY id",
    "SELECT campaign, state, count(*), max(number) FROM step GROUP BY campaign, state",
    "SELECT campaign, count(*), max(number) FROM roll GROUP BY campaign",
    "SELECT id, campaign, record, name, length(content) FROM attachment ORDER BY id",
)
_WAL_AT = 18  # https://www.sqlite.org/fileformat.html, "The Database Header"


def mark_of(connection: sqlite3.Connection) -> str:
    """A short text that differs where a person would miss something, ``""`` for a store without campaigns."""
    found = [connection.execute(question).fetchall() for question in _WHAT_COUNTS]
    return hashlib.sha256(repr(found).encode()).hexdigest() if found[0] else ""


def put_away(
    path: Path, source: sqlite3.Connection, shelf: Shelf, at: datetime, reason: str = "", *, whole: bool = True
) -> Backup:
    """Put a copy of the store behind a connection among its backups; arguments and errors are those of ``save``."""
    at = at.astimezone(UTC).replace(microsecond=0)  # as its name tells
    shelf.make_ready(size_of(source))
    target = shelf.place(at, reason)
    save(path, source, target, whole=whole)
    return Backup(target, at, target.stat().st_size, reason)


def save(path: Path, source: sqlite3.Connection, target: Path, *, whole: bool = True) -> None:
    """Copy the store behind a connection into a file that is not there yet.

    What is written meanwhile is not in the copy. Until the copy is whole and was read back it has another name.

    Args:
        path: the store's file, for sentences.
        whole: False keeps the copy also of a damaged store.

    Raises:
        StoreTrouble: where it cannot be written, with path and bytes; nothing of it stays then.
        Broken: where the store is damaged.
    """
    part = target.with_name(f"{target.name}.{os.getpid()}{PART}")
    try:
        with _told(target.parent, size_of(source)):
            with closing(sqlite3.connect(part, isolation_level=None)) as copy:
                source.backup(copy, progress=_patience(time.monotonic() + SOON))
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, readable also where nothing may be written
            if whole:
                with _opened(part) as copy:
                    version_of(path, copy, newest(MIGRATIONS))
                    see_whole(path, copy)
            part.replace(target)
    except BaseException:
        for left in (part, part.with_name(f"{part.name}-journal")):
            with suppress(OSError):
                left.unlink(missing_ok=True)
        raise


@contextmanager
def _told(folder: Path, need: int) -> Iterator[None]:
    """Tell what hinders the writing of a copy with the place and the bytes; what the store's own file does goes on."""
    try:
        yield
    except sqlite3.Error as error:
        why, remedy = _SUSPECT.get(primary_code(error) or 0, ("", ""))
        if not why:
            raise
        raise no_backup(folder, need, why, remedy) from error
    except OSError as error:
        raise no_backup(folder, need, error.strerror or type(error).__name__, "See to that folder") from error


def _patience(end: float) -> Callable[[int, int, int], None]:
    """What ends an online backup whose file another program holds; by itself it would wait for ever."""

    def progress(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > end:
            busy = sqlite3.OperationalError("database is locked")
            busy.sqlite_errorcode = status
            raise busy

    return progress


@contextmanager
def staged(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> Iterator[sqlite3.Connection]:
    """A backup's content, held in memory: read once, whole, ours, and brought up to date; the file is left as it is.

    Raises:
        UserMistake: where there is no such file.
        StoreTrouble: where it cannot be read, is not ours, is newer, or is damaged.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        try:
            with explained(path):
                with _opened(path) as file:
                    file.backup(memory, progress=_patience(time.monotonic() + SOON))
                if version_of(path, memory, newest(migrations)) == 0:
                    raise StoreTrouble(NOT_OURS.format(path=path))
                see_whole(path, memory)
                if pragma(memory, "user_version") < newest(migrations):
                    bring_up(path, memory, migrations, lambda: None)
                    see_whole(path, memory)  # now its texts, too
        except Broken as broken:
            why = f": {broken.what} cannot be read" if broken.what else " or cut short"
            raise StoreTrouble(f"{path} is damaged{why}. Choose another backup; nothing was changed.") from broken
        yield memory


def mark_in(path: Path) -> str:
    """The mark of a backup, "" of one that older tables are in."""
    with explained(path), _opened(path) as file:
        return mark_of(file) if pragma(file, "user_version") == VERSION else ""


def pour(wanted: sqlite3.Connection, store: sqlite3.Connection, first: Callable[[], object]) -> None:
    """Put a staged content in the place of a store's, in one transaction.

    Args:
        first: called once within it, before anything can be seen; what it raises leaves the store as it was.
    """
    waiting, patience = [first], _patience(time.monotonic() + SOON)

    def progress(status: int, remaining: int, total: int) -> None:
        patience(status, remaining, total)
        if waiting and status == sqlite3.SQLITE_OK:
            waiting.pop()()

    if store.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        waiting.pop()()  # without a log nobody can read what another one is about to write
    wanted.backup(store, pages=1, progress=progress, sleep=0.02)  # after the first page the store is held


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file at rest, which it leaves as it is, without anything beside it.

    Raises:
        UserMistake: where there is no such file.
        StoreTrouble: where it cannot be read, or is no database; Broken where its last page is cut short.
    """
    at_rest = not path.with_name(f"{path.name}-wal").exists()
    in_wal_mode = _head(path)[_WAL_AT] == 2
    # SQLite would make a log beside a file that has none, only to read it.
    uri = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if in_wal_mode and at_rest else ''}"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=SOON)) as connection:
        if at_rest and path.stat().st_size % pragma(connection, "page_size"):
            raise Broken(path)  # missing pages SQLite notices, a part of the last one it does not
        yield connection


def _head(path: Path) -> bytes:
    """The first bytes of a database.

    Raises:
        UserMistake: where there is no such file.
        StoreTrouble: where it cannot be read, or is no database; Broken where hardly anything is left of one.
    """
    try:
        with path.open("rb") as file:
            head = file.read(SMALLEST)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise UserMistake(f"There is no file {path}. Name a backup that is there.") from error
    except OSError as error:
        if error.errno == errno.EISDIR or path.is_dir():
            raise UserMistake(f"{path} is a folder. Name the file of a backup in it.") from error
        raise StoreTrouble(
            f"{path} cannot be read ({error.strerror}). See that you may read it, or choose another backup."
        ) from error
    if not any(head):
        what = "holds only zeros" if head else "is empty"
        raise StoreTrouble(f"{path} {what}. Choose another backup; nothing was changed.")
    if not begins_as_one(head):
        raise StoreTrouble(NOT_OURS.format(path=path))
    if len(head) < SMALLEST:
        raise Broken(path)
    return head

"""The store's file: opening it safely, and its read and write transactions."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from tallow.model.errors import StoreTrouble
from tallow.store.reading import Reader
from tallow.store.tables import APPLICATION, METADATA, VERSION
from tallow.store.trouble import DAMAGED, NOT_OURS, explained, primary_code
from tallow.store.unit_of_work import UnitOfWork

PATIENCE = 4.0
"""How many seconds another program's write is waited for."""

SMALLEST = 512
"""How many bytes a database has at least: one page."""

_BEGIN = "tallow_begin"  # the execution option that holds a connection's word for beginning a transaction


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Store:
    """The open file with all campaigns; make one with ``Store.open``.

    Writing goes through one connection, so that ``data_version`` tells other programs' changes from our own.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, engine: Engine, writer: Connection, now: Callable[[], datetime]) -> None:
        self.path = path
        self._engine = engine
        self._writer = writer
        self._now = now
        self._lock = threading.RLock()  # one thread writes at a time
        self._working = False

    @classmethod
    def open(cls, path: Path, *, now: Callable[[], datetime] = utc_now, patience: float = PATIENCE) -> Store:
        """Open a store; the file and its folder are made where they are missing.

        Args:
            now: the clock, for steps.
            patience: how many seconds another program's write is waited for, here and later.

        Raises:
            StoreTrouble: where the file cannot be used, in one sentence with its path.
        """
        path = path.absolute()  # for connections that are made after the working folder changed
        _see_file(path)
        size = _size_at_rest(path)
        engine = _engine(path, patience)
        try:
            with explained(path), ExitStack() as held:
                writer = held.enter_context(engine.connect()).execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})
                _prepare(path, size, writer, patience)
                held.pop_all()
        except BaseException:
            engine.dispose()
            raise
        return cls(path, engine, writer, now)

    def close(self) -> None:
        """Let the file go; closing twice does no harm."""
        with self._lock:
            self._writer.close()
            self._engine.dispose()

    @contextmanager
    def read(self) -> Iterator[Reader]:
        """A reader of the store as it stands now; what is written meanwhile is not seen."""
        with explained(self.path), self._engine.connect() as connection, connection.begin():
            reader = Reader(connection, self.path)
            try:
                yield reader
            finally:
                reader.release()

    @contextmanager
    def work(self) -> Iterator[UnitOfWork]:
        """A unit of work, alone in writing from its beginning; rolled back unless it was committed.

        Raises:
            StoreTrouble: where another program holds the file, or it cannot be written.
        """
        with explained(self.path), self._lock:
            if self._working:
                raise RuntimeError("a unit of work was begun within another")
            self._working = True
            try:
                with closing(self._writer.begin()) as transaction:  # closing rolls back what was not committed
                    unit = UnitOfWork(self._writer, self.path, transaction, self._now)
                    try:
                        yield unit
                    finally:
                        unit.release()
            finally:
                self._working = False
                _driver(self._writer).rollback()  # a COMMIT that failed leaves SQLite's transaction open

    def data_version(self) -> int:
        """A number that differs from the last one where another program changed the file in between."""
        with explained(self.path), self._lock:
            return _pragma(self._writer, "data_version")


def _see_file(path: Path) -> None:
    """Refuse what is no file that can be written, and make the folder.

    The file is looked at and never opened here: closing it again would take the locks from under every connection
    that this process already has to it.
    """
    try:
        if path.is_dir():
            raise StoreTrouble(f"{path} is a folder, and campaigns are kept in a file. Name a file in it.")
        if path.exists() and not path.is_file():
            raise StoreTrouble(f"{path} is no ordinary file. Name another.")
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            return
        if not os.access(path, os.R_OK | os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if 0 < path.stat().st_size < SMALLEST:  # SQLite would take it for an empty one and write over it
            raise StoreTrouble(NOT_OURS.format(path=path))
    except (FileExistsError, NotADirectoryError) as error:
        raise StoreTrouble(f"{path} cannot be made, for its folder is a file. Name another place.") from error
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise StoreTrouble(f"{path} cannot be written ({why}). Name a file in a folder where you may write.") from error


def _size_at_rest(path: Path) -> int:
    """The file's size; 0 while there is a log beside it, which then has what the file lacks."""
    file = path.resolve()  # beside a link there is no log
    resting = file.exists() and not file.with_name(f"{file.name}-wal").exists()
    return file.stat().st_size if resting else 0


def _engine(path: Path, patience: float) -> Engine:
    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool)

    # SQLite's driver would begin at the first write, so that what was read before could be stale by then.
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))

    return engine


def _pragma(connection: Connection, name: str) -> int:
    """A pragma's number, asked outside of a transaction."""
    (value,) = _driver(connection).execute(f"PRAGMA {name}").fetchone()
    return int(value)


def _driver(connection: Connection) -> sqlite3.Connection:
    """The driver's connection, for what is asked outside of a transaction."""
    driver = connection.connection.driver_connection
    assert driver is not None, "a connection that is open has its driver's"
    return cast("sqlite3.Connection", driver)


def _prepare(path: Path, size: int, writer: Connection, patience: float) -> None:
    """See whose file it is and that it is whole, and put our tables into an empty one."""
    empty = _is_empty(path, writer)
    if size % _pragma(writer, "page_size"):  # missing pages SQLite notices, a part of the last one it does not
        raise StoreTrouble(DAMAGED.format(path=path))
    _use_wal(writer, patience)
    if not empty:
        return
    with writer.begin():
        if _is_empty(path, writer):  # another process may have been faster
            METADATA.create_all(writer)
            writer.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
            writer.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def _is_empty(path: Path, connection: Connection) -> bool:
    """Whether the file has no tables yet; raises StoreTrouble for a newer version's or another program's file."""
    version, application = _pragma(connection, "user_version"), _pragma(connection, "application_id")
    if version == application == 0 and not _has_tables(connection):
        return True
    if application != APPLICATION:
        raise StoreTrouble(NOT_OURS.format(path=path))
    if version > VERSION:
        raise StoreTrouble(
            f"{path} was written by a newer Tallow and is left as it is. Install the newest Tallow to open it."
        )
    return False


def _has_tables(connection: Connection) -> bool:
    return _driver(connection).execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None


def _use_wal(connection: Connection, patience: float) -> None:
    """Switch the file to write-ahead logging, which stays with it.

    The switch needs the file alone and does not wait by itself where two processes make it at once.
    """
    driver = _driver(connection)
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

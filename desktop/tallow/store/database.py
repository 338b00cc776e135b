"""The store's file: opening it safely, and its read and write transactions."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import QueuePool

from tallow.model.errors import StoreTrouble
from tallow.store import backup, moved
from tallow.store.identity import pragma, version_of
from tallow.store.migrate import MIGRATIONS, Migration, bring_up, newest
from tallow.store.opening import (
    copy_before_migration,
    driver_of,
    make_ready,
    may_be_read,
    see_emptied,
    see_file,
    see_zeros,
    size_at_rest,
)
from tallow.store.reading import Reader
from tallow.store.shelf import Backup, Shelf
from tallow.store.trouble import FULL, explained, primary_code
from tallow.store.unit_of_work import UnitOfWork

PATIENCE = 4.0
"""How many seconds other programs' writes are waited for, as long as they come to an end one after the other."""

STILL = 0.5
"""How many seconds one program's hold on the file is waited for."""

_PATIENCE = "tallow_patience"  # the execution option of the connection that writes, with its seconds


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class Store:
    """The open file with all campaigns; make one with ``Store.open``.

    Writing goes through one connection, so that ``data_version`` tells other programs' changes from our own.

    Attributes:
        path: the file.
    """

    def __init__(
        self, path: Path, engine: Engine, writer: Connection, now: Callable[[], datetime], version: int, shelf: Shelf
    ) -> None:
        self.path = path
        self._place = moved.place_of(path)
        self._shelf = shelf
        self._kept: Path | None = None  # the copy that was made when the file was no longer at its place
        self._engine = engine
        self._writer = writer
        self._now = now
        self._version = version
        self._lock = threading.RLock()  # one thread writes at a time
        self._working = False
        self._full = False  # whether it was opened for reading alone, because the disk is full
        self._seen_data = pragma(driver_of(writer), "data_version")

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        now: Callable[[], datetime] = utc_now,
        patience: float = PATIENCE,
        shelf: Shelf | None = None,
        migrations: Sequence[Migration] = MIGRATIONS,
        briefly: bool = False,
    ) -> Store:
        """Open a store; file and folder are made where they are missing, and an older file is brought up to date.

        Args:
            now: the clock, for steps.
            patience: how many seconds other programs' writes are waited for, here and later.
            shelf: where a copy goes before a migration, or where the file is moved away; without one, beside the file.
            briefly: whether it is open for a moment only; then it can be read on a full disk too, where SQLite has no
                room to notice what other programs write.

        Raises:
            StoreTrouble: where the file cannot be used, in one sentence with its path.
        """
        path = path.absolute()  # for connections that are made after the working folder changed
        see_file(path)
        shelf = shelf or Shelf.beside(path)
        see_emptied(path, shelf, min(patience, STILL))
        size = size_at_rest(path)
        engine = _engine(path, patience)
        try:
            with explained(path), ExitStack() as held:
                writer = held.enter_context(engine.connect()).execution_options(**{_PATIENCE: patience})
                if make_ready(path, size, writer, min(patience, STILL), newest(migrations)) < newest(migrations):
                    bring_up(path, driver_of(writer), migrations, lambda: copy_before_migration(path, shelf, now()))
                held.pop_all()
        except BaseException as error:
            engine.dispose()
            see_zeros(path, error)
            if not briefly or not may_be_read(path, error):
                raise
            return cls._on_a_full_disk(path, now, newest(migrations), shelf)
        return cls(path, engine, writer, now, newest(migrations), shelf)

    @classmethod
    def _on_a_full_disk(cls, path: Path, now: Callable[[], datetime], version: int, shelf: Shelf) -> Store:
        """The store as it lies there, for reading alone."""
        engine = _engine(path, 0.0, as_it_lies=True)
        try:
            with explained(path):
                made = cls(path, engine, engine.connect(), now, version, shelf)
                made._full = version_of(path, driver_of(made._writer), version) == version
        except BaseException:
            engine.dispose()
            raise
        if not made._full:  # it would have to be brought up to date
            made.close()
            raise StoreTrouble(FULL.format(path=path))
        return made

    def close(self) -> None:
        """Let the file go; closing twice does no harm."""
        with self._lock:
            self._writer.close()
            self._engine.dispose()

    @contextmanager
    def read(self) -> Iterator[Reader]:
        """A reader of the store as it stands now; what is written meanwhile is not seen."""
        with self._reading() as connection:
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
            self._see_room()
            self._see_place()
            self._working = True
            try:
                with closing(self._writer.begin()) as transaction:  # closing rolls back what was not committed
                    self._see_version(self._writer)
                    unit = UnitOfWork(self._writer, self.path, transaction, self._now)
                    try:
                        yield unit
                    finally:
                        unit.release()
            finally:
                self._working = False
                driver_of(self._writer).rollback()  # a COMMIT that failed leaves SQLite's transaction open
            self._see_place()

    def data_version(self) -> int:
        """A number that differs from the last one where another program changed the file in between.

        While another thread of ours writes, it is the last one: who asks each second must not wait for a long import.
        """
        with explained(self.path):
            if not self._lock.acquire(blocking=False):
                return self._seen_data
            try:
                self._see_place()
                self._seen_data = pragma(driver_of(self._writer), "data_version")
            finally:
                self._lock.release()
            return self._seen_data

    def mark(self) -> str:
        """A short text that differs where the content did since, and "" while there is no campaign."""
        with self._reading() as connection:
            return backup.mark_of(driver_of(connection))

    def save(self, target: Path) -> None:
        """Copy the store as it stands into a file that is not there yet; see ``backup.save`` for what is raised."""
        with self._connected() as connection:
            backup.save(self.path, driver_of(connection), target)

    def put_away(self, shelf: Shelf, at: datetime, reason: str = "", *, whole: bool = True) -> Backup:
        """Put a copy of the store as it stands among its backups; see ``backup.save`` for what is raised."""
        with self._connected() as connection:
            return backup.put_away(self.path, driver_of(connection), shelf, at, reason, whole=whole)

    def take_over(self, wanted: sqlite3.Connection, first: Callable[[], object]) -> None:
        """Put another store's content in the place of all that is here, in one transaction that other programs see.

        Args:
            wanted: a connection to that content, of this version, as ``backup.staged`` gives it.
            first: called when nobody else can write any more, and before anything is written; what it raises leaves the
                store as it was.

        Raises:
            StoreTrouble: where another program holds the file, or it cannot be written; it is as it was then.
        """
        with explained(self.path), self._lock:
            if self._working:
                raise RuntimeError("a store was taken over within a unit of work")
            self._see_room()
            self._see_place()
            backup.pour(wanted, driver_of(self._writer), lambda: self._begin_to_take_over(first))
            self._see_place()

    def _begin_to_take_over(self, first: Callable[[], object]) -> None:
        with self._reading():
            pass
        first()

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A connection of its own; none is made to a path where SQLite would begin another file."""
        self._see_place()
        with explained(self.path), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A connection in a transaction that reads."""
        with self._connected() as connection, connection.begin():
            self._see_version(connection)
            yield connection

    def _see_room(self) -> None:
        if self._full:
            raise StoreTrouble(FULL.format(path=self.path))

    def _see_place(self) -> None:
        """Refuse to go on where the file is no longer at its place; what it held is put among the backups first."""
        if moved.place_of(self.path) == self._place:
            self._kept = None
            return
        why = "it is being written"
        with self._lock:
            if self._kept is None and not self._working:
                try:
                    self._kept = moved.keep(self.path, driver_of(self._writer), self._shelf, self._now())
                except StoreTrouble as trouble:
                    why = str(trouble)
            raise moved.gone(self.path, self._kept, why)

    def _see_version(self, connection: Connection) -> None:
        """Refuse a file that another program brought to a newer version while it was open here."""
        if pragma(driver_of(connection), "user_version") != self._version:
            raise StoreTrouble(
                f"{self.path} was brought up to date by a newer Tallow. Close this one and open the newer; "
                "nothing was changed."
            )


def _engine(path: Path, patience: float, *, as_it_lies: bool = False) -> Engine:
    place = f"{path.as_uri()}?immutable=1" if as_it_lies else path  # without locks, log and index
    wait = min(patience, STILL)

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(place, timeout=wait, isolation_level=None, check_same_thread=False, uri=as_it_lies)
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
        patience = connection.get_execution_options().get(_PATIENCE)
        if patience is None:
            driver_of(connection).execute("BEGIN")
        else:
            _begin_writing(driver_of(connection), patience)

    return engine


def _begin_writing(driver: sqlite3.Connection, patience: float) -> None:
    """Become the one that writes: waited for while others take turns, not while one holds the file and does nothing."""
    end = time.monotonic() + patience
    while True:
        seen = pragma(driver, "data_version")
        try:
            driver.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            others_write = primary_code(error) == sqlite3.SQLITE_BUSY and pragma(driver, "data_version") != seen
            if not others_write or time.monotonic() > end:
                raise
        else:
            return

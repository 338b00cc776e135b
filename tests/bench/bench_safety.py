"""What safety costs: bytes per edit, the store's size, loading it, a backup, and opening after a kill."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from tallow.model.edit import UNSEEN, Set
from tallow.services import records
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.store.database import Store
from tests.bench.bench_store import fill, raw_commit, stocked
from tests.bench.measure import Figure, compare, sized

STEPS = 20_000
EDITS = 50
TIMES = 20

DYING = """
import os, signal, sys
sys.path[:0] = sys.argv[3:]
from pathlib import Path
from tallow.model.edit import UNSEEN, Set
from tallow.store.database import Store
store = Store.open(Path(sys.argv[1]))
for number in range(100):
    with store.work() as work:
        changes = work.apply(sys.argv[2], [Set("record0", "vitality", number % 90, UNSEEN)], lambda kind: ("vitality",))
        work.write_step(sys.argv[2], "Vitality", changes)
        work.commit()
if hasattr(signal, "SIGKILL"):
    os.kill(os.getpid(), signal.SIGKILL)
os._exit(1)
"""
"""A process that dies with a hundred edits in the log; its words are the store, the campaign and the search path."""


def log_growth(file: Path, action: Callable[[], object]) -> float:
    """How many bytes of log one action writes."""
    log = file.with_name(f"{file.name}-wal")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        before = log.stat().st_size
        for _ in range(EDITS):
            action()
        return (log.stat().st_size - before) / EDITS


def bytes_per_edit(folder: Path) -> Iterator[Figure]:
    """What one edit puts into the log, which is all that it writes at once."""
    with stocked(folder, "bytes") as (host, campaign, record):
        values = count()

        def write() -> None:
            records.do(host, campaign, "Vitality", [Set(record, "vitality", next(values) % 90, UNSEEN)])

        with host.store.read() as reader:
            document = {"values": dict(reader.record(record).document.values)}
        raw = folder / "raw-bytes.sqlite"
        floor = raw_commit(raw, document)
        written, of_floor = log_growth(host.store.path, write), log_growth(raw, floor)
        yield sized("written by one edit", written, "raw sqlite3: two rows, one commit", of_floor)


def big(folder: Path) -> Iterator[Figure]:
    """A campaign of 300 records and 20,000 steps: its size, loading its records, and its backup."""
    with stocked(folder, "big") as (host, campaign, record):
        fill(host.store.path, campaign, record, STEPS)
        yield _size(host)
        yield _load(host, campaign)
        yield _backup(host, folder)


def _size(host: Host) -> Figure:
    with closing(sqlite3.connect(host.store.path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        [(documents,)] = connection.execute("SELECT sum(length(document)) FROM record")
        [(changes,)] = connection.execute(
            "SELECT sum(length(record) + length(path) + ifnull(length(before), 0) + ifnull(length(after), 0)) "
            "FROM change"
        )
        [(steps,)] = connection.execute("SELECT sum(length(label) + length(at) + length(written)) FROM step")
    size = host.store.path.stat().st_size
    return sized(f"the store of 300 records and {STEPS:,} steps", size, "the text in it", documents + changes + steps)


def _load(host: Host, campaign: str) -> Figure:
    raw = sqlite3.connect(host.store.path)

    def load() -> None:
        with host.store.read() as reader:
            assert len(reader.records(campaign)) == 300

    def load_raw() -> None:
        assert len([json.loads(text) for (text,) in raw.execute("SELECT document FROM record")]) == 300

    with closing(raw):
        return compare("loading its 300 records", load, "raw sqlite3 and json", load_raw, times=50)


def _backup(host: Host, folder: Path) -> Figure:
    copy = folder / "copy"

    def copied() -> None:
        shutil.copyfile(host.store.path, copy)

    return compare("a backup of it, read back", lambda: backups.back_up(host), "copying the file", copied, times=TIMES)


def after_a_kill(folder: Path) -> Iterator[Figure]:
    """Opening a store whose last writer was killed with a hundred edits in the log."""
    with stocked(folder, "kill") as (host, campaign, _):
        closed = host.store.path
    killed = Path(shutil.copy(closed, folder / "killed.sqlite"))
    subprocess.run([sys.executable, "-c", DYING, str(killed), campaign, *sys.path], check=False)
    yield compare(
        "opening after a kill, 100 edits in the log",
        _openings(folder, "after-kill", killed),
        "opening after a close",
        _openings(folder, "after-close", closed),
        times=TIMES,
    )


def _openings(folder: Path, name: str, store: Path) -> Callable[[], None]:
    """Opens a copy of a store at each call; the copies are made now."""
    places = [folder / f"{name}{number}" for number in range(TIMES + 1)]
    for place in places:
        place.mkdir()
        for file in store.parent.glob(f"{store.name}*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, place)
    left = iter(places)

    def open_next() -> None:
        Store.open(next(left) / store.name).close()

    return open_next


def figures(folder: Path) -> Iterator[Figure]:
    """All of this module."""
    yield from bytes_per_edit(folder)
    yield from big(folder)
    yield from after_a_kill(folder)

"""A hundred kills at random moments: all that was acknowledged is there, nothing is half done, and undo goes on.

After each kill the store is compared, row by row, with what the same work leaves that is done as often as it was
acknowledged, or once more: the last one may have been written and not yet told.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from tallow.model.errors import UserMistake
from tallow.store.backup import staged
from tallow.store.database import Store
from tallow.store.shelf import DEAD_AFTER, Shelf
from tests.e2e.killing import EXPORTED, KINDS, NEXT, YESTERDAY, prepare
from tests.unit.store.playing import everything, redo, undo

ROOT = Path(__file__).parents[2]
STORE = "store.sqlite"


@dataclass(frozen=True)
class Death:
    """How a child died.

    Attributes:
        acknowledged: how much it had acknowledged.
        took: the seconds before each acknowledgement that was waited for.
    """

    acknowledged: int
    took: tuple[float, ...]


class Nursery:
    """The process that forks the children; see ``killing``."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "desktop"), str(ROOT)])}
        words, pipe = [sys.executable, "-m", "tests.e2e.killing"], subprocess.PIPE
        self._process = subprocess.Popen(words, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True)

    def close(self) -> None:
        """End it; it must have ended well."""
        said, _ = self._process.communicate(timeout=60)
        assert said == ""
        assert self._process.returncode == 0

    def kill(self, kind: str, seed: str, store: Path, acknowledged: int, seconds: float) -> Death:
        """Let a child work, and kill it so many seconds after it acknowledged so much."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{kind} {seed} {store}\n")
        self._process.stdin.flush()
        began = time.monotonic()
        child, last, took = int(self._line()), 0, []
        while last < acknowledged:
            last = int(self._line())
            took.append(time.monotonic() - began)
            began = time.monotonic()
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        while (line := self._line()).isdigit():
            last = int(line)
        assert line == "killed"
        return Death(last, tuple(took))

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    """One for all kills."""
    with closing(Nursery()) as nursery:
        yield nursery


@pytest.fixture(scope="module")
def evening_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the store, and what else the works begin with."""
    folder = tmp_path_factory.mktemp("evening_before")
    prepare(folder / STORE)
    return folder


def rows(store: Path) -> list[object]:
    """All that is in the file, row by row; the file is whole, whatever lies in its log."""
    with closing(sqlite3.connect(store)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        tables = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        named = [name for name, sql in tables if sql and sql.startswith("CREATE TABLE")]
        content = [(name, sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)) for name in named]
        return [connection.execute("PRAGMA user_version").fetchone(), tables, content]


def kept(store: Path) -> set[str]:
    """The names of the backups, each of them whole."""
    found = Shelf.beside(store).listed()
    for backup in found:
        with staged(backup.path) as content:
            assert content.execute("SELECT count(*) FROM campaign").fetchone()[0] >= 1
    return {backup.path.name for backup in found}


def done_over(kind: str, seed: str, store: Path, times: int) -> Iterator[tuple[list[object], set[str]]]:
    """What the work leaves that is done so often, and once more."""
    with closing(KINDS[kind].work(store, random.Random(seed))) as work:
        for _ in range(times):
            next(work)
        yield rows(store), kept(store)
        next(work)
        yield rows(store), kept(store)


def see_history(store: Path) -> None:
    """Each campaign's history leads back to its start and forth to its end."""
    with closing(sqlite3.connect(store)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    with closing(Store.open(store, migrations=NEXT[: version - 1])) as opened:
        with opened.read() as reader:
            campaigns = [campaign.id for campaign in reader.campaigns()]
        for campaign in campaigns:
            as_often_as_it_goes(redo, opened, campaign)
            end = everything(opened, campaign)
            moved = as_often_as_it_goes(undo, opened, campaign)
            assert moved > 0
            assert as_often_as_it_goes(redo, opened, campaign) == moved
            assert everything(opened, campaign) == end


def as_often_as_it_goes(move: Callable[[Store, str], object], store: Store, campaign: str) -> int:
    for times in count():
        try:
            move(store, campaign)
        except UserMistake:
            return times
    raise AssertionError


def see_leftovers(store: Path) -> None:
    """Whatever a killed backup left is cleared away by a later one, and nothing else was left."""
    shelf = Shelf.beside(store)
    dead = time.time() - DEAD_AFTER - 1
    for part in shelf.folder.glob("*.part*"):
        os.utime(part, (dead, dead))
    shelf.make_ready(0)
    assert all(each.suffix == ".sqlite" for each in shelf.folder.iterdir())
    assert {each.name for each in store.parent.iterdir()} == {STORE, YESTERDAY, EXPORTED, "backups"}


if hasattr(os, "fork"):  # elsewhere a child would import everything anew

    def test_there_are_a_hundred_kills() -> None:
        assert sum(kind.kills for kind in KINDS.values()) >= 100

    @pytest.mark.parametrize("kind", KINDS)
    def test_whatever_is_killed_nothing_is_lost_and_nothing_is_half(
        kind: str, nursery: Nursery, evening_before: Path, tmp_path: Path
    ) -> None:
        seed = random.randrange(2**32)
        print("seed", seed)
        dice, began = random.Random(seed), time.monotonic()
        kills, most = KINDS[kind].kills, KINDS[kind].most
        shutil.copytree(evening_before, tmp_path / "measured")
        first, *others = nursery.kill(kind, f"{seed}", tmp_path / "measured" / STORE, most, 0).took
        usual = statistics.median(others or [first])
        further = 0
        for number in range(kills):
            killed, over = (Path(shutil.copytree(evening_before, tmp_path / f"{number}{word}")) for word in "ab")
            acknowledged = dice.randrange(most + 1)
            seconds = dice.random() * (usual if acknowledged else first) * 1.2
            print(number, acknowledged, seconds)
            death = nursery.kill(kind, f"{seed}-{number}", killed / STORE, acknowledged, seconds)
            found, backups = rows(killed / STORE), kept(killed / STORE)
            (one, one_kept), (other, other_kept) = done_over(kind, f"{seed}-{number}", over / STORE, death.acknowledged)
            assert found in (one, other)
            assert one_kept & other_kept <= backups <= one_kept | other_kept
            see_history(killed / STORE)
            see_leftovers(killed / STORE)
            further += found != one
        print(f"{further} of {kills} had done more than they had told")
        assert time.monotonic() - began < 120 * kills / 100

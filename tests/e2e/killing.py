"""What is killed: endless kinds of work on a store, and a nursery that forks a child for each without importing again.

A kind of work is a generator; each ``yield`` says that something is done and was acknowledged. Clock, ids and dice are
those of a run, so the same seed does the same anywhere: what a killed child should have left is found by doing it over.

As a program it is the nursery: it reads lines ``KIND SEED STORE`` and forks a child for each, which writes its process
number and a line for all that it acknowledges; last comes how it ended.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TypeAlias

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Create, Edit, Insert, Set
from tallow.services import campaigns, history, records, rolls
from tallow.services.exchange import bring, contents, export
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.store.migrate import MIGRATIONS, Migration

CANARIES = Path(__file__).parents[1] / "canary"
BIRDS = ("pip", "tweet")
YESTERDAY, EXPORTED = "yesterday.sqlite", "aviary.tallow-campaign"

Work: TypeAlias = Callable[[Path, random.Random], Generator[None, None, None]]


@contextmanager
def hosted(store: Path, prefix: str, migrations: Sequence[Migration] = MIGRATIONS) -> Iterator[Host]:
    """A host whose clock and ids are the same in each run; the ids of one part of a story begin alike."""
    seconds, numbers = count(), count(1)
    begin = datetime(2026, 3, 2, 20, 0, tzinfo=UTC)

    def now() -> datetime:
        return begin + timedelta(seconds=next(seconds))

    loader = Loader([FolderSource(CANARIES)])
    opened = Store.open(store, now=now, migrations=migrations)
    with closing(Host(opened, loader, CANARIES, now, lambda: f"{prefix}{next(numbers)}")) as host:
        yield host


def prepare(store: Path) -> None:
    """The evening before: a campaign with two birds, some history, a backup and an export."""
    with hosted(store, "before") as host:
        campaign = campaigns.create(host, "Aviary", ["canary"])
        birds = [Create(id, "canary.bird", id, {"weight": 1}) for id in BIRDS]
        records.do(host, campaign.id, "Two birds", birds)
        dice = random.Random(0)
        for _ in range(8):
            _edit(host, campaign.id, dice)
        for _ in range(3):
            history.undo(host, campaign.id)
        history.redo(host, campaign.id)
        export.export(host, campaign, store.with_name(EXPORTED))
        backups.save_to(host, store.with_name(YESTERDAY))
        _edit(host, campaign.id, dice)
        _edit(host, campaign.id, dice)


# the kinds of work


def _campaign(host: Host) -> str:
    with host.store.read() as reader:
        return reader.campaigns()[0].id


def _edit(host: Host, campaign: str, dice: random.Random) -> None:
    """One step about both birds, of a size between a digit and several of the file's pages."""
    weight = dice.randrange(1, 100)
    edits: list[Edit] = [Set(bird, "weight", weight, UNSEEN) for bird in BIRDS]
    if dice.random() < 0.3:
        edits.append(Insert(dice.choice(BIRDS), "feathers", {"id": host.fresh_id(), "place": "wing", "length": 1}))
    if dice.random() < 0.2:
        edits.append(Set(dice.choice(BIRDS), "notes", f"{weight} " * dice.randrange(10_000), UNSEEN))
    if dice.random() < 0.1:
        edits.append(Create(host.fresh_id(), "canary.bird", "A young one", {}))
    records.do(host, campaign, f"Weigh {weight}", edits)


def edits(store: Path, dice: random.Random) -> Generator[None, None, None]:
    """Steps and rolls."""
    with hosted(store, "edit") as host:
        campaign = _campaign(host)
        while True:
            if dice.random() < 0.2:
                rolls.keep_free(host, campaign, "2d6", *rolls.free("2d6", seed=dice.randrange(1000)))
            else:
                _edit(host, campaign, dice)
            yield


def undo(store: Path, dice: random.Random) -> Generator[None, None, None]:
    """Back and forth in the history, with a step now and then that makes undone ones final."""
    with hosted(store, "undo") as host:
        campaign = _campaign(host)
        while True:
            before, after = history.ends(host, campaign)
            alone = before is None or before.label == "Two birds"  # without which there is no step to make
            if not alone and dice.random() < 0.6:
                history.undo(host, campaign)
            elif after and dice.random() < 0.9:
                history.redo(host, campaign)
            else:
                _edit(host, campaign, dice)
            yield


def backup(store: Path, dice: random.Random) -> Generator[None, None, None]:
    """Backups, and a step between them."""
    with hosted(store, "backup") as host:
        campaign = _campaign(host)
        while True:
            made = backups.back_up(host)
            assert made.path.exists()
            yield
            _edit(host, campaign, dice)
            yield


def restore(store: Path, dice: random.Random) -> Generator[None, None, None]:
    """Yesterday by mistake, and today again."""
    with hosted(store, "restore") as host:
        while True:
            restored = backups.restore(host, store.with_name(YESTERDAY))
            yield
            _edit(host, _campaign(host), dice)
            yield
            backups.restore(host, restored.saved.path)
            yield


def imports(store: Path, dice: random.Random) -> Generator[None, None, None]:
    """A campaign file, beside what is there or in its place."""
    with hosted(store, "import") as host:
        while True:
            read = contents.read(store.with_name(EXPORTED))
            bring.bring(host, read, dice.choice(("copy", "replace")))
            yield


def weigh_all_again(connection: sqlite3.Connection) -> None:
    """A migration that writes all there is anew."""
    connection.execute("ALTER TABLE record ADD COLUMN weighed INTEGER NOT NULL DEFAULT 0")
    connection.execute("UPDATE record SET weighed = 1")
    connection.execute("CREATE TABLE copy_of_change AS SELECT * FROM change")
    connection.execute("UPDATE change SET before = before || ' '")
    connection.execute("DROP TABLE copy_of_change")


NEXT = (*MIGRATIONS, weigh_all_again)
"""The migrations of a Tallow that is to come."""


def migration(store: Path, dice: random.Random) -> Generator[None, None, None]:
    """The first opening by a newer Tallow, and a step."""
    with hosted(store, "migrate", NEXT) as host:
        yield
        while True:
            _edit(host, _campaign(host), dice)
            yield


@dataclass(frozen=True)
class Kind:
    """A kind of work.

    Attributes:
        kills: how many; short work needs more, for a kill to fall between two of its writes.
        most: how many acknowledgements are waited for at most, before the kill.
    """

    work: Work
    kills: int = 12
    most: int = 12


KINDS: Mapping[str, Kind] = {
    "edits": Kind(edits, kills=30),
    "undo": Kind(undo, kills=30),
    "migration": Kind(migration, most=1),
    "backup": Kind(backup),
    "restore": Kind(restore, most=6),
    "import": Kind(imports, most=4),
}


# the nursery


def _child(words: str) -> None:
    """Do the work until somebody kills it."""
    name, seed, store = words.split(" ", 2)
    os.write(1, f"{os.getpid()}\n".encode())
    for number, _ in enumerate(KINDS[name].work(Path(store), random.Random(seed)), 1):
        os.write(1, f"{number}\n".encode())


def main() -> None:
    """Fork a child for each line that comes in."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                _child(line.rstrip("\n"))
            finally:  # it was not killed: something in the work failed
                traceback.print_exc()
                os._exit(1)
        _, status = os.waitpid(child, 0)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        os.write(1, b"killed\n" if killed else b"failed\n")


if __name__ == "__main__":
    main()

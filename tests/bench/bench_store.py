"""A committed edit against a raw commit, and undo in a short and a long journal."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Create, Set
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.services.showing.sheets import view
from tallow.store.database import Store
from tests.bench.measure import Figure, compare

KIND = "armor_damage.character"
RECORDS = 300


@contextmanager
def stocked(folder: Path, name: str) -> Iterator[tuple[Host, str, str]]:
    """A host over a store with 300 characters; gives it with the campaign and one record."""
    loader = Loader([FolderSource(app.home() / "plugins")])
    host = Host(Store.open(folder / f"{name}.sqlite"), loader, app.home())
    with closing(host):
        campaign = campaigns.create(host, "Bench", ["armor_damage"])
        armor = [{"id": f"r{row}", "name": f"Piece {row}", "physical": 20, "physical_full": 20} for row in range(5)]
        made = [
            Create(f"record{number}", KIND, f"Person {number}", {"react": number, "vitality": 50, "armor": armor})
            for number in range(RECORDS)
        ]
        records.do(host, campaign.id, "Begin", made)
        yield host, campaign.id, "record0"


def raw_commit(file: Path, document: object) -> Callable[[], None]:
    """A row of JSON and a row of journal in one transaction, through nothing but sqlite3."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
        "CREATE TABLE record (id TEXT PRIMARY KEY, document TEXT); INSERT INTO record VALUES ('a', '{}');"
        "CREATE TABLE journal (number INTEGER PRIMARY KEY, label TEXT, before TEXT, after TEXT);"
    )
    text, numbers = json.dumps(document), count()

    def commit() -> None:
        number = next(numbers)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "UPDATE record SET document = ? WHERE id = 'a'", (f"{text} {number}",)
        )  # else nothing is written
        connection.execute("INSERT INTO journal VALUES (NULL, 'Edit', ?, ?)", (str(number), "1"))
        connection.execute("COMMIT")

    return commit


def edit(folder: Path) -> Iterator[Figure]:
    """One edit through the whole write path, and the same with the sheet's totals worked out anew."""
    with stocked(folder, "edit") as (host, campaign, record):
        values = count()

        def write() -> None:
            records.do(host, campaign, "Vitality", [Set(record, "vitality", next(values) % 90, UNSEEN)])

        def write_and_show() -> None:
            write()
            sheet = view(host, campaign, record)
            for total in host.registry(["armor_damage"]).totals_of(KIND):
                sheet.total(total.id)

        with host.store.read() as reader:
            document = {"values": dict(reader.record(record).document.values)}
        floor, name = raw_commit(folder / "raw.sqlite", document), "raw sqlite3: two rows, one commit"
        yield compare("one edit, committed", write, name, floor, times=200)
        yield compare(
            "one edit, committed, and every total of the sheet worked out", write_and_show, name, floor, times=200
        )


def undo(folder: Path) -> Iterator[Figure]:
    """Undo and redo with 100 and with 100,000 steps in the journal."""
    with stocked(folder, "short") as (short, some, one), stocked(folder, "long") as (long, many, other):
        fill(short.store.path, some, one, 100)
        fill(long.store.path, many, other, 100_000)

        def back_and_forth(host: Host, campaign: str) -> Callable[[], None]:
            def run() -> None:
                history.undo(host, campaign)
                history.redo(host, campaign)

            return run

        yield compare(
            "undo and redo, 100,000 steps in the journal",
            back_and_forth(long, many),
            "the same, 100 steps",
            back_and_forth(short, some),
            times=200,
            aim="1.3",
        )


def fill(file: Path, campaign: str, record: str, steps: int) -> None:
    """Write so many steps into a journal, each a change of React; the record holds what the last one left."""
    with closing(sqlite3.connect(file)) as connection, connection:
        [(first,)] = connection.execute("SELECT max(number) + 1 FROM step")
        numbers = range(first, first + steps)
        at = "2026-01-01T00:00:00.000+00:00"
        connection.executemany(
            "INSERT INTO step (number, campaign, label, at, written, state) VALUES (?, ?, 'React', ?, ?, 'done')",
            ((number, campaign, at, at) for number in numbers),
        )
        connection.executemany(
            "INSERT INTO change (step, position, op, record, path, field, before, after) "
            "VALUES (?, 0, 'set', ?, 'react', 'react', ?, ?)",
            ((number, record, str(number % 90), str((number + 1) % 90)) for number in numbers),
        )
        [(text,)] = connection.execute("SELECT document FROM record WHERE id = ?", (record,))
        document = json.loads(text)
        document["values"]["react"] = (numbers[-1] + 1) % 90
        connection.execute("UPDATE record SET document = ? WHERE id = ?", (json.dumps(document), record))


def figures(folder: Path) -> Iterator[Figure]:
    """All of this module."""
    yield from edit(folder)
    yield from undo(folder)

"""Short words for the store's tests: a clock that is turned by hand, steps in one line, and a store as plain data."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tallow.model.edit import Change, ChangeSet, Edit, Step
from tallow.model.record import Campaign, Record
from tallow.model.value import Value
from tallow.store.database import Store
from tallow.store.reading import Reader

CAMPAIGN = "c1"
BOB = "bob"
KEYS = ("vitality", "armor", "notes", "gorm.acid")


def keys(kind: str) -> Sequence[str]:
    """The field ids of the tests' one kind."""
    assert kind == "game.hero"
    return KEYS


class Clock:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 20, 0, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        self.time += timedelta(seconds=seconds)


def new_campaign(store: Store, id: str = CAMPAIGN, name: str = "Demo") -> None:
    """Put a campaign in."""
    campaign = Campaign(id, name, {"game": "1.0.0"}, {"game.rounding": "up"}, created="2026-03-01T00:00:00+00:00")
    with store.work() as work:
        work.create_campaign(campaign)
        work.commit()


def do(store: Store, *edits: Edit, label: str = "A step", merge: str | None = None, campaign: str = CAMPAIGN) -> Step:
    """Commit edits as one step."""
    with store.work() as work:
        step = work.write_step(campaign, label, work.apply(campaign, edits, keys), merge)
        work.commit()
    return step


def undo(store: Store, campaign: str = CAMPAIGN) -> ChangeSet:
    """Take one step back."""
    with store.work() as work:
        changes = work.undo(campaign)
        work.commit()
    return changes


def redo(store: Store, campaign: str = CAMPAIGN) -> ChangeSet:
    """Do one step again."""
    with store.work() as work:
        changes = work.redo(campaign)
        work.commit()
    return changes


def record(store: Store, id: str = BOB) -> Record:
    """One record as it stands."""
    with store.read() as reader:
        return reader.record(id)


def values(store: Store, id: str = BOB) -> dict[str, Value]:
    """A record's values as they stand."""
    return dict(record(store, id).document.values)


def history(store: Store, campaign: str = CAMPAIGN) -> list[tuple[str, str]]:
    """Label and state of each step, newest first."""
    with store.read() as reader:
        return [(step.label, step.state) for step in reader.steps(campaign)]


def newest_changes(store: Store, campaign: str = CAMPAIGN) -> tuple[Change, ...]:
    """The changes of the newest step, as the journal holds them."""
    with store.read() as reader:
        return reader.steps(campaign, limit=1)[0].changes


def everything(store: Store, campaign: str = CAMPAIGN) -> str:
    """A campaign and its records as JSON text, in which 5, 5.0 and true are three things; revisions left out."""
    with store.read() as reader:
        return _as_text(reader, campaign)


def _as_text(reader: Reader, campaign: str) -> str:
    own = reader.campaign(campaign)
    records = [
        [
            each.id,
            each.kind,
            each.name,
            each.archived,
            dict(each.document.values),
            dict(each.document.adjustments),
            list(each.document.overrides),
        ]
        for each in reader.records(campaign, archived=None)
    ]
    return json.dumps([own.name, own.archived, dict(own.plugins), dict(own.settings), records], sort_keys=True)


def opened(path: Path, clock: Clock | None = None) -> Store:
    """The store of a file, impatient so that a test need not wait."""
    return Store.open(path, now=clock or Clock(), patience=0.2)


def harm_tables(path: Path) -> None:
    """Write over the first page of each table and index; what there is can still be read, and so the file opens."""
    with closing(sqlite3.connect(path)) as connection:
        pages = [root - 1 for (root,) in connection.execute("SELECT rootpage FROM sqlite_master WHERE rootpage > 0")]
    content = bytearray(path.read_bytes())
    for page in pages:
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(content)

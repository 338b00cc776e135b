"""Writes a store of the present schema for this folder, with every kind of thing that a store holds.

Run it once for each schema, with the program that has it, before the schema changes; what is committed is never made
anew:

    .venv/bin/python -m tests.data.make_store

It writes ``store_VERSION.sqlite``, and ``store_VERSION.json`` in which the same content stands as plain values.
``tests/unit/store/test_past_stores.py`` opens each of them with the program of the day and compares.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from tallow.model.edit import UNSEEN, Archive, Create, Delete, Edit, Insert, Remove, Set
from tallow.model.record import Campaign, Played
from tallow.model.roll import Roll
from tallow.store.database import Store
from tallow.store.played import Card
from tallow.store.tables import VERSION
from tallow.store.whole import Attachment, Whole

HERE = Path(__file__).parent
KEYS = ("vitality", "armor", "notes", "gorm.acid")
HASH = "a1b2c3d4" * 8
LONG_NOTE = "The lantern burns low.\n" * 220  # longer than one of SQLite's pages


def clock() -> Callable[[], datetime]:
    """A clock on which half a second passes between two looks, so that typing is merged."""
    looks = count()
    return lambda: datetime(2026, 3, 1, 20, 0, tzinfo=UTC) + timedelta(seconds=next(looks) / 2)


def content(path: Path) -> list[Any]:
    """All campaigns of a store as plain values."""
    with closing(Store.open(path)) as store, store.read() as reader:
        wholes = [reader.whole(campaign.id) for campaign in reader.campaigns(archived=None)]
    plain: list[Any] = msgspec.json.decode(msgspec.json.encode(wholes, enc_hook=dict))
    return plain


def fill(path: Path) -> None:
    """Write the content, through the store's own doors."""
    with closing(Store.open(path, now=clock())) as store:
        _play(store)
        _attach(store)


def _do(
    store: Store,
    label: str,
    *edits: Edit,
    merge: str | None = None,
    roll: Roll | None = None,
    reverts: tuple[int, ...] = (),
) -> int:
    """One step; gives its number."""
    with store.work() as work:
        changes = work.apply("c1", edits, lambda kind: KEYS)
        step = work.write_step("c1", label, changes, merge, reverts=reverts)
        if roll is not None:
            work.write_roll(replace(roll, step=step.number))
        work.commit()
    return step.number


def _move(store: Store, *moves: str) -> None:
    for move in moves:
        with store.work() as work:
            work.undo("c1") if move == "undo" else work.redo("c1")
            work.commit()


def _play(store: Store) -> None:
    """An evening: steps of every kind, some taken back for good, some only for now."""
    with store.work() as work:
        settings = {"game.rounding": "up", "game.hard": True}
        work.create_campaign(Campaign("c1", "Hollow Hill", {"game": "1.0.0", "gorm": "0.9"}, settings))
        work.create_campaign(Campaign("c2", "勇者の記録", {"game": "1.0.0"}, {}, archived=True))
        work.remember_names({"gorm.acid_tooth": "Acid Tooth", "game": "The Game"})
        work.commit()
    rows = [{"id": "r1", "name": "Coat", "physical": 100}, {"id": "r2", "name": "Cap", "physical": 20}]
    _do(store, "Add Bob", Create("bob", "game.hero", "Bob", {"vitality": 70, "armor": rows, "gorm.acid": 1.5}))
    _do(store, "Add Zoë", Create("zoe", "game.hero", "Zoë", {"notes": LONG_NOTE, "friend": "bob"}))
    _do(store, "Bob is hit", Set("bob", "vitality", 40, 70), Set("bob", "armor.r1.physical", 60, 100), roll=HIT)
    for hit in (39, 38, 37):
        _do(store, "Bob: Vitality", Set("bob", "vitality", hit, hit + 1), merge="vitality")
    adjustment = {"id": "a1", "amount": -2, "reason": "mud", "at": "2026-03-01T20:05:00.000+00:00"}
    _do(store, "Adjust", Insert("bob", "adjustments:game.evade", adjustment))
    overridden = {"id": "o1", "rule": "R13", "sentence": "Not so.", "reason": "We agreed."}
    _do(store, "Override", Insert("bob", "overrides:", overridden))
    cap = {"id": "r9", "name": "Cap"}
    _do(store, "Lose the cap", Remove("bob", "armor", "r2", UNSEEN), Insert("zoe", "armor", cap))
    _do(store, "Rename", Set("zoe", "name", "Zoë the Wise", "Zoë"), Set("c1", "name", "Hollow Hill II", "Hollow Hill"))
    reading = Set("c1", "settings:game.rounding", "down", "up")
    _do(store, "Read otherwise", reading, Set("c1", "plugins:gorm", None, "0.9"))
    _move(store, "undo", "undo", "redo", "undo")
    _do(store, "A step that makes two others final", Set("bob", "notes", "", None))
    _do(store, "Add Eve", Create("eve", "game.hero", "Eve", {"vitality": 0}))
    _do(store, "Archive Zoë", Archive("zoe"))
    scratch = _do(store, "Bob is scratched", Set("bob", "vitality", 36, 37), roll=SCRATCH)
    _do(store, "Revert: Bob is scratched", Set("bob", "vitality", 37, 36), reverts=(scratch,))
    _do(store, "Bob is grazed", Set("bob", "gorm.acid", 2.5, 1.5), roll=GRAZE)
    _do(store, "Delete Eve", Delete("eve", UNSEEN))
    _do(store, "Heal", Set("bob", "vitality", 70, 37))
    _move(store, "undo", "undo")
    with store.work() as work:
        work.write_roll(FREE)
        work.commit()


HIT = Roll(
    id="roll1",
    campaign="c1",
    at="2026-03-01T20:03:00.000+00:00",
    resolver="game.hit",
    title="40 damage",
    plugin_version="1.0.0",
    inputs={"damage": 200, "target": {"vitality": 70}},
    roles={"target": "bob"},
    dice=(3, 10, 7),
    seed=2**80 + 1,
    set_values={"soak": {"value": 20, "reason": "the card says so"}},
    outcome={"vitality": 40, "due": []},
)
SCRATCH = replace(HIT, id="roll3", at="2026-03-01T20:30:00.000+00:00", title="1 damage", dice=(1,), seed=None)
GRAZE = replace(SCRATCH, id="roll4", at="2026-03-01T20:31:00.000+00:00", dice=(2,), corrects="roll3")
FREE = Roll("roll2", "c1", "2026-03-01T21:00:00.000+00:00", "", "2d6", "", {}, {}, (6, 6), None, {}, {"total": 12})


def _attach(store: Store) -> None:
    """A third campaign with attachments, which nothing but an import writes yet."""
    picture = Attachment("p1", None, "map.png", "image/png", bytes(range(256)))
    cards = {HASH: {"game.skill": Card("Skill", {"name": "Skill", "levels": [1, 2]})}}
    with store.work() as work:
        work.put_whole(Whole(Campaign("c3", "With a map", {}, {}), attachments=(picture,), names={"game.x": "X"}))
        work.note_played("c1", {"game": Played("1.0.1", HASH)}, cards)
        work.commit()


def main() -> str:
    """Write both files; returns what is wrong, "" where nothing is."""
    path = HERE / f"store_{VERSION}.sqlite"
    if path.exists():
        return f"{path} is there already and stays as it is."
    fill(path)
    text = msgspec.json.format(msgspec.json.encode(content(path)), indent=1)
    path.with_suffix(".json").write_bytes(text + b"\n")
    return ""


if __name__ == "__main__":
    sys.exit(main())

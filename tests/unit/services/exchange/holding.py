"""Plays a campaign, and tells what a store's file holds of one in plain data, asked of SQLite itself."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from itertools import count
from typing import Any

from tallow.model.edit import UNSEEN, Delete, Insert, Set
from tallow.model.record import Campaign
from tallow.services import history, records, rolls
from tallow.services.host import Host
from tallow.services.steps import reverting

ID = re.compile(r'"((?:id|new)\d+)"')


def play(host: Host, campaign: Campaign) -> None:
    """Something of every sort, with a record put away, one deleted, and a step undone."""
    anna, _ = records.create(host, campaign.id, "small.hero", "Anna")
    berta, _ = records.create(host, campaign.id, "small.hero", "Berta", {"friend": anna})
    carla, _ = records.create(host, campaign.id, "small.hero", "Carla")
    do(host, campaign, Insert(anna, "bag", {"id": "r1", "name": "Rope", "count": 2}))
    do(host, campaign, Set(anna, "bag.r1.count", 5, UNSEEN), Set(anna, "friend", berta, UNSEEN))
    do(host, campaign, Insert(berta, "charms", {"id": "c1", "entry": "more.ring"}))
    record = host.find_record(campaign, "Anna")
    records.adjust(host, record, "small.power", 2, "a blessing")
    book = host.book(campaign)
    resolved = rolls.resolve(rolls.find(book, "small.blow"), book, {}, roles={"hero": record}, throw=rolls.Throw((1,)))
    first = rolls.apply(host, campaign.id, resolved)
    reverting.revert(host, campaign.id, reverting.one(host, campaign.id, first.step.number))
    old = rolls.logged(host, campaign.id, 1)[0]
    again = rolls.resolve(resolved.resolver, book, {}, roles={"hero": record}, throw=rolls.Throw((2,)))
    rolls.apply(host, campaign.id, again, corrects=old.id)
    rolled, seed = rolls.free("2d6", seed=7)
    rolls.keep_free(host, campaign.id, "2d6", rolled, seed)
    records.archive(host, host.find_record(campaign, "Berta"))
    gone = host.find_record(campaign, "Carla")
    document: dict[str, Any] = {"values": {}, "adjustments": {}, "overrides": []}
    snapshot = {"kind": "small.hero", "name": "Carla", "document": document, "archived": False}
    do(host, campaign, Delete(gone.id, snapshot))
    do(host, campaign, Set(anna, "motto", "Onward", UNSEEN))
    history.undo(host, campaign.id)
    attach(host, campaign, anna, b"\x89PNG anna")
    attach(host, campaign, carla, b"\x89PNG carla")


def do(host: Host, campaign: Campaign, *edits: Any) -> None:
    """One step."""
    records.do(host, campaign.id, "A step", list(edits))


def attach(host: Host, campaign: Campaign, record: str, content: bytes) -> None:
    """Put an attachment into the store's file."""
    with closing(sqlite3.connect(host.store.path)) as file, file:
        row = (host.fresh_id(), campaign.id, record, "portrait.png", "image/png", content)
        file.execute(
            "INSERT INTO attachment (id, campaign, record, name, media, content) VALUES (?, ?, ?, ?, ?, ?)", row
        )


def held(host: Host, campaign: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that belongs to a campaign, as the file has it; step numbers count from the campaign's first."""
    with closing(sqlite3.connect(host.store.path)) as file:
        one = (campaign,)
        of_step = "(SELECT count(*) FROM step AS s WHERE s.campaign = {0}.campaign AND s.number <= {0}.number)"
        asked = {
            "campaign": "SELECT id, name, settings, archived, created FROM campaign WHERE id = ?",
            "plugin": "SELECT plugin, version FROM campaign_plugin WHERE campaign = ? ORDER BY plugin",
            "step": f"SELECT {of_step.format('step')}, label, at, state FROM step WHERE campaign = ? ORDER BY number",
            "change": f"SELECT {of_step.format('step')}, op, record, path, field, before, after, change.at FROM change "
            "JOIN step ON step.number = change.step WHERE campaign = ? ORDER BY step, position",
            "record": "SELECT id, kind, name, document, revision, archived FROM record "
            "WHERE campaign = ? ORDER BY rowid",
            "roll": "SELECT roll.id, roll.at, resolver, title, plugin_version, inputs, roles, dice, set_values, "
            f"outcome, seed, corrects, {of_step.format('step')} FROM roll LEFT JOIN step ON step.number = roll.step "
            "WHERE roll.campaign = ? ORDER BY roll.number",
            "revert": f"SELECT {of_step.format('step')}, {of_step.format('old')} FROM revert "
            "JOIN step ON step.number = revert.step JOIN step AS old ON old.number = revert.reverts "
            "WHERE step.campaign = ? ORDER BY revert.step, revert.reverts",
            "attachment": "SELECT id, record, name, media, hex(content) FROM attachment WHERE campaign = ?",
        }
        return {table: file.execute(question, one).fetchall() for table, question in asked.items()}


def but_for_ids(rows: dict[str, list[tuple[Any, ...]]], *, name: str | None = None) -> Any:
    """The same with every id replaced by the place where it stands first, so that a copy is the same as its original.

    Rows whose order hangs on ids come in the order of what is left of them.
    """
    if name is not None:
        (id, _, *rest), *_ = rows["campaign"]
        rows = {**rows, "campaign": [(id, name, *rest)]}
    places: dict[str, str] = {}
    plain = {table: [_unfolded(row) for row in inside] for table, inside in rows.items()}
    ordered = {
        table: plain[table]
        for table in ("campaign", "plugin", "step", "change", "revert", "roll", "record", "attachment")
    }
    text = ID.sub(lambda id: f'"#{places.setdefault(id[1], str(len(places)))}"', json.dumps(ordered))
    return {table: sorted(inside, key=json.dumps) for table, inside in json.loads(text).items()}


def _unfolded(row: tuple[Any, ...]) -> list[Any]:
    """A row with the JSON in it as plain data, so that ids within are seen."""
    return [json.loads(cell) if isinstance(cell, str) and cell.startswith(("{", "[")) else _id(cell) for cell in row]


def _id(cell: Any) -> Any:
    """The id that a column or a change's value is, without the quotes that JSON gives it."""
    quoted = isinstance(cell, str) and ID.fullmatch(cell)
    return json.loads(cell) if quoted else cell


def undo_all(host: Host, campaign: str) -> int:
    """Take back step after step; returns how many."""
    for number in count():
        with host.store.read() as reader:
            if reader.undoable(campaign) is None:
                return number
        history.undo(host, campaign)
    raise AssertionError

"""What a step's edits change: records and the campaign itself, read once, and written back together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, update

from tallow.model.edit import Change
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign, Record
from tallow.model.value import Path
from tallow.store.apply import Target, replay
from tallow.store.document import document_of, text_of
from tallow.store.reading import Reader
from tallow.store.tables import CAMPAIGN, CAMPAIGN_PLUGIN, RECORD

_INSERT = insert(RECORD)
_UPDATE = (
    update(RECORD).where(RECORD.c.id == bindparam("target")).values(revision=RECORD.c.revision + bindparam("growth"))
)
_DELETE = delete(RECORD).where(RECORD.c.id == bindparam("target"))


class Targets:
    """The targets of one application of edits; until ``write`` the store is as it was.

    Args:
        reader: reads the store within the same transaction.
        campaign: the id of the campaign whose records these are.
        grown: the records whose revision grew in this transaction already; one step makes it grow by one.
    """

    def __init__(self, connection: Connection, reader: Reader, campaign: str, grown: set[str]) -> None:
        self._connection = connection
        self._reader = reader
        self._campaign = campaign
        self._grown = grown
        self._found: dict[str, Target | None] = {}
        self._made: dict[str, Target | None] = {}

    def get(self, id: str) -> Target | None:
        """A target as it stands after the edits so far, None where there is no such record."""
        if id in self._made:
            return self._made[id]
        if id not in self._found:
            self._found[id] = self._find(id)
        return self._found[id]

    def _find(self, id: str) -> Target | None:
        if id == self._campaign:
            return _of_campaign(self._reader.campaign(id))
        record = self._reader.find_record(id)
        if record is None:
            self.get(self._campaign)  # a record is made in a campaign that is there
            return None
        if record.campaign != self._campaign:
            raise UserMistake(f"{record.name} belongs to another campaign. Open that one to change it.")
        return _of_record(record)

    def put(self, id: str, target: Target | None) -> None:
        """Note what an edit made of a target."""
        self._made[id] = target

    def replay(self, change: Change, path: Path | None) -> None:
        """Make a change of the journal once more."""
        self.put(change.record, replay(self.get(change.record), change, path))

    def write(self) -> None:
        """Write back what became different."""
        for id, target in self._made.items():
            before = self._found[id]
            if target is before:  # equality would not tell yes from 1
                continue
            if target is None:
                self._connection.execute(_DELETE, {"target": id})
            elif target.kind is None:
                self._write_campaign(before, target)
            elif before is None:
                self._insert(target)
            else:
                self._update(target)
            self._grown.add(id)

    def _insert(self, target: Target) -> None:
        row = {"id": target.id, "campaign": self._campaign, "revision": 1, **_columns(target)}
        self._connection.execute(_INSERT, row)

    def _update(self, target: Target) -> None:
        growth = 0 if target.id in self._grown else 1
        self._connection.execute(_UPDATE, {"target": target.id, "growth": growth, **_columns(target)})

    def _write_campaign(self, before: Target | None, target: Target) -> None:
        assert before is not None, "a campaign is there before it is edited"
        settings = text_of(target.sections["settings"])
        changed = {"name": target.name, "archived": target.archived, "settings": settings}
        self._connection.execute(update(CAMPAIGN).where(CAMPAIGN.c.id == target.id).values(changed))
        if target.sections["plugins"] != before.sections["plugins"]:
            of_it = CAMPAIGN_PLUGIN.c.campaign == target.id
            self._connection.execute(delete(CAMPAIGN_PLUGIN).where(of_it))
            put_plugins(self._connection, target.id, target.sections["plugins"])


def _of_campaign(campaign: Campaign) -> Target:
    sections = {"settings": campaign.settings, "plugins": campaign.plugins}
    return Target(campaign.id, None, campaign.name, campaign.archived, sections)


def _of_record(record: Record) -> Target:
    document = record.document
    overrides = {"": list(document.overrides)} if document.overrides else {}
    sections = {"values": document.values, "adjustments": document.adjustments, "overrides": overrides}
    return Target(record.id, record.kind, record.name, record.archived, sections)


def put_plugins(connection: Connection, campaign: str, plugins: Mapping[str, str]) -> None:
    """Write a campaign's enabled plugins, of which it had none."""
    rows = [{"campaign": campaign, "plugin": id, "version": version} for id, version in plugins.items()]
    if rows:
        connection.execute(insert(CAMPAIGN_PLUGIN), rows)


def _columns(target: Target) -> dict[str, Any]:
    document = text_of(document_of(target.sections))
    return {"kind": target.kind, "name": target.name, "archived": target.archived, "document": document}

"""What a step's edits change: records and the campaign itself, read once, and written back together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, UpdateBase, bindparam, delete, insert, update

from tallow.model.edit import Change
from tallow.model.errors import StoreTrouble, UserMistake
from tallow.model.record import Campaign, Record
from tallow.model.value import Path
from tallow.store.apply import Target, replay
from tallow.store.document import document_of, text_of
from tallow.store.reading import Reader
from tallow.store.tables import CAMPAIGN, CAMPAIGN_PLUGIN, RECORD

T = TypeVar("T", Campaign, Record)

_INSERT = insert(RECORD)
_UPDATE = (
    update(RECORD).where(RECORD.c.id == bindparam("target")).values(revision=RECORD.c.revision + bindparam("growth"))
)
_DELETE = delete(RECORD).where(RECORD.c.id == bindparam("target"))
_UPDATE_CAMPAIGN = update(CAMPAIGN).where(CAMPAIGN.c.id == bindparam("target"))
_DROP_PLUGINS = delete(CAMPAIGN_PLUGIN).where(CAMPAIGN_PLUGIN.c.campaign == bindparam("target"))
ADD_PLUGINS = insert(CAMPAIGN_PLUGIN)

Wish: TypeAlias = tuple[UpdateBase, dict[str, Any] | list[dict[str, Any]]]
"""A statement with its values."""


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
            return of_campaign(_sound(self._reader.campaign(id)))
        record = self._reader.find_record(id)
        if record is None:
            self._reader.campaign(self._campaign)  # a record is made in a campaign that is there
            return None
        if record.campaign != self._campaign:
            raise UserMistake(f"{record.name} belongs to another campaign. Open that one to change it.")
        return of_record(_sound(record))

    def put(self, id: str, target: Target | None) -> None:
        """Note what an edit made of a target."""
        self._made[id] = target

    def replay(self, change: Change, path: Path | None) -> None:
        """Make a change of the journal once more."""
        self.put(change.record, replay(self.get(change.record), change, path))

    def write(self) -> None:
        """Write back what became different; where something cannot be written down, nothing is."""
        wishes = [wish for id, target in self._made.items() for wish in self._wishes(self._found[id], target)]
        for statement, values in wishes:
            self._connection.execute(statement, values)
        self._grown.update(self._made)

    def _wishes(self, before: Target | None, target: Target | None) -> Iterator[Wish]:
        if target is before:  # equality would not tell yes from 1
            return
        if target is None:
            assert before is not None, "what was never there is not deleted"
            yield _DELETE, {"target": before.id}
        elif target.kind is None:
            yield from _campaign_wishes(before, target)
        elif before is None:
            yield _INSERT, {"id": target.id, "campaign": self._campaign, "revision": 1, **_columns(target)}
        else:
            growth = 0 if target.id in self._grown else 1
            yield _UPDATE, {"target": target.id, "growth": growth, **_columns(target)}


def _sound(found: T) -> T:
    """What edits may change: what is damaged is never written over, for a backup may be read beside it."""
    if found.damaged:
        raise StoreTrouble(found.damaged)
    return found


def _campaign_wishes(before: Target | None, target: Target) -> Iterator[Wish]:
    assert before is not None, "a campaign is there before it is edited"
    settings = text_of(target.sections["settings"])
    yield (
        _UPDATE_CAMPAIGN,
        {"target": target.id, "name": target.name, "archived": target.archived, "settings": settings},
    )
    if target.sections["plugins"] != before.sections["plugins"]:
        yield _DROP_PLUGINS, {"target": target.id}
        if target.sections["plugins"]:
            yield ADD_PLUGINS, plugin_rows(target.id, target.sections["plugins"])


def of_campaign(campaign: Campaign) -> Target:
    """A campaign as edits find it."""
    sections = {"settings": campaign.settings, "plugins": campaign.plugins}
    return Target(campaign.id, None, campaign.name, campaign.archived, sections)


def of_record(record: Record) -> Target:
    """A record as edits find it."""
    document = record.document
    overrides = {"": list(document.overrides)} if document.overrides else {}
    sections = {"values": document.values, "adjustments": document.adjustments, "overrides": overrides}
    return Target(record.id, record.kind, record.name, record.archived, sections)


def plugin_rows(campaign: str, plugins: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows of a campaign's enabled plugins."""
    return [{"campaign": campaign, "plugin": id, "version": version} for id, version in plugins.items()]


def _columns(target: Target) -> dict[str, Any]:
    document = text_of(document_of(target.sections))
    return {"kind": target.kind, "name": target.name, "archived": target.archived, "document": document}

"""A group's book of Kingdom Death: Monster in a real store, over the real loader, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import plugins.systems.kdm as plugin
from plugins.systems.kdm.showdown.action_pills import pills
from tallow.api import Advice, Pill
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, ChangeSet, Edit, Insert, Remove, Set
from tallow.model.record import Campaign, Record
from tallow.model.resolution import Resolution
from tallow.model.total import Permission, Total
from tallow.model.value import Row, Value, row_of
from tallow.services import campaigns, commands, history, records, rolls
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.rolls import Resolved, Throw
from tallow.store.database import Store

FOLDER = Path(plugin.__file__).parent
SETTLEMENT, SURVIVOR = "kdm.settlement", "kdm.survivor"
LANTERN: Row = {"id": "c", "entry": "kdm.people_of_the_lantern"}


def line(entry: str, **cells: Value) -> Row:
    """A line of a list of entries, by the entry's short or full id."""
    full = entry if "." in entry else f"kdm.{entry}"
    return {"id": full.replace(".", "_"), "entry": full, **cells}


def cards(*places: str) -> list[Row]:
    """A gear grid: what lies in the cells from 1 on, "" for an empty cell; one card may lie in two."""
    return [{"id": f"g{place}", "entry": f"kdm.{id}", "place": place} for place, id in enumerate(places, start=1) if id]


@cache
def shared() -> tuple[Loader, dict[Any, Any]]:
    """The bundled plugins, found and read once for the tests of this folder, and what they declare together."""
    return Loader([FolderSource(FOLDER.parents[1])]), {}


class Table:
    """What a group does, as the window and the command line do it."""

    def __init__(self, path: Path, campaign: str = "", further: Path | None = None, first_id: int = 1) -> None:
        """Open a store.

        Args:
            campaign: the id of the one that is played.
            further: a folder with plugins besides the bundled ones.
            first_id: the number from which ids are counted.
        """
        self._path, self._further = path, further
        self._fresh = count(first_id)
        self.id = campaign
        self.host = self._open(*((self._loader(), {}) if further else shared()))

    def _loader(self) -> Loader:
        return Loader(
            [FolderSource(FOLDER.parents[1]), *([FolderSource(self._further, "user")] if self._further else [])]
        )

    def _open(self, loader: Loader, registries: dict[Any, Any]) -> Host:
        store, home = Store.open(self._path), FOLDER.parents[2]
        return Host(store, loader, home, fresh_id=lambda: f"id{next(self._fresh)}", _registries=registries)

    def begin(self, name: str = "Lantern Camp", plugins: Sequence[str] = (), **settings: Value) -> str:
        """A campaign without records."""
        chosen = {f"kdm.{key}": value for key, value in settings.items()}
        self.id = campaigns.create(self.host, name, ["kdm"], plugins, chosen).id
        return self.id

    def close(self) -> None:
        """Let the file go."""
        self.host.store.close()

    def restart(self) -> None:
        """Close the file and open it anew, with a host and a loader that know nothing yet."""
        self.close()
        self.host = self._open(self._loader(), {})

    # reading

    @property
    def campaign(self) -> Campaign:
        return self.host.campaign(self.id)

    @property
    def book(self) -> CampaignBook:
        return self.host.book(self.campaign)

    def record(self, name: str) -> Record:
        return self.host.find_record(self.campaign, name)

    def value(self, name: str, field: str) -> Value:
        return self.book.value(self.record(name), field)

    def total(self, name: str, total: str) -> Total:
        return self.book.total(self.record(name), f"kdm.{total}")

    def parts(self, name: str, total: str) -> list[tuple[str, Any]]:
        """Label and amount of a total's parts."""
        return [(part.label, part.amount) for part in self.total(name, total).parts]

    def allowed(self, name: str, permission: str) -> Permission:
        return self.book.allowed(self.record(name), f"kdm.{permission}")

    def entries(self, name: str, field: str) -> list[str]:
        """The short ids, or names, of a list's lines."""
        return [row.get("entry", row.get("name", "")).removeprefix("kdm.") for row in self.value(name, field)]

    def advice(self, name: str, check: str) -> list[Advice]:
        book, record = self.book, self.record(name)
        found = [each for each in book.registry.checks_of(record.kind) if each.id == f"kdm.{check}"]
        assert len(found) == 1, check
        return list(found[0].run(record, book))

    def pill(self, name: str, label: str) -> Pill:
        """A survivor's survival action."""
        return next(each for each in pills(self.record(name), self.book) if each.label.startswith(label))

    # doing

    def settlement(self, name: str = "Hearth", **values: Value) -> str:
        """A settlement of the People of the Lantern."""
        id, _ = records.create(self.host, self.id, SETTLEMENT, name, {"campaign": [LANTERN], **values})
        return id

    def survivor(self, name: str, **values: Value) -> str:
        id, _ = records.create(self.host, self.id, SURVIVOR, name, values)
        return id

    def do(self, label: str, edits: Sequence[Edit], override: str = "") -> ChangeSet:
        return records.do(self.host, self.id, label, edits, override=override)

    def set(self, name: str, **values: Value) -> ChangeSet:
        """Set fields of a record in one step."""
        return self.overrule(name, "", **values)

    def overrule(self, name: str, reason: str, **values: Value) -> ChangeSet:
        """Set fields of a record in one step, with a reason where a rule objects."""
        record = self.record(name).id
        return self.do(f"Set {name}", [Set(record, key, value, UNSEEN) for key, value in values.items()], reason)

    def cell(self, name: str, path: str, value: Value) -> ChangeSet:
        return self.do(f"Set {name}", [Set(self.record(name).id, path, value, UNSEEN)])

    def add(self, name: str, field: str, entry: str, override: str = "", **cells: Value) -> ChangeSet:
        """Put a line into a list."""
        record, row = self.record(name), line(entry, **cells)
        taken = {each["id"] for each in record.get(field) or ()}
        while row["id"] in taken:
            row = {**row, "id": f"{row['id']}_"}
        return self.do(f"Add {entry}", [Insert(record.id, field, row)], override)

    def take(self, name: str, field: str, entry: str) -> ChangeSet:
        """Take the first line of an entry out of a list."""
        record = self.record(name)
        row = next(each for each in record.get(field) if each.get("entry") == f"kdm.{entry}")
        return self.do(f"Take {entry}", [Remove(record.id, field, row["id"], row_of(record.get(field), row["id"]))])

    def adjust(self, name: str, total: str, amount: int, reason: str) -> ChangeSet:
        return records.adjust(self.host, self.record(name), f"kdm.{total}", amount, reason)

    def command(self, id: str, *names: str) -> ChangeSet:
        chosen = commands.find(self.host, self.campaign, f"kdm.{id}")
        return commands.run(self.host, self.campaign, chosen, [self.record(name) for name in names])

    def perform(self, name: str, label: str) -> ChangeSet:
        """Perform a survival action: what its pill writes, in one step."""
        pill = self.pill(name, label)
        assert not pill.why, pill.why
        return self.do(f"{name}: {pill.title}", pill.edits)

    def repair(self, name: str, check: str) -> ChangeSet:
        """Do what the only advice of a check proposes."""
        (advice,) = self.advice(name, check)
        return self.do(advice.repair_label, advice.repair)

    def undo(self) -> ChangeSet:
        return history.undo(self.host, self.id)

    def redo(self) -> ChangeSet:
        return history.redo(self.host, self.id)

    def resolve(
        self,
        resolver: str,
        faces: Sequence[int] = (),
        set_values: Mapping[str, Row] | None = None,
        roles: Mapping[str, str] | None = None,
        **typed: Any,
    ) -> Resolved:
        """Work a resolver out with records in its roles, by their names."""
        book = self.book
        who = {role: self.record(name) for role, name in (roles or {}).items()}
        throw = Throw(faces=tuple(faces))
        declared = rolls.find(book, f"kdm.{resolver}")
        return rolls.resolve(declared, book, typed, roles=who, throw=throw, set_values=set_values or {})

    def apply(self, resolver: str, faces: Sequence[int] = (), override: str = "", **rest: Any) -> Resolution:
        """Work it out and write all that it proposes."""
        resolved = self.resolve(resolver, faces, **rest)
        rolls.apply(self.host, self.id, resolved, override=override)
        assert resolved.resolution is not None
        return resolved.resolution

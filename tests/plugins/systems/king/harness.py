"""A campaign of KING without a store, characters without a sheet, dice without luck, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import plugins.systems.king as plugin
from plugins.systems.king.kinds import CHARACTER, NPC
from plugins.systems.king.ledger import ACCOUNT
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.decode import decode_inputs
from tallow.model.edit import Create, Edit, Insert, Remove, Set
from tallow.model.picture import Picture
from tallow.model.record import Campaign, Document, Record
from tallow.model.resolution import Resolution
from tallow.model.total import Total
from tallow.model.value import Row, Value
from tallow.rules.dice import TypedDice
from tallow.services.book import CampaignBook
from tests.unit.hooks.made import registry_of

FOLDER = Path(plugin.__file__).parent
STARTER = "king_starter_tables"


@cache
def registry(*further: str) -> Registry:
    """What the system declares, alone or with further plugins."""
    return build(Loader([FolderSource(FOLDER.parents[1])]), ["king", *further])


class Beside:
    """Records that were never stored."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = {record.id: record for record in records}

    def records(self, campaign: str, kind: str | None = None, archived: bool | None = False) -> tuple[Record, ...]:
        found = (each for each in self._records.values() if kind in (None, each.kind))
        return tuple(each for each in found if archived is None or each.archived is archived)

    def record(self, id: str) -> Record:
        return self._records[id]

    def names(self, ids: Iterable[str]) -> Mapping[str, str]:
        return {}

    def picture(self, campaign: str, id: str) -> Picture | None:
        return None


def book(
    *records: Record, further: Sequence[str] = (), entries: Mapping[str, Any] | None = None, **settings: Value
) -> CampaignBook:
    """A campaign's book; ``settings`` by their short ids, ``entries`` besides those of the plugins."""
    declared = registry(*further)
    if entries:
        [king] = declared.games()
        declared = registry_of(replace(king, entries={**king.entries, **entries}))
    chosen = {f"king.{key}": value for key, value in settings.items()}
    campaign = Campaign("c", "The Low Crown", {each.id: "1.0.0" for each in declared.plugins}, chosen)
    return CampaignBook(campaign, declared, Beside(records))


def character(id: str = "osric", *, adjustments: Mapping[str, Any] | None = None, **values: Value) -> Record:
    """A character with those values entered and nothing else."""
    return Record(id, "c", CHARACTER, id.capitalize(), Document(values, adjustments or {}))


def npc(id: str = "reeve", **values: Value) -> Record:
    """An NPC's card."""
    return Record(id, "c", NPC, id.capitalize(), Document(values))


def account(id: str = "wend", **values: Value) -> Record:
    """A testament account."""
    return Record(id, "c", ACCOUNT, id.capitalize(), Document(values))


def wound(id: str = "w", severity: int = 1, **values: Value) -> Row:
    """A row of a character's wounds."""
    return {"id": id, "name": id, "severity": severity, **values}


def wounds(*severities: int) -> list[dict[str, Value]]:
    """Open wounds as a hit takes them."""
    return [{"severity": severity} for severity in severities]


def resolve(
    resolver: str,
    inputs: Mapping[str, Value],
    faces: Sequence[int] = (),
    set_values: Mapping[str, Value] | None = None,
    in_book: CampaignBook | None = None,
) -> Resolution:
    """Run a resolver as the host does: plain data in, a resolution out, every die used."""
    declared = registry().resolvers[f"king.{resolver}"]
    dice = TypedDice(faces, set_values or {})
    found: Resolution = declared.run(decode_inputs(declared.inputs, inputs), dice, in_book or book())
    dice.finish()
    return found


def target(vitality: int = 5, vigor: int = 0, **rest: Value) -> dict[str, Value]:
    """A player character of Tier 1 with nothing spent."""
    return {"tier": 1, "vitality": vitality, "vigor": vigor, **rest}


def hit(damage: int, who: Mapping[str, Value], *faces: int, **rest: Value) -> Mapping[str, Any]:
    """What a hit comes to, by blades unless something else is said."""
    return resolve("hit", {"damage": damage, "target": who, "harm": ["wound"], **rest}, faces).outcome


def due(resolution: Resolution) -> list[tuple[str, tuple[Value, ...]]]:
    """What is due: key and choices."""
    return [(each.key, each.choices) for each in resolution.due]


def total(id: str, record: Record, **rest: Any) -> Total:
    """A total of a record."""
    return book(record, **rest).total(record, f"king.{id}")


def written(edits: Iterable[Edit]) -> dict[str, Value]:
    """What edits write: path → value, path+ → the row put in, path- → the row's id taken out, id* → a record made."""
    found: dict[str, Value] = {}
    for edit in edits:
        match edit:
            case Set():
                found[edit.path] = edit.value
            case Insert():
                found[f"{edit.path}+"] = edit.row
            case Remove():
                found[f"{edit.path}-{edit.row}"] = True
            case Create():
                found[f"{edit.record}*"] = (edit.kind, edit.name, edit.values)
            case _:
                found[edit.record] = edit
    return found

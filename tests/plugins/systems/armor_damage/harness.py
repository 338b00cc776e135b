"""A campaign without a store, a character without a sheet, and dice without luck, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from plugins.systems.armor_damage.hit import RESOLVER
from plugins.systems.armor_damage.kinds import CHARACTER, KIND
from plugins.systems.armor_damage.settings import SETTINGS
from plugins.systems.armor_damage.totals import TOTALS
from tallow.model.decode import decode_inputs
from tallow.model.edit import Edit, Set
from tallow.model.effect import Listed
from tallow.model.entry import Entry
from tallow.model.field import TableField
from tallow.model.record import Document, Record
from tallow.model.resolution import Resolution
from tallow.model.total import Base, Permission, Total
from tallow.model.value import Value
from tallow.rules.dice import TypedDice
from tallow.rules.totals import work_out

E = TypeVar("E", bound=Entry)


class FakeBook:
    """A book of characters that were never stored."""

    def __init__(self, *records: Record, **settings: Value) -> None:
        self._records = records
        self._settings = {f"armor_damage.{key}": value for key, value in settings.items()}
        self._totals = {total.id: total for total in TOTALS}

    def records(self, kind: str, *, archived: bool = False) -> tuple[Record, ...]:
        return tuple(record for record in self._records if record.kind == kind and record.archived is archived)

    def record(self, id: str) -> Record:
        return next(record for record in self._records if record.id == id)

    def value(self, record: Record, field: str) -> Value:
        declared = KIND.field(field)
        stored = record.get(field)
        if stored is None:
            return declared.default
        if isinstance(declared, TableField):
            return tuple({**{column.id: column.default for column in declared.columns}, **row} for row in stored)
        return stored

    def total(self, record: Record, id: str) -> Total:
        type_ = self._totals[id]
        base = type_.base(record, self)
        parts = base if isinstance(base, Base) else Base(tuple(base))
        return work_out(type_, parts, adjustments=record.document.adjustments_of(id))

    def allowed(self, record: Record, permission: str) -> Permission:
        return Permission(permission)

    def carried(self, record: Record) -> tuple[Entry, ...]:
        return ()

    def listed(self, record: Record, list: str) -> tuple[Listed, ...]:
        return ()

    def entries(self, type: type[E]) -> tuple[E, ...]:
        return ()

    def entry(self, id: str) -> Entry | None:
        return None

    def last_name(self, id: str) -> str:
        return id

    def away(self, entry: str) -> str:
        return ""

    def absence(self, entry: str) -> None:
        return None

    def elsewhere(self, name: str) -> str:
        return ""

    def setting(self, id: str) -> Value:
        defaults = {setting.id: setting.field.default for setting in SETTINGS}
        return self._settings.get(id, defaults[id])


def character(id: str = "bob", adjustments: Mapping[str, Any] | None = None, **values: Value) -> Record:
    """A character with those values entered and nothing else."""
    return Record(id, "campaign", CHARACTER, id.capitalize(), Document(values, adjustments or {}))


def total(id: str, record: Record, **settings: Value) -> Total:
    """A total of a character."""
    return FakeBook(record, **settings).total(record, f"armor_damage.{id}")


def labels(found: Total) -> list[tuple[str, float]]:
    """A total's parts as label and amount."""
    return [(part.label, part.amount) for part in found.parts]


BOB_ARMOR: Mapping[str, Value] = {"soak": 20, "physical": 100, "defense": 30}


def bob(**changes: Value) -> dict[str, Value]:
    """The document's Bob as a target: Vitality 70, Soak 20%, Physical 100, Defense 30; outside a defensive round."""
    return {"vitality": 70, "fortitude": 70, "stance": "none", "armor": BOB_ARMOR, **changes}


def resolve(
    inputs: Mapping[str, Value],
    faces: Sequence[int] = (),
    set_values: Mapping[str, Value] | None = None,
    **settings: Value,
) -> Resolution:
    """Run the hit as the host does: plain data in, a resolution out."""
    hit = decode_inputs(RESOLVER.inputs, inputs)
    return RESOLVER.run(hit, TypedDice(faces, set_values or {}), FakeBook(**settings))


def outcome(target: Mapping[str, Value], damage: Value = 0, **rest: Value) -> Mapping[str, Any]:
    """What a hit on a target comes to; ``settings`` are the hit's own."""
    return resolve({"damage": damage, "target": target, **rest}).outcome


def written(edits: Sequence[Edit]) -> dict[str, tuple[Value, Value]]:
    """Path → what the editor saw and what it writes."""
    assert all(isinstance(edit, Set) for edit in edits)
    return {edit.path: (edit.expect, edit.value) for edit in edits if isinstance(edit, Set)}

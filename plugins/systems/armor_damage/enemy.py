"""Enemies of the present defensive round, as a character's record has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tallow.api import Book, Record, Set, Value, row_of

from .kinds import ATTACKS, FACINGS, ROUND

CLEARED: Mapping[str, Value] = {"reaction": "none", "skill": "", "used": 0}
"""What another round clears: column → its empty value."""

REACTIVE_GUARD = "Reactive Guard"

_DEFAULTS = {column.id: column.default for column in ROUND.columns}
_SORTS = {choice.id for choice in ATTACKS[1:]}
_FACINGS = {choice.id for choice in FACINGS[1:]}


@dataclass(frozen=True, slots=True)
class Enemy:
    """One row of the round.

    Attributes:
        row: its id.
        cells: its values by column, those left out at their default.
    """

    row: str
    cells: Mapping[str, Value]

    def held(self, column: str) -> Value:
        """A cell."""
        return self.cells[column]

    @property
    def name(self) -> str:
        """Who it is."""
        return str(self.cells["name"])

    @property
    def situations(self) -> tuple[str, ...]:
        """What its attack is, all at once; from the front where nothing else is (RULES.md R7, S1)."""
        sort, facing = self.cells["attack"], self.cells["facing"]
        some = [sort if sort in _SORTS else "", facing if facing in _FACINGS else ""]
        some.append("spectator" if self.cells["spectator"] else "")
        return tuple(each for each in some if each) or ("front",)

    @property
    def used(self) -> int:
        """How many defensive skills were used against it; one that is named is one."""
        return self.cells["used"] or int(bool(self.cells["skill"].strip()))


def enemies(record: Record, book: Book) -> tuple[Enemy, ...]:
    """All enemies of the round, in the order of the sheet."""
    return tuple(Enemy(row["id"], {**_DEFAULTS, **row}) for row in book.value(record, ROUND.id))


def guarded(found: Sequence[Enemy]) -> bool:
    """Whether Reactive Guard is among the skills used this round, against whomever (RULES.md R4)."""
    return any(REACTIVE_GUARD.casefold() in each.cells["skill"].casefold() for each in found)


def cells_of(situations: Sequence[str]) -> Mapping[str, Value]:
    """The cells that say an attack's situations; none where two of one column leave it unclear."""
    facings = {*situations} & _FACINGS
    sorts = {*situations} & _SORTS
    if len(facings) > 1 or len(sorts) > 1:
        return {}
    return {
        "facing": next(iter(facings), FACINGS[0].id),
        "attack": next(iter(sorts), ATTACKS[0].id),
        "spectator": "spectator" in situations,
    }


def cell(record: Record, enemy: Enemy, column: str, value: Value) -> Set:
    """Another value for a cell, expecting what is stored."""
    stored = (row_of(record.get(ROUND.id), enemy.row) or {}).get(column)
    return Set(record.id, f"{ROUND.id}.{enemy.row}.{column}", value, stored)

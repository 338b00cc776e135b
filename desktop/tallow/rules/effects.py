"""What the effects of entries come to: parts of totals, lowered maxima, permissions, derived lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tallow.model.effect import Add, Effect, Forbid, Grant, Listed, ListEffect, Maximum
from tallow.model.entry import Entry
from tallow.model.reach import SELF
from tallow.model.total import Part, Permission
from tallow.model.value import Number


@dataclass(frozen=True, slots=True)
class Reached:
    """An effect that reaches a record.

    Attributes:
        entry: the entry that has it.
    """

    entry: Entry
    effect: Effect


@dataclass(frozen=True, slots=True)
class Cap:
    """The most that a total may be, by an entry's effect.

    Attributes:
        label, source: the entry's name and id.
    """

    amount: Number
    label: str
    source: str


def reaching(entries: Iterable[Entry], to: str = SELF) -> tuple[Reached, ...]:
    """The effects of entries that go to that reach; an entry that is had twice counts twice.

    An effect of one copy alone (``copy = 2``) is there once there are that many.
    """
    copies: Counter[str] = Counter()
    reached = []
    for entry in entries:
        copies[entry.id] += 1
        wanted = (0, copies[entry.id])
        reached += [Reached(entry, effect) for effect in entry.effects if effect.to == to and effect.copy in wanted]
    return tuple(reached)


def parts_of(total: str, reached: Iterable[Reached]) -> tuple[Part, ...]:
    """What effects add to a total."""
    return tuple(
        Part(each.entry.name, each.effect.amount, each.entry.id)
        for each in reached
        if isinstance(each.effect, Add) and each.effect.total == total
    )


def caps_of(total: str, reached: Iterable[Reached]) -> tuple[Cap, ...]:
    """The maxima that effects set a total, lowest first."""
    caps = [
        Cap(each.effect.amount, each.entry.name, each.entry.id)
        for each in reached
        if isinstance(each.effect, Maximum) and each.effect.total == total
    ]
    return tuple(sorted(caps, key=lambda cap: cap.amount))


def permission_of(id: str, reached: Iterable[Reached]) -> Permission:
    """A permission with the names of those that grant and forbid it, each once."""
    granted: dict[str, None] = {}
    forbidden: dict[str, None] = {}
    for each in reached:
        if isinstance(each.effect, Grant | Forbid) and each.effect.permission == id:
            (granted if isinstance(each.effect, Grant) else forbidden)[each.entry.name] = None
    return Permission(id, tuple(granted), tuple(forbidden))


def list_of(id: str, reached: Iterable[Reached]) -> tuple[Listed, ...]:
    """What effects put on a derived list, in the order of the effects, each entry once."""
    listed: dict[str, Listed] = {}
    for each in reached:
        if isinstance(each.effect, ListEffect) and each.effect.list == id:
            listed.setdefault(each.effect.entry, Listed(each.effect.entry, each.entry.name, each.entry.id))
    return tuple(listed.values())

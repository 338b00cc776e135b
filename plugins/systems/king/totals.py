"""Derived numbers of characters and NPCs: wound slots and full pools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tallow.api import Base, Book, Part, Record, TotalType, spoken

from .kinds import CHARACTER, NPC

TotalBase: TypeAlias = Callable[[Record, Book], Base | Sequence[Part]]


def _slots(record: Record, book: Book) -> Sequence[Part]:
    """Wound capacity (RULES.md K6)."""
    tier = book.value(record, "tier")
    return (Part(f"Tier {spoken(tier)}", tier, "RULES.md K6", field="tier"), Part("One more", 1, "RULES.md K6"))


def _entered(field: str) -> Callable[[Record, Book], Sequence[Part]]:
    """What a person entered; conditions and adjustments come on top of it (RULES.md K37)."""
    return lambda record, book: (Part("Entered", book.value(record, field), "Your sheet", field=field),)


def _npc_vitality(record: Record, book: Book) -> Sequence[Part]:
    """A Minor's pool is twice its Tier (RULES.md K35)."""
    if book.value(record, "rank") != "minor":
        return _entered("vitality_max")(record, book)
    tier = book.value(record, "tier")
    return (Part(f"Tier {spoken(tier)}, doubled", 2 * tier, "RULES.md K35", field="tier"),)


def _npc_vigor(record: Record, book: Book) -> Base:
    """A Minor has one pool (RULES.md K35)."""
    if book.value(record, "rank") == "minor":
        return Base((), ("A Minor has one pool, and no Vigor.",))
    return Base(tuple(_entered("vigor_max")(record, book)))


def _total(id: str, kind: str, label: str, base: TotalBase, rule: str) -> TotalType:
    return TotalType(f"king.{id}", kind, label, base, minimum=0, rule=f"RULES.md {rule}")


TOTALS = (
    _total("capacity", CHARACTER, "Wound slots", _slots, "K6"),
    _total("vitality_full", CHARACTER, "Vitality, full", _entered("vitality_max"), "K37"),
    _total("vigor_full", CHARACTER, "Vigor, full", _entered("vigor_max"), "K37"),
    _total("npc_vitality_full", NPC, "Vitality, full", _npc_vitality, "K35"),
    _total("npc_vigor_full", NPC, "Vigor, full", _npc_vigor, "K35"),
)

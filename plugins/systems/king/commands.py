"""Commands on characters and NPCs: fill the pools, end a fight."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Book, Command, Edit, Record, Remove, Set, row_of

from .hindrance import filled, no_immunity
from .kinds import CHARACTER, NPC
from .standing import POOLS, current, full


def fill_pools(record: Record, book: Book) -> Sequence[Edit]:
    """By whatever means: it closes no wound, and wakes nobody (RULES.md K52, A1c)."""
    low = [pool for pool in POOLS if current(record, pool, book) != full(record, pool, book)]
    return [Set(record.id, pool, full(record, pool, book), record.get(pool)) for pool in low]


def end_fight(record: Record, book: Book) -> Sequence[Edit]:
    """Immunity lasts for the fight (RULES.md K38)."""
    rows = book.value(record, "immunities")
    return [Remove(record.id, "immunities", row["id"], row_of(record.get("immunities"), row["id"])) for row in rows]


COMMANDS = (
    Command("king.fill_pools", "Fill both pools", CHARACTER, fill_pools, why_not=filled),
    Command("king.end_fight", "End the fight", CHARACTER, end_fight, why_not=no_immunity),
    Command("king.fill_npc_pools", "Fill both pools", NPC, fill_pools, why_not=filled),
    Command("king.end_npc_fight", "End the fight", NPC, end_fight, why_not=no_immunity),
)

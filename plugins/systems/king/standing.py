"""How a record stands now: its pools, its wounds, and what a table's row of it means to the rules."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.api import Book, Record, Row, Value

from .kinds import NPC

POOLS = ("vitality", "vigor")


def full_total(record: Record, pool: str) -> str:
    """The id of the total that says how much a pool holds."""
    return f"king.npc_{pool}_full" if record.kind == NPC else f"king.{pool}_full"


def full(record: Record, pool: str, book: Book) -> int:
    """How much a pool holds."""
    return int(book.total(record, full_total(record, pool)).value)


def current(record: Record, pool: str, book: Book) -> int:
    """What is left of a pool; one that was never entered is full, and none holds more than it can (RULES.md K37)."""
    most = full(record, pool, book)
    return most if record.get(pool) is None else min(most, int(book.value(record, pool)))


def wound_inputs(row: Row) -> dict[str, Value]:
    """A row of the wounds as hits and healing take it; a severity of 0 is one that is not known."""
    return {
        "severity": row["severity"] or None,
        "table": row["table"] or None,
        "row": row["row"] or None,
        "name": row["name"] or None,
        "litany": row["litany"] or None,
        "debuff": row["debuff"] or None,
        "from": row["from"],
        "by": row["by"],
        "lost_part": row["lost_part"],
        "permanent": row["permanent"],
    }


def fresh_row(record: Record, more: int = 0) -> str:
    """An id for a row that the next step puts into the record: no earlier step of the record gave it."""
    return f"r{record.revision}_{more}"


def flagged(record: Record, book: Book, **wanted: bool) -> Mapping[str, bool]:
    """The flags that a record does not have yet as they are wanted, and how they are."""
    return {key: value for key, value in wanted.items() if bool(book.value(record, key)) is not value}

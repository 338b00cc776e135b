"""What follows from a step: pools keep to their caps, a closed wound wakes, lost parts stay, a death leaves points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallow.api import Book, Coming, Edit, Insert, Set, coming, taken

from .kinds import CHARACTER, LOST_PARTS, NPC, WOUNDS
from .ledger import ACCOUNT, opened
from .shop import priced
from .sickness import treated
from .standing import POOLS, full

_ENTERED = {"vitality": ("vitality_max", "rank", "tier"), "vigor": ("vigor_max", "rank", "tier")}
"""Pool → the fields from which a person enters how much it holds; of an NPC its rank and Tier too."""


def following(edits: Sequence[Edit], book: Book) -> Iterator[Edit]:
    """The edits that join a step."""
    for record in coming(edits, book, (CHARACTER, NPC)):
        woken = _wakes(record, book)
        for pool in POOLS:
            yield from _pool(record, pool, book, woken=woken)
        if woken:
            yield Set(record.id, "unconscious", False, record.after.get("unconscious"))
        if record.before.kind == CHARACTER:
            yield from _parts(record, book)
            yield from _leaves(record, book)
            yield from treated(record, book)
    for account in coming(edits, book, (ACCOUNT,)):
        yield from priced(account, book)


def _pool(record: Coming, pool: str, book: Book, *, woken: bool) -> Iterator[Set]:
    """A pool as the step leaves it: one that was never entered is full, one above its cap loses the excess for good.

    One that stood at its full follows when another full is entered; when a condition ends it does not (RULES.md K37).
    """
    now, most = record.after.get(pool), full(record.after, pool, book)
    wanted = now
    if now is None:
        wanted = most or None
    elif woken or (pool not in record.given and _at_full_and_entered(record, pool, book)):
        wanted = most
    elif pool not in record.given:
        wanted = min(now, most)
    if wanted != now:
        yield Set(record.id, pool, wanted, now)


def _at_full_and_entered(record: Coming, pool: str, book: Book) -> bool:
    entered = record.given.intersection(_ENTERED[pool])
    return bool(entered) and record.before.get(pool) == full(record.before, pool, book)


def _wakes(record: Coming, book: Book) -> bool:
    """Whether a wound of somebody unconscious closes (RULES.md K28, A1c)."""
    if record.before.kind != CHARACTER or not book.value(record.before, "unconscious"):
        return False
    return book.value(record.after, "unconscious") and any(taken(record, WOUNDS.id, book))


def _parts(record: Coming, book: Book) -> Iterator[Insert]:
    """The part of a wound that goes stays lost, unless the step says so already or brings it back (RULES.md K11)."""
    there = {row["name"] for row in book.value(record.after, LOST_PARTS.id)}
    for row in taken(record, WOUNDS.id, book):
        part = row["lost_part"]
        if part and part not in there and "wounds.lost_part" not in record.given:
            yield Insert(record.id, LOST_PARTS.id, {"id": f"{row['id']}_part", "name": part})


def _leaves(record: Coming, book: Book) -> Iterator[Edit]:
    """Whoever dies for good, or retires, leaves testament points (RULES.md K44); a final death is one (A20)."""
    for flag in ("final", "retired"):
        if book.value(record.after, flag) and not book.value(record.before, flag):
            if flag == "final" and not book.value(record.after, "dead"):
                yield Set(record.id, "dead", True, record.after.get("dead"))
            yield from opened(record.after, book, record.id)
            return

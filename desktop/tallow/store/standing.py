"""What holds at present: the steps that later ones took back, and the rolls that later ones correct."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, select

from tallow.store.tables import REVERT, ROLL, STEP

T = TypeVar("T")

_AT_ONCE = 500  # ids in one question; SQLite takes no more than some thousands
_REVERTING = (
    select(REVERT.c.step, REVERT.c.reverts)
    .join_from(REVERT, STEP, STEP.c.number == REVERT.c.step)
    .where(STEP.c.state == "done")
)
_CORRECTING = select(ROLL.c.corrects, ROLL.c.resolver, ROLL.c.step, STEP.c.state).join_from(
    ROLL, STEP, STEP.c.number == ROLL.c.step, isouter=True
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How some rolls stand.

    Attributes:
        reverted: the numbers of steps that were taken back by later ones.
        corrected: the ids of the rolls that later ones correct.
    """

    reverted: frozenset[int]
    corrected: frozenset[str]

    def applied(self, row: Row[Any]) -> bool:
        """Whether the step that applied the roll of a row holds; the row has the step's ``state``."""
        return row.state == "done" and row.step not in self.reverted


def in_parts(wanted: Sequence[T]) -> Iterator[Sequence[T]]:
    """As many at once as one question takes."""
    return (wanted[start : start + _AT_ONCE] for start in range(0, len(wanted), _AT_ONCE))


def reverted(connection: Connection, numbers: Iterable[int]) -> frozenset[int]:
    """Those of the steps that a later step, which holds itself, took back whole."""
    asked = frozenset(numbers)
    found: set[tuple[int, int]] = set()
    wanted = set(asked)
    while wanted:  # a step that reverts may be reverted itself
        pairs = {
            (row.step, row.reverts)
            for some in in_parts(sorted(wanted))
            for row in connection.execute(_REVERTING.where(REVERT.c.reverts.in_(some)))
        }
        found |= pairs
        wanted = {step for step, _ in pairs}
    gone: set[int] = set()
    for step, reverts in sorted(found, reverse=True):  # the latest first: whether it was reverted is known by then
        if step not in gone:
            gone.add(reverts)
    return asked & gone


def reverts(connection: Connection, numbers: Iterable[int]) -> dict[int, frozenset[int]]:
    """Those of the steps that took other steps back whole → which."""
    found: dict[int, set[int]] = {}
    for some in in_parts(sorted(set(numbers))):
        for row in connection.execute(select(REVERT.c.step, REVERT.c.reverts).where(REVERT.c.step.in_(some))):
            found.setdefault(row.step, set()).add(row.reverts)
    return {step: frozenset(taken) for step, taken in found.items()}


def standing_of(connection: Connection, rows: Sequence[Row[Any]]) -> Standing:
    """How the rolls of these rows stand."""
    correcting = [
        row
        for some in in_parts([row.id for row in rows])
        for row in connection.execute(_CORRECTING.where(ROLL.c.corrects.in_(some)))
    ]
    taken = reverted(connection, (row.step for row in (*rows, *correcting) if row.step is not None))
    standing = Standing(taken, frozenset())
    # A free roll is never applied: it corrects another as soon as it is there.
    corrected = frozenset(row.corrects for row in correcting if not row.resolver or standing.applied(row))
    return Standing(taken, corrected)

"""How a task of the year stands, and the edits that mark it done, skipped, or open again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from tallow.api import Book, Edit, Insert, Record, Remove, Row, Set, Task, row_of

State: TypeAlias = Literal["open", "done", "skipped"]
TASKS = "tasks"


def state_of(key: str, settlement: Record, book: Book) -> State:
    """How a task stands."""
    row = row_of(book.value(settlement, TASKS), key)
    state: State = row["state"] if row is not None else "open"
    return state


def stands(task: Task, settlement: Record, book: Book, *, finishing: Sequence[Edit] = (), away: str = "") -> Task:
    """A task with how it stands, and with what marks it.

    Args:
        finishing: what doing it writes, in place of the mark.
        away: why there is nothing to do in it this year, or "".
    """
    state = state_of(task.key, settlement, book)
    stored = row_of(settlement.get(TASKS), task.key)
    return replace(
        task,
        status="away" if away and state == "open" else state,
        note=away or task.note,
        proposals=task.proposals if state == "open" else (),
        done=tuple(finishing) or _marked(settlement, task.key, "done", stored),
        skipped=_marked(settlement, task.key, "skipped", stored),
        opened=(Remove(settlement.id, TASKS, task.key, stored),) if stored is not None else (),
    )


def _marked(settlement: Record, key: str, state: str, stored: Row | None) -> tuple[Edit, ...]:
    if stored is None:
        return (Insert(settlement.id, TASKS, {"id": key, "state": state}),)
    return (Set(settlement.id, f"{TASKS}.{key}.state", state, stored.get("state")),)


def number(record: Record, field: str, before: int, after: int) -> tuple[Edit, ...]:
    """The edit that gives a number of a record another value."""
    return () if before == after else (Set(record.id, field, after, record.get(field)),)

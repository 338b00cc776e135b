"""The journal's own tables: steps and their lines, written, read back, merged and marked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from tallow.model.edit import Change, Step
from tallow.model.value import parse_path
from tallow.store.apply import Line
from tallow.store.document import MOMENT, read, same, text_of, value_of
from tallow.store.tables import CHANGE, STEP

MERGE_WITHIN = timedelta(seconds=2)

# Statements are made once: making one costs SQLAlchemy more than running it.
_OF_CAMPAIGN = select(STEP).where(STEP.c.campaign == bindparam("campaign")).limit(1)
UNDOABLE = _OF_CAMPAIGN.where(STEP.c.state == "done").order_by(STEP.c.number.desc())
"""The question for a campaign's newest step that is done."""
REDOABLE = _OF_CAMPAIGN.where(STEP.c.state == "undone").order_by(STEP.c.number)
"""The question for a campaign's oldest step that was undone and is not final."""
_NEWEST = _OF_CAMPAIGN.order_by(STEP.c.number.desc())
_LINES = select(CHANGE).where(CHANGE.c.step == bindparam("number")).order_by(CHANGE.c.position)
_FINISH = update(STEP).where(STEP.c.campaign == bindparam("of"), STEP.c.state == "undone").values(state="final")
_ADD = insert(STEP)
_ALTER = update(STEP).where(STEP.c.number == bindparam("step"))
_DROP = delete(STEP).where(STEP.c.number == bindparam("step"))
_ADD_LINES = insert(CHANGE)
_DROP_LINES = delete(CHANGE).where(CHANGE.c.step == bindparam("number"))


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest step of a campaign, as far as a merge asks.

    Attributes:
        written: when it was last written to.
        merge: its merge key; None once it was undone and redone.
    """

    number: int
    at: str
    written: datetime
    merge: str | None
    state: str

    def takes(self, merge: str, now: datetime) -> bool:
        """Whether a step with that merge key goes into this one."""
        return self.state == "done" and self.merge == merge and timedelta() <= now - self.written <= MERGE_WITHIN


def newest(connection: Connection, campaign: str) -> Newest | None:
    """The newest step of a campaign, whatever its state; raises ``Damaged`` where its moment is none."""
    found = connection.execute(_NEWEST, {"campaign": campaign}).first()
    if found is None:
        return None
    return Newest(found.number, found.at, read(MOMENT, found.written), found.merge, found.state)


def lines(connection: Connection, number: int) -> list[Line]:
    """The lines of a step, in the order in which they were made."""
    return [line_of(row) for row in connection.execute(_LINES, {"number": number})]


def line_of(row: Row[Any]) -> Line:
    """The line in a row of its table."""
    return Line(change_of(row), None if row.field is None else parse_path(row.path, (row.field,)))


def change_of(row: Row[Any]) -> Change:
    """The change in a row of its table."""
    return Change(row.op, row.record, row.path, value_of(row.before), value_of(row.after), row.at)


def step_of(row: Row[Any], changes: Iterable[Change] = (), reverted: Collection[int] = ()) -> Step:
    """The step in a row of its table; ``reverted`` are the numbers of those that later ones took back.

    Raises:
        Damaged: where its moment is none.
    """
    read(MOMENT, row.at)
    taken = row.number in reverted
    return Step(row.number, row.campaign, row.label, row.at, row.state, tuple(changes), taken)


def add_step(connection: Connection, campaign: str, label: str, now: datetime, merge: str | None) -> Step:
    """Begin a step; whatever was undone before it is final from now on."""
    connection.execute(_FINISH, {"of": campaign})
    at = now.isoformat(timespec="milliseconds")
    row = {"campaign": campaign, "label": label, "at": at, "written": now.isoformat(), "merge": merge, "state": "done"}
    number = connection.execute(_ADD, row).inserted_primary_key
    assert number is not None, "SQLite numbers a new step"
    return Step(number[0], campaign, label, at, "done")


def prolong(connection: Connection, number: int, label: str, now: datetime) -> None:
    """Note that a step was written to once more."""
    connection.execute(_ALTER, {"step": number, "label": label, "written": now.isoformat()})


def mark(connection: Connection, number: int, state: str) -> None:
    """Give a step another state; what is typed from now on begins a step of its own."""
    connection.execute(_ALTER, {"step": number, "state": state, "merge": None})


def put_lines(connection: Connection, number: int, written: Sequence[Line]) -> None:
    """Write the lines of a step that has none."""
    rows = [row_of(number, position, line) for position, line in enumerate(written)]
    if rows:
        connection.execute(_ADD_LINES, rows)


def replace_lines(connection: Connection, number: int, written: Sequence[Line]) -> None:
    """Write other lines of a step in place of those that it had."""
    connection.execute(_DROP_LINES, {"number": number})
    put_lines(connection, number, written)


def drop_step(connection: Connection, number: int) -> None:
    """Take out a step that changes nothing any more."""
    connection.execute(_DROP, {"step": number})


def row_of(number: int, position: int, line: Line) -> Mapping[str, object]:
    """A line as a row of its table."""
    change = line.change
    return {
        "step": number,
        "position": position,
        "op": change.op,
        "record": change.record,
        "path": change.path,
        "field": line.path.key if line.path else None,
        "before": None if change.before is None else text_of(change.before),
        "after": None if change.after is None else text_of(change.after),
        "at": change.at,
    }


def merged(before: Sequence[Line], after: Sequence[Line]) -> list[Line]:
    """The lines of a step with further ones: two settings of one value become one, unless something came between.

    A value that is back where it began leaves no line.
    """
    lines = list(before)
    for line in after:
        at = next((at for at in reversed(range(len(lines))) if _meet(lines[at], line)), None)
        if at is None or not _collapse(lines[at], line):
            lines.append(line)
            continue
        first, last = lines[at].change, line.change
        if same(first.before, last.after):
            del lines[at]
        else:
            lines[at] = replace(line, change=replace(first, after=last.after))
    return lines


def _collapse(first: Line, last: Line) -> bool:
    return first.change.op == last.change.op == "set" and first.path == last.path


def _meet(first: Line, last: Line) -> bool:
    """Whether two lines are about the same value, or one about what holds the other's, so that their order matters."""
    if first.change.record != last.change.record:
        return False
    if first.path is None or last.path is None:
        return True
    if first.path.whole != last.path.whole:
        return False
    return all(
        one is None or other is None or one == other for one, other in zip(_spot(first), _spot(last), strict=True)
    )


def _spot(line: Line) -> tuple[str | None, str | None]:
    """Row and column within the field; None for all of them."""
    assert line.path is not None, "asked of lines about a field only"
    if line.change.op == "set":
        return line.path.row, line.path.column
    row = line.change.before or line.change.after
    return row["id"], None

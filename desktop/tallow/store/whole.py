"""A campaign whole: all that the store holds of it as values, and the writing of them as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, func, insert, select, union

from tallow.model.record import EMPTY, Campaign, Record
from tallow.model.roll import Roll
from tallow.store import journal
from tallow.store.apply import Line
from tallow.store.document import MOMENT, read, text_of, whole_text
from tallow.store.played import Cards
from tallow.store.standing import in_parts
from tallow.store.tables import ATTACHMENT, CHANGE, RECORD, REVERT, ROLL, STEP

_STEPS = select(STEP).where(STEP.c.campaign == bindparam("of")).order_by(STEP.c.number)
_CHANGES = (
    select(CHANGE)
    .join_from(CHANGE, STEP, STEP.c.number == CHANGE.c.step)
    .where(STEP.c.campaign == bindparam("of"))
    .order_by(CHANGE.c.step, CHANGE.c.position)
)
_REVERTS = (
    select(REVERT)
    .join_from(REVERT, STEP, STEP.c.number == REVERT.c.step)
    .where(STEP.c.campaign == bindparam("of"))
    .order_by(REVERT.c.step, REVERT.c.reverts)
)
_ATTACHMENTS = select(ATTACHMENT).where(ATTACHMENT.c.campaign == bindparam("of")).order_by(ATTACHMENT.c.id)


@dataclass(frozen=True, slots=True)
class WholeStep:
    """A step with all that the journal keeps of it, save the key under which typing was merged into it.

    Attributes:
        number: its place; later steps have higher ones.
        at, written: when it began, and when it was last written to, ISO 8601 in UTC.
        state: ``done``, ``undone`` or ``final``.
        lines: its changes, each with its path as it was read when it was made.
        reverts: the numbers of the earlier steps that it took back whole.
    """

    number: int
    label: str
    at: str
    written: str
    state: str
    lines: tuple[Line, ...]
    reverts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture or another file that belongs to a campaign.

    Attributes:
        record: the record that it belongs to; None for the campaign.
        name: the file's name as it is shown.
        media: what it is, as ``image/png``.
    """

    id: str
    record: str | None
    name: str
    media: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Whole:
    """A campaign with all that belongs to it.

    Attributes:
        records: those put away too.
        steps, rolls: oldest first.
        names: content id → the name it was last seen under.
        cards: hash of a plugin's files → what its cards said then, of those that it was played with.
    """

    campaign: Campaign
    records: tuple[Record, ...] = ()
    steps: tuple[WholeStep, ...] = ()
    rolls: tuple[Roll, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    names: Mapping[str, str] = EMPTY
    cards: Mapping[str, Cards] = EMPTY

    @property
    def damaged(self) -> tuple[Campaign | Record, ...]:
        """The campaign, where its settings cannot be read, and the records that cannot."""
        things: tuple[Campaign | Record, ...] = (self.campaign, *self.records)
        return tuple(each for each in things if each.damaged)


def steps_of(connection: Connection, campaign: str) -> Iterator[WholeStep]:
    """The steps of a campaign, oldest first; raises ``Damaged`` for a text in them that cannot be read."""
    changes = connection.execute(_CHANGES, {"of": campaign})
    lines = {number: tuple(map(journal.line_of, rows)) for number, rows in groupby(changes, attrgetter("step"))}
    taken = connection.execute(_REVERTS, {"of": campaign})
    reverts = {number: tuple(row.reverts for row in rows) for number, rows in groupby(taken, attrgetter("step"))}
    for row in connection.execute(_STEPS, {"of": campaign}):
        number = row.number
        for text in (row.at, row.written):
            read(MOMENT, text)
        yield WholeStep(
            number, row.label, row.at, row.written, row.state, lines.get(number, ()), reverts.get(number, ())
        )


def attachments_of(connection: Connection, campaign: str) -> Iterator[Attachment]:
    """The attachments of a campaign, by id."""
    for row in connection.execute(_ATTACHMENTS, {"of": campaign}):
        yield Attachment(row.id, row.record, row.name, row.media, row.content)


def taken(connection: Connection, ids: Iterable[str], campaign: str) -> set[str]:
    """Those of the ids that something of another campaign has, or had and may have again after an undo."""
    found: set[str] = set()
    for some in in_parts(sorted(set(ids))):
        found.update(connection.execute(_having(some, campaign)).scalars())
    return found


def _having(ids: Sequence[str], campaign: str) -> Select[Any]:
    of_rows = [
        select(table.c.id).where(table.c.id.in_(ids), table.c.campaign != campaign)
        for table in (RECORD, ROLL, ATTACHMENT)
    ]
    of_changes = (
        select(CHANGE.c.record)
        .join_from(CHANGE, STEP, STEP.c.number == CHANGE.c.step)
        .where(CHANGE.c.record.in_(ids), STEP.c.campaign != campaign)
    )
    return select(union(*of_rows, of_changes).subquery())


def put(connection: Connection, whole: Whole) -> dict[int, int]:
    """Write the records, steps and attachments of a campaign that is there and has none.

    Returns:
        the number that each step had → the one that it has here.
    """
    of = whole.campaign.id
    _write(connection, insert(RECORD), [_record_row(of, record) for record in whole.records])
    newest = connection.execute(select(func.coalesce(func.max(STEP.c.number), 0))).scalar_one()
    first = max(newest, _highest_ever(connection)) + 1
    numbers = {step.number: first + place for place, step in enumerate(whole.steps)}
    _write(connection, insert(STEP), [_step_row(of, numbers[step.number], step) for step in whole.steps])
    lines = [
        journal.row_of(numbers[step.number], place, line)
        for step in whole.steps
        for place, line in enumerate(step.lines)
    ]
    _write(connection, insert(CHANGE), lines)
    reverts = [
        {"step": numbers[step.number], "reverts": numbers[each]} for step in whole.steps for each in step.reverts
    ]
    _write(connection, insert(REVERT), reverts)
    _write(connection, insert(ATTACHMENT), [_attachment_row(of, each) for each in whole.attachments])
    return numbers


def _write(connection: Connection, statement: Any, rows: Sequence[Mapping[str, object]]) -> None:
    if rows:
        connection.execute(statement, rows)


def _highest_ever(connection: Connection) -> int:
    """The highest number that a step ever had: that of a step that was merged away is never given again."""
    found: Row[Any] | None = connection.exec_driver_sql("SELECT seq FROM sqlite_sequence WHERE name = 'step'").first()
    return int(found[0]) if found else 0


def _record_row(campaign: str, record: Record) -> dict[str, object]:
    document = record.document
    sections = {
        "values": document.values,
        "adjustments": document.adjustments,
        "overrides": list(document.overrides),
    }
    return {
        "id": record.id,
        "campaign": campaign,
        "kind": record.kind,
        "name": whole_text(record.name),
        "document": text_of(sections),
        "revision": record.revision,
        "archived": record.archived,
    }


def _step_row(campaign: str, number: int, step: WholeStep) -> dict[str, object]:
    return {
        "number": number,
        "campaign": campaign,
        "label": whole_text(step.label),
        "at": step.at,
        "written": step.written,
        "merge": None,
        "state": step.state,
    }


def _attachment_row(campaign: str, attachment: Attachment) -> dict[str, object]:
    return {
        "id": attachment.id,
        "campaign": campaign,
        "record": attachment.record,
        "name": whole_text(attachment.name),
        "media": attachment.media,
        "content": attachment.content,
    }

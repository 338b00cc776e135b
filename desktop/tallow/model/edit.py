"""Edits, the wishes to change records, and changes, what a committed edit did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Final, TypeAlias

from tallow.model.value import Also, Row, Value


class _Unseen(Enum):
    """The type of ``UNSEEN``."""

    UNSEEN = "unseen"


UNSEEN: Final = _Unseen.UNSEEN
"""``expect`` of an editor that read the value within the same transaction, so it cannot be stale."""
Seen: TypeAlias = Annotated[Any, Also(UNSEEN)]
"""The value that an editor saw, or ``UNSEEN``."""


@dataclass(frozen=True, slots=True)
class Set:
    """Give a field, a cell, a name, a setting another value.

    Attributes:
        record: a record's id, or the campaign's for its name, ``settings:…`` and ``plugins:…``.
        path: ``vitality``, ``armor.r3.physical``, ``name``.
        value: the new value; None removes it, so that the default holds again.
        expect: the value that the editor saw.
    """

    record: str
    path: str
    value: Value
    expect: Seen


@dataclass(frozen=True, slots=True)
class Insert:
    """Put a row into a table, a list, or a total's adjustments.

    Attributes:
        path: the whole field: ``armor``, ``adjustments:armor_damage.evade``.
        row: the row, with its ``id``.
        at: its place from 0; None for the end.
    """

    record: str
    path: str
    row: Row
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a row out of a table, a list, or a total's adjustments.

    Attributes:
        path: the field.
        row: the row's id.
        expect: the whole row that the editor saw.
    """

    record: str
    path: str
    row: str
    expect: Seen


@dataclass(frozen=True, slots=True)
class Create:
    """Make a record.

    Attributes:
        record: the new record's id; "" lets the host find one that is free.
        kind, name: of the new record.
        values: entered values by field id; what is left out stands at its default.
        document: the whole document instead, where a record that was there before comes back.
        archived: whether it comes back put away.
    """

    record: str
    kind: str
    name: str
    values: Row
    document: Row | None = None
    archived: bool = False


@dataclass(frozen=True, slots=True)
class Archive:
    """Put a record or the campaign away, or take it out again."""

    record: str
    archived: bool = True


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove a record for good; the inverse of ``Create``.

    Attributes:
        expect: the snapshot ``{kind, name, document, archived}`` that the editor saw.
    """

    record: str
    expect: Seen


Edit: TypeAlias = Set | Insert | Remove | Create | Archive | Delete


@dataclass(frozen=True, slots=True)
class Change:
    """What one edit did, as the journal keeps it.

    Attributes:
        op: ``set``, ``insert``, ``remove``, ``create``, ``archive`` or ``delete``.
        record: the record's id, or the campaign's.
        path: as in the edit; for insert and remove the whole field; "" for a whole record.
        before, after: the values, rows or record snapshots; None for what was not there.
        at: the row's place for insert and remove; None for an insert that made its list.
    """

    op: str
    record: str
    path: str
    before: Value
    after: Value
    at: int | None = None

    def inverse(self) -> Edit:
        """The edit that takes this change back, expecting what the change left."""
        return _INVERSE[self.op](self)


def _set(change: Change) -> Edit:
    return Set(change.record, change.path, change.before, change.after)


def _insert(change: Change) -> Edit:
    return Remove(change.record, change.path, change.after["id"], change.after)


def _remove(change: Change) -> Edit:
    return Insert(change.record, change.path, change.before, change.at)


def _create(change: Change) -> Edit:
    return Delete(change.record, change.after)


def _delete(change: Change) -> Edit:
    before = change.before
    return Create(change.record, before["kind"], before["name"], {}, before["document"], before["archived"])


def _archive(change: Change) -> Edit:
    return Archive(change.record, bool(change.before))


_INVERSE: Mapping[str, Callable[[Change], Edit]] = {
    "set": _set,
    "insert": _insert,
    "remove": _remove,
    "create": _create,
    "delete": _delete,
    "archive": _archive,
}


@dataclass(frozen=True, slots=True)
class Step:
    """One named, undoable group of changes in the history.

    Attributes:
        number: grows through the whole store; a later step has a higher one.
        label: what was done, in the person's words.
        at: when, ISO 8601 in UTC.
        state: ``done``, ``undone`` (may be redone) or ``final`` (undone, and a later step made it so).
        changes: in the order in which they were made.
        reverted: whether a later step, which holds itself, took this one back whole.
    """

    number: int
    campaign: str
    label: str
    at: str
    state: str
    changes: tuple[Change, ...] = ()
    reverted: bool = False

    @property
    def undone(self) -> bool:
        """Whether the step does not hold at present."""
        return self.state != "done"

    @property
    def migrates(self) -> bool:
        """Whether it brought a plugin's records up to another version; undo stops at it."""
        own = (each for each in self.changes if each.record == self.campaign and each.path.startswith("plugins:"))
        return any(each.before is not None and each.after is not None for each in own)

    @property
    def records(self) -> tuple[str, ...]:
        """The ids of what it touched, each once, in order."""
        return tuple(dict.fromkeys(change.record for change in self.changes))


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """What a committed step did, for views that ask whether they are concerned.

    Attributes:
        step: the step, with its changes.
        kind: ``do``, ``undo`` or ``redo``.
    """

    step: Step
    kind: str = "do"

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes that were made to the store just now (inverted for an undo)."""
        if self.kind != "undo":
            return self.step.changes
        return tuple(
            Change(change.op, change.record, change.path, change.after, change.before, change.at)
            for change in reversed(self.step.changes)
        )

    def touches(self, record: str) -> bool:
        """Whether the record, or the campaign's own settings, changed."""
        return record in self.step.records or self.step.campaign in self.step.records

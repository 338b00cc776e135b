"""Removing a record for good: counts what refers to it first, and is a step like any other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tallow.model.column import ReferenceField
from tallow.model.edit import ChangeSet, Delete, Edit, Set
from tallow.model.field import EntriesField, TableField
from tallow.model.record import Record
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.records import do

NAMED = 6
"""How many records are named at most where a person is asked."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A value elsewhere that names the record.

    Attributes:
        record: who refers to it.
        path: the value.
        label: of its field.
        lasting: whether it goes on naming the record once that is gone, as a child its parents.
    """

    record: Record
    path: str
    label: str
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Mentions:
    """Everything that a record's removal touches.

    Attributes:
        references: values of other records, which the removal empties and its undo fills again.
        steps, rolls: how many of the campaign's history are about it; they stay.
        lasting: values of other records that stay as they are.
    """

    references: tuple[Reference, ...]
    steps: int
    rolls: int
    lasting: tuple[Reference, ...] = ()

    def __str__(self) -> str:
        """What a person should know before saying yes."""
        told = [
            f"{_counted(len(those), 'value')} {'refers' if len(those) == 1 else 'refer'} to it ({_listed(those)}) {end}"
            for those, end in ((self.references, "and will be emptied"), (self.lasting, "and will go on naming it"))
            if those
        ]
        about = f"{_counted(self.steps, 'step')} and {_counted(self.rolls, 'roll')} about it stay in the history"
        return f"{'; '.join(told) or 'Nothing refers to it'}; {about}."


def _listed(those: Sequence[Reference]) -> str:
    """Whose values they are, by name."""
    names = list(dict.fromkeys(each.record.name for each in those))
    return ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")


def _counted(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def mentions(host: Host, record: Record) -> Mentions:
    """What refers to the record."""
    with host.store.read() as reader:
        steps = len(reader.steps(record.campaign, record=record.id, limit=1_000_000))
        rolls = sum(record.id in roll.roles.values() for roll in reader.rolls(record.campaign, 1_000_000))
        campaign = reader.campaign(record.campaign)
    found = list(_references(host, host.book(campaign), record))
    emptied, lasting = (tuple(each for each in found if each.lasting is stays) for stays in (False, True))
    return Mentions(emptied, steps, rolls, lasting)


def _references(host: Host, book: CampaignBook, record: Record) -> Iterator[Reference]:
    with host.store.read() as reader:
        others = reader.records(record.campaign, archived=None)
    for other in others:
        kind = book.registry.kinds.get(other.kind)
        if kind is None or other.id == record.id:
            continue
        for field in kind.fields:
            if isinstance(field, ReferenceField) and other.get(field.id) == record.id:
                yield Reference(other, field.id, field.label, field.lasting)
            if isinstance(field, TableField | EntriesField):
                columns = [column for column in field.columns if isinstance(column, ReferenceField)]
                for row in other.get(field.id) or ():
                    for column in columns:
                        if row.get(column.id) == record.id:
                            path = f"{field.id}.{row['id']}.{column.id}"
                            yield Reference(other, path, column.label, column.lasting)


def delete(host: Host, record: Record) -> ChangeSet:
    """Remove a record; what refers to it is emptied in the same step, and one undo brings all back."""
    snapshot = {
        "kind": record.kind,
        "name": record.name,
        "document": record.document.plain(),
        "archived": record.archived,
    }
    emptied: list[Edit] = [
        Set(each.record.id, each.path, None, record.id) for each in mentions(host, record).references
    ]
    return do(host, record.campaign, f"Remove {record.name} for good", [*emptied, Delete(record.id, snapshot)])

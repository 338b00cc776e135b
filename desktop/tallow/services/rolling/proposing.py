"""Proposals: what a resolution would write on the records that took part, in words that a person can tick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from tallow.model.edit import Create, Edit, Insert, Remove, Set
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField, TableField
from tallow.model.record import Record
from tallow.model.resolution import Resolution, Resolver
from tallow.model.value import Value, parse_path, row_of
from tallow.services.book import CampaignBook, called
from tallow.services.fitness.checking import blamed
from tallow.services.fitness.soundness import asked_soundly


@dataclass(frozen=True, slots=True)
class Proposed:
    """One edit that a resolution proposes on a record.

    Attributes:
        role: the role for whose record it is proposed.
        record: the name of the record that changes: mostly the role's own.
        field: the path of the value.
        label: as shown ("Vitality", "Riveted coat: Physical").
        before, after: the values.
        edit: what applying writes.
    """

    role: str
    record: str
    field: str
    label: str
    before: Value
    after: Value
    edit: Edit


def proposals(
    resolver: Resolver, resolution: Resolution, roles: Mapping[str, Record], book: CampaignBook
) -> tuple[Proposed, ...]:
    """The edits that a resolver asks for on the records that stand for its roles, and on others that hang on these."""
    found: list[Proposed] = []
    for role, record in roles.items():
        edits = asked_soundly(record, book, partial(resolver.edits, role, record, resolution.outcome))
        there = [each.edit for each in found]  # a record in two roles changes once
        with blamed(owner(resolver)):
            found += [_described(role, record, edit, book) for edit in edits if edit not in there]
    return tuple(found)


def owner(resolver: Resolver) -> str:
    """The id of the plugin that declares it."""
    return resolver.id.partition(".")[0]


def _described(role: str, record: Record, edit: Edit, book: CampaignBook) -> Proposed:
    """An edit with the words and values it is shown by."""
    if isinstance(edit, Create):
        made = book.registry.kinds.get(edit.kind)
        return Proposed(role, edit.name, "", made.label if made else edit.kind, None, edit.name, edit)
    if not isinstance(edit, Set | Insert | Remove):
        raise UserMistake("A resolution makes records, changes their values and rows, and nothing else.")
    if edit.record != record.id:
        record = book.record(edit.record)
    kind = book.kind(record)
    path = parse_path(edit.path, kind.keys)
    if isinstance(edit, Insert | Remove):
        field = kind.field(path.key)
        row = edit.row if isinstance(edit, Insert) else edit.expect
        before, after = (None, row) if isinstance(edit, Insert) else (row, None)
        return Proposed(role, record.name, edit.path, field.label, before, after, edit)
    field, label = kind.field(path.key), kind.field(path.key).label
    before = book.value(record, path.key)
    if isinstance(field, TableField | EntriesField) and path.row and path.column:
        row = row_of(before, path.row) or {}
        label = f"{called(field, row, book)}: {field.column(path.column).label}"
        before = row.get(path.column)
    return Proposed(role, record.name, edit.path, label, before, edit.value, edit)

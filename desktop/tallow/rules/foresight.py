"""Foresight: records as a step will leave them, so that a game's rules can look at what comes before it is written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tallow.model.book import Book
from tallow.model.edit import Create, Edit, Insert, Remove, Set
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.model.value import Row, Value, parse_path


@dataclass(frozen=True, slots=True)
class Coming:
    """A record that a step touches.

    Attributes:
        before: as it is; for a new one as it would be with nothing entered.
        after: as the step leaves it. Its id is another, for the book keeps totals by it.
        given: the fields that the step gives a value of their own, and the cells as ``wounds.severity``.
    """

    before: Record
    after: Record
    given: frozenset[str]

    @property
    def id(self) -> str:
        """The record's."""
        return self.before.id


def coming(edits: Sequence[Edit], book: Book, kinds: Collection[str]) -> tuple[Coming, ...]:
    """The records of some kinds that a step touches."""
    touched = dict.fromkeys(edit.record for edit in edits if isinstance(edit, Create | Insert | Remove | Set))
    found = (_coming(id, [edit for edit in edits if edit.record == id], book) for id in touched)
    return tuple(each for each in found if each is not None and each.before.kind in kinds)


def _coming(id: str, edits: Sequence[Edit], book: Book) -> Coming | None:
    made = next((edit for edit in edits if isinstance(edit, Create)), None)
    if made is not None:
        if made.document is not None:  # it comes back as it was
            return None
        before = Record(made.record, "", made.kind, made.name)
    else:
        try:
            before = book.record(id)
        except UserMistake:  # the campaign itself
            return None
    values: dict[str, Value] = dict(before.document.values)
    name, given = before.name, set[str]()
    for edit in edits:
        if isinstance(edit, Set) and edit.path == "name":
            name = str(edit.value)
        else:
            given |= _apply(edit, values)
    document = replace(before.document, values=values, adjustments=_adjusted(before, edits))
    after = replace(before, id=f"{before.id} as it will be", name=name, document=document)
    return Coming(before, after, frozenset(given))


def _apply(edit: Edit, values: dict[str, Value]) -> set[str]:
    """Make an edit in plain values; returns what it gives."""
    match edit:
        case Create():
            values |= edit.values
            return set(edit.values)
        case Set() if ":" not in edit.path:
            return _set(edit.path, edit.value, values)
        case Insert() if ":" not in edit.path:
            values[edit.path] = [*(values.get(edit.path) or ()), edit.row]
            return {edit.path}
        case Remove() if ":" not in edit.path:
            values[edit.path] = [row for row in values.get(edit.path) or () if row.get("id") != edit.row]
            return {edit.path}
        case _:
            return set()


def _set(path: str, value: Value, values: dict[str, Value]) -> set[str]:
    place = parse_path(path, values)
    field, row, column = place.key, place.row, place.column
    if row is None or column is None:  # a field of an expansion has a dot in its id, and may hold nothing yet
        values[path] = value
        if value is None:
            del values[path]
        return {path}
    values[field] = [{**each, column: value} if each.get("id") == row else each for each in values.get(field) or ()]
    return {f"{field}.{column}"}


def _adjusted(record: Record, edits: Sequence[Edit]) -> Mapping[str, Sequence[Row]]:
    """The adjustments, with those that the step adds or takes away."""
    found = {total: list(rows) for total, rows in record.document.adjustments.items()}
    for edit in edits:
        if isinstance(edit, Insert | Remove) and edit.path.startswith("adjustments:"):
            rows = found.setdefault(edit.path.partition(":")[2], [])
            if isinstance(edit, Insert):
                rows.append(edit.row)
            else:
                rows[:] = [row for row in rows if row["id"] != edit.row]
    return found


def added(record: Coming, field: str, book: Book) -> Iterator[Row]:
    """The rows that a step puts into a table or list."""
    there = {row["id"] for row in book.value(record.before, field)}
    return (row for row in book.value(record.after, field) if row["id"] not in there)


def taken(record: Coming, field: str, book: Book) -> Iterator[Row]:
    """The rows that a step takes out, as they stood."""
    stay = {row["id"] for row in book.value(record.after, field)}
    return (row for row in book.value(record.before, field) if row["id"] not in stay)

"""Characters that no font has, which would be empty boxes on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tallow.model.column import TextField
from tallow.model.edit import Set
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.record import Record
from tallow.services.book import CampaignBook
from tallow.services.check.finding import Finding
from tallow.store.whole import Whole

Missing = Callable[[str], Sequence[str]]
"""Gives the characters of a text that no font has; only who may print knows."""
INSTEAD = "?"


def findings(whole: Whole, book: CampaignBook, missing: Missing) -> Iterator[Finding]:
    """One finding for each text with such characters."""
    every = [whole.campaign.name, *(text for record in whole.records for _, _, text in _texts(record, book))]
    lost = frozenset(missing("".join(dict.fromkeys("".join(every)))))  # asked once: a font is slow to answer
    if lost & set(whole.campaign.name):
        yield _finding(whole.campaign.id, whole.campaign.name, "name", "Its name", whole.campaign.name, lost)
    for record in whole.records:
        for path, label, text in _texts(record, book):
            if lost & set(text):
                yield _finding(record.id, record.name, path, label, text, lost)


def _finding(id: str, name: str, path: str, label: str, text: str, lost: frozenset[str]) -> Finding:
    shown = " ".join(f"{each} (U+{ord(each):04X})" for each in dict.fromkeys(text) if each in lost)
    told = f"{name}: {label} has {shown}, which no font has: on paper it is an empty box. Write something else there."
    if not path:
        return Finding("glyph", "note", told, id, name)
    mended = "".join(INSTEAD if each in lost else each for each in text)
    repair = Set(id, path, mended, text)
    label = f"Write {INSTEAD} in its place"
    return Finding("glyph", "note", told, id, name, path, (repair,), repair_label=label, offered=True)


def _texts(record: Record, book: CampaignBook) -> Iterator[tuple[str, str, str]]:
    """The path, the label and the text of everything in a record that is printed as it was typed."""
    yield "name", "Its name", record.name
    kind = book.registry.kinds.get(record.kind)
    for field in kind.fields if kind else ():
        yield from ((path, field.label, text) for path, text in _of_field(field, record.get(field.id)))


def _of_field(field: Field, stored: object) -> Iterator[tuple[str, str]]:
    """The path and the text of each place of a field; a line of a list has no path, for it is taken out, not set."""
    if isinstance(field, TextField) and isinstance(stored, str):
        yield field.id, stored
    if isinstance(field, TableField | EntriesField) and isinstance(stored, list | tuple):
        rows = [row for row in stored if isinstance(row, dict)]
        for row, key in ((row, key) for row in rows for key in _words(field)):
            path = f"{field.id}.{row.get('id')}.{key}" if isinstance(field, TableField) else ""
            if isinstance(row.get(key), str):
                yield path, row[key]


def _words(field: TableField | EntriesField) -> list[str]:
    """The keys of a row under which a person's own words stand."""
    if isinstance(field, EntriesField):
        return ["name"]
    return [column.id for column in field.columns if isinstance(column, TextField)]

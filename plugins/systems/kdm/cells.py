"""Cells of tables and lists: the edits that give a line's columns other values, and what a line is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tallow.api import Book, Edit, Record, Row, Set, Value


def changed(record: Record, table: str, row: str, **values: Value) -> Iterator[Edit]:
    """Columns of a line get other values; what is as it was is not written, and a column left out is 0, "" or no."""
    stored: Row = next((each for each in record.get(table) or () if each["id"] == row), {})
    for column, value in values.items():
        if (stored.get(column) or 0) != (value or 0):
            yield Set(record.id, f"{table}.{row}.{column}", value, stored.get(column))


def named(row: Mapping[str, Value], book: Book) -> str:
    """What a line of a list of entries is called, also while the entry's plugin is away."""
    entry = book.entry(row.get("entry", ""))
    return entry.name if entry is not None else str(row.get("name") or book.last_name(row.get("entry", "")))

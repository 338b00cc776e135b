"""Whether the texts in an open database of ours can be read: sound pages may hold a text that something wrote over."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import TypeAlias

from sqlalchemy import Table, Text, select

from tallow.store.document import DOCUMENT, LIST, MOMENT, OBJECT, UNREADABLE, VALUE, WHOLE_NUMBER
from tallow.store.tables import CAMPAIGN, CARDS, CHANGE, METADATA, PLAYED, RECORD, ROLL, STEP

Read: TypeAlias = Callable[[str], object]

_SHOWN = 60  # characters of a damaged thing's name

_FORMS: Mapping[Table, Mapping[str, Read]] = {
    CAMPAIGN: {"settings": OBJECT},
    RECORD: {"document": DOCUMENT},
    STEP: {"at": MOMENT, "written": MOMENT},
    CHANGE: {"before": VALUE, "after": VALUE},
    ROLL: {
        "at": MOMENT,
        "inputs": OBJECT,
        "roles": OBJECT,
        "dice": LIST,
        "set_values": OBJECT,
        "outcome": OBJECT,
        "seed": WHOLE_NUMBER,
    },
}
"""Table → column → how its text is read; all other text is read as it is."""

_WHOSE: Mapping[Table, tuple[str, str]] = {
    CAMPAIGN: ("name", "the campaign {}"),
    RECORD: ("name", "{}"),
    STEP: ("number", "step {} of the history"),
    CHANGE: ("step", "step {} of the history"),
    ROLL: ("title", "the roll {}"),
    PLAYED: ("plugin", "the note of how {} was played"),
    CARDS: ("hash", "the cards kept under {}"),
}
"""Table → the column that tells whose a row is, and how it is said."""


def unreadable(connection: sqlite3.Connection) -> str | None:
    """What holds a text that is no UTF-8, or not the JSON that it should be, in words; None where all can be read.

    The database has the present version's tables.
    """
    for table in METADATA.sorted_tables:
        if _columns(table) and not _all_can_be_read(connection, table):
            return _first_in(connection, table)
    return None


def _all_can_be_read(connection: sqlite3.Connection, table: Table) -> bool:
    """Read a table once, at the speed of SQLite's driver, which refuses what is no UTF-8."""
    columns = _columns(table)
    forms = [(place, read) for place, read in enumerate(columns.values()) if read is not str]
    try:
        with closing(connection.execute(_question(table, columns))) as rows:
            for row in rows:
                for place, read in forms:
                    text = row[place]
                    if text is not None:
                        read(text)
    except UNREADABLE:
        return False
    except sqlite3.OperationalError as error:
        if "UTF-8" not in str(error):
            raise
        return False
    return True


def _first_in(connection: sqlite3.Connection, table: Table) -> str:
    """The first thing of a table that cannot be read, found byte by byte."""
    columns = _columns(table)
    column, said = _WHOSE.get(table, ("", f"the list of {table.name.removeprefix('campaign_')}s"))
    before, connection.text_factory = connection.text_factory, bytes
    try:
        with closing(connection.execute(_question(table, columns, column))) as rows:
            whose = next((row[-1] for row in rows if not _can_be_read(row, columns)), b"")
    finally:
        connection.text_factory = before
    name = whose.decode(errors="replace") if isinstance(whose, bytes) else str(whose)
    return said.format(" ".join(name.split())[:_SHOWN])


def _can_be_read(row: tuple[object, ...], columns: Mapping[str, Read]) -> bool:
    try:
        for text, read in zip(row, columns.values(), strict=False):  # the last one tells whose they are
            if isinstance(text, bytes):
                read(text.decode())
    except UNREADABLE:
        return False
    return True


def _columns(table: Table) -> dict[str, Read]:
    """The columns with text → how it is read."""
    forms = _FORMS.get(table, {})
    return {each.name: forms.get(each.name, str) for each in table.columns if isinstance(each.type, Text)}


def _question(table: Table, columns: Mapping[str, Read], whose: str = "") -> str:
    asked = [*columns, whose] if whose else columns
    return str(select(*(table.c[name].label(f"c{place}") for place, name in enumerate(asked))))

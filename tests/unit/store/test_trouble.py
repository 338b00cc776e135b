"""Which errors of the database are a person's to know, and which are ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from tallow.model.errors import StoreTrouble
from tallow.store.trouble import explained, trouble

PATH = Path("/somewhere/store.db")


def error(code: int) -> sqlite3.Error:
    made = sqlite3.OperationalError("as SQLite says it")
    made.sqlite_errorcode = code
    return made


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_BUSY, "is held by another program"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "is held by another program"),
        (sqlite3.SQLITE_LOCKED, "is held by another program"),
        (sqlite3.SQLITE_NOTADB, "is not a file of Tallow's"),
        (sqlite3.SQLITE_CORRUPT_INDEX, "is damaged or cut short"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "cannot be written"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
        (sqlite3.SQLITE_FULL, "The disk that holds /somewhere/store.db is full"),
        (sqlite3.SQLITE_IOERR_FSYNC, "the disk reports a fault"),
    ],
)
def test_trouble_with_the_file_is_a_sentence(code: int, words: str) -> None:
    said = str(trouble(PATH, error(code)))
    assert words in said
    assert str(PATH) in said
    assert str(trouble(PATH, OperationalError("SELECT 1", {}, error(code)))) == said
    with pytest.raises(StoreTrouble) as caught, explained(PATH):
        raise error(code)
    assert str(caught.value) == said


@pytest.mark.parametrize("code", [sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISUSE])
def test_a_mistake_of_ours_goes_on_as_it_is(code: int) -> None:
    assert trouble(PATH, error(code)) is None
    with pytest.raises(sqlite3.OperationalError, match="as SQLite says it"), explained(PATH):
        raise error(code)

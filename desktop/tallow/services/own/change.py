"""Changes of a group's own content: each names what it expects to find, as a record's edits do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tallow.model.errors import UserMistake
from tallow.model.value import Row

PATCH, OF = "patch", "of"


@dataclass(frozen=True, slots=True)
class Change:
    """One table put in, changed or taken out.

    Attributes:
        word: its table (``injury``), or ``patch``.
        key: the short id of an entry, or the full id of the entry that a patch changes.
        before: the table as the editor saw it, None for one that was not there.
        after: the table as it shall be, None to take it out.
    """

    word: str
    key: str
    before: Row | None
    after: Row | None

    @property
    def name(self) -> str:
        """What is changed, in words."""
        row = self.after or self.before or {}
        return str(row.get("name") or self.key.rpartition(".")[2].replace("_", " "))


def key_in(word: str, row: Row) -> str:
    """The key of a table: the short id of an entry, or of a patch what it changes; "" for one that has none."""
    found = row.get(OF if word == PATCH else "id")
    if not isinstance(found, str):
        return ""
    return found if word == PATCH else found.rpartition(".")[2]


def changed(tables: Mapping[str, Sequence[Row]], changes: Sequence[Change]) -> dict[str, list[Row]]:
    """The tables with all changes, or none of them.

    Raises:
        UserMistake: where a table is no longer as the editor saw it.
    """
    made = {word: list(rows) for word, rows in tables.items()}
    for change in changes:
        rows = made.setdefault(change.word, [])
        at = next((at for at, row in enumerate(rows) if key_in(change.word, row) == change.key), None)
        if (None if at is None else rows[at]) != change.before:
            raise UserMistake(
                f"“{change.name}” was changed meanwhile by another window or program. Look at it and do it again."
            )
        if at is None:
            rows += [change.after] if change.after is not None else []
        else:
            rows[at : at + 1] = [change.after] if change.after is not None else []
    return {word: rows for word, rows in made.items() if rows}

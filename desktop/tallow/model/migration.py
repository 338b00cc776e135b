"""Migrations: how a plugin's new version brings what older ones left in records into its own form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tallow.model.edit import Edit, Set

if TYPE_CHECKING:
    from tallow.model.book import Book
    from tallow.model.record import Record


@dataclass(frozen=True, slots=True)
class Migration:
    """One change of form, which each campaign goes through once.

    Attributes:
        version: the plugin's version that came with the new form; records of older ones are brought into it.
        label: what is another: "Sails are canvas".
        kind: the kind of record whose records are brought into it, those that are put away too.
        run: the edits that do so for one record, which is as the older version left it: ``record.get("sails")`` is what
            stands in a field that is no longer there, and setting it to None takes it out. Whatever is set fits the
            fields as they are now.
    """

    version: str
    label: str
    kind: str
    run: Callable[[Record, Book], Sequence[Edit]]


def renamed(record: Record, old: str, new: str) -> Sequence[Edit]:
    """The edits that move what was entered in a field to one of another id; none where nothing was entered."""
    value, there = record.get(old), record.get(new)
    return [] if value is None else [Set(record.id, new, value, there), Set(record.id, old, None, value)]

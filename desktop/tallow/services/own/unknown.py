"""What of an entry nobody could say: it is left open for the group, which fills it in from its card."""

from __future__ import annotations

from typing import Any

from tallow.model.entry import EntryType
from tallow.model.phrase import words
from tallow.model.plain import defaults
from tallow.model.value import Row, as_json


def unknown_in(kind: EntryType, row: Row, source: str) -> tuple[tuple[str, ...], ...]:
    """Groups of keys of which nobody could say one, each key by its label; nothing for an entry of which all is known.

    Args:
        row: the entry's keys; what is at its default may be left out.
        source: of what the group makes itself, ``own`` or ``new``, there is no card that says more.
    """
    if source in ("own", "new"):
        return ()
    cls: Any = kind.entry
    given = defaults(cls)
    return tuple(
        tuple(kind.labels.get(key, words(key)) for key in group)
        for group in kind.unknown
        if all(as_json(row.get(key, given.get(key))) == as_json(given.get(key)) for key in group)
    )


def unknown_words(kind: EntryType, row: Row, source: str) -> str:
    """The same as a sentence, "" for nothing."""
    open_ = [label for group in unknown_in(kind, row, source) for label in group]
    return f"Not known: {', '.join(open_)}. Fill in what your card says; it counts at once." if open_ else ""

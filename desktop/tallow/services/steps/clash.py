"""A value that somebody else changed meanwhile, in words: what it is, what was seen, what is there, what was wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tallow.model.edit import Change
from tallow.model.errors import Stale, TallowError, spoken
from tallow.services.steps.telling import Teller

LONGEST = 60
"""How many letters of a value are shown; a text of many lines would fill the window."""

NOTHING = spoken(None)
"""How a value reads that is not there."""


@dataclass(frozen=True, slots=True)
class Clash:
    """What an edit found instead of what it expected.

    Attributes:
        what: the value with whose it is ("Breath of Pip").
        seen, found, wanted: as they read on a sheet; "nothing" for what is not there.
    """

    what: str
    seen: str
    found: str
    wanted: str

    def __str__(self) -> str:
        """``Breath of Pip was changed meanwhile: you saw 7, it is now 5.``"""
        return f"{self.what} was changed meanwhile: you saw {self.seen}, it is now {self.found}."


def told(stale: Stale, teller: Teller) -> Clash:
    """A stale edit in words; of a table the first row or cell that is another, where it has as many rows as before."""
    if (narrower := _narrower(stale)) is not None:
        one = told(narrower, teller)
        return one if narrower.wanted is not None else replace(one, wanted=NOTHING)  # the row itself was to go
    try:
        first = teller.told(Change("set", stale.record, stale.path, stale.seen, stale.found))
        second = teller.told(Change("set", stale.record, stale.path, stale.found, stale.wanted))
    except TallowError:  # a path that no field has any more
        return Clash(
            f"{stale.path} of {teller.name(stale.record)}", *map(_words, (stale.seen, stale.found, stale.wanted))
        )
    shown = zip((stale.seen, stale.found, stale.wanted), (first.before, first.after, second.after), strict=True)
    return Clash(f"{first.label} of {first.record}", *(_words(value, words) for value, words in shown))


def _narrower(stale: Stale) -> Stale | None:
    """The first row or cell in which two tables of as many rows differ; None where they are of other lengths."""
    seen, found, wanted = (_rows(value) for value in (stale.seen, stale.found, stale.wanted))
    if seen is None or found is None or len(seen) != len(found):
        return None
    for id, row in seen.items():
        path, there, mine = f"{stale.path}.{id}", found.get(id), (wanted or {}).get(id)
        if there is None:
            return Stale(stale.record, path, seen=row, found=None, wanted=mine)
        key = next((each for each in {**row, **there} if row.get(each) != there.get(each)), None)
        if key is not None:
            mine = mine or {}
            return Stale(stale.record, f"{path}.{key}", seen=row.get(key), found=there.get(key), wanted=mine.get(key))
    return None


def _rows(value: object) -> dict[str, Mapping[str, object]] | None:
    """A table's rows by their ids; None for any other value."""
    if not isinstance(value, list | tuple) or not all(isinstance(row, Mapping) and "id" in row for row in value):
        return None
    return {str(row["id"]): row for row in value}


def _words(value: object, shown: str = "") -> str:
    """A row by its name, a text by its beginning and in quotation marks."""
    words = spoken(value) if isinstance(value, Mapping | list | tuple) or not shown else shown
    line = " ".join(words.split())
    short = f"{line[:LONGEST].rstrip()}…" if len(line) > LONGEST else line
    return f"“{short}”" if isinstance(value, str) and value and value == shown else short

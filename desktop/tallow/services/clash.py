"""A value that somebody else changed meanwhile, in words: what it is, what was seen, what is there, what was wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tallow.model.edit import Change
from tallow.model.errors import Stale, TallowError, spoken
from tallow.services.telling import Teller

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
    """A stale edit in words."""
    try:
        first = teller.told(Change("set", stale.record, stale.path, stale.seen, stale.found))
        second = teller.told(Change("set", stale.record, stale.path, stale.found, stale.wanted))
    except TallowError:  # a path that no field has any more
        return Clash(
            f"{stale.path} of {teller.name(stale.record)}", *map(_words, (stale.seen, stale.found, stale.wanted))
        )
    shown = zip((stale.seen, stale.found, stale.wanted), (first.before, first.after, second.after), strict=True)
    return Clash(f"{first.label} of {first.record}", *(_words(value, words) for value, words in shown))


def _words(value: object, shown: str = "") -> str:
    """A row by its name, a text by its beginning and in quotation marks."""
    words = spoken(value) if isinstance(value, Mapping | list | tuple) or not shown else shown
    line = " ".join(words.split())
    short = f"{line[:LONGEST].rstrip()}…" if len(line) > LONGEST else line
    return f"“{short}”" if isinstance(value, str) and value and value == shown else short

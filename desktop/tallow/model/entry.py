"""Entries: pieces of game content declared in TOML, each of a type that a system declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tallow.model.check import Advice
from tallow.model.effect import Effect
from tallow.model.record import EMPTY

if TYPE_CHECKING:
    from tallow.model.book import Book


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What every entry has; a system's entry types are frozen, keyword-only dataclasses that extend it.

    Attributes:
        id: short, ``acid_tooth``; once it is loaded its owner stands in front: ``gorm.acid_tooth``.
        name: as shown.
        text: what it does, in a few own words.
        effects: what it changes while a record has it.
    """

    id: str
    name: str
    text: str = ""
    effects: tuple[Effect, ...] = ()

    @property
    def owner(self) -> str:
        """The id of the plugin that declares it."""
        return self.id.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Band:
    """A part of a table's span with a name.

    Attributes:
        low, high: its first and last number.
        title: ``light``.
        note: a few words behind it ("severity 1–2").
    """

    low: int
    high: int
    title: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Beyond:
    """What holds above a table's span: fixed by the rules, and shown as a last row that nobody changes.

    Attributes:
        word: in the level's place, as a harm ("dead").
        name, text: as of a row.
    """

    word: str = ""
    name: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ranges:
    """Says that the entries of a type are rows of a table, each from a number to a number; each should be held once.

    Attributes:
        title: what the numbers are ("Total").
        first, last: the least and the greatest of them.
        low, high: the keys of a row's first and last number, which are whole.
        table: the key of the choice that says in which table a row stands, "" where there is one table alone.
        level: the key of a whole number from 1 to 6 that is drawn as cells, or "".
        columns: further keys that stand in the table beside the name, in order.
        notes: table → a few words beside its name.
        blank: key → what is written where a row has nothing there ("by its band").
        bands: parts of the span.
        beyond: what holds above ``last``.
    """

    title: str
    first: int
    last: int
    low: str = "low"
    high: str = "high"
    table: str = ""
    level: str = ""
    columns: tuple[str, ...] = ("text",)
    notes: Mapping[str, str] = EMPTY
    blank: Mapping[str, str] = EMPTY
    bands: tuple[Band, ...] = ()
    beyond: Beyond | None = None


@dataclass(frozen=True, slots=True)
class EntryType:
    """A type of entry.

    Attributes:
        id: ``armor_damage.skill``; the table ``[[skill]]`` of a plugin of that system means it.
        label, plural: as shown.
        entry: the frozen class that a table is read into.
        ranges: where its entries are rows of a table from a number to a number.
        labels: key (dotted) → label in the entry editor; what is left out is shown by its key.
        beside: ``beside(entry, book)``: what is wrong with an entry beside the others, in a book without records, each
            with its key for a path; asked where a plugin or a campaign is checked.
        unknown: groups of keys; where all of a group are at their defaults, nobody could say what stands there, and the
            entry editor offers it to be filled in.
    """

    id: str
    label: str
    plural: str
    entry: type[Entry]
    ranges: Ranges | None = field(default=None, hash=False)  # they hold mappings, which have no hash
    labels: Mapping[str, str] = field(default=EMPTY, hash=False)
    beside: Callable[[Any, Book], Sequence[Advice]] | None = field(default=None, compare=False)
    unknown: tuple[tuple[str, ...], ...] = ()

    @property
    def table(self) -> str:
        """The name of its TOML table."""
        return self.id.partition(".")[2]

"""The book: the read-only campaign that a plugin's functions get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from tallow.model.effect import Listed
from tallow.model.entry import Entry
from tallow.model.record import Record
from tallow.model.total import Permission, Total
from tallow.model.value import Value

E = TypeVar("E", bound=Entry)


@dataclass(frozen=True, slots=True)
class Absence:
    """Why an entry is not here.

    Attributes:
        why: behind "is": "of Gorm, which is off".
        until: when it counts again: "once it is on".
    """

    why: str
    until: str


class Book(Protocol):
    """A campaign as it stands, read-only; what is read is noted, so that a view knows when it is concerned."""

    def records(self, kind: str, *, archived: bool = False) -> tuple[Record, ...]:
        """The records of a kind that are in use, or those that are archived, by name."""

    def record(self, id: str) -> Record:
        """One record; raises UserMistake where there is none."""

    def value(self, record: Record, field: str) -> Value:
        """An entered value, or the field's default where none was entered."""

    def total(self, record: Record, id: str) -> Total:
        """A total with its parts; one that reads itself is a PluginFault that names the ring."""

    def allowed(self, record: Record, permission: str) -> Permission:
        """Whether the record has a permission, with who grants and who forbids it."""

    def carried(self, record: Record) -> tuple[Entry, ...]:
        """The entries whose effects a record has: those on its own lists, in the order of its fields, and besides."""

    def listed(self, record: Record, list: str) -> tuple[Listed, ...]:
        """What effects put on a derived list of a record, each entry once."""

    def entries(self, type: type[E]) -> tuple[E, ...]:
        """All entries of a type in the campaign's enabled plugins, sorted by id."""

    def entry(self, id: str) -> Entry | None:
        """One entry, or None while its plugin is away."""

    def last_name(self, id: str) -> str:
        """What an entry, or a record, that is away was called when it was last seen; its id where nobody knows."""

    def away(self, entry: str) -> str:
        """How an entry that is not here is marked: "missing: NAME VERSION"; "" for one that is here."""

    def absence(self, entry: str) -> Absence | None:
        """Why an entry is not here, and until when; None for one that is."""

    def elsewhere(self, name: str) -> str:
        """Which plugins that are off bring something so called, and how to switch one on, in sentences; "" for none."""

    def setting(self, id: str) -> Value:
        """A setting's value, or its default where none was chosen."""

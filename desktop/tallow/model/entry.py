"""Entries: pieces of game content declared in TOML, each of a type that a system declares."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.model.effect import Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What every entry has; a system's entry types are frozen, keyword-only dataclasses that extend it.

    Attributes:
        id: with its owner in front once it is loaded: ``gorm.acid_tooth``.
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
class EntryType:
    """A type of entry.

    Attributes:
        id: ``armor_damage.skill``; the table ``[[skill]]`` of a plugin of that system means it.
        label, plural: as shown.
        entry: the frozen class that a table is read into.
    """

    id: str
    label: str
    plural: str
    entry: type[Entry]

    @property
    def table(self) -> str:
        """The name of its TOML table."""
        return self.id.partition(".")[2]

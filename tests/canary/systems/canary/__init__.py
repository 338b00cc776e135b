"""The canary: a game that nobody plays and that uses every hook, field, block and effect that the host offers."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import (
    Book,
    ChangeSet,
    Check,
    Command,
    Edit,
    EntryType,
    KindType,
    Migration,
    Objection,
    Reach,
    Resolver,
    Setting,
    Sheet,
    TotalType,
    hookimpl,
)

from .entries import SEED, SONG, WEATHER
from .kinds import BIRD, CAGE
from .rules import FEED, SETTINGS, SINGING, THIN, TINTS, objections
from .sheets import BIRD_SHEET
from .totals import FLOCK, TOTALS

heard: list[str] = []
"""The labels of the steps that it was told of, for the tests."""


@hookimpl
def declare_kinds() -> Sequence[KindType]:
    """Birds, and the cages that they sit in."""
    return [BIRD, CAGE]


@hookimpl
def declare_entry_types() -> Sequence[EntryType]:
    """Songs, seeds and weather."""
    return [SONG, SEED, WEATHER]


@hookimpl
def declare_totals() -> Sequence[TotalType]:
    """What is worked out of a bird."""
    return TOTALS


@hookimpl
def declare_reaches() -> Sequence[Reach]:
    """What one bird eats may do the others in its cage good."""
    return [FLOCK]


@hookimpl
def declare_checks() -> Sequence[Check]:
    """A look at the bird's weight."""
    return [THIN]


@hookimpl
def declare_resolvers() -> Sequence[Resolver]:
    """A bird sings."""
    return [SINGING]


@hookimpl
def declare_commands() -> Sequence[Command]:
    """A bird is fed."""
    return [FEED]


@hookimpl
def declare_sheets() -> Sequence[Sheet]:
    """The bird's sheet; cages get the plain one."""
    return [BIRD_SHEET]


@hookimpl
def declare_settings() -> Sequence[Setting]:
    """How loud birds sing."""
    return SETTINGS


@hookimpl
def declare_migrations() -> Sequence[Migration]:
    """What was another before this version."""
    return [TINTS]


@hookimpl
def records_will_change(edits: Sequence[Edit], book: Book) -> Sequence[Edit | Objection]:
    """A bird may not be starved, and a step that feeds one empties the trough."""
    return objections(edits, book)


@hookimpl
def records_did_change(changes: ChangeSet, book: Book) -> None:
    """Take note of the step's name."""
    heard.append(changes.step.label)

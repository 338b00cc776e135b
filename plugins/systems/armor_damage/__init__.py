"""Legends of Nor'Ova: characters, their armor, what a hit does to both, and the defensive round."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import (
    Book,
    Check,
    Command,
    Edit,
    EntryType,
    KindType,
    Objection,
    Resolver,
    Setting,
    Sheet,
    TotalType,
    hookimpl,
)

from .checks import CHECKS
from .commands import NEW_ROUND, RESTORE_ARMOR
from .defence import RESOLVER as DEFENCE
from .entries import ENTRY_TYPES
from .hit import RESOLVER as HIT
from .kinds import KIND
from .settings import SETTINGS
from .sheet import SHEET
from .totals import TOTALS
from .vitality import following


@hookimpl
def declare_kinds() -> Sequence[KindType]:
    """The character."""
    return (KIND,)


@hookimpl
def declare_entry_types() -> Sequence[EntryType]:
    """Skills, items and actions."""
    return ENTRY_TYPES


@hookimpl
def declare_totals() -> Sequence[TotalType]:
    """Derived stats, totals over worn armor, incapacitated and dead."""
    return TOTALS


@hookimpl
def declare_checks() -> Sequence[Check]:
    """Two pieces in one slot, more than full, two enemies of one name."""
    return CHECKS


@hookimpl
def declare_resolvers() -> Sequence[Resolver]:
    """A hit, and a defence against an attack."""
    return (HIT, DEFENCE)


@hookimpl
def declare_commands() -> Sequence[Command]:
    """Restore armor, begin another defensive round."""
    return (RESTORE_ARMOR, NEW_ROUND)


@hookimpl
def declare_sheets() -> Sequence[Sheet]:
    """The character's sheet."""
    return (SHEET,)


@hookimpl
def declare_settings() -> Sequence[Setting]:
    """One for each reading of what the document leaves open."""
    return SETTINGS


@hookimpl
def records_will_change(edits: Sequence[Edit], book: Book) -> Sequence[Edit | Objection]:
    """Vitality follows Fortitude while the character is unhurt."""
    return tuple(following(edits, book))

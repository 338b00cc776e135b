"""KING: characters, their wounds, and what closes them."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import (
    EntryType,
    KindType,
    Resolver,
    Setting,
    TotalType,
    hookimpl,
)

from .entries import ENTRY_TYPES
from .heal import RESOLVER as HEAL
from .hit import RESOLVER as HIT
from .kinds import KINDS
from .settings import SETTINGS
from .totals import TOTALS


@hookimpl
def declare_kinds() -> Sequence[KindType]:
    """The character and the NPC's card."""
    return KINDS


@hookimpl
def declare_entry_types() -> Sequence[EntryType]:
    """Injury rows, diseases, litanies, the shop, conditions and states."""
    return ENTRY_TYPES


@hookimpl
def declare_totals() -> Sequence[TotalType]:
    """Wound slots and full pools."""
    return TOTALS


@hookimpl
def declare_resolvers() -> Sequence[Resolver]:
    """A hit, and healing."""
    return (HIT, HEAL)


@hookimpl
def declare_settings() -> Sequence[Setting]:
    """One for each reading of what the document leaves open."""
    return SETTINGS

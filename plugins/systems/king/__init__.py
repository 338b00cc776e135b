"""KING: characters, their wounds, what closes them, and what the dead leave behind."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import (
    Command,
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
from .ledger import ACCOUNT_KIND, COMMANDS
from .ledger import TOTALS as TESTAMENT_TOTALS
from .settings import SETTINGS
from .testament import RESOLVER as TESTAMENT
from .totals import TOTALS


@hookimpl
def declare_kinds() -> Sequence[KindType]:
    """The character, the NPC's card and the testament account."""
    return (*KINDS, ACCOUNT_KIND)


@hookimpl
def declare_entry_types() -> Sequence[EntryType]:
    """Injury rows, diseases, litanies, the shop, conditions and states."""
    return ENTRY_TYPES


@hookimpl
def declare_totals() -> Sequence[TotalType]:
    """Wound slots, full pools, testament points and what is left of them."""
    return (*TOTALS, *TESTAMENT_TOTALS)


@hookimpl
def declare_resolvers() -> Sequence[Resolver]:
    """A hit, healing, and a purchase with testament points."""
    return (HIT, HEAL, TESTAMENT)


@hookimpl
def declare_commands() -> Sequence[Command]:
    """Dead for good, retire, end the scene."""
    return COMMANDS


@hookimpl
def declare_settings() -> Sequence[Setting]:
    """One for each reading of what the document leaves open."""
    return SETTINGS

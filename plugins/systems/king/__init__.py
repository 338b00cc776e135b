"""KING: characters, their wounds, what closes them, and what the dead leave behind."""

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
from .commands import COMMANDS
from .entries import ENTRY_TYPES
from .following import following
from .heal import RESOLVER as HEAL
from .hit import RESOLVER as HIT
from .kinds import KINDS
from .ledger import ACCOUNT_KIND
from .ledger import COMMANDS as LEAVING
from .ledger import TOTALS as TESTAMENT_TOTALS
from .objections import objections
from .poison import RESOLVER as POISON
from .returning import RESOLVER as RETURN
from .settings import SETTINGS
from .sheet import SHEETS
from .sickness import RESOLVER as DISEASE
from .testament import RESOLVER as TESTAMENT
from .totals import TOTALS
from .turn import RESOLVER as TURN


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
    """A hit, a poison, a disease, the end of a turn, healing, a return from death, a purchase with testament points."""
    return (HIT, POISON, DISEASE, TURN, HEAL, RETURN, TESTAMENT)


@hookimpl
def declare_checks() -> Sequence[Check]:
    """More wounds than slots, what wounds and diseases lack, gaps in the tables, an overspent account."""
    return CHECKS


@hookimpl
def declare_commands() -> Sequence[Command]:
    """Fill the pools, end a fight; dead for good, retire, end the scene."""
    return (*COMMANDS, *LEAVING)


@hookimpl
def declare_sheets() -> Sequence[Sheet]:
    """The sheets of the character, the NPC's card and the account."""
    return SHEETS


@hookimpl
def declare_settings() -> Sequence[Setting]:
    """One for each reading of what the document leaves open."""
    return SETTINGS


@hookimpl
def records_will_change(edits: Sequence[Edit], book: Book) -> Sequence[Edit | Objection]:
    """Pools keep to their caps, a closed wound wakes, lost parts stay; and what the rules object to."""
    return (*objections(edits, book), *following(edits, book))

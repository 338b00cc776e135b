"""Kingdom Death: Monster: settlements, survivors, and what a group keeps of them between showdowns."""

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
    Reach,
    Resolver,
    Setting,
    Sheet,
    TotalType,
    hookimpl,
)

from .birth import RESOLVER as BIRTH
from .bulk import RESOLVER as TOGETHER
from .checks import CHECKS
from .commands import COMMANDS
from .crafting import RESOLVER as CRAFT
from .drawing import RESOLVERS as DRAWS
from .entries import ENTRY_TYPES
from .following import following
from .loadout import RESOLVER as LOADOUT
from .objections import objections
from .reaches import REACHES
from .settings import SETTINGS
from .settlement_kind import SETTLEMENT_KIND
from .settlement_sheet import SETTLEMENT_SHEET
from .settlement_totals import SETTLEMENT_TOTALS
from .sheet import SURVIVOR_SHEET
from .showdown.gain import RESOLVER as GAIN
from .showdown.kind import SHOWDOWN_KIND
from .showdown.severe import RESOLVER as SEVERE_INJURY
from .showdown.totals import SHOWDOWN_TOTALS
from .showdown.trauma import RESOLVER as BRAIN_TRAUMA
from .survivor_kind import SURVIVOR_KIND
from .survivor_totals import SURVIVOR_TOTALS


@hookimpl
def declare_kinds() -> Sequence[KindType]:
    """The settlement, its survivors, and their showdowns."""
    return (SETTLEMENT_KIND, SURVIVOR_KIND, SHOWDOWN_KIND)


@hookimpl
def declare_entry_types() -> Sequence[EntryType]:
    """Innovations, gear, abilities, events, monsters, and all else that the game and its expansions hold."""
    return ENTRY_TYPES


@hookimpl
def declare_totals() -> Sequence[TotalType]:
    """The survival limit, population and deaths; attributes, affinities and armor; a monster's attributes."""
    return (*SETTLEMENT_TOTALS, *SURVIVOR_TOTALS, *SHOWDOWN_TOTALS)


@hookimpl
def declare_reaches() -> Sequence[Reach]:
    """A settlement's entries reach its survivors, and a survivor's the settlement."""
    return REACHES


@hookimpl
def declare_checks() -> Sequence[Check]:
    """What is reached, what is due, what does not agree."""
    return CHECKS


@hookimpl
def declare_resolvers() -> Sequence[Resolver]:
    """Injuries, the same for many, crafting, births; innovations, events and victories."""
    return (SEVERE_INJURY, BRAIN_TRAUMA, GAIN, TOGETHER, CRAFT, BIRTH, *DRAWS, LOADOUT)


@hookimpl
def declare_commands() -> Sequence[Command]:
    """Gains by one, departing, coming home, the naming of the settlement."""
    return COMMANDS


@hookimpl
def declare_sheets() -> Sequence[Sheet]:
    """The settlement's sheet with its leaves, and the survivor's."""
    return (SETTLEMENT_SHEET, SURVIVOR_SHEET)


@hookimpl
def declare_settings() -> Sequence[Setting]:
    """The edition, two readings, and a house rule."""
    return SETTINGS


@hookimpl
def records_will_change(edits: Sequence[Edit], book: Book) -> Sequence[Edit | Objection]:
    """What the rules object to, and what follows."""
    return (*objections(edits, book), *following(edits, book))

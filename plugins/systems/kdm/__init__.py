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
from .hunted import RESOLVER as HUNTED
from .introducing import RESOLVER as INTRODUCE
from .loadout import RESOLVER as LOADOUT
from .objections import objections
from .reaches import REACHES
from .settings import SETTINGS
from .settlement_kind import SETTLEMENT_KIND
from .settlement_sheet import SETTLEMENT_SHEET
from .settlement_totals import SETTLEMENT_TOTALS
from .sheet import SURVIVOR_SHEET
from .showdown import action_following, fight_rules
from .showdown.action_following import ACTION_COMMANDS
from .showdown.action_resolver import RESOLVER as SURVIVAL_ACTION
from .showdown.action_settings import ACTION_SETTINGS
from .showdown.aftermath import RESOLVER as AFTERMATH
from .showdown.attack import RESOLVER as ATTACK
from .showdown.commands import SHOWDOWN_COMMANDS
from .showdown.gain import RESOLVER as GAIN
from .showdown.kind import SHOWDOWN_KIND
from .showdown.monster_attack import RESOLVER as MONSTER_ATTACK
from .showdown.severe import RESOLVER as SEVERE_INJURY
from .showdown.sheet import SHOWDOWN_SHEET
from .showdown.totals import SHOWDOWN_TOTALS
from .showdown.trauma import RESOLVER as BRAIN_TRAUMA
from .spending import RESOLVER as SPEND
from .survivor_kind import SURVIVOR_KIND
from .survivor_totals import SURVIVOR_TOTALS
from .terrain.leaf import BOARD_COMMANDS
from .terrain.resolvers import RESOLVERS as TERRAIN
from .terrain.settings import SETTINGS as TERRAIN_SETTINGS


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
    return (*CHECKS, *fight_rules.CHECKS)


@hookimpl
def declare_resolvers() -> Sequence[Resolver]:
    """Injuries, gains, crafting, endeavors, births; innovations, events and victories; attacks, survival actions."""
    return (
        MONSTER_ATTACK,
        SEVERE_INJURY,
        BRAIN_TRAUMA,
        GAIN,
        TOGETHER,
        CRAFT,
        SPEND,
        BIRTH,
        *DRAWS,
        INTRODUCE,
        HUNTED,
        LOADOUT,
        AFTERMATH,
        ATTACK,
        SURVIVAL_ACTION,
        *TERRAIN,
    )


@hookimpl
def declare_commands() -> Sequence[Command]:
    """Gains by one, departing, coming home, the naming of the settlement; the course of a showdown."""
    return (*COMMANDS, *SHOWDOWN_COMMANDS, *ACTION_COMMANDS, *BOARD_COMMANDS)


@hookimpl
def declare_sheets() -> Sequence[Sheet]:
    """The settlement's sheet with its leaves, the survivor's, and the showdown's."""
    return (SETTLEMENT_SHEET, SURVIVOR_SHEET, SHOWDOWN_SHEET)


@hookimpl
def declare_settings() -> Sequence[Setting]:
    """The edition, readings where sources differ or the document is open, and a house rule."""
    return (*SETTINGS, *ACTION_SETTINGS, *TERRAIN_SETTINGS)


@hookimpl
def records_will_change(edits: Sequence[Edit], book: Book) -> Sequence[Edit | Objection]:
    """What the rules object to, and what follows."""
    return (
        *objections(edits, book),
        *fight_rules.objections(edits, book),
        *following(edits, book),
        *fight_rules.following(edits, book),
        *action_following.following(edits, book),
    )

"""The showdown's sheet, from which screen and paper both draw."""

from __future__ import annotations

from tallow.api import (
    Act,
    Cell,
    Entries,
    Heading,
    Lines,
    Notes,
    Options,
    Pills,
    Rounds,
    Sheet,
    Slot,
    Stats,
    Table,
    Ticks,
    Told,
    row,
)

from ..kinds import SHOWDOWN
from ..terrain.leaf import BOARD_LEAF
from . import fight_shown, fighters
from .action_pills import of_fight
from .kind import FIGHTERS, INJURIES, MONSTER_ATTRIBUTES, MOODS, RESOLVING

_TARGET, _ACTING = {"survivor": "target"}, {"survivor": "acting"}

_ATTRIBUTES = Stats(
    tuple(f"kdm.monster_{id}" for id in MONSTER_ATTRIBUTES),
    layers={f"kdm.monster_{id}": (f"kdm.level_{id}", f"{id}_tokens") for id in MONSTER_ATTRIBUTES},
    layers_label="level + tokens",
)

_MONSTER = (
    Cell(
        (
            Entries("monster", first=fighters.known),
            Lines(("level", "variant")),
            Told("On its card", fight_shown.monster),
        )
    ),
    Cell(
        (
            Stats(("round", "ai_deck", "ai_discard", "wound_stack"), size="small"),
            Told("AI cards", fight_shown.cards),
            Act("kdm.monster_draws", "Draw an AI card"),
            Act("kdm.wound_monster", "Wound"),
            Act("kdm.heal_monster", "Heal 1"),
            Ticks(("knocked_down",), through={"knocked_down": "kdm.fell_monster"}),
        )
    ),
)

_COURSE = (
    Cell(
        (
            Options("turn"),
            Act("kdm.next_turn", "Next turn", primary=True),
            Act("kdm.pass_controller", "Pass the tile"),
            Act("kdm.controller_attacked", "Controller attacked"),
            Act("kdm.pick_target", "Priority target"),
            Lines(("controller", "acting", "target")),
        )
    ),
    Cell(
        (
            Told("Survival opportunity", fight_shown.window),
            Act("kdm.pass_window", "Everybody passes"),
            Lines(("window",)),
        )
    ),
)

_RESOLVING = (Cell((Entries(RESOLVING), Act("kdm.end_action", "The action is resolved")), only="kdm.action_resolved"),)

_SURVIVORS = (
    Cell(
        (
            Told("Survivors", fight_shown.survivors, empty="Nobody fights yet: choose survivors below."),
            Pills("Acts now", fight_shown.acts),
            Act("kdm.attack", "Attack…", role="monster", others=_ACTING),
            Act("kdm.monster_attack", "Monster attacks…", role="monster", others=_TARGET),
            Act("kdm.survival_action", "Survival action…", role="monster", others=_ACTING),
            Act("kdm.severe_injury", "Severe injury…", others=_TARGET),
            Act("kdm.brain_trauma", "Brain trauma…", others=_TARGET),
            Act("kdm.aftermath", "Aftermath…", role="showdown"),
            Pills("Survival actions", of_fight),
        )
    ),
)

_LOG = Rounds(
    "round",
    FIGHTERS.id,
    "survivor",
    over="closed",
    label="The fight so far",
    empty="Nothing happened in this fight yet.",
)

SHOWDOWN_SHEET = Sheet(
    kind=SHOWDOWN,
    rows=(
        row(Heading()),
        row(_ATTRIBUTES),
        (Cell((Stats(MONSTER_ATTRIBUTES, size="small"),), only="kdm.monster_unknown"),),
        _MONSTER,
        _COURSE,
        _RESOLVING,
        _SURVIVORS,
        row(Table(MOODS.id, ("name",), blank=1), Table(INJURIES.id, ("name",), blank=1)),
        row(Slot("kdm.showdown:special")),
        row(_LOG),
        (
            Cell((Table(FIGHTERS.id, ("survivor", "priority", "hidden", "removed"), blank=2),), weight=3),
            Cell((Lines(("settlement", "year", "state")), Ticks(("closed",)), Notes("notes", lines=3)), weight=2),
        ),
    ),
    subtitle="Showdown record",
    leaves=(BOARD_LEAF,),
    front="Fight",
)

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
from . import fight_shown
from .kind import FIGHTERS, INJURIES, MONSTER_ATTRIBUTES, MOODS, RESOLVING

_TARGET, _ACTING = {"survivor": "target"}, {"survivor": "acting"}

_ATTRIBUTES = Stats(
    tuple(f"kdm.monster_{id}" for id in MONSTER_ATTRIBUTES),
    layers={f"kdm.monster_{id}": (f"kdm.level_{id}", f"{id}_tokens") for id in MONSTER_ATTRIBUTES},
    layers_label="level + tokens",
)

_FIGURES = (
    Cell((_ATTRIBUTES,), weight=7),
    Cell((Stats(("round",)),)),
)

_MONSTER = (
    Cell(
        (
            Entries("monster"),
            Lines(("level", "variant")),
            Told("On its card", fight_shown.monster),
            Ticks(("knocked_down",)),
            Act("kdm.fell_monster", "Knock down"),
            Act("kdm.raise_monster", "Stand up"),
        )
    ),
    Cell(
        (
            Stats(("ai_deck", "ai_discard", "wound_stack"), size="small"),
            Told("AI cards", fight_shown.cards),
            Act("kdm.monster_draws", "Draw an AI card"),
            Act("kdm.wound_monster", "Wound"),
            Act("kdm.heal_monster", "Heal 1"),
        )
    ),
)

_COURSE = (
    Cell(
        (
            Options("turn"),
            Lines(("controller", "acting", "target")),
            Act("kdm.next_turn", "Next turn", primary=True),
            Act("kdm.pass_controller", "Pass the tile"),
            Act("kdm.pick_target", "Priority target"),
        )
    ),
    Cell(
        (
            Told("Survival opportunity", fight_shown.window),
            Lines(("window",)),
            Act("kdm.pass_window", "Everybody passes"),
            Act("kdm.controller_attacked", "Controller attacked"),
            Entries(RESOLVING),
            Act("kdm.end_action", "The action is resolved"),
        )
    ),
)

_RESOLVERS = (
    Cell(
        (
            Act("kdm.attack", "Attack…", role="monster", others=_ACTING),
            Act("kdm.monster_attack", "Monster attacks…", role="monster", others=_TARGET),
            Act("kdm.survival_action", "Survival action…", role="monster", others=_ACTING),
            Act("kdm.severe_injury", "Severe injury…", others=_TARGET),
            Act("kdm.brain_trauma", "Brain trauma…", others=_TARGET),
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
        _FIGURES,
        (Cell((Stats(MONSTER_ATTRIBUTES, size="small"),), only="kdm.monster_unknown"),),
        _MONSTER,
        _COURSE,
        (
            Cell(
                (
                    Told("Survivors", fight_shown.survivors, empty="Nobody fights yet: choose survivors below."),
                    Pills("Acts now", fight_shown.acts),
                )
            ),
        ),
        _RESOLVERS,
        row(Slot("kdm.showdown:special")),
        row(_LOG),
        (
            Cell((Table(FIGHTERS.id, ("survivor", "priority", "hidden", "removed"), blank=2),), weight=3),
            Cell((Table(MOODS.id, ("name",), blank=1), Table(INJURIES.id, ("name",), blank=1)), weight=2),
        ),
        (
            Cell(
                (
                    Lines(("settlement", "year", "state")),
                    Act("kdm.aftermath", "Aftermath…", role="showdown"),
                    Ticks(("closed",)),
                )
            ),
            Cell((Notes("notes", lines=3),)),
        ),
    ),
    subtitle="Showdown record",
)

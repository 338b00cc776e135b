"""The kind of a showdown: the monster, who fights it, and how far the fight is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tallow.api import (
    Choice,
    ChoiceField,
    EntriesField,
    FlagField,
    Gone,
    KindType,
    NumberField,
    ReferenceField,
    TableField,
    TextField,
)

from ..kinds import FARTHEST, LEVEL_MOST, SETTLEMENT, SHOWDOWN, SURVIVOR, WORDS, amount, signed, year
from .board_fields import BOARD_FIELDS, place
from .windows import WHEN, WINDOWS

MONSTER_ATTRIBUTES = ("movement", "toughness", "speed", "damage", "accuracy", "evasion", "luck")
"""The seven of a monster, in the sheet's order (RULES.md A17)."""
_CARDS, _FIGURE_MOST, ROUND_MOST = 99, 10_000, 99

RESOLVING = "resolving"
"""The field that names the survival action being resolved, so that nobody performs another (RULES.md S14)."""
FIGHTERS = TableField(
    "survivors",
    "Who fights",
    (
        ReferenceField("survivor", "Survivor", SURVIVOR, lasting=True),
        FlagField("priority", "Priority target"),
        FlagField("hidden", "Hidden"),
        FlagField("removed", "Off the board"),
        *place(),
        FlagField("rises", "Stands up after this turn"),
    ),
    row="survivor",
)
"""Who fights (RULES.md W13, W14, W88).

``rises`` is ticked while a monster turn runs that found its survivor knocked down (RULES.md W6).
"""

MOODS = TableField("moods", "Moods in play", (TextField("name", "Mood", longest=WORDS),), row="mood")
"""AI cards that stay in play."""
INJURIES = TableField(
    "injuries", "Persistent injuries", (TextField("name", "Injury", longest=WORDS),), row="persistent injury"
)
"""Hit location cards that stay in play (RULES.md W37)."""

_ATTRIBUTES: tuple[NumberField, ...] = tuple(
    field
    for id in MONSTER_ATTRIBUTES
    for field in (
        NumberField(id, f"{id.capitalize()}, by its card", minimum=-FARTHEST, maximum=_FIGURE_MOST),
        signed(f"{id}_tokens", f"{id.capitalize()} tokens"),
    )
)
_MONSTER: Sequence[Any] = (
    EntriesField("monster", "Monster", "kdm.monster", limit=1, carried=False, row="monster"),
    amount("level", "Level", 1, LEVEL_MOST),
    TextField("variant", "Variant of the level", longest=WORDS),
    *_ATTRIBUTES,
    FlagField("knocked_down", "Knocked down"),
    amount("ai_deck", "AI deck", most=_CARDS),
    amount("ai_discard", "AI discard", most=_CARDS),
    amount("wound_stack", "Wound stack", most=_CARDS),
    MOODS,
    INJURIES,
)
"""The monster.

``movement`` and the others hold what its card says where no entry does; ``movement_tokens`` and the others what lies on
the sheet.
"""

_COURSE: Sequence[Any] = (
    FIGHTERS,
    amount("round", "Round", 1, ROUND_MOST),
    ChoiceField("turn", "Turn", (Choice("monster", "Monster"), Choice("survivors", "Survivors")), "monster"),
    ReferenceField("controller", "Monster controller", SURVIVOR),
    ReferenceField("acting", "Acting survivor", SURVIVOR),
    ReferenceField("target", "Monster's target", SURVIVOR),
    ChoiceField(
        "window",
        "Survival opportunity",
        (Choice("", "None"), *(Choice(id, WHEN[id].capitalize()) for id in WINDOWS)),
        "",
    ),
    EntriesField(RESOLVING, "Being resolved", "kdm.survival_action", limit=1, carried=False, row="survival action"),
    ChoiceField(
        "state", "Fight", (Choice("running", "Running"), Choice("won", "Won"), Choice("lost", "Lost")), "running"
    ),
    FlagField("closed", "Aftermath done"),
    TextField("notes", "Notes", lines=4),
)

SHOWDOWN_KIND = KindType(
    id=SHOWDOWN,
    label="Showdown",
    plural="Showdowns",
    fields=(
        ReferenceField("settlement", "Settlement", SETTLEMENT),
        year("year", "Lantern year"),
        *_MONSTER,
        *_COURSE,
        *BOARD_FIELDS,
    ),
    icon="die",
    figure="round",
    gone=(Gone("closed", "over"),),
    here="being fought",
)

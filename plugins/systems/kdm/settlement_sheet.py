"""The settlement's sheet with its further leaves: the guided year, the family, the chronicle."""

from __future__ import annotations

from tallow.api import (
    Act,
    Cell,
    Chronicle,
    Entries,
    FamilyTree,
    Groups,
    Heading,
    Leaf,
    Lines,
    Marks,
    Notes,
    Pips,
    Sheet,
    Slot,
    Stats,
    Storage,
    Timeline,
    Told,
    row,
)

from . import chronicle, family, shown
from .kinds import SETTLEMENT
from .year import GUIDE

_TIMELINE = Timeline("timeline", "year", "lantern_year", "Year", shown.event, hint="tick each year")

_FRONT = (
    row(Heading(("motto",), ())),
    (
        Cell((Stats(("lantern_year", "kdm.survival_limit", "kdm.population", "kdm.deaths", "endeavors")),), weight=3),
        Cell((Pips("lost_settlements"),), weight=2),
        Cell((Told("Departing bonuses", shown.departing, empty="none yet"),)),
    ),
    (
        Cell((_TIMELINE,)),
        Cell(
            (
                Entries("innovations", chips=True, add="Innovate…", blank=2),
                Act("kdm.innovate", "Innovate…", role="settlement"),
                Groups("campaign", shown.campaigns),
                Groups("principles", shown.questions),
                Entries("milestones", blank=1),
                Told("Milestones ahead", shown.ahead),
                Entries("locations", chips=True, add="Build…", blank=2),
            )
        ),
        Cell(
            (
                Marks("quarries", ("level_1", "level_2", "level_3"), hint="hunted level", blank=1),
                Marks("nemeses", ("level_1", "level_2", "level_3"), hint="met level", harm=True, blank=1),
                Storage(("resources", "stored_gear"), "count", shown.keywords, blank=4),
                Act("kdm.craft", "Craft gear…", role="settlement"),
            )
        ),
    ),
    row(Slot("kdm.settlement:special")),
    (
        Cell((Told("Innovation deck", shown.deck, hint=shown.deck_size, folds=8),)),
        Cell((Entries("defeated"), Act("kdm.victory", "Record a victory…", role="settlement"))),
        Cell((Entries("statue"), Lines(("lantern_research", "volumes"), label="Kept"))),
    ),
    (
        Cell((Notes("notes", lines=3),)),
        Cell(
            (
                Act("kdm.together", "Give many survivors the same…", role="settlement"),
                Act("kdm.name_settlement", "The settlement is named"),
            )
        ),
    ),
)

SETTLEMENT_SHEET = Sheet(
    kind=SETTLEMENT,
    rows=_FRONT,
    subtitle="Settlement record",
    leaves=(
        Leaf("year", "Lantern year", (row(GUIDE),)),
        Leaf(
            "family",
            "Family",
            (row(FamilyTree(family.kin, family.facts, "kdm.birth", "Record a birth…", role="first")),),
        ),
        Leaf("chronicle", "Chronicle", (row(Chronicle(chronicle.chapters)),)),
    ),
)

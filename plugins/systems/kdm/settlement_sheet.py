"""The settlement's sheet with its further leaves: the guided year, the family, the chronicle, statistics."""

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

from . import chronicle, family, shown, spending, statistics
from .belonging import told_year
from .kinds import SETTLEMENT
from .year import GUIDE

_LEVELS = ("level_1", "level_2", "level_3")
_TIMELINE = Timeline(
    "timeline", "year", "lantern_year", "Year", shown.event, hint="tick each year", ends=shown.last_year
)

_FRONT = (
    row(Heading(("motto",), ())),
    (
        Cell((Stats(("lantern_year", "kdm.survival_limit", "kdm.population", "kdm.deaths", "endeavors")),), weight=2),
        Cell((Told("Departing bonuses", shown.departing, empty="none yet"),)),
    ),
    (
        Cell(
            (
                _TIMELINE,
                Told("Innovation deck", shown.deck, hint=shown.deck_size, folds=8),
                Told("Endeavors can be spent on", spending.lines, hint=spending.left, folds=8),
                Act("kdm.spend_endeavors", "Spend endeavors…", role="settlement"),
            ),
            weight=3,
        ),
        Cell(
            (
                Groups("campaign", shown.campaigns),
                Entries("innovations", chips=True, blank=2),
                Act("kdm.innovate", "Innovate…", role="settlement", primary=True),
                Groups("principles", shown.questions),
                Entries("locations", chips=True, add="build…", blank=2),
                Marks("quarries", _LEVELS, "hunted level", blank=1, marks_of=shown.levels),
                Marks("nemeses", _LEVELS, "met level", harm=True, blank=1, marks_of=shown.levels),
                Act("kdm.introduce", "Bring in a monster…", role="settlement"),
                Entries("hunted"),
                Act("kdm.hunted", "Choose whom you hunt or meet…", role="settlement"),
                Storage(("resources", "stored_gear"), "count", shown.keywords, blank=4),
                Act("kdm.craft", "Craft gear…", role="settlement"),
                Entries("milestones", blank=1),
                Told("Milestones ahead", shown.ahead, folds=8),
                Pips("lost_settlements"),
                Entries("defeated"),
                Act("kdm.victory", "Record a victory…", role="settlement"),
                Entries("statue"),
                Lines(("lantern_research", "volumes", "showdown"), label="Kept"),
            ),
            weight=4,
        ),
    ),
    row(Slot("kdm.settlement:special")),
    (
        Cell(
            (
                Notes("notes", lines=3),
                Act("kdm.together", "Give many survivors the same…", role="settlement"),
                Act("kdm.new_round", "New round"),
                Act("kdm.name_settlement", "The settlement is named"),
            )
        ),
    ),
)

_FAMILY = FamilyTree(family.kin, facts=family.facts, adds="kdm.birth", adds_label="Record a birth…", role="first")

_NOBODY = "nobody"
_FIGURES = (
    row(Stats(("kdm.population", "kdm.deaths", "kdm.innovation_count"))),
    row(
        Told("The living", statistics.of_the_living, empty=_NOBODY),
        Told("The dead", statistics.of_the_dead, empty=_NOBODY),
    ),
    row(
        Told("Causes of death", statistics.causes, empty="nobody died"),
        Told("Showdowns", statistics.showdowns, empty="none yet", hint=statistics.score),
    ),
    row(Told("Year by year", statistics.years, empty="nothing yet")),
)

SETTLEMENT_SHEET = Sheet(
    kind=SETTLEMENT,
    rows=_FRONT,
    subtitle="Settlement record",
    leaves=(
        Leaf("year", "Lantern year", (row(GUIDE),)),
        Leaf("family", "Family", (row(_FAMILY),)),
        Leaf("chronicle", "Chronicle", (row(Chronicle(chronicle.chapters)),)),
        Leaf("statistics", "Statistics", _FIGURES),
    ),
    foot=told_year,
)

"""The kind of a settlement: what is written down of one, in the sheet's order."""

from __future__ import annotations

from tallow.api import (
    Choice,
    ChoiceField,
    EntriesField,
    FlagField,
    KindType,
    TableField,
    TextField,
    TrackField,
)

from .kinds import ENDEAVORS_MOST, LEVEL_MOST, SENTENCE, SETTLEMENT, WORDS, amount, year

_LEVELS = tuple(FlagField(f"level_{level}", str(level)) for level in range(1, 6))
_COUNT = amount("count", "Count", default=1)

SETTLEMENT_KIND = KindType(
    id=SETTLEMENT,
    label="Settlement",
    plural="Settlements",
    fields=(
        TextField("motto", "In a few words", longest=WORDS),
        EntriesField("campaign", "Campaign type", "kdm.campaign", limit=1),
        FlagField("named", "Settlement named"),
        year("lantern_year", "Lantern year"),
        amount("endeavors", "Endeavors", most=ENDEAVORS_MOST),
        TrackField("lost_settlements", "Lost settlements", 16, milestones=(4, 8, 12, 16)),
        EntriesField(
            "timeline",
            "Timeline",
            "kdm.happening",
            columns=(
                year("year", "Year"),
                amount("level", "Level", most=LEVEL_MOST),
                TextField("by", "Added by", longest=WORDS),
            ),
            carried=False,
            told=("year", "level"),
            row="event",
        ),
        EntriesField(
            "innovations",
            "Innovations",
            "kdm.innovation",
            columns=(
                year("year", "Year"),
                amount("level", "Level", most=LEVEL_MOST),
                FlagField("given", "Gains given"),
            ),
            row="innovation",
        ),
        EntriesField(
            "principles",
            "Principles",
            "kdm.principle",
            columns=(year("year", "Year"), FlagField("given", "Gains given")),
            row="principle",
        ),
        EntriesField(
            "milestones", "Milestones reached", "kdm.milestone", columns=(year("year", "Year"),), told=("year",)
        ),
        EntriesField(
            "locations",
            "Locations",
            "kdm.location",
            columns=(amount("level", "Level", most=LEVEL_MOST),),
            row="location",
        ),
        EntriesField("quarries", "Quarries", "kdm.monster", columns=_LEVELS, carried=False, row="quarry"),
        EntriesField("nemeses", "Nemeses", "kdm.monster", columns=_LEVELS, carried=False, row="nemesis"),
        EntriesField(
            "defeated",
            "Defeated monsters",
            "kdm.monster",
            columns=(amount("level", "Level", most=LEVEL_MOST), year("year", "Year")),
            carried=False,
            told=("level", "year"),
            row="monster",
        ),
        EntriesField("resources", "Resources", "kdm.resource", columns=(_COUNT,), carried=False, row="resource"),
        EntriesField("stored_gear", "Gear", "kdm.gear", columns=(_COUNT,), carried=False, row="gear"),
        EntriesField("statue", "Inspirational statue", "kdm.fighting_art", limit=1, carried=False),
        TextField("volumes", "Monster volumes", lines=3, longest=4_000),
        amount("lantern_research", "Lantern research", most=99),
        EntriesField(
            "hunted",
            "Departing for",
            "kdm.monster",
            columns=(amount("level", "Level", most=LEVEL_MOST),),
            carried=False,
            limit=1,
            told=("level",),
            row="monster",
        ),
        TextField("showdown", "About the departure", longest=SENTENCE),
        TableField(
            "tasks",
            "Tasks of the year",
            (ChoiceField("state", "State", (Choice("done", "Done"), Choice("skipped", "Skipped")), "done"),),
            row="task",
        ),
        TextField("notes", "Notes", lines=4),
    ),
    icon="house",
    figure="lantern_year",
)

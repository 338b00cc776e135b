"""Campaign settings: the edition, readings where sources differ, and house rules of the lantern year."""

from __future__ import annotations

from tallow.api import Choice, ChoiceField, FlagField, Setting

from .showdown.attack_settings import ATTACK_SETTINGS

EDITION, LEGS, LAUGHTER = "kdm.edition", "kdm.legs", "kdm.laughter"
MASTERY = "kdm.mastery"
HEAVY_STAYS, ONE_SPACE = "kdm.heavy_stays", "kdm.one_space"

_OWN_BOOK = "Nobody could tell which is right: look into your own rulebook."

SETTINGS = (
    Setting(
        ChoiceField(EDITION, "Edition", (Choice("1.6", "1.6"), Choice("1.5", "1.5")), "1.6"),
        "Editions of the core game",
        "Recipes, and how many copies of a resource there are, follow the edition.",
    ),
    Setting(
        ChoiceField(
            LEGS,
            "Severe injury, legs: the first rows",
            (
                Choice("legs_one", "1 kills, 2 and 3 bleed"),
                Choice("legs_two", "1 and 2 kill, 3 bleeds"),
            ),
            "legs_one",
        ),
        "RULES.md W77",
        f"One list of the table has 1 kill alone, another 1 and 2. {_OWN_BOOK}",
    ),
    Setting(
        ChoiceField(
            LAUGHTER,
            "Brain trauma, Maniacal Laughter",
            (Choice("laughter_minus", "−1 speed token"), Choice("laughter_plus", "+1 speed token")),
            "laughter_minus",
        ),
        "RULES.md W78",
        f"One list of the table has a speed token of −1, another of +1. {_OWN_BOOK}",
    ),
    Setting(
        ChoiceField(
            ONE_SPACE,
            "Who has less than 1 movement still moves 1 space",
            (Choice("turn", "once a turn"), Choice("move", "in each move")),
            "turn",
        ),
        "RULES.md X1",
        "The rules say each turn of survivors, and each move of monsters.",
    ),
    Setting(
        ChoiceField(
            MASTERY,
            "When a master of a weapon dies, what the others know by them",
            (Choice("stays", "stays"), Choice("goes", "goes")),
            "stays",
        ),
        "One list alone",
        "One list makes a mastery an innovation of the settlement, and nothing else says. Taking the mastery itself "
        "away takes what came from it in either case.",
    ),
    Setting(
        FlagField(HEAVY_STAYS, "Heavy injuries stay ticked when survivors return"),
        "House rule",
        "The game clears them at home; some groups let them stay for a year.",
    ),
    *ATTACK_SETTINGS,
)

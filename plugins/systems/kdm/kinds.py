"""The ids of the kinds, and the words and bounds that their fields share."""

from __future__ import annotations

from tallow.api import NumberField

SETTLEMENT, SURVIVOR, SHOWDOWN = "kdm.settlement", "kdm.survivor", "kdm.showdown"

WORDS, SENTENCE = 120, 400
MOST, FARTHEST = 9_999, 99
BLEEDING_MOST, WEAPON_MOST, TRACK_MOST, HUNT_MOST = 20, 8, 9, 16
LAST_YEAR, ENDEAVORS_MOST, LEVEL_MOST = 99, 99, 9

ATTRIBUTES = ("movement", "accuracy", "strength", "evasion", "luck", "speed")
"""The six of RULES.md A2, in the sheet's order."""
FIRST_LIMIT = 1
"""The survival limit of a new campaign (RULES.md S7)."""
FIRST = {"movement": 5}
"""Where an attribute starts that does not start at 0 (RULES.md A6)."""
PLACES = ("head", "arms", "body", "waist", "legs")
"""Hit locations that armor protects."""
TOKENS = (*(f"{id}_tokens" for id in ATTRIBUTES), "strength_plus")
"""What counts a survivor's attribute tokens (RULES.md A5)."""
LOST = (*(f"{place}_lost" for place in PLACES), "bleeding", "block", "deflect")
"""What else of a fight is counted on a survivor and gone after it."""
MARKS = ("doomed", "knocked_down", "frenzied")
"""What is ticked on a survivor until the showdown ends."""
OF_THE_ROUND = ("attacking", "acted", "moved", "activated")
"""What is ticked on a survivor until the next round."""
COLORS = ("red", "green", "blue")
USED = "used"
"""The list of the survival actions that a survivor performed this round (RULES.md S15)."""
AWAITS = "awaits"
"""Its column that is ticked until the attack comes for which an action was performed (RULES.md S29)."""


def amount(id: str, label: str, default: int = 0, most: int = MOST) -> NumberField:
    """A whole number from 0 on."""
    return NumberField(id, label, default=default, minimum=0, maximum=most)


def year(id: str, label: str) -> NumberField:
    """A lantern year."""
    return amount(id, label, most=LAST_YEAR)


def signed(id: str, label: str, default: int = 0) -> NumberField:
    """A whole number that may be below 0: an attribute has no lower bound (RULES.md X12)."""
    return NumberField(id, label, default=default, minimum=-FARTHEST, maximum=FARTHEST)

"""Campaign settings: one for each reading of what the document leaves open."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.api import Book, Choice, ChoiceField, Setting, Value

TALLOW = "Tallow's reading; the document says nothing of several pieces"


def _setting(key: str, label: str, source: str, explanation: str, *choices: Choice) -> Setting:
    """A setting whose first choice is the default."""
    return Setting(ChoiceField(f"armor_damage.{key}", label, choices, choices[0].id), source, explanation)


SETTINGS = (
    _setting(
        "rounding",
        "Fractions",
        "RULES.md B3",
        "The document is silent; the game's site rounds up. Up favors the attacker, and wears armor more.",
        Choice("up", "Up"),
        Choice("down", "Down"),
        Choice("nearest", "To the nearest, halves up"),
        Choice("exact", "Kept, to six places"),
    ),
    _setting(
        "piercing",
        "Piercing",
        "RULES.md B1",
        "The document says that of 100 damage with 20% piercing 60 go through the armor; 20 and 80 would add up.",
        Choice("parts", "What does not pierce goes through the armor"),
        Choice("as_printed", "As printed: D − 2P, floor 0"),
    ),
    _setting(
        "stance",
        "Where the Defensive stance acts",
        "RULES.md B2",
        "Before Soak it takes a little less off, and wears armor a little less.",
        Choice("with_defense", "Together with Defense"),
        Choice("before_soak", "Before Soak"),
    ),
    _setting(
        "soak_ends",
        "Soak ends when",
        "RULES.md B4",
        "Soak serves both tracks, and the document ends it when the armor is destroyed.",
        Choice("both", "Every track that the armor had is at 0"),
        Choice("either", "Any track that the armor had is at 0"),
    ),
    _setting(
        "three_saves",
        "Three saves",
        "RULES.md B6",
        "The document gives three save checks and does not say how many must succeed.",
        Choice("any", "One success is enough"),
        Choice("all", "All must succeed"),
    ),
    _setting(
        "save_target",
        "A save succeeds",
        "RULES.md B7",
        "The document gives no number. This only words the question; Tallow never rolls a save by itself.",
        Choice("unset", "As the group decides"),
        Choice("d20_15", "On 15 or more with a d20"),
        Choice("half_luck", "On half of Luck or less, percentile"),
    ),
    _setting(
        "down_saves",
        "Incapacitated, then hit to −10",
        "RULES.md B9",
        "The three saves are for an attack that drops a character at once.",
        Choice("none", "Dead, without a save"),
        Choice("three", "Three saves"),
    ),
    _setting(
        "side_evade",
        "An attack from the side",
        "RULES.md B12",
        "The document takes 5 off any defensive action, and says that Evade is included only of attacks from behind.",
        Choice("yes", "Takes 5 off Evade too"),
        Choice("no", "Leaves Evade alone"),
    ),
    _setting(
        "wear_spread",
        "Wear over several pieces",
        TALLOW,
        "How much a track wears is the rule's (R15); which worn pieces lose it is not stated.",
        Choice("proportion", "In proportion to what each piece holds"),
        Choice("outermost_first", "Outermost first: shield, cloak, head, body, legs"),
    ),
)

IN_A_HIT = ("rounding", "piercing", "stance", "soak_ends", "three_saves", "down_saves")
"""Those that a hit takes as inputs."""


IN_A_DEFENCE = ("rounding", "side_evade")
"""Those that a defence takes as inputs."""


def of_campaign(book: Book) -> Mapping[str, Value]:
    """The campaign's readings, as a hit takes them."""
    return {key: book.setting(f"armor_damage.{key}") for key in IN_A_HIT}


def of_defence(book: Book) -> Mapping[str, Value]:
    """The campaign's readings, as a defence takes them."""
    return {key: book.setting(f"armor_damage.{key}") for key in IN_A_DEFENCE}

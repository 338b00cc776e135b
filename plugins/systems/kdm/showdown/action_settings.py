"""Campaign settings: readings of what the document on survival leaves open to the group."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal

from tallow.api import Book, Choice, ChoiceField, Setting, Value

REACTION_WINDOW, PLUS_LOST = "kdm.reaction_window", "kdm.plus_lost"
"""Settings that other stages of a fight ask for (RULES.md Y13, Y10)."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings by which an action is judged; each is a setting, and the first word of each its default.

    Attributes:
        nested: who acts while a survival action is being resolved: nobody, who dodges, or who dodges, encourages,
            endures (RULES.md Y5).
        surge_tablets: whether a tablet's action is performed before an attack that is itself a surge (Y3).
        hated_ones: who performs what follows the last hit location, the attacker or anyone (Y3).
        untimed: when an action that names no time is performed (Y4).
        toothpicker: what is ignored, the whole reaction or the archiving (Y11).
        endure_lying: whether who is knocked down endures (Y12).
        dodge_until: until when a hit can be dodged (Y8).
    """

    nested: Literal["strict", "dodge", "dodge_encourage_endure"] = "strict"
    surge_tablets: Literal["no", "yes"] = "no"
    hated_ones: Literal["attacker", "anyone"] = "attacker"
    untimed: Literal["windows", "any_time"] = "windows"
    toothpicker: Literal["reaction", "archiving"] = "reaction"
    endure_lying: Literal["yes", "no"] = "yes"
    dodge_until: Literal["damage", "severe_roll"] = "damage"


def _setting(key: str, label: str, number: str, explanation: str, **choices: str) -> Setting:
    """A setting whose first choice is the default."""
    found = tuple(Choice(id, words) for id, words in choices.items())
    return Setting(ChoiceField(f"kdm.{key}", label, found, found[0].id), f"RULES.md {number}", explanation)


ACTION_SETTINGS = (
    _setting(
        "nested",
        "While a survival action is being resolved",
        "Y5",
        "The rules say that no survival action is performed then, and also that one dodges when hit and encourages "
        "at any time.",
        strict="Nobody performs another",
        dodge="Who is hit may dodge",
        dodge_encourage_endure="Who likes may dodge, encourage or endure",
    ),
    _setting(
        "surge_tablets",
        "A tablet's action before an attack that is a surge",
        "Y3",
        "The surge is being resolved then, so that the words of the rules forbid it.",
        no="Not performed",
        yes="Performed",
    ),
    _setting(
        "hated_ones",
        "Hated Ones, after the last hit location",
        "Y3",
        "Who attacks performs no survival action, yet this one lets its performer pursue.",
        attacker="The attacker performs it, and nobody else",
        anyone="Anyone performs it",
    ),
    _setting(
        "untimed",
        "Embolden, Fist Pump, Overcharge",
        "Y4",
        "They name no time.",
        windows="In survival opportunities, and before an own attack or action",
        any_time="At any time",
    ),
    _setting(
        "toothpicker",
        "Toothpicker ignores",
        "Y11",
        "The sentence can mean either.",
        reaction="The whole reaction that would archive a weapon",
        archiving="The archiving alone",
    ),
    _setting(
        "endure_lying",
        "Who is knocked down endures",
        "Y12",
        "A heavy injury knocks down just before the severe injury is rolled.",
        yes="Yes",
        no="No, only who stands",
    ),
    _setting(
        "dodge_until",
        "A hit is dodged until",
        "Y8",
        "After the hit locations are rolled, and before the first severe injury roll.",
        damage="Any damage is marked",
        severe_roll="The first severe injury roll",
    ),
    _setting(
        "reaction_window",
        "The survival opportunity before a reaction",
        "Y13",
        "There is none where the hit location has no reaction.",
        due="Only where a reaction is due",
        printed="Wherever one is printed on the card",
    ),
    _setting(
        "plus_lost",
        "+1 strength tokens of who is knocked down",
        "Y10",
        "The sentence stands with Embolden, and does not say whose tokens.",
        unlocked="All go, where Embolden is unlocked",
        by_hand="Only those of who emboldened: take them off by hand",
    ),
)


def readings(book: Book) -> Mapping[str, Value]:
    """The readings that the group chose, by their keys."""
    return {field.name: book.setting(f"kdm.{field.name}") for field in fields(Readings)}


def readings_of(book: Book) -> Readings:
    """The readings that the group chose."""
    return Readings(**readings(book))

"""Campaign settings: readings of what the document on attributes leaves open in an attack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from tallow.api import Book, Choice, ChoiceField, NumberField, Setting, Value

from .attack_inputs import Readings

ATTACK_SETTINGS = (
    Setting(
        ChoiceField(
            "kdm.luck",
            "A survivor's luck below 0",
            (Choice("net", "The monster's luck below 0 makes up for it"), Choice("strict", "Nothing is critical then")),
            "net",
        ),
        "RULES.md X3",
        "Luck below 0 makes criticals impossible, and each negative token of the monster widens their range.",
    ),
    Setting(
        ChoiceField(
            "kdm.slow",
            "A slow weapon",
            (
                Choice("parts", "No part of a speed that is above 0 counts"),
                Choice("net", "A speed that is above 0 in all does not count"),
                Choice("exactly_one", "It attacks with one die"),
            ),
            "parts",
        ),
        "RULES.md X5",
        "The rules take bonuses away; whether one may still pay for a loss they do not say.",
    ),
    Setting(
        NumberField("kdm.min_dice", "Fewest dice of a survivor's attack", default=1, minimum=0, maximum=1),
        "RULES.md X4",
        "The rules give a monster's attack at least one die and are silent on a survivor's.",
    ),
    Setting(
        ChoiceField(
            "kdm.wound_one",
            "A wound die of 1",
            (Choice("fails", "Fails"), Choice("as_any", "Counts as any other")),
            "fails",
        ),
        "RULES.md X7",
        "The rules say of attack rolls alone that a 1 fails.",
    ),
    Setting(
        ChoiceField(
            "kdm.lying_evasion",
            "Evasion of a monster that is knocked down",
            (Choice("ask", "Asked each time"), Choice("counts", "Counts"), Choice("ignored", "Does not count")),
            "ask",
        ),
        "RULES.md W26",
        "It is hit on 3 or more; nobody confirms whether its evasion is added.",
    ),
)


def campaign(book: Book) -> Mapping[str, Value]:
    """The readings that the group chose, that of a reaction's survival opportunity (RULES.md Y13) among them."""
    return {field.name: book.setting(f"kdm.{field.name}") for field in fields(Readings)}

"""Gains: what survivors or the settlement get once, at a moment of the campaign, because an entry says so.

They change no total while they stand. When their moment comes they are proposed, with their entry as the source, and a
person ticks them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tallow.api import spoken

Moment: TypeAlias = Literal[
    "adopted",
    "new_survivor",
    "newborn",
    "age",
    "departure",
    "nemesis_departure",
    "settlement_phase",
    "year_end",
    "showdown_death",
    "settlement_death",
]
"""When: the settlement gets the entry (all living then); a survivor joins; one is born; one ages; survivors depart, or
depart to meet a nemesis; a settlement phase begins, a lantern year ends; somebody dies in hunt or showdown, or at
home."""

_WHEN: Mapping[Moment, str] = {
    "adopted": "to all living",
    "new_survivor": "to new survivors",
    "newborn": "to newborns",
    "age": "at each age",
    "departure": "at departure",
    "nemesis_departure": "at departure, to meet a nemesis",
    "settlement_phase": "in each settlement phase",
    "year_end": "at the year's end",
    "showdown_death": "for a death in hunt or showdown",
    "settlement_death": "for a death in the settlement",
}

What: TypeAlias = Literal[
    "survival",
    "insanity",
    "courage",
    "understanding",
    "hunt_xp",
    "movement",
    "accuracy",
    "strength",
    "evasion",
    "luck",
    "speed",
    "red_affinity",
    "green_affinity",
    "blue_affinity",
    "torment",
    "lumi",
    "systemic_pressure",
    "endeavors",
    "basic_resource",
]
"""What: a survivor's number (an attribute or an affinity for good), or the settlement's endeavors or a random basic
resource."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Something gained at a moment.

    Attributes:
        at: ``adopted``, the settlement gets the entry, for all living then; ``new_survivor``, one joins;
            ``newborn``, one is born; ``age``, one ages; ``departure``, survivors depart; ``nemesis_departure``, they do
            to meet a nemesis; ``settlement_phase``, one begins; ``year_end``, a lantern year ends; ``showdown_death``,
            somebody dies in hunt or showdown; ``settlement_death``, at home.
        what: a survivor's number (an attribute or an affinity for good), or ``endeavors`` of the settlement, or a
            random ``basic_resource``.
        amount: how much, negative for a loss.
        per_population: once for so many of the population; 0 for once in all.
        note: what else decides about it, in a few words; a person is asked then, and it is not proposed.
    """

    at: Moment
    what: What
    amount: int = 1
    per_population: int = 0
    note: str = ""

    def told(self, name: Callable[[str], str]) -> str:
        """``+1 survival at departure``."""
        plus = "+" if self.amount > 0 else ""
        each = f" for every {self.per_population} of the population" if self.per_population else ""
        note = f" ({self.note})" if self.note else ""
        return f"{plus}{spoken(self.amount)} {self.what.replace('_', ' ')}{each} {_WHEN[self.at]}{note}"

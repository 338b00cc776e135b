"""Settings: choices that a campaign or the app makes once, such as one reading of an unclear rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tallow.model.column import ChoiceField, FlagField, NumberField, TextField


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting; the form builds itself from its field.

    Attributes:
        field: its id (``armor_damage.rounding``), label, choices and default.
        source: where the question comes from ("RULES.md B3").
        explanation: what hangs on it, in a sentence or two.
        scope: ``campaign`` or ``app``.
    """

    field: ChoiceField | FlagField | NumberField | TextField
    source: str
    explanation: str = ""
    scope: Literal["campaign", "app"] = "campaign"

    @property
    def id(self) -> str:
        """The setting's id."""
        return self.field.id

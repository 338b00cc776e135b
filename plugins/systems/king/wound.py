"""A wound as hits deal it, healers close it and sheets keep it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tallow.api import UserMistake, spoken

from .band import GRAVEST, MILDEST, Band
from .entries import LitanyId
from .harm import Harm

From: TypeAlias = Literal["table", "poison", "creature"]

MAIMED = "restore_the_maimed"
"""What closes a worst wound of a poison or creature that names no litany (RULES.md K31)."""

SIGHT = "restore_sight"
"""What gives sight back, from whatever cause it was lost (RULES.md K26)."""


@dataclass(frozen=True, slots=True)
class Wound:
    """An open wound.

    Attributes:
        severity: 1 to 6, None where that is not known.
        table, row, band: which table's row it is, where it is one's.
        name, litany, debuff: None where there is none or it is not known; the litany closes a worst one.
        from_: what named it: a table's row, a poison, or the creature.
        by: what dealt it.
        lost_part: the body part that is gone; True where it has no name.
        permanent: whether it came with a resurrection (RULES.md K41).
    """

    severity: int | None = None
    table: Harm | None = None
    row: int | None = None
    band: Band | None = None
    name: str | None = None
    litany: LitanyId | None = None
    debuff: str | None = None
    from_: From = "table"
    by: str = ""
    lost_part: str | bool = ""
    permanent: bool = False


def check_severity(key: str, severity: int | None) -> None:
    """Raises UserMistake, naming the key and the rule, for a severity that there is not."""
    if severity is not None and not MILDEST <= severity <= GRAVEST:
        raise UserMistake(f"{key} is {MILDEST} to {GRAVEST} (K13), and {spoken(severity)} is not. Give a severity.")

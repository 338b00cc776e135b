"""Entry types: injury rows, diseases, litanies, the testament shop, conditions and states, all of them a group's own.

The document's tables are missing. What it names in passing (six litanies, four conditions) is this plugin's content;
everything else comes from a group's own plugin, or from the starter tables where the group switches them on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Band, Beyond, Entry, EntryType, Ranges, Refers, UserMistake

from .band import BANDS, LAST_ROW, SEVERITIES, TOTALS, band_of_total
from .harm import SOURCES, Harm

LitanyId: TypeAlias = Annotated[str, Refers("king.litany")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source(Entry):
    """What a plugin's tables are called wherever they show, on the screen and on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Injury(Entry):
    """A row of an injury table; its text says what the wound does to the story.

    Attributes:
        harm: which table it stands in (RULES.md K18).
        low, high: the totals that it holds, from 1 to 30 and within one band.
        severity: 1 to 6, one of its band's two (RULES.md K13).
        litany: the id of the litany that closes it, which a worst row must name (RULES.md K23).
        lost_part: the body part that is gone, or "" (RULES.md K11).
        disease: whether it calls for a roll on the diseases too (RULES.md K26).
    """

    harm: Harm
    low: int
    high: int
    severity: int
    litany: LitanyId = ""
    lost_part: str = ""
    disease: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.low <= self.high <= LAST_ROW:
            raise UserMistake(f"A row's low and high go from 1 to {LAST_ROW}, and {self.low} to {self.high} does not.")
        band = band_of_total(self.low)
        if band is None or band != band_of_total(self.high):
            told = ", ".join(f"{TOTALS[each][0]} to {TOTALS[each][1]} {each}" for each in BANDS)
            raise UserMistake(f"{self.low} to {self.high} lies in two bands: {told} (K13). Part it in two rows.")
        mildest, gravest = SEVERITIES[band]
        if self.severity not in SEVERITIES[band]:
            raise UserMistake(f"A {band} row has severity {mildest} or {gravest} (K13), and this has {self.severity}.")
        if band == "worst" and not self.litany:
            raise UserMistake("A worst row names the litany that closes it, for nothing else does (K23). Give litany.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Disease(Entry):
    """A disease; exactly one of months, healing and litany is its treatment (RULES.md K26).

    Attributes:
        months: how many months of rest it takes.
        healing: how many points a healer needs to treat it over a Rest.
        litany: the id of the only litany that cures it.
        plague: whether it is an actual plague, which Cure Plague alone cures.
    """

    months: int = 0
    healing: int = 0
    litany: LitanyId = ""
    plague: bool = False

    def __post_init__(self) -> None:
        if min(self.months, self.healing) < 0 or sum(map(bool, (self.months, self.healing, self.litany))) != 1:
            raise UserMistake("A disease has one treatment: months, healing or litany (K26). Give exactly one.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Litany(Entry):
    """A prophet's litany (RULES.md K26).

    Attributes:
        tier: of the litany.
        closes_light: whether it closes a light wound.
        closes_named: whether it closes the wounds whose row names it.
        restores: what it gives back: lost parts, sight, or nothing.
        cures: diseases and poison, plague, or nothing.
    """

    tier: int
    closes_light: bool = False
    closes_named: bool = False
    restores: Literal["", "parts", "sight"] = ""
    cures: Literal["", "disease", "plague"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopEntry(Entry):
    """Something that testament points buy (RULES.md K51).

    Attributes:
        price: one of the six tiers'.
        final_act: whether only the scene of the death or retirement can buy it (RULES.md K50).
    """

    price: Literal[1, 5, 15, 30, 60, 100]
    final_act: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(Entry):
    """A condition; its effects lower what a stat feeds (RULES.md K36, K37).

    Attributes:
        takes_turn: whether it takes the turn of who has it (RULES.md K38).
        ends: when it ends by its own entry, in a few words.
    """

    takes_turn: bool = False
    ends: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Entry):
    """Something that is kept on the sheet and is no condition (RULES.md K39)."""


TABLES = Ranges(
    "Total",
    1,
    LAST_ROW,
    table="harm",
    level="severity",
    columns=("text", "litany"),
    notes=SOURCES,
    blank={"litany": "by its band"},
    bands=tuple(
        Band(*TOTALS[band], band, f"severity {SEVERITIES[band][0]}–{SEVERITIES[band][1]}{behind}")
        for band, behind in zip(BANDS, ("", "", ", needs a litany"), strict=True)
    ),
    beyond=Beyond("dead", "No row", "Fixed by the rules. With The Undying, read row 30 instead."),
)
"""The injury tables, one for each harm (RULES.md K8, K13, K18)."""

LABELS = {
    "name": "Wound",
    "text": "Effect, for the GM",
    "litany": "Closes by litany",
    "disease": "Calls for a disease roll",
}

DISEASE_LABELS = {
    "months": "Treated by months of rest",
    "healing": "Or by healing points over a Rest",
    "litany": "Or by the litany alone",
    "plague": "An actual plague",
}
LITANY_LABELS = {
    "closes_light": "Closes light wounds",
    "closes_named": "Closes wounds that name it",
    "restores": "Gives back",
}

ENTRY_TYPES = (
    EntryType("king.source", "Source", "Sources", Source),
    EntryType("king.injury", "Injury row", "Injury rows", Injury, TABLES, LABELS),
    EntryType("king.disease", "Disease", "Diseases", Disease, labels=DISEASE_LABELS),
    EntryType("king.litany", "Litany", "Litanies", Litany, labels=LITANY_LABELS),
    EntryType("king.shop_entry", "Shop entry", "Shop entries", ShopEntry, labels={"final_act": "Only as a final act"}),
    EntryType("king.condition", "Condition", "Conditions", Condition, labels={"takes_turn": "Takes the turn"}),
    EntryType("king.state", "State", "States", State),
)

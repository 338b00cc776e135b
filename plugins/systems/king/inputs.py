"""What a hit needs to know, as frozen values with a default for every key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .entries import LitanyId
from .harm import Harm
from .wound import Wound

Rank: TypeAlias = Literal["pc", "minor", "major", "sovereign"]
Route: TypeAlias = Literal["vigor_first", "vitality", "vigor_only"]
Nonlethal: TypeAlias = Literal["no_slot", "last_slot"]
DownPools: TypeAlias = Literal["wait", "refill"]
Rerolls: TypeAlias = Literal["one", "many"]
FateAsked: TypeAlias = Literal["as_told", "ask", "on_death"]
Ruling: TypeAlias = Literal["dies", "wound", "unconscious"]


@dataclass(frozen=True, slots=True)
class Target:
    """Who is hit.

    Attributes:
        rank: a player character, or what sort of NPC.
        tier: from 1 on.
        vitality: now; of a Minor its one pool, full where it is left out.
        vitality_max, vigor_max: in full; what there is now where they are left out.
        wounds: those that are open.
        fate: points that are left.
        undying, fates_thread: whether the character has them.
    """

    rank: Rank = "pc"
    tier: int = 1
    vitality: int | None = None
    vitality_max: int | None = None
    vigor: int = 0
    vigor_max: int | None = None
    wounds: tuple[Wound, ...] = ()
    fate: int = 0
    undying: bool = False
    fates_thread: bool = False


@dataclass(frozen=True, slots=True)
class Poison:
    """What a poisoned hit gives in place of a table's row (RULES.md K27, K28)."""

    name: str = ""
    severity: int | None = None
    debuff: str = ""
    non_lethal: bool = False


@dataclass(frozen=True, slots=True)
class CreatureWound:
    """What a creature's own entry gives in place of a table's row (RULES.md K30)."""

    name: str = ""
    severity: int | None = None
    debuff: str = ""
    litany: LitanyId = ""


@dataclass(frozen=True, slots=True)
class GmWound:
    """What the game master enters where the injury roll is skipped (RULES.md K17)."""

    table: Harm | None = None
    severity: int | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """The readings of RULES.md A1, A1c, A10 and A14, and how Fate is decided (K14).

    Attributes:
        cut_light, cut_middle, cut_worst: the last total of the band's milder severity, 0 to ask each time.
        fate: what is left open by ``spend_fate`` is not spent, or asked, or spent where the roll would kill.
    """

    nonlethal: Nonlethal = "no_slot"
    down_pools: DownPools = "wait"
    rerolls: Rerolls = "one"
    cut_light: int = 0
    cut_middle: int = 0
    cut_worst: int = 0
    fate: FateAsked = "as_told"


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit.

    Attributes:
        damage: of the hit.
        route: which pools it meets (RULES.md K1).
        harm: what deals it; several for a mixed source (K18).
        table: which of several harms' tables is read.
        by: what dealt it, for the sheet.
        poison, creature_wound: what names a wound of its own, if anything does.
        replace: which of the two counts where both do (A17).
        severity: within the band, where no table gives it (A10).
        entry: which row counts where several hold the total.
        skip_roll: whether the game master skips the injury roll; ``gm_wound`` then says what it is (K17).
        spend_fate: whether Fate is spent on the injury roll, or how often; a list of the decisions so far (K14).
        ruling: what the game master decides where the document says nothing (A27).
    """

    damage: int = 0
    route: Route = "vigor_first"
    harm: tuple[Harm, ...] = ()
    table: Harm | None = None
    by: str = ""
    target: Target = Target()
    poison: Poison | None = None
    creature_wound: CreatureWound | None = None
    replace: Literal["poison", "creature"] = "poison"
    severity: int | None = None
    entry: str = ""
    skip_roll: bool = False
    gm_wound: GmWound | None = None
    spend_fate: bool | int | tuple[bool, ...] = ()
    ruling: Ruling | None = None
    settings: Settings = Settings()


RANK_LABELS = {"target.rank": "Rank", "target.rank.pc": "Player character"}

WOUND_LABELS = {
    "target.wounds": "Open wounds",
    "target.wounds.from": "Named by",
    "target.wounds.from.table": "A table",
    "target.wounds.from.poison": "A poison",
    "target.wounds.from.creature": "A creature",
    "target.wounds.by": "Dealt by",
}

TARGET_LABELS = {
    **RANK_LABELS,
    **WOUND_LABELS,
    "target.tier": "Tier",
    "target.vitality": "Vitality",
    "target.vitality_max": "Vitality, full",
    "target.vigor": "Vigor",
    "target.vigor_max": "Vigor, full",
    "target.fate": "Fate",
    "target.undying": "The Undying",
    "target.fates_thread": "Fate's Thread",
    "settings": "Readings",
    "settings.nonlethal": "A non-lethal poison fells",
    "settings.down_pools": "Pools while unconscious",
    "settings.rerolls": "Fate rerolls",
    "settings.cut_light": "Last total of severity 1",
    "settings.cut_middle": "Last total of severity 3",
    "settings.cut_worst": "Last total of severity 5",
    "settings.fate": "Fate that is not said",
}
"""Of whatever has a target and the readings of a hit."""

LABELS = {
    **TARGET_LABELS,
    "damage": "Damage",
    "route": "Goes to",
    "route.vitality": "Vitality only",
    "harm": "Harm",
    "table": "Table of a mixed source",
    "by": "Dealt by",
    "target": "Target",
    "poison": "Poison",
    "poison.non_lethal": "Non-lethal",
    "creature_wound": "The creature's own wound",
    "replace": "Poison and creature wound: which counts",
    "replace.poison": "The poison's",
    "replace.creature": "The creature's",
    "severity": "Severity within the band",
    "entry": "Row, where several hold the total",
    "skip_roll": "Skip the injury roll",
    "gm_wound": "Wound of a skipped roll",
    "ruling": "The game master's ruling",
}

"""``kdm.severe_injury``: one roll on the table of a hit location, and what it does (RULES.md A16, W68 to W77)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tallow.api import Book, Dice, Record, Resolution, Resolver, Role, Stage, Value

from ..belonging import is_arc
from ..entries import Ability
from ..grid import rules
from ..kinds import SURVIVOR
from .body import Place
from .bounds import at_least, counted
from .injury_edits import edits, gone
from .injury_row import BLEEDS_TO_DEATH, Decided, Happening, Sufferer, check_counters, told
from .injury_table import RULES, of_legs, pressure, rolled, row_at, rows_of, title_of, within


@dataclass(frozen=True, slots=True)
class Hurt:
    """Who is hurt.

    Attributes:
        arc: whether systemic pressure counts (RULES.md A3).
        systemic_pressure: taken off the roll (RULES.md A16).
        courage: what some row asks for.
        counters: injury, by its id → how often the survivor has it (RULES.md W68).
        bleeding, bleeding_max: tokens, and how many kill (RULES.md W69).
        keywords: of the gear that is worn.
    """

    arc: bool = False
    systemic_pressure: int = 0
    courage: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    bleeding: int = 0
    bleeding_max: int = BLEEDS_TO_DEATH
    keywords: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for key in ("systemic_pressure", "courage", "bleeding"):
            at_least(key, getattr(self, key))
        at_least("bleeding_max", self.bleeding_max, least=1)
        counted("counters", self.counters)


@dataclass(frozen=True, slots=True)
class Readings:
    """Which reading of the legs table holds; the campaign's settings say so."""

    legs: str = "legs_one"


@dataclass(frozen=True, slots=True)
class SevereInjury:
    """A roll.

    Attributes:
        location: the hit location.
        survivor: who is hurt.
        disorder: the disorder that was drawn, by id or in words, where the row gives one at random.
        insanity, survival: what the row's own dice for it show, where they are rolled apart.
        settings: the readings that hold.
    """

    location: Place = "head"
    survivor: Hurt = field(default_factory=Hurt)
    disorder: str = ""
    insanity: int | None = None
    survival: int | None = None
    settings: Readings = field(default_factory=Readings)


def run(injury: SevereInjury, dice: Dice, book: Book) -> Resolution:
    """Roll, find the row, and say all that it does."""
    who, rows = injury.survivor, rows_of(injury.location, (injury.settings.legs,), book)
    check_counters(who.counters, book)
    stages: list[Stage] = []
    result = rolled(injury.location, pressure(who.arc, who.systemic_pressure), dice, stages)
    row = row_at(rows, result)
    stages.append(
        Stage("", row.name, RULES[row.table], result, None, row.text or ("The survivor dies." if row.dead else ""))
    )
    sufferer = Sufferer(
        courage=who.courage,
        counters=who.counters,
        bleeding=who.bleeding,
        bleeding_max=who.bleeding_max,
        keywords=who.keywords,
    )
    decided = Decided(injury.disorder, injury.insanity, injury.survival)
    happening = Happening(row, sufferer, dice, stages, decided)
    found = happening.outcome(book)
    outcome = {"row": within(rows, result), "result": result, "entry": row.id, **found}
    title = f"{row.name} ({title_of(injury.location).lower()})"
    sentence = f"{result} → {row.name}: {told(row, outcome, book)}"
    return Resolution(tuple(stages), outcome, happening.due(outcome, book), sentence, title)


def counters_of(record: Record, book: Book) -> Mapping[str, int]:
    """How often a survivor has each injury."""
    counters: dict[str, int] = {}
    for row in book.value(record, "injuries"):
        if isinstance(book.entry(row.get("entry", "")), Ability):
            counters[row["entry"]] = counters.get(row["entry"], 0) + 1
    return counters


def hurt_of(record: Record, book: Book) -> dict[str, Any]:
    """What a survivor's sheet says of who is hurt."""
    return {
        "arc": is_arc(record, book),
        "systemic_pressure": book.value(record, "systemic_pressure"),
        "courage": book.value(record, "courage"),
        "counters": counters_of(record, book),
        "bleeding": book.value(record, "bleeding"),
        "bleeding_max": int(book.total(record, "kdm.bleeding_max").value),
        "keywords": list(rules(record, book)),
    }


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The survivor as the sheet tells it."""
    return hurt_of(record, book)


SURVIVOR_LABELS = {
    "survivor.arc": "Arc survivor",
    "survivor.systemic_pressure": "Systemic pressure",
    "survivor.courage": "Courage",
    "survivor.counters": "",
    "survivor.bleeding": "Bleeding tokens",
    "survivor.bleeding_max": "Bleeding tokens that kill",
    "survivor.keywords": "",
}

RESOLVER = Resolver(
    id="kdm.severe_injury",
    title="Severe injury",
    inputs=SevereInjury,
    run=run,
    roles=(Role("survivor", "Survivor", SURVIVOR),),
    fill=fill,
    edits=edits,
    campaign=of_legs,
    labels={
        **SURVIVOR_LABELS,
        "location": "Hit location",
        "disorder": "Disorder drawn",
        "insanity": "",
        "survival": "",
        "settings.legs": "Reading of the legs table",
    },
    figure="row",
    harm=lambda outcome: bool(outcome["dead"]),
    why_not=gone,
)

"""``kdm.brain_trauma``: one roll for brain trauma, and what it does (RULES.md A15, W78 to W82)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tallow.api import Book, Dice, Record, Resolution, Resolver, Role, Stage, Value

from ..belonging import is_arc
from ..grid import rules
from ..kinds import SURVIVOR
from .bounds import at_least, near
from .injury_edits import edits, gone
from .injury_row import Decided, Happening, Sufferer, kills, told
from .injury_table import RULES, of_laughter, rolled, row_at, rows_of, title_of, torment, within


@dataclass(frozen=True, slots=True)
class Troubled:
    """Whose mind breaks.

    Attributes:
        arc: whether torment counts (RULES.md A3).
        torment: taken off the roll (RULES.md A15).
        trauma_bonus: added to it.
        disorders: how many the survivor has; some row kills from a number on.
        survival: what some row turns into insanity.
        keywords: of the gear that is worn.
    """

    arc: bool = False
    torment: int = 0
    trauma_bonus: int = 0
    disorders: int = 0
    survival: int = 0
    keywords: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for key in ("torment", "disorders", "survival"):
            at_least(key, getattr(self, key))
        near("trauma_bonus", self.trauma_bonus)


@dataclass(frozen=True, slots=True)
class Readings:
    """Which reading of Maniacal Laughter holds; the campaign's settings say so."""

    laughter: str = "laughter_minus"


@dataclass(frozen=True, slots=True)
class BrainTrauma:
    """A roll.

    Attributes:
        survivor: whose mind breaks.
        disorder: the disorder that was drawn, by id or in words, where the row gives one at random.
        insanity, survival: what the row's own dice for it show, where they are rolled apart.
        settings: the readings that hold.
    """

    survivor: Troubled = field(default_factory=Troubled)
    disorder: str = ""
    insanity: int | None = None
    survival: int | None = None
    settings: Readings = field(default_factory=Readings)


def run(trauma: BrainTrauma, dice: Dice, book: Book) -> Resolution:
    """Roll, find the row, and say all that it does."""
    who, rows = trauma.survivor, rows_of("brain", (trauma.settings.laughter,), book)
    stages: list[Stage] = []
    result = rolled("brain", torment(who.arc, who.torment, who.trauma_bonus), dice, stages)
    row = row_at(rows, result)
    note = "The survivor dies." if kills(row, who.disorders) else row.text
    stages.append(Stage("", row.name, RULES[row.table], result, None, note))
    sufferer = Sufferer(disorders=who.disorders, survival=who.survival, keywords=who.keywords)
    decided = Decided(trauma.disorder, trauma.insanity, trauma.survival)
    happening = Happening(row, sufferer, dice, stages, decided)
    found = happening.outcome(book)
    outcome = {"row": within(rows, result), "result": result, "entry": row.id, **found}
    sentence = f"{result} → {row.name}: {told(row, outcome, book)}"
    return Resolution(
        tuple(stages), outcome, happening.due(outcome, book), sentence, f"{row.name} ({title_of('brain').lower()})"
    )


def troubled_of(record: Record, book: Book) -> dict[str, Any]:
    """What a survivor's sheet says of whose mind breaks."""
    return {
        "arc": is_arc(record, book),
        "torment": book.value(record, "torment"),
        "trauma_bonus": int(book.total(record, "kdm.trauma_bonus").value),
        "disorders": len(book.value(record, "disorders")),
        "survival": book.value(record, "survival"),
        "keywords": list(rules(record, book)),
    }


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The survivor as the sheet tells it."""
    return troubled_of(record, book)


RESOLVER = Resolver(
    id="kdm.brain_trauma",
    title="Brain trauma",
    inputs=BrainTrauma,
    run=run,
    roles=(Role("survivor", "Survivor", SURVIVOR),),
    fill=fill,
    edits=edits,
    campaign=of_laughter,
    labels={
        "disorder": "Disorder drawn",
        "insanity": "",
        "survival": "",
        "survivor.arc": "Arc survivor",
        "survivor.torment": "Torment",
        "survivor.trauma_bonus": "Added to brain trauma",
        "survivor.disorders": "Disorders",
        "survivor.survival": "Survival",
        "survivor.keywords": "",
        "settings.laughter": "Reading of Maniacal Laughter",
    },
    figure="row",
    harm=lambda outcome: bool(outcome["dead"]),
    why_not=gone,
)

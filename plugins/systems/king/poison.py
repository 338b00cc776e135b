"""``king.poison``: a poison takes hold or is resisted: its immediate loss, and what it does each round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tallow.api import Book, Dice, Edit, Insert, Record, Resolution, Resolver, Role, Value

from . import hit, hit_record
from .course import Course
from .hindrance import gone
from .inputs import TARGET_LABELS, Hit, Poison, Settings, Target
from .kinds import CHARACTER, LONGEST_SENTENCE, LONGEST_WORDS, POISONS
from .possible import check_amount, check_text
from .settings import of_hit
from .standing import fresh_row

Save: TypeAlias = Literal["passed", "lessened", "failed"]


@dataclass(frozen=True, slots=True)
class Dose:
    """A poison; all its numbers come from its entry (RULES.md K32).

    Attributes:
        dc: what Body is saved against.
        vitality: what it takes from Vitality at once.
        strips: how much Vigor it strips each round.
        effect: what else it does: lowered stats, conditions.
        severity, debuff, non_lethal: of the wound that it names (K27, K28).
    """

    name: str = ""
    dc: int = 0
    vitality: int = 0
    strips: int = 0
    effect: str = ""
    severity: int | None = None
    debuff: str = ""
    non_lethal: bool = False


@dataclass(frozen=True, slots=True)
class Poisoning:
    """One dose.

    Attributes:
        save: what came of the Body save; with ``lessened`` the numbers above are the lessened ones.
        spend_fate: as of a hit, where the immediate loss makes a wound due.
    """

    poison: Dose = Dose()
    save: Save | None = None
    target: Target = field(default_factory=Target)
    spend_fate: bool | int | tuple[bool, ...] = ()
    settings: Settings = field(default_factory=Settings)


LABELS = {
    **TARGET_LABELS,
    "poison": "Poison",
    "poison.dc": "Body against",
    "poison.vitality": "Vitality at once",
    "poison.strips": "Vigor a round",
    "poison.severity": "Severity of its wound",
    "poison.non_lethal": "Non-lethal",
    "save": "The Body save",
    "target": "Who is poisoned",
}


def run(poisoning: Poisoning, dice: Dice, book: Book) -> Resolution:
    """Save, then the immediate loss as a hit straight to Vitality (RULES.md K1, K32, A12).

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    dose, course = poisoning.poison, Course(dice)
    for key in ("dc", "vitality", "strips"):
        check_amount(f"poison.{key}", getattr(dose, key))
    for text, longest in (("name", LONGEST_WORDS), ("effect", LONGEST_SENTENCE), ("debuff", LONGEST_SENTENCE)):
        check_text(f"poison.{text}", getattr(dose, text), longest)
    name = dose.name or "Poison"
    course.tell(f"{name}: Body against {dose.dc}", "K32", None, poisoning.save, "")
    if poisoning.save is None:
        course.ask("save", f"{name}: what came of the Body save against {dose.dc}?", "passed", "lessened", "failed")
    takes = poisoning.save in ("lessened", "failed")
    loss = dose.vitality if takes else 0
    found = hit.run(_as_hit(poisoning, loss), dice, book)
    runs = takes and bool(dose.strips or dose.effect)
    outcome = {**found.outcome, "takes_hold": takes, "runs": _row(dose) if runs else None}
    told = (
        "resisted" if poisoning.save == "passed" else found.sentence if loss else "takes hold" if takes else "save due"
    )
    stages = (*course.stages, *(found.stages if loss else ()))
    return Resolution(stages, outcome, (*course.due, *found.due), f"{name}: {told}", name)


def _as_hit(poisoning: Poisoning, loss: int) -> Hit:
    dose = poisoning.poison
    return Hit(
        damage=loss,
        route="vitality",
        by=dose.name,
        target=poisoning.target,
        poison=Poison(dose.name, dose.severity, dose.debuff, dose.non_lethal),
        spend_fate=poisoning.spend_fate,
        settings=poisoning.settings,
    )


def _row(dose: Dose) -> dict[str, Value]:
    """A running poison as the sheet keeps it."""
    given = {"name": dose.name, "dc": dose.dc, "strips": dose.strips, "effect": dose.effect}
    return {key: value for key, value in given.items() if value}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """What the immediate loss does, and the poison that runs on."""
    row = outcome["runs"]
    running = () if row is None else (Insert(record.id, POISONS.id, {"id": fresh_row(record, 1), **row}),)
    return (*hit_record.edits(role, record, outcome, book), *running)


RESOLVER = Resolver(
    id="king.poison",
    title="Resist a poison",
    inputs=Poisoning,
    run=run,
    roles=(Role("target", "Who is poisoned", CHARACTER),),
    fill=hit_record.fill,
    edits=edits,
    campaign=of_hit,
    labels=LABELS,
    why_not=gone,
    figure="total",
    harm=lambda outcome: bool(outcome["dead"]),
)

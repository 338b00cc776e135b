"""``kdm.gain_survival``: what a gain of survival, or a loss, comes to within the limit (RULES.md S6, S9, S10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tallow.api import Book, Dice, Edit, Record, Resolution, Resolver, Role, Set, Stage, Value, spoken

from ..kinds import SURVIVOR
from ..survival import gain, limit_of, no_gain
from .bounds import at_least, near


@dataclass(frozen=True, slots=True)
class Gainer:
    """Who gains.

    Attributes:
        survival: now.
        limit: the survival limit that holds for the survivor, where ``limit`` does not say it.
        why_not: why the survivor gains none, or "".
    """

    survival: int = 0
    limit: int = 0
    why_not: str = ""

    def __post_init__(self) -> None:
        at_least("survival", self.survival)
        at_least("limit", self.limit)


@dataclass(frozen=True, slots=True)
class Gain:
    """A gain of survival.

    Attributes:
        survivor: who gains.
        limit: the survival limit; None for the survivor's own.
        amount: how much; below 0 for a loss.
    """

    survivor: Gainer = field(default_factory=Gainer)
    limit: int | None = None
    amount: int = 0

    def __post_init__(self) -> None:
        near("amount", self.amount)
        if self.limit is not None:
            at_least("limit", self.limit)


def run(wish: Gain, dice: Dice, book: Book) -> Resolution:
    """Cut the gain at the limit; a loss ends at 0."""
    limit = wish.survivor.limit if wish.limit is None else wish.limit
    amount = 0 if wish.survivor.why_not and wish.amount > 0 else wish.amount
    what = gain(wish.survivor.survival, limit, amount)
    after = int(dice.stage("survival", what.after))
    at_least("survival", after)
    rule, label = ("S9", f"Gain, limit {spoken(limit)}") if wish.amount >= 0 else ("S10", "Loss")
    note = wish.survivor.why_not if amount != wish.amount else f"{spoken(what.lost)} lost" if what.lost else ""
    stages = (Stage("survival", label, rule, what.before, after, note),)
    word = "Gain" if wish.amount >= 0 else "Lose"
    sentence = f"survival {spoken(what.before)} → {spoken(after)}" + (f", {note}" if note else "")
    return Resolution(
        stages, {"survival": after, "lost": what.lost}, (), sentence, f"{word} {spoken(abs(wish.amount))} survival"
    )


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """What the sheet has, the settlement's limit, and why nothing is gained."""
    why = no_gain(record, book)
    return {
        "survival": book.value(record, "survival"),
        "limit": limit_of(record, book),
        "why_not": f"{record.name} {why}." if why else "",
    }


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """The survival that is left."""
    if outcome["survival"] == book.value(record, "survival"):
        return []
    return [Set(record.id, "survival", outcome["survival"], record.get("survival"))]


RESOLVER = Resolver(
    id="kdm.gain_survival",
    title="Gain or lose survival",
    inputs=Gain,
    run=run,
    roles=(Role("survivor", "Survivor", SURVIVOR),),
    fill=fill,
    edits=edits,
    labels={
        "limit": "",
        "amount": "How much, below 0 for a loss",
        "survivor.survival": "Survival",
        "survivor.limit": "Survival limit",
        "survivor.why_not": "",
    },
    figure="survival",
)

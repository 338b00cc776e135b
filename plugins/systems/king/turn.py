"""``king.turn``: the end of a turn: what took the turn ends, what ends otherwise is named, and poisons strip Vigor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tallow.api import Book, Dice, Edit, Record, Remove, Resolution, Resolver, Role, Set, Value, row_of

from .course import Course
from .entries import Condition
from .hindrance import gone
from .inputs import RANK_LABELS, Rank
from .kinds import CHARACTER, NPC, POISONS
from .possible import check_amount
from .standing import current

CONDITIONS = "conditions"


@dataclass(frozen=True, slots=True)
class Held:
    """A condition.

    Attributes:
        takes_turn: whether it takes the turn of who has it.
        ends: when it ends by its own entry.
        over: whether that has come.
    """

    name: str = ""
    takes_turn: bool = False
    ends: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class Running:
    """A poison over time, and how much Vigor it strips each round."""

    name: str = ""
    strips: int = 0


@dataclass(frozen=True, slots=True)
class Turning:
    """Whose turn ends."""

    rank: Rank = "pc"
    vigor: int = 0
    conditions: tuple[Held, ...] = ()
    poisons: tuple[Running, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """The end of one turn."""

    target: Turning = Turning()


LABELS = {
    "target": "Whose turn ends",
    **RANK_LABELS,
    "target.vigor": "Vigor",
    "target.conditions": "Conditions",
    "target.conditions.takes_turn": "Takes the turn",
    "target.conditions.ends": "",  # told by its stage
    "target.conditions.over": "Over by its entry",
    "target.poisons": "Poisons running",
    "target.poisons.strips": "Vigor a round",
}
_NOT_COVERED = {"minor": "Minors are not covered.", "sovereign": "A Sovereign has its own rule, which is missing."}


def run(turn: Turn, dice: Dice, book: Book) -> Resolution:
    """End a turn (RULES.md K32, K38).

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    target, course = turn.target, Course(dice)
    check_amount("target.vigor", target.vigor)
    vigor = target.vigor
    for place, poison in enumerate(target.poisons, 1):
        check_amount(f"target.poisons[{place}].strips", poison.strips)
        left = max(0, vigor - poison.strips)
        if poison.strips:
            course.tell(f"{poison.name or 'A poison'} strips {poison.strips}", "K32", vigor, left, "Vigor only.")
        vigor = left
    ended = []
    for place, held in enumerate(target.conditions):
        ended += _ended(place, held, target.rank, course)
    sentence = "; ".join(stage.label for stage in course.stages) or "Nothing ends."
    return Resolution(
        tuple(course.stages), {"ended": ended, "vigor": vigor}, sentence=sentence, title="End of the turn"
    )


def _ended(place: int, held: Held, rank: Rank, course: Course) -> list[int]:
    """Whether a condition ends: by its own entry, or at the latest with the turn that it takes (RULES.md K38)."""
    name = held.name or "A condition"
    if held.over:
        course.tell(f"{name} ends", "K38", "held", "ended", f"By its entry: {held.ends}." if held.ends else "")
        return [place]
    if held.takes_turn and rank not in _NOT_COVERED:
        note = "It came in this very turn? Then leave it: it ends with the next."
        course.tell(f"{name} ends", "K38", "held", "ended", note)
        return [place]
    if held.takes_turn or held.ends:
        by_entry = f"Ends {held.ends}. Is that so, tick that it is over." if held.ends else ""
        note = " ".join(part for part in (_NOT_COVERED[rank] if held.takes_turn else "", by_entry) if part)
        course.tell(f"{name} goes on", "K38", "held", "held", note)
    return []


# records


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Rank, Vigor, conditions, and of a character the poisons."""
    conditions = [_held(row, book) for row in book.value(record, CONDITIONS)]
    target: dict[str, Value] = {"rank": book.value(record, "rank"), "vigor": current(record, "vigor", book)}
    target["conditions"] = conditions
    if record.kind == CHARACTER:
        rows = book.value(record, POISONS.id)
        target["poisons"] = [{"name": row["name"], "strips": row["strips"]} for row in rows]
    return target if role == "target" else {"target": target}


def _held(row: Mapping[str, Value], book: Book) -> Mapping[str, Value]:
    entry = book.entry(row.get("entry", ""))
    name = entry.name if entry else row.get("name", "")
    if not isinstance(entry, Condition):
        return {"name": name}
    return {"name": name, "takes_turn": entry.takes_turn, "ends": entry.ends}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """What ends is taken off, and Vigor is what is left."""
    rows = book.value(record, CONDITIONS)
    changes: list[Edit] = [
        Remove(record.id, CONDITIONS, rows[place]["id"], row_of(record.get(CONDITIONS), rows[place]["id"]))
        for place in outcome["ended"]
        if place < len(rows)
    ]
    if outcome["vigor"] != current(record, "vigor", book):
        changes.append(Set(record.id, "vigor", outcome["vigor"], record.get("vigor")))
    return changes


RESOLVER = Resolver(
    id="king.turn",
    title="End the turn",
    inputs=Turn,
    run=run,
    roles=(Role("target", "Character", CHARACTER), Role("foe", "NPC", NPC)),
    fill=fill,
    edits=edits,
    labels=LABELS,
    why_not=gone,
)

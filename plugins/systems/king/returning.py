"""``king.return``: back from death by a Great Rite or the Elixir of Life, what it costs, and what stands against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tallow.api import Book, Dice, Edit, Insert, Record, Resolution, Resolver, Role, Set, Value, spoken

from .band import capacity
from .course import Course
from .hindrance import alive
from .kinds import CHARACTER, WOUNDS
from .ledger import PURCHASES, of_character
from .possible import check_amount, check_tier
from .standing import POOLS, current, flagged, fresh_row, full

Hindrance: TypeAlias = Literal["body_destroyed", "soul_taken", "divine", "refused"]

RITE_GOLD, ELIXIR_GOLD = 2_000, 5_000
_WHY: Mapping[str, str] = {
    "body_destroyed": "The body is wholly destroyed.",
    "soul_taken": "The soul is trapped or consumed.",
    "divine": "Divine intervention prevents it.",
    "refused": "The player refuses.",
}
"""RULES.md K43."""
WOUND_NAME = "Return from death"


@dataclass(frozen=True, slots=True)
class Returning:
    """Who is to come back.

    Attributes:
        open_wounds: how many are open.
        spent: how many of the testament points that the death made are gone (RULES.md A20).
    """

    tier: int = 1
    level: int = 1
    open_wounds: int = 0
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Return:
    """One attempt.

    Attributes:
        by: a Great Rite (K41) or the Elixir of Life (K42).
        within_a_minute: whether the Elixir is poured within a minute of death.
        hindrances: what makes a return impossible (K43).
    """

    target: Returning = Returning()
    by: Literal["rite", "elixir"] = "rite"
    within_a_minute: bool = False
    hindrances: tuple[Hindrance, ...] = ()


LABELS = {
    "target": "Who comes back",
    "target.open_wounds": "Open wounds",
    "target.spent": "Testament points spent",
    "by": "By",
    "within_a_minute": "Poured within a minute of death",
    "by.rite": "A Great Rite",
    "by.elixir": "The Elixir of Life",
    "hindrances": "What prevents it",
    "hindrances.body_destroyed": "The body is wholly destroyed",
    "hindrances.soul_taken": "The soul is trapped or consumed",
    "hindrances.divine": "Divine intervention",
    "hindrances.refused": "The player refuses",
}


def run(attempt: Return, dice: Dice, book: Book) -> Resolution:
    """See whether somebody comes back, and with what (RULES.md K40 to K43, A4, A5).

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    target, course = attempt.target, Course(dice)
    check_tier("target.tier", target.tier)
    check_amount("target.level", target.level)
    check_amount("target.open_wounds", target.open_wounds)
    check_amount("target.spent", target.spent)
    _advise(target.level, course)
    reason = _refusal(attempt)
    for rule, sentence in reason:
        course.tell("No return", rule, "dead", "dead", sentence)
    returns = not reason
    permanent = returns and attempt.by == "rite"
    if returns:
        _tell_price(attempt, course)
    slots, taken = capacity(target.tier), target.open_wounds + (1 if permanent else 0)
    over = returns and taken > slots
    if returns:
        note = f"Tier {target.tier} + 1 = {slots} slots." + (" Over capacity: any wound kills." if over else "")
        course.tell("Open wounds", "A5", target.open_wounds, taken, note, apart=True)
        course.tell("Both pools", "A5", None, "full")
        _tell_conflict(target.spent, course)
    outcome = {
        "returns": returns,
        "reason": " ".join(sentence for _, sentence in reason) or None,
        "gold": 0 if not returns else RITE_GOLD if attempt.by == "rite" else ELIXIR_GOLD,
        "permanent_wound": permanent,
        "over_capacity": over,
        "spent": target.spent if returns else 0,
    }
    how = "a Great Rite" if attempt.by == "rite" else "the Elixir of Life"
    return Resolution(tuple(course.stages), outcome, sentence=_sentence(outcome), title=f"Return by {how}")


def _advise(level: int, course: Course) -> None:
    """Guidance, and nothing more: no die, no DC (RULES.md K40, A19)."""
    told = "Death is usually final." if level <= 4 else "A return can be had, and is costly."
    course.tell(f"At level {level}", "K40", None, None, f"{told} As advice only.")


def _refusal(attempt: Return) -> list[tuple[str, str]]:
    """What stands against it, rule by rule."""
    found = [("K43", _WHY[each]) for each in attempt.hindrances]
    if attempt.by == "elixir" and not attempt.within_a_minute:
        found.append(("K42", "The Elixir must be poured within a minute of death."))
    return found


def _tell_price(attempt: Return, course: Course) -> None:
    if attempt.by == "elixir":
        course.tell("Elixir of Life", "K42", None, ELIXIR_GOLD, f"{ELIXIR_GOLD:,} gp. No rite, no wound.", apart=True)
        return
    note = f"{RITE_GOLD:,} gp in components, a Great Rite, the caster's price, and time."
    course.tell("Great Rite", "K41", None, RITE_GOLD, note, apart=True)
    toll = "It takes a slot (A4). Each return takes a toll and gets harder."
    course.tell("Permanent wound", "K41", 0, 1, toll, apart=True)


def _tell_conflict(spent: int, course: Course) -> None:
    """What a return leaves open: Fate is kept, and made points that are spent already (RULES.md K45, A20)."""
    if spent:
        note = "Spent stays spent, and Fate is kept whole, though it paid for them: the group decides what that costs."
        course.tell("Testament points spent already", "A20", None, spent, note, apart=True)


def _sentence(outcome: Mapping[str, Value]) -> str:
    if not outcome["returns"]:
        return str(outcome["reason"])
    told = f"{outcome['gold']:,} gp" + (", one permanent wound" if outcome["permanent_wound"] else ", no wound")
    told += f"; testament points spent already: {spoken(outcome['spent'])} (A20)" if outcome["spent"] else ""
    return told + ("; over capacity: any wound kills" if outcome["over_capacity"] else "")


# records


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Tier, level, open wounds, and what is spent of the points that the death made."""
    accounts = [each for each in of_character(record.id, book) if not book.value(each, "void")]
    return {
        "tier": book.value(record, "tier"),
        "level": book.value(record, "level"),
        "open_wounds": len(book.value(record, WOUNDS.id)),
        "spent": sum(row["paid"] for each in accounts for row in book.value(each, PURCHASES.id)),
    }


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Alive, both pools full, the permanent wound; an account that was opened is void (RULES.md K45, A5, A20)."""
    if not outcome["returns"]:
        return ()
    gone = flagged(record, book, dead=False, final=False, unconscious=False)
    changes: list[Edit] = [Set(record.id, flag, False, record.get(flag)) for flag in gone]
    low = [pool for pool in POOLS if current(record, pool, book) != full(record, pool, book)]
    changes += [Set(record.id, pool, full(record, pool, book), record.get(pool)) for pool in low]
    if outcome["permanent_wound"]:
        row = {"id": fresh_row(record), "name": WOUND_NAME, "permanent": True}
        changes.append(Insert(record.id, WOUNDS.id, row))
    for account in of_character(record.id, book):
        wanted = flagged(account, book, void=True, scene_open=False)
        changes += [Set(account.id, flag, value, account.get(flag)) for flag, value in wanted.items()]
    return changes


RESOLVER = Resolver(
    id="king.return",
    title="Return from death",
    inputs=Return,
    run=run,
    roles=(Role("target", "Who comes back", CHARACTER),),
    fill=fill,
    edits=edits,
    labels=LABELS,
    why_not=alive,
)

"""Survival: what is gained is cut at the limit, and what it can be spent on now (RULES.md S1 to S17, S25, S26)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tallow.api import Book, Edit, Insert, Pill, Record, Set, spoken

from .belonging import living
from .entries import SurvivalAction
from .kinds import MOST, USED

SPEND, GAIN = "kdm.spend_survival", "kdm.gain_survival"


@dataclass(frozen=True, slots=True)
class Gained:
    """What a gain comes to.

    Attributes:
        before, after: survival.
        lost: what goes beyond the limit and is gone (RULES.md S9).
        why_not: why nothing is gained, or "".
    """

    before: int
    after: int
    lost: int = 0
    why_not: str = ""

    def __str__(self) -> str:
        """As it stands in a step's name: ``survival 3 → 5, 1 lost at the limit``."""
        if self.why_not:
            return self.why_not
        lost = f", {self.lost} lost at the limit" if self.lost else ""
        return f"survival {self.before} → {self.after}{lost}"


def limit_of(record: Record, book: Book) -> int:
    """The survivor's survival limit."""
    return int(book.total(record, "kdm.limit").value)


def no_gain(record: Record, book: Book) -> str:
    """Why a survivor cannot gain survival, or ""."""
    if not living(record, book):
        return "is gone"
    forbidden = book.allowed(record, GAIN).forbidden
    if forbidden or book.value(record, "cannot_gain"):
        return f"cannot gain survival ({', '.join(forbidden) or 'ticked on the sheet'})"
    return ""


def no_spending(record: Record, book: Book) -> str:
    """Why a survivor cannot spend survival, or ""."""
    if not living(record, book):
        return "is gone"
    forbidden = book.allowed(record, SPEND).forbidden
    if forbidden or book.value(record, "cannot_spend"):
        return f"cannot spend survival ({', '.join(forbidden) or 'ticked on the sheet'})"
    return ""


def gained(record: Record, amount: int, book: Book) -> Gained:
    """What comes of a gain (RULES.md S9), or with a negative amount of a loss (S10)."""
    now = int(book.value(record, "survival"))
    why = no_gain(record, book) if amount > 0 else ""
    if why:
        return Gained(now, now, why_not=why)
    return gain(now, min(MOST, limit_of(record, book)), amount)


def gain(now: int, limit: int, amount: int) -> Gained:
    """A gain that is cut at the limit (RULES.md S9), or with a negative amount a loss that ends at 0 (S10)."""
    if amount <= 0:
        return Gained(now, max(0, now + amount))
    after = min(max(now, limit), now + amount)  # what a person let stand above the limit stays
    return Gained(now, after, now + amount - after)


def gain_edits(record: Record, amount: int, book: Book) -> tuple[Edit, ...]:
    """The edits of a gain or a loss; none where it changes nothing."""
    what = gained(record, amount, book)
    if what.after == what.before:
        return ()
    return (Set(record.id, "survival", what.after, record.get("survival")),)


def cost_of(action: SurvivalAction, record: Record, book: Book) -> int:
    """What an action costs a survivor; Endure's 7 − luck never goes below 0 (RULES.md S25, S26, Y7)."""
    luck = int(book.total(record, "kdm.luck").value) if action.less_luck else 0
    return max(0, action.cost - luck)


def actions(record: Record, book: Book) -> tuple[Pill, ...]:
    """Every survival action, with what it costs or why it cannot be performed.

    Performing one is one step: its cost and the line that says it was performed (RULES.md S3, S14, S15).
    """
    found = sorted(book.entries(SurvivalAction), key=lambda action: (action.order, action.name))
    return tuple(_pill(action, record, book) for action in found)


def _pill(action: SurvivalAction, record: Record, book: Book) -> Pill:
    cost, now = cost_of(action, record, book), int(book.value(record, "survival"))
    why = next((words for _, words in hindrances(action, record, book)), "")
    label = action.name if cost == 1 else f"{action.name} ({spoken(cost)})"
    title = f"{action.name}, survival {spoken(now)} → {spoken(now - cost)}"
    spent = used(action, record, book)
    return Pill(label, title, () if why else tuple(_performed(action, cost, record, book)), why, spent)


def _performed(action: SurvivalAction, cost: int, record: Record, book: Book) -> Iterator[Edit]:
    """What performing an action writes."""
    if cost:
        yield Set(record.id, "survival", book.value(record, "survival") - cost, record.get("survival"))
    taken = {row["id"] for row in book.value(record, USED)}
    id = action.id.replace(".", "_")
    while id in taken:
        id += "_"
    yield Insert(record.id, USED, {"id": id, "entry": action.id})


def used(action: SurvivalAction, record: Record, book: Book) -> bool:
    """Whether the survivor performed the action this round (RULES.md S15)."""
    return any(row.get("entry") == action.id for row in book.value(record, USED))


def hindrances(action: SurvivalAction, record: Record, book: Book) -> Iterator[tuple[str, str]]:
    """The rules by which an action cannot be performed, each with a few words, the plainest first."""
    if used(action, record, book):
        yield "S15", "performed this round already"
    if book.value(record, "attacking"):
        yield "S16", "not while attacking"
    if book.value(record, "doomed"):
        yield "S17", "not while doomed"
    permission = book.allowed(record, action.id)
    if permission.forbidden:
        yield "S13", f"not with {', '.join(permission.forbidden)}"
    if not permission.granted:
        yield "S13", f"needs {action.unlocked_by}" if action.unlocked_by else "nothing unlocks it"
    spending = no_spending(record, book)
    if spending:
        yield "Sheet", spending
    cost, now = cost_of(action, record, book), book.value(record, "survival")
    if cost > now:
        yield "S3", f"costs {spoken(cost)}, and there is {spoken(now)}"

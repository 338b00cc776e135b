"""Survival: what is gained is cut at the limit, and who gains and spends any (RULES.md S1 to S11)."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.api import Book, Edit, Record, Set

from .belonging import living
from .kinds import MOST, SHOWDOWN

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
    if book.value(record, "frenzied"):
        return "cannot spend survival (frenzied)"
    return "cannot spend survival (off the board)" if _off_the_board(record, book) else ""


def _off_the_board(record: Record, book: Book) -> bool:
    """Whether a survivor was removed from the board of a showdown that is being fought (RULES.md W88)."""
    running = (each for each in book.records(SHOWDOWN) if not book.value(each, "closed"))
    rows = (row for each in running for row in book.value(each, "survivors"))
    return any(row["survivor"] == record.id and row["removed"] for row in rows)


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

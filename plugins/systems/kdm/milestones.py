"""Milestones: how far each is, and which are reached and not written down yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tallow.api import Book, Record

from .belonging import everybody
from .entries import Milestone
from .family import parents_of
from .settlement_totals import campaign_of


@dataclass(frozen=True, slots=True)
class Standing:
    """A milestone of a settlement's campaign type.

    Attributes:
        now: how far it is; None where only a person can say.
        year: when it was reached; None while it was not written down.
    """

    milestone: Milestone
    now: int | None
    year: int | None

    @property
    def met(self) -> bool:
        """Whether its measure is reached."""
        if self.now is None:
            return False
        extinct = self.milestone.measure == "extinct"
        return self.now == 0 if extinct else self.now >= self.milestone.threshold


def standings(settlement: Record, book: Book) -> Iterator[Standing]:
    """The milestones of a settlement's campaign type, in its order."""
    campaign = campaign_of(settlement, book)
    years = {row.get("entry", ""): row["year"] for row in book.value(settlement, "milestones")}
    for id in campaign.milestones if campaign is not None else ():
        entry = book.entry(id)
        if isinstance(entry, Milestone):
            yield Standing(entry, _now(entry, settlement, book), years.get(id))


def reached_now(settlement: Record, book: Book) -> tuple[Milestone, ...]:
    """Those that are reached and not written down; before the first lantern year none is."""
    if not book.value(settlement, "lantern_year"):
        return ()
    return tuple(each.milestone for each in standings(settlement, book) if each.met and each.year is None)


def _now(milestone: Milestone, settlement: Record, book: Book) -> int | None:
    """How far a milestone is."""
    if milestone.field:
        return int(settlement.get(milestone.field) or 0)
    match milestone.measure:
        case "deaths" | "population":
            return int(book.total(settlement, f"kdm.{milestone.measure}").value)
        case "extinct":  # where nobody ever was nobody is missing
            return int(book.total(settlement, "kdm.population").value) if everybody(settlement, book) else None
        case "innovations":
            return int(book.total(settlement, "kdm.innovation_count").value)
        case "understanding":
            return max((int(book.value(each, "understanding")) for each in everybody(settlement, book)), default=0)
        case "births":
            return sum(bool(parents_of(each, book)) for each in everybody(settlement, book))
        case _:
            return None

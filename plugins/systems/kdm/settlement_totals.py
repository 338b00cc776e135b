"""Derived numbers of a settlement: the survival limit, population and deaths."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Book, Part, Record, Row, TotalType

from .belonging import everybody, home, living_survivors
from .entries import CampaignType, Innovation
from .kinds import FIRST_LIMIT, SETTLEMENT

DRAWN = 2


def campaign_of(settlement: Record, book: Book) -> CampaignType | None:
    """The settlement's campaign type, as far as it is chosen and there."""
    for row in book.value(settlement, "campaign"):
        entry = book.entry(row.get("entry", ""))
        if isinstance(entry, CampaignType):
            return entry
    return None


def campaign_away(settlement: Record, book: Book) -> str:
    """A campaign type that is chosen and not here: ``People of the Sun (missing: Sunstalker 1.0.0)``; "" for none."""
    ids = [row["entry"] for row in book.value(settlement, "campaign") if row.get("entry")]
    away = next((id for id in ids if book.away(id)), "")
    return f"{book.last_name(away)} ({book.away(away)})" if away and campaign_of(settlement, book) is None else ""


def campaign_at(survivor: Record, book: Book) -> CampaignType | None:
    """The campaign type of a survivor's settlement, or None."""
    settlement = home(survivor, book)
    return campaign_of(settlement, book) if settlement is not None else None


def _limit(record: Record, book: Book) -> Sequence[Part]:
    """A new campaign's limit is 1 (RULES.md S7); innovations and your adjustments come on top (S8)."""
    campaign = campaign_of(record, book)
    return (Part("Base", campaign.limit if campaign else FIRST_LIMIT, "RULES.md S7"),)


def _population(record: Record, book: Book) -> Sequence[Part]:
    """Who lives here and has a sheet; adjust it for those who have none."""
    count = len(living_survivors(record, book))
    return (Part("Living survivors", count, "Their sheets"),)


def _deaths(record: Record, book: Book) -> Sequence[Part]:
    """Who died and has a sheet, an archived one too; adjust it for those who have none."""
    count = sum(bool(book.value(each, "dead")) for each in everybody(record, book))
    return (Part("Dead survivors", count, "Their sheets"),)


def counts_as_innovation(row: Row, book: Book) -> bool:
    """Whether a line is an innovation: one that is known, has a name alone, or belongs to a plugin that is away."""
    id = row.get("entry", "")
    if not id:
        return True
    entry, owner = book.entry(id), id.partition(".")[0]
    there = {"kdm", *(each.id.partition(".")[0] for each in book.entries(Innovation))}
    return isinstance(entry, Innovation) or (entry is None and owner not in there)


def _innovations(record: Record, book: Book) -> Sequence[Part]:
    count = sum(counts_as_innovation(row, book) for row in book.value(record, "innovations"))
    return (Part("Innovations", count, field="innovations"),)


def _drawn(record: Record, book: Book) -> Sequence[Part]:
    return (Part("Every settlement", DRAWN, "Cards drawn to innovate"),)


SETTLEMENT_TOTALS = (
    TotalType("kdm.survival_limit", SETTLEMENT, "Survival limit", _limit, minimum=0, rule="RULES.md S6"),
    TotalType("kdm.population", SETTLEMENT, "Population", _population, minimum=0),
    TotalType("kdm.deaths", SETTLEMENT, "Deaths", _deaths, minimum=0),
    TotalType("kdm.innovation_count", SETTLEMENT, "Innovations", _innovations, minimum=0),
    TotalType("kdm.innovate_cards", SETTLEMENT, "Cards drawn to innovate", _drawn, minimum=1),
)

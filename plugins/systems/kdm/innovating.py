"""The innovation deck: what the settlement can innovate, worked out from what it has."""

from __future__ import annotations

from tallow.api import Book, Record

from .entries import Innovation
from .settlement_totals import campaign_of


def in_deck(settlement: Record, book: Book) -> tuple[Innovation, ...]:
    """The innovations in the deck, by name: each consequence of one that is there, and each that a victory unlocked.

    It is worked out anew each time, so it is the same whether an expansion was there first or came later.
    """
    campaign = campaign_of(settlement, book)
    had = {row.get("entry", "") for row in book.value(settlement, "innovations")}
    never = set(campaign.never) if campaign is not None else set()
    defeated = {row.get("entry", "") for row in book.value(settlement, "defeated")}
    found = (
        each
        for each in book.entries(Innovation)
        if each.id not in had | never and (had.intersection(each.parents) or defeated.intersection(each.after))
    )
    return tuple(sorted(found, key=lambda each: each.name))


def parent_of(innovation: Innovation, settlement: Record, book: Book) -> str:
    """The name of the innovation by which another is in the deck, or ""."""
    had = [row.get("entry", "") for row in book.value(settlement, "innovations")]
    entry = next((book.entry(id) for id in innovation.parents if id in had), None)
    return entry.name if entry is not None else ""

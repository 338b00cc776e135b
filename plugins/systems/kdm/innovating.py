"""The innovation deck: what the settlement can innovate, worked out from what it has."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.api import Book, Record

from .entries import Innovation
from .settlement_totals import campaign_of


@dataclass(frozen=True, slots=True)
class Ways:
    """What puts innovations into a settlement's deck.

    Attributes:
        had: the ids of its innovations.
        opened: the consequences that those name.
        defeated: the ids of the monsters that it beat.
    """

    had: frozenset[str]
    opened: frozenset[str]
    defeated: frozenset[str]

    def lead_to(self, innovation: Innovation) -> bool:
        """Whether an innovation is in the deck by one of them."""
        by_parent = innovation.id in self.opened or not self.had.isdisjoint(innovation.parents)
        return by_parent or not self.defeated.isdisjoint(innovation.after)


def ways(settlement: Record, book: Book) -> Ways:
    """Worked out anew each time, so they are the same whether an expansion was there first or came later."""
    had, defeated = (_ids(settlement, list_, book) for list_ in ("innovations", "defeated"))
    opened = (each.consequences for id in had if isinstance(each := book.entry(id), Innovation))
    return Ways(had, frozenset(id for ids in opened for id in ids), defeated)


def _ids(settlement: Record, list_: str, book: Book) -> frozenset[str]:
    return frozenset(row.get("entry", "") for row in book.value(settlement, list_))


def in_deck(settlement: Record, book: Book) -> tuple[Innovation, ...]:
    """The innovations in the deck, by name: each consequence of one that is there, and each that a victory unlocked."""
    campaign = campaign_of(settlement, book)
    there = ways(settlement, book)
    away = there.had.union(campaign.never if campaign is not None else ())
    found = (each for each in book.entries(Innovation) if each.id not in away and there.lead_to(each))
    return tuple(sorted(found, key=lambda each: each.name))


def parents_of(innovation: Innovation, settlement: Record, book: Book) -> tuple[Innovation, ...]:
    """The innovations of which one is a consequence, in this settlement's campaign type: its own parents first."""
    campaign = campaign_of(settlement, book)
    never = campaign.never if campaign is not None else ()
    own = [each for id in innovation.parents if isinstance(each := book.entry(id), Innovation)]
    further = [each for each in book.entries(Innovation) if innovation.id in each.consequences]
    return tuple(dict.fromkeys(each for each in (*own, *further) if each.id not in never))


def parent_of(innovation: Innovation, settlement: Record, book: Book) -> str:
    """The name of the innovation by which another is in the deck, or ""."""
    had = {row.get("entry", "") for row in book.value(settlement, "innovations")}
    return next((each.name for each in parents_of(innovation, settlement, book) if each.id in had), "")

"""How a campaign type begins: what a settlement gets from it, as edits that a person agrees to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tallow.api import Book, Edit, Insert, Record, Row, Set

from .entries import CampaignType, Introduction
from .entries.campaign import Scheduled
from .entries.settlement import Cost
from .introducing import brings


def beginning(settlement: Record, campaign: CampaignType, book: Book) -> Sequence[Edit]:
    """What the settlement lacks of what its campaign type begins with, the monsters that it is played with among it."""
    edits: list[Edit] = []
    for field, ids in _lists(campaign):
        there = {row.get("entry", "") for row in book.value(settlement, field)}
        edits += [_line(settlement, field, id) for id in ids if id not in there]
    stored = {row.get("entry", "") for row in book.value(settlement, "stored_gear")}
    edits += [_stored(settlement, cost) for cost in campaign.storage if cost.entry not in stored]
    open_ticks = (tick for tick in campaign.ticks if not settlement.get(tick))
    edits += [Set(settlement.id, tick, True, settlement.get(tick)) for tick in open_ticks]
    scheduled = {(row["year"], _named(row)) for row in book.value(settlement, "timeline")}
    for place, event in enumerate(campaign.timeline, 1):
        if (event.year, event.event or event.name) not in scheduled:
            edits.append(Insert(settlement.id, "timeline", _event(event, place, campaign.name)))
    return [*edits, *(edit for each in _played_with(settlement, campaign, book) for edit in each)]


def _played_with(settlement: Record, campaign: CampaignType, book: Book) -> Iterator[Sequence[Edit]]:
    """How the monsters of the expansions that a campaign type is played with come in; no one that is there already."""
    owners = {each.plugin for each in campaign.played_with}
    there = {row.get("entry", "") for list_ in ("quarries", "nemeses") for row in book.value(settlement, list_)}
    for each in book.entries(Introduction):
        if each.owner in owners and each.monster not in there:
            yield brings(each, "", settlement, book)


def _lists(campaign: CampaignType) -> Iterator[tuple[str, Iterable[str]]]:
    yield "innovations", campaign.innovations
    yield "locations", campaign.locations
    yield "quarries", campaign.quarries
    yield "nemeses", campaign.nemeses


def _line(settlement: Record, field: str, id: str) -> Insert:
    return Insert(settlement.id, field, {"id": f"begin_{id.replace('.', '_')}", "entry": id})


def _stored(settlement: Record, cost: Cost) -> Insert:
    row = {"id": f"begin_{cost.entry.replace('.', '_')}", "entry": cost.entry, "count": cost.amount}
    return Insert(settlement.id, "stored_gear", row)


def _event(event: Scheduled, place: int, by: str) -> Row:
    what = {"entry": event.event} if event.event else {"name": event.name}
    row = {"id": f"begin_{place}", **what, "year": event.year, "by": by}
    return {**row, "level": event.level} if event.level else row


def _named(row: Row) -> str:
    return str(row.get("entry") or row.get("name", ""))

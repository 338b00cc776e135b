"""The year before the first: the campaign type begins, and its founders get their sheets."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Book, Create, Record, Task, TaskChange, spoken

from ..belonging import everybody
from ..entries import CampaignType
from ..founding import beginning
from ..kinds import SURVIVOR
from ..settlement_totals import campaign_away, campaign_of
from .standing import stands


def founding(settlement: Record, book: Book) -> Task:
    """What a settlement begins with, and a sheet for each founder who has none yet."""
    campaign = campaign_of(settlement, book)
    there = len(everybody(settlement, book))
    proposals = tuple(_proposals(settlement, campaign, there, book)) if campaign is not None else ()
    away = campaign_away(settlement, book)
    choose = f"Bring the plugin of {away} back." if away else "Choose the campaign type on the settlement's sheet."
    name = "Name the founders on their sheets: a first name brings 1 survival (S1)."
    note = away or "no campaign type yet"
    if campaign is not None:
        note = f"{there} of {spoken(campaign.survivors)} founders"
    return stands(
        Task(
            "found",
            "Found the settlement",
            "What the campaign type begins with is written down, and each founder gets a sheet.",
            note=note,
            proposals=proposals,
            asks=(name,) if campaign is not None else (choose, name),
        ),
        settlement,
        book,
    )


def _proposals(settlement: Record, campaign: CampaignType, there: int, book: Book) -> Iterator[TaskChange]:
    edits = tuple(beginning(settlement, campaign, book))
    if edits:
        told = f"{len(edits)} lines"
        yield TaskChange("begin", settlement.name, campaign.name, "What it begins with", "", told, edits)
    source = f"{campaign.name} is founded by {spoken(campaign.survivors)}"
    for number in range(there + 1, campaign.survivors + 1):
        name, values = f"Unnamed {number}", {"founder": True, "settlement": settlement.id}
        create = (Create("", SURVIVOR, name, values),)
        yield TaskChange(f"founder:{number}", "Founders", name, source, "", "a new sheet", create)

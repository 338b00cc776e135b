"""Packs: the records of a campaign that a group prints together before an evening of play."""

from __future__ import annotations

from tallow.model.column import FlagField
from tallow.model.errors import UserMistake, unknown
from tallow.model.kind import KindType
from tallow.model.record import Campaign, Record
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView

PACKS = ("departing", "all")


def pack(host: Host, campaign: Campaign, which: str) -> tuple[Record, ...]:
    """The records of a pack, kind by kind as the plugins declare them, each kind's by name.

    Args:
        which: ``all``, or ``departing`` for those whose field or total called ``departing`` says so.

    Raises:
        UserMistake: for a pack that there is not, or in which nobody is.
    """
    if which not in PACKS:
        raise unknown("pack", which, PACKS)
    with host.store.read() as reader:
        everything = reader.records(campaign.id)
    book = host.book(campaign)
    kinds = list(book.registry.kinds)
    place = {kind: number for number, kind in enumerate(kinds)}
    found = sorted(everything, key=lambda record: place.get(record.kind, len(kinds)))
    if which == "departing":
        flags = {id: flag for id, kind in book.registry.kinds.items() if (flag := _departing(kind, book))}
        if not flags:
            raise UserMistake(
                f"Nothing in {campaign.name} says who departs. Name the records, or print all with: --pack all"
            )
        found = [each for each in found if each.kind in flags and SheetView(each, book).value(flags[each.kind])]
        if not found:
            raise UserMistake(f"Nobody in {campaign.name} departs. Tick who does, or name the records.")
    if not found:
        raise UserMistake(f"{campaign.name} has no records to print. Add one with: tallow add")
    return tuple(found)


def _departing(kind: KindType, book: CampaignBook) -> str:
    """The flag of a kind that says who departs, "" for none."""
    flags = [field.id for field in kind.fields if isinstance(field, FlagField)]
    flags += [total.id for total in book.registry.totals_of(kind.id) if total.flag]
    return next((id for id in flags if id.rpartition(".")[2] == "departing"), "")

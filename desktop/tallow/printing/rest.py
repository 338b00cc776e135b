"""A record as at rest: every pool of its sheet full, no injury, and all that follows from it worked out anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tallow.model.body import Body
from tallow.model.picture import Picture
from tallow.model.record import Record
from tallow.model.sheet import Bar, Pool, Sheet, Table
from tallow.model.value import Value
from tallow.model.wounds import Pools
from tallow.services.book import CampaignBook
from tallow.services.showing.sheets import SheetView


def at_rest(view: SheetView) -> SheetView:
    """The view of the same record with its pools full and its body healed, for ``--values full``; nothing is stored."""
    if view.sheet is None:
        return view
    whole = view.book.registry.sheets.get(view.record.kind, view.sheet)  # what stands on other leaves is at rest too
    values = {**view.record.document.values, **_filled(view, whole)}
    record = replace(view.record, document=replace(view.record.document, values=values))
    book = view.book
    rested = SheetView(record, CampaignBook(book.campaign, book.registry, Beside(record, book)))
    rested.sheet, rested.leaf = view.sheet, view.leaf
    return rested


def _filled(view: SheetView, sheet: Sheet) -> dict[str, Value]:
    """The fields that change, with their new values."""
    found: dict[str, Value] = {}
    for block in sheet.blocks():
        if isinstance(block, Bar) and not view.is_total(block.now):
            full = view.value(block.full)
            if full is not None:
                found[block.now] = full
        if isinstance(block, Pools):
            for now, full in ((block.outer, block.outer_full), (block.inner, block.inner_full)):
                if (most := view.value(full)) is not None:
                    found[now] = most
        if isinstance(block, Body):
            found |= {id: False for place in block.places for id in (place.light, place.heavy) if view.stored(id)}
        if isinstance(block, Table) and not view.bad(block.field):
            pools = [column for column in block.columns if isinstance(column, Pool)]
            if pools:
                found[block.field] = [
                    {**row, **{pool.now: row[pool.full] for pool in pools}} for row in view.rows(block.field)
                ]
    return found


@dataclass(frozen=True, slots=True)
class Beside:
    """The records of a book, with one of them as it would be."""

    changed: Record
    book: CampaignBook

    def records(self, campaign: str, kind: str | None = None, archived: bool | None = False) -> tuple[Record, ...]:
        """The book's records of a kind."""
        return tuple(self.changed if each.id == self.changed.id else each for each in self.book.records(kind or ""))

    def record(self, id: str) -> Record:
        """One record."""
        return self.changed if id == self.changed.id else self.book.record(id)

    def names(self, ids: Iterable[str]) -> Mapping[str, str]:
        """The last seen names of things whose plugin may be away."""
        return {id: self.book.last_name(id) for id in ids}

    def picture(self, campaign: str, id: str) -> Picture | None:
        """One of the book's pictures."""
        return self.book.picture(id)

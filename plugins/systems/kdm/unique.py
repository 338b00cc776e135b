"""Unique gear: a settlement has one of each, so that it lies in one grid, and there once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tallow.api import Book, Coming, Objection, Record

from .belonging import home, living_survivors
from .entries import Gear

_GRID = "gear"


def objections(touched: Sequence[Coming], book: Book) -> Iterator[Objection]:
    """What a step puts into a grid that lies in one already; each grid is looked at as all of the step leaves it."""
    after = {each.id: each.after for each in touched}
    for record in touched:
        placed = _placed(record.after, book)
        for entry in _new(record, book):
            if placed[entry.id] > 1:
                yield Objection("Gear", f"{entry.name} is unique, and lies in this grid already.")
            elif other := _other(entry, record, after, book):
                sentence = f"{entry.name} is unique, and lies in the grid of {other}. Take it out there first."
                yield Objection("Gear", sentence)


def _new(record: Coming, book: Book) -> Iterator[Gear]:
    """The unique cards that a step puts into a survivor's grid."""
    lay = {row["id"] for row in book.value(record.before, _GRID) if row["place"]}
    for row in book.value(record.after, _GRID):
        entry = book.entry(row.get("entry", ""))
        if row["place"] and row["id"] not in lay and isinstance(entry, Gear) and entry.unique:
            yield entry


def _placed(survivor: Record, book: Book) -> Counter[str]:
    """Gear id → in how many cells of a survivor's grid it lies."""
    return Counter(row.get("entry", "") for row in book.value(survivor, _GRID) if row["place"])


def _other(entry: Gear, record: Coming, after: Mapping[str, Record], book: Book) -> str:
    """Who else of the settlement has a card in their grid, or ""."""
    settlement = home(record.after, book)
    if settlement is None:
        return ""
    others = (after.get(each.id, each) for each in living_survivors(settlement, book) if each.id != record.id)
    return next((each.name for each in others if _placed(each, book)[entry.id]), "")

"""The cards of a grid as both painters show them: what lies in its cells, and what lies beside it and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tallow.model.cards import CardGrid, ShownCard
from tallow.model.value import Row
from tallow.services.showing.sheets import SheetView
from tallow.services.showing.wounds import is_number, whole


@dataclass(frozen=True, slots=True)
class Card:
    """A line of the list as a card.

    Attributes:
        row: the line, with all its columns.
        shown: by the game's words; by its last name where the plugin of its entry is away.
        missing: whether it is.
        why: why it lies beside the grid, "" where it was laid there or lies in its cell.
    """

    row: Row
    shown: ShownCard
    missing: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards of a record.

    Attributes:
        cells: the cell's place, from 1 → the card there.
        beside: all others, in the list's order.
        counts: color → how many are whole; colors whose total failed are left out.
    """

    cells: Mapping[int, Card]
    beside: tuple[Card, ...]
    counts: Mapping[str, int]


def laid(view: SheetView, block: CardGrid) -> Laid:
    """Where the lines of the grid's list lie; of two that claim one cell the first has it, and none is ever lost."""
    last = block.rows * block.columns
    cells: dict[int, Card] = {}
    beside: list[Card] = []
    for row in () if view.bad(block.field) else view.rows(block.field):
        place, away = whole(row.get(block.place)), view.away(row)
        shown, missing = _shown(view, block, row, away), bool(away)
        if 1 <= place <= last and place not in cells:
            cells[place] = Card(row, shown, missing)
            continue
        taken = f"its place, {place}, is taken by {cells[place].shown.name}" if place in cells else ""
        why = taken or (f"its place, {place}, is beyond the grid" if place else "")
        beside.append(Card(row, shown, missing, why))
    found = {color: view.value(id) for color, id in block.counts.items()}
    return Laid(cells, tuple(beside), {color: whole(value) for color, value in found.items() if is_number(value)})


def _shown(view: SheetView, block: CardGrid, row: Row, away: str) -> ShownCard:
    """A line as the game words it; by its name alone where it cannot."""
    plain = ShownCard(view.entry_name(row))
    if away:
        return ShownCard(plain.name, away)
    return view.asked(lambda: block.shown(view.record, row, view.book), plain)

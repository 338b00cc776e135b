"""The bird's hoard: seeds in a grid, whose patterns are whole where two halves of one color meet."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Book, CardGrid, Part, Record, Row, ShownCard, TotalType

from .entries import Seed

_COLUMNS, _CELLS = 2, 4


def _shown(record: Record, row: Row, book: Book) -> ShownCard:
    """A seed with its weight and its pattern; a bird that is not hungry may hoard none."""
    seed = book.entry(row.get("entry", ""))
    error = "" if book.value(record, "hungry") else "not hungry"
    if not isinstance(seed, Seed):
        return ShownCard(row["name"], error=error)
    return ShownCard(seed.name, f"{seed.grams} g", seed.pattern, error)


def _reds(record: Record, book: Book) -> Sequence[Part]:
    """How often a red half meets another at its right."""
    rows = [row for row in book.value(record, "hoard") if 1 <= row["place"] <= _CELLS]
    seeds = {row["place"]: book.entry(row.get("entry", "")) for row in reversed(rows)}
    pairs = [(seeds.get(place), seeds.get(place + 1)) for place in range(1, _CELLS, _COLUMNS)]
    return [
        Part(f"{left.name} beside {right.name}", 1)
        for left, right in pairs
        if isinstance(left, Seed) and isinstance(right, Seed)
        if left.pattern.get("right") == right.pattern.get("left") == "red"
    ]


REDS = TotalType("canary.reds", "canary.bird", "Red patterns", _reds)
HOARD = CardGrid("hoard", "place", _shown, {"red": "canary.reds"}, rows=_CELLS // _COLUMNS, columns=_COLUMNS)

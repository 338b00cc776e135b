"""The gear grid: what lies where, which half affinities are joined, and what the cards there do.

Cells are counted from 1 to 9, row by row. Two halves of one color on edges that touch are a whole affinity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tallow.api import Add, Book, Part, Record

from .entries import ArmorSet, Gear
from .entries.gear import Affinities, Bonus
from .kinds import COLORS
from .settings import EDITION

SIDE = 3
LAST = SIDE * SIDE
_BESIDE = {"right": ("left", 1), "bottom": ("top", SIDE)}
"""Edge → the edge that it meets, and how many cells on that lies; the other two are met from the other side."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A whole affinity.

    Attributes:
        color: which.
        cells: the two cells whose halves make it.
    """

    color: str
    cells: tuple[int, int]


def cards(record: Record, book: Book) -> dict[int, Gear]:
    """Cell → the gear there, of what is known; where two lines claim a cell the first has it."""
    found: dict[int, Gear] = {}
    for row in book.value(record, "gear"):
        entry = book.entry(row.get("entry", ""))
        if 1 <= row["place"] <= LAST and isinstance(entry, Gear):
            found.setdefault(row["place"], entry)
    return found


def rules(record: Record, book: Book) -> Iterator[str]:
    """The special rules of the cards in the grid ("Block 1")."""
    for card in cards(record, book).values():
        yield from card.rules


def joined(halves: Mapping[int, Affinities]) -> Iterator[Joined]:
    """The whole affinities of cards in their cells."""
    for cell, card in halves.items():
        for edge, (other_edge, step) in _BESIDE.items():
            at_the_border = edge == "right" and cell % SIDE == 0
            other = None if at_the_border else halves.get(cell + step)
            color = getattr(card, edge)
            if other is not None and color and getattr(other, other_edge) == color:
                yield Joined(color, (cell, cell + step))


def wholes(record: Record, book: Book) -> tuple[Joined, ...]:
    """The whole affinities of a survivor's grid."""
    return tuple(joined({cell: card.halves for cell, card in cards(record, book).items() if card.halves is not None}))


def active_bonuses(record: Record, book: Book) -> Iterator[tuple[Gear, Bonus]]:
    """The cards in the grid whose affinities are there, with what they do then."""
    there = wholes(record, book)
    for cell, card in cards(record, book).items():
        if card.bonus is not None and _has(card.bonus, record, book) and _joined_to(card.bonus, cell, there):
            yield card, card.bonus


def _has(bonus: Bonus, record: Record, book: Book) -> bool:
    return all(book.total(record, f"kdm.{color}").value >= getattr(bonus, color) for color in COLORS)


def _joined_to(bonus: Bonus, cell: int, there: tuple[Joined, ...]) -> bool:
    """Whether enough of the affinities are joined to the card itself."""
    return all(
        sum(each.color == color and cell in each.cells for each in there) >= getattr(bonus, f"puzzle_{color}")
        for color in COLORS
    )


def bonus_parts(record: Record, total: str, book: Book) -> tuple[Part, ...]:
    """What cards add to a total while their affinities are there."""
    return tuple(
        Part(f"{card.name}, with its affinities", effect.amount, card.id)
        for card, bonus in active_bonuses(record, book)
        for effect in bonus.effects
        if isinstance(effect, Add) and effect.total == total
    )


def gear_parts(record: Record, total: str, book: Book) -> tuple[Part, ...]:
    """What the cards in the grid add to a total, with and without affinities."""
    plain = (
        Part(card.name, effect.amount, card.id)
        for card in cards(record, book).values()
        for effect in card.effects
        if isinstance(effect, Add) and effect.total == total and effect.to == "self" and not effect.copy
    )
    return (*plain, *bonus_parts(record, total, book))


def worn_sets(record: Record, book: Book) -> tuple[ArmorSet, ...]:
    """The armor sets of which every piece lies in the grid."""
    there = {card.id for card in cards(record, book).values()}
    sets = (each for each in book.entries(ArmorSet) if each.edition in ("", book.setting(EDITION)))
    return tuple(each for each in sets if each.pieces and all(there.intersection(piece) for piece in each.pieces))


def armor_parts(record: Record, place: str, book: Book) -> Iterator[Part]:
    """What protects a hit location: gear, and the bonus of a whole set."""
    for card in cards(record, book).values():
        if card.armor is not None and getattr(card.armor, place):
            yield Part(card.name, getattr(card.armor, place), card.id)
    for worn in worn_sets(record, book):
        if worn.armor is not None and getattr(worn.armor, place):
            yield Part(f"{worn.name}, the whole set", getattr(worn.armor, place), worn.id)

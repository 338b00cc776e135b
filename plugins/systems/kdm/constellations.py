"""Advice on constellations: which traits of the grid a survivor has, and what a whole constellation brings."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Advice, Book, Edit, Insert, Record, Set

from .belonging import living
from .entries import Constellation, Trait
from .family import listed
from .kinds import ATTRIBUTES


def traits(record: Record, book: Book) -> Iterator[Advice]:
    """The traits that a survivor has by the rest of the sheet and that are not ticked; a person ticks them."""
    if not (book.total(record, "kdm.constellations").value and living(record, book)):
        return
    found = [each for each in book.entries(Trait) if record.get(each.mark) is not True and _has(record, each, book)]
    if found:
        edits = tuple(Set(record.id, each.mark, True, record.get(each.mark)) for each in found)
        alone, names = len(found) == 1, listed([each.name for each in found])
        count = "a trait that is" if alone else f"{len(found)} traits that are"
        label = f"Tick {names}" if alone else f"Tick these {len(found)} traits"
        yield Advice(f"{record.name} has {count} not ticked: {names}.", "note", found[0].mark, edits, label)


def constellations(record: Record, book: Book) -> Iterator[Advice]:
    """A constellation whose traits are all ticked brings an ability."""
    had = {each.id for each in book.carried(record)}
    for each in book.entries(Constellation):
        whole = all(record.get(trait) is True for trait in each.traits)
        ability = book.entry(each.ability)
        if whole and ability is not None and ability.id not in had and living(record, book):
            row = {"id": ability.id.replace(".", "_"), "entry": ability.id}
            repair: tuple[Edit, ...] = (Insert(record.id, "abilities", row),)
            sentence = f"The constellation {each.name} is whole, and brings {ability.name}."
            yield Advice(sentence, "note", "abilities", repair, f"Write down {ability.name}")


def _has(record: Record, trait: Trait, book: Book) -> bool:
    """Whether the art, disorder or ability is there, or the number is high enough."""
    if trait.brought_by:
        return any(each.id == trait.brought_by for each in book.carried(record))
    return bool(trait.number) and _number(record, trait.number, book) >= trait.least


def _number(record: Record, id: str, book: Book) -> int:
    """A number of the sheet; an attribute as it stands for good, without gear and tokens (RULES.md A5)."""
    if id not in ATTRIBUTES:
        return int(book.value(record, id))
    passing = int(book.total(record, f"kdm.{id}_gear").value) + int(book.value(record, f"{id}_tokens"))
    plus = int(book.value(record, "strength_plus")) if id == "strength" else 0
    return int(book.total(record, f"kdm.{id}").value) - passing - plus

"""Advice on constellations: which traits of the grid a survivor has, and what a whole constellation brings."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Advice, Book, Edit, Insert, Record, Set, spoken

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


def contradicted(record: Record, book: Book) -> Iterator[Advice]:
    """Traits that are ticked although the rest of the sheet does not have them; a card may have said so."""
    if not (book.total(record, "kdm.constellations").value and living(record, book)):
        return
    ticked = [each for each in book.entries(Trait) if record.get(each.mark) is True]
    lacking = [each for each in ticked if (each.brought_by or each.number) and not _has(record, each, book)]
    if lacking:
        edits = tuple(Set(record.id, each.mark, False, True) for each in lacking)
        told = listed([_lacks(record, each, book) for each in lacking])
        them = "it" if len(lacking) == 1 else "them"
        sentence = f"Ticked, and not on the sheet of {record.name}: {told}. Untick {them}, unless a card says so."
        yield Advice(sentence, "note", lacking[0].mark, edits, f"Untick {them}")


def _lacks(record: Record, trait: Trait, book: Book) -> str:
    """A trait with what the sheet has in its place: ``9 understanding (understanding 8)``."""
    if trait.brought_by:
        return trait.name
    what = "weapon proficiency" if trait.number == "weapon_level" else trait.number
    return f"{trait.name} ({what} {spoken(_number(record, trait.number, book))})"


def constellations(record: Record, book: Book) -> Iterator[Advice]:
    """A constellation whose traits are all ticked brings an ability, and stands on the sheet by its name."""
    if not living(record, book):
        return
    for each in book.entries(Constellation):
        whole = all(record.get(trait) is True for trait in each.traits)
        gained, named = _gained(record, each, book), _named(record, each)
        if whole and (gained or named):
            ability = book.entry(each.ability)
            brings = f", and brings {ability.name}" if ability is not None and gained else ""
            what = ability.name if ability is not None and gained else each.name
            sentence = f"The constellation {each.name} is whole{brings}."
            path = "abilities" if gained else each.mark
            yield Advice(sentence, "note", path, (*gained, *named), f"Write down {what}")


def _gained(record: Record, each: Constellation, book: Book) -> tuple[Edit, ...]:
    """The ability of a constellation; none where it is there, or its plugin is away."""
    ability = book.entry(each.ability)
    if ability is None or any(had.id == ability.id for had in book.carried(record)):
        return ()
    return (Insert(record.id, "abilities", {"id": ability.id.replace(".", "_"), "entry": ability.id}),)


def _named(record: Record, each: Constellation) -> tuple[Edit, ...]:
    """The constellation's name on its line; none where it stands there."""
    told = str(record.get(each.mark) or "") if each.mark else each.name
    if each.name in map(str.strip, told.split(",")):
        return ()
    return (Set(record.id, each.mark, ", ".join(filter(None, (told.strip(), each.name))), record.get(each.mark)),)


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

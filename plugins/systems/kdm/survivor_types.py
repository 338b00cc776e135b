"""Advice on survivor types: what a savior has, and what a wanderer brings along."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Advice, Book, Edit, Entry, Insert, Record, Set

from . import gains
from .entries import Ability, Disorder, FightingArt, SurvivorType
from .family import listed

_LISTS = {FightingArt: "fighting_arts", Disorder: "disorders", Ability: "abilities"}


def brought_along(record: Record, book: Book) -> Iterator[Advice]:
    """What a survivor of some type brings along, until it was given or is there."""
    for row in book.value(record, "types"):
        entry = book.entry(row.get("entry", ""))
        if not isinstance(entry, SurvivorType) or row["given"]:
            continue
        some = [gains.Given(entry, gain) for gain in entry.gains if gain.at == "new_survivor"]
        lacks = tuple(_lacking(entry, record, book))
        told = [f"{given.amount} {gains.words(given.gain.what)}" for given in some] + [each.name for each in lacks]
        if told:
            edits: tuple[Edit, ...] = (
                *gains.together(record, some, book),
                *(_line(record, each) for each in lacks),
                Set(record.id, f"types.{row['id']}.given", True, False),
            )
            cut = gains.at_the_limit(record, some, book)
            sentence = f"{entry.name} brings {listed(told)} along.{cut and f' {record.name}: {cut} (S9).'}"
            yield Advice(sentence, "note", "types", edits, f"Give what {entry.name} brings{cut and f': {cut}'}")


def _lacking(type_: SurvivorType, record: Record, book: Book) -> Iterator[Entry]:
    """The arts and abilities of a type that the survivor has not; of a plugin that is off there are none."""
    had = {each.id for each in book.carried(record)}
    for id in type_.brings:
        entry = book.entry(id)
        if entry is not None and id not in had and type(entry) in _LISTS:
            yield entry


def _line(record: Record, entry: Entry) -> Insert:
    return Insert(record.id, _LISTS[type(entry)], {"id": entry.id.replace(".", "_"), "entry": entry.id})

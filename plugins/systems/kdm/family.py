"""The family of a settlement: who comes from whom, and what is told of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from tallow.api import Book, Kin, Record, UserMistake, spoken

from .belonging import everybody as everybody_of

_PARENTS = ("mother", "father")


def kin(settlement: Record, book: Book) -> tuple[Kin, ...]:
    """Everybody of a settlement, and parents who were removed and are still named."""
    everybody = {each.id: each for each in everybody_of(settlement, book)}
    rows = _generations(everybody, book)
    bands = _bands(everybody, rows, book)
    found = [_kin(each, rows[each.id], bands[rows[each.id]], everybody, book) for each in everybody.values()]
    named = {id for each in everybody.values() for id in parents_of(each, book)}
    gone = sorted(named - set(everybody))
    return (*found, *(Kin(id, name_of(id, book), "removed", state="gone") for id in gone))


def parents_of(survivor: Record, book: Book) -> tuple[str, ...]:
    """The ids of a survivor's parents, as far as they are named."""
    return tuple(id for key in _PARENTS if (id := book.value(survivor, key)))


def children_of(id: str, everybody: Mapping[str, Record], book: Book) -> list[Record]:
    """A survivor's children."""
    return [each for each in everybody.values() if id in parents_of(each, book)]


def _generations(everybody: Mapping[str, Record], book: Book) -> dict[str, int]:
    """Who stands in which row: below both parents; who has none, beside a partner who has."""
    rows: dict[str, int] = {}

    def row(id: str) -> int:
        if id not in rows:
            rows[id] = 0  # nobody is their own ancestor; a damaged file may say so
            above = [row(parent) for parent in parents_of(everybody[id], book) if parent in everybody]
            rows[id] = 1 + max(above) if above else 0
        return rows[id]

    own = {id: row(id) for id in everybody}
    for id, each in everybody.items():
        partner = book.value(each, "partner")
        for one, other in ((id, partner), (partner, id)):
            if one in own and other in own and not parents_of(everybody[one], book):
                own[one] = max(own[one], own[other])
    return own


def _bands(everybody: Mapping[str, Record], rows: Mapping[str, int], book: Book) -> dict[int, str]:
    """Row → what it is called: the years in which those in it were born or came."""
    people: dict[int, list[Record]] = {}
    for id, row in rows.items():
        people.setdefault(row, []).append(everybody[id])
    return {row: _band(some, book) for row, some in people.items()}


def _band(people: Sequence[Record], book: Book) -> str:
    if all(is_founder(each, book) for each in people):
        return "The first"
    years = [int(book.value(each, "born")) for each in people]
    return f"Year {max(years)}" if min(years) == max(years) else f"Year {min(years)} – {max(years)}"


def is_founder(survivor: Record, book: Book) -> bool:
    """Whether somebody was there from the beginning: a founder, or one without parents of a year before the first."""
    return bool(book.value(survivor, "founder")) or not (book.value(survivor, "born") or parents_of(survivor, book))


def _kin(survivor: Record, row: int, band: str, everybody: Mapping[str, Record], book: Book) -> Kin:
    partner = book.value(survivor, "partner")
    state, note = standing(survivor, book)
    partners = (partner,) if partner in everybody else ()
    return Kin(survivor.id, survivor.name, note, parents_of(survivor, book), partners, state, row, band)


def standing(survivor: Record, book: Book) -> tuple[Literal["living", "dead", "gone"], str]:
    """How somebody stands, and a few words."""
    born, died = book.value(survivor, "born"), book.value(survivor, "died")
    if book.value(survivor, "dead"):
        return "dead", f"died year {died}" if died else "died"
    if book.value(survivor, "exiled"):
        left = book.value(survivor, "left")
        return "gone", f"left year {left}" if left else "left"
    if is_founder(survivor, book):
        return "living", "founder"
    came = "born" if parents_of(survivor, book) else "came"
    return "living", f"{came} year {born}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names in a sentence: ``A, B and C``."""
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else "".join(names)


def name_of(id: str, book: Book) -> str:
    """What a survivor is called, one who was removed too."""
    try:
        return book.record(id).name
    except UserMistake:
        return book.last_name(id)


def facts(id: str, settlement: Record, book: Book) -> tuple[tuple[str, str], ...]:
    """What is told of somebody in the tree: parents, partner, siblings, children, and what was handed down."""
    everybody = {each.id: each for each in everybody_of(settlement, book)}
    survivor = everybody.get(id)
    return tuple(_facts(survivor, everybody, book)) if survivor is not None else ()


def _facts(survivor: Record, everybody: Mapping[str, Record], book: Book) -> Iterator[tuple[str, str]]:
    for key in _PARENTS:
        if book.value(survivor, key):
            yield key.capitalize(), name_of(book.value(survivor, key), book)
    if book.value(survivor, "partner"):
        yield "Partner", name_of(book.value(survivor, "partner"), book)
    parents = set(parents_of(survivor, book))
    siblings = [each for each in everybody.values() if each.id != survivor.id and parents & set(parents_of(each, book))]
    if siblings:
        yield "Siblings", ", ".join(each.name for each in siblings)
    children = children_of(survivor.id, everybody, book)
    if children:
        yield "Children", ", ".join(each.name for each in children)
    yield "Hunt experience", f"{spoken(book.value(survivor, 'hunt_xp'))} of 16"

"""The family of a settlement: who comes from whom, and what is told of each."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Book, Kin, Record, UserMistake, spoken

from .belonging import survivors

_PARENTS = ("mother", "father")


def kin(settlement: Record, book: Book) -> tuple[Kin, ...]:
    """Everybody of a settlement, and parents who were removed and are still named."""
    everybody = {each.id: each for each in survivors(settlement, book)}
    rows = _generations(everybody, book)
    found = [_kin(each, rows[each.id], everybody, book) for each in everybody.values()]
    named = {id for each in everybody.values() for id in parents_of(each, book)}
    gone = sorted(named - set(everybody))
    return (*found, *(Kin(id, name_of(id, book), "removed", state="gone") for id in gone))


def parents_of(survivor: Record, book: Book) -> tuple[str, ...]:
    """The ids of a survivor's parents, as far as they are named."""
    return tuple(id for key in _PARENTS if (id := book.value(survivor, key)))


def children_of(id: str, everybody: dict[str, Record], book: Book) -> list[Record]:
    """A survivor's children."""
    return [each for each in everybody.values() if id in parents_of(each, book)]


def _generations(everybody: dict[str, Record], book: Book) -> dict[str, int]:
    """Who stands in which row: below both parents."""
    rows: dict[str, int] = {}

    def row(id: str) -> int:
        if id not in rows:
            rows[id] = 0  # nobody is their own ancestor; a damaged file may say so
            above = [row(parent) for parent in parents_of(everybody[id], book) if parent in everybody]
            rows[id] = 1 + max(above) if above else 0
        return rows[id]

    for id in everybody:
        row(id)
    return rows


def _kin(survivor: Record, row: int, everybody: dict[str, Record], book: Book) -> Kin:
    partner = book.value(survivor, "partner")
    state, note = standing(survivor, book)
    partners = (partner,) if partner in everybody else ()
    return Kin(survivor.id, survivor.name, note, parents_of(survivor, book), partners, state, row)


def standing(survivor: Record, book: Book) -> tuple[str, str]:
    """How somebody stands, and a few words."""
    born, died = book.value(survivor, "born"), book.value(survivor, "died")
    if book.value(survivor, "dead"):
        return "dead", f"died year {died}" if died else "died"
    if book.value(survivor, "exiled"):
        return "gone", "left"
    if book.value(survivor, "founder"):
        return "living", "founder"
    came = "born" if parents_of(survivor, book) else "came"
    return "living", f"{came} year {born}"


def name_of(id: str, book: Book) -> str:
    """What a survivor is called, one who was removed too."""
    try:
        return book.record(id).name
    except UserMistake:
        return book.last_name(id)


def facts(id: str, settlement: Record, book: Book) -> tuple[tuple[str, str], ...]:
    """What is told of somebody in the tree: parents, partner, siblings, children, and what was handed down."""
    everybody = {each.id: each for each in survivors(settlement, book)}
    survivor = everybody.get(id)
    return tuple(_facts(survivor, everybody, book)) if survivor is not None else ()


def _facts(survivor: Record, everybody: dict[str, Record], book: Book) -> Iterator[tuple[str, str]]:
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

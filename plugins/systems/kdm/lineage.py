"""Who cannot be a survivor's parent or partner: oneself, a descendant, one person twice, or one who was born later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tallow.api import Advice, Book, Coming, Objection, Record, UserMistake

_PARENTS = ("mother", "father")


def objections(touched: Sequence[Coming], book: Book) -> Iterator[Objection]:
    """What speaks against the families that a step makes; each is looked at as all of the step leaves it."""
    after = {each.id: each.after for each in touched}
    for record in touched:
        yield from _parents(record, after, book)
        yield from _pairs(record, book)


def _parents(record: Coming, after: Mapping[str, Record], book: Book) -> Iterator[Objection]:
    """Nobody is their own ancestor."""
    for field in _PARENTS:
        parent = book.value(record.after, field) if field in record.given else ""
        if not parent:
            continue
        if parent == record.id:
            sentence = f"{record.after.name} cannot be their own {field}. Choose somebody else."
            yield Objection("Family", sentence, may_override=False)
        elif record.id in _ancestors(parent, after, book):
            name = _name(parent, after, book)
            sentence = f"{name} descends from {record.after.name}, and cannot be a parent. Choose another."
            yield Objection("Family", sentence, may_override=False)


def _pairs(record: Coming, book: Book) -> Iterator[Objection]:
    """Mother and father are two, and so are partners."""
    name = record.after.name
    if record.given.intersection(_PARENTS):
        mother, father = (book.value(record.after, field) for field in _PARENTS)
        if mother and mother == father and mother != record.id:
            sentence = f"Mother and father of {name} are the same person. Choose another, or leave one empty."
            yield Objection("Family", sentence, may_override=False)
    if "partner" in record.given and book.value(record.after, "partner") == record.id:
        yield Objection("Family", f"{name} cannot be their own partner. Choose somebody else.", may_override=False)


def _ancestors(id: str, after: Mapping[str, Record], book: Book) -> set[str]:
    """Everybody from whom a survivor descends."""
    found: set[str] = set()
    ahead = [id]
    while ahead:
        record = _record(ahead.pop(), after, book)
        if record is not None:
            parents = {book.value(record, field) for field in _PARENTS} - {""} - found
            found |= parents
            ahead += parents
    return found


def _record(id: str, after: Mapping[str, Record], book: Book) -> Record | None:
    """A survivor as the step leaves it; None for one who was removed for good."""
    if id in after:
        return after[id]
    try:
        return book.record(id)
    except UserMistake:
        return None


def _name(id: str, after: Mapping[str, Record], book: Book) -> str:
    record = _record(id, after, book)
    return record.name if record is not None else "Somebody who was removed"


def born_out_of_their_lives(record: Record, book: Book) -> Iterator[Advice]:
    """A child is not older than its parents, nor born after its mother's death."""
    born = book.value(record, "born")
    for field in _PARENTS:
        parent = _record(book.value(record, field), {}, book) if book.value(record, field) else None
        if parent is not None and book.value(parent, "born") > born:
            sentence = (
                f"{record.name} was born in year {born}, before {parent.name}, the {field}, in year "
                f"{book.value(parent, 'born')}. Correct one."
            )
            yield Advice(sentence, path="born")
        elif parent is not None and field == "mother" and _died_before(born, parent, book):
            sentence = (
                f"{record.name} was born in year {born}, and {parent.name}, the mother, died in year "
                f"{book.value(parent, 'died')}. Correct one."
            )
            yield Advice(sentence, path="born")


def _died_before(year: int, survivor: Record, book: Book) -> bool:
    return bool(book.value(survivor, "dead") and 0 < book.value(survivor, "died") < year)

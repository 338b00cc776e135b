"""A settlement's storage: what lies in it, what of it pays a cost, and what of it goes or comes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tallow.api import Book, Due, Edit, Insert, Record, Remove, Row, Set, Stage, Value, row_of

from .entries import Resource
from .entries.settlement import ANY, Cost
from .kinds import MOST
from .payment import Payment

SHORT, THERE = "short", "there"
_STORED = ("resources", "stored_gear")


@dataclass(frozen=True, slots=True)
class Stored:
    """A line of storage.

    Attributes:
        entry: the resource's or gear's id; "" for something written down by name alone.
        name: as shown.
        count: how many there are.
    """

    entry: str = ""
    name: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Store:
    """What the settlement has.

    Attributes:
        things: its resources and gear.
        innovations, locations: ids of what is there.
        endeavors: how many are left.
    """

    things: tuple[Stored, ...] = ()
    innovations: tuple[str, ...] = ()
    locations: tuple[str, ...] = ()
    endeavors: int = 0


def need(what: str, there: bool) -> Stage:
    """Something that is needed: there, or short."""
    return Stage("", what, "", None, THERE if there else SHORT)


def name_of(id: str, book: Book) -> str:
    """What an entry is called, one that is away by its last seen name."""
    return book.last_name(id)


def payment(costs: Sequence[Cost], there: Store, named: Sequence[str], book: Book) -> Payment:
    """Who pays what, with what the person named."""
    things = there.things

    def fits(cost: Cost, place: int) -> bool:
        entry = book.entry(things[place].entry) if things[place].entry else None
        if cost.entry:
            return things[place].entry == cost.entry
        return isinstance(entry, Resource) and (cost.keyword == ANY or cost.keyword in entry.keywords)

    names = {thing.name.casefold(): place for place, thing in reversed(list(enumerate(things)))}
    chosen = [names[word] for name in named if (word := name.strip().casefold()) in names]
    return Payment(costs, [thing.count for thing in things], fits, chosen)


def stages(costs: Sequence[Cost], paid: Payment, book: Book) -> Iterator[Stage]:
    """Each cost as a stage: there or short."""
    for cost in costs:
        yield need(words(cost, book), cost not in paid.short)


def words(cost: Cost, book: Book) -> str:
    """``3 bone``."""
    return cost.told(lambda id: name_of(id, book))


def choice(paid: Payment, there: Store) -> tuple[Due, ...]:
    """The next piece that a person must choose."""
    piece = paid.open
    if piece is None:
        return ()
    names = tuple(there.things[place].name for place in piece.places)
    what = "resource" if piece.cost.keyword == ANY else piece.cost.keyword
    return (Due("pay", f"Which {what} is paid? {piece.left} to choose.", names, many=True),)


def paid_with(paid: Payment, there: Store) -> list[dict[str, Value]]:
    """What goes, and how many of it."""
    things = zip(there.things, paid.taken, strict=True)
    return [{"entry": thing.entry, "name": thing.name, "count": count} for thing, count in things if count]


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """What the settlement has, as a role of a resolver supplies it."""
    rows = [row for field in _STORED for row in book.value(record, field)]
    counts: dict[tuple[str, str], int] = {}
    for row in rows:
        key = (row.get("entry", ""), _called(row, book))
        counts[key] = counts.get(key, 0) + row["count"]
    things = [{"entry": entry, "name": name, "count": count} for (entry, name), count in counts.items()]
    return {
        "things": things,
        "innovations": [row["entry"] for row in book.value(record, "innovations") if "entry" in row],
        "locations": [row["entry"] for row in book.value(record, "locations") if "entry" in row],
        "endeavors": book.value(record, "endeavors"),
    }


def _called(row: Row, book: Book) -> str:
    return str(row.get("name") or name_of(row.get("entry", ""), book))


def spent(outcome: Mapping[str, Value], record: Record, book: Book) -> Iterator[Edit]:
    """What an outcome says was paid: things of storage in ``paid``, and ``endeavors``."""
    for paid in outcome["paid"]:
        yield from taken_out(paid, record, book)
    if outcome["endeavors"]:
        left = book.value(record, "endeavors") - outcome["endeavors"]
        yield Set(record.id, "endeavors", left, record.get("endeavors"))


def taken_out(paid: Mapping[str, Value], record: Record, book: Book, lists: Sequence[str] = _STORED) -> Iterator[Edit]:
    """What was paid goes, line by line where storage has several of it.

    Args:
        paid: what goes: its ``entry``, or where that is "" its ``name``, and the ``count``.
        lists: the lists of storage from which it is taken.
    """
    wanted = paid["count"]
    lines = [(where, row) for where in lists for row in book.value(record, where)]
    for list_, row in lines:
        same = row.get("entry", "") == paid["entry"] and (paid["entry"] or row.get("name") == paid["name"])
        taken = min(wanted, row["count"]) if same else 0
        if not taken:
            continue
        wanted -= taken
        stored: Row = row_of(record.get(list_), row["id"]) or row
        if row["count"] > taken:
            yield Set(record.id, f"{list_}.{row['id']}.count", row["count"] - taken, stored.get("count"))
        else:
            yield Remove(record.id, list_, row["id"], stored)


def one_more(record: Record, list_: str, entry: str, book: Book, count: int = 1, name: str = "") -> Edit:
    """One more of an entry, or of what has a name alone, in a list that counts: its count grows, or a line is added."""
    rows = book.value(record, list_)
    for row in rows:
        same = row.get("entry", "") == entry and (entry or row.get("name") == name)
        if same and row["count"] + count <= MOST:
            stored: Row = row_of(record.get(list_), row["id"]) or row
            return Set(record.id, f"{list_}.{row['id']}.count", row["count"] + count, stored.get("count"))
    what = {"entry": entry} if entry else {"name": name}
    taken = {row["id"] for row in rows}
    return Insert(record.id, list_, {"id": free_id(entry.replace(".", "_") or "own", taken), **what, "count": count})


def free_id(id: str, taken: Collection[str]) -> str:
    """An id that no line of a list has, as near to the wished one as may be."""
    while id in taken:
        id += "_"
    return id

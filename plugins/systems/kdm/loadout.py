"""Loadouts: grids that a survivor may take up again, checked against what lies in storage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tallow.api import (
    Book,
    Dice,
    Due,
    Edit,
    Insert,
    Record,
    Remove,
    Resolution,
    Resolver,
    Role,
    Row,
    Set,
    Stage,
    UserMistake,
    Value,
)

from .belonging import home
from .kinds import SURVIVOR
from .storage import free_id, one_more, taken_out

GRID, KEPT, STORED = "gear", "loadouts", "stored_gear"


@dataclass(frozen=True, slots=True)
class Compared:
    """A loadout beside what there is.

    Attributes:
        name: of the loadout.
        lacking: names of what is neither in the grid nor in storage.
        words: what it holds, or what it lacks.
    """

    name: str
    lacking: tuple[str, ...]
    words: str

    @property
    def ready(self) -> bool:
        """Whether all of it is there."""
        return not self.lacking


def compared(survivor: Record, book: Book) -> tuple[Compared, ...]:
    """Every loadout of a survivor."""
    names = dict.fromkeys(row["loadout"] for row in book.value(survivor, KEPT) if row["loadout"])
    return tuple(_compared(name, survivor, book) for name in names)


def _compared(name: str, survivor: Record, book: Book) -> Compared:
    rows = [row for row in book.value(survivor, KEPT) if row["loadout"] == name]
    there = Counter(_key(row) for row in book.value(survivor, GRID))
    settlement = home(survivor, book)
    for row in book.value(settlement, STORED) if settlement is not None else ():
        there[_key(row)] += row["count"]
    wanted = Counter(_key(row) for row in rows)
    lacking = tuple(_called(key, book) for key in (wanted - there).elements())
    words = f"lacks {', '.join(lacking)}" if lacking else ", ".join(_called(_key(row), book) for row in rows)
    return Compared(name, lacking, words)


def _key(row: Row) -> str:
    return str(row.get("entry") or row.get("name", ""))


def _called(key: str, book: Book) -> str:
    """What gear is called, also while its plugin is away; what the group wrote down is its own name."""
    return book.last_name(key)


@dataclass(frozen=True, slots=True)
class Kept:
    """The loadouts of a survivor, by name."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be done with a loadout.

    Attributes:
        keep: whether the grid as it is becomes a loadout of that name; else that loadout is taken up.
        name: the loadout's.
        survivor: whose loadouts there are.
    """

    keep: bool = False
    name: str = ""
    survivor: Kept = field(default_factory=Kept)


def run(wish: Wish, dice: Dice, book: Book) -> Resolution:
    """Name the loadout that is kept or taken up."""
    name = wish.name.strip()
    if not name:
        label = "What is the loadout called?" if wish.keep else "Which loadout is taken up?"
        due = (Due("name", label, () if wish.keep else wish.survivor.names),)
        return Resolution((), {"keep": wish.keep, "name": ""}, due)
    if not wish.keep and name not in wish.survivor.names:
        raise UserMistake(f"There is no loadout {name!r}. Keep the grid as one first.")
    done = f"keeps the grid as {name}" if wish.keep else f"takes up {name}"
    title = done[:1].upper() + done[1:]  # the name's own letters stay
    return Resolution((Stage("", done, "", None, name),), {"keep": wish.keep, "name": name}, (), done, title)


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The loadouts that there are."""
    return {"names": list(dict.fromkeys(row["loadout"] for row in book.value(record, KEPT) if row["loadout"]))}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Keep the grid, or change it for the loadout: what goes is stored, what comes is taken from storage."""
    if not outcome["name"]:
        return ()
    return _keep(record, outcome["name"], book) if outcome["keep"] else _take(record, outcome["name"], book)


def _keep(record: Record, name: str, book: Book) -> list[Edit]:
    old = [row for row in record.get(KEPT) or () if row.get("loadout") == name]
    found: list[Edit] = [Remove(record.id, KEPT, row["id"], row) for row in old]
    taken = {row["id"] for row in record.get(KEPT) or ()}
    number = len(taken)
    for row in book.value(record, GRID):
        number += 1
        while f"kept_{number}" in taken:
            number += 1
        named = {key: row[key] for key in ("entry", "name") if key in row}
        found.append(Insert(record.id, KEPT, {"id": f"kept_{number}", **named, "loadout": name, "place": row["place"]}))
    return found


def _take(record: Record, name: str, book: Book) -> list[Edit]:
    """Only what a loadout and the grid differ in changes."""
    wanted = [row for row in book.value(record, KEPT) if row["loadout"] == name]
    lacking = _compared(name, record, book).lacking
    if lacking:
        raise UserMistake(f"{name} lacks {', '.join(lacking)}, which is neither in the grid nor in storage.")
    there = list(record.get(GRID) or ())
    found: list[Edit] = []
    stays: list[Row] = []
    comes: Counter[str] = Counter()
    ids = {each["id"] for each in there}
    for row in wanted:
        held = next((each for each in there if _key(each) == _key(row) and each not in stays), None)
        if held is not None:
            stays.append(held)
            if held.get("place", 0) != row["place"]:
                found.append(Set(record.id, f"{GRID}.{held['id']}.place", row["place"], held.get("place")))
        else:
            named = {key: row[key] for key in ("entry", "name") if key in row}
            id = free_id(f"{row['id']}_worn", ids)
            ids.add(id)
            comes[_key(row)] += 1
            found.append(Insert(record.id, GRID, {"id": id, **named, "place": row["place"]}))
    goes = [each for each in there if each not in stays]
    found += [Remove(record.id, GRID, each["id"], each) for each in goes]
    back = Counter(_key(each) for each in goes)
    called = {_key(each): (each.get("entry") or "", each.get("name") or "") for each in (*wanted, *goes)}
    settlement = home(record, book)
    if settlement is None:
        return found
    for key in dict.fromkeys((*comes, *back)):
        found += _stored(settlement, *called[key], back[key] - comes[key], book)
    return found


def _stored(settlement: Record, entry: str, name: str, more: int, book: Book) -> list[Edit]:
    """What storage takes back of a gear, or gives where it is to have fewer."""
    if more > 0:
        return [one_more(settlement, STORED, entry, book, more, name)]
    return list(taken_out({"entry": entry, "name": name, "count": -more}, settlement, book, (STORED,)))


RESOLVER = Resolver(
    id="kdm.loadout",
    title="Keep or take up a loadout",
    inputs=Wish,
    run=run,
    roles=(Role("survivor", "Survivor", SURVIVOR),),
    fill=fill,
    edits=edits,
    labels={"keep": "Keep the grid as it is", "name": "Loadout", "survivor.names": "Loadouts"},
)

"""``kdm.craft``: a gear is made from storage, by one of its recipes, and what is short is shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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
    row_of,
)

from .entries import Gear, Innovation, Resource
from .entries.gear import Recipe
from .entries.settlement import Cost
from .kinds import MOST, SETTLEMENT
from .payment import ANY, Payment
from .settings import EDITION


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


@dataclass(frozen=True, slots=True)
class Rules:
    """Whose recipes hold; the campaign's setting says so."""

    edition: str = "1.6"


@dataclass(frozen=True, slots=True)
class Craft:
    """A wish to make a gear.

    Attributes:
        gear: by name or id.
        recipe: which of its recipes, from 1.
        pay: names of what is paid, one for each piece, where a keyword leaves a choice.
        settlement: what there is.
        settings: whose recipes hold.
    """

    gear: str = ""
    recipe: int = 1
    pay: tuple[str, ...] = ()
    settlement: Store = field(default_factory=Store)
    settings: Rules = field(default_factory=Rules)


def run(wish: Craft, dice: Dice, book: Book) -> Resolution:
    """Find the recipe, take what it costs, and say what is short or is to be chosen."""
    gear = _gear(wish.gear, book)
    if gear is None:
        return Resolution((), {"gear": "", "paid": []}, (_which(wish, book),))
    recipe = _recipe(gear, wish)
    payment = _payment(recipe, wish, book)
    stages = [*_needs(gear, recipe, wish, book), *_costs(recipe, payment, book)]
    short = [stage.label for stage in stages if stage.after == SHORT]
    outcome = {"gear": gear.id, "paid": _paid_with(payment, wish), "endeavors": recipe.endeavors, "short": short}
    due = () if short else _choice(payment, wish)
    sentence = f"{gear.name}: short of {', '.join(short)}" if short else f"{gear.name} is made"
    if short:
        due = (Due("gear", f"{sentence}. Choose another, or fill storage first.", ()),)
    return Resolution(tuple(stages), outcome, due, sentence, f"Make {gear.name}")


SHORT, THERE = "short", "there"
_STORED = ("resources", "stored_gear")


def recipes_of(gear: Gear, edition: str) -> tuple[Recipe, ...]:
    """The recipes of a gear in an edition; those of an edition of their own win over those of every one."""
    if gear.edition not in ("", edition):
        return ()
    own = tuple(each for each in gear.recipes if each.edition == edition)
    return own or tuple(each for each in gear.recipes if not each.edition)


def _recipe(gear: Gear, wish: Craft) -> Recipe:
    """The recipe that is meant; raises UserMistake where there is none."""
    recipes = recipes_of(gear, wish.settings.edition)
    if gear.edition not in ("", wish.settings.edition):
        raise UserMistake(f"{gear.name} belongs to edition {gear.edition} alone. Choose another gear.")
    if not recipes:
        raise UserMistake(f"{gear.name} has no recipe: it is found or given. Add it to the gear in storage.")
    if not 1 <= wish.recipe <= len(recipes):
        many = f"{len(recipes)} recipes. Give a number from 1 to {len(recipes)}"
        raise UserMistake(f"{gear.name} has {many if recipes[1:] else 'one recipe. Give 1'}.")
    return recipes[wish.recipe - 1]


def _gear(word: str, book: Book) -> Gear | None:
    wanted = word.strip().casefold()
    names = ((each, (each.id, each.name.casefold())) for each in book.entries(Gear))
    return next((each for each, of in names if wanted and wanted in of), None)


def _which(wish: Craft, book: Book) -> Due:
    """Which gear it is: one of those that are made at the locations that are there."""
    edition, there = wish.settings.edition, ("", *wish.settlement.locations)
    gears = (each for each in book.entries(Gear) if recipes_of(each, edition))
    known = sorted(each.name for each in gears if _location(each, edition) in there)
    label = "Which gear is made?"
    return Due("gear", label if known else f"{label} No location that is there makes any: give its name.", tuple(known))


def _location(gear: Gear, edition: str) -> str:
    return gear.location_1_6 if edition == "1.6" and gear.location_1_6 else gear.location


def _needs(gear: Gear, recipe: Recipe, wish: Craft, book: Book) -> Iterator[Stage]:
    """The location and the innovations that it needs, and endeavors."""
    settlement = wish.settlement
    location = _location(gear, wish.settings.edition)
    if location:
        yield _need(_name(location, book), location in settlement.locations)
    for id in recipe.innovations:
        yield _need(_name(id, book), id in settlement.innovations)
    for keyword in recipe.keywords:
        some = (book.entry(id) for id in settlement.innovations)
        yield _need(keyword, any(isinstance(each, Innovation) and keyword in each.keywords for each in some))
    if recipe.note:
        yield Stage("", recipe.note, "", None, "see for yourself")
    if recipe.endeavors:
        cost = f"{recipe.endeavors} endeavor{'s' if recipe.endeavors > 1 else ''}"
        yield _need(cost, settlement.endeavors >= recipe.endeavors)


def _need(what: str, there: bool) -> Stage:
    return Stage("", what, "", None, THERE if there else SHORT)


def _name(id: str, book: Book) -> str:
    entry = book.entry(id)
    return entry.name if entry is not None else id


def _payment(recipe: Recipe, wish: Craft, book: Book) -> Payment:
    """Who pays what, with what the person named."""
    things = wish.settlement.things

    def fits(cost: Cost, place: int) -> bool:
        entry = book.entry(things[place].entry) if things[place].entry else None
        if cost.entry:
            return things[place].entry == cost.entry
        return isinstance(entry, Resource) and (cost.keyword == ANY or cost.keyword in entry.keywords)

    names = {thing.name.casefold(): place for place, thing in reversed(list(enumerate(things)))}
    chosen = [names[word] for name in wish.pay if (word := name.strip().casefold()) in names]
    return Payment(recipe.costs, [thing.count for thing in things], fits, chosen)


def _costs(recipe: Recipe, payment: Payment, book: Book) -> Iterator[Stage]:
    """Each cost as a stage: there or short."""
    for cost in recipe.costs:
        what = _name(cost.entry, book) if cost.entry else "of any resource" if cost.keyword == ANY else cost.keyword
        yield _need(f"{cost.amount} {what}", cost not in payment.short)


def _choice(payment: Payment, wish: Craft) -> tuple[Due, ...]:
    """The next piece that a person must choose."""
    piece = payment.open
    if piece is None:
        return ()
    names = tuple(wish.settlement.things[place].name for place in piece.places)
    what = "resource" if piece.cost.keyword == ANY else piece.cost.keyword
    return (Due("pay", f"Which {what} is paid? {piece.left} to choose.", names, many=True),)


def _paid_with(payment: Payment, wish: Craft) -> list[dict[str, Value]]:
    """What goes, and how many of it."""
    things = zip(wish.settlement.things, payment.taken, strict=True)
    return [{"entry": thing.entry, "name": thing.name, "count": count} for thing, count in things if count]


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """What the settlement has."""
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
    return str(row.get("name") or _name(row.get("entry", ""), book))


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """What was paid goes, and the gear is stored."""
    if not outcome["gear"]:
        return ()
    found: list[Edit] = [edit for paid in outcome["paid"] for edit in taken_out(paid, record, book)]
    if outcome["endeavors"]:
        left = book.value(record, "endeavors") - outcome["endeavors"]
        found.append(Set(record.id, "endeavors", left, record.get("endeavors")))
    return [*found, one_more(record, "stored_gear", outcome["gear"], book)]


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


RESOLVER = Resolver(
    id="kdm.craft",
    title="Craft gear",
    inputs=Craft,
    run=run,
    roles=(Role("settlement", "Settlement", SETTLEMENT),),
    fill=fill,
    edits=edits,
    campaign=lambda book: {"edition": book.setting(EDITION)},
    labels={
        "gear": "Gear",
        "recipe": "Which of its recipes",
        "pay": "Paid with",
        "settings.edition": "Edition of the recipes",
        "settlement.things": "In storage",
        "settlement.things.entry": "",
        "settlement.things.name": "Name",
        "settlement.things.count": "Count",
        "settlement.innovations": "",
        "settlement.locations": "",
        "settlement.endeavors": "Endeavors left",
    },
)

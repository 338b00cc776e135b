"""``kdm.spend_endeavors``: what a settlement can spend endeavors on, what that costs besides, and what it builds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tallow.api import (
    Book,
    Dice,
    Due,
    Edit,
    Insert,
    Record,
    Resolution,
    Resolver,
    Role,
    Stage,
    ToldLine,
    UserMistake,
    Value,
    spoken,
)

from . import storage
from .belonging import living_survivors
from .entries import Endeavor, Location
from .kinds import SETTLEMENT
from .payment import Payment
from .storage import SHORT, Store, name_of, need


@dataclass(frozen=True, slots=True)
class Offers(Store):
    """What the settlement has, and what it can spend endeavors on.

    Attributes:
        offered: the ids of the endeavors.
    """

    offered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Spend:
    """A wish to spend endeavors.

    Attributes:
        endeavor: on what, by name or id.
        pay: names of what is paid, one for each piece, where a keyword leaves a choice.
        settlement: what there is.
    """

    endeavor: str = ""
    pay: tuple[str, ...] = ()
    settlement: Offers = field(default_factory=Offers)


def offered(settlement: Record, book: Book) -> tuple[Endeavor, ...]:
    """What endeavors can be spent on, by name: what is always there, and what the settlement's things offer."""
    locations, innovations, defeated = (
        _ids(settlement, each, book) for each in ("locations", "innovations", "defeated")
    )

    def there(each: Endeavor) -> bool:
        built = book.entry(each.builds) if each.builds else None
        after = set(built.after) if isinstance(built, Location) else set()
        return bool(
            each.builds not in locations
            and (not each.location or each.location in locations)
            and innovations.issuperset({each.innovation, *each.needs} - {""})
            and (not each.survivor_has or _is_had(each.survivor_has, settlement, book))
            and (not after or after & defeated)
        )

    return tuple(sorted((each for each in book.entries(Endeavor) if there(each)), key=lambda each: each.name))


def _is_had(id: str, settlement: Record, book: Book) -> bool:
    """Whether a living survivor has an ability or a fighting art."""
    there = living_survivors(settlement, book)
    return any(id in _ids(each, list_, book) for each in there for list_ in ("abilities", "fighting_arts"))


def _ids(settlement: Record, list_: str, book: Book) -> set[str]:
    return {row["entry"] for row in book.value(settlement, list_) if row.get("entry")}


def lines(settlement: Record, book: Book) -> tuple[ToldLine, ...]:
    """What endeavors can be spent on, with what each costs, and what is short for it now."""
    there = _store(storage.fill("", settlement, book))
    return tuple(_line(each, there, book) for each in offered(settlement, book))


def _line(endeavor: Endeavor, there: Store, book: Book) -> ToldLine:
    paid = _payment(endeavor, there, (), book)
    short = [stage.label for stage in _stages(endeavor, there, paid, book) if _is_short(stage)]
    costs = ", ".join(storage.words(cost, book) for cost in endeavor.costs)
    by = name_of(endeavor.location or endeavor.innovation, book) if endeavor.location or endeavor.innovation else ""
    note = f"short of {', '.join(short)}" if short else "; ".join(filter(None, (by, costs, endeavor.text)))
    return ToldLine(endeavor.name, note, spoken(endeavor.endeavors), "off" if short else "", endeavor.id)


def _is_short(stage: Stage) -> bool:
    return bool(stage.after == SHORT)


def _store(supplied: Mapping[str, Value]) -> Store:
    things = tuple(storage.Stored(**each) for each in supplied["things"])
    return Store(things, endeavors=supplied["endeavors"])


def left(settlement: Record, book: Book) -> str:
    """``3 left``."""
    return f"{spoken(book.value(settlement, 'endeavors'))} left"


def run(wish: Spend, dice: Dice, book: Book) -> Resolution:
    """Take what it costs, and say what is short or is to be chosen; what it does is on the card."""
    endeavor = _meant(wish, book)
    if endeavor is None:
        names = tuple(name_of(id, book) for id in wish.settlement.offered)
        return Resolution((), {"endeavor": "", "paid": [], "endeavors": 0}, (Due("endeavor", "Spent on what?", names),))
    if endeavor.id not in wish.settlement.offered:
        raise UserMistake(f"The settlement cannot spend endeavors on {endeavor.name} now. Choose one of its list.")
    paid = _payment(endeavor, wish.settlement, wish.pay, book)
    stages = tuple(_stages(endeavor, wish.settlement, paid, book))
    short = [stage.label for stage in stages if _is_short(stage)]
    outcome: dict[str, Value] = {
        "endeavor": endeavor.id,
        "paid": storage.paid_with(paid, wish.settlement),
        "endeavors": endeavor.endeavors,
    }
    if short:
        sentence = f"{endeavor.name}: short of {', '.join(short)}"
        due = (Due("endeavor", f"{sentence}. Choose another, or fill storage first."),)
        return Resolution(stages, outcome, due, sentence, endeavor.name)
    sentence = f"{name_of(endeavor.builds, book)} is built" if endeavor.builds else f"{endeavor.name}: read it there"
    return Resolution(stages, outcome, storage.choice(paid, wish.settlement), sentence, endeavor.name)


def _meant(wish: Spend, book: Book) -> Endeavor | None:
    word = wish.endeavor.strip().casefold()
    if not word:
        return None
    found = next((each for each in book.entries(Endeavor) if word in (each.id, each.name.casefold())), None)
    if found is None:
        raise UserMistake(f"Nobody knows an endeavor {wish.endeavor.strip()!r}. Choose one of the settlement's list.")
    return found


def _payment(endeavor: Endeavor, there: Store, named: Sequence[str], book: Book) -> Payment:
    return storage.payment(endeavor.costs, there, named, book)


def _stages(endeavor: Endeavor, there: Store, paid: Payment, book: Book) -> Iterator[Stage]:
    """The endeavors, then each cost: there or short."""
    if endeavor.endeavors:
        what = f"{spoken(endeavor.endeavors)} endeavor{'s' if endeavor.endeavors > 1 else ''}"
        yield need(what, there.endeavors >= endeavor.endeavors)
    yield from storage.stages(endeavor.costs, paid, book)


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """What the settlement has, and what it can spend endeavors on."""
    return {**storage.fill(role, record, book), "offered": [each.id for each in offered(record, book)]}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """What was paid goes; what is built stands among the locations."""
    endeavor = book.entry(outcome["endeavor"])
    if not isinstance(endeavor, Endeavor):
        return ()
    found = list(storage.spent(outcome, record, book))
    if endeavor.builds:
        taken = {row["id"] for row in book.value(record, "locations")}
        id = storage.free_id(endeavor.builds.replace(".", "_"), taken)
        found.append(Insert(record.id, "locations", {"id": id, "entry": endeavor.builds}))
    return found


RESOLVER = Resolver(
    id="kdm.spend_endeavors",
    title="Spend endeavors",
    inputs=Spend,
    run=run,
    roles=(Role("settlement", "Settlement", SETTLEMENT),),
    fill=fill,
    edits=edits,
    labels={
        "endeavor": "Spent on",
        "pay": "Paid with",
        "settlement.things": "In storage",
        "settlement.things.entry": "",
        "settlement.things.name": "Name",
        "settlement.things.count": "Count",
        "settlement.innovations": "",
        "settlement.locations": "",
        "settlement.offered": "",
        "settlement.endeavors": "Endeavors left",
    },
)

"""``kdm.together``: the same gain for many survivors at once; whoever may not gain it is left out and named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tallow.api import (
    Book,
    Dice,
    Edit,
    Record,
    Resolution,
    Resolver,
    Role,
    Set,
    Stage,
    UserMistake,
    Value,
    spoken,
)

from .belonging import departing_survivors, living_survivors
from .kinds import ATTRIBUTES, BLEEDING_MOST, FARTHEST, HUNT_MOST, MOST, SETTLEMENT, TRACK_MOST
from .survival import gained

Whom: TypeAlias = Literal["departing", "living", "chosen"]
What: TypeAlias = Literal[
    "survival",
    "insanity",
    "hunt_xp",
    "courage",
    "understanding",
    "bleeding",
    "movement_tokens",
    "accuracy_tokens",
    "strength_tokens",
    "evasion_tokens",
    "luck_tokens",
    "speed_tokens",
]
_BOUNDS = {
    "hunt_xp": (0, HUNT_MOST),
    "courage": (0, TRACK_MOST),
    "understanding": (0, TRACK_MOST),
    "bleeding": (0, BLEEDING_MOST),
    **dict.fromkeys((f"{id}_tokens" for id in ATTRIBUTES), (-FARTHEST, FARTHEST)),
}
"""What is gained → the least and the most that the sheet holds of it."""


@dataclass(frozen=True, slots=True)
class Person:
    """A survivor as the roll call sees one.

    Attributes:
        id, name: of the record.
        departing: whether it is among those who depart.
    """

    id: str = ""
    name: str = ""
    departing: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The survivors of a settlement.

    Attributes:
        people: those who live.
    """

    people: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Together:
    """A gain for many.

    Attributes:
        what, amount: what each gains, or with a negative amount loses.
        whom: everybody who departs, everybody who lives, or those named in ``chosen``.
        chosen: names.
        settlement: who is there.
    """

    what: What = "survival"
    amount: int = 1
    whom: Whom = "departing"
    chosen: tuple[str, ...] = ()
    settlement: Group = field(default_factory=Group)


def run(wish: Together, dice: Dice, book: Book) -> Resolution:
    """Go through everybody; each gains, or is left out with the reason."""
    called = tuple(_called(wish))
    if not called:
        raise UserMistake(_nobody(wish))
    given: list[dict[str, Value]] = []
    stages: list[Stage] = []
    for person in called:
        before, after, note = _comes_to(wish, book.record(person.id), book)
        rule = "S9" if wish.what == "survival" else ""
        stages.append(Stage("", person.name, rule, before, after, note, apart=True))
        if before != after:
            given.append({"record": person.id, "before": before, "after": after})
    left_out = [f"{stage.label} {stage.note}" for stage in stages if stage.before == stage.after and stage.note]
    what = f"{'+' if wish.amount > 0 else ''}{spoken(wish.amount)} {words(wish.what)}"
    told = f"{what} for {len(given)} of {len(called)}"
    sentence = told + (f"; left out: {', '.join(left_out)}" if left_out else "")
    outcome = {"what": wish.what, "given": given, "reached": len(given), "left_out": left_out}
    return Resolution(tuple(stages), outcome, (), sentence, told)


def words(what: str) -> str:
    """What is gained, in words."""
    return what.replace("_", " ").replace("hunt xp", "hunt experience")


def _called(wish: Together) -> Iterator[Person]:
    wanted = {name.strip().casefold() for name in wish.chosen}
    known = {person.name.casefold() for person in wish.settlement.people}
    for name in wish.chosen:
        if wish.whom == "chosen" and name.strip().casefold() not in known:
            raise UserMistake(f"{name!r} is no living survivor here. Choose one of the list.")
    for person in wish.settlement.people:
        chosen = {"living": True, "departing": person.departing, "chosen": person.name.casefold() in wanted}
        if chosen[wish.whom]:
            yield person


def _nobody(wish: Together) -> str:
    if not wish.settlement.people:
        return "Nobody lives here. Choose a settlement with living survivors."
    if wish.whom == "departing":
        return "Nobody departs. Tick Departing on some sheets, or choose everybody who lives."
    return "Nobody is chosen. Name somebody, or choose everybody who lives."


def _comes_to(wish: Together, record: Record, book: Book) -> tuple[int, int, str]:
    """What one has without and with the gain, and what is to be said of it."""
    now = int(book.value(record, wish.what))
    if wish.what == "survival":
        what = gained(record, wish.amount, book)
        lost = f"{spoken(what.lost)} lost at the limit" if what.lost else ""
        none = "has none to lose" if wish.amount < 0 and not what.before else ""
        return what.before, what.after, what.why_not or lost or none
    least, most = _BOUNDS.get(wish.what, (0, MOST))
    then = max(least, min(most, now + wish.amount))
    if then == now + wish.amount:
        return now, then, ""
    return now, then, f"has {spoken(most)} at most" if wish.amount > 0 else f"has {spoken(least)} at least"


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Who lives in the settlement."""
    away = {each.id for each in departing_survivors(record, book)}
    people = [
        {"id": each.id, "name": each.name, "departing": each.id in away} for each in living_survivors(record, book)
    ]
    return {"people": people}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """A new number for each who gains."""
    what = outcome["what"]
    return [
        Set(given["record"], what, given["after"], book.record(given["record"]).get(what)) for given in outcome["given"]
    ]


RESOLVER = Resolver(
    id="kdm.together",
    title="Give many survivors the same",
    inputs=Together,
    run=run,
    roles=(Role("settlement", "Settlement", SETTLEMENT),),
    fill=fill,
    edits=edits,
    labels={
        "what": "What",
        "amount": "How much",
        "what.hunt_xp": "Hunt experience",
        "whom": "Whom",
        "chosen": "By name, where they are chosen",
        "settlement.people": "",
    },
    figure="reached",
)

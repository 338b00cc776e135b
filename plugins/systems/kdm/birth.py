"""``kdm.birth``: a survivor is born, or joins: a new sheet with what newcomers and newborns get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tallow.api import (
    Book,
    Create,
    Dice,
    Due,
    Edit,
    Record,
    Resolution,
    Resolver,
    Role,
    Stage,
    Value,
)

from . import gains
from .belonging import home, living, year_of
from .entries import Innovation
from .gains import Given
from .kinds import SURVIVOR

_INHERITED = {"surname": "surname", "weapon_type": "weapon"}


@dataclass(frozen=True, slots=True)
class Parent:
    """A parent, or nobody.

    Attributes:
        id, name: of the record, "" for nobody.
        female: whether she is the mother.
    """

    id: str = ""
    name: str = ""
    female: bool = False


@dataclass(frozen=True, slots=True)
class Birth:
    """A birth.

    Attributes:
        name: the child's.
        sex: the child's.
        first, second: the parents; without either somebody joins.
    """

    name: str = ""
    sex: Literal["", "female", "male"] = ""
    first: Parent = field(default_factory=Parent)
    second: Parent = field(default_factory=Parent)


def run(birth: Birth, dice: Dice, book: Book) -> Resolution:
    """Say what the newcomer gets, and from what."""
    due: list[Due] = []
    if not birth.name.strip():
        due.append(Due("name", "What is the newcomer called?"))
    parents = [each for each in (birth.first, birth.second) if each.id]
    stages = [Stage("", "Parent", "", None, each.name) for each in parents]
    settlement = home(book.record(parents[0].id), book) if parents else None
    some = _gains(settlement, bool(parents), book) if settlement is not None else []
    stages += [Stage("", given.entry.name, "", None, str(given)) for given in some]
    born = "is born" if parents else "joins"
    outcome = {
        "name": birth.name.strip(),
        "sex": birth.sex,
        "parents": [{"id": each.id, "female": each.female} for each in parents],
    }
    sentence = f"{birth.name.strip() or 'Somebody'} {born}"
    return Resolution(tuple(stages), outcome, tuple(due), sentence, sentence)


def _gains(settlement: Record, newborn: bool, book: Book) -> list[Given]:
    found = list(gains.at("new_survivor", settlement, book))
    return [*found, *(gains.at("newborn", settlement, book) if newborn else ())]


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Who the parent is."""
    return {"id": record.id, "name": record.name, "female": book.value(record, "sex") == "female"}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """A new sheet; it is made once, for the first parent."""
    parents = outcome["parents"]
    if not outcome["name"] or not parents or parents[0]["id"] != record.id:
        return ()
    values = newborn(record, outcome["sex"], book)
    for parent in sorted(parents, key=lambda each: not each["female"]):
        key = "mother" if parent["female"] and "mother" not in values else "father"
        values["mother" if key == "father" and "father" in values else key] = parent["id"]
    return (Create("", SURVIVOR, outcome["name"], values),)


def newborn(parent: Record, sex: str, book: Book) -> dict[str, Value]:
    """What is written on a newborn's sheet: year, settlement, gains, and what is inherited of the parent."""
    settlement = home(parent, book)
    values: dict[str, Value] = {"sex": sex, "born": year_of(parent, book), "joined": True}
    if settlement is None:
        return values
    values["settlement"] = book.value(parent, "settlement")
    child = Record("child to be", parent.campaign, SURVIVOR, "Child")
    for edit in gains.together(child, _gains(settlement, newborn=True, book=book), book):
        values[edit.path] = edit.value
    return values | _inherited(parent, settlement, book)


def _inherited(parent: Record, settlement: Record, book: Book) -> dict[str, Value]:
    """What innovations let a child take over from the first parent."""
    kinds = {kind for each in book.carried(settlement) if isinstance(each, Innovation) for kind in each.inherits}
    found: dict[str, Value] = {}
    for kind, key in _INHERITED.items():
        value = book.value(parent, key)
        if kind in kinds and value:
            found[key] = [dict(row) for row in value] if key == "weapon" else value
    if "half_weapon_level" in kinds and book.value(parent, "weapon_level") // 2:
        found["weapon_level"] = book.value(parent, "weapon_level") // 2
    return found


def not_possible(role: str, record: Record, book: Book) -> str:
    """Who cannot have a child now, as a sentence, or ""."""
    if not living(record, book):
        return f"{record.name} is gone: a child needs living parents."
    forbidden = book.allowed(record, "kdm.intimacy").forbidden
    return f"{record.name} cannot be nominated ({', '.join(forbidden)})." if forbidden else ""


RESOLVER = Resolver(
    id="kdm.birth",
    title="Record a birth",
    inputs=Birth,
    run=run,
    roles=(Role("first", "First parent", SURVIVOR), Role("second", "Second parent", SURVIVOR)),
    fill=fill,
    edits=edits,
    labels={
        "name": "The child's name",
        "sex": "Sex",
        "first.id": "Record",
        "first.name": "First parent",
        "first.female": "is the mother",
        "second.id": "Record",
        "second.name": "Second parent",
        "second.female": "is the mother",
    },
    why_not=not_possible,
)

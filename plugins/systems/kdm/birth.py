"""``kdm.birth``: a survivor is born: a new sheet with what newcomers and newborns get, and what is inherited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    UserMistake,
    Value,
)

from . import gains
from .belonging import home, living, year_of
from .entries import Innovation
from .following import is_name
from .gains import Given
from .inborn import inborn, line
from .kinds import SURVIVOR
from .survival import gained

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
        first, second: the parents; one is enough.
    """

    name: str = ""
    sex: Literal["", "female", "male"] = ""
    first: Parent = field(default_factory=Parent)
    second: Parent = field(default_factory=Parent)


def run(birth: Birth, dice: Dice, book: Book) -> Resolution:
    """Say what the child gets, and from what."""
    parents = [each for each in (birth.first, birth.second) if each.id]
    if not parents:
        raise UserMistake("A child has a parent. Choose one; who joins otherwise is added as a new survivor.")
    if len({each.id for each in parents}) < len(parents):
        raise UserMistake(f"{birth.first.name} cannot be both parents. Choose another second one, or none.")
    due = () if birth.name.strip() else (Due("name", "What is the child called?"),)
    settlement = home(book.record(parents[0].id), book)
    stages = [Stage("", "Parent", "", None, each.name) for each in parents]
    stages += [Stage("", given.entry.name, "", None, str(given)) for given in _gains(settlement, book)]
    stages += [Stage("", by.name, "", None, ability.name) for by, ability in inborn(settlement, book)]
    outcome = {
        "name": birth.name.strip(),
        "sex": birth.sex,
        "parents": [{"id": each.id, "female": each.female} for each in parents],
    }
    sentence = f"{birth.name.strip() or 'Somebody'} is born"
    return Resolution(tuple(stages), outcome, due, sentence, "Birth")


def _gains(settlement: Record | None, book: Book) -> list[Given]:
    """What a settlement gives newcomers, and newborns besides."""
    if settlement is None:
        return []
    return [*gains.at("new_survivor", settlement, book), *gains.at("newborn", settlement, book)]


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """Who the parent is."""
    return {"id": record.id, "name": record.name, "female": book.value(record, "sex") == "female"}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """A new sheet; it is made once, for the first parent."""
    parents = outcome["parents"]
    if not outcome["name"] or not parents or parents[0]["id"] != record.id:
        return ()
    values = newborn(record, outcome["name"], outcome["sex"], book)
    for parent in sorted(parents, key=lambda each: not each["female"]):
        key = "mother" if parent["female"] and "mother" not in values else "father"
        values["mother" if key == "father" and "father" in values else key] = parent["id"]
    return (Create("", SURVIVOR, outcome["name"], values),)


def newborn(parent: Record, name: str, sex: str, book: Book) -> dict[str, Value]:
    """What is written on a newborn's sheet: year, settlement, gains, and what is inherited of the parent.

    The gain of a first name is among them (RULES.md S1), for other gains come on top of it.
    """
    settlement = home(parent, book)
    values: dict[str, Value] = {"sex": sex, "born": year_of(parent, book), "joined": True}
    if settlement is not None:
        values["settlement"] = settlement.id
    if is_name(name):
        values |= {"named": True, "survival": gained(_child(parent, values), 1, book).after}
    for edit in gains.together(_child(parent, values), _gains(settlement, book), book):
        values[edit.path] = edit.value
    if abilities := [line(ability) for _by, ability in inborn(settlement, book)]:
        values["abilities"] = abilities
    return values if settlement is None else values | _inherited(parent, settlement, book)


def _child(parent: Record, values: Mapping[str, Value]) -> Record:
    """The child as it will be, under another id each time, for the book keeps totals by it."""
    document = replace(parent.document, values=dict(values), adjustments={}, overrides=())
    return replace(parent, id=f"child of {parent.id} with {sorted(values)}", name="Child", document=document)


def _inherited(parent: Record, settlement: Record, book: Book) -> dict[str, Value]:
    """What innovations let a child take over from the first parent."""
    kinds = {kind for each in book.carried(settlement) if isinstance(each, Innovation) for kind in each.inherits}
    found: dict[str, Value] = {}
    for kind, key in _INHERITED.items():
        value = book.value(parent, key)
        if kind in kinds and value:
            found[key] = [dict(row) for row in value] if key == "weapon" else value
    level = int(book.value(parent, "weapon_level"))
    halves = {"half_weapon_level": level // 2, "half_weapon_level_up": (level + 1) // 2}
    if half := max((halves[kind] for kind in kinds if kind in halves), default=0):
        found["weapon_level"] = half
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
        "sex.": "Not said",
        "first.id": "",
        "first.name": "",
        "first.female": "is the mother",
        "second.id": "",
        "second.name": "",
        "second.female": "is the mother",
    },
    why_not=not_possible,
)

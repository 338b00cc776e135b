"""``king.disease``: which disease somebody catches, picked or rolled, and how it is treated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from tallow.api import (
    Book,
    Coming,
    Dice,
    Edit,
    Insert,
    Record,
    Refers,
    Resolution,
    Resolver,
    Role,
    Set,
    Value,
)

from .course import Course
from .entries import Disease
from .hindrance import gone
from .kinds import CHARACTER, DISEASES
from .litanies import name_of
from .standing import fresh_row
from .tables import origin


@dataclass(frozen=True, slots=True)
class Sickness:
    """What is caught.

    Attributes:
        disease: by id or name, or the group's own words; rolled among the campaign's diseases where it is left out.
    """

    disease: Annotated[str, Refers("king.disease")] = ""


def run(sickness: Sickness, dice: Dice, book: Book) -> Resolution:
    """Find the disease; without one that is named, and without a table, it is asked (RULES.md K26)."""
    course = Course(dice)
    known = sorted(book.entries(Disease), key=lambda each: each.name)
    found = _named(sickness.disease, known)
    if found is None and not sickness.disease.strip() and known:
        face = course.dice.d(len(known), "disease")
        found = known[face - 1]
        course.tell(
            f"Disease, d{len(known)}", "K26", None, face, "The campaign's diseases in the order of their names."
        )
    if found is None and not sickness.disease.strip():
        course.ask("disease", "No disease is known: which one is it?")
    row = _row(found, book) if found else {"name": sickness.disease.strip()}
    course.tell(row["name"] or "A disease", "K26", None, None, _treatment(row, found, book))
    outcome = {"disease": row if row["name"] else None}
    return Resolution(tuple(course.stages), outcome, tuple(course.due), row["name"], f"Disease: {row['name']}")


def _named(word: str, known: Sequence[Disease]) -> Disease | None:
    wanted = word.strip().casefold()
    names = ((each.id, each.id.partition(".")[2], each.name.casefold()) for each in known)
    return next((each for each, of in zip(known, names, strict=True) if wanted and wanted in of), None)


def _row(disease: Disease, book: Book) -> dict[str, Value]:
    """A disease as the sheet keeps it, without what it has not."""
    given = {
        "name": disease.name,
        "months": disease.months,
        "healing": disease.healing,
        "litany": name_of(disease.litany, book) if disease.litany else "",
        "plague": disease.plague,
        "entry": disease.id,
    }
    return {key: value for key, value in given.items() if value}


def _treatment(row: Mapping[str, Value], disease: Disease | None, book: Book) -> str:
    if disease is None:
        return "Its treatment is the group's to enter."
    told = f"Healing {disease.healing} over a Rest" if disease.healing else f"Litany: {row.get('litany', '')}"
    if disease.months:
        told = f"{disease.months} months of rest" if disease.months > 1 else "One month of rest"
    return " · ".join(part for part in (told, disease.text, origin(book, disease.id)) if part)


def treated(record: Coming, book: Book) -> Iterator[Set]:
    """The treatment of a disease that is written as the table names it, where none is given (RULES.md K26)."""
    earlier = {row["id"]: row["name"] for row in book.value(record.before, DISEASES.id)}
    for row in record.after.get(DISEASES.id) or ():
        name = row.get("name", "")
        found = _named(name, book.entries(Disease)) if name != earlier.get(row["id"]) else None
        if found is None or any(row.get(key) for key in ("months", "healing", "litany")):
            continue
        for key, value in _row(found, book).items():
            if key != "name" and row.get(key) != value:
                yield Set(record.id, f"{DISEASES.id}.{row['id']}.{key}", value, row.get(key))


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """A line among the diseases."""
    if outcome["disease"] is None:
        return ()
    return (Insert(record.id, DISEASES.id, {"id": fresh_row(record), **outcome["disease"]}),)


RESOLVER = Resolver(
    id="king.disease",
    title="Catch a disease",
    inputs=Sickness,
    run=run,
    roles=(Role("target", "Who falls ill", CHARACTER),),
    edits=edits,
    labels={"disease": "Disease, rolled where left out"},
    why_not=gone,
)

"""The totals of the canary: bounded, with notes, and one that is a yes or no; and whom a bird's seeds reach."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import Base, Book, Part, Reach, Record, TotalType

from .hoard import REDS


def _lungs(record: Record, book: Book) -> Sequence[Part]:
    """Half the weight, and how much the bird is puffed up."""
    weight, puff = book.value(record, "weight"), book.value(record, "puff")
    parts = [Part(f"Weight {weight}, halved", weight // 2, "RULES.md C1", field="weight")]
    return [*parts, Part("Puffed up", puff, field="puff")] if puff else parts


def _half(record: Record, book: Book) -> Sequence[Part]:
    """Half the weight, by itself."""
    return [Part("Weight, halved", book.value(record, "weight") // 2, field="weight")]


def _plumage(record: Record, book: Book) -> Base:
    """The feathers that are shown."""
    shown = [row for row in book.value(record, "feathers") if row["shown"]]
    hidden = [row for row in book.value(record, "feathers") if not row["shown"]]
    parts = [Part(row["place"], row["length"], field=f"feathers.{row['id']}.length") for row in shown]
    return Base(tuple(parts), tuple(f"The {row['place']} is not shown: its length is left out." for row in hidden))


def _grown(record: Record, book: Book) -> Sequence[Part]:
    """What the feathers measure when they are grown."""
    return [Part(row["place"], row["grown"]) for row in book.value(record, "feathers") if row["shown"]]


def _sings(record: Record, book: Book) -> Sequence[Part]:
    """Whether the bird sings: while it has breath, and may."""
    has_breath = book.value(record, "breath") > 0
    return [Part("It has breath", int(has_breath and book.allowed(record, "canary.sing").holds))]


def _hoarse(record: Record, book: Book) -> Sequence[Part]:
    """Whether the bird is hoarse: from a breath of −5 on."""
    return [Part("No breath at all", 1)] if book.value(record, "breath") <= -5 else []


TOTALS = (
    TotalType("canary.lungs", "canary.bird", "Lungs", _lungs, minimum=1, maximum=40, rule="RULES.md C1"),
    TotalType("canary.half", "canary.bird", "Half the weight", _half),
    TotalType("canary.plumage", "canary.bird", "Plumage", _plumage, unit=" cm"),
    TotalType("canary.grown", "canary.bird", "Plumage, grown", _grown, unit=" cm"),
    TotalType("canary.sings", "canary.bird", "Sings", _sings, flag=True),
    TotalType("canary.hoarse", "canary.bird", "Hoarse", _hoarse, flag=True),
    REDS,
)


def _cage_mates(record: Record, book: Book) -> Sequence[Record]:
    """The other birds in the same cage."""
    cage = book.value(record, "cage")
    others = (each for each in book.records("canary.bird") if each.id != record.id)
    return [each for each in others if cage and book.value(each, "cage") == cage]


FLOCK = Reach("canary.flock", "canary.bird", _cage_mates)

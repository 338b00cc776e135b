"""Weapon mastery: a master makes specialists of all living in the settlement; what came so goes with the mastery."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tallow.api import Book, Record

from .belonging import everybody, home, living, living_survivors
from .entries import WeaponType
from .settings import MASTERY

SPECIALIST, MASTER = 3, 8


@dataclass(frozen=True, slots=True)
class Skill:
    """What a survivor can do with a weapon type.

    Attributes:
        weapon: which.
        mastery: whether it is mastery, else specialisation.
        by: the names of the masters from whom it comes; empty for one's own.
    """

    weapon: WeaponType
    mastery: bool
    by: tuple[str, ...] = ()


def weapon_of(survivor: Record, book: Book) -> WeaponType | None:
    """The weapon type in which a survivor becomes proficient."""
    for row in book.value(survivor, "weapon"):
        entry = book.entry(row.get("entry", ""))
        if isinstance(entry, WeaponType):
            return entry
    return None


def masters(settlement: Record, book: Book) -> dict[str, tuple[Record, ...]]:
    """Weapon type id → the masters of a settlement; by the campaign's reading the living alone."""
    found: dict[str, list[Record]] = {}
    stays = book.setting(MASTERY) == "stays"
    for each in everybody(settlement, book) if stays else living_survivors(settlement, book):
        weapon = weapon_of(each, book)
        if weapon is not None and book.value(each, "weapon_level") >= MASTER:
            found.setdefault(weapon.id, []).append(each)
    return {id: tuple(some) for id, some in found.items()}


def skills(survivor: Record, book: Book) -> Iterator[Skill]:
    """A survivor's own specialisation or mastery, and the specialisations that masters of the settlement give."""
    own, level = weapon_of(survivor, book), book.value(survivor, "weapon_level")
    if own is not None and level >= SPECIALIST:
        yield Skill(own, level >= MASTER)
    settlement = home(survivor, book) if living(survivor, book) else None
    if settlement is None:
        return
    for id, some in sorted(masters(settlement, book).items()):
        weapon = book.entry(id)
        others = tuple(each.name for each in some if each.id != survivor.id)
        if isinstance(weapon, WeaponType) and weapon.shared and others and not (own == weapon and level >= SPECIALIST):
            yield Skill(weapon, mastery=False, by=others)

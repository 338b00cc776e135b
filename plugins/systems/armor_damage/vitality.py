"""Vitality: what it says of a character, and how it follows Fortitude while the character is unhurt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tallow.api import Book, Edit, Number, Record, Set, tidy

from .kinds import CHARACTER

DOWN, DEAD = 0, -10
STANDING, INCAPACITATED, KILLED, SAVE_DUE = "standing", "incapacitated", "dead", "save_due"


def state_at(vitality: Fraction | Number) -> str:
    """Standing, incapacitated from 0 on (RULES.md R20), dead from −10 on (R21, B22)."""
    if vitality > DOWN:
        return STANDING
    return INCAPACITATED if vitality > DEAD else KILLED


def current(record: Record, book: Book) -> Number:
    """Vitality now; a character whose Vitality was never entered is unhurt (RULES.md R27)."""
    entered: Number = book.value(record, "vitality")
    return full(record, book) if record.get("vitality") is None else entered


def full(record: Record, book: Book) -> Number:
    """Vitality in full."""
    return book.total(record, "armor_damage.vitality_full").value


def following(edits: Sequence[Edit], book: Book) -> Iterator[Edit]:
    """Where Fortitude changes and Vitality was at its full, Vitality stays at its full.

    So a new character stands up unhurt as soon as Fortitude is entered. A hurt one keeps the Vitality that is left, and
    a step that sets Vitality itself is left alone.
    """
    wishes = {edit.record: edit for edit in edits if isinstance(edit, Set) and edit.path == "fortitude"}
    if not wishes:
        return
    decided = {edit.record for edit in edits if isinstance(edit, Set) and edit.path == "vitality"}
    for record in book.records(CHARACTER):
        if record.id in wishes and record.id not in decided:
            yield from _follow(record, wishes[record.id].value or 0, book)


def _follow(record: Record, fortitude: Number, book: Book) -> Iterator[Edit]:
    before = full(record, book)
    stored = record.get("vitality")
    if stored is None or stored == before:
        after = tidy(before + fortitude - book.value(record, "fortitude"))
        if after != stored:
            yield Set(record.id, "vitality", after, stored)

"""Totals over the worn armor: what is counted, from which piece, and what was left out and why."""

from __future__ import annotations

from functools import partial

from tallow.api import Base, Book, Number, Part, Record, TotalType

from .arithmetic import figure
from .armor import TRACKS, Piece, pieces
from .kinds import ARMOR, CHARACTER

_LABELS = {column.id: column.label for column in ARMOR.columns}
_UNITS = {"soak": "%"}


def sum_of(column: str, record: Record, book: Book) -> Base:
    """A column over the worn pieces; a piece that is not worn, or used up, leaves a note (RULES.md R17)."""
    soak_ends = str(book.setting("armor_damage.soak_ends"))
    parts, notes = [], []
    for each in pieces(record, book):
        amount = _amount(each, column)
        if not amount:
            continue
        used_up = each.lost(soak_ends).get(column)
        shown = figure(amount) + _UNITS.get(column, "")
        if not each.worn:
            notes.append(f"{each.called} is not worn: its {shown} is left out.")
        elif used_up:
            notes.append(f"{each.called} has no {used_up} left: its {_LABELS[column]} {shown} is off.")
        else:
            parts.append(Part(each.called, amount, each.slot_label, field=f"{ARMOR.id}.{each.row}.{column}"))
    return Base(tuple(parts), tuple(notes))


def _amount(each: Piece, column: str) -> Number:
    return each.held(column) if column in TRACKS else each.values[column]


def _total(id: str, column: str, label: str, rule: str, *, least: int | None = 0, most: int | None = None) -> TotalType:
    return TotalType(
        f"armor_damage.{id}",
        CHARACTER,
        label,
        partial(sum_of, column),
        minimum=least,
        maximum=most,
        unit=_UNITS.get(column, ""),
        rule=f"RULES.md {rule}",
    )


TOTALS = (
    _total("physical", "physical", "Physical worn", "R12"),
    _total("physical_full", "physical_full", "Physical worn, full", "R18"),
    _total("magical", "magical", "Magical worn", "R12"),
    _total("magical_full", "magical_full", "Magical worn, full", "R18"),
    _total("defense", "defense", "Defense worn", "R13"),
    _total("spirit", "spirit", "Spirit worn", "R13"),
    _total("soak", "soak", "Soak worn", "R11", most=100),
    _total("armor_evade", "evade", "Evade of worn armor", "R50", least=None),
    _total("weight", "weight", "Weight worn", "R50"),
)

"""Abilities that a newborn has because an innovation of the settlement says so."""

from __future__ import annotations

from tallow.api import Book, Record, Row

from .entries import Ability, Innovation


def inborn(settlement: Record | None, book: Book) -> tuple[tuple[Innovation, Ability], ...]:
    """Each ability that a settlement's newborns have, with the innovation that brings it."""
    innovations = () if settlement is None else book.carried(settlement)
    found = (
        (each, ability)
        for each in innovations
        if isinstance(each, Innovation)
        for id in each.inborn
        if isinstance(ability := book.entry(id), Ability)
    )
    return tuple(found)


def line(ability: Ability) -> Row:
    """An ability as a row of a sheet."""
    return {"id": ability.id.replace(".", "_"), "entry": ability.id}

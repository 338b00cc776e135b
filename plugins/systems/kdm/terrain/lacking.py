"""Terrain that a showdown asks for and no plugin that is on has: it is left out, and said with who has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tallow.api import Book, Stage, spoken

from ..entries import ShowdownBoard, TerrainCard
from .event import Event

CORE = "core_terrain"
"""The plugin with the deck of the core game."""


def without(event: Event, book: Book) -> tuple[Event, tuple[str, ...]]:
    """What a deployment asks for as far as it is there, and the ids of the cards and the board that are not."""
    cards = {each.id for each in book.entries(TerrainCard)}
    away = tuple(dict.fromkeys(card for card in event.named if card not in cards))
    boards = {each.id for each in book.entries(ShowdownBoard)}
    board = () if not event.on or event.on in boards else (event.on,)
    if not away and not board:
        return event, ()
    named = tuple(card for card in event.named if card in cards)
    diagram = {card: spaces for card, spaces in event.diagram.items() if card in cards}
    return replace(event, named=named, diagram=diagram, on="" if board else event.on), (*away, *board)


def told(ids: Sequence[str], book: Book) -> Iterator[Stage]:
    """A line for each that is left out, with who has it."""
    for id in ids:
        yield Stage("", f"Left out: {called(id, book)}", "T10", None, None, book.elsewhere(id) or _NOBODY)


def without_deployment(monster: str, book: Book) -> Iterator[Stage]:
    """The line on a monster whose deployment is away, with who has it; none where "" is."""
    if monster:
        note = book.elsewhere(monster) or _NOBODY
        yield Stage("", f"Left out: the deployment of {called(monster, book)}", "T5", None, None, note)


def not_drawn(count: int, book: Book) -> Iterator[Stage]:
    """The line on cards that the deck lacks, with who has the core game's."""
    if count > 0:
        cards = "1 random card" if count == 1 else f"{spoken(count)} random cards"
        note = book.elsewhere(CORE) or "The terrain deck has no more."
        yield Stage("", f"Not drawn: {cards}", "T11", None, None, note)


def called(id: str, book: Book) -> str:
    """What terrain is called, that of a plugin that is off too, whose ids are made of the names."""
    name = book.last_name(id)
    return id.rpartition(".")[2].replace("_", " ").title() if name == id else name


_NOBODY = "No plugin here has it."

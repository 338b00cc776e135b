"""What a showdown's event asks for: terrain, board, who goes first, where everybody begins (RULES.md T5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from tallow.api import Book, Refers, UserMistake

from ..entries import Deployment, Diagram, Monster
from .board import Base

Side: TypeAlias = Literal["monster", "survivors"]
Ambush: TypeAlias = Literal["none", "survivors", "monster"]
Spots: TypeAlias = tuple[tuple[int, ...] | Base, ...]
"""Where tiles lie: ``[x, y]``, ``[x, y, highest x, highest y]``, or ``{at, size}`` each."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a showdown's event asks for.

    Attributes:
        named: named cards, in order; a card named twice is two of it.
        random: how many cards are drawn.
        diagram: card → where its tiles lie.
        flips: whether tiles with two faces flip (RULES.md T6).
        on: the showdown's own board, "" for the common one (RULES.md W122).
    """

    named: tuple[str, ...] = ()
    random: int = 0
    diagram: Mapping[str, Spots] = field(default_factory=dict)
    flips: bool = False
    on: Annotated[str, Refers("kdm.showdown_board")] = ""


@dataclass(frozen=True, slots=True)
class Turns:
    """How the showdown begins (RULES.md W131 to W133).

    Attributes:
        first: who has the first turn.
        survivors_place: whether the survivors set up terrain, the monster and themselves.
        skips: who has no first turn, "" for nobody.
    """

    first: Side
    survivors_place: bool = False
    skips: Literal["", "survivors"] = ""


def deployment_of(monster: str, book: Book) -> Deployment:
    """The deployment of a monster by its id, the part behind the dot, or its name; raises UserMistake for none."""
    wanted = monster.strip().casefold()
    names = {each.id: each.name.casefold() for each in book.entries(Monster)}
    for each in sorted(book.entries(Deployment), key=lambda each: each.id):
        if wanted in (each.monster, each.monster.partition(".")[2], names.get(each.monster), each.name.casefold()):
            return each
    off = book.elsewhere(monster) or "Give the event's terrain instead."
    raise UserMistake(f"monster: no deployment of {monster} is known. {off}")


def event_of(deployment: Deployment, level: int, variant: str, random: int | None) -> tuple[Event, bool]:
    """What a deployment asks for at a level, and whether the number of random cards is still to be said.

    Args:
        random: what the group says of it, None for nothing.
    """
    wanted = (level, variant.strip().casefold())
    own = next((each for each in deployment.levels if (each.level, each.name.casefold()) == wanted), None)
    if own is None and variant.strip():
        known = ", ".join(each.name for each in deployment.levels if each.name) or "none"
        raise UserMistake(f"variant: {deployment.name} has no {variant!r} at level {level}. It has {known}.")
    named = deployment.named if own is None or own.named is None else own.named
    said = deployment.random if own is None or own.random is None else own.random
    count = said if random is None else random
    cards = tuple(each.card for each in named)
    return Event(cards, count or 0, _diagram(named), deployment.flips, deployment.board), count is None


def _diagram(named: tuple[Diagram, ...]) -> Mapping[str, Spots]:
    found: dict[str, Spots] = {}
    for each in named:
        found[each.card] = (*found.get(each.card, ()), *each.spaces)
    return found


def turns_of(deployment: Deployment | None, ambush: Ambush) -> Turns:
    """Who goes first, and what an ambush changes; a monster that always goes first does so in an ambush too."""
    first: Side = "monster" if deployment is None else deployment.first
    if ambush == "monster":
        return Turns("monster", skips="survivors")
    if ambush == "survivors":
        always = deployment is not None and deployment.always
        return Turns(first if always else "survivors", survivors_place=True)
    return Turns(first)

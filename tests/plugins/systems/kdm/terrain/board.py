"""Short ways to write a board, and to run the resolvers of terrain on it without a campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from tallow.model.book import Book
from tallow.model.decode import decode_inputs
from tallow.model.resolution import Resolution, Resolver
from tallow.rules.dice.source import TypedDice

At: TypeAlias = tuple[int, int]
_RULES = {
    "o": "obstacle",
    "i": "impassable",
    "m": "monster_impassable",
    "d": "destructible",
    "I": "indestructible",
    "e": "elastic",
}


class NoContent:
    """A book in which there is no terrain card."""

    def entries(self, entry: type[Any]) -> tuple[Any, ...]:
        return ()

    def elsewhere(self, _name: str) -> str:
        return ""


def tile(rules: str, at: At, size: At = (1, 1)) -> dict[str, Any]:
    """A tile as the rules page writes it: o obstacle, i impassable, m, d, I, e."""
    return {"rules": [_RULES[each] for each in rules], "at": [*at], "size": [*size]}


def board(*tiles: dict[str, Any]) -> dict[str, Any]:
    return {"tiles": [*tiles]}


def base(at: At, size: At = (1, 1)) -> dict[str, Any]:
    return {"at": [*at], "size": [*size]}


def resolve(resolver: Resolver, inputs: Mapping[str, Any], dice: Sequence[int] = ()) -> Resolution:
    """Run it on these dice; every one of them must be used."""
    typed = TypedDice(list(dice))
    resolution = resolver.run(decode_inputs(resolver.inputs, inputs), typed, _book())
    assert typed.faces == tuple(dice)
    return resolution


def _book() -> Book:
    found: Any = NoContent()
    return found  # type: ignore[no-any-return]

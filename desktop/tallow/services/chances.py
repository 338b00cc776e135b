"""Odds before the roll: the exact distribution of what a resolver can come to, with the records as they stand."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tallow.model.decode import decode_inputs
from tallow.model.errors import UserMistake
from tallow.model.record import EMPTY, Record
from tallow.model.resolution import Dice, Resolver
from tallow.model.value import Row, Value
from tallow.rules.distribution import TooMany
from tallow.rules.enumeration import distribution
from tallow.services.book import CampaignBook
from tallow.services.rolls import check_roles, filled, run_once


@dataclass(frozen=True, slots=True)
class Chance:
    """One outcome with its exact chance."""

    outcome: Row
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """What a resolver can come to.

    Attributes:
        outcomes: likeliest first.
        capped: whether an exploding die is stopped, so that the chances are exact with that stop.
    """

    outcomes: tuple[Chance, ...]
    capped: bool

    def of(self, key: str) -> tuple[tuple[Value, Fraction], ...]:
        """The distribution of one plain figure or word of the outcome, lowest first."""
        found: dict[Value, Fraction] = defaultdict(Fraction)
        for each in self.outcomes:
            found[each.outcome.get(key)] += each.chance
        return tuple(sorted(found.items(), key=lambda pair: (str(type(pair[0])), pair[0])))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the outcome whose values are plain in every outcome."""
        first = self.outcomes[0].outcome
        plain = (int, float, str, bool)
        return tuple(key for key in first if all(isinstance(each.outcome.get(key), plain) for each in self.outcomes))


def odds(
    resolver: Resolver, book: CampaignBook, typed: Mapping[str, Value], *, roles: Mapping[str, Record] = EMPTY
) -> Odds:
    """The exact odds of a resolver; stages that a person sets are left out.

    Raises:
        UserMistake: for inputs that do not fit, or where the dice can fall in too many ways to work out exactly.
        PluginFault: where the resolver failed.
    """
    check_roles(resolver, roles)
    values = decode_inputs(resolver.inputs, filled(resolver, book, roles, typed))

    def run(dice: Dice) -> str:
        return json.dumps(run_once(resolver, values, dice, book).outcome, sort_keys=True)

    found = distribution(run)
    if isinstance(found, TooMany):
        raise UserMistake(found.sentence)
    chances = [Chance(json.loads(outcome), chance) for outcome, chance in found.items()]
    return Odds(tuple(sorted(chances, key=lambda each: -each.chance)), found.capped)

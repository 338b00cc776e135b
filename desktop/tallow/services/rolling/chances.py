"""Odds before the roll: the exact distribution of what a resolver can come to, with the records as they stand."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tallow.model.errors import PluginFault, TallowError, UserMistake
from tallow.model.record import EMPTY, Record
from tallow.model.resolution import Chance, Dice, Resolver
from tallow.model.value import Number, Value, as_json
from tallow.rules.distribution import TooMany
from tallow.rules.enumeration import distribution
from tallow.services.book import CampaignBook
from tallow.services.rolling.inputs import read_inputs
from tallow.services.rolls import check_roles, filled


class Unwanted(TallowError):
    """Nobody waits for these odds any more."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a resolver can come to.

    Attributes:
        outcomes: likeliest first.
        capped: whether an exploding die is stopped, so that the chances are exact with that stop.
        figure: the key of the outcome's figure that a person looks at first, "" where none is always a number.
        further: the keys of others that may be looked at in its place.
    """

    outcomes: tuple[Chance, ...]
    capped: bool
    figure: str = ""
    further: tuple[str, ...] = ()

    def of(self, key: str) -> tuple[tuple[Value, Fraction], ...]:
        """The distribution of one plain figure or word of the outcome, lowest first."""
        found: dict[Value, Fraction] = defaultdict(Fraction)
        for each in self.outcomes:
            found[each.outcome.get(key)] += each.chance
        return tuple(sorted(found.items(), key=lambda pair: _rank(pair[0])))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the outcome whose values are plain in every outcome."""
        return self._always(int, float, str, bool)

    @property
    def figures(self) -> tuple[str, ...]:
        """The keys of the outcome that are numbers in every outcome."""
        return self._always(int, float)

    @property
    def words(self) -> tuple[str, ...]:
        """The keys of the outcome that are words in every outcome."""
        return self._always(str)

    def harms(self, key: str) -> frozenset[Value]:
        """The values of a figure or word that come with harm only."""
        harmless = {each.outcome.get(key) for each in self.outcomes if not each.harm}
        return frozenset(each.outcome.get(key) for each in self.outcomes) - harmless

    def mean(self, key: str) -> Fraction:
        """The mean of a figure."""
        return sum((exact(value) * chance for value, chance in self.of(key)), Fraction(0))

    def at_most(self, key: str, bound: Number) -> Fraction:
        """The chance of that figure or less."""
        return sum((chance for value, chance in self.of(key) if value <= bound), Fraction(0))

    def _always(self, *types: type[Any]) -> tuple[str, ...]:
        """The keys whose values are of these very types in every outcome; a yes is no 1."""
        first = self.outcomes[0].outcome
        return tuple(key for key in first if all(type(each.outcome.get(key)) in types for each in self.outcomes))


@dataclass(frozen=True, slots=True)
class Question:
    """A resolver with its inputs read: from here on nothing is read from the store but what the resolver asks for.

    Attributes:
        or_else: the inputs without what was decided meanwhile, of which the odds are where a decision does not fit each
            way in which the dice can fall; None where nothing was.
    """

    resolver: Resolver
    values: object
    book: CampaignBook
    or_else: object | None = None

    def answer(self, wanted: Callable[[], bool] = lambda: True) -> Odds:
        """The exact odds, as the resolver reckons them itself or by running it; stages that a person sets are left out.

        Args:
            wanted: asked before each way in which the dice can fall.

        Raises:
            UserMistake: where the dice can fall in too many ways to work out exactly.
            PluginFault: where the resolver failed.
            Unwanted: as soon as it is not wanted any more.
        """
        try:
            return self._worked_out(wanted)
        except UserMistake:
            if self.or_else is None:
                raise
        return replace(self, values=self.or_else, or_else=None).answer(wanted)

    def _worked_out(self, wanted: Callable[[], bool]) -> Odds:
        """The odds of these values."""
        if self.resolver.odds is not None:
            return self._told(_whole(self.resolver, self.resolver.odds(self.values, self.book)))

        def run(dice: Dice) -> str:
            if not wanted():
                raise Unwanted("These odds are not wanted any more.")
            outcome = self.resolver.run(self.values, dice, self.book).outcome
            return json.dumps(dict(outcome), sort_keys=True, default=dict)

        found = distribution(run)
        if isinstance(found, TooMany):
            raise UserMistake(found.sentence)
        harms = self.resolver.harm or (lambda outcome: False)
        outcomes = ((json.loads(text), chance) for text, chance in found.items())
        made = (Chance(outcome, chance, harms(outcome)) for outcome, chance in outcomes)
        return self._told(made, capped=found.capped)

    def _told(self, chances: Iterable[Chance], *, capped: bool = False) -> Odds:
        """The odds, likeliest first, with the figures that the resolver wishes."""
        odds = Odds(tuple(sorted(chances, key=lambda each: -each.chance)), capped)
        figures = odds.figures
        wished = tuple(key for key in (self.resolver.figure, *self.resolver.further) if key in figures) or figures[:1]
        return replace(odds, figure=wished[0] if wished else "", further=wished[1:])


def _whole(resolver: Resolver, chances: Iterable[Chance]) -> list[Chance]:
    """What a resolver reckoned by itself, as plain data; raises PluginFault where it leaves something out."""
    made = [Chance(as_json(each.outcome), each.chance, each.harm) for each in chances]
    total = sum((each.chance for each in made), Fraction(0))
    if total != 1 or any(each.chance < 0 for each in made):
        plugin = resolver.id.partition(".")[0]
        sentence = f"gives odds of {resolver.id} that add up to {total}, or fall below 0. Together they are 1."
        raise PluginFault(plugin, f"The plugin {plugin} {sentence}")
    return made


def question(
    resolver: Resolver,
    book: CampaignBook,
    typed: Mapping[str, Value],
    *,
    roles: Mapping[str, Record] = EMPTY,
    or_else: Mapping[str, Value] | None = None,
) -> Question:
    """What to ask the odds of.

    Args:
        or_else: what a person gave before the dice, where decisions that these asked for are among ``typed``.

    Raises:
        UserMistake: for inputs that do not fit.
        PluginFault: where the resolver failed.
    """
    check_roles(resolver, roles)

    def read(given: Mapping[str, Value]) -> object:
        inputs = filled(resolver, book, roles, given)
        return read_inputs(resolver, book, inputs, lambda: filled(resolver, book, roles, EMPTY))

    return Question(resolver, read(typed), book, None if or_else in (None, typed) else read(or_else))


def odds(
    resolver: Resolver, book: CampaignBook, typed: Mapping[str, Value], *, roles: Mapping[str, Record] = EMPTY
) -> Odds:
    """The exact odds of a resolver at once; see ``question`` and ``Question.answer`` for what is raised."""
    return question(resolver, book, typed, roles=roles).answer()


def _rank(value: Value) -> tuple[str, Value]:
    """What values are sorted by: numbers of every type together, and values that cannot be compared apart."""
    return ("" if isinstance(value, int | float) else type(value).__name__), value


def exact(value: Number) -> Fraction:
    """A number as it is written: a tenth is a tenth."""
    return Fraction(value) if isinstance(value, int) else Fraction(str(value))

"""What a dice formula is made of: frozen values that spell themselves in canonical form."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from tallow.model.value import Number, tidy

MOST_DICE = 1_000
MOST_SIDES = 1_000
MOST_EXPLOSIONS = 20

Relation: TypeAlias = Literal["=", ">", ">=", "<", "<="]
Choice: TypeAlias = Literal["kh", "kl", "dh", "dl"]

RELATIONS: dict[Relation, Callable[[int, int], bool]] = {
    "=": operator.eq,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """What a die must show, ``>=5``."""

    relation: Relation
    value: int

    def fits(self, shown: int) -> bool:
        return RELATIONS[self.relation](shown, self.value)

    def __str__(self) -> str:
        return f"{self.relation}{self.value}"

    @property
    def short(self) -> str:
        """As a modifier's condition, where ``=`` may be left out."""
        return str(self).removeprefix("=")


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throw again what fits: until it no longer does, or once only, when the second throw stands."""

    condition: Condition
    once: bool = False

    def __str__(self) -> str:
        return ("ro" if self.once else "r") + self.condition.short


@dataclass(frozen=True, slots=True)
class Pick:
    """Keep or drop so many of the highest or lowest dice that are left."""

    choice: Choice
    number: int

    def __str__(self) -> str:
        return f"{self.choice}{self.number}"


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice of one kind and what is done with them.

    Attributes:
        count, sides: ``4d6`` is four dice of six sides.
        reroll: which throws are thrown again.
        explode: which throws add another, at most ``MOST_EXPLOSIONS`` times a die.
        picks: which dice are kept, one pick after the other.
        hits: if given, the pool comes to the number of kept dice that fit, not to their sum.
    """

    count: int
    sides: int
    reroll: Reroll | None = None
    explode: Condition | None = None
    picks: tuple[Pick, ...] = ()
    hits: Condition | None = None

    @property
    def dropped(self) -> tuple[int, int]:
        """How many of the lowest and how many of the highest dice are dropped."""
        low = high = 0
        for pick in self.picks:
            left = self.count - low - high
            low += {"kh": left - pick.number, "dl": pick.number}.get(pick.choice, 0)
            high += {"kl": left - pick.number, "dh": pick.number}.get(pick.choice, 0)
        return low, high

    @property
    def kept(self) -> int:
        """How many dice count."""
        return self.count - sum(self.dropped)

    @property
    def standing(self) -> tuple[int, ...]:
        """The faces that a throw can stand on once it has been rerolled."""
        faces = range(1, self.sides + 1)
        if self.reroll is None or self.reroll.once:
            return tuple(faces)
        return tuple(face for face in faces if not self.reroll.condition.fits(face))

    def score(self, shown: int) -> int:
        """What one kept die that shows so much gives to the total."""
        return shown if self.hits is None else int(self.hits.fits(shown))

    def __str__(self) -> str:
        parts = [f"{self.count}d{self.sides}", str(self.reroll or "")]
        if self.explode is not None:
            # A bare "!" right before the count would take the count for its condition.
            plain = self.explode == Condition("=", self.sides) and (self.picks or self.hits is None)
            parts.append("!" if plain else f"!{self.explode.short}")
        parts += [*map(str, self.picks), str(self.hits or "")]
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, 0 or more, with at most six decimals."""

    value: Fraction

    def __str__(self) -> str:
        return f"{float(self.value):.6f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Negative:
    """A term taken off instead of added."""

    term: Term


@dataclass(frozen=True, slots=True)
class Product:
    """Two or more factors."""

    factors: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """Two or more terms; what is subtracted is ``Negative``."""

    terms: tuple[Term, ...]


Term: TypeAlias = Constant | Pool | Negative | Product | Sum


@dataclass(frozen=True, slots=True)
class Formula:
    """A dice formula that has been read; two are equal if they say the same, however they were typed.

    Attributes:
        root: the outermost term.
        minimum, maximum: the least and the most that it can come to.
    """

    root: Term
    minimum: Number
    maximum: Number

    @property
    def pools(self) -> tuple[Pool, ...]:
        """Its dice, in the order in which they are thrown."""
        return tuple(pools(self.root))

    def __str__(self) -> str:
        return spell(self.root)


def plain(value: int | Fraction) -> Number:
    """An exact value as the number that records hold: whole where it is whole, else rounded to six places."""
    return int(value) if value.denominator == 1 else tidy(float(value))


def pools(term: Term) -> Iterator[Pool]:
    """The dice of a term, from left to right."""
    match term:
        case Pool():
            yield term
        case Negative(inner):
            yield from pools(inner)
        case Product(parts) | Sum(parts):
            for part in parts:
                yield from pools(part)
        case Constant():
            pass


def spell(term: Term, dice: Callable[[Pool], str] = str) -> str:
    """The canonical form of a term; ``dice`` says how a pool is written and is asked from left to right."""
    match term:
        case Constant():
            return str(term)
        case Pool():
            return dice(term)
        case Negative(inner):
            return "−" + _enclosed(inner, dice, Negative, Product, Sum)
        case Product(factors):
            return " × ".join(_enclosed(factor, dice, Product, Sum) for factor in factors)
        case Sum((first, *others)):
            return _enclosed(first, dice, Sum) + "".join(_added(other, dice) for other in others)
        case Sum():
            raise ValueError("a sum without terms")


def _added(term: Term, dice: Callable[[Pool], str]) -> str:
    """A term of a sum that is not its first, with its sign."""
    if isinstance(term, Negative):
        return f" − {_enclosed(term.term, dice, Sum)}"
    return f" + {_enclosed(term, dice, Sum)}"


def _enclosed(term: Term, dice: Callable[[Pool], str], *kinds: type[Term]) -> str:
    """A term, in brackets if it is of one of the kinds."""
    text = spell(term, dice)
    return f"({text})" if isinstance(term, kinds) else text

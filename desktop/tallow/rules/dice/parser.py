"""Reads a dice formula, by recursive descent, and refuses in a sentence what it cannot be or what would be too much."""

from __future__ import annotations

from fractions import Fraction
from typing import NoReturn, cast

from tallow.rules.dice.mistake import FormulaMistake
from tallow.rules.dice.reach import reach, throws
from tallow.rules.dice.scanner import Kind, Token, scan
from tallow.rules.dice.term import (
    MOST_DICE,
    MOST_SIDES,
    Choice,
    Condition,
    Constant,
    Formula,
    Negative,
    Pick,
    Pool,
    Product,
    Relation,
    Reroll,
    Sum,
    Term,
    plain,
)

LONGEST = 300  # characters
DEEPEST = 30  # brackets within brackets
MOST_THROWS = 25_000  # of all dice together, explosions and rerolls included
MOST_TOTAL = 10**12  # beyond any sheet, and small enough for a float to hold with its decimals
_MOST_NUMBER = 1_000_000


def parse(text: str) -> Formula:
    """Read a formula; the grammar stands in the package's docstring. Raises FormulaMistake."""
    if len(text) > LONGEST:
        raise FormulaMistake(f"A formula has at most {LONGEST} characters; this one has {len(text):,}.", text, LONGEST)
    root = _Reader(text).whole()
    minimum, maximum = reach(root)
    if max(-minimum, maximum) > MOST_TOTAL:
        raise FormulaMistake(f"A formula may come to at most {MOST_TOTAL:,}; this one could come to more.", text, 0)
    return Formula(root, plain(minimum), plain(maximum))


class _Reader:
    """Walks over the tokens once; each method reads one rule of the grammar and leaves the next token in front."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = iter(scan(text))
        self._token = next(self._tokens)
        self._depth = 0
        self._throws = 0

    def whole(self) -> Term:
        term = self._sum()
        if self._token.kind != "end":
            self._refuse(_unexpected(self._token), self._token)
        return term

    # The tokens

    def _refuse(self, sentence: str, token: Token) -> NoReturn:
        raise FormulaMistake(sentence, self._text, token.position)

    def _take(self, kind: Kind, *texts: str) -> Token | None:
        """The token in front, if it is of that kind and, where given, one of the texts."""
        token = self._token
        if token.kind != kind or (texts and token.text not in texts):
            return None
        if kind != "end":
            self._token = next(self._tokens)
        return token

    def _whole_number(self, least: int, most: int, sentence: str) -> int:
        """The whole number in front, refused with the sentence if there is none or it is out of bounds."""
        token = self._token
        if self._take("number") is None or "." in token.text or not least <= int(token.text) <= most:
            self._refuse(sentence, token)
        return int(token.text)

    # The arithmetic

    def _sum(self) -> Term:
        terms = [self._product()]
        while sign := self._take("sign", "+", "−"):
            term = self._product()
            terms.append(Negative(term) if sign.text == "−" else term)
        return terms[0] if len(terms) == 1 else Sum(tuple(terms))

    def _product(self) -> Term:
        factors = [self._factor()]
        while self._take("sign", "×"):
            factors.append(self._factor())
        return factors[0] if len(factors) == 1 else Product(tuple(factors))

    def _factor(self) -> Term:
        sign = self._take("sign", "+", "−")
        term = self._atom()
        return Negative(term) if sign and sign.text == "−" else term

    def _atom(self) -> Term:
        if bracket := self._take("sign", "("):
            return self._bracket(bracket)
        start = self._token
        number = self._take("number")
        if die := self._take("word", "d"):
            return self._pool(start, number, die)
        if number is None:
            self._refuse(_missing(start), start)
        return self._constant(number)

    def _bracket(self, bracket: Token) -> Term:
        self._depth += 1
        if self._depth > DEEPEST:
            self._refuse(f"A formula may have at most {DEEPEST} brackets within each other.", bracket)
        term = self._sum()
        if self._token.kind == "end":
            self._refuse("This bracket is never closed.", bracket)
        if self._take("sign", ")") is None:
            self._refuse(_unexpected(self._token), self._token)
        self._depth -= 1
        return term

    def _constant(self, number: Token) -> Constant:
        value = Fraction(number.text)
        if value > _MOST_NUMBER:
            self._refuse(f"A number in a formula is at most {_MOST_NUMBER:,}.", number)
        if len(number.text.partition(".")[2]) > 6:
            self._refuse("A number in a formula has at most six decimals.", number)
        return Constant(value)

    # The dice

    def _pool(self, start: Token, number: Token | None, die: Token) -> Pool:
        count = 1 if number is None else self._count(number)
        sides = 100 if self._take("sign", "%") else self._sides(die)
        pool = self._modified(Pool(count, sides))
        self._throws += throws(pool)
        if self._throws > MOST_THROWS:
            told = f"With all rerolls and explosions this could take {self._throws:,} throws"
            self._refuse(f"{told}; write fewer dice, for at most {MOST_THROWS:,}.", start)
        return pool

    def _count(self, number: Token) -> int:
        if "." in number.text or not 1 <= int(number.text) <= MOST_DICE:
            self._refuse(f"Dice come in whole numbers from 1 to {MOST_DICE:,} at a time, not {number.text}.", number)
        return int(number.text)

    def _sides(self, die: Token) -> int:
        if self._token.kind != "number":
            self._refuse("Say how many sides the die has, as in d6 or d%.", die)
        told = self._token.text
        return self._whole_number(1, MOST_SIDES, f"A die has 1 to {MOST_SIDES:,} sides, not {told}.")

    def _modified(self, pool: Pool) -> Pool:
        """The pool with the modifiers and the count that follow."""
        count, sides = pool.count, pool.sides
        reroll: Reroll | None = None
        explode: Condition | None = None
        bursting: Token | None = None
        picks: tuple[Pick, ...] = ()
        while modifier := self._take("word", "kh", "kl", "dh", "dl", "r", "ro") or self._take("sign", "!"):
            if modifier.text == "!":
                if bursting:
                    self._refuse("These dice explode already; one “!” is enough.", modifier)
                bursting, explode = modifier, self._condition() or Condition("=", sides)
            elif modifier.text in {"r", "ro"}:
                if reroll:
                    self._refuse("These dice are rerolled already; give one “r” or “ro”.", modifier)
                reroll = self._reroll(modifier, sides)
            else:
                picks = (*picks, self._pick(modifier, Pool(count, sides, picks=picks).kept))
        read = Pool(count, sides, reroll, explode, picks, self._condition() if self._token.kind == "relation" else None)
        if bursting and explode and all(map(explode.fits, read.standing)):
            self._refuse("Every face of this die would explode, without end; leave one out.", bursting)
        return read

    def _pick(self, modifier: Token, left: int) -> Pick:
        """The dice to keep or drop, of so many that are left."""
        place = self._token
        number = 1
        if place.kind == "number":
            number = self._whole_number(1, _MOST_NUMBER, "Keep or drop a whole number of dice, 1 or more.")
        if modifier.text in {"kh", "kl"} and number > left:
            self._refuse(f"Only {left:,} can be kept here, not {number:,}.", place)
        if modifier.text in {"dh", "dl"} and number >= left:
            self._refuse("This drops every die that is left; at least one must stay.", modifier)
        return Pick(cast("Choice", modifier.text), number)

    def _reroll(self, modifier: Token, sides: int) -> Reroll:
        condition = self._condition()
        if condition is None:
            self._refuse("Say which faces are rerolled, as in r<2 or ro1.", modifier)
        once = modifier.text == "ro"
        if not once and all(map(condition.fits, range(1, sides + 1))):
            self._refuse("Every face of this die would be rerolled, without end; leave one out.", modifier)
        return Reroll(condition, once)

    def _condition(self) -> Condition | None:
        """The condition in front, if one is."""
        relation = self._take("relation")
        if relation is None and self._token.kind != "number":
            return None
        value = self._whole_number(0, _MOST_NUMBER, "Compare dice with a whole number, as in >=5.")
        return Condition(cast("Relation", relation.text) if relation else "=", value)


def _missing(token: Token) -> str:
    """What to say where a number, dice or a bracket should begin."""
    if token.kind == "end" and token.position == 0:
        return "Write a formula, for example 2d6+3."
    if token.kind in {"word", "relation"} or token.text in {"!", "%"}:
        return _unexpected(token)
    return "A number, dice or a bracket is missing here."


def _unexpected(token: Token) -> str:
    """What to say about a token that cannot stand where it does."""
    match token.kind, token.text:
        case "sign", ")":
            return "This bracket closes none; open one before it or take it away."
        case "sign", "%":
            return "“%” is known in d% only."
        case "relation", _:
            return "A comparison counts dice, once, and stands right behind them, as in 10d6>=5."
        case ("word", "kh" | "kl" | "dh" | "dl" | "r" | "ro") | ("sign", "!"):
            return f"“{token.text}” belongs right behind dice, before their count, as in 4d6kh3 or 10d6r1>=5."
        case _:
            return "An operator is missing here: + − or ×."

"""Cuts the text of a formula into tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from tallow.rules.dice.mistake import FormulaMistake

Kind: TypeAlias = Literal["number", "relation", "word", "sign", "end"]

# re.ASCII, lest "K" for kelvin count as a k and digits of other scripts as digits.
_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<relation>[<>]=?|[=≤≥])|(?P<word>kh|kl|dh|dl|ro|[dkr])|(?P<sign>[-–−+*×x()!%])",
    re.ASCII | re.IGNORECASE,
)
_CANONICAL = {"-": "−", "–": "−", "*": "×", "x": "×", "k": "kh", "≤": "<=", "≥": ">="}
_HINTS = {
    "/": "A formula cannot divide: it knows + − × and brackets.",
    "÷": "A formula cannot divide: it knows + − × and brackets.",
    ",": "Write a decimal with a point, as in 1.5, and nothing between thousands.",
    ".": "Write a decimal with digits on both sides of its point, as in 0.5.",
    "[": "A formula has round brackets only.",
    "]": "A formula has round brackets only.",
    "{": "A formula has round brackets only.",
    "}": "A formula has round brackets only.",
}


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a formula.

    Attributes:
        kind: ``end`` for the one behind the last.
        text: canonical: small letters, ``−`` ``×`` ``kh`` ``>=``.
        position: where it begins, in characters from 0.
    """

    kind: Kind
    text: str
    position: int


def scan(formula: str) -> tuple[Token, ...]:
    """The tokens of a formula, an ``end`` last. Raises FormulaMistake at a character that means nothing."""
    tokens: list[Token] = []
    position = 0
    while position < len(formula):
        if formula[position].isspace():
            position += 1
            continue
        found = _TOKEN.match(formula, position)
        if found is None:
            raise FormulaMistake(_strange(formula[position]), formula, position)
        text = found.group().lower()
        tokens.append(Token(_kind(found), _CANONICAL.get(text, text), position))
        position = found.end()
    return (*tokens, Token("end", "", len(formula.rstrip())))


def _kind(found: re.Match[str]) -> Kind:
    """The name of the group that matched."""
    return cast("Kind", found.lastgroup)


def _strange(character: str) -> str:
    """What to say about a character that no token begins with."""
    name = f"“{character}”" if character.isprintable() else "An invisible character here"
    return _HINTS.get(character) or f"{name} means nothing in a formula; write it as in 2d6+3 or 4d6kh3."

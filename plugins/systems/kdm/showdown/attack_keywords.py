"""Keywords of a weapon: which of them the attack works out, and which are left to the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

WORKED_OUT = frozenset(
    {
        "deadly",
        "devastating",
        "early_iron",
        "frail",
        "paired",
        "provoke",
        "savage",
        "sentient",
        "sharp",
        "slow",
        "unshakable",
        "unstoppable",
        "unwieldy",
    }
)
"""What the attack does by itself (RULES.md, section 11)."""
LEFT_RULES: Mapping[str, str] = {
    "accessory": "W90",
    "ammo": "W91",
    "ammo_bow": "W91",
    "block": "W92",
    "charge": "W93",
    "cumbersome": "W94",
    "cursed": "W95",
    "deflect": "W97",
    "guard": "W101",
    "irreplaceable": "W102",
    "pounce": "W104",
    "range": "W106",
    "reach": "W106",
    "selfish": "W108",
    "slam": "W111",
    "two_handed": "W113",
    "undeathable": "W114",
    "unique": "W115",
    "vital": "W119",
}
"""Keyword that is left to the table → its rule."""
ALWAYS_MARKS = frozenset({"melee", "ranged", "weapon"})
"""Words that say what a card is and do nothing (RULES.md W120); names of weapon types are such words too."""
_NUMBERED = re.compile(r"(?P<word>.*?)_(?P<number>\d+)")


@dataclass(frozen=True, slots=True)
class Keywords:
    """The keywords of a weapon.

    Attributes:
        numbers: keyword → its number, 1 for one without.
        written: keyword → how it is written: "reach 2".
        marks: keywords that only say what the card is.
    """

    numbers: dict[str, int]
    written: dict[str, str]
    marks: frozenset[str] = ALWAYS_MARKS

    def has(self, word: str) -> bool:
        """Whether it is one of them."""
        return word in self.numbers

    def number(self, word: str) -> int:
        """A keyword's number, 0 where the weapon has it not."""
        return self.numbers.get(word, 0)

    @property
    def melee(self) -> bool:
        """Whether it is no ranged weapon."""
        return not self.numbers.keys() & {"ranged", "range"}

    @property
    def left(self) -> Mapping[str, str]:
        """Those that the table applies, and how they are written: "reach 2"."""
        return {word: told for word, told in self.written.items() if word not in WORKED_OUT | self.marks}


def read(words: Iterable[str], types: Iterable[str] = ()) -> Keywords:
    """Keywords as cards print them ("Devastating 2") or as they are typed ("devastating 2").

    Args:
        types: the names of weapon types.
    """
    numbers: dict[str, int] = {}
    written: dict[str, str] = {}
    for each in words:
        found = _NUMBERED.fullmatch(snake(each))
        word, number = (found["word"], int(found["number"])) if found else (snake(each), 1)
        if word and number > numbers.get(word, 0):
            numbers[word], written[word] = number, f"{word} {number}" if found else word
    return Keywords(numbers, written, ALWAYS_MARKS | {snake(each) for each in types})


def snake(words: str) -> str:
    """Words as keywords are typed: "Early Iron" is "early_iron"."""
    return re.sub(r"[^a-z0-9]+", "_", words.casefold()).strip("_")

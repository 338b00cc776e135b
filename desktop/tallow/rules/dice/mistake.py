"""The mistake that a dice formula makes, with the place where it makes it."""

from __future__ import annotations

import unicodedata

from tallow.model.errors import UserMistake

_SHOWN = 60  # characters of a long formula that stay in view around the caret


class FormulaMistake(UserMistake):
    """A formula that cannot be read, or that asks for more than Tallow rolls; the sentence stands alone.

    Attributes:
        formula: as it was written.
        position: where the mistake is, in characters from 0; the formula's length if something is missing at its end.
    """

    def __init__(self, sentence: str, formula: str, position: int) -> None:
        super().__init__(sentence)
        self.formula = formula
        self.position = position

    def caret(self) -> str:
        """The formula, cut to what surrounds the mistake, and under it a line with ``^`` at the place."""
        start = max(0, min(self.position - _SHOWN // 2, len(self.formula) - _SHOWN))
        end = start + _SHOWN
        before = ("…" if start else "") + _plain(self.formula[start : self.position])
        after = _plain(self.formula[self.position : end]) + ("…" if end < len(self.formula) else "")
        return f"{before}{after}\n{' ' * sum(map(_columns, before))}^"


def _plain(text: str) -> str:
    """The text with a space for whatever would break its line, such as a tab."""
    return "".join(character if character.isprintable() else " " for character in text)


def _columns(character: str) -> int:
    """How many columns of fixed-width type a character takes."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1

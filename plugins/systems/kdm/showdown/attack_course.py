"""The course of an attack: its stages as they come about, of which a person may set some."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from tallow.api import Dice, Stage, UserMistake, Value, spoken


@dataclass(slots=True)
class Course:
    """What has happened so far; each resolution makes its own.

    Attributes:
        dice: where dice, and results that a person sets, come from.
        stages: in order.
    """

    dice: Dice
    stages: list[Stage] = field(default_factory=list)

    def tell(self, label: str, rule: str, before: Value, after: Value, note: str = "") -> None:
        """A stage that follows from the others."""
        self.stages.append(Stage("", label, rule, before, after, note, apart=True))

    def settle(self, key: str, label: str, rule: str, figure: int, note: str = "", *, least: int = 0) -> int:
        """A figure that a person may set; raises UserMistake for one that cannot be."""
        after = self.dice.stage(key, figure)
        if after < least or not float(after).is_integer():
            raise UserMistake(
                f"{label} is a whole number from {spoken(least)} on, and {spoken(after)} is none. Give one."
            )
        self.stages.append(Stage(key, label, rule, None, after, note, apart=True))
        return after

    def choose(self, key: str, label: str, rule: str, word: str, words: Collection[str], note: str = "") -> str:
        """A word that a person may set to another of several; raises UserMistake for one that is none of them."""
        after = self.dice.stage(key, word)
        if after not in words:
            raise UserMistake(f"{label} comes to {', '.join(words)}, and {spoken(after)} is none of them. Give one.")
        self.stages.append(Stage(key, label, rule, None, after, note, apart=True))
        return after

"""The course of a resolution: its stages and the words of its sentence as they come about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tallow.api import Dice, Due, Stage, Value

from .possible import check_amount


@dataclass(slots=True)
class Course:
    """What has happened so far; each resolution makes its own.

    Attributes:
        dice: where dice, and results that a person sets, come from.
        stages, words, due: in order.
    """

    dice: Dice
    stages: list[Stage] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    due: list[Due] = field(default_factory=list)

    def tell(self, label: str, rule: str, before: Value, after: Value, note: str = "", *, apart: bool = False) -> None:
        """A stage that follows from what is given; one that counts neither damage nor a pool stands ``apart``."""
        self.stages.append(Stage("", label, rule, before, after, note, apart))

    def settle(
        self,
        key: str,
        label: str,
        rule: str,
        worked_out: int,
        before: Value = None,
        *,
        note: str = "",
        least: int = 0,
        apart: bool = False,
    ) -> int:
        """A stage whose result a person may set; raises UserMistake for one that cannot be."""
        after = self.dice.stage(key, worked_out)
        check_amount(key, after, least=least)
        self.stages.append(Stage(key, label, rule, before, int(after), note, apart))
        return int(after)

    def rule(self, key: str, label: str, rule: str, worked_out: str, *, note: str = "") -> str:
        """A stage whose word a person may set."""
        after = self.dice.stage(key, worked_out)
        self.stages.append(Stage(key, label, rule, worked_out, after, note))
        return after

    def say(self, words: str) -> None:
        """Words for the sentence."""
        self.words.append(words)

    def ask(self, key: str, label: str, *choices: Value, many: bool = False, words: Iterable[str] = ()) -> None:
        """A decision that a person must take; ``words`` are what the choices are called."""
        self.due.append(Due(key, label, choices, many, tuple(words)))

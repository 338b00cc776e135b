"""Rows of the severe injury tables and the brain trauma table: what happens at once, and what stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Entry, Meta, Refers, UserMistake

Count: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
TableName: TypeAlias = Literal["head", "arms", "body", "waist", "legs", "brain"]

LAST: Mapping[str, int] = {"head": 10, "arms": 10, "body": 10, "waist": 10, "legs": 10, "brain": 13}
"""Table → its highest result; brain trauma goes further, for what is added to its die (RULES.md W78)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Injury(Entry):
    """A row; its text says in a few words what else happens.

    Attributes:
        table: the hit location, or ``brain`` for brain trauma.
        low, high: the results that it holds.
        dead: whether the survivor dies.
        bleeding: bleeding tokens that the survivor gains.
        lasting: the ability or impairment that the survivor has for good, "" for none.
        until_end: the one that lasts until the showdown ends, "" for none.
        knocked_down, skips_hunt, random_disorder: what else it does.
        insanity, survival: what is gained, a number or dice ("1d5").
        braves_at: courage from which the insanity is gained, and below which the survivor is knocked down in its place;
            0 where courage is nothing to it.
        survival_to_insanity: whether all survival becomes insanity.
        dies_at_disorders: disorders from which it kills, 0 where it never does.
        frenzies: whether the survivor is frenzied (RULES.md W79).
        movement, accuracy, strength, evasion, luck, speed: attribute tokens gained.
        weapon_level: what the level of weapon proficiency changes by.
        reading: the setting's value for which it holds where the sources differ, "" where they do not.
    """

    table: TableName
    low: int
    high: int
    dead: bool = False
    bleeding: Annotated[int, Meta(ge=0, le=9)] = 0
    lasting: Annotated[str, Refers("kdm.ability")] = ""
    until_end: Annotated[str, Refers("kdm.ability")] = ""
    knocked_down: bool = False
    skips_hunt: bool = False
    random_disorder: bool = False
    insanity: str = ""
    survival: str = ""
    braves_at: Annotated[int, Meta(ge=0, le=9)] = 0
    survival_to_insanity: bool = False
    dies_at_disorders: Annotated[int, Meta(ge=0, le=9)] = 0
    frenzies: bool = False
    movement: Count = 0
    accuracy: Count = 0
    strength: Count = 0
    evasion: Count = 0
    luck: Count = 0
    speed: Count = 0
    weapon_level: Count = 0
    reading: str = ""

    def __post_init__(self) -> None:
        last = LAST[self.table]
        if not 1 <= self.low <= last or not 1 <= self.high <= last:
            raise UserMistake(f"A row's low and high go from 1 to {last}, and {self.low} to {self.high} does not.")
        if self.low > self.high:
            raise UserMistake(f"{self.low} to {self.high} runs backwards. Turn low and high round.")

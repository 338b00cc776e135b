"""Rows of the severe injury tables and the brain trauma table: what happens at once, and what stays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Entry, Meta, Refers

Count: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]


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
        movement, accuracy, strength, evasion, luck, speed: attribute tokens gained.
        weapon_level: what the level of weapon proficiency changes by.
        reading: the setting's value for which it holds where the sources differ, "" where they do not.
    """

    table: Literal["head", "arms", "body", "waist", "legs", "brain"]
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
    movement: Count = 0
    accuracy: Count = 0
    strength: Count = 0
    evasion: Count = 0
    luck: Count = 0
    speed: Count = 0
    weapon_level: Count = 0
    reading: str = ""

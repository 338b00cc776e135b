"""Survival actions: what they cost, when and by whom they are performed, against whom, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Entry, Meta

from .settlement import MonsterId

Window: TypeAlias = Literal["between_acts", "flow", "before_reaction", "after_critical", "monster_knocked_down"]
Trigger: TypeAlias = Literal["hit", "grab", "severe_injury", "before_attack", "after_last_location", "before_action"]
Moment: TypeAlias = Literal[
    "between_acts",
    "flow",
    "before_reaction",
    "after_critical",
    "monster_knocked_down",
    "hit",
    "grab",
    "severe_injury",
    "before_attack",
    "after_last_location",
    "before_action",
]
Timing: TypeAlias = Literal[
    "window", "any", "hit", "grab", "severe_injury", "before_attack", "after_last_location", "before_action"
]
"""When: in every survival opportunity, at any time, or at a moment of its own (RULES.md S33)."""
Nesting: TypeAlias = Literal["dodge", "dodge_encourage_endure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SurvivalAction(Entry):
    """A survival action; its id is the permission that unlocks it (RULES.md S12, S13).

    Attributes:
        rule: the number of its rule in RULES.md, "" where it has none.
        order: its place on the sheet.
        unlocked_by: what unlocks it, for who has it not ("Language").
        cost: survival that it costs.
        less_luck: whether the survivor's luck lowers the cost, not below 0 (RULES.md S25, S26).
        plus: what becomes of +1 strength tokens: who performs it ``gains`` one and may have none before, or ``spends``
            all and must have some; "" for neither.
        timing: when it is performed.
        late: further moments, by the reading that it can wait for them (RULES.md Y8).
        untimed: whether it names no time, so that the group may let it have any (RULES.md Y4).
        nested: the readings by which it is performed while another is being resolved (RULES.md Y5).
        lying: whether who is knocked down performs it: not, ``always``, or where the group ``reads`` it so (Y12).
        own_attack: whether who attacks performs it, and by the stricter reading nobody else (RULES.md Y3).
        target: whose it is: one's own, or that of ``another`` survivor.
        heard, seen: whether the target must not be deaf, or not be blind.
        raises: whether a target that is knocked down ``may`` stand up, or ``does``.
        monster: against which monster alone, "" for any.
        adjacent: whether who performs it must be adjacent to the monster.
        succeeds_on: the least number of a d10 with which it does something, 0 where nothing is rolled.
        brings: what comes of it, each a word in lower snake case ("activation").
        choice: what somebody chooses when it comes about, as a sentence ("Choose a free space.").
        failing: what comes of it where the die is too low.
        devastating: how much Devastating the next attack in this round of who performs it has (RULES.md S29).
        lasts: whether it goes on after it is paid (a move, an activation), so that others wait (RULES.md S14).
    """

    rule: str = ""
    order: Annotated[int, Meta(ge=0, le=99)] = 50
    unlocked_by: str = ""
    cost: Annotated[int, Meta(ge=0, le=20)] = 1
    less_luck: bool = False
    plus: Literal["", "gains", "spends"] = ""
    timing: tuple[Timing, ...] = ("window",)
    late: tuple[Moment, ...] = ()
    untimed: bool = False
    nested: tuple[Nesting, ...] = ()
    lying: Literal["", "always", "reads"] = ""
    own_attack: bool = False
    target: Literal["", "another"] = ""
    heard: bool = False
    seen: bool = False
    raises: Literal["", "may", "does"] = ""
    monster: MonsterId = ""
    adjacent: bool = False
    succeeds_on: Annotated[int, Meta(ge=0, le=10)] = 0
    brings: tuple[str, ...] = ()
    choice: str = ""
    failing: tuple[str, ...] = ()
    devastating: Annotated[int, Meta(ge=0, le=9)] = 0
    lasts: bool = False

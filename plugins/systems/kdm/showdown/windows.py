"""Survival opportunities as a machine: what is being resolved, what interrupts it, and how it goes on (E1 to E6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ..entries.action import Moment, Trigger, Window

Turn: TypeAlias = Literal["survivors", "monster"]
Result: TypeAlias = Literal["wound", "critical", "fail"]
Reaction: TypeAlias = Literal["none", "wound", "failure", "reflex"]

WINDOWS: tuple[Window, ...] = ("between_acts", "flow", "before_reaction", "after_critical", "monster_knocked_down")
"""The survival opportunities (RULES.md S33): open to everybody."""
TRIGGERS: tuple[Trigger, ...] = (
    "hit",
    "grab",
    "severe_injury",
    "before_attack",
    "after_last_location",
    "before_action",
)
"""Moments of a single action (RULES.md E5): open to whom they happen."""
WHEN: Mapping[Moment, str] = {
    "between_acts": "between acts",
    "flow": "in a flow",
    "before_reaction": "before a reaction",
    "after_critical": "after a critical wound",
    "monster_knocked_down": "when the monster is knocked down",
    "hit": "when hit",
    "grab": "when the monster is about to grab",
    "severe_injury": "before a severe injury roll",
    "before_attack": "just before an attack",
    "after_last_location": "after the last hit location",
    "before_action": "just before an action",
}
"""Each moment in words."""
_ON_MONSTERS_TURN: tuple[Window, ...] = ("flow", "monster_knocked_down")
ACTION = "survival_action"
"""What a survival action that is being resolved is called among the frames."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Something that is being resolved.

    Attributes:
        what: a turn, an act, an AI card, an attack, a reaction, or ``ACTION``.
        name: which one, of actions the id.
        who: the record's id of who does it, "" where nobody is named.
        step: where it stands, from which it goes on.
        open: the moment that interrupts it, None where nothing does.
    """

    what: str
    name: str = ""
    who: str = ""
    step: str = ""
    open: Moment | None = None


@dataclass(frozen=True, slots=True)
class Proceedings:
    """What is under way in a showdown.

    Attributes:
        turn: whose turn it is.
        frames: what is being resolved, each inside the one before it; the turn itself is the first.
    """

    turn: Turn = "survivors"
    frames: tuple[Frame, ...] = (Frame("turn"),)

    @property
    def open(self) -> Moment | None:
        """The moment that is open now: that of the innermost frame, for an action within closes those around it."""
        return self.frames[-1].open

    @property
    def acting(self) -> Frame | None:
        """The innermost survival action that is being resolved, or None."""
        return next((frame for frame in reversed(self.frames) if frame.what == ACTION), None)


def windows_of(turn: Turn) -> tuple[Window, ...]:
    """The survival opportunities that a turn can have (RULES.md S34, S36, S40, S41)."""
    return WINDOWS if turn == "survivors" else _ON_MONSTERS_TURN


def begins(now: Proceedings, frame: Frame) -> Proceedings:
    """Something begins within what is being resolved."""
    return replace(now, frames=(*now.frames, frame))


def arrives(now: Proceedings, moment: Moment, *, within_actions: bool = False) -> Proceedings:
    """A moment arrives and opens (RULES.md E1, E5), or passes.

    It passes while a survival action is being resolved (E2), and where the turn has no such opportunity (S40).

    Args:
        within_actions: whether by the group's reading somebody may act within an action all the same (Y5).
    """
    if now.acting is not None and not within_actions:
        return now
    if moment in WINDOWS and moment not in windows_of(now.turn):
        return now
    return opened(now, moment)


def opened(now: Proceedings, moment: Moment | None) -> Proceedings:
    """The moment that interrupts what is being resolved, None for none."""
    return replace(now, frames=(*now.frames[:-1], replace(now.frames[-1], open=moment)))


def performs(now: Proceedings, action: str, who: str = "") -> Proceedings:
    """An action begins; the moment in which it is performed stays open beneath it (RULES.md E3, S42)."""
    return begins(now, Frame(ACTION, action, who))


def resolved(now: Proceedings) -> Proceedings:
    """The innermost action is resolved with all that it set off, and the interrupted thing is there again (E3, S39)."""
    last = max((at for at, frame in enumerate(now.frames) if frame.what == ACTION), default=None)
    return now if last is None else replace(now, frames=now.frames[:last])


def passed(now: Proceedings) -> Proceedings:
    """Nobody wants another action: the moment closes, and what was interrupted goes on at its step (E4, S42)."""
    return opened(now, None)


def over(now: Proceedings) -> Proceedings:
    """All of it is over, with its turn or because whom it is about is gone (RULES.md E6); the turn alone stays."""
    return Proceedings(now.turn)


def reaction_due(result: Result, reaction: Reaction, *, knocked_down: bool = False) -> bool:
    """Whether the monster resolves a hit location's reaction after a wound roll (RULES.md W38).

    A critical wound cancels it (W36), and so does a monster that is knocked down (W47).
    """
    if knocked_down or result == "critical":
        return False
    return reaction == "reflex" or (reaction, result) in {("wound", "wound"), ("failure", "fail")}


def after_wound_roll(
    result: Result, reaction: Reaction, *, knocked_down: bool = False, printed: bool = False
) -> tuple[Window, ...]:
    """The opportunities after one wound roll, in order (RULES.md S37, S38).

    Args:
        knocked_down: whether the monster lies, so that it reacts to nothing.
        printed: whether a reaction that is on the card and not due opens one too, by the group's reading (Y13).
    """
    if result == "critical":
        return ("after_critical",)
    there = printed and reaction != "none" and not knocked_down
    return ("before_reaction",) if there or reaction_due(result, reaction, knocked_down=knocked_down) else ()

"""Survival actions by the rules: what one costs, and every ground on which it cannot be performed (S3, S13 to S42)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tallow.api import spoken

from ..entries import SurvivalAction
from ..entries.action import Moment
from .action_inputs import Performer, Target
from .action_settings import Readings
from .windows import WHEN, WINDOWS, Turn, windows_of

Reason: TypeAlias = Literal[
    "not_unlocked",
    "used_this_round",
    "attacking",
    "doomed",
    "cannot_spend",
    "not_enough_survival",
    "resolving",
    "no_opportunity",
    "wrong_moment",
    "knocked_down",
    "target_needed",
    "target_deaf",
    "target_blind",
    "wrong_monster",
    "not_adjacent",
    "has_token",
    "no_token",
]


@dataclass(frozen=True, slots=True)
class Ground:
    """Why an action cannot be performed.

    Attributes:
        reason: as a word.
        rule: the number of the rule that says so.
        words: the same for a person, a few.
    """

    reason: Reason
    rule: str
    words: str


@dataclass(frozen=True, slots=True)
class Now:
    """The moment, as far as somebody knows it.

    Attributes:
        moments: what it is now.
        turn: whose turn it is.
        resolving: the name of the survival action that is being resolved, "" for none; ``surging`` whether it is one
            that brings an activation, and so may be an attack.
        against: whether it is the action's own monster; None where it has none.
        monster: the name of that monster.
        adjacent: whether the performer is adjacent to it; None where nobody says.
        table: whether only the table knows which trigger it is, as on a sheet.
    """

    moments: tuple[Moment, ...] = ()
    turn: Turn = "survivors"
    resolving: str = ""
    surging: bool = False
    against: bool | None = None
    monster: str = ""
    adjacent: bool | None = None
    table: bool = False


def cost_of(action: SurvivalAction, luck: int) -> int:
    """What an action costs; Endure's 7 − luck never goes below 0 (RULES.md S25, S26, Y7)."""
    return max(0, action.cost - luck) if action.less_luck else action.cost


def moments_of(action: SurvivalAction, turn: Turn, readings: Readings) -> tuple[Moment, ...] | None:
    """The moments at which an action is performed on a turn; None for any time (RULES.md S33, S40, Y4, Y8)."""
    if "any" in action.timing or (action.untimed and readings.untimed == "any_time"):
        return None
    windows = windows_of(turn) if "window" in action.timing else ()
    own = (each for each in action.timing if each not in ("window", "any"))
    late = action.late if readings.dodge_until == "severe_roll" else ()
    return (*windows, *own, *late)  # type: ignore[arg-type]  # what is left of the timing are moments


def of_performer(
    action: SurvivalAction, who: Performer, readings: Readings, locked: str = "", spending: str = ""
) -> Iterator[Ground]:
    """The grounds that lie with who performs it, and that a sheet knows.

    Args:
        locked: why it is not unlocked, in a few words, or "".
        spending: why who performs it spends no survival, or "".
    """
    if locked:
        yield Ground("not_unlocked", "S13", locked)
    if action.id in who.used:
        yield Ground("used_this_round", "S15", "performed this round already")
    if who.attacking and not action.own_attack:
        yield Ground("attacking", "S16", "not while attacking")
    if who.doomed:
        yield Ground("doomed", "S17", "not while doomed")
    if spending:
        yield Ground("cannot_spend", "Sheet", spending)
    cost = cost_of(action, who.luck)
    if cost > who.survival:
        yield Ground("not_enough_survival", "S3", f"costs {spoken(cost)}, and there is {spoken(who.survival)}")
    if who.knocked_down and not _lying(action, readings):
        yield Ground("knocked_down", action.rule or "W84", "not while knocked down")
    if action.plus == "gains" and who.strength_tokens:
        yield Ground("has_token", action.rule, "only with no +1 strength token")
    if action.plus == "spends" and not who.strength_tokens:
        yield Ground("no_token", action.rule, "needs a +1 strength token")


def _lying(action: SurvivalAction, readings: Readings) -> bool:
    return action.lying == "always" or (action.lying == "reads" and readings.endure_lying == "yes")


def of_moment(action: SurvivalAction, who: Performer, now: Now, readings: Readings) -> Iterator[Ground]:
    """The grounds that lie with the moment and with the monster."""
    if now.resolving and not _nested(action, now, readings):
        yield Ground("resolving", "S14", f"{now.resolving} is being resolved")
    ground = _mistimed(action, now, readings)
    if ground is not None:
        yield ground
    elif action.own_attack and readings.hated_ones == "attacker" and not who.attacking and not now.table:
        yield Ground("wrong_moment", "Y3", "only after an attack of one's own")
    if now.against is False:
        yield Ground("wrong_monster", action.rule, f"only against the {now.monster}")
    if action.adjacent and now.adjacent is False:
        yield Ground("not_adjacent", action.rule, "only adjacent to the monster")


def _nested(action: SurvivalAction, now: Now, readings: Readings) -> bool:
    """Whether an action is performed while another is being resolved (RULES.md Y3, Y5)."""
    tablet = bool(action.monster) and "before_attack" in action.timing and now.surging
    return readings.nested in action.nested or (tablet and readings.surge_tablets == "yes")


def _mistimed(action: SurvivalAction, now: Now, readings: Readings) -> Ground | None:
    """Why it is not the moment, or None."""
    moments = moments_of(action, now.turn, readings)
    if moments is None or any(each in moments for each in now.moments):
        return None
    if now.table and any(each not in WINDOWS for each in moments):
        return None
    if not now.moments:
        return Ground("no_opportunity", "S33", _due(action, "no survival opportunity is open", moments))
    there = " and ".join(WHEN[each] for each in now.moments)
    rule = "S40" if now.turn == "monster" and "window" in action.timing else "S33"
    return Ground("wrong_moment", rule, f"not {there}")


def _due(action: SurvivalAction, windows: str, moments: tuple[Moment, ...]) -> str:
    """What is missing: an opportunity, or its own moment."""
    return windows if "window" in action.timing else f"only {' or '.join(WHEN[each] for each in moments)}"


def of_target(action: SurvivalAction, target: Target) -> Iterator[Ground]:
    """The grounds that lie with whom it is for (RULES.md S19, S24, S27)."""
    if action.target == "another" and target.same_survivor:
        yield Ground("target_needed", action.rule, "only for another survivor")
    if action.heard and target.deaf:
        yield Ground("target_deaf", action.rule, "not for who is deaf")
    if action.seen and target.blind:
        yield Ground("target_blind", action.rule, "not for who is blind")

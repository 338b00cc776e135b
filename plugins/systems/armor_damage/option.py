"""What may be done against an attack in the defensive round, and why, or every reason why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tallow.api import Stage, Value

from .defence_inputs import Defence

ACTIONS = {
    "defend": "Defend",
    "evade": "Evade",
    "own_skill": "Defensive skill for oneself",
    "ally_skill": "Defensive skill for an ally",
    "counter": "Counter attack",
    "counter_for_ally": "Counter attack for an ally",
    "aid": "Aid an ally's check",
}
"""Action → what it is called, in the order of the outcome; nothing else is open in a defensive round (RULES.md R1)."""

_NEEDS_REACTION = ("own_skill", "ally_skill", "counter", "counter_for_ally", "aid")


class Ground(NamedTuple):
    """A rule and what it says, as a sentence."""

    rule: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Footing:
    """How the defender stands to an attack.

    Attributes:
        defence: what is given.
        shut: why there is no defense at all, or None.
        evade: what Evade comes to, in words ("5%").
        modifier: what is added to a defensive action, in words ("−5"), or "".
        no_evade: whether Evade is impossible (RULES.md S6).
        spectator: whether the attacker is one (RULES.md R6).
    """

    defence: Defence
    shut: Ground | None
    evade: str
    modifier: str
    no_evade: bool
    spectator: bool

    @property
    def enemy(self) -> str:
        """The enemy in a sentence."""
        return self.defence.enemy.strip() or "this enemy"


@dataclass(frozen=True, slots=True)
class Option:
    """One action.

    Attributes:
        grounds: every rule against it, none where it is allowed.
        leave: the rule that allows it, and how.
    """

    action: str
    leave: Ground
    grounds: tuple[Ground, ...] = field(default=())

    @property
    def allowed(self) -> bool:
        """Whether it may be done."""
        return not self.grounds

    @property
    def why(self) -> str:
        """Why it may be done, or all that is against it."""
        return " ".join(ground.sentence for ground in self.grounds) or self.leave.sentence

    def plain(self) -> dict[str, Value]:
        """The option as the outcome gives it."""
        return {"action": self.action, "allowed": self.allowed, "why": self.why}

    def stage(self) -> Stage:
        """The option as a stage, under the first rule that decides it."""
        rule = (self.grounds or (self.leave,))[0].rule
        return Stage("", ACTIONS[self.action], rule, None, "allowed" if self.allowed else "not allowed", self.why)


def options(footing: Footing) -> tuple[Option, ...]:
    """Every action of the defensive round."""
    return tuple(Option(action, _leave(action, footing), tuple(_grounds(action, footing))) for action in ACTIONS)


# against it


def _grounds(action: str, footing: Footing) -> Iterator[Ground]:
    if footing.defence.defensive:
        yield from _of_defensive_stance(action, footing)
    elif action in _NEEDS_REACTION:
        yield from _of_reactive_stance(action, footing)
    if action == "evade" and footing.no_evade:
        yield Ground("S6", "An area of more than one hex cannot be evaded, except on its farthest reach.")
    if footing.shut:
        yield footing.shut


def _of_defensive_stance(action: str, footing: Footing) -> Iterator[Ground]:
    """RULES.md R3; that the stance goes before R1's counter attack is B14."""
    if action in ("counter", "counter_for_ally"):
        yield Ground("R3", "In a Defensive stance there is no counter attack.")
    if action in ("ally_skill", "counter_for_ally"):
        yield Ground("R3", "In a Defensive stance skills defend oneself only.")
    if action == "aid":
        yield Ground("R4", "Aiding an ally's check takes a Reactive stance.")
    if action == "own_skill" and footing.defence.used:
        yield Ground(
            "R3",
            f"A skill was used against {footing.enemy} already: one for each attacker, however often it attacks.",
        )


def _of_reactive_stance(action: str, footing: Footing) -> Iterator[Ground]:
    """RULES.md R4, with the readings B15 and B16."""
    defence = footing.defence
    if defence.reacted is None:
        rule = "B15" if action == "own_skill" else "R4"
        yield Ground(rule, f"The Reaction check against {footing.enemy} must succeed first.")
    elif defence.reacted == "failed":
        yield Ground("B16", f"The Reaction check against {footing.enemy} failed: no reaction this round.")
    if action == "counter_for_ally" and not defence.reactive_guard:
        yield Ground("R4", "Reactive Guard must be used first.")


# for it


def _leave(action: str, footing: Footing) -> Ground:
    at = f", at {footing.modifier}" if footing.modifier else ""
    if action == "defend":
        return Ground("R1", f"Defending is open in every defensive round{at}.")
    if action == "evade":
        return Ground("R19", f"Evade at {footing.evade}: a success takes no damage, so no armor wears.")
    if action == "own_skill" and footing.defence.defensive:
        return Ground("R3", f"One defensive skill for oneself may be used against {footing.enemy}{at}.")
    may = {
        "own_skill": "a defensive skill for oneself may be used",
        "ally_skill": "a defensive skill that helps an ally may be used",
        "counter": "a counter attack may be made",
        "counter_for_ally": "after Reactive Guard a counter attack may be made for an ally",
        "aid": "an ally within movement range may get +5 to a stat or skill check",
    }[action]
    at = "" if action == "aid" else at
    joins = " It makes the spectator a participant." if footing.spectator and action.startswith("counter") else ""
    rule = "B15" if action == "own_skill" else "R4"
    return Ground(rule, f"The Reaction check against {footing.enemy} succeeded: {may}{at}.{joins}")

"""Attacks of the monster without records, worked out straight by the resolver's own functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plugins.systems.kdm.showdown.monster_attack import run
from plugins.systems.kdm.showdown.monster_attack_inputs import MonsterAttack
from tallow.api import Resolution
from tallow.model.decode import decode_inputs
from tallow.rules.dice.source import TypedDice
from tests.plugins.systems.kdm.showdown.attacking import NO_CONTENT

HEAD, ARMS, BODY, WAIST, LEGS = 1, 2, 3, 5, 6
"""What a location die shows for each place; the body has the 4 besides (RULES.md W54)."""
HIT = 10
"""A hit die that hits whatever is needed (RULES.md W52)."""


def monster_attack(**typed: Any) -> MonsterAttack:
    """An attack's inputs, from plain data as files have it."""
    return decode_inputs(MonsterAttack, typed)


def resolution(faces: Sequence[int], set_values: Mapping[str, object] | None = None, **typed: Any) -> Resolution:
    """What comes of an attack with dice as they fell; none of them is left over, and none is missing."""
    dice = TypedDice(faces, set_values or {})
    made = run(monster_attack(**typed), dice, NO_CONTENT)
    dice.finish()
    return made


def outcome(faces: Sequence[int], **typed: Any) -> Mapping[str, Any]:
    """The outcome of such an attack."""
    return resolution(faces, **typed).outcome


def hit(*places: int, damage: int = 1, **typed: Any) -> Mapping[str, Any]:
    """The outcome of an attack whose every die hits, at these places by their location dice."""
    profile = {"speed": len(places), "damage": damage, **typed.pop("profile", {})}
    return outcome([HIT] * len(places) + list(places), profile=profile, **typed)


def rules(made: Resolution) -> list[str]:
    """The rules of its stages, in order."""
    return [each.rule for each in made.stages]

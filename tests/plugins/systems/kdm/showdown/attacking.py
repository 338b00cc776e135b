"""Attacks without records, worked out straight by the resolver's own functions, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from plugins.systems.kdm.showdown.attack import run
from plugins.systems.kdm.showdown.attack_inputs import Attack
from tallow.api import Book, Resolution, Stage
from tallow.model.decode import decode_inputs
from tallow.rules.dice.source import TypedDice


class NoContent:
    """A book in which no plugin has written anything."""

    def entries(self, entry: type) -> tuple[()]:
        """None of any type."""
        return ()

    def entry(self, id: str) -> None:
        """None under any id."""


NO_CONTENT = cast("Book", NoContent())


def attack(**typed: Any) -> Attack:
    """An attack's inputs, from plain data as files have it."""
    return decode_inputs(Attack, typed)


def resolution(faces: Sequence[int], set_values: Mapping[str, object] | None = None, **typed: Any) -> Resolution:
    """What comes of an attack with dice as they fell; none of them is left over, and none is missing."""
    dice = TypedDice(faces, set_values or {})
    made = run(attack(**typed), dice, NO_CONTENT)
    dice.finish()
    return made


def outcome(faces: Sequence[int], **typed: Any) -> Mapping[str, Any]:
    """The outcome of an attack in which nothing is left to decide."""
    made = resolution(faces, **typed)
    assert made.due == ()
    return made.outcome


def wounding(*dice: int, location: Mapping[str, Any] | None = None, **typed: Any) -> Mapping[str, Any]:
    """The outcome of automatic hits, so that every die is a wound die (RULES.md W27), on as many such locations."""
    count = len(dice) // 2 if "sharp" in typed.get("weapon", {}).get("keywords", ()) else len(dice)
    weapon = {"speed": count, **typed.pop("weapon", {})}
    locations = [location] * count if location else []
    return outcome(dice, weapon=weapon, automatic_hits=count, locations=locations, **typed)


def results(*dice: int, location: Mapping[str, Any] | None = None, **typed: Any) -> list[str]:
    """What each of those wound rolls came to."""
    return [roll["result"] for roll in wounding(*dice, location=location, **typed)["wound_rolls"]]


def stage(made: Resolution, label: str) -> Stage:
    """The only stage with a label."""
    (found,) = (each for each in made.stages if each.label == label)
    return found


CRITICAL = {"critical": True}
"""A location with a critical effect and nothing else."""

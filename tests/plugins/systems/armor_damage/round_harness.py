"""A defence run as the host runs it, and enemies of a round, for the tests of the defensive round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plugins.systems.armor_damage.defence import RESOLVER
from tallow.model.decode import decode_inputs
from tallow.model.resolution import Resolution
from tallow.model.value import Value
from tallow.rules.dice import TypedDice
from tests.plugins.systems.armor_damage.harness import FakeBook

EVERY_ACTION = ["defend", "evade", "own_skill", "ally_skill", "counter", "counter_for_ally", "aid"]


def defend(*situations: str, set_values: Mapping[str, Value] | None = None, **inputs: Any) -> Resolution:
    """What a defence against an attack in those situations comes to."""
    defence = decode_inputs(RESOLVER.inputs, {"situations": list(situations), **inputs})
    dice = TypedDice((), set_values or {})
    resolution = RESOLVER.run(defence, dice, FakeBook())
    dice.finish()  # a defence asks for no die
    return resolution


def faced(*situations: str, **inputs: Any) -> dict[str, Any]:
    """The outcome alone."""
    return dict(defend(*situations, **inputs).outcome)


def allowed(outcome: Mapping[str, Any]) -> list[str]:
    """The actions that are open, in order."""
    return [each["action"] for each in outcome["options"] if each["allowed"]]


def why(outcome: Mapping[str, Any], action: str) -> str:
    """Why an action is open or not."""
    return str(next(each["why"] for each in outcome["options"] if each["action"] == action))


def due(resolution: Resolution) -> list[tuple[str, Sequence[Value]]]:
    """What is asked, as key and answers."""
    return [(each.key, each.choices) for each in resolution.due]


def enemy(id: str, **cells: Value) -> dict[str, Value]:
    """A row of the round."""
    return {"id": id, "name": id.capitalize(), **cells}

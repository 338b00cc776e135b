"""The special situations of an attack: what each takes off Evade and other defense, and which checks come first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

SituationId: TypeAlias = Literal[
    "front",
    "thrown_object",
    "behind",
    "distracted",
    "side",
    "projectile",
    "gun",
    "area",
    "area_edge",
    "spell_seen",
    "spell_fast",
    "covert",
    "spectator",
]


@dataclass(frozen=True, slots=True)
class Situation:
    """One row of the table of situations.

    Attributes:
        rule: its number in RULES.md, ``S1`` to ``S10``.
        action: what it adds to any defensive action, Evade among them (RULES.md B12).
        evade: what it adds to Evade alone.
        perception: whether a Perception check must succeed before any defense.
        note: what else it does, as a sentence.
    """

    id: SituationId
    label: str
    rule: str
    action: int = 0
    evade: int = 0
    perception: bool = False
    note: str = ""


_GATE = "A Perception check must succeed before any defense."

SITUATIONS = (
    Situation("front", "Melee from the front", "S1"),
    Situation("thrown_object", "Thrown object", "S1"),
    Situation("behind", "From behind", "S2", action=-5, perception=True, note=_GATE),
    Situation("distracted", "Distracted", "S2", action=-5, perception=True, note=_GATE),
    Situation("side", "From the side", "S3", action=-5),
    Situation("projectile", "Projectile", "S4", evade=-20),
    Situation("gun", "Gun", "S5", evade=-50),
    Situation("area", "Area", "S6", note="No Evade inside an area of more than one hex."),
    Situation("area_edge", "Edge of an area", "S6", note="On its farthest reach Evade is possible, without a penalty."),
    Situation("spell_seen", "Seen spell", "S7"),
    Situation("spell_fast", "Unseen or fast spell", "S8", evade=-25, note="A Mental check may lessen this."),
    Situation("covert", "Covert attack", "S9", perception=True, note=f"{_GATE} The attacking skill's penalties count."),
    Situation("spectator", "Spectator", "S10", perception=True, note=f"{_GATE} A hidden one's penalties count."),
)


def situations(ids: Iterable[str]) -> tuple[Situation, ...]:
    """The situations with those ids, each once and in the table's order: how they were listed changes nothing."""
    wanted = set(ids)
    return tuple(each for each in SITUATIONS if each.id in wanted)

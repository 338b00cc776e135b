"""What a hit does to Vigor and Vitality, and how much of it is left over."""

from __future__ import annotations

from dataclasses import dataclass

from .course import Course
from .inputs import Hit, Target


@dataclass(frozen=True, slots=True)
class Blow:
    """What a hit came to on the pools.

    Attributes:
        vigor, vitality: what is left of each.
        reached: how much of it came to Vitality.
        carry: how much of that was left when Vitality had run out.
        emptied: whether it took the last Vitality, or more.
    """

    vigor: int
    vitality: int
    reached: int
    carry: int
    emptied: bool


def vitality_of(target: Target) -> int:
    """Vitality now; a Minor's pool is full where it is left out (RULES.md K35)."""
    if target.vitality is None:
        return 2 * target.tier if target.rank == "minor" else 0
    return target.vitality


def through_pools(hit: Hit, course: Course) -> Blow:
    """Vigor first, and what is left goes to Vitality; or one of them alone (RULES.md K1 to K4)."""
    before = vitality_of(hit.target)
    taken = 0 if hit.route == "vitality" else min(hit.target.vigor, hit.damage)
    vigor = hit.target.vigor - taken
    course.say(f"{hit.damage} damage")
    if hit.route != "vitality" and (taken or hit.route == "vigor_only"):
        course.tell("To Vigor", "K1", hit.target.vigor, vigor)
        course.say(f"Vigor {hit.target.vigor} → {vigor}")
    if hit.route == "vigor_only":
        course.tell("Vigor only", "K1", before, before, "Vitality is not touched.")
        return Blow(vigor, before, 0, 0, emptied=False)
    note = "Straight to Vitality." if hit.route == "vitality" else ""
    reached = course.settle("to_vitality", "Goes on to Vitality", "K1", hit.damage - taken, hit.damage, note=note)
    vitality = max(0, before - reached)
    emptied = 0 < reached >= before
    course.tell("Vitality", "K3" if emptied else "K2", before, vitality)
    if reached:
        course.say(f"Vitality {before} → {vitality}")
    return Blow(vigor, vitality, reached, reached - before if emptied else 0, emptied)

"""The injury roll: a d20 and the carry-over, Fate before what comes after it, Fate's Thread and The Undying."""

from __future__ import annotations

from dataclasses import dataclass

from .band import DEADLY, LAST_ROW, band_of_total
from .course import Course
from .inputs import Hit
from .possible import decisions

LOWER_OF_TWO = "2d20kl1"
"""One formula and not two dice: its odds are then counted by what is kept, and stay few enough to be exact."""


@dataclass(frozen=True, slots=True)
class Injury:
    """What the roll came to.

    Attributes:
        total: with the carry-over; 30 where The Undying made it so.
        fate: what is left of Fate.
        kills: whether it is 31 or more.
    """

    total: int
    fate: int
    kills: bool


def roll_injury(hit: Hit, carry: int, course: Course) -> Injury:
    """Steps 5 to 8 of the order in RULES.md: roll, Fate, The Undying, death (K8, K12, K14 to K16)."""
    fate, said = hit.target.fate, list(decisions(hit.spend_fate))
    total = _total(hit, carry, course, 1)
    rerolls, most = 0, fate if hit.settings.rerolls == "many" else 1
    while fate and rerolls < most:
        again = said.pop(0) if said else _undecided(hit, total, fate, course)
        if not again:
            break
        course.tell(
            "Fate spent, the roll is made again",
            "K14",
            fate,
            fate - 1,
            "The new roll stands, even if worse.",
            apart=True,
        )
        fate, rerolls = fate - 1, rerolls + 1
        total = _total(hit, carry, course, rerolls + 1)
    if total >= DEADLY and hit.target.undying:
        course.tell("The Undying", "K16", total, LAST_ROW, f"{DEADLY} or more counts as {LAST_ROW}.", apart=True)
        course.say(f"The Undying {LAST_ROW}")
        total = LAST_ROW
    return Injury(total, fate, total >= DEADLY)


def _total(hit: Hit, carry: int, course: Course, which: int) -> int:
    """One roll with its carry-over."""
    label = "injury roll" if which == 1 else "injury roll again"
    if hit.target.fates_thread:
        fallen = len(course.dice.faces)
        kept = int(course.dice.formula(LOWER_OF_TWO, f"{label}, the lower of two"))
        faces = course.dice.faces[fallen:]
        note = f"{' and '.join(map(str, faces))}: the lower counts" if faces else "the lower of two"
        course.tell("Fate's Thread", "K15", None, kept, note, apart=True)
    else:
        kept = course.dice.d(20, label)
    key = "total" if which == 1 else f"total_{which}"
    note = "" if carry else "Nothing is left over: a plain d20."
    label = f"Injury roll {kept} + {carry}"
    total = course.settle(key, label, "K12", kept + carry, kept, note=note, least=1, apart=True)
    course.say(f"roll {kept} + {carry} = {total}")
    return total


def _undecided(hit: Hit, total: int, fate: int, course: Course) -> bool:
    """Whether Fate is spent where the person has not said so; where that is asked, it is not spent before they do."""
    if hit.settings.fate == "on_death":
        return total >= DEADLY and not hit.target.undying
    if hit.settings.fate == "ask":
        course.ask(
            "spend_fate", f"{result_words(total, undying=hit.target.undying)}. Spend 1 of {fate} Fate to roll again?",
            True, False, many=True,
        )  # fmt: skip
    return False


def result_words(total: int, *, undying: bool = False) -> str:
    """What a total means: "27, worst", "34, dead"."""
    band = band_of_total(total)
    if band is None:
        return f"{total}, worst by The Undying" if undying else f"{total}, dead"
    return f"{total}, {band}"

"""The checks that an attack asks for before, and with, any defense: what came of each, and which are still due."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Due, Stage

from .defence_inputs import Defence
from .option import Ground
from .situation import Situation

ASKED = {
    "enemy": "enemy",
    "perception": "Perception check",
    "mental": "Mental check",
    "reaction": "Reaction check",
}
"""The key of what is due → what the sentence calls it."""


def _gates(attack: tuple[Situation, ...]) -> tuple[Situation, ...]:
    return tuple(each for each in attack if each.perception)


def shut(defence: Defence, attack: tuple[Situation, ...]) -> Ground | None:
    """Why there is no defense, or not yet."""
    gates = _gates(attack)
    if not gates or defence.perception == "passed":
        return None
    if defence.perception == "failed":
        return Ground(gates[0].rule, "The Perception check failed: no defense, the damage is taken.")
    return Ground(gates[0].rule, "The Perception check must succeed first.")


def perceived(defence: Defence, attack: tuple[Situation, ...]) -> Iterator[Stage]:
    """One check opens every gate there is."""
    gates = _gates(attack)
    if gates:
        words = {"none": "due", "passed": "passed", "failed": "failed"}[defence.perception]
        for_what = ", ".join(each.label.lower() for each in gates)
        yield Stage("", "Perception check", gates[0].rule, None, words, f"Asked for by: {for_what}.")


def reacted(defence: Defence, attack: tuple[Situation, ...], due: tuple[Due, ...]) -> Iterator[Stage]:
    """The one Reaction check against the enemy, in a Reactive stance (RULES.md R4, B16)."""
    if defence.defensive or any(each.key == "enemy" for each in due) or shut(defence, attack):
        return
    asked = any(each.key == "reaction" for each in due)
    against = f"Against {defence.enemy.strip() or 'this enemy'}."
    yield Stage("", "Reaction check", "R4", None, "due" if asked else defence.reacted or "not made", against)


_PENALTIES = {
    "covert": " The attacking skill's penalties count.",
    "spectator": " A hidden one's penalties count.",
}


def due_of(defence: Defence, attack: tuple[Situation, ...], *, no_evade: bool) -> Iterator[Due]:
    """Which enemy, where the sheet knows several attacks; then the checks; none of them is assumed."""
    known = tuple(defence.attacks)
    unnamed = bool(known) and not defence.situations and not defence.enemy.strip()
    if unnamed:
        yield Due("enemy", "Which enemy attacks?", known)
    against = f" against {defence.enemy.strip()}" if defence.enemy.strip() else ""
    gates = _gates(attack)
    if gates and defence.perception == "none":
        said = "".join(_PENALTIES.get(each.id, "") for each in gates)
        yield Due("perception", f"Perception check{against}: does it succeed?{said}", ("passed", "failed"))
    pointless = no_evade or (bool(gates) and defence.perception == "failed")
    if defence.mental == "none" and not pointless and any(each.id == "spell_fast" for each in attack):
        question = f"Mental check{against}: success halves the −25 to Evade, a critical one removes it. How does it go?"
        yield Due("mental", question, ("success", "critical", "failed"))
    asks = not defence.defensive and defence.reaction == "none" and defence.reacted is None
    if asks and not (unnamed or shut(defence, attack)):
        yield Due("reaction", f"Reaction check{against}: does it succeed?", ("passed", "failed", "not_made"))

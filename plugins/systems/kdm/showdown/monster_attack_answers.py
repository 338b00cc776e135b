"""How who is attacked answers a monster's attack: the hit that is dodged, and the injury that is endured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tallow.api import Book, UserMistake, spoken

from ..entries import SurvivalAction
from .actions import cost_of
from .body import Blow, Place
from .monster_attack_inputs import MonsterAttack

DODGE, ENDURE = "kdm.dodge", "kdm.endure"


def performs(attack: MonsterAttack, book: Book) -> tuple[SurvivalAction, ...]:
    """The survival actions with which the attack is answered.

    Raises:
        UserMistake: where the survival that there is does not pay for them (RULES.md S3).
    """
    found = _wanted(attack, book)
    cost, there = sum(cost_of(each, attack.survivor.luck) for each in found), attack.survivor.survival
    if there is not None and cost > there:
        names = " and ".join(each.name for each in found)
        raise UserMistake(f"{names} cost {spoken(cost)} survival, and there is {spoken(there)} (S3). Leave one out.")
    return found


def _wanted(attack: MonsterAttack, book: Book) -> tuple[SurvivalAction, ...]:
    """What the attack is to be answered with."""
    wanted = ((DODGE, attack.dodge is not None), (ENDURE, bool(attack.endure)))
    return tuple(each for id, so in wanted if so and isinstance(each := book.entry(id), SurvivalAction))


def offers(attack: MonsterAttack, id: str, book: Book) -> str:
    """What Dodge or Endure would cost who is attacked, as "1 survival"; "" where it cannot be, or nobody says.

    Of a record alone the survival is known that pays for it (RULES.md S3, S16).
    """
    who, entry = attack.survivor, book.entry(id)
    forbidden = who.no_dodge if id == DODGE else who.no_endure
    if who.survival is None or who.attacking or forbidden or not isinstance(entry, SurvivalAction):
        return ""
    cost = sum(cost_of(each, who.luck) for each in (entry, *_wanted(attack, book)))
    return f"{spoken(cost_of(entry, who.luck))} survival" if cost <= who.survival else ""


def dodged(attack: MonsterAttack, locations: Sequence[Place]) -> int | None:
    """Which hit is dodged, from 0, or None; raises UserMistake for one that cannot be (RULES.md S16, S20)."""
    if attack.dodge is None:
        return None
    _may("dodge", attack.survivor.no_dodge, attacking=attack.survivor.attacking)
    if not 0 <= attack.dodge < len(locations):
        there = f"from 0 to {len(locations) - 1}" if locations else "of which there is none"
        raise UserMistake(f"dodge names a hit with a location, {there}; {spoken(attack.dodge)} is none. Name another.")
    return attack.dodge


def endured(attack: MonsterAttack, blows: Mapping[int, Blow], *, down: bool) -> Sequence[int]:
    """The hit of which no severe injury comes, from 0, or none (RULES.md S15, S16, S25, Y12).

    Args:
        down: whether the attack knocks the survivor down.

    Raises:
        UserMistake: for one that cannot be endured.
    """
    if not attack.endure:
        return ()
    _may("endure", attack.survivor.no_endure, attacking=attack.survivor.attacking)
    if down and attack.settings.endure_lying == "no":
        raise UserMistake("endure: who is knocked down does not endure, by your reading (Y12). Leave it out.")
    if len(set(attack.endure)) > 1:
        raise UserMistake("endure names several hits, and a survivor endures once in a round (S15). Name one.")
    due = [at for at, blow in blows.items() if blow.severe]
    for at in attack.endure:
        if at not in due:
            there = ", ".join(map(str, due)) or "none"
            raise UserMistake(f"endure names a hit of which a severe injury comes: {there}. {spoken(at)} is not one.")
    return sorted(set(attack.endure))


def _may(key: str, why: str, *, attacking: bool) -> None:
    """Raises UserMistake where the survivor performs no such action."""
    if attacking:
        raise UserMistake(f"{key}: who is attacking performs no survival action (S16). Leave it out.")
    if why:
        raise UserMistake(f"{key}: this survivor cannot: {why}. Leave it out.")

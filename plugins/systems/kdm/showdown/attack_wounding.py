"""Wound rolls: which locations come in which order, what a die does to one, and what an attack adds up to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from .attack_figures import HIGHEST, Figures
from .attack_inputs import Attack, Location
from .windows import Result

UNSTOPPABLE = 6
"""From which die on an unstoppable weapon wounds (RULES.md W117)."""
UNSHAKABLE = 6
"""From which die on a trap is ignored (RULES.md W116)."""
_FIRST = {"light_speed": 0, "first_strike": 1, "any": 2}


@dataclass(frozen=True, slots=True)
class Drawn:
    """The hit location cards of an attack.

    Attributes:
        locations: in the order in which they are resolved, each with its place in the attacker's order.
        trap: whether a trap cancelled the attack.
    """

    locations: tuple[tuple[int, Location], ...] = ()
    trap: bool = False


def draw(attack: Attack, hits: int, ignores: Callable[[int], bool]) -> Drawn:
    """Draw a card for each hit, before any wound roll (RULES.md W28 to W30).

    Args:
        ignores: whether the trap at a place is ignored (W116); the next card is then drawn in its place.
    """
    listed = enumerate(attack.locations)
    drawn: list[tuple[int, Location]] = []
    while len(drawn) < hits:
        place, card = next(listed, (len(attack.locations), Location(critical=attack.others_critical)))
        if card.trap and ignores(place):
            continue
        if card.trap:
            return Drawn(trap=True)
        drawn.append((place, card))
    drawn.sort(key=lambda each: _FIRST[each[1].order])
    return Drawn(tuple(drawn[: attack.ended_after]))


def judged(figures: Figures, location: Location, die: int, sharp: int = 0) -> Result:
    """What a wound die comes to on a location (RULES.md A8, A10 to A12, A19, A27, W31 to W36, W44, W46, W117)."""
    if die == 1 and figures.one_fails:
        return "fail"
    if location.critical and reaches_critical(figures, die):
        return "critical"
    if location.impervious or location.parry:
        return "fail"
    if figures.has("unstoppable"):
        return "wound" if die >= UNSTOPPABLE else "fail"
    wounds = die == HIGHEST or die + figures.strength + sharp >= figures.toughness
    return "wound" if wounds else "fail"


def reaches_critical(figures: Figures, die: int) -> bool:
    """Whether a wound die is high enough to be critical where the location has a critical effect."""
    return figures.critical is not None and die >= figures.critical


@dataclass(frozen=True, slots=True)
class Tally:
    """What the wound rolls so far add up to.

    Attributes:
        wounds: with Devastating and Savage.
        criticals: critical wounds.
        critical_dice: wound dice that would be critical wherever there is a critical effect.
        savage: whether Savage was used (RULES.md W107).
    """

    wounds: int = 0
    criticals: int = 0
    critical_dice: int = 0
    savage: bool = False


def added(figures: Figures, tally: Tally, location: Location, result: Result, *, reaches: bool) -> Tally:
    """A further wound roll (RULES.md W40, W44, W98, W107).

    Args:
        reaches: whether its die was high enough to be critical.
    """
    made, savage = 0, False
    if result != "fail" and not location.impervious:
        savage = result == "critical" and figures.has("savage") and not tally.savage
        made = figures.per_wound + savage
    return replace(
        tally,
        wounds=tally.wounds + made,
        criticals=tally.criticals + (result == "critical"),
        critical_dice=tally.critical_dice + reaches,
        savage=tally.savage or savage,
    )


def is_defeated(figures: Figures, wounds: int) -> bool:
    """Whether a wound came while AI deck and discard were both empty (RULES.md W41)."""
    return figures.cards is not None and wounds > figures.cards


def falls(figures: Figures) -> Iterator[tuple[int, int]]:
    """Every way in which a wound roll can fall: its die, and Sharp's, 0 without one."""
    extra = range(1, HIGHEST + 1) if figures.has("sharp") else (0,)
    return ((die, sharp) for die in range(1, HIGHEST + 1) for sharp in extra)


def names(locations: Sequence[tuple[int, Location]]) -> tuple[str, ...]:
    """What the locations are called, those without a name by their number."""
    return tuple(card.name.strip() or f"Location {at}" for at, (_, card) in enumerate(locations, 1))

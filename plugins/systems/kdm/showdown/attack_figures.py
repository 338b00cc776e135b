"""What an attack rolls and needs before any die falls: dice, the lowest die that hits, toughness, critical number."""

from __future__ import annotations

from dataclasses import dataclass

from .attack_inputs import Attack, Attacker, Readings
from .attack_weapon import Wielded

LOWEST, HIGHEST = 2, 10
"""A die of 1 misses whatever is added, and a die of 10 hits whatever is taken off (RULES.md A24)."""
LYING_ACCURACY = 3
"""What a monster that is knocked down is hit on (RULES.md W26)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers of an attack.

    Attributes:
        dice: hit dice that are rolled, without automatic hits.
        automatic: hits without a die.
        needed: the lowest die that hits, 2 to 10.
        strength: what is added to a wound die, without Sharp.
        toughness: what a wound roll must come to, at least 1.
        critical: the lowest die that is critical; None where none can be.
        weapon: what is attacked with.
        one_fails: whether a wound die of 1 fails whatever is added (X7).
        lying: whether the monster is knocked down.
        printed: whether a reaction that is not due opens a survival opportunity too (Y13).
        cards: what the monster's AI deck and discard hold together; None where nobody counts them.
        devastating: Devastating besides the weapon's own (S29).
    """

    dice: int
    automatic: int
    needed: int
    strength: int
    toughness: int
    critical: int | None
    weapon: Wielded
    one_fails: bool = True
    lying: bool = False
    printed: bool = False
    cards: int | None = None
    devastating: int = 0

    @property
    def per_wound(self) -> int:
        """What one wound counts (RULES.md W98, S29)."""
        return 1 + self.weapon.keywords.number("devastating") + self.devastating

    def has(self, keyword: str) -> bool:
        """Whether the weapon has a keyword."""
        return self.weapon.keywords.has(keyword)


def figures_of(attack: Attack, weapon: Wielded) -> Figures:
    """The numbers of an attack; where the toughness is not known it is reckoned as the least there is."""
    monster, reading = attack.monster, attack.settings
    dice = dice_of(attack.survivor, weapon, reading)
    automatic = min(attack.automatic_hits, dice)
    return Figures(
        dice - automatic,
        automatic,
        needed_of(attack, weapon),
        attack.survivor.strength + weapon.strength,
        max(1, (monster.toughness or 0) + monster.tokens.toughness),
        critical_of(attack, weapon),
        weapon,
        reading.wound_one == "fails",
        monster.knocked_down,
        reading.reaction_window == "printed",
        monster.cards,
        attack.survivor.devastating,
    )


def is_slow(survivor: Attacker, weapon: Wielded) -> bool:
    """Whether Slow counts: who is frenzied ignores it with a melee weapon (RULES.md W22, W80)."""
    return weapon.keywords.has("slow") and not (survivor.frenzied and weapon.keywords.melee)


def speed_parts(survivor: Attacker) -> tuple[int, ...]:
    """A survivor's speed part by part; one number is one part."""
    return survivor.speed if isinstance(survivor.speed, tuple) else (survivor.speed,)


def dice_of(survivor: Attacker, weapon: Wielded, reading: Readings) -> int:
    """How many dice an attack has (RULES.md A13, A14, W20, W21)."""
    parts = speed_parts(survivor)
    if is_slow(survivor, weapon):
        if reading.slow == "exactly_one":
            return 1
        counted = sum(part for part in parts if part < 0) if reading.slow == "parts" else min(0, sum(parts))
    else:
        counted = sum(parts)
    return max(reading.min_dice, weapon.speed + weapon.paired + counted)


def evasion_of(attack: Attack) -> int:
    """The monster's evasion with its tokens; one that lies evades only where that is decided (RULES.md W26)."""
    evasion = attack.monster.evasion + attack.monster.tokens.evasion
    counts = not attack.monster.knocked_down or lying_reading(attack) == "counts"
    return evasion if counts else 0


def lying_reading(attack: Attack) -> str:
    """Whether evasion counts while the monster lies: the campaign's reading, or what was decided for this attack."""
    return attack.settings.lying_evasion if attack.settings.lying_evasion != "ask" else attack.lying_evasion or "ask"


def accuracy_of(attack: Attack, weapon: Wielded) -> int:
    """The number that the weapon hits on."""
    return LYING_ACCURACY if attack.monster.knocked_down else weapon.accuracy


def needed_of(attack: Attack, weapon: Wielded) -> int:
    """The lowest die that hits (RULES.md A7, A23, A24)."""
    needed = accuracy_of(attack, weapon) + evasion_of(attack) - attack.survivor.accuracy - attack.blind_spot
    return min(HIGHEST, max(LOWEST, needed))


def evasion_matters(attack: Attack, weapon: Wielded) -> bool:
    """Whether somebody must say if a lying monster's evasion counts: it is not decided, and another die would do."""
    if not attack.monster.knocked_down or lying_reading(attack) != "ask":
        return False
    plain = LYING_ACCURACY - attack.survivor.accuracy - attack.blind_spot
    evasion = attack.monster.evasion + attack.monster.tokens.evasion
    return min(HIGHEST, max(LOWEST, plain)) != min(HIGHEST, max(LOWEST, plain + evasion))


def critical_of(attack: Attack, weapon: Wielded) -> int | None:
    """The lowest die that is critical (RULES.md A10 to A12, A25, A26, X3, X7); None where no die is."""
    own = attack.survivor.luck + weapon.luck
    if weapon.keywords.has("unstoppable") or (attack.settings.luck == "strict" and own < 0):
        return None
    number = HIGHEST - own + attack.monster.luck + attack.monster.tokens.luck
    if number > HIGHEST:
        return None
    return max(LOWEST if attack.settings.wound_one == "fails" else 1, number)

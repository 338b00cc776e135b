"""What of an attack's inputs the rules call impossible."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Due, UserMistake, spoken

from .attack_figures import speed_parts
from .attack_inputs import Attack
from .attack_weapon import Wielded
from .body import INSANE
from .bounds import at_least, near

MOST_DICE = 100
"""More dice than this no attack has."""


def check(attack: Attack) -> None:
    """Raises UserMistake, naming the key, for a number that cannot be."""
    for key, number in _counts(attack):
        if number is not None:
            at_least(key, number)
    for key, number in _figures(attack):
        if number is not None:
            near(key, number)
    if attack.settings.min_dice not in (0, 1):
        raise UserMistake(f"settings.min_dice is 1 or 0 (X4), and {spoken(attack.settings.min_dice)} is neither.")


def untold(attack: Attack) -> tuple[Due, ...]:
    """What of the monster must be told before anything wounds it (RULES.md X11)."""
    if attack.monster.toughness is not None:
        return ()
    return (Due("monster.toughness", "Nobody told Tallow the monster's toughness: what does its card say?"),)


def _counts(attack: Attack) -> Iterator[tuple[str, int | None]]:
    """The numbers that are not below 0."""
    for key in ("speed", "accuracy", "paired"):
        yield f"weapon.{key}", getattr(attack.weapon, key)
    yield "survivor.insanity", attack.survivor.insanity
    yield "survivor.devastating", attack.survivor.devastating
    yield "monster.cards", attack.monster.cards
    yield "automatic_hits", attack.automatic_hits
    yield "ended_after", attack.ended_after


def _figures(attack: Attack) -> Iterator[tuple[str, int | None]]:
    """The numbers of either sign."""
    for part in speed_parts(attack.survivor):
        yield "survivor.speed", part
    for key in ("accuracy", "strength", "luck"):
        yield f"survivor.{key}", getattr(attack.survivor, key)
    for key in ("strength", "luck"):
        yield f"weapon.{key}", getattr(attack.weapon, key)
    for key in ("toughness", "evasion", "luck"):
        yield f"monster.{key}", getattr(attack.monster, key)
        yield f"monster.tokens.{key}", getattr(attack.monster.tokens, key)


def check_weapon(attack: Attack, weapon: Wielded, dice: int) -> None:
    """Raises UserMistake for an attack that the weapon does not allow (RULES.md W109), or with dice without end."""
    insanity = attack.survivor.insanity
    if weapon.keywords.has("sentient") and insanity is not None and insanity < INSANE:
        raise UserMistake(
            f"Only who is insane uses {weapon.name}, which is Sentient (W109): that is {INSANE} insanity, and "
            f"survivor.insanity is {spoken(insanity)}. Choose another weapon, or give the insanity there is."
        )
    if dice > MOST_DICE:
        raise UserMistake(
            f"An attack with {spoken(dice)} dice is more than Tallow rolls: {MOST_DICE}. Give weapon.speed and "
            "survivor.speed as the cards have them."
        )

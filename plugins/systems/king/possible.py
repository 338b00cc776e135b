"""What of a hit's inputs the rules call impossible."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import UserMistake, spoken

from .band import BANDS, HIGHEST_TIER, LOWEST_TIER
from .inputs import Hit, Target
from .kinds import LONGEST_SENTENCE, LONGEST_WORDS
from .wound import Wound, check_severity

LARGEST = 1_000_000_000


def check(hit: Hit) -> None:
    """Raises UserMistake, naming the key and the rule, for what cannot be."""
    check_amount("damage", hit.damage)
    _check_target(hit.target)
    for key, severity in _severities(hit):
        check_severity(key, severity)
    if len(set(hit.harm)) < len(hit.harm):
        raise UserMistake("harm names one kind of harm twice. Name each once.")
    if hit.table is not None and hit.harm and hit.table not in hit.harm:
        raise UserMistake(f"table is one of the harms named (K18): {', '.join(hit.harm)}, and {hit.table} is not.")
    for band in BANDS:
        check_amount(f"settings.cut_{band}", getattr(hit.settings, f"cut_{band}"))
    for key, text, longest in _texts(hit):
        check_text(key, text, longest)
    _check_fate(hit)


def _texts(hit: Hit) -> Iterator[tuple[str, str, int]]:
    """What comes onto the sheet as it is typed."""
    yield "by", hit.by, LONGEST_WORDS
    for key in ("poison", "creature_wound"):
        given = getattr(hit, key)
        if given is not None:
            yield f"{key}.name", given.name, LONGEST_WORDS
            yield f"{key}.debuff", given.debuff, LONGEST_SENTENCE
    if hit.creature_wound is not None:
        yield "creature_wound.litany", hit.creature_wound.litany, LONGEST_WORDS


def check_amount(key: str, number: int, *, least: int = 0) -> None:
    """Raises UserMistake, naming the key, for a number below the least or beyond a thousand million."""
    if number < least:
        raise UserMistake(f"{key} is at least {spoken(least)}, and {spoken(number)} is less. Give a larger number.")
    if number > LARGEST:
        raise UserMistake(f"{key} is at most {LARGEST}, and {spoken(number)} is more. Give a smaller number.")


def check_text(key: str, text: str, longest: int) -> None:
    """Raises UserMistake, naming the key, for more words than a sheet's line holds."""
    if len(text) > longest:
        raise UserMistake(f"{key} holds {longest} characters, and this has {spoken(len(text))}. Shorten it.")


def check_tier(key: str, tier: int) -> None:
    """Raises UserMistake for a Tier that there is not (RULES.md K6, A25)."""
    if not LOWEST_TIER <= tier <= HIGHEST_TIER:
        raise UserMistake(
            f"{key} is {LOWEST_TIER} to {HIGHEST_TIER} (K6, A25), and {spoken(tier)} is not. Give the character's Tier."
        )


def check_wounds(key: str, wounds: tuple[Wound, ...]) -> None:
    """Raises UserMistake for a severity that there is not."""
    for place, wound in enumerate(wounds, 1):
        check_severity(f"{key}[{place}].severity", wound.severity)


def decisions(spend: bool | int | tuple[bool, ...]) -> tuple[bool, ...]:
    """What was said of Fate, reroll by reroll; what says how often says also that it was no more."""
    if isinstance(spend, tuple):
        return spend
    return (True,) * int(spend) + (False,)


def _check_target(target: Target) -> None:
    check_tier("target.tier", target.tier)
    for pool in ("vitality", "vigor"):
        now, full = getattr(target, pool), getattr(target, f"{pool}_max")
        for key, number in ((pool, now), (f"{pool}_max", full)):
            if number is not None:
                check_amount(f"target.{key}", number)
        if now is not None and full is not None and now > full:
            raise UserMistake(
                f"target.{pool} is at most target.{pool}_max, and {spoken(now)} is more than {spoken(full)}. "
                "Lower the one, or raise the other."
            )
    check_amount("target.fate", target.fate)
    check_wounds("target.wounds", target.wounds)
    if target.rank == "minor":
        _check_minor(target)


def _check_minor(target: Target) -> None:
    if target.vigor:
        raise UserMistake("target.vigor of a Minor is 0, for a Minor has one pool, target.vitality (K35).")
    if target.vitality is not None and target.vitality > 2 * target.tier:
        raise UserMistake(
            f"target.vitality of a Minor of Tier {target.tier} is at most {2 * target.tier}, twice its Tier (K35), and "
            f"{spoken(target.vitality)} is more. Give what is left of its pool."
        )


def _severities(hit: Hit) -> Iterator[tuple[str, int | None]]:
    yield "severity", hit.severity
    for key in ("poison", "creature_wound", "gm_wound"):
        given = getattr(hit, key)
        if given is not None:
            yield f"{key}.severity", given.severity


def _check_fate(hit: Hit) -> None:
    check_amount("spend_fate", hit.spend_fate if isinstance(hit.spend_fate, int) else 0)
    if isinstance(hit.spend_fate, int) and hit.spend_fate > max(1, hit.target.fate):
        raise UserMistake(_too_much(hit, int(hit.spend_fate)))
    said = decisions(hit.spend_fate)
    wanted = sum(said)
    if False in said[:-1]:
        raise UserMistake("spend_fate goes on after a no, and the roll that is kept stands (K14). End it with the no.")
    if wanted > 1 and hit.settings.rerolls == "one":
        raise UserMistake("spend_fate is one reroll at most, for the new roll stands (K14). Give yes or no.")
    if wanted > hit.target.fate:
        raise UserMistake(_too_much(hit, wanted))


def _too_much(hit: Hit, wanted: int) -> str:
    has = "no Fate is" if not hit.target.fate else f"only {spoken(hit.target.fate)} is"
    return f"spend_fate costs {spoken(wanted)} Fate (K14), and {has} left in target.fate. Spend no more."

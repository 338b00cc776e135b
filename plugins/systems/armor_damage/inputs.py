"""What a hit needs to know, as frozen values with a default for every key, and what of it the rules call impossible."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from tallow.api import Number, UserMistake, spoken

from .arithmetic import Rounding

DamageType: TypeAlias = Literal["physical", "magical", "energy", "breath"]
Stance: TypeAlias = Literal["defensive", "reactive", "none"]
Piercing: TypeAlias = Literal["parts", "as_printed"]
StanceActs: TypeAlias = Literal["with_defense", "before_soak"]
SoakEnds: TypeAlias = Literal["both", "either"]
ThreeSaves: TypeAlias = Literal["any", "all"]
DownSaves: TypeAlias = Literal["none", "three"]

LARGEST = 1_000_000_000


@dataclass(frozen=True, slots=True)
class HitPart:
    """One part of a hit of several types: a number or a dice formula (RULES.md B20)."""

    damage: Number | str = 0
    type: DamageType = "physical"


@dataclass(frozen=True, slots=True)
class Armor:
    """Worn armor as a whole; a track that is None never existed, one at 0 is used up (RULES.md R17)."""

    soak: Number = 0
    physical: Number | None = None
    magical: Number | None = None
    defense: Number = 0
    spirit: Number = 0


@dataclass(frozen=True, slots=True)
class Natural:
    """What the body itself gives; it goes on when the armor is used up (RULES.md R17)."""

    defense: Number = 0
    spirit: Number = 0


@dataclass(frozen=True, slots=True)
class Target:
    """Who is hit; without a word on the stance it is Defensive (RULES.md R2).

    Attributes:
        save: the sheet's Save (R28), named where a save is asked for; None where none is known.
    """

    vitality: Number = 0
    fortitude: Number = 0
    stance: Stance = "defensive"
    armor: Armor = Armor()
    natural: Natural = Natural()
    save: Number | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """The readings of RULES.md B1, B2, B3, B4, B6 and B9."""

    rounding: Rounding = "up"
    piercing: Piercing = "parts"
    stance: StanceActs = "with_defense"
    soak_ends: SoakEnds = "both"
    three_saves: ThreeSaves = "any"
    down_saves: DownSaves = "none"


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit.

    Attributes:
        damage: a number, or a dice formula whose dice come first.
        type: of the damage; says which track it meets (RULES.md R9).
        parts: instead of ``damage`` and ``type``, for a hit of several types.
        piercing: percent of the damage that skips everything (RULES.md R10).
        instant_kill: whether the attack is an Instant Kill (RULES.md R24).
        saves: the saves made so far, in order: whether each succeeded.
    """

    damage: Number | str = 0
    type: DamageType = "physical"
    parts: tuple[HitPart, ...] = ()
    piercing: Number = 0
    instant_kill: bool = False
    target: Target = Target()
    saves: tuple[bool, ...] = ()
    settings: Settings = Settings()


LABELS = {
    "damage": "Damage",
    "type": "Type",
    "parts": "Parts, for a hit of several types",
    "parts.damage": "Damage",
    "parts.type": "Type",
    "piercing": "Piercing %",
    "instant_kill": "Instant Kill",
    "saves": "Saves made",
    "target": "Target",
    "target.vitality": "Vitality",
    "target.fortitude": "Fortitude",
    "target.stance": "Stance",
    "target.armor": "Armor",
    "target.armor.soak": "Soak %",
    "target.armor.physical": "Physical",
    "target.armor.magical": "Magical",
    "target.armor.defense": "Defense",
    "target.armor.spirit": "Spirit",
    "target.natural": "Natural",
    "target.natural.defense": "Natural Defense",
    "target.natural.spirit": "Natural Spirit",
    "target.save": "Save",
    "settings": "Readings",
    "settings.rounding": "Fractions",
    "settings.piercing": "Piercing",
    "settings.stance": "Where the Defensive stance acts",
    "settings.soak_ends": "Soak ends when",
    "settings.three_saves": "Three saves",
    "settings.down_saves": "Incapacitated, then hit to −10",
}


def check(hit: Hit) -> None:
    """Raises UserMistake, naming the key, for what the rules call impossible; Soak and piercing are clamped later."""
    for key, number in _clamped(hit):
        check_number(key, number)
    for key, number in _amounts(hit):
        check_number(key, number, least=0)
    for key, word, known in _words(hit):
        if word not in get_args(known):
            raise UserMistake(f"{key} is one of {', '.join(get_args(known))}, and {spoken(word)!r} is none of them.")
    if hit.parts and hit.damage not in (0, "", "0"):
        raise UserMistake("damage and parts exclude each other: give the damage of each part in parts only.")


def check_number(key: str, number: object, *, least: int = -LARGEST) -> None:
    """Raises UserMistake, naming the key, for what is no finite number between ``least`` and a thousand million."""
    if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
        raise UserMistake(f"{key} is a finite number, and {spoken(number)} is none. Give a number.")
    if number < least:
        raise UserMistake(f"{key} is at least {spoken(least)}, and {spoken(number)} is less. Give a larger number.")
    if number > LARGEST:
        raise UserMistake(f"{key} is at most {LARGEST}, and {spoken(number)} is more. Give a smaller number.")


def _clamped(hit: Hit) -> Iterator[tuple[str, object]]:
    yield "piercing", hit.piercing
    yield "target.armor.soak", hit.target.armor.soak
    yield "target.vitality", hit.target.vitality
    if hit.target.save is not None:
        yield "target.save", hit.target.save


def _amounts(hit: Hit) -> Iterator[tuple[str, object]]:
    """What cannot be below 0; damage that is a formula is looked at once its dice have fallen."""
    damages = [
        ("damage", hit.damage),
        *((f"parts[{place}].damage", part.damage) for place, part in enumerate(hit.parts, 1)),
    ]
    yield from ((key, damage) for key, damage in damages if not isinstance(damage, str))
    yield "target.fortitude", hit.target.fortitude
    armor, natural = hit.target.armor, hit.target.natural
    for key, track in (("physical", armor.physical), ("magical", armor.magical)):
        if track is not None:
            yield f"target.armor.{key}", track
    yield "target.armor.defense", armor.defense
    yield "target.armor.spirit", armor.spirit
    yield "target.natural.defense", natural.defense
    yield "target.natural.spirit", natural.spirit


def _words(hit: Hit) -> Iterator[tuple[str, str, object]]:
    settings = hit.settings
    yield "type", hit.type, DamageType
    yield from ((f"parts[{place}].type", part.type, DamageType) for place, part in enumerate(hit.parts, 1))
    yield "target.stance", hit.target.stance, Stance
    yield "settings.rounding", settings.rounding, Rounding
    yield "settings.piercing", settings.piercing, Piercing
    yield "settings.stance", settings.stance, StanceActs
    yield "settings.soak_ends", settings.soak_ends, SoakEnds
    yield "settings.three_saves", settings.three_saves, ThreeSaves
    yield "settings.down_saves", settings.down_saves, DownSaves

"""What a defence needs to know, as frozen values with a default for every key, and what of it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar

from tallow.api import Number, UserMistake

from .arithmetic import Rounding
from .inputs import Stance, check_number
from .situation import SituationId

T = TypeVar("T")
Perception: TypeAlias = Literal["none", "passed", "failed"]
Mental: TypeAlias = Literal["none", "success", "critical", "failed"]
Reaction: TypeAlias = Literal["passed", "failed"]
ReactionNow: TypeAlias = Literal["none", "passed", "failed", "not_made"]
SideEvade: TypeAlias = Literal["yes", "no"]


@dataclass(frozen=True, slots=True)
class DefenceSettings:
    """The readings of RULES.md B3 and B12."""

    rounding: Rounding = "up"
    side_evade: SideEvade = "yes"


@dataclass(frozen=True, slots=True)
class Defence:
    """One attack in the defensive round, as the one who is attacked sees it.

    Attributes:
        situations: all that apply; their order does not matter.
        evade: in percent, before the situations.
        perception: what came of the Perception check; ``none`` while it is not made.
        mental: what came of the Mental check (RULES.md S8).
        reaction: what came of the Reaction check against this enemy, over ``reactions``; ``not_made`` leaves it, and
            ``none`` says nothing yet.
        stance: ``none`` says that none was declared, which is Defensive (RULES.md R2).
        enemy: who attacks.
        skills_used: enemy → how many defensive skills were used against it this round (RULES.md R3).
        reactions: enemy → what came of the one Reaction check against it this round (RULES.md R4).
        reactive_guard: whether Reactive Guard was used this round.
        attacks: enemy → the situations of its attack as the record has them; they count while ``situations`` is empty.
    """

    situations: tuple[SituationId, ...] = ()
    evade: Number = 0
    perception: Perception = "none"
    mental: Mental = "none"
    reaction: ReactionNow = "none"
    stance: Stance = "defensive"
    enemy: str = ""
    skills_used: Mapping[str, int] = field(default_factory=dict)
    reactions: Mapping[str, Reaction] = field(default_factory=dict)
    reactive_guard: bool = False
    attacks: Mapping[str, tuple[SituationId, ...]] = field(default_factory=dict)
    settings: DefenceSettings = DefenceSettings()

    @property
    def defensive(self) -> bool:
        """Whether the stance is Defensive; who declares none is (RULES.md R2)."""
        return self.stance != "reactive"

    @property
    def attacked_by(self) -> tuple[SituationId, ...]:
        """The situations that count: those given, else those the record has for this enemy."""
        return self.situations or of_enemy(self.attacks, self.enemy) or ()

    @property
    def used(self) -> int:
        """How many defensive skills were used against this enemy this round."""
        return of_enemy(self.skills_used, self.enemy) or 0

    @property
    def reacted(self) -> Reaction | None:
        """What came of the Reaction check against this enemy; None while it is not made."""
        if self.reaction in ("passed", "failed"):
            return self.reaction
        return of_enemy(self.reactions, self.enemy) if self.reaction == "none" else None


def same_name(name: str, other: str) -> bool:
    """Whether two names mean one enemy: people write large letters and blanks as it comes."""
    return name.strip().casefold() == other.strip().casefold()


def of_enemy(known: Mapping[str, T], enemy: str) -> T | None:
    """What is known of an enemy, None where nothing is."""
    if enemy in known:
        return known[enemy]
    return next((value for name, value in known.items() if same_name(name, enemy)), None)


LABELS = {
    "situations": "Situations",
    "evade": "Evade %",
    "perception": "Perception check",
    "mental": "Mental check",
    "reaction": "Reaction check",
    "stance": "Stance",
    "enemy": "Enemy",
    "skills_used": "Skills used, by enemy",
    "reactions": "Reaction checks, by enemy",
    "reactive_guard": "Reactive Guard used",
    "attacks": "Attacks on the sheet, by enemy",
    "settings": "Readings",
    "settings.rounding": "Fractions",
    "settings.side_evade": "From the side",
}


def check(defence: Defence) -> None:
    """Raises UserMistake, naming the key, for a number that no game has and for one enemy under two names."""
    check_number("evade", defence.evade)
    for enemy, used in defence.skills_used.items():
        check_number(f"skills_used.{enemy}", used, least=0)
    for key, names in (("skills_used", [*defence.skills_used]), ("reactions", [*defence.reactions])):
        for place, name in enumerate(names):
            other = next((each for each in names[:place] if same_name(each, name)), None)
            if other is not None:
                raise UserMistake(f"{key} holds {other!r} and {name!r}, which is one enemy. Write its name one way.")

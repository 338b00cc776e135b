"""The exact odds of a monster's attack and of the rolls that follow, location by location (RULES.md W50 to W69).

Each hit falls by itself on one of six faces, so what happens at one location depends on how many hits fall there and on
nothing else. So the ways are counted for each location and number of hits, and combined like the terms of a product of
exponential series: of n hits, k fall on a location in C(n, k) ways. The rolls that follow are counted with them: a d10
for each severe injury and one for brain trauma. Nothing is dodged and nothing endured, for that is decided after the
dice. Whole numbers throughout: every hit has 6 faces of its location die and 10 of a severe injury roll, made or not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import TypeAlias

from tallow.api import Book, Chance, UserMistake, Value

from ..entries import Injury
from .body import FACES, Body, Mind, Place
from .injury_row import kills, knocks_down, reached
from .injury_table import DIE, pressure, row_at, rows_of, torment
from .monster_attack_inputs import MOST_DICE, MonsterAttack

_WEIGHTS = Counter(FACES.values())
"""Hit location → how many faces of the location die hit it."""


@dataclass(frozen=True, slots=True)
class Harm:
    """What an attack and the severe injury rolls that follow may leave of a survivor.

    Attributes:
        light, heavy: whether such a square is filled.
        falls: whether the survivor is knocked down by the attack.
        lies: whether the survivor is knocked down by it or by a roll that follows.
        severe: whether a severe injury roll follows.
        bleeding: tokens that they bring, as far as they matter.
        dead: whether one of them kills, by its row or by bleeding.
    """

    light: bool = False
    heavy: bool = False
    falls: bool = False
    lies: bool = False
    severe: bool = False
    bleeding: int = 0
    dead: bool = False

    def beside(self, other: Harm, most: int) -> Harm:
        """Both together; the tokens that kill are counted, and those beyond are one and the same."""
        bleeding = min(most, self.bleeding + other.bleeding)
        dead = self.dead or other.dead or bool(self.bleeding and other.bleeding and bleeding >= most)
        return Harm(
            self.light or other.light,
            self.heavy or other.heavy,
            self.falls or other.falls,
            self.lies or other.lies,
            self.severe or other.severe,
            0 if dead else bleeding,
            dead,
        )


_Ways: TypeAlias = Mapping[Harm, int]
_Told: TypeAlias = tuple[int, Harm, bool]
"""Hits, what they leave, and whether a roll for brain trauma kills."""
_NO_TRAUMA: Mapping[tuple[bool, bool], Fraction] = {(False, False): Fraction(1)}


def odds(attack: MonsterAttack, book: Book) -> Sequence[Chance]:
    """Every joint outcome of the attack and of what follows, with its exact chance.

    Raises:
        UserMistake: for more dice than anybody rolls.
    """
    if attack.dice > MOST_DICE:
        raise UserMistake(f"profile.speed makes {attack.dice} dice, and an attack has {MOST_DICE} at most. Lower it.")
    by_hits = _by_hits(attack, max(0, attack.dice - attack.shield), book)
    trauma = _trauma(attack, book)
    told: dict[_Told, Fraction] = defaultdict(Fraction)
    hitting = 11 - attack.needed
    for hits in range(attack.dice + 1):
        missing = attack.dice - hits
        chance = Fraction(comb(attack.dice, hits) * hitting**hits * (DIE - hitting) ** missing, DIE**attack.dice)
        left = max(0, hits - attack.shield)
        for harm, ways in by_hits[left].items():
            share = chance * Fraction(ways, (6 * DIE) ** left)
            for (killed, lies), part in (trauma if trauma and hits else _NO_TRAUMA).items():
                told[hits, replace(harm, lies=harm.lies or lies), killed] += share * part
    return [_chance(attack, key, chance, trauma=bool(trauma)) for key, chance in told.items() if chance]


def _chance(attack: MonsterAttack, key: _Told, chance: Fraction, *, trauma: bool) -> Chance:
    """An outcome in figures, with the words that stand beside the odds before the roll."""
    hits, harm, killed = key
    rolls = trauma and hits > 0
    mind = hits > 0 and _light_mind(attack)
    unharmed = not (harm.light or harm.heavy or harm.severe or rolls or mind)
    dead = harm.dead or killed
    words = {
        "unharmed": "no injury",
        "light": "light injury",
        "down": "heavy injury, knocked down",
        "roll": "severe injury roll",
        "mind": "brain trauma roll",
        "lies": "knocked down in all, by those rolls too",
        "severe_kills": "dead by a severe injury roll",
        "trauma_kills": "dead by the brain trauma roll",
        "kills": "dead in all",
    }
    so = (unharmed, harm.light or mind, harm.falls, harm.severe, rolls, harm.lies, harm.dead, killed, dead)
    outcome: dict[str, Value] = {
        "hits": hits,
        "resolved_hits": max(0, hits - attack.shield),
        "knocked_down": harm.falls,
        "severe": harm.severe,
        "brain_trauma": rolls,
        "dead": dead,
        **{key: words[key] if each else "" for key, each in zip(words, so, strict=True)},
    }
    return Chance(outcome, chance, dead)


# the mind


def _struck(attack: MonsterAttack) -> tuple[Mind, bool]:
    """The mind after the attack's effect, and whether a roll is due."""
    who = attack.survivor
    mind = Mind(who.insanity + who.controller, who.injuries.brain is not None)
    return mind.struck(attack.profile.brain)


def _light_mind(attack: MonsterAttack) -> bool:
    """Whether the effect fills the brain's square."""
    return _struck(attack)[0].light and attack.survivor.injuries.brain is None


def _trauma(attack: MonsterAttack, book: Book) -> Mapping[tuple[bool, bool], Fraction]:
    """Whether a roll for brain trauma kills, and whether it knocks down → the chance; none where no roll is due."""
    who = attack.survivor
    if not _struck(attack)[1]:
        return {}
    rows = rows_of("brain", (attack.settings.laughter,), book)
    off = sum(each.amount for each in torment(who.arc, who.torment, who.trauma_bonus))
    found: dict[tuple[bool, bool], Fraction] = defaultdict(Fraction)
    for face in range(1, DIE + 1):
        row = row_at(rows, face + off)
        found[kills(row, who.disorders), knocks_down(row, who.courage)] += Fraction(1, DIE)
    return found


# the body


def _by_hits(attack: MonsterAttack, most: int, book: Book) -> Sequence[_Ways]:
    """Number of hits with a location, up to the most → the ways of what they leave, (6 · 10)ⁿ in all."""
    known: Sequence[_Ways] = [{Harm(): 1}] + [{} for _ in range(most)]
    for place, weight in _WEIGHTS.items():
        here = tuple(_at(attack, place, weight, most, book))
        known = [_joined(known, here, hits, attack) for hits in range(most + 1)]
    return known


def _joined(known: Sequence[_Ways], here: Sequence[_Ways], hits: int, attack: MonsterAttack) -> _Ways:
    """The ways of so many hits at the locations known before and at one more."""
    limit = _tokens_left(attack)
    found: dict[Harm, int] = defaultdict(int)
    for fallen in range(hits + 1):
        arranged = comb(hits, fallen)
        for one, ways in known[hits - fallen].items():
            for other, more in here[fallen].items():
                found[one.beside(other, limit)] += arranged * ways * more
    return found


def _tokens_left(attack: MonsterAttack) -> int:
    """Bleeding tokens until the survivor dies, at least one."""
    return max(1, attack.survivor.bleeding_max - attack.survivor.bleeding)


def _at(attack: MonsterAttack, place: Place, weight: int, most: int, book: Book) -> Iterator[_Ways]:
    """Number of hits at one location → the ways of what they leave there."""
    who, limit = attack.survivor, _tokens_left(attack)
    body, harm = Body.of(who.armor, who.injuries), Harm()
    ways: _Ways = {harm: 1}
    yield ways
    severe: Sequence[Harm] | None = None
    for _ in range(most):
        body, blow = body.struck(place, attack.damage)
        falls = "heavy" in blow.filled or (who.falls and blow.injures)
        now = Harm("light" in blow.filled, "heavy" in blow.filled, falls, falls)
        following: Sequence[Harm] = [Harm()] * DIE
        if blow.severe:
            severe = severe or _severe(attack, place, book)
            following = severe
        found: dict[Harm, int] = defaultdict(int)
        for before, count in ways.items():
            for roll in following:
                found[before.beside(now, limit).beside(roll, limit)] += count * weight
        ways = found
        yield ways


def _severe(attack: MonsterAttack, place: Place, book: Book) -> Sequence[Harm]:
    """What each face of a severe injury roll leaves."""
    who, limit = attack.survivor, _tokens_left(attack)
    rows = rows_of(place, (attack.settings.legs,), book)
    off = sum(each.amount for each in pressure(who.arc, who.systemic_pressure))
    return [_one(row_at(rows, face + off), attack, limit, book) for face in range(1, DIE + 1)]


def _one(row: Injury, attack: MonsterAttack, limit: int, book: Book) -> Harm:
    """What one row leaves: a death, or tokens; an injury that is had already is one token (RULES.md W68, W69)."""
    full = reached(row, attack.survivor.counters, book) is not None
    bleeding = 1 if full else row.bleeding
    dead = (not full and kills(row, 0)) or bleeding >= limit
    lies = not full and knocks_down(row, attack.survivor.courage)
    return Harm(lies=lies, severe=True, bleeding=0 if dead else bleeding, dead=dead)

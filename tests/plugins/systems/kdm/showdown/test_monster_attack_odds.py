"""The odds of a monster's attack and of the rolls that follow, against each of their dice rolled out in turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.systems.kdm.showdown.monster_attack_odds import odds
from tallow.model.errors import UserMistake
from tallow.services.book import CampaignBook
from tests.plugins.systems.kdm.harness import Table
from tests.plugins.systems.kdm.showdown.attacked import monster_attack

_PLACES = ("head", "arms", "body", "body", "waist", "legs")
_SQUARES = {"head": ("heavy",), "arms": ("light", "heavy"), "body": ("light", "heavy")}
_SQUARES |= {"waist": ("light", "heavy"), "legs": ("light", "heavy")}
_DEADLY = {"head": 4, "arms": 2, "body": 2, "waist": 2, "legs": 1}
"""Hit location → the highest result that kills (RULES.md W73 to W77)."""
_TWO_TOKENS = {"head": (), "arms": (3,), "body": (3, 7), "waist": (3,), "legs": (2, 3, 9)}
"""Hit location → the results that bring two bleeding tokens; a 10 brings none, and all others one (W72)."""
_FALLS = {"head": (10,), "arms": (10,), "body": (10,), "waist": (6, 9, 10), "legs": (10,)}
"""Hit location → the results that knock down; a 10 at the head does so without courage (W73)."""
_MIND = {"dead": (1, 2), "falls": (4, 9)}
"""What of a d10 for brain trauma kills, and what knocks down (W78)."""
_WORDS = ("unharmed", "light", "down", "roll", "mind", "lies", "severe_kills", "trauma_kills", "kills")


@pytest.fixture(scope="module")
def book(template: tuple[Path, str]) -> Iterator[CampaignBook]:
    """A book with the rows of the injury tables, in which nothing is changed."""
    path, campaign = template
    table = Table(path, campaign)
    yield table.book
    table.close()


def reckoned(book: CampaignBook, **typed: Any) -> Mapping[tuple[Any, ...], Fraction]:
    """Hits, and which of the words hold, with their chances."""
    found: dict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
    for each in odds(monster_attack(**typed), book):
        found[(each.outcome["hits"], *(bool(each.outcome[word]) for word in _WORDS))] += each.chance
    return dict(found)


def plain(
    dice: int,
    needed: int,
    damage: int,
    *,
    armor: int = 0,
    bleeding: int = 0,
    shield: int = 0,
    brain: int = 0,
    insanity: int = 0,
) -> Mapping[tuple[Any, ...], Fraction]:
    """The same by every fall of location dice and d10, of who is unhurt and has as much armor everywhere."""
    found: dict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
    hitting = 11 - needed
    for hits in range(dice + 1):
        chance = Fraction(comb(dice, hits) * hitting**hits * (10 - hitting) ** (dice - hits), 10**dice)
        left = max(0, hits - shield)
        for places in product(_PLACES, repeat=left):
            _places(found, chance / 6**left, hits, places, damage, armor, bleeding, brain - insanity)
    return {key: chance for key, chance in found.items() if chance}


def _places(
    found: dict[tuple[Any, ...], Fraction],
    chance: Fraction,
    hits: int,
    places: Sequence[str],
    damage: int,
    armor: int,
    bleeding: int,
    brain: int,
) -> None:
    """Every d10 that follows, where the hits fell on these places."""
    points, filled = dict.fromkeys(_SQUARES, armor), dict.fromkeys(_SQUARES, 0)
    light = falls = False
    rolls: list[str] = []
    for place in places:
        for _ in range(damage):
            squares = _SQUARES[place]
            if points[place]:
                points[place] -= 1
            elif filled[place] < len(squares):
                light = light or squares[filled[place]] == "light"
                falls = falls or squares[filled[place]] == "heavy"
                filled[place] += 1
            else:
                rolls.append(place)  # one roll for the hit, and the rest of it is lost
                break
    mind = bool(hits) and brain > 0
    trauma = bool(hits) and brain > 1
    for faces in product(range(1, 11), repeat=len(rolls)):
        dead = lies = False
        tokens = bleeding
        for place, face in zip(rolls, faces, strict=True):
            dead = dead or face <= _DEADLY[place]
            lies = lies or face in _FALLS[place]
            if _DEADLY[place] < face < 10:
                tokens += 2 if face in _TWO_TOKENS[place] else 1
        bled = tokens >= 5 and tokens > bleeding
        for face in range(1, 11):
            killed, down = trauma and face in _MIND["dead"], trauma and face in _MIND["falls"]
            key = (
                hits,
                not (light or falls or rolls or mind),
                light or mind,
                falls,
                bool(rolls),
                trauma,
                falls or lies or down,
                dead or bled,
                killed,
                dead or bled or killed,
            )
            found[key] += chance / 10 ** len(rolls) / 10


# by hand


def test_one_hit_on_who_is_unhurt_by_hand(book: CampaignBook) -> None:
    typed: dict[str, Any] = {"profile": {"accuracy": 6, "damage": 1}}
    found = {key: Fraction(0) for key in ("down", "light", "roll", "kills")}
    for each in odds(monster_attack(**typed), book):
        for key in found:
            found[key] += each.chance if each.outcome[key] else 0
    # 6 to 10 hit: 1/2. The head (1 of 6) is heavy and knocks down; every other place is a light square.
    assert found == {"down": Fraction(1, 12), "light": Fraction(5, 12), "roll": 0, "kills": 0}


def test_a_sure_severe_injury_by_hand(book: CampaignBook) -> None:
    # A die of 2 or more hits; everything is filled, so that each hit is a roll. It kills on 4, 2, 2, 2, 2, 1 faces.
    every = dict.fromkeys(_SQUARES, "heavy")
    found = odds(monster_attack(profile={"damage": 1, "accuracy": 2}, survivor={"injuries": every}), book)
    dead = sum(each.chance for each in found if each.outcome["dead"])
    assert dead == Fraction(9, 10) * Fraction(4 + 2 + 2 + 2 + 2 + 1, 60)
    assert all(each.harm == each.outcome["dead"] for each in found)
    # Somebody with 4 tokens dies of any token: of 2 to 9 besides, but not of a 10 (W69, W72).
    who = {"injuries": every, "bleeding": 4}
    found = odds(monster_attack(profile={"damage": 1, "accuracy": 2}, survivor=who), book)
    assert sum(each.chance for each in found if each.outcome["dead"]) == Fraction(9, 10) * Fraction(9, 10)


def test_W68_W73_what_is_had_already_and_courage_count_in_the_odds(book: CampaignBook) -> None:
    def lies(**who: Any) -> Fraction:
        every = {"injuries": dict.fromkeys(_SQUARES, "heavy"), **who}
        found = odds(monster_attack(profile={"damage": 1, "accuracy": 2}, survivor=every), book)
        return sum((each.chance for each in found if each.outcome["lies"]), Fraction(0)) / Fraction(9, 10)

    # A 10 knocks down everywhere, on 6 faces; at the waist a 6 and a 9 do so too.
    assert lies() == Fraction(6 + 2, 60)
    assert lies(courage=3) == Fraction(5 + 2, 60)  # at the head a 10 is insanity then
    assert lies(counters={"destroyed_genitals": 1}) == Fraction(6 + 1, 60)  # the 6 is a bleeding token then


def test_A15_A16_only_an_arc_survivor_is_the_worse_for_torment_and_pressure(book: CampaignBook) -> None:
    def dead(**who: Any) -> Fraction:
        typed = {"profile": {"damage": 0, "brain": 2, "accuracy": 2}, "survivor": who}
        return sum((each.chance for each in odds(monster_attack(**typed), book) if each.outcome["dead"]), Fraction(0))

    assert dead() == Fraction(9, 10) * Fraction(2, 10)
    assert dead(torment=3, systemic_pressure=3) == Fraction(9, 10) * Fraction(2, 10)
    assert dead(arc=True, torment=3) == Fraction(9, 10) * Fraction(5, 10)  # 1 to 5 less 3 is 2 or less
    assert dead(arc=True, systemic_pressure=3) == Fraction(9, 10) * Fraction(2, 10)


def test_S16_dodging_and_enduring_are_decided_after_the_dice_and_not_in_the_odds(book: CampaignBook) -> None:
    typed: dict[str, Any] = {"profile": {"speed": 2, "damage": 3, "accuracy": 4}}
    assert reckoned(book, dodge=0, endure=[1], **typed) == reckoned(book, **typed)


# against every die


@given(
    dice=st.integers(1, 2),
    needed=st.integers(2, 10),
    damage=st.integers(0, 4),
    armor=st.integers(0, 2),
    bleeding=st.integers(0, 4),
    shield=st.integers(0, 1),
    brain=st.integers(0, 3),
    insanity=st.integers(0, 1),
)
@settings(max_examples=40, deadline=None)
def test_W60_W63_W64_W65_W69_against_every_fall_of_the_dice(book: CampaignBook, **given: int) -> None:
    expected = plain(**given)
    found = reckoned(
        book,
        profile={
            "speed": given["dice"],
            "accuracy": given["needed"],
            "damage": given["damage"],
            "brain": given["brain"],
        },
        survivor={
            "armor": dict.fromkeys(_SQUARES, given["armor"]),
            "bleeding": given["bleeding"],
            "insanity": given["insanity"],
        },
        block=given["shield"],
    )
    assert found == expected


# pools that nobody could roll out


@given(
    dice=st.integers(1, 20),
    accuracy=st.integers(1, 12),
    damage=st.integers(0, 6),
    brain=st.integers(0, 4),
    bleeding=st.integers(0, 6),
    armor=st.integers(0, 5),
    falls=st.booleans(),
)
@settings(max_examples=20, deadline=None)
def test_the_chances_are_1_together(
    book: CampaignBook,
    dice: int,
    accuracy: int,
    damage: int,
    brain: int,
    bleeding: int,
    armor: int,
    falls: bool,
) -> None:
    found = odds(
        monster_attack(
            profile={"speed": dice, "accuracy": accuracy, "damage": damage, "brain": brain},
            survivor={"armor": {"body": armor, "head": 1}, "bleeding": bleeding, "falls": falls},
        ),
        book,
    )
    assert sum(each.chance for each in found) == 1
    assert all(each.chance > 0 for each in found)
    assert all(each.outcome["dead"] == (each.outcome["kills"] != "") for each in found)


def test_a_big_pool_by_the_binomial(book: CampaignBook) -> None:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for each in odds(monster_attack(profile={"speed": 30, "accuracy": 6, "damage": 1}), book):
        found[int(each.outcome["hits"])] += each.chance
    assert found[0] == Fraction(1, 2**30)
    assert found[15] == Fraction(comb(30, 15), 2**30)
    assert sum(hits * chance for hits, chance in found.items()) == 15


def test_beyond_all_reason_is_refused(book: CampaignBook) -> None:
    with pytest.raises(UserMistake, match=r"profile\.speed makes 51 dice, and an attack has 50 at most"):
        odds(monster_attack(profile={"speed": 51}), book)

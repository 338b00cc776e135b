"""The odds of a survivor's attack, against every way in which dice fall and against the rules written out plainly."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plugins.systems.kdm.showdown.attack import run
from plugins.systems.kdm.showdown.attack_odds import odds
from tallow.api import Dice
from tallow.model.errors import UserMistake
from tallow.rules.distribution import Distribution
from tallow.rules.enumeration import distribution
from tests.plugins.systems.kdm.showdown.attacking import CRITICAL, NO_CONTENT, attack

_D10 = range(1, 11)


def reckoned(*keys: str, **typed: Any) -> dict[tuple[Any, ...], Fraction]:
    """What the odds say of some keys together."""
    found: dict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
    for each in odds(attack(**typed), NO_CONTENT):
        found[tuple(each.outcome[key] for key in keys)] += each.chance
    return dict(found)


def enumerated(*keys: str, **typed: Any) -> dict[tuple[Any, ...], Fraction]:
    """The same by running the attack once for every way in which its dice can fall."""
    made = attack(**typed)

    def once(dice: Dice) -> tuple[Any, ...]:
        outcome = run(made, dice, NO_CONTENT).outcome
        return tuple(outcome[key] for key in keys)

    found = distribution(once)
    assert isinstance(found, Distribution)
    return {values: Fraction(ways, found.of) for values, ways in found.ways.items()}


def plain(dice: int, needed: int, strength: int, toughness: int, critical: int) -> dict[tuple[int, int], Fraction]:
    """Hits and wounds by the rules written out: no keyword, each location with a critical effect.

    A 1 misses and fails, a 10 hits and wounds (A24, A27, W33); a critical wounds whatever the toughness (W36).
    """
    found: dict[tuple[int, int], int] = defaultdict(int)
    for faces in product(_D10, repeat=dice):
        hits = sum(face == 10 or (face != 1 and face >= needed) for face in faces)
        for rolls in product(_D10, repeat=hits):
            wounds = sum(
                roll != 1 and (roll == 10 or roll >= critical or roll + strength >= toughness) for roll in rolls
            )
            found[hits, wounds] += 10 ** (dice - hits)  # of 10 to the power of hit dice and as many wound dice
    return {both: Fraction(ways, 100**dice) for both, ways in found.items()}


# by hand


def test_one_die_by_hand() -> None:
    typed: dict[str, Any] = {
        "weapon": {"speed": 1, "accuracy": 7},
        "survivor": {"strength": 1},
        "monster": {"toughness": 8},
        "others_critical": True,
    }
    # 7 to 10 hit: 4/10. A total of 8 needs a 7, so 7 to 10 wound: 4/10, one of them critically.
    found = reckoned("hits", "wounds", **typed)
    assert found == {(0, 0): Fraction(6, 10), (1, 0): Fraction(24, 100), (1, 1): Fraction(16, 100)}
    assert reckoned("perfect_hits", **typed) == {(0,): Fraction(9, 10), (1,): Fraction(1, 10)}
    assert reckoned("criticals", **typed) == {(0,): Fraction(96, 100), (1,): Fraction(4, 100)}
    assert reckoned("critical_die", **typed) == {("",): Fraction(96, 100), ("critical_die",): Fraction(4, 100)}
    words = {"missed": Fraction(60, 100), "no_wound": Fraction(24, 100), "wounded": Fraction(16, 100)}
    assert reckoned("result", **typed) == {(word,): chance for word, chance in words.items()}


def test_automatic_hits_and_a_monster_of_one_card_by_hand() -> None:
    typed: dict[str, Any] = {
        "weapon": {"speed": 2},
        "automatic_hits": 2,
        "monster": {"toughness": 6, "cards": 1},
    }
    # 6 to 10 wound, one half; the second wound finds no card.
    assert reckoned("result", **typed) == {
        ("no_wound",): Fraction(1, 4),
        ("wounded",): Fraction(1, 2),
        ("defeated",): Fraction(1, 4),
    }


# against the rules written out


@given(
    dice=st.integers(0, 2),
    accuracy=st.integers(1, 12),
    strength=st.integers(-3, 6),
    toughness=st.integers(1, 16),
    luck=st.integers(-2, 4),
    other=st.integers(-2, 2),
)
@settings(max_examples=30, deadline=None)
def test_against_the_rules_written_out(
    dice: int, accuracy: int, strength: int, toughness: int, luck: int, other: int
) -> None:
    critical = 10 - luck + other
    expected = plain(dice, accuracy, strength, toughness, critical)
    found = reckoned(
        "hits",
        "wounds",
        weapon={"speed": dice, "accuracy": accuracy},
        survivor={"strength": strength, "luck": luck},
        monster={"toughness": toughness, "luck": other},
        others_critical=True,
        settings={"min_dice": 0},
    )
    assert found == expected


# against the attack itself, run for every way

_KEYS = ("hits", "perfect_hits", "wounds", "criticals", "critical_die", "result", "dice_rolled", "needed")
_WORDS = (
    "deadly",
    "devastating 1",
    "early_iron",
    "savage",
    "unshakable",
    "unstoppable",
    "unwieldy",
    "provoke",
    "frail",
)
_LOCATION = st.fixed_dictionaries(
    {},
    optional={
        "critical": st.booleans(),
        "impervious": st.booleans(),
        "parry": st.booleans(),
        "trap": st.booleans(),
        "order": st.sampled_from(["any", "light_speed", "first_strike"]),
        "reaction": st.sampled_from(["none", "wound", "failure", "reflex"]),
    },
)


@given(
    keywords=st.lists(st.sampled_from(_WORDS), max_size=4, unique=True),
    locations=st.lists(_LOCATION, max_size=2),
    automatic=st.integers(0, 2),
    accuracy=st.integers(2, 10),
    toughness=st.integers(1, 14),
    luck=st.integers(-1, 4),
    cards=st.none() | st.integers(0, 2),
    ended=st.none() | st.integers(0, 1),
    lying=st.booleans(),
    own=st.integers(0, 1),
    one=st.sampled_from(["fails", "as_any"]),
)
@settings(max_examples=60, deadline=None)
def test_against_every_way_in_which_the_dice_can_fall(
    keywords: Sequence[str],
    locations: Sequence[Mapping[str, Any]],
    automatic: int,
    accuracy: int,
    toughness: int,
    luck: int,
    cards: int | None,
    ended: int | None,
    lying: bool,
    own: int,
    one: str,
) -> None:
    typed: dict[str, Any] = {
        "weapon": {"speed": max(1, automatic), "accuracy": accuracy, "keywords": list(keywords)},
        "automatic_hits": automatic,
        "survivor": {"luck": luck, "strength": 2, "devastating": own},
        "monster": {"toughness": toughness, "cards": cards, "knocked_down": lying},
        "locations": [dict(each) for each in locations],
        "ended_after": ended,
        "settings": {"wound_one": one},
    }
    found = reckoned(*_KEYS, **typed)
    assert sum(found.values()) == 1
    assert found == enumerated(*_KEYS, **typed)


def test_two_hit_dice_against_every_way() -> None:
    weapon = {"speed": 2, "accuracy": 8, "keywords": ["savage", "early_iron"]}  # 3 of 10 faces hit
    typed: dict[str, Any] = {
        "weapon": weapon,
        "monster": {"toughness": 6},
        "locations": [{"impervious": True, "critical": True}, {"critical": True, "order": "first_strike"}],
    }
    assert reckoned(*_KEYS, **typed) == enumerated(*_KEYS, **typed)


def test_sharp_against_every_way() -> None:
    weapon = {"speed": 1, "accuracy": 5, "keywords": ["sharp", "savage"]}
    typed: dict[str, Any] = {"weapon": weapon, "monster": {"toughness": 9}, "locations": [CRITICAL]}
    assert reckoned(*_KEYS, **typed) == enumerated(*_KEYS, **typed)


# pools that nobody could enumerate


@given(
    speed=st.integers(0, 40),
    accuracy=st.integers(1, 12),
    toughness=st.integers(1, 20),
    luck=st.integers(-2, 5),
    keywords=st.lists(st.sampled_from((*_WORDS, "sharp")), max_size=3, unique=True),
)
@settings(max_examples=25, deadline=None)
def test_the_chances_are_1_together(
    speed: int, accuracy: int, toughness: int, luck: int, keywords: Sequence[str]
) -> None:
    found = odds(
        attack(
            weapon={"speed": speed, "accuracy": accuracy, "keywords": list(keywords)},
            survivor={"luck": luck},
            monster={"toughness": toughness},
            others_critical=True,
        ),
        NO_CONTENT,
    )
    assert sum(each.chance for each in found) == 1
    assert all(0 < each.chance <= 1 for each in found)


def test_a_big_pool_is_what_its_dice_are_one_by_one() -> None:
    # 30 dice that hit on 6 and wound on 6: a die wounds in 1/4, and so on by the binomial; the mean is 30/4.
    typed: dict[str, Any] = {"weapon": {"speed": 30, "accuracy": 6}, "monster": {"toughness": 6}}
    found = {wounds: chance for (wounds,), chance in reckoned("wounds", **typed).items()}
    assert found[0] == Fraction(3, 4) ** 30
    assert found[30] == Fraction(1, 4) ** 30
    assert sum(wounds * chance for wounds, chance in found.items()) == Fraction(30, 4)
    critical = {word: chance for (word,), chance in reckoned("critical_die", **typed).items()}
    assert critical[""] == Fraction(95, 100) ** 30  # a die hits, and its wound die is a 10: 1/2 · 1/10


def test_beyond_all_reason_is_refused() -> None:
    with pytest.raises(UserMistake, match="An attack with 101 dice is more than Tallow rolls"):
        odds(attack(weapon={"speed": 101}), NO_CONTENT)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"monster": {"toughness": None}}, "There are no odds yet. Nobody told Tallow the monster's toughness"),
        ({"survivor": {"weapons": []}}, "There are no odds yet. No weapon lies in the gear grid"),
    ],
)
def test_while_something_is_not_known_there_are_no_odds(typed: dict[str, Any], words: str) -> None:
    with pytest.raises(UserMistake, match=re.escape(words)):
        odds(attack(**typed), NO_CONTENT)

"""Keywords of weapons: those that an attack works out, and those that it lists for the table (RULES.md, section 11)."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table, cards
from tests.plugins.systems.kdm.showdown.attacking import CRITICAL, outcome, resolution, results, stage, wounding

HIGH = {"toughness": 30}
"""A toughness that only a wound die of 10 reaches."""


def keywords(*words: str) -> dict[str, Any]:
    """A weapon with keywords."""
    return {"weapon": {"keywords": list(words)}}


def left(*words: str) -> list[str]:
    """The keywords of a weapon that are yours to apply."""
    return list(outcome([1], weapon={"speed": 1, "keywords": list(words)})["yours_to_apply"])


# worked out


def test_W96_deadly_is_luck_with_this_weapon() -> None:
    plain = wounding(9, location=CRITICAL, monster=HIGH, **keywords("deadly"))
    assert (plain["critical_needed"], plain["criticals"]) == (9, 1)  # 10 − 1
    assert wounding(5, **keywords("deadly 2"))["critical_needed"] == 8  # 10 − 2
    both = wounding(5, survivor={"luck": -1}, weapon={"luck": 1, "keywords": ["Deadly"]})
    assert both["critical_needed"] == 9  # 10 − (−1 + 1 + 1)


@pytest.mark.parametrize(("word", "wounds"), [("devastating 1", 2), ("devastating 2", 3), ("devastating", 2)])
def test_W98_devastating_wounds_more_with_each_wound(word: str, wounds: int) -> None:
    typed: dict[str, Any] = {"monster": {"toughness": 5}, **keywords(word)}
    assert wounding(8, 2, **typed)["wounds"] == wounds
    assert wounding(8, 8, **typed)["wounds"] == 2 * wounds


def test_W98_W107_devastating_and_savage_together() -> None:
    found = wounding(10, 10, location=CRITICAL, monster=HIGH, **keywords("savage", "devastating 2"))
    assert found["wounds"] == 7  # 1 + 2, and 1 of Savage's; then 1 + 2


def test_W103_paired_adds_the_second_weapons_speed() -> None:
    weapon = {"speed": 2, "paired": 3, "keywords": ["paired"]}
    made = resolution([1, 1, 1, 1, 1], weapon=weapon)  # 2 + 3
    assert made.outcome["dice_rolled"] == 5
    assert "paired 3 (W103)" in stage(made, "Dice").note


def test_W105_provoke_gives_the_token_for_a_wound() -> None:
    typed: dict[str, Any] = {"monster": {"toughness": 5}, **keywords("provoke")}
    assert [wounding(die, **typed)["priority_token"] for die in (5, 4)] == [True, False]
    assert wounding(5, monster={"toughness": 5})["priority_token"] is False


def test_W107_savage_wounds_once_more_at_the_first_critical() -> None:
    typed: dict[str, Any] = {"location": CRITICAL, "monster": HIGH, **keywords("savage")}
    assert [wounding(*dice, **typed)["wounds"] for dice in ((10,), (10, 10), (5, 10), (5,))] == [2, 3, 2, 0]
    assert wounding(8, monster={"toughness": 5}, **keywords("savage"))["wounds"] == 1  # no critical


def test_W109_sentient_asks_for_3_insanity() -> None:
    typed = keywords("sentient")
    assert wounding(5, survivor={"insanity": 3}, **typed)["hits"] == 1
    assert wounding(5, **typed)["hits"] == 1  # nobody told the insanity
    with pytest.raises(UserMistake, match=r"Sentient \(W109\): that is 3 insanity, and survivor\.insanity is 2"):
        wounding(5, survivor={"insanity": 2}, **typed)


def test_W31_W110_sharp_adds_a_d10_and_is_no_wound_roll() -> None:
    # Sharp's die comes right before its wound die.
    found = wounding(6, 3, 10, 2, monster={"toughness": 9}, **keywords("sharp"))
    assert [(roll["die"], roll["total"]) for roll in found["wound_rolls"]] == [(3, 9), (2, 12)]
    assert found["wounds"] == 2
    # Its 10 is neither a Lantern 10 nor a critical, and a wound die of 1 fails beside it.
    assert results(10, 2, location=CRITICAL, monster=HIGH, **keywords("sharp")) == ["fail"]
    assert results(10, 1, monster={"toughness": 1}, **keywords("sharp")) == ["fail"]


def test_W116_unshakable_ignores_a_trap_on_6_or_more_and_draws_another_card() -> None:
    weapon = {"speed": 2, "keywords": ["unshakable"]}
    typed: dict[str, Any] = {"weapon": weapon, "monster": HIGH, "locations": [{"name": "Ear"}, {"trap": True}]}
    assert outcome([9, 9, 5], **typed)["cancelled"] == "trap"
    made = resolution([9, 9, 6, 4, 10], **typed)  # Unshakable's 6, then two wound dice
    assert (made.outcome["hits"], made.outcome["wounds"], made.outcome["cancelled"]) == (2, 1, "")
    assert stage(made, "Unshakable").after == 6
    none = outcome([9, 9, 4, 4], weapon=weapon, monster=HIGH)  # no trap, and no such die
    assert none["hits"] == 2


def test_W117_unstoppable_wounds_on_6_or_more_and_never_critically() -> None:
    typed: dict[str, Any] = {"location": CRITICAL, "survivor": {"luck": 5, "strength": 9}, **keywords("unstoppable")}
    assert results(5, 6, 10, monster=HIGH, **typed) == ["fail", "wound", "wound"]
    assert results(5, monster={"toughness": 2}, **typed) == ["fail"]  # its strength does not help either
    found = wounding(10, **typed)
    assert (found["critical_needed"], found["criticals"]) == (None, 0)


# left to the table

RULES = {
    "accessory": "W90",
    "ammo_bow": "W91",
    "block 1": "W92",
    "charge": "W93",
    "cumbersome": "W94",
    "cursed": "W95",
    "deflect 2": "W97",
    "guard": "W101",
    "irreplaceable": "W102",
    "pounce": "W104",
    "range 6": "W106",
    "reach 2": "W106",
    "selfish": "W108",
    "slam": "W111",
    "two_handed": "W113",
    "undeathable": "W114",
    "unique": "W115",
    "vital": "W119",
}


@pytest.mark.parametrize("word", RULES)
def test_W18_W19_W90_W91_W93_W94_W95_W101_W102_W104_W106_W108_W111_W113_W115_W119_yours_to_apply(word: str) -> None:
    assert left(word) == [word]
    assert left("savage", word, "deadly") == [word]
    made = resolution([1], weapon={"speed": 1, "keywords": [word]})
    (told,) = (each for each in made.stages if each.after == "yours to apply")
    assert (told.rule, told.note) == (RULES[word], "")


def test_W120_names_of_weapon_types_do_nothing(table: Table) -> None:
    typed: dict[str, Any] = {"weapon": {"speed": 1, "keywords": ["club", "Grand Weapon", "melee", "ranged", "reach 2"]}}
    assert table.resolve("attack", [1], **typed).outcome["yours_to_apply"] == ["reach 2"]


def test_a_keyword_that_nobody_knows_is_yours_to_apply() -> None:
    assert left("Moon Struck 3", "slow") == ["moon_struck 3"]
    made = resolution([1], weapon={"speed": 1, "keywords": ["Moon Struck 3"]})
    assert stage(made, "Moon struck 3").note == "Tallow does not know it: its card says what it does."


def test_the_largest_number_of_a_keyword_counts_once() -> None:
    assert left("reach 2", "reach 3") == ["reach 3"]
    assert wounding(8, monster={"toughness": 5}, **keywords("devastating 1", "devastating 2"))["wounds"] == 3


def test_W113_a_two_handed_card_of_the_grid_is_told(table: Table) -> None:
    table.set("Anna", gear=cards("counterweighted_axe"))
    found = table.resolve("attack", [1, 1], roles={"survivor": "Anna"}, monster={"toughness": 8})
    assert found.outcome["yours_to_apply"] == ["reach 2", "two_handed"]

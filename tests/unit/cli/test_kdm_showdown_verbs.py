"""Attacks, injuries and gains of survival by command line, with the keys that the command line promises."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal


def resolved(tallow: Tallow, id: str, dice: str = "", **inputs: Any) -> dict[str, Any]:
    """The outcome of a resolver, and that nothing is due."""
    words = ("--dice", dice) if dice else ()
    outcome: dict[str, Any] = answer(tallow("resolve", id, json.dumps(inputs), "--json", *words))["outcome"]
    assert outcome.pop("due") == []
    return outcome


def some(outcome: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Some keys of an outcome."""
    return {key: outcome[key] for key in keys}


ATTACK = (
    "dice_rolled",
    "needed",
    "hits",
    "perfect_hits",
    "toughness",
    "critical_needed",
    "wounds",
    "wound_rolls",
    "yours_to_apply",
)
MONSTER_ATTACK = (
    "dice_rolled",
    "needed",
    "hits",
    "locations",
    "damage_each",
    "resolved_hits",
    "armor",
    "injuries",
    "knocked_down",
    "severe_rolls",
    "insanity",
    "brain_trauma",
)


def test_an_attack_of_a_survivor(tallow: Tallow) -> None:
    found = resolved(
        tallow,
        "kdm.attack",
        "8,10,3,9,9",
        survivor={"speed": [2, -1], "accuracy": 1, "strength": 2, "luck": 1, "frenzied": False},
        weapon={"speed": 2, "accuracy": 7, "strength": 1, "luck": 0, "keywords": ["devastating 2", "reach 2"]},
        monster={"toughness": 8, "evasion": 2, "luck": 0, "knocked_down": False, "tokens": {"toughness": 1}},
        blind_spot=False,
        locations=[{"critical": True, "impervious": False, "reaction": "wound"}, {"reaction": "reflex"}],
    )
    assert some(found, *ATTACK) == {
        "dice_rolled": 3,  # 2 + 2 − 1
        "needed": 8,  # 7 + 2 − 1
        "hits": 2,
        "perfect_hits": 1,
        "toughness": 9,  # 8 + 1
        "critical_needed": 9,  # 10 − 1
        "wounds": 6,  # twice 1 + 2
        "wound_rolls": [
            {"die": 9, "total": 12, "result": "critical", "reaction": "none", "opportunities": ["after_critical"]},
            {"die": 9, "total": 12, "result": "wound", "reaction": "reflex", "opportunities": ["before_reaction"]},
        ],
        "yours_to_apply": ["reach 2"],
    }


def test_an_attack_of_which_nothing_is_told_rolls_one_die(tallow: Tallow) -> None:
    found = resolved(tallow, "kdm.attack", "1")
    assert some(found, "dice_rolled", "needed", "hits", "toughness", "wounds") == {
        "dice_rolled": 1,
        "needed": 2,
        "hits": 0,
        "toughness": 1,
        "wounds": 0,
    }


def test_an_attack_of_the_monster(tallow: Tallow) -> None:
    found = resolved(
        tallow,
        "kdm.monster_attack",
        "10,7,9,3,1,3",
        profile={"speed": 3, "accuracy": 5, "damage": 2, "brain": 2},
        monster={"speed": 1, "damage": 1, "accuracy": 0, "tokens": {"speed": -1, "damage": 0, "accuracy": 0}},
        survivor={
            "evasion": 1,
            "insanity": 1,
            "attacking": False,
            "armor": {"head": 1, "arms": 2, "body": 1, "waist": 0, "legs": 0},
            "injuries": {"body": "light"},
        },
        block=0,
        deflect=0,
        dodge=1,
        endure=[2],
    )
    assert some(found, *MONSTER_ATTACK) == {
        "dice_rolled": 3,  # 3 + 1 − 1
        "needed": 6,  # 5 + 1
        "hits": 3,
        "locations": ["body", "head", "body"],
        "damage_each": 3,  # 2 + 1
        "resolved_hits": 2,
        "armor": {"head": 1, "arms": 2, "body": 0, "waist": 0, "legs": 0},
        "injuries": {"brain": "light", "head": None, "arms": None, "body": "heavy", "waist": None, "legs": None},
        "knocked_down": True,
        "severe_rolls": ["body"],  # the first hit has 1 over; the third, all of it, is endured
        "insanity": 0,
        "brain_trauma": False,
    }


def test_injuries_and_survival(tallow: Tallow) -> None:
    hurt = {"arc": True, "systemic_pressure": 1, "courage": 0, "counters": {"blind": 0}}
    assert resolved(tallow, "kdm.severe_injury", "5", location="legs", survivor=hurt)["row"] == 4
    troubled = {"arc": True, "torment": 3, "disorders": 1}
    assert some(resolved(tallow, "kdm.brain_trauma", "2", survivor=troubled), "row", "dead") == {"row": 1, "dead": True}
    assert resolved(tallow, "kdm.gain_survival", survivor={"survival": 2}, limit=4, amount=3) == {
        "survival": 4,
        "lost": 1,
    }


def test_a_d10_for_brain_trauma_is_enough_and_the_rows_own_dice_are_due(tallow: Tallow) -> None:
    words = ("resolve", "kdm.brain_trauma", '{"survivor": {"arc": false, "torment": 2}}', "--json", "--dice")
    alone = answer(tallow(*words, "5"))["outcome"]
    assert (alone["row"], [each["key"] for each in alone["due"]]) == (5, ["insanity", "disorder"])
    both = answer(tallow(*words, "5,3"))["outcome"]
    assert (both["insanity"], [each["key"] for each in both["due"]]) == (3, ["disorder"])


def test_odds_of_both_attacks(tallow: Tallow) -> None:
    figures = answer(tallow("odds", "kdm.attack", '{"weapon": {"speed": 1, "accuracy": 6}}', "--json"))["figures"]
    assert [(each["value"], each["chance"]) for each in figures["hits"]] == [(0, "1/2"), (1, "1/2")]
    figures = answer(tallow("odds", "kdm.monster_attack", '{"profile": {"accuracy": 6}}', "--json"))["figures"]
    assert [(each["value"], each["chance"]) for each in figures["hits"]] == [(0, "1/2"), (1, "1/2")]


@pytest.mark.parametrize(
    ("id", "inputs", "dice", "words"),
    [
        ("kdm.attack", {"weapon": {"speed": 1}}, "11", "Die 1 shows 11, but it is a d10"),
        ("kdm.attack", {"weapon": {"sped": 1}}, "1", "weapon.sped: This key is unknown"),
        (
            "kdm.attack",
            {"locations": [{"reaction": "flee"}]},
            "1",
            "locations[1].reaction: Give none, wound, failure or reflex",
        ),
        ("kdm.monster_attack", {"profile": {"speed": 5}}, "9,9,9,9,9,1,2,3,4,5,6", "One die is left over (die 11"),
        ("kdm.monster_attack", {"profile": {"speed": 5}}, "9,9,9,9,9,1,2,3,4", "Die 10 is missing: a d6"),
        ("kdm.monster_attack", {"survivor": {"injuries": {"arms": "grave"}}}, "1", "survivor.injuries.arms"),
        ("kdm.severe_injury", {"location": "tail"}, "5", "location"),
        ("kdm.brain_trauma", {}, "0", "Die 1 shows 0, but it is a d10"),
        ("kdm.gain_survival", {"survivor": {"survival": -1}}, "", "survivor: survival is at least 0"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    tallow: Tallow, id: str, inputs: dict[str, Any], dice: str, words: str
) -> None:
    given = ("--dice", dice) if dice else ()
    assert words in refusal(tallow("resolve", id, json.dumps(inputs), "--json", *given))


def test_a_showdown_that_cannot_be(tallow: Tallow) -> None:
    answer(tallow("new", "Camp", "--system", "kdm", "--json"))
    answer(tallow("add", "Camp", "kdm.showdown", "Fight", "--json"))
    steps = len(answer(tallow("history", "Camp", "--json")))
    told = refusal(tallow("insert", "Camp", "Fight", "monster", "entry=kdm.wite_lion"))
    assert told == "There is no monster 'kdm.wite_lion'. Did you mean kdm.white_lion?"
    answer(tallow("insert", "Camp", "Fight", "monster", "entry=kdm.white_lion", "--json"))
    told = refusal(tallow("set", "Camp", "Fight", "level", "7"))
    assert told.startswith("White Lion has no level 7; it has 1 (Prologue), 1, 2, 3.")
    assert len(answer(tallow("history", "Camp", "--json"))) == steps + 1


@pytest.mark.parametrize("word", ["kdm.white_lion", "white_lion", "White Lion", " white lion "])
def test_a_line_s_entry_is_named_by_its_id_its_short_id_or_its_name(tallow: Tallow, word: str) -> None:
    answer(tallow("new", "Camp", "--system", "kdm", "--json"))
    answer(tallow("add", "Camp", "kdm.showdown", "Fight", "--json"))
    answer(tallow("insert", "Camp", "Fight", "monster", f"entry={word}", "--json"))
    assert '"kdm.white_lion"' in json.dumps(answer(tallow("show", "Camp", "Fight", "--json")))


def test_a_line_s_entry_that_nobody_knows_is_refused_with_the_nearest(tallow: Tallow) -> None:
    answer(tallow("new", "Camp", "--system", "kdm", "--json"))
    answer(tallow("add", "Camp", "kdm.showdown", "Fight", "--json"))
    assert "Did you mean kdm.white_lion?" in refusal(tallow("insert", "Camp", "Fight", "monster", "entry=wite_lion"))


def test_an_attack_that_misses_is_kept_as_a_step_without_changes(tallow: Tallow) -> None:
    answer(tallow("new", "Camp", "--system", "kdm", "--json"))
    answer(tallow("add", "Camp", "kdm.survivor", "Anna", "--json"))
    card = json.dumps({"profile": {"speed": 1, "accuracy": 6}})
    words = ("resolve", "kdm.monster_attack", card, "--campaign", "Camp", "--with", "survivor=Anna")
    done = answer(tallow(*words, "--dice", "5", "--apply", "--json"))
    assert (done["edits"], done["applied"]["changes"]) == ([], [])
    assert done["applied"]["label"] == "Monster attack misses: Anna"
    newest = answer(tallow("history", "Camp", "--json"))
    assert newest[0]["label"] == "Monster attack misses: Anna"
    assert tallow("undo", "Camp").code == 0


def test_what_changes_nothing_and_rolls_nothing_is_not_kept(tallow: Tallow) -> None:
    answer(tallow("new", "Camp", "--system", "kdm", "--json"))
    answer(tallow("add", "Camp", "kdm.survivor", "Anna", "--json"))
    wish = ("resolve", "kdm.survival_action", '{"action": "dodge"}', "--campaign", "Camp", "--with", "survivor=Anna")
    told = refusal(tallow(*wish, "--apply"))
    assert told.startswith("Nothing changes on the sheets, and no die fell that could be kept: Dodge is not performed")

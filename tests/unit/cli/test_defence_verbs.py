"""A defensive round by command line: Neris of the demo is shot at, told what is open, and her sheet keeps the check."""

from __future__ import annotations

import json
from typing import Any

from tests.unit.cli.conftest import Tallow, answer

DEFEND = ("resolve", "armor_damage.defence", "-", "--campaign", "demo", "--with", "defender=Neris")


def opened(outcome: Any) -> set[str]:
    """The actions that are open."""
    return {each["action"] for each in outcome["options"] if each["allowed"]}


def test_the_rifleman_of_neris_sheet_is_a_projectile_that_she_may_counter(demo: Tallow) -> None:
    outcome = answer(demo(*DEFEND, given=json.dumps({"enemy": "Runic rifleman"})))["outcome"]
    # React 64 halved is 32; helm −1, coat −5, greaves −2, cloak +1: 25; a projectile takes 20
    assert (outcome["evade"], outcome["defence_modifier"], outcome["due"]) == (5, 0, [])
    assert opened(outcome) == {"defend", "evade", "own_skill", "ally_skill", "counter", "aid"}


def test_from_behind_perception_is_asked_for_before_anything_is_written(demo: Tallow) -> None:
    attack = {"enemy": "Hook-man, right", "situations": ["behind"], "reactions": {"Hook-man, right": "passed"}}
    asked = answer(demo(*DEFEND, given=json.dumps(attack)))
    assert [each["key"] for each in asked["outcome"]["due"]] == ["perception"]
    assert (asked["edits"], asked["outcome"]["may_defend"]) == ([], False)
    assert demo(*DEFEND, "--apply", given=json.dumps(attack)).code == 2
    applied = answer(demo(*DEFEND, "--apply", given=json.dumps({**attack, "perception": "passed"})))
    assert applied["outcome"]["evade"] == 20  # 25 - 5
    assert {each["field"]: each["after"] for each in applied["edits"]} == {
        "round.right.reaction": "passed",
        "round.right.facing": "behind",
    }
    row = answer(demo("show", "demo", "Neris", "--json"))["fields"]["round"][2]
    assert (row["reaction"], row["facing"]) == ("passed", "behind")
    answer(demo("undo", "demo", "--json"))
    row = answer(demo("show", "demo", "Neris", "--json"))["fields"]["round"][2]
    assert (row["reaction"], row["facing"]) == ("none", "front")


def test_bare_numbers_need_no_campaign_and_a_wrong_word_is_named(tallow: Tallow) -> None:
    words = ("resolve", "armor_damage.defence", "-")
    attack = {"situations": ["gun", "behind"], "evade": 60, "perception": "passed"}
    assert answer(tallow(*words, given=json.dumps(attack)))["outcome"]["evade"] == 5  # 60 - 50 - 5
    refused = tallow(*words, given=json.dumps({"situations": ["gunn"]}))
    assert refused.code == 2
    assert "situations[1]" in refused.err
    assert "Did you mean gun?" in refused.err

"""Survival actions by command line: performed in a fight, refused in a sentence, and gone with the tablet's plugin."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal

ACT = ("resolve", "kdm.survival_action", "-")
IN_FIGHT = (*ACT, "--campaign", "Dim", "--with", "survivor=Anna", "--with", "monster=Showdown")
BEGUN: tuple[tuple[str, ...], ...] = (
    ("new", "Dim", "--system", "kdm", "--plugins", "white_lion_tablet"),
    ("add", "Dim", "settlement", "Hearth"),
    ("insert", "Dim", "Hearth", "campaign", "entry=kdm.people_of_the_lantern"),
    ("add", "Dim", "survivor", "Anna"),
    ("set", "Dim", "Anna", "departing", "true"),
    ("insert", "Dim", "Anna", "gear", "entry=white_lion_tablet.white_lion_tablet", "place=1"),
    ("do", "Dim", "begin_showdown", "Hearth"),
    ("insert", "Dim", "Showdown", "monster", "entry=kdm.white_lion"),
)


def survival(tallow: Tallow) -> str:
    told = tallow("show", "Dim", "Anna").out.splitlines()
    return next(line.strip() for line in told if line.strip().startswith("Survival:"))


def test_in_a_fight_the_lions_grab_is_met_undone_and_away_with_the_plugin(tallow: Tallow) -> None:
    for words in BEGUN:
        done = tallow(*words)
        assert done.code == 0, done.err
    grab = {"action": "distracted_cat", "opportunity": "grab"}
    applied = answer(tallow(*IN_FIGHT, "--dice", "6", "--apply", given=json.dumps(grab)))
    assert applied["outcome"] == {
        "allowed": True,
        "reasons": [],
        "cost": 1,
        "effects": ["placed_in_blind_spot"],
        "survival": 0,  # 1 − 1
        "strength_tokens": 0,
        "used": ["distracted_cat"],
        "due": [],
    }
    assert [each["field"] for each in applied["edits"]] == ["survival", "used"]
    assert survival(tallow) == "Survival: 0"
    assert tallow("undo", "Dim").code == 0
    assert survival(tallow) == "Survival: 1"
    refused = tallow(*IN_FIGHT, "--apply", given=json.dumps({"action": "dash"}))
    assert refused.code != 0
    assert "Dash is not performed: needs Paint; no survival opportunity is open" in refused.err
    assert tallow("plugins", "disable", "white_lion_tablet", "Dim", "--yes").code == 0
    assert 'There is no survival action "distracted_cat"' in refusal(tallow(*IN_FIGHT, given=json.dumps(grab)))
    assert survival(tallow) == "Survival: 1"


def test_by_numbers_alone_an_action_without_survival_is_refused_with_every_ground(tallow: Tallow) -> None:
    given = {"action": "endure", "opportunity": "flow", "survivor": {"survival": 3, "luck": 1, "used": ["endure"]}}
    outcome = answer(tallow(*ACT, given=json.dumps(given)))["outcome"]
    assert outcome["reasons"] == ["used_this_round", "not_enough_survival", "wrong_moment"]
    assert (outcome["allowed"], outcome["cost"], outcome["survival"]) == (False, 6, 3)  # 7 − 1
    gain = {"survivor": {"survival": 2}, "limit": 4, "amount": 3}
    assert answer(tallow("resolve", "kdm.gain_survival", "-", given=json.dumps(gain)))["outcome"] == {
        "survival": 4,  # min(4, 2 + 3)
        "lost": 1,
        "due": [],
    }


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"action": "jump"}, 'action: There is no survival action "jump"'),
        ({"action": "toothpicker", "monster": "lyon"}, 'monster: There is no monster "lyon"'),
        ({"action": "dash", "survivor": {"survival": 1.5}}, "survivor.survival: Give a whole number"),
        ({"action": "dash", "courage": 3}, "courage"),
    ],
)
def test_what_is_no_input_is_one_line(tallow: Tallow, given: dict[str, Any], words: str) -> None:
    assert words in refusal(tallow(*ACT, given=json.dumps(given)))

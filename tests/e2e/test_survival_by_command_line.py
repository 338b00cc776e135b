"""Survival actions by command line: performed in a fight, refused in a sentence, and gone with the tablet's plugin."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Tallow = Callable[..., "subprocess.CompletedProcess[str]"]
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


@pytest.fixture
def tallow(tmp_path: Path) -> Tallow:
    """Runs one verb in a new process on a store of its own."""
    environment = {**os.environ, "TALLOW_STORE": str(tmp_path / "store.sqlite"), "XDG_DATA_HOME": str(tmp_path)}

    def run(*words: str, given: Any = None) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tallow.app", *words]
        text = "" if given is None else json.dumps(given)
        return subprocess.run(command, env=environment, input=text, capture_output=True, text=True, check=False)

    return run


def answer(done: subprocess.CompletedProcess[str]) -> Any:
    """The JSON of a verb that went well."""
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a mistake; without it nothing is printed."""
    assert (done.returncode, done.stdout) == (2, "")
    (sentence,) = done.stderr.splitlines()
    return sentence


def survival(tallow: Tallow) -> str:
    told = tallow("show", "Dim", "Anna").stdout.splitlines()
    return next(line.strip() for line in told if line.strip().startswith("Survival:"))


def test_in_a_fight_the_lions_grab_is_met_undone_and_away_with_the_plugin(tallow: Tallow) -> None:
    for words in BEGUN:
        done = tallow(*words)
        assert done.returncode == 0, done.stderr
    grab = {"action": "distracted_cat", "opportunity": "grab"}
    applied = answer(tallow(*IN_FIGHT, "--dice", "6", "--apply", given=grab))
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
    assert tallow("undo", "Dim").returncode == 0
    assert survival(tallow) == "Survival: 1"
    refused = tallow(*IN_FIGHT, "--apply", given={"action": "dash"})
    assert refused.returncode != 0
    assert "Dash is not performed: needs Paint; no survival opportunity is open" in refused.stderr
    assert tallow("plugins", "disable", "white_lion_tablet", "Dim").returncode == 0
    assert 'There is no survival action "distracted_cat"' in refusal(tallow(*IN_FIGHT, given=grab))
    assert survival(tallow) == "Survival: 1"


def test_by_numbers_alone_an_action_without_survival_is_refused_with_every_ground(tallow: Tallow) -> None:
    given = {"action": "endure", "opportunity": "flow", "survivor": {"survival": 3, "luck": 1, "used": ["endure"]}}
    outcome = answer(tallow(*ACT, given=given))["outcome"]
    assert outcome["reasons"] == ["used_this_round", "not_enough_survival", "wrong_moment"]
    assert (outcome["allowed"], outcome["cost"], outcome["survival"]) == (False, 6, 3)  # 7 − 1
    gain = {"survivor": {"survival": 2}, "limit": 4, "amount": 3}
    assert answer(tallow("resolve", "kdm.gain_survival", "-", given=gain))["outcome"] == {
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
    assert words in refusal(tallow(*ACT, given=given))

"""A defensive round by command line: Neris of the demo is shot at, told what is open, and her sheet keeps the check."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Tallow = Callable[..., "subprocess.CompletedProcess[str]"]
DEFEND = ("resolve", "armor_damage.defence", "-", "--campaign", "demo", "--with", "defender=Neris")


@pytest.fixture
def tallow(tmp_path: Path, demo_store: Path) -> Tallow:
    """Runs one verb in a new process on a store of its own with the demo in it."""
    shutil.copy(demo_store, tmp_path / "store.sqlite")
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


def opened(outcome: Any) -> set[str]:
    """The actions that are open."""
    return {each["action"] for each in outcome["options"] if each["allowed"]}


def test_the_rifleman_of_neris_sheet_is_a_projectile_that_she_may_counter(tallow: Tallow) -> None:
    outcome = answer(tallow(*DEFEND, given={"enemy": "Runic rifleman"}))["outcome"]
    # React 64 halved is 32; helm −1, coat −5, greaves −2, cloak +1: 25; a projectile takes 20
    assert (outcome["evade"], outcome["defence_modifier"], outcome["due"]) == (5, 0, [])
    assert opened(outcome) == {"defend", "evade", "own_skill", "ally_skill", "counter", "aid"}


def test_from_behind_perception_is_asked_for_before_anything_is_written(tallow: Tallow) -> None:
    attack = {"enemy": "Hook-man, right", "situations": ["behind"], "reactions": {"Hook-man, right": "passed"}}
    asked = answer(tallow(*DEFEND, given=attack))
    assert [each["key"] for each in asked["outcome"]["due"]] == ["perception"]
    assert (asked["edits"], asked["outcome"]["may_defend"]) == ([], False)
    assert tallow(*DEFEND, "--apply", given=attack).returncode == 2
    applied = answer(tallow(*DEFEND, "--apply", given={**attack, "perception": "passed"}))
    assert applied["outcome"]["evade"] == 20  # 25 - 5
    assert {each["field"]: each["after"] for each in applied["edits"]} == {
        "round.right.reaction": "passed",
        "round.right.facing": "behind",
    }
    row = answer(tallow("show", "demo", "Neris", "--json"))["fields"]["round"][2]
    assert (row["reaction"], row["facing"]) == ("passed", "behind")
    answer(tallow("undo", "demo", "--json"))
    row = answer(tallow("show", "demo", "Neris", "--json"))["fields"]["round"][2]
    assert (row["reaction"], row["facing"]) == ("none", "front")


def test_bare_numbers_need_no_campaign_and_a_wrong_word_is_named(tallow: Tallow) -> None:
    words = ("resolve", "armor_damage.defence", "-")
    attack = {"situations": ["gun", "behind"], "evade": 60, "perception": "passed"}
    assert answer(tallow(*words, given=attack))["outcome"]["evade"] == 5  # 60 - 50 - 5
    refused = tallow(*words, given={"situations": ["gunn"]})
    assert refused.returncode == 2
    assert "situations[1]" in refused.stderr
    assert "Did you mean gun?" in refused.stderr

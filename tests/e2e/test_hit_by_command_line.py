"""An evening by command line: the demo, a hit on Bob, undone in a new process; each call is a process of its own."""

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


@pytest.fixture
def tallow(tmp_path: Path) -> Tallow:
    """Runs one verb in a new process on a store of its own."""
    environment = {**os.environ, "TALLOW_STORE": str(tmp_path / "store.sqlite"), "XDG_DATA_HOME": str(tmp_path)}

    def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tallow.app", *words]
        return subprocess.run(command, env=environment, input=given, capture_output=True, text=True, check=False)

    return run


def answer(done: subprocess.CompletedProcess[str]) -> Any:
    """The JSON of a verb that went well."""
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def bob(tallow: Tallow) -> tuple[int, int]:
    """Bob's Vitality and the Physical of his plate coat."""
    fields = answer(tallow("show", "demo", "Bob", "--json"))["fields"]
    return fields["vitality"], fields["armor"][0]["physical"]


def test_bob_takes_200_and_is_whole_again_after_an_undo_in_a_new_process(tallow: Tallow) -> None:
    assert answer(tallow("demo", "--json"))["name"] == "Demo"
    assert bob(tallow) == (70, 100)
    hit = '{"damage": 200, "type": "physical"}'
    words = ("resolve", "armor_damage.hit", "-", "--campaign", "demo", "--with", "target=Bob", "--apply")
    resolved = answer(tallow(*words, given=hit))
    # 200 less a Soak of 20% is 160, less Physical 100 is 60, less Defense 30 is 30; 70 - 30 = 40. Wear: 160 / 4 = 40.
    outcome = resolved["outcome"]
    assert (outcome["after_soak"], outcome["after_protection"], outcome["after_flat"]) == (160, 60, 30)
    assert (outcome["vitality"], outcome["wear"], outcome["state"], outcome["due"]) == (40, 40, "standing", [])
    assert resolved["edits"] == [
        {"role": "target", "field": "vitality", "before": 70, "after": 40},
        {"role": "target", "field": "armor.plate.physical", "before": 100, "after": 60},
    ]
    assert bob(tallow) == (40, 60)
    undone = answer(tallow("undo", "demo", "--json"))
    assert undone["step"] == resolved["applied"]["step"]
    assert bob(tallow) == (70, 100)
    assert answer(tallow("redo", "demo", "--json"))["step"] == undone["step"]
    assert bob(tallow) == (40, 60)


def test_a_save_that_is_due_is_asked_for_and_nothing_is_applied(tallow: Tallow) -> None:
    tallow("demo")
    words = ("resolve", "armor_damage.hit", "-", "--campaign", "demo", "--with", "target=Bob", "--apply")
    # 300 less 20% is 240, less 100 is 140, less 30 is 110; 70 - 110 = -40: three saves.
    refused = tallow(*words, given='{"damage": 300}')
    assert refused.returncode == 2
    assert "decided" in refused.stderr
    assert bob(tallow) == (70, 100)
    decided = answer(tallow(*words, given='{"damage": 300, "saves": [false, true]}'))
    assert decided["outcome"]["vitality"] == 1
    assert bob(tallow) == (1, 40)  # wear: 240 / 4 = 60


def test_printing_writes_a_pdf_without_a_display(tallow: Tallow, tmp_path: Path) -> None:
    tallow("demo")
    target = tmp_path / "bob.pdf"
    printed = answer(tallow("print", "demo", "Bob", "-o", str(target), "--json"))
    assert printed == {
        "file": str(target),
        "pages": 1,
        "records": ["Bob"],
        "spilled": {},
        "unprintable": [],
        "faults": [],
    }
    assert target.read_bytes().startswith(b"%PDF")

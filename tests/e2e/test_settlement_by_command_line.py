"""A settlement by command line, each command a process of its own: the limit's reasons, deaths, a deleted parent."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Tallow = Callable[..., Any]


@pytest.fixture
def tallow(tmp_path: Path) -> Tallow:
    """Runs one verb in a new process on a campaign with the settlement Hearth; gives its JSON."""
    environment = {**os.environ, "TALLOW_STORE": str(tmp_path / "store.sqlite"), "XDG_DATA_HOME": str(tmp_path)}

    def run(*words: str) -> Any:
        command = [sys.executable, "-m", "tallow.app", *words, "--json"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    run("new", "Camp", "--system", "kdm")
    run("add", "Camp", "settlement", "Hearth")
    return run


def total(tallow: Tallow, id: str) -> Any:
    return tallow("show", "Camp", "Hearth")["totals"][f"kdm.{id}"]


def limit(tallow: Tallow) -> int:
    return int(total(tallow, "survival_limit")["value"])


def deaths(tallow: Tallow) -> int:
    return int(total(tallow, "deaths")["value"])


def test_the_limit_keeps_its_reasons(tallow: Tallow) -> None:
    assert limit(tallow) == 1
    language = tallow("insert", "Camp", "Hearth", "innovations", "entry=kdm.language")["row"]
    assert limit(tallow) == 2  # 1 + Language 1
    tallow("adjust", "Camp", "Hearth", "survival_limit", "2", "--reason", "event")
    assert limit(tallow) == 4  # 2 + 2
    tallow("undo", "Camp")
    assert limit(tallow) == 2
    tallow("redo", "Camp")
    tallow("insert", "Camp", "Hearth", "innovations", "entry=kdm.hovel")
    assert limit(tallow) == 5  # 4 + Hovel 1
    tallow("remove", "Camp", "Hearth", "innovations", language)
    assert limit(tallow) == 4  # 5 - Language 1
    parts = total(tallow, "survival_limit")["parts"]
    assert [(each["label"], each["amount"]) for each in parts] == [("Base", 1), ("Hovel", 1), ("event", 2)]


def test_a_cause_of_death_changes_no_count(tallow: Tallow) -> None:
    tallow("add", "Camp", "survivor", "Bert")
    tallow("set", "Camp", "Bert", "dead", "yes")
    counted = [deaths(tallow)]
    gored = tallow("insert", "Camp", "Bert", "cause", "entry=kdm.gored")["row"]
    counted.append(deaths(tallow))
    tallow("remove", "Camp", "Bert", "cause", gored)
    tallow("insert", "Camp", "Bert", "cause", "name=Old age")
    counted.append(deaths(tallow))
    assert counted == [1, 1, 1]
    tallow("undo", "Camp", "4")
    assert deaths(tallow) == 0
    tallow("redo", "Camp", "4")
    assert deaths(tallow) == 1
    assert [row["name"] for row in tallow("show", "Camp", "Bert")["fields"]["cause"]] == ["Old age"]


def test_a_deleted_parent_stays_named_and_one_undo_restores_both(tallow: Tallow) -> None:
    for name in ("Anna", "Edda"):
        tallow("add", "Camp", "survivor", name)
    tallow("set", "Camp", "Edda", "mother", "Anna")
    anna = tallow("show", "Camp", "Edda")["fields"]["mother"]
    tallow("delete", "Camp", "Anna", "--yes")
    assert tallow("show", "Camp", "Edda")["fields"]["mother"] == anna
    assert "Anna" not in [each["name"] for each in tallow("records", "Camp")]
    tallow("undo", "Camp")
    assert tallow("show", "Camp", "Anna")["id"] == anna
    assert tallow("show", "Camp", "Edda")["fields"]["mother"] == anna

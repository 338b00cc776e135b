"""A settlement by command line: the limit's reasons, deaths, a deleted parent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.unit.cli.conftest import Tallow, answer

Verb = Callable[..., Any]


@pytest.fixture
def hearth(tallow: Tallow) -> Verb:
    """Runs one verb on a campaign with the settlement Hearth; gives its JSON."""

    def run(*words: str) -> Any:
        return answer(tallow(*words, "--json"))

    run("new", "Camp", "--system", "kdm")
    run("add", "Camp", "settlement", "Hearth")
    return run


def total(hearth: Verb, id: str) -> Any:
    return hearth("show", "Camp", "Hearth")["totals"][f"kdm.{id}"]


def limit(hearth: Verb) -> int:
    return int(total(hearth, "survival_limit")["value"])


def deaths(hearth: Verb) -> int:
    return int(total(hearth, "deaths")["value"])


def test_the_limit_keeps_its_reasons(hearth: Verb) -> None:
    assert limit(hearth) == 1
    language = hearth("insert", "Camp", "Hearth", "innovations", "entry=kdm.language")["row"]
    assert limit(hearth) == 2  # 1 + Language 1
    hearth("adjust", "Camp", "Hearth", "survival_limit", "2", "--reason", "event")
    assert limit(hearth) == 4  # 2 + 2
    hearth("undo", "Camp")
    assert limit(hearth) == 2
    hearth("redo", "Camp")
    hearth("insert", "Camp", "Hearth", "innovations", "entry=kdm.hovel")
    assert limit(hearth) == 5  # 4 + Hovel 1
    hearth("remove", "Camp", "Hearth", "innovations", language)
    assert limit(hearth) == 4  # 5 - Language 1
    parts = total(hearth, "survival_limit")["parts"]
    assert [(each["label"], each["amount"]) for each in parts] == [("Base", 1), ("Hovel", 1), ("event", 2)]


def test_a_cause_of_death_changes_no_count(hearth: Verb) -> None:
    hearth("add", "Camp", "survivor", "Bert")
    hearth("set", "Camp", "Bert", "dead", "yes")
    counted = [deaths(hearth)]
    gored = hearth("insert", "Camp", "Bert", "cause", "entry=kdm.gored")["row"]
    counted.append(deaths(hearth))
    hearth("remove", "Camp", "Bert", "cause", gored)
    hearth("insert", "Camp", "Bert", "cause", "name=Old age")
    counted.append(deaths(hearth))
    assert counted == [1, 1, 1]
    hearth("undo", "Camp", "4")
    assert deaths(hearth) == 0
    hearth("redo", "Camp", "4")
    assert deaths(hearth) == 1
    assert [row["name"] for row in hearth("show", "Camp", "Bert")["fields"]["cause"]] == ["Old age"]


def test_a_deleted_parent_stays_named_and_one_undo_restores_both(hearth: Verb) -> None:
    for name in ("Anna", "Edda"):
        hearth("add", "Camp", "survivor", name)
    hearth("set", "Camp", "Edda", "mother", "Anna")
    anna = hearth("show", "Camp", "Edda")["fields"]["mother"]
    hearth("delete", "Camp", "Anna", "--yes")
    assert hearth("show", "Camp", "Edda")["fields"]["mother"] == anna
    assert "Anna" not in [each["name"] for each in hearth("records", "Camp")]
    hearth("undo", "Camp")
    assert hearth("show", "Camp", "Anna")["id"] == anna
    assert hearth("show", "Camp", "Edda")["fields"]["mother"] == anna

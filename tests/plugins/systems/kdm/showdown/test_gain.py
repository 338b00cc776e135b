"""Gaining survival: cut at the limit, gain by gain (RULES.md S6, S9, S10)."""

from __future__ import annotations

from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table, line


def gained(table: Table, survival: int, limit: int, amount: int) -> tuple[int, int]:
    """What is had, and what is lost."""
    found = table.resolve("gain_survival", survivor={"survival": survival}, limit=limit, amount=amount).outcome
    return int(found["survival"]), int(found["lost"])


def test_S6_S9_SV5_SV6_a_first_name_at_a_limit_of_1(table: Table) -> None:
    assert gained(table, 0, 1, 1) == (1, 0)
    assert gained(table, 1, 1, 1) == (1, 1)  # min(1, 2)


def test_S9_SV7_the_settlement_is_named(table: Table) -> None:
    assert [gained(table, now, 3, 1) for now in (0, 1, 2, 3)] == [(1, 0), (2, 0), (3, 0), (3, 1)]


def test_S8_S9_SV8_a_limit_that_rises_later_gives_nothing_back(table: Table) -> None:
    assert gained(table, 2, 4, 3) == (4, 1)  # 2 + 3 = 5
    assert gained(table, 4, 6, 0) == (4, 0)


def test_S9_SV9_each_gain_is_cut_as_it_comes(table: Table) -> None:
    first, lost = gained(table, 3, 4, 1)
    assert (first, lost) == (4, 0)
    assert gained(table, first - 1, 4, 1) == (4, 0)  # one is spent between them


@pytest.mark.parametrize(
    ("amount", "label", "rule"), [(2, "Gain, limit 4", "S9"), (0, "Gain, limit 4", "S9"), (-1, "Loss", "S10")]
)
def test_S9_S10_the_stage_names_what_it_is(table: Table, amount: int, label: str, rule: str) -> None:
    found = table.resolve("gain_survival", survivor={"survival": 1}, limit=4, amount=amount).resolution
    assert found is not None
    assert [(stage.label, stage.rule) for stage in found.stages] == [(label, rule)]


def test_S10_a_loss_ends_at_0(table: Table) -> None:
    assert gained(table, 2, 4, -1) == (1, 0)
    assert gained(table, 2, 4, -5) == (0, 0)


def test_a_survivor_brings_survival_and_limit_and_is_written(table: Table) -> None:
    table.adjust("Hearth", "survival_limit", 2, "event")  # 1 + 2
    found = table.apply("gain_survival", roles={"survivor": "Anna"}, amount=5)
    assert (found.outcome["survival"], found.outcome["lost"]) == (3, 3)  # 1 + 5 of 3
    assert table.value("Anna", "survival") == 3
    assert found.sentence == "survival 1 → 3, 3 lost"


def test_who_cannot_gain_gains_nothing_and_is_told_why(table: Table) -> None:
    table.set("Anna", injuries=[line("intracranial_hemorrhage")])
    found = table.resolve("gain_survival", roles={"survivor": "Anna"}, amount=1).resolution
    assert found is not None
    assert found.outcome["survival"] == 1
    assert found.stages[0].note == "Anna cannot gain survival (Intracranial hemorrhage)."
    lost = table.resolve("gain_survival", roles={"survivor": "Anna"}, amount=-1).outcome
    assert lost["survival"] == 0  # what is lost is lost all the same


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"survivor": {"survival": -1}}, "survival is at least 0"),
        ({"limit": -1}, "limit is at least 0"),
        ({"amount": 100_000}, "amount is"),
        ({"amount": 0.5}, "amount"),
    ],
)
def test_what_cannot_be_is_refused_by_its_key(table: Table, given: dict[str, Any], said: str) -> None:
    with pytest.raises(UserMistake, match=said):
        table.resolve("gain_survival", (), **given)

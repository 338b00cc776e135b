"""The same for many at once: whom it reaches, who is left out and why, in one step."""

from __future__ import annotations

import pytest

from tallow.model.errors import UserMistake
from tests.plugins.systems.kdm.harness import Table, line

ROLES = {"settlement": "Hearth"}


def test_one_survival_for_all_who_depart(table: Table) -> None:
    table.adjust("Hearth", "survival_limit", 2, "event")  # 3
    for name in ("Anna", "Bert", "Cora"):
        table.set(name, departing=True)
    table.set("Anna", survival=3)
    table.add("Bert", "injuries", "intracranial_hemorrhage")
    found = table.apply("together", roles=ROLES)
    assert [table.value(name, "survival") for name in ("Anna", "Bert", "Cora", "Dan")] == [3, 1, 2, 1]
    assert found.outcome["reached"] == 1
    assert found.outcome["left_out"] == [
        "Anna 1 lost at the limit",
        "Bert cannot gain survival (Intracranial hemorrhage)",
    ]
    assert found.title == "+1 survival for 1 of 3"
    table.undo()
    assert table.value("Cora", "survival") == 1


def test_for_all_who_live_in_one_step(table: Table) -> None:
    table.set("Dan", dead=True)
    found = table.apply("together", roles=ROLES, what="insanity", whom="living", amount=2)
    assert found.outcome["reached"] == 3
    assert [table.value(name, "insanity") for name in ("Anna", "Bert", "Cora", "Dan")] == [2, 2, 2, 0]
    table.undo()
    assert table.value("Anna", "insanity") == 0


def test_for_those_who_are_named(table: Table) -> None:
    table.apply("together", roles=ROLES, what="luck_tokens", whom="chosen", chosen=["anna", "Dan "], amount=-2)
    assert [table.value(name, "luck_tokens") for name in ("Anna", "Bert", "Dan")] == [-2, 0, -2]
    with pytest.raises(UserMistake, match=r"'Zoe' is no living survivor here\. Choose one"):
        table.resolve("together", roles=ROLES, whom="chosen", chosen=["Zoe"])


def test_a_full_track_is_left_out_and_a_part_of_it_is_filled(table: Table) -> None:
    table.set("Anna", courage=9)
    table.set("Bert", courage=8)
    found = table.apply("together", roles=ROLES, what="courage", whom="living", amount=2)
    assert [table.value(name, "courage") for name in ("Anna", "Bert", "Cora")] == [9, 9, 2]  # min(9, 8 + 2)
    assert found.outcome["left_out"] == ["Anna has 9 at most"]
    notes = {stage.label: stage.note for stage in found.stages}
    assert notes == {"Anna": "has 9 at most", "Bert": "has 9 at most", "Cora": "", "Dan": ""}


def test_nothing_falls_below_nothing_save_tokens(table: Table) -> None:
    table.set("Anna", bleeding=2)
    found = table.apply("together", roles=ROLES, what="bleeding", whom="living", amount=-3)
    assert (table.value("Anna", "bleeding"), found.outcome["reached"]) == (0, 1)
    assert "Bert has 0 at least" in found.outcome["left_out"]
    table.set("Anna", speed_tokens=98)
    table.apply("together", roles=ROLES, what="speed_tokens", whom="chosen", chosen=["Anna"], amount=3)
    assert table.value("Anna", "speed_tokens") == 99


def test_nobody_to_give_to_is_said(table: Table) -> None:
    with pytest.raises(UserMistake, match=r"Nobody departs\. Tick Departing on some sheets"):
        table.resolve("together", roles=ROLES)
    with pytest.raises(UserMistake, match=r"Nobody is chosen\. Name somebody"):
        table.resolve("together", roles=ROLES, whom="chosen")
    for name in ("Anna", "Bert", "Cora", "Dan"):
        table.set(name, exiled=True)
    with pytest.raises(UserMistake, match="Nobody lives here"):
        table.resolve("together", roles=ROLES, whom="living")


def test_a_tick_on_the_sheet_forbids_as_an_injury_does(table: Table) -> None:
    table.set("Hearth", innovations=[line("language")])
    table.set("Anna", cannot_gain=True)
    found = table.resolve("together", roles=ROLES, whom="living")
    assert found.outcome["left_out"] == ["Anna cannot gain survival (ticked on the sheet)"]

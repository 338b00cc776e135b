"""What a survivor's sheet and kdm.survival_action say of the same sheets: the same, and what only the table sees."""

from __future__ import annotations

from typing import Any

import pytest

from tests.plugins.systems.kdm.harness import Table
from tests.plugins.systems.kdm.showdown.test_acting import FIGHT, dawn, opens, survivors_turn

__all__ = ["dawn"]  # the fixture

ACTIONS = ("Dodge", "Encourage", "Dash", "Surge", "Endure", "Embolden", "Fist Pump", "Overcharge")


def grounds(table: Table, label: str, **roles: str) -> set[str]:
    """Why the resolver does not perform an action of Anna's."""
    action = label.lower().replace(" ", "_")
    found = table.resolve("survival_action", action=action, roles={"survivor": "Anna", **roles}).resolution
    assert found is not None
    return {stage.note.rstrip(".").lower() for stage in found.stages if not found.outcome["allowed"]}


def on_sheet(table: Table, label: str) -> set[str]:
    """Why the pill on Anna's sheet does not."""
    why = table.pill("Anna", label).why.lower()
    return set(why.split("; ")) if why else set()


@pytest.mark.parametrize("window", ["", "between_acts", "flow"])
@pytest.mark.parametrize("state", [{}, {"knocked_down": True}, {"survival": 0}, {"strength_plus": 1}])
def test_E5_S33_pill_and_resolver_say_the_same_of_the_same_sheets(
    dawn: Table, window: str, state: dict[str, Any]
) -> None:
    survivors_turn(dawn)
    opens(dawn, window)
    dawn.set("Anna", **state)
    for label in ACTIONS:
        assert grounds(dawn, label, monster=FIGHT) == on_sheet(dawn, label), label
    dawn.set(FIGHT, state="lost")  # nothing says any more what is open
    for label in ACTIONS:
        assert grounds(dawn, label) == on_sheet(dawn, label), label


def test_E5_what_no_sheet_knows_is_as_the_table_says_and_told(dawn: Table) -> None:
    found = dawn.apply("survival_action", action="dodge", roles={"survivor": "Anna", "monster": FIGHT})
    assert [(stage.label, stage.after) for stage in found.stages if stage.rule == "E5"] == [("When", "when hit")]
    assert (found.outcome["allowed"], dawn.value("Anna", "survival")) == (True, 2)  # 3 − 1
    roles = {"survivor": "Anna", "monster": FIGHT}
    said = dawn.resolve("survival_action", action="embolden", opportunity="before_attack", roles=roles).resolution
    assert said is not None
    assert said.outcome["allowed"]
    assert "E5" not in [stage.rule for stage in said.stages]  # the moment was given
    refused = dawn.resolve("survival_action", action="embolden", opportunity="hit", roles=roles).outcome
    assert refused["reasons"] == ["wrong_moment"]
    closed = dawn.resolve("survival_action", action="dash", opportunity=None, roles=roles).outcome
    assert closed["reasons"] == ["no_opportunity"]
